package render

import (
	"image/color"

	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// The board of Conquest, its pawns, and the marks on them.

// pawn returns a pawn around (0,0): X is a square with a cross, O a round one with a ring, so that
// shape, mark and lightness tell them apart. Both show their edge at the lower side, as if seen
// from there.
func (d *conquestDrawing) pawn(seat game.Seat, radius int, _ color.NRGBA) []Shape {
	p := &d.pieces[seat]
	part := func(thousandths int) int { return max(radius*thousandths/1000, 1) }
	high := part(50) // from the ground to the face
	if radius > px {
		// Straight edges that lie on whole pixels are sharp, and make small files.
		radius, high = onPixel(radius), max(onPixel(high), px)
	}
	mark := [...]func(y, r int) Path{cross, round}[seat]
	return []Shape{
		{Path: d.form[seat](high, radius), Fill: mix(p.Fill, d.theme.Seats[1].Fill, 45)},
		{Path: d.form[seat](-high, radius), Fill: p.Fill},
		{Path: mark(-high, part(390)), Stroke: p.Ink, Width: part(200)},
	}
}

// drawCells draws the empty cells. Where there is a gap, the panel shows.
func (d *conquestDrawing) drawCells(s *Scene) {
	cell := d.sprite("cell", func() Sprite {
		return Sprite{Over: d.theme.Board, Shapes: []Shape{{Path: d.layout.squareAround(475, 110), Fill: d.field}}}
	})
	pos := d.at(0)
	for c := range d.layout.cells() {
		if pos.At(c) != conquest.Gap {
			d.put(s, cell, c)
		}
	}
}

// drawPly marks the last move: the destination framed; the source of a clone with a dot, that of
// a jump with a ring and an arrow; the pawns turned with a dot on their shoulder.
func (d *conquestDrawing) drawPly(s *Scene, last *conquestPly) {
	if last.kind == conquest.Passing {
		return
	}
	t := d.theme
	for _, c := range last.turned {
		d.put(s, d.sprite("turned", d.turned), c)
	}
	d.put(s, d.sprite("moved", d.moved), last.to)
	switch {
	case last.kind == conquest.Jump:
		d.put(s, d.sprite("left", func() Sprite { return d.dotted("the cell left", d.field, t.Accent, 90, 40) }), last.from)
		s.Strokes = append(s.Strokes, d.arrow(last.from, last.to)...)
	case last.from != last.to:
		d.put(s, d.sprite("cloned", func() Sprite {
			return d.dotted("cloned", t.Accent, d.theme.Background, 105, 30)
		}), last.from)
	}
}

// moved is a frame of which there are the corners.
func (d *conquestDrawing) moved() Sprite {
	far, near, width := d.layout.share(480), d.layout.share(345), d.layout.share(60)
	if width > px {
		far, near, width = onPixel(far), onPixel(near), onPixel(width)
	}
	var corners Path
	for _, c := range [...][2]int{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		at := func(op Op, x, y int) { corners = append(corners, Segment{Op: op, X: c[0] * x, Y: c[1] * y}) }
		at(MoveTo, near, far)
		at(LineTo, far, far)
		at(LineTo, far, near)
		at(LineTo, far-width, near)
		at(LineTo, far-width, far-width)
		at(LineTo, near, far-width)
		corners = append(corners, Segment{Op: Close})
	}
	return Sprite{Title: "the last move", Over: d.field, Shapes: []Shape{{Path: corners, Fill: d.theme.Accent}}}
}

// turned is a dot on the shoulder of a pawn.
func (d *conquestDrawing) turned() Sprite {
	at := d.layout.share(300)
	return Sprite{Title: "turned", Over: d.field, Shapes: []Shape{
		{Path: Path{{Op: Circle, X: at, Y: -at, CX: d.layout.share(85)}}, Fill: d.theme.Accent},
	}}
}

// drawLegal marks the cells that a pawn of the side to move may go to, if it stands on a cell that
// of takes: a dot where it can be cloned, a ring where it can only jump.
func (d *conquestDrawing) drawLegal(s *Scene, pos *conquest.State, of func(game.Cell) bool) {
	cloned := map[game.Cell]bool{}
	var jumps []game.Cell
	for _, m := range pos.Moves(nil) {
		kind, from, to := conquest.Parts(m)
		switch {
		case kind == conquest.Clone && (of(from) || from == to && nextTo(to, of)) && !cloned[to]:
			cloned[to] = true
			d.put(s, d.sprite("can-clone", func() Sprite {
				return d.dotted("a pawn can be cloned here", d.theme.Hint, d.theme.Hint, 100, 0)
			}), to)
		case kind == conquest.Jump && of(from):
			jumps = append(jumps, to)
		}
	}
	for _, to := range jumps {
		if !cloned[to] {
			cloned[to] = true
			ring := Sprite{Title: "a pawn can jump here", Over: d.field, Shapes: []Shape{{
				Path: round(0, d.layout.share(95)), Stroke: d.theme.Hint, Width: d.layout.share(40),
			}}}
			d.put(s, d.sprite("can-jump", func() Sprite { return ring }), to)
		}
	}
}

// nextTo says whether a cell that of takes is a neighbour.
func nextTo(c game.Cell, of func(game.Cell) bool) bool {
	for i := range 9 {
		if i != 4 && of(game.Cell{Row: c.Row + int16(i/3-1), Col: c.Col + int16(i%3-1)}) {
			return true
		}
	}
	return false
}

// drawRefused shows what a refused move is about: its destination crossed, its source framed, and
// where the pawn there could have gone.
func (d *conquestDrawing) drawRefused(s *Scene, cells []game.Cell) {
	if len(cells) == 0 {
		return
	}
	target, others := cells[0], cells[1:]
	for _, c := range others {
		if d.layout.has(c) {
			d.put(s, d.sprite("source", func() Sprite {
				return d.outlined("of the refused move", d.theme.Fault, 450, 55, true)
			}), c)
			if !d.hints {
				d.drawLegal(s, d.at(len(d.played.Plies)), func(from game.Cell) bool { return from == c })
			}
		}
	}
	if d.layout.has(target) {
		d.drawCross(s, target)
	}
}
