package parse

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// appendTag appends a tag and a line end.
func appendTag(dst []byte, t Tag, escapes bool) ([]byte, error) {
	if !isTagName(t.Name) {
		return dst, fmt.Errorf("%s cannot be the name of a tag", cite(t.Name))
	}
	dst = append(append(append(dst, '['), t.Name...), ` "`...)
	for i := range len(t.Value) {
		c := t.Value[i]
		switch {
		case c == '\n' && escapes:
			dst = append(dst, `\n`...)
		case c == '\r' && escapes:
			dst = append(dst, `\r`...)
		case c == '\n':
			return dst, fmt.Errorf("the value of the tag %s contains a line end, which needs a tag Game to be written", t.Name)
		case (c == '"' || c == '\\') && escapes:
			dst = append(dst, '\\', c)
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, "\"]\n"...), nil
}

// encode writes a record: its tags, a blank line, the moves, and after another blank line the
// result, and what broke the record off. A blank line follows, so that records can be written one after
// the other.
func (p *pgnDialect) encode(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	begin := len(dst)
	if !o.BareMoves {
		escapes := p.escapes && r.FindTag("Game") != nil
		for _, t := range r.Tags {
			var err error
			if dst, err = appendTag(dst, t, escapes); err != nil {
				return dst[:begin], fmt.Errorf("pgn: %w", err)
			}
		}
	}
	w := moveWriter{dst: dst, begin: begin, shape: p.shapeOf(p.gameOf(r)), bare: o.BareMoves}
	if err := w.write(r); err != nil {
		return dst[:begin], fmt.Errorf("pgn: %w", err)
	}
	return append(w.dst, '\n'), nil
}

// gameOf returns the game as which the record will be read back.
func (p *pgnDialect) gameOf(r *Record) string {
	d := reading{Record: &Record{Tags: r.Tags, Game: r.Game}}
	p.nameGame(&d)
	return d.Game
}

// moveWidth is the length in bytes at which the encoder breaks lines of several moves, where the game
// has no other.
const moveWidth = 80

func (s *shape) width() int {
	if s.columns > 0 {
		return s.columns
	}
	return moveWidth
}

// A moveWriter writes movetext.
type moveWriter struct {
	dst     []byte
	begin   int // of the record in dst
	shape   *shape
	bare    bool    // leave out comments
	numbers bool    // make the numbers that are missing
	count           // of plies so far
	pending bool    // a number stands before whose move does not
	prefix  string  // that number, if it goes on the line of its move
	start   int     // of the present line in dst
	section bool    // a blank line is due before the next thing written
	joined  bool    // no blank goes before the next thing written
	apart   bool    // the next move does not follow one, and has its number whoever moves
	missing int     // 1 if the second player moves first
	loose   bool    // a bracket right after the last thing written would be read as a part of it
	outside []count // before the variations that are open, the outermost first
}

// A count is how many plies with numbers a moveWriter has written.
type count struct {
	plies  int
	before int // the last ply, with a number or without: so many lead to a variation of it
}

func (w *moveWriter) write(r *Record) error {
	w.start, w.section, w.apart = len(w.dst), len(w.dst) > w.begin, true
	w.numbers = w.shape.numbered || !slices.ContainsFunc(r.Tokens, func(t Token) bool { return t.Kind == Number })
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if w.skips(t.Kind) {
			continue
		}
		var err error
		switch t.Kind {
		case Number:
			err = w.number(t.Text, t.Seat == 1)
		case Play, VariationPlay, Claim:
			if w.shape.item(t.Text) != nil {
				err = w.item(t)
			} else {
				err = w.play(t)
			}
		case VariationOpen, VariationClose:
			err = w.bracket(t.Kind)
		case Result:
			err = w.result(t.Text)
		case End:
			err = w.end(t)
		default:
			err = w.commentCommand(t)
		}
		if err != nil {
			return err
		}
	}
	if f := r.Fatal(); f != nil && !w.bare {
		w.comment("{" + RestComment(f.Code, r.Rest) + "}")
	}
	w.putNumber()
	w.newline()
	return nil
}

// number writes a move number; dots are for a move of the second player.
func (w *moveWriter) number(digits string, dots bool) error {
	if !isNumber(digits) {
		return fmt.Errorf("%s is not a move number", cite(digits))
	}
	if w.shape.lines && !w.joined {
		w.newline()
	}
	if dots {
		digits += ".."
	}
	w.putNumber()
	w.prefix, w.pending = digits+".", true
	return nil
}

