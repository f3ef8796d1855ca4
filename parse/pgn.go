package parse

import (
	"bytes"
	"slices"
	"strings"
)

// A pgnDialect is one of the formats that are shaped like the Portable Game Notation of chess:
//
//	[Name "value"]      tags, one per line
//
//	12. move {comment}  numbers, moves and comments, as the shape of the game has them
//
//	result
//
// A tag after a move or after a blank line begins the next record. A comment runs to the next
// brace, over any number of lines, but not over a blank line with a tag after it: so a comment that
// is never closed costs one record.
type pgnDialect struct {
	game string // of the records; "" where a tag says it

	// escapes: in records with the tag Game, which only plybook writes, \" \\ and \n in the value
	// of a tag stand for a quote, a backslash and a line end. Other programs know no escapes: there
	// a value is everything between the first and the last quote of its line.
	escapes bool

	tidy  func(d *reading) // looks at a record as a whole, once it is read; may be nil
	shape *shape           // of the movetext, where it is not that of the game
}

// splitPGN finds the end of a record: the line of the next record's first tag.
func splitPGN(body []byte, eof bool) (skip, length int) {
	return splitTags(body, eof, "")
}

// splitTags is splitPGN for a dialect that may have a tag with which every record begins.
func splitTags(body []byte, eof bool, first string) (skip, length int) {
	var inComment, inMoves, afterBlank bool
	end := 0
	for pos := 0; pos < len(body); {
		n, ok := line(body[pos:], eof)
		if !ok {
			return 0, 0
		}
		text := body[pos : pos+n]
		written := trimmed(text)
		switch {
		case written == 0:
			afterBlank = true
			pos += n
			continue
		case end > 0 && (afterBlank && (inMoves || first == "") || inMoves && !inComment) && beginsTag(text):
			return 0, end
		case end > 0 && !inMoves && first != "" && beginsTagOf(text, first):
			return 0, end
		case inMoves || text[0] != '[' && bytes.TrimLeft(text, " \t")[0] != '[': // not even a broken tag
			inMoves = true
			inComment = endsInComment(text, inComment)
		}
		afterBlank = false
		end = pos + written
		pos += n
	}
	if !eof {
		return 0, 0
	}
	return 0, end
}

// endsInComment says whether a comment is open at the end of a line.
func endsInComment(line []byte, open bool) bool {
	for {
		brace := byte('{')
		if open {
			brace = '}'
		}
		i := bytes.IndexByte(line, brace)
		if i < 0 {
			return open
		}
		line, open = line[i+1:], !open
	}
}

// beginsTag says whether a line begins like a tag, up to the first quote.
func beginsTag(line []byte) bool {
	line = bytes.TrimLeft(bytes.TrimPrefix(line, bom), " \t")
	if len(line) == 0 || line[0] != '[' {
		return false
	}
	quote := bytes.IndexByte(line, '"')
	return quote > 0 && isTagName(strings.TrimSpace(string(line[1:quote])))
}

// beginsTagOf says whether a line begins like the tag of a name.
func beginsTagOf(line []byte, name string) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(line, "[ \t"), []byte(name))
	return ok && beginsTag(line) && bytes.TrimLeft(rest, " \t")[0] == '"'
}

// isTagName says whether a tag of this name can be written: a letter, then letters, digits,
// single blanks and some marks.
func isTagName(name string) bool {
	for i := range len(name) {
		c := name[i]
		switch {
		case isLetter(c):
		case i == 0:
			return false
		case c == ' ' && name[i-1] != ' ' && i < len(name)-1:
		case !isDigit(c) && strings.IndexByte("_-+./", c) < 0:
			return false
		}
	}
	return name != "" && len(name) <= MaxName
}

// cutTag takes a line apart that holds a tag and nothing else. The value is what stands between
// the first and the last quote, at is its place in the line.
func cutTag(line string) (name, value string, at int, ok bool) {
	first, last := strings.IndexByte(line, '"'), strings.LastIndexByte(line, '"')
	if first == last {
		return "", "", 0, false
	}
	before, after := trimBlanks(line[:first]), trim(line[last+1:])
	name, found := strings.CutPrefix(before, "[")
	name = trimBlanks(name)
	if !found || after != "]" || !isTagName(name) {
		return "", "", 0, false
	}
	return name, line[first+1 : last], first + 1, true
}

// unescape resolves the escapes in the value of a tag.
func unescape(value string) string {
	if strings.IndexByte(value, '\\') < 0 {
		return value
	}
	text := make([]byte, 0, len(value))
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c == '\\' && i+1 < len(value) {
			switch value[i+1] {
			case '"', '\\':
				i++
				c = value[i]
			case 'n':
				i++
				c = '\n'
			case 'r':
				i++
				c = '\r'
			}
		}
		text = append(text, c)
	}
	return string(text)
}

