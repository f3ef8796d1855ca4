package conquest

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A Notation is a way of writing moves. Any of them can be read and written under any rules.
type Notation uint8

const (
	Tuples    Notation = iota // the assignment's: (0,0)->(1,1), rows and columns from 0, row 0 on top
	UAI                       // f2 for a clone, g1e3 for a jump, 0000 for a pass; rank 1 at the bottom
	LetterRow                 // nerdvana's: e4 for a clone, d2-e4 for a jump; row 1 on top
)

// A Style is a notation with what is tolerated in it.
type Style struct {
	Notation  Notation
	Loose     bool // the lenient option loose-moves or uai-loose
	LongClone bool // the lenient option long-clone
}

// NewStyle returns the style that the lenient options make of a notation.
func NewStyle(n Notation, allow parse.Allow) Style {
	st := Style{Notation: n, LongClone: allow.Has("long-clone")}
	if name := notations[n].loose; name != "" {
		st.Loose = allow.Has(name)
	}
	return st
}

// notations are the rows of [Notation].
var notations = [...]struct {
	scan  func(text string, n int, loose bool) (written, bool)
	loose string // the lenient option of Style.Loose
	shape string // what a move looks like, for a hint
	rows  string // how cells are counted, for a hint
}{
	Tuples: {scanTuples, "loose-moves", "a move is written (row,column)->(row,column), as in (0,0)->(1,1), without spaces",
		"rows and columns count from 0, row 0 is at the top"},
	UAI: {scanUAI, "uai-loose", "a clone is written as its destination (f2), a jump as two squares (g1e3), a pass as 0000, in lower case",
		"rank 1 is at the bottom"},
	LetterRow: {scanLetterRow, "", "a clone is written as its destination (e4), a jump as two cells (d2-e4), in lower case",
		"row 1 is at the top"},
}

// A written is a move as its text has it, whether or not the board knows such cells.
type written struct {
	text     string
	pass     bool
	sourced  bool // from is written
	from, to game.Cell
	short    bool // the notation asks for clones without source
}

// scan reads the text of a move.
func (st Style) scan(text string, n int) (written, bool) {
	w, ok := notations[st.Notation].scan(text, n, st.Loose)
	w.text = text
	return w, ok
}

// scanTuples reads (r1,c1)->(r2,c2); loose also with → and blanks around the arrow.
func scanTuples(text string, _ int, loose bool) (w written, ok bool) {
	w.sourced = true
	if w.from, text, ok = scanTuple(text); !ok {
		return w, false
	}
	rest, ok := strings.CutPrefix(text, "->")
	if loose {
		text = strings.Trim(text, " \t")
		if rest, ok = strings.CutPrefix(text, "->"); !ok {
			rest, ok = strings.CutPrefix(text, "→")
		}
		rest = strings.TrimLeft(rest, " \t")
	}
	if !ok {
		return w, false
	}
	w.to, rest, ok = scanTuple(rest)
	return w, ok && rest == ""
}

// scanTuple reads (r,c) and returns what follows it.
func scanTuple(text string) (c game.Cell, rest string, ok bool) {
	inner, ok := strings.CutPrefix(text, "(")
	if !ok {
		return c, text, false
	}
	if c.Row, inner, ok = scanNumber(inner); !ok {
		return c, text, false
	}
	if inner, ok = strings.CutPrefix(inner, ","); !ok {
		return c, text, false
	}
	if c.Col, inner, ok = scanNumber(inner); !ok {
		return c, text, false
	}
	rest, ok = strings.CutPrefix(inner, ")")
	return c, rest, ok
}

// scanNumber reads a number of up to four digits without leading zero.
func scanNumber(text string) (n int16, rest string, ok bool) {
	i := 0
	for i < len(text) && text[i] >= '0' && text[i] <= '9' {
		i++
	}
	if i > 1 && text[0] == '0' {
		return 0, text, false
	}
	value, ok := parseDigits(text[:i], 4)
	return int16(value), text[i:], ok
}

// passUAI is a pass in UAI.
const passUAI = "0000"

