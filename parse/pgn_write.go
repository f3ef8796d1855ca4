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
			return dst, fmt.Errorf("the value of the tag %s holds a line end, which can only be written beside a tag Game", t.Name)
		case (c == '"' || c == '\\') && escapes:
			dst = append(dst, '\\', c)
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, "\"]\n"...), nil
}

// encode writes a record: its tags, a blank line, the moves, and behind another blank line the
// result. A blank line follows, so that records can be written one behind the other.
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
	w := moveWriter{dst: dst, begin: begin, shape: shapeOf(p.gameOf(r)), bare: o.BareMoves}
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

// moveWidth is the length in bytes at which the encoder breaks lines of several moves.
const moveWidth = 80

// A moveWriter writes movetext.
type moveWriter struct {
	dst     []byte
	begin   int // of the record in dst
	shape   *shape
	bare    bool // leave out comments
	numbers bool // make the numbers that are missing
	plies   int  // written so far
	pending bool // a number has been written whose move has not
	start   int  // of the present line in dst
	section bool // a blank line is due before the next thing written
}

func (w *moveWriter) write(r *Record) error {
	w.start, w.section = len(w.dst), len(w.dst) > w.begin
	w.numbers = w.shape.numbered || !slices.ContainsFunc(r.Tokens, func(t Token) bool { return t.Kind == Number })
	for i := range r.Tokens {
		t := &r.Tokens[i]
		var err error
		switch t.Kind {
		case Number:
			err = w.number(t.Text)
		case Play:
			err = w.play(t.Text)
		case Result:
			err = w.result(t.Text)
		default:
			err = w.remark(t)
		}
		if err != nil {
			return err
		}
	}
	w.newline()
	return nil
}

// number writes a move number.
func (w *moveWriter) number(digits string) error {
	if !isNumber(digits) {
		return fmt.Errorf("%s is no move number", cite(digits))
	}
	if w.shape.lines {
		w.newline()
	}
	w.put(digits + ".")
	w.pending = true
	return nil
}

// play writes a move, with a number made for it where it needs one.
func (w *moveWriter) play(text string) error {
	if w.numbers && !w.pending {
		if err := w.makeNumber(); err != nil {
			return err
		}
	}
	if text == "" || fold(text) != text || strings.IndexByte("{}[", text[0]) >= 0 || numberLen(text) > 0 ||
		w.shape.move(text) != len(text) || !w.pending && w.shape.isResult(text) {
		return fmt.Errorf("%s cannot be written as a move", cite(text))
	}
	w.put(text)
	w.plies++
	w.pending = false
	return nil
}

// makeNumber writes the number of the next ply, if the ply has one of its own.
func (w *moveWriter) makeNumber() error {
	if w.shape.numbering != ByPair {
		return w.number(strconv.Itoa(w.plies + 1))
	}
	if w.plies&1 == 1 {
		return nil
	}
	return w.number(strconv.Itoa(w.plies/2 + 1))
}

// result writes the result on a line of its own.
func (w *moveWriter) result(text string) error {
	if word(text) != text || !w.shape.isResult(text) || w.pending {
		return fmt.Errorf("%s cannot be written as a result", cite(text))
	}
	w.newline()
	w.section = len(w.dst) > w.begin
	w.put(text)
	w.newline()
	return nil
}

// remark writes a token that takes the form of a comment.
func (w *moveWriter) remark(t *Token) error {
	if w.bare {
		return nil
	}
	text, ok := appendRemark(nil, t)
	if !ok {
		return fmt.Errorf("%s cannot be written", cite(t.Text))
	}
	if w.shape.lines {
		w.newline()
	}
	w.put(string(text))
	if w.shape.lines {
		w.newline()
	}
	return nil
}

// put writes something behind what the present line holds, or on the next line.
func (w *moveWriter) put(text string) {
	if w.section {
		w.dst = append(w.dst, '\n')
		w.start, w.section = len(w.dst), false
	}
	if column := len(w.dst) - w.start; column > 0 {
		if !w.shape.lines && column+1+len(text) > moveWidth {
			w.newline()
		} else {
			w.dst = append(w.dst, ' ')
		}
	}
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