// putNumber writes the number whose move does not come next.
func (w *moveWriter) putNumber() {
	if w.prefix != "" {
		w.put(w.prefix)
		w.prefix = ""
	}
}

// play writes a move, with a number made for it where it needs one.
func (w *moveWriter) play(t *Token) error {
	text := t.Text
	if w.numbers && !w.pending {
		if err := w.makeNumber(); err != nil {
			return err
		}
	}
	other := len(w.outside) == 0 && (w.shape.endLen(text) > 0 || w.shape.isResult(text))
	if t.Kind == Claim || !w.shape.writable(text) || other {
		return fmt.Errorf("%s cannot be written as a move", cite(text))
	}
	if w.prefix != "" {
		w.put(w.prefix + " " + text)
	} else {
		w.put(text)
	}
	w.before = w.plies
	w.plies++
	w.prefix, w.pending, w.apart = "", false, false
	w.loose = len(w.outside) > 0 && w.shape.move(text+")") != len(text)
	return nil
}

// item writes an element of several words on a line of its own.
func (w *moveWriter) item(t *Token) error {
	kind := t.Kind
	if kind == VariationPlay {
		kind = Play
	}
	if w.pending || w.shape.item(t.Text).kind != kind || itemLen(t.Text) != len(t.Text) || foldLines(t.Text) != t.Text {
		return fmt.Errorf("%s cannot be written here", cite(t.Text))
	}
	w.newline()
	w.put(t.Text)
	w.newline()
	if kind == Play {
		w.before = w.plies
	}
	return nil
}

// makeNumber writes the number of the next ply, if the ply has one of its own.
func (w *moveWriter) makeNumber() error {
	if w.shape.numbering != ByPair {
		return w.number(strconv.Itoa(w.plies+1), false)
	}
	before := w.plies + w.missing
	if before&1 == 1 && !w.apart {
		return nil
	}
	return w.number(strconv.Itoa(before/2+1), before&1 == 1)
}

// result writes the result, mostly on a line of its own.
func (w *moveWriter) result(text string) error {
	if word(text) != text || !w.shape.isResult(text) || w.pending {
		return fmt.Errorf("%s cannot be written as a result", cite(text))
	}
	if !w.shape.inline {
		w.newline()
		w.section = len(w.dst) > w.begin
	}
	w.put(text)
	w.newline()
	return nil
}

// end writes an end that is no ply: as a word if the game has one for it, or else as a comment.
func (w *moveWriter) end(t *Token) error {
	if !slices.Contains(w.shape.ends, t.Text) || len(w.outside) > 0 {
		return w.commentCommand(t)
	}
	if w.pending || t.Seat > 9 {
		return fmt.Errorf("%s cannot be written here", cite(t.Text))
	}
	text := t.Text
	if t.Seat >= 0 {
		text += "(" + strconv.Itoa(int(t.Seat)) + ")"
	}
	w.put(text)
	return nil
}

// commentCommand writes a token that takes the form of a comment.
func (w *moveWriter) commentCommand(t *Token) error {
	if w.bare {
		return nil
	}
	text, ok := appendCommand(nil, t)
	if !ok {
		return fmt.Errorf("%s cannot be written", cite(t.Text))
	}
	w.comment(string(text))
	return nil
}

// comment writes a comment, with its braces.
func (w *moveWriter) comment(text string) {
	w.putNumber()
	if w.shape.lines {
		w.newline()
	}
	w.put(text)
	w.loose = false
	if w.shape.lines {
		w.newline()
	}
}

// put writes something after what the present line holds, or on the next line.
func (w *moveWriter) put(text string) {
	if w.section {
		w.dst = append(w.dst, '\n')
		w.start, w.section = len(w.dst), false
	}
	if column := len(w.dst) - w.start; column > 0 && !w.joined {
		if !w.shape.lines && column+1+len(text) > w.shape.width() {
			w.newline()
		} else {
			w.dst = append(w.dst, ' ')
		}
	}
	w.joined = false
	w.dst = append(w.dst, text...)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		w.start = len(w.dst) - len(text) + i + 1
	}
}

// newline ends the present line, unless it is empty.
func (w *moveWriter) newline() {
	if len(w.dst) > w.start {
		w.dst = append(w.dst, '\n')
		w.start = len(w.dst)
	}
}
