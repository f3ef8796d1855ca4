package reversi

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

var (
	_ game.Pointed = (*Board8)(nil)
	_ game.Pointed = (*Board16)(nil)
)

// AppendGestures implements [game.Pointed]: the cell, then one disc of the line to turn where several lines could be
// turned, or all discs to turn where that is done by hand; of a placement both cells.
func (b *Board8) AppendGestures(dst []game.Gesture, m game.Move, manual bool) []game.Gesture {
	return appendGestures(dst, b, m, manual)
}

// AppendGestures implements [game.Pointed]: the cell, then one disc of the line to turn where several lines could be
// turned, or all discs to turn where that is done by hand; of a placement both cells.
func (b *Board16) AppendGestures(dst []game.Gesture, m game.Move, manual bool) []game.Gesture {
	return appendGestures(dst, b, m, manual)
}

// AppendHands implements [game.Pointed]: nobody has a hand.
func (c *common) AppendHands(dst []game.Hand) []game.Hand { return dst }

// AppendPointed implements [game.Pointed]: the discs are named in the order in which they were turned by hand.
func (b *Board8) AppendPointed(dst []byte, m game.Move, clicks []game.Spot) []byte {
	return appendPointed(dst, b, m, clicks)
}

// AppendPointed implements [game.Pointed]: the discs are named in the order in which they were turned by hand.
func (b *Board16) AppendPointed(dst []byte, m game.Move, clicks []game.Spot) []byte {
	return appendPointed(dst, b, m, clicks)
}

// Refuse implements [game.Pointed]. It returns nil for the beginning of a gesture, by hand or not, or a whole one.
func (b *Board8) Refuse(clicks []game.Spot) *game.Illegal { return refuse(b, clicks) }

// Refuse implements [game.Pointed]. It returns nil for the beginning of a gesture, by hand or not, or a whole one.
func (b *Board16) Refuse(clicks []game.Spot) *game.Illegal { return refuse(b, clicks) }

func appendGestures(dst []game.Gesture, b Board, m game.Move, manual bool) []game.Gesture {
	if one, two, ok := PairOf(m); ok {
		return append(dst, game.Gesture{game.AllOf(game.CellSpot(one.Cell()), game.CellSpot(two.Cell()))})
	}
	s, ok := DiscOf(m)
	if !ok {
		return append(dst, game.Gesture{game.OneOf(game.PassSpot)})
	}
	cell := game.OneOf(game.CellSpot(s.Cell()))
	several := severalLines(b, s)
	if !manual && !several {
		return append(dst, game.Gesture{cell})
	}
	turned := b.Turned(m)
	discs := make([]game.Spot, 0, turned.Len())
	for q := range turned.All() {
		discs = append(discs, game.CellSpot(q.Cell()))
	}
	if manual {
		return append(dst, game.Gesture{cell, game.AllOf(discs...)})
	}
	return append(dst, game.Gesture{cell, game.OneOf(discs...)}) // lines from one cell have no disc in common
}

// severalLines says whether a disc on a cell could turn one of several lines.
func severalLines(b Board, s Square) bool { return b.Rules().OneLine && b.Lines(s).Len() > 1 }

// appendPointed names the discs if all of them are pointed at. A single disc that is needed in order to choose the line
// is not named: it may have been pointed at for that alone, and there is no order to tell.
func appendPointed(dst []byte, b Board, m game.Move, clicks []game.Spot) []byte {
	dst = appendMove(dst, b, m)
	s, ok := DiscOf(m)
	if !ok || len(clicks) < 2 || len(clicks) == 2 && severalLines(b, s) {
		return dst
	}
	text, sep := dst, byte(':')
	turned, done := b.Turned(m), Set{}
	for _, click := range clicks[1:] {
		q, ok := squareOf(b, click)
		if !ok || !turned.Has(q) || done.Has(q) {
			return dst
		}
		done.Add(q)
		text, sep = q.Append(append(text, sep)), ','
	}
	if done != turned {
		return dst
	}
	return text
}

// squareOf returns the cell of the board that is pointed at.
func squareOf(b Board, click game.Spot) (s Square, ok bool) {
	row, col := int(click.Cell.Row), int(click.Cell.Col)
	if click.On != game.OnCell || row < 0 || row >= b.Size() || col < 0 || col >= b.Size() {
		return 0, false
	}
	return NewSquare(row, col), true
}

func refuse(b Board, clicks []game.Spot) *game.Illegal {
	switch {
	case b.Turn() == game.Nobody:
		return gameOver(&refusal{b: b, w: written{kind: writtenPass}})
	case len(clicks) == 0:
		return nil
	case len(clicks) == 1 && clicks[0] == game.PassSpot:
		if b.MustPass() {
			return nil
		}
		return forClicks(explain(b, game.Nobody, written{kind: writtenPass}))
	}
	var squares []Square
	for _, click := range clicks {
		s, ok := squareOf(b, click)
		switch {
		case ok:
			squares = append(squares, s)
		case click.On == game.OnCell:
			return outside(cellName(click.Cell), b.Size())
		default:
			return illegal("bad-move", fmt.Sprintf("Select the move on the board; found %s.", strconv.Quote(clip(click.String()))))
		}
	}
	if b.Placing() {
		return refusePair(b, squares)
	}
	return forClicks(refuseDisc(b, squares[0], squares[1:]))
}

// forClicks says what to do about clicks in place of what to do about a text.
func forClicks(ill *game.Illegal) *game.Illegal {
	if ill == nil {
		return nil
	}
	ill.Hint = ""
	if ill.Code == "reversi/need-line" {
		ill.Hint = "select a disc of the line to flip"
	}
	return ill
}

// cellName names a cell that is not on the board, as a cell of the largest board if it can be.
func cellName(c game.Cell) string {
	if c.Row < 0 || c.Row >= MaxSize || c.Col < 0 || c.Col >= MaxSize {
		return fmt.Sprintf("(%d,%d)", c.Row, c.Col)
	}
	return NewSquare(int(c.Row), int(c.Col)).String()
}

// refusePair says why cells are not those of the starter; nil if they can be.
func refusePair(b Board, cells []Square) *game.Illegal {
	w := written{text: "@", kind: writtenPair, cell: cells[0], second: cells[len(cells)-1]}
	for _, s := range cells {
		if ill := notCentre(&refusal{b: b, w: written{kind: writtenPair, cell: s, second: s}}); ill != nil {
			return ill
		}
		w.text += s.String()
	}
	if len(cells) == 1 || len(cells) == 2 && w.cell != w.second {
		return nil
	}
	return misplaced(&w)
}

// refuseDisc says why a disc cannot be placed on a cell and turn others; nil if it turns them, and more perhaps.
func refuseDisc(b Board, s Square, discs []Square) *game.Illegal {
	w := written{text: s.String(), cell: s, listed: len(discs) > 0}
	for _, q := range discs {
		w.turn(q)
	}
	if b.Rules().OneLine && w.listed {
		w.line, w.chosen = lineThrough(b, s, discs[0])
	}
	r := refusal{b: b, by: game.Nobody, w: w}
	if b.Legal(s) && !w.again {
		if extra := w.turned.minus(r.enclosed()); extra.empty() {
			return nil
		}
	}
	return explain(b, game.Nobody, w)
}

// lineThrough returns the line of a move that a disc is on.
func lineThrough(b Board, s, disc Square) (d Direction, ok bool) {
	for d := range b.Lines(s).All() {
		if turned := b.Turned(Line(s, d)); turned.Has(disc) {
			return d, true
		}
	}
	return 0, false
}
