package render

import (
	"image/color"

	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// The board of Conquest, its pawns, and the marks on them.

// pawn returns a pawn around (0,0) on a ground: X is a square with a cross, O a round one with a ring, so that
// shape, mark and lightness tell them apart.
func (d *conquestDrawing) pawn(seat game.Seat, radius int, ground color.NRGBA) []Shape {
	p := &d.pieces[seat]
	part := func(thousandths int) int { return max(radius*thousandths/1000, 1) }
	edge := mix(p.Fill, d.theme.Seats[1].Fill, 45)
	shadow := mix(ground, d.theme.Seats[1].Fill, 18)
	body := func(y, size int) Path {
		if seat == 1 {
			return Path{{Op: Circle, Y: y, CX: part(size * 104 / 100)}}
		}
		h := part(size * 96 / 100)
		return roundRect(Rect{-h, y - h, h, y + h}, part(380))
	}
	shapes := []Shape{
		{Path: body(part(110), 1000), Fill: shadow},
		{Path: body(part(45), 980), Fill: edge},
		{Path: body(-part(35), 935), Fill: p.Fill, Stroke: mix(p.Fill, p.Rim, 14), Width: part(50)},
	}
	mark := Shape{Stroke: p.Ink, Width: part(200)}
	if seat == 1 {
		mark.Path = Path{{Op: Circle, Y: -part(35), CX: part(440)}}
	} else {
		arm, y := part(400), -part(35)
		mark.Path = Path{
			{Op: MoveTo, X: -arm, Y: y - arm}, {Op: LineTo, X: arm, Y: y + arm},
			{Op: MoveTo, X: arm, Y: y - arm}, {Op: LineTo, X: -arm, Y: y + arm},
		}
	}
	return append(shapes, mark)
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

// drawPly marks the last move: the destination framed; the source of a clone with a dot, that of a
// jump outlined and with an arrow; rings around the pawns turned.
func (d *conquestDrawing) drawPly(s *Scene, last *conquestPly, ply int) {
	if last.kind == conquest.Passing {
		return
	}
	t := d.theme
	for _, c := range last.turned {
		seat := d.mover(ply)
		d.put(s, d.sprite(seatSprite("turned", seat), func() Sprite { return d.turned(seat) }), c)
	}
	d.put(s, d.sprite("moved", func() Sprite { return d.outlined("the last move", t.Accent, 450, 55, false) }), last.to)
	switch {
	case last.kind == conquest.Jump:
		d.put(s, d.sprite("left", func() Sprite { return d.outlined("the cell left", t.Accent, 380, 40, true) }), last.from)
		s.Strokes = append(s.Strokes, d.arrow(last.from, last.to)...)
	case last.from != last.to:
		d.put(s, d.sprite("cloned", func() Sprite {
			return d.dotted("cloned", t.Accent, d.theme.Background, 105, 30)
		}), last.from)
	}
}

// turned is a ring around a pawn, of the pawn's own form.
func (d *conquestDrawing) turned(seat game.Seat) Sprite {
	ring := Shape{Path: circleOf(d.layout.share(435)), Stroke: d.theme.Accent, Width: d.layout.share(30)}
	if seat == 0 {
		ring.Path = d.layout.squareAround(415, 180)
	}
	return Sprite{Title: "turned", Over: d.field, Shapes: []Shape{ring}}
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
				Path: circleOf(d.layout.share(95)), Stroke: d.theme.Hint, Width: d.layout.share(40),
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
