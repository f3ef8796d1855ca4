package render

import (
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A squareText is a square board for a terminal. Every cell has a gap to its left, in which the
// brackets of marked cells stand where there are no colours: (X) is the last move, [X] a cell to
// point out.
//
//	  a b c d
//	1 - - - -
//	2 - O X -
//	3 -(X)X -
//	4 -[-]- -
type squareText struct {
	size  int
	names squareNames
	cell  func(c game.Cell) textCell
	gap   style              // of the gaps, and of cells that are not marked otherwise
	last  map[game.Cell]bool // of the last move
	marks map[game.Cell]bool // to point out
}

// newlyMoved is the style of the cells of the last move.
const newlyMoved style = "1;38;5;16;48;5;222"

// newSquareText returns an empty board with the cells marked that the options name.
func newSquareText(size int, names squareNames, o TextOptions) *squareText {
	t := &squareText{size: size, names: names, last: map[game.Cell]bool{}, marks: map[game.Cell]bool{}}
	for _, c := range o.Marks {
		t.marks[c] = true
	}
	return t
}

// append appends the board.
func (t *squareText) append(dst []byte, k ink) []byte {
	rim := max(len(t.names.row(0, t.size)), len(t.names.row(t.size-1, t.size)))
	wide := utf8.RuneCountInString(t.names.col(t.size-1, t.size))
	if !t.names.below {
		dst = t.appendColumns(dst, k, rim, wide)
	}
	for row := range t.size {
		name := t.names.row(row, t.size)
		dst = appendSpaces(dst, rim-len(name))
		dst = k.append(dst, faint, name)
		dst = t.appendRow(dst, k, row, wide)
	}
	if t.names.below {
		dst = t.appendColumns(dst, k, rim, wide)
	}
	return dst
}

func (t *squareText) appendColumns(dst []byte, k ink, rim, wide int) []byte {
	line := appendSpaces(nil, rim)
	for col := range t.size {
		name := t.names.col(col, t.size)
		line = append(appendSpaces(line, 1+wide-len(name)), name...)
	}
	return append(k.append(dst, faint, string(line)), '\n')
}

func (t *squareText) appendRow(dst []byte, k ink, row, wide int) []byte {
	start := len(dst)
	run := styledRun{ink: k, dst: dst, style: t.gap}
	for col := range t.size {
		c := game.Cell{Row: int16(row), Col: int16(col)}
		cell := t.cell(c)
		switch {
		case t.marks[c]:
			cell.style = marked
		case t.last[c]:
			cell.style = newlyMoved
		}
		run.add(t.gap, t.between(k, c))
		run.add(cell.style, strings.Repeat(" ", wide-utf8.RuneCountInString(cell.text))+cell.text)
	}
	run.add(t.gap, t.between(k, game.Cell{Row: int16(row), Col: int16(t.size)}))
	return append(trimSpaces(run.end(), start), '\n')
}

// A styledRun writes texts, with one colour sequence for neighbours of the same style.
type styledRun struct {
	ink
	dst   []byte
	style style
	text  string
}

func (r *styledRun) add(s style, text string) {
	if s != r.style {
		r.end()
		r.style = s
	}
	r.text += text
}

// end writes what is left, and returns everything.
func (r *styledRun) end() []byte {
	if r.text != "" {
		r.dst = r.append(r.dst, r.style, r.text)
	}
	r.text = ""
	return r.dst
}

// between returns what stands in the gap to the left of a cell.
func (t *squareText) between(k ink, here game.Cell) string {
	left := game.Cell{Row: here.Row, Col: here.Col - 1}
	return k.between(t.bracket(left, ")", "]"), t.bracket(here, "(", "["), " ")
}

func (t *squareText) bracket(c game.Cell, last, marked string) string {
	switch {
	case t.marks[c]:
		return marked
	case t.last[c]:
		return last
	}
	return ""
}

// lastMove returns the ply that led to a state, if that is known: p may be nil.
func lastMove(s game.State, p *replay.Played) (game.PlayedPly, bool) {
	if n := s.Ply(); p != nil && n > 0 && n <= len(p.Plies) {
		return p.Plies[n-1], true
	}
	return game.PlayedPly{}, false
}

// appendTurn appends the line that ends a position: who passed, whose turn it is, or the result.
func appendTurn(dst []byte, k ink, s game.State, p *replay.Played, seats [2]string, isPass func(game.Move) bool, result func(game.Outcome) string) []byte {
	special := ""
	if last, ok := lastMove(s, p); ok && isPass(last.Move) {
		special = seats[last.Seat&1] + " passed"
	}
	return appendStatus(dst, k, s, p, special, seats, result)
}

// appendStatus appends that line with what was special about the last move, "" if nothing was.
func appendStatus(dst []byte, k ink, s game.State, p *replay.Played, special string, seats [2]string, result func(game.Outcome) string) []byte {
	outcome := s.Outcome()
	if p != nil && s.Ply() == len(p.Plies) && p.Outcome.Over {
		outcome = p.Outcome
	}
	if special != "" {
		special += ". "
	}
	return append(k.append(dst, strong, special+turnText(s, result(outcome), seats[:])), '\n')
}