// read fills in a record of the dialect.
func (p *pgnDialect) read(d *reading) {
	pos, ok := p.readTags(d)
	if !ok {
		return
	}
	m := movetext{reading: d, pos: pos, shape: p.shapeOf(d.Game)}
	m.read()
	m.dropOpen()
	if p.tidy != nil {
		p.tidy(d)
	}
}

func (p *pgnDialect) shapeOf(game string) *shape {
	if p.shape != nil {
		return p.shape
	}
	return shapeOf(game)
}

// readTags reads the tags and returns the place after them. ok is false if the record ends there.
func (p *pgnDialect) readTags(d *reading) (pos int, ok bool) {
	var broken string
	for line := range strings.Lines(d.text) {
		text := trim(line)
		if text != "" && text[0] != '[' {
			break
		}
		if text != "" {
			name, value, at, isTag := cutTag(line)
			if !isTag && p.skipTag(d, line, pos) {
				pos += len(line)
				continue
			}
			if !isTag {
				broken = line
				break
			}
			if !d.tag(name, value, pos+at, len(value)) {
				return pos, false
			}
			d.escapes = d.escapes || p.escapes && name == "Game"
		}
		pos += len(line)
	}
	p.nameGame(d)
	if p.escapes && d.FindTag("Game") != nil && !unescapeTags(d) {
		return pos, false
	}
	if broken != "" {
		off := pos + strings.IndexByte(broken, '[')
		text := trim(broken)
		return pos, d.fail(d.codes+p.shapeOf(d.Game).code("/bad-tag"), off, len(text),
			cite(text)+" is not a tag; write tags as `[White \"Ada\"]`.", "")
	}
	return pos, true
}

// skipTag leaves out a line that is no tag, if that does not end records of this game.
func (p *pgnDialect) skipTag(d *reading, line string, pos int) bool {
	p.nameGame(d)
	text := trim(line)
	return p.shapeOf(d.Game).skipsTags && d.warn(d.codes+"/bad-tag", pos+strings.IndexByte(line, '['), len(text),
		cite(text)+" is not a tag; write tags as `[White \"Ada\"]`.", "")
}

// nameGame finds out which game the record is of, and what its codes begin with. Escapes are not resolved yet.
func (p *pgnDialect) nameGame(d *reading) {
	named := d.Tag("Game")
	if p.escapes {
		named = unescape(named)
	}
	switch {
	case p.game != "":
		d.Game = p.game
	case named != "":
		d.Game = strings.ToLower(named)
	default:
		if i := slices.IndexFunc(shapes, func(s *shape) bool { return s.names != nil && s.names(d.Record) }); i >= 0 {
			d.Game = shapes[i].game
		}
	}
	d.codes = p.shapeOf(d.Game).codes
}

// unescapeTags resolves the escapes in all values. A quote without a backslash is refused: it
// would hide a second tag on the same line.
func unescapeTags(d *reading) bool {
	for i := range d.Tags {
		t := &d.Tags[i]
		for at := 0; at < len(t.Value); at++ {
			switch t.Value[at] {
			case '\\':
				at++
			case '"':
				return d.fail(d.codes+"/stray-text", t.Off+at, t.Len-at,
					"Write a quote in a tag's value as `\\\"`, and each tag on its own line.", "")
			}
		}
		t.Value = unescape(t.Value)
	}
	return true
}

// A movetext is the part of a record after the tags, while it is being read.
type movetext struct {
	*reading
	pos    int
	shape  *shape
	number int      // place in Tokens of a number whose move has not come yet, counted from 1; 0 is none
	ended  bool     // the result has been read
	moved  bool     // a ply stands before, in the game or in the variation that is open
	nested []opened // variations that are open
}

func (m *movetext) read() {
	for {
		rest := trimLeft(m.text[m.pos:])
		m.pos = len(m.text) - len(rest)
		switch {
		case rest == "":
			if m.number > 0 && !m.cut {
				m.moveless()
			}
			return
		case !m.element(rest):
			return
		}
	}
}

// element reads what a text begins with; false ends the record.
func (m *movetext) element(rest string) bool {
	switch digits := numberLen(rest); {
	case rest[0] == '{':
		return m.comment(rest)
	case m.ended:
		return m.stray("follows the result; only comments may.")
	case m.number > 0 && (digits > 0 || m.shape.item(rest) != nil || m.isEnd(rest) || m.isResult(rest)):
		return m.moveless()
	case m.isEnd(rest):
		return m.end(rest)
	case m.shape.item(rest) != nil:
		return m.item(rest)
	case digits > 0:
		return m.readNumber(digits)
	case m.shape.isBracket(rest):
		return m.bracket(rest[0])
	case m.isResult(rest):
		return m.result(m.shape.word(rest))
	}
	return m.move(rest)
}

