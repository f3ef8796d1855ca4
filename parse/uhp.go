package parse

import (
	"bytes"
	"fmt"
	"strings"
)

// The GameStrings of the Universal Hive Protocol, one per line:
//
//	Base+MLP;InProgress;White[2];wL;bL wL-
//
// The three fields of the header become the tags GameType, State and Turn; a state in other letters
// becomes its word, with a warning unless "case" is granted. Lines that begin with
// # are comments, but tags if they have the form
//
//	# [White "Ada"]
//
// and stand directly before a GameString: so plybook's encoder writes what a GameString has no
// room for.
var uhp = layout{split: splitUHP, read: readUHP, game: "hive"}

// uhpHeader are the tags of the header.
var uhpHeader = [...]string{"GameType", "State", "Turn"}

// hiveStates are the states of a game of Hive, and the results of its records.
var hiveStates = [...]string{"NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"}

func sniffUHP(head []byte, whole bool) bool {
	for len(head) > 0 {
		n, ok := line(head, whole)
		text := strings.TrimSpace(string(head[:n]))
		if text == "" || text[0] == '#' {
			if !ok {
				return false
			}
			head = head[n:]
			continue
		}
		// A tab makes it a row of a table with a GameString in it.
		return hasBase(text) && len(text) > len("Base") && strings.ContainsRune(";+", rune(text[len("Base")])) &&
			!strings.Contains(text, "\t")
	}
	return false
}

// hasBase says whether a text begins like a game type of Hive, in any case of letters.
func hasBase(text string) bool {
	return len(text) >= 4 && strings.EqualFold(text[:4], "Base")
}

// splitUHP makes a record of a GameString and the comments before it that are tags.
func splitUHP(body []byte, eof bool) (skip, length int) {
	for pos := 0; pos < len(body); {
		n, ok := line(body[pos:], eof)
		if !ok {
			break
		}
		text := bytes.TrimLeft(body[pos:pos+n], " \t")
		switch {
		case trimmed(text) == 0 || text[0] == '#' && !isCommentedTag(text):
			return pos + n, 0
		case text[0] != '#':
			return 0, pos + trimmed(body[pos:pos+n])
		}
		pos += n
	}
	if eof {
		return len(body), 0
	}
	return 0, 0
}

// isCommentedTag says whether a line that begins with # is a tag.
func isCommentedTag(comment []byte) bool {
	_, _, _, ok := cutTag(string(comment[1:]))
	return ok
}

func readUHP(d *reading) {
	pos := 0
	for rest := range strings.Lines(d.text) {
		mark := strings.IndexByte(rest, '#')
		if mark < 0 || strings.Trim(rest[:mark], " \t") != "" {
			break
		}
		name, value, at, _ := cutTag(rest[mark+1:])
		if !isUHPHeader(name) && !d.tag(name, unescape(value), pos+mark+1+at, len(value)) {
			return
		}
		pos += len(rest)
	}
	if d.cut && pos == len(d.text) {
		return // the bound is passed within the comments
	}
	if pos, ok := readUHPHeader(d, pos); ok {
		readUHPMoves(d, pos)
	}
}

// readUHPHeader reads the three fields of the header and returns the place of the first move,
// after the end of the text if there is none.
func readUHPHeader(d *reading, pos int) (moves int, ok bool) {
	first, _, _ := strings.Cut(d.text[pos:], ";")
	if strings.Count(d.text[pos:], ";") < 2 && !hasBase(first) || fold(first) == "" || isBareMove(first) {
		if d.allow.Has("bare-moves") {
			return pos, true
		}
		return 0, d.fail("hive/missing-type", pos, len(first),
			cite(first)+" is not a game type; a GameString begins with one, as in `Base+MLP;NotStarted;White[1]`.",
			"--allow bare-moves reads lists of moves alone")
	}
	for i, name := range uhpHeader {
		if pos > len(d.text) {
			return 0, d.fail("hive/stray-text", len(d.text), 0,
				"The header is incomplete; expected game type, state and turn, as in `Base;NotStarted;White[1]`.", "")
		}
		field, _, _ := strings.Cut(d.text[pos:], ";")
		off := pos + len(field) - len(trimLeft(field))
		value := fold(field)
		switch {
		case i == 1:
			if value, ok = readUHPState(d, off, value); !ok {
				return 0, false
			}
		case i == 2 && !isHiveTurn(value):
			return 0, d.fail("hive/stray-text", off, len(value), "Expected the turn, White or Black and its number as in `White[1]`, found "+cite(value)+".", "")
		}
		if !d.tag(name, value, off, len(trimRight(d.text[off:pos+len(field)]))) {
			return 0, false
		}
		pos += len(field) + 1
	}
	return pos, true
}