// scanUAI reads a square, two squares, or a pass; loose also what engines make of them.
func scanUAI(text string, n int, loose bool) (w written, ok bool) {
	w.short = true
	if loose {
		text = strings.ToLower(text)
		if text == "pass" || text == "null" {
			text = passUAI
		}
		if _, size := utf8.DecodeRuneInString(text); strings.HasPrefix(text[size:], "@") {
			text = text[size+1:]
			if len(text) > 3 {
				return w, false
			}
		}
	}
	if text == passUAI {
		w.pass = true
		return w, true
	}
	w.to, text, ok = scanSquare(text)
	if !ok {
		return w, false
	}
	if text != "" {
		w.from, w.sourced = w.to, true
		if w.to, text, ok = scanSquare(text); !ok || text != "" {
			return w, false
		}
	}
	w.from.Row, w.to.Row = int16(n)-1-w.from.Row, int16(n)-1-w.to.Row
	w.pass = loose && w.sourced && w.from == w.to
	return w, true
}

// scanLetterRow reads a cell, or two with a dash between them.
func scanLetterRow(text string, _ int, _ bool) (w written, ok bool) {
	w.short = true
	if w.to, text, ok = scanSquare(text); !ok || text == "" {
		return w, ok
	}
	w.from, w.sourced = w.to, true
	if text, ok = strings.CutPrefix(text, "-"); !ok {
		return w, false
	}
	w.to, text, ok = scanSquare(text)
	return w, ok && text == ""
}

// scanSquare reads a letter and a number of one or two digits, and counts both from 0. The row is
// as it is written, from the bottom or from the top.
func scanSquare(text string) (c game.Cell, rest string, ok bool) {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return c, text, false
	}
	c.Col = int16(text[0] - 'a')
	row, rest, ok := scanNumber(text[1:])
	c.Row = row - 1
	return c, rest, ok && row <= MaxSize
}

// cellText returns what a cell of an n × n board is called. The notations with letters have 26
// columns; cells beside them are called as tuples.
func (nt Notation) cellText(c game.Cell, n int) string {
	if c.Col < 0 || c.Col >= 26 {
		nt = Tuples
	}
	return string(nt.appendCell(nil, c, n))
}

func (nt Notation) appendCell(dst []byte, c game.Cell, n int) []byte {
	row := int64(c.Row)
	switch nt {
	case UAI:
		row = int64(n) - row
	case LetterRow:
		row++
	default:
		dst = strconv.AppendInt(append(dst, '('), row, 10)
		dst = strconv.AppendInt(append(dst, ','), int64(c.Col), 10)
		return append(dst, ')')
	}
	return strconv.AppendInt(append(dst, byte('a'+c.Col)), row, 10)
}

// silentPass is what a pass is called where the rules write nothing for it.
const silentPass = "pass"

// AppendMove implements [game.State]: the move in the notation of the rules. A pass under
// conquest, which records leave out, is called "pass".
func (s *State) AppendMove(dst []byte, m game.Move) []byte {
	return s.AppendMoveAs(dst, m, s.rules.notation)
}

// AppendMoveAs appends a legal move of the position in any notation. Where it needs a source and
// the move has none, that is the first own pawn next to the destination, row by row. Notations
// with letters need a board of at most 26 columns.
func (s *State) AppendMoveAs(dst []byte, m game.Move, nt Notation) []byte {
	if m == Pass && nt == UAI {
		return append(dst, passUAI...)
	}
	if m == Pass {
		return append(dst, silentPass...)
	}
	from, to := source(m).place(), target(m).place()
	if nt == Tuples {
		if from == to {
			from, _ = s.pawnNextTo(to, s.side)
		}
		dst = append(nt.appendCell(dst, from, s.n), "->"...)
		return nt.appendCell(dst, to, s.n)
	}
	if isJump(m) {
		dst = nt.appendCell(dst, from, s.n)
		if nt == LetterRow {
			dst = append(dst, '-')
		}
	}
	return nt.appendCell(dst, to, s.n)
}

// pawnNextTo returns the first pawn of a side next to a cell, row by row.
func (s *State) pawnNextTo(c game.Cell, side int) (game.Cell, bool) {
	for row := c.Row - 1; row <= c.Row+1; row++ {
		for column := c.Col - 1; column <= c.Col+1; column++ {
			next := game.Cell{Row: row, Col: column}
			if s.At(next) == stoneOf(side) {
				return next, true
			}
		}
	}
	return game.Cell{}, false
}