// result reads a result, after which only comments stand.
func (m *movetext) result(word string) bool {
	off := m.pos
	m.pos += len(word)
	m.ended = true
	return m.token(Result, NoSeat, off, len(word), word)
}

// move reads a move, or says that there is none.
func (m *movetext) move(rest string) bool {
	if m.shape.numbered && m.number == 0 || m.shape.isStray(rest) {
		return m.nothing()
	}
	return m.play(m.shape.move(rest))
}

// readNumber reads a move number and the dots after it. Where numbers count pairs, more than one
// dot says that the second player moves.
func (m *movetext) readNumber(digits int) bool {
	off, seat := m.pos, int8(NoSeat)
	for m.pos += digits; m.pos < len(m.text) && m.text[m.pos] == '.'; {
		m.pos++
	}
	if m.Numbering = m.shape.numbering; m.Numbering == ByPair && m.pos-off > digits+1 {
		seat = 1
	}
	m.number = len(m.Tokens) + 1
	return m.token(Number, seat, off, digits, m.text[off:off+digits])
}

// play reads a move of a length, in the game or in a variation.
func (m *movetext) play(n int) bool {
	off := m.pos
	m.pos += n
	m.number, m.moved = 0, true
	return m.token(m.playKind(), NoSeat, off, n, foldLines(m.text[off:off+n]))
}

// playKind returns the kind of a ply here.
func (m *movetext) playKind() Kind {
	if len(m.nested) > 0 {
		return VariationPlay
	}
	return Play
}

// isEnd says whether text begins with an end that is no ply. There is none in variations.
func (m *movetext) isEnd(text string) bool { return len(m.nested) == 0 && m.shape.endLen(text) > 0 }

// isResult says whether text begins with a result. There is none in variations.
func (m *movetext) isResult(text string) bool {
	return len(m.nested) == 0 && m.shape.isResult(m.shape.word(text))
}

// end reads an end that is no ply.
func (m *movetext) end(rest string) bool {
	off, n := m.pos, m.shape.endLen(rest)
	m.pos += n
	word, seat := m.shape.end(rest[:n])
	return m.token(End, seat, off, n, word)
}

// moveless ends the record at a number that has no move.
func (m *movetext) moveless() bool {
	t := m.Tokens[m.number-1]
	m.Tokens = m.Tokens[:m.number-1]
	return m.fail(m.codes+"/stray-text", t.Off, t.Len, "A move is missing after the number "+cite(t.Text)+".", "")
}

// comment reads a comment, which may be one that stands for something else.
func (m *movetext) comment(rest string) bool {
	end := strings.IndexByte(rest, '}')
	if end < 0 {
		return m.open(m.codes+"/open-comment", m.pos, "A comment is not closed; `}` is missing.", "")
	}
	off, length := m.pos, end+1
	m.pos += length
	return m.commentToken(rest[1:end], off, length)
}

// item reads an element of several words that ends in a semicolon.
func (m *movetext) item(rest string) bool {
	it, n, off := m.shape.item(rest), itemLen(rest), m.pos
	if n == 0 {
		return m.open(m.shape.strayCode(m.codes), off, "A `"+it.word+"` is not closed; `;` is missing.", "")
	}
	m.pos += n
	kind := it.kind
	if kind == Play {
		kind = m.playKind()
		m.moved = true
	}
	return m.token(kind, NoSeat, off, n, foldLines(rest[:n]))
}

// nothing ends the record at a word that is nothing the game knows.
func (m *movetext) nothing() bool {
	if m.shape.stray.Code == "" {
		return m.stray("is not a tag, move, comment or result.")
	}
	w := m.shape.word(m.text[m.pos:])
	return m.fail(m.shape.stray.Code, m.pos, max(len(w), 1), cite(w)+" "+m.shape.stray.Message, m.shape.stray.Hint)
}

// stray ends the record at a word that cannot stand where it does.
func (m *movetext) stray(why string) bool {
	rest := m.text[m.pos:]
	text, _, _ := strings.Cut(rest, "\n")
	text = strings.TrimRight(text, " \t\r")
	code := "/stray-text"
	if text[0] == '}' {
		code = m.shape.code("/stray-brace")
	}
	return m.fail(m.codes+code, m.pos, len(text), cite(text)+" "+why, "")
}

// numberLen returns the count of digits of the move number that text begins with, or 0.
func numberLen(text string) int {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	if n < len(text) && text[n] == '.' {
		return n
	}
	return 0
}