// readUHPState reads the state of a game, and returns it as it is written.
func readUHPState(d *reading, off int, value string) (state string, ok bool) {
	state, known := hiveState(value)
	if !known {
		return "", d.fail("hive/stray-text", off, len(value),
			"Expected the state NotStarted, InProgress, Draw, WhiteWins or BlackWins, found "+cite(value)+".", "")
	}
	return state, value == state || d.allow.Has("case") || d.warn("hive/header", off, len(value),
		"Expected the state "+state+", found "+value+".", "--allow case reads any case of letters")
}

// isBareMove says whether the first field of a line is rather a move than a game type.
func isBareMove(field string) bool {
	piece, _ := cutWord(trimLeft(field))
	return len(piece) >= 2 && len(piece) <= 3 && strings.IndexByte("wbWB", piece[0]) >= 0 &&
		strings.IndexByte("QSBGAMLPqsbgamlp", piece[1]) >= 0
}

// hiveState returns the state that a text names in any case of letters.
func hiveState(text string) (state string, ok bool) {
	for _, state := range hiveStates {
		if strings.EqualFold(text, state) {
			return state, true
		}
	}
	return "", false
}

// isHiveTurn says whether a text is a colour with a number in brackets.
func isHiveTurn(text string) bool {
	if len(text) < len("White[1]") || !strings.EqualFold(text[:5], "White") && !strings.EqualFold(text[:5], "Black") {
		return false
	}
	number := text[6 : len(text)-1]
	return text[5] == '[' && text[len(text)-1] == ']' && strings.Trim(number, "0123456789") == ""
}

func readUHPMoves(d *reading, pos int) {
	for pos <= len(d.text) {
		field, _, more := strings.Cut(d.text[pos:], ";")
		off := pos + len(field) - len(trimLeft(field))
		text := fold(field)
		switch {
		case text != "":
			if !d.token(Play, NoSeat, off, len(trimRight(d.text[off:pos+len(field)])), text) {
				return
			}
		case more:
			d.fail("hive/bad-move", pos, 1, "A move is missing between two `;`.", "")
			return
		case !d.allow.Has("trailing-semicolon"):
			d.fail("hive/bad-move", pos-1, 1, "A move is missing after the last `;`.",
				"--allow trailing-semicolon reads lines that end in one")
			return
		}
		pos += len(field) + 1
	}
}

// encodeUHP writes a GameString. Tags other than the header's stand before it as comments.
func encodeUHP(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	begin := len(dst)
	fields := make([]string, 0, 64)
	for _, name := range uhpHeader {
		if t := r.FindTag(name); t != nil {
			fields = append(fields, t.Value)
		}
	}
	if len(fields) != 0 && len(fields) != len(uhpHeader) {
		return dst, fmt.Errorf("uhp: a GameString needs the tags %s together", strings.Join(uhpHeader[:], ", "))
	}
	if !o.BareMoves {
		var err error
		if dst, err = appendUHPComments(dst, r.Tags); err != nil {
			return dst[:begin], err
		}
	}
	for i := range r.Tokens {
		if r.Tokens[i].Kind == Play {
			fields = append(fields, r.Tokens[i].Text)
		}
	}
	if len(fields) == 0 {
		return dst[:begin], fmt.Errorf("uhp: the record has neither a header nor moves")
	}
	for i, field := range fields {
		if !isUHPField(field) || i == 0 && field[0] == '#' {
			return dst[:begin], fmt.Errorf("uhp: %s cannot stand in a GameString", cite(field))
		}
		if i > 0 {
			dst = append(dst, ';')
		}
		dst = append(dst, field...)
	}
	return append(dst, '\n'), nil
}

// appendUHPComments appends the tags that the header has no place for, a line each.
func appendUHPComments(dst []byte, tags []Tag) (_ []byte, err error) {
	for _, t := range tags {
		if isUHPHeader(t.Name) {
			continue
		}
		if dst, err = appendTag(append(dst, "# "...), t, true); err != nil {
			return dst, fmt.Errorf("uhp: %w", err)
		}
	}
	return dst, nil
}

// isUHPField says whether a text can be a field of a GameString.
func isUHPField(text string) bool {
	return text != "" && fold(text) == text && !strings.ContainsAny(text, ";\n")
}

func isUHPHeader(name string) bool {
	for _, header := range uhpHeader {
		if name == header {
			return true
		}
	}
	return false
}
