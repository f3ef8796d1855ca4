package render

import (
	"image/color"
	"slices"
	"strconv"

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
	for _, c := range last.turned {
		d.put(s, d.sprite("turned", d.turned), c)
	}
	d.put(s, d.sprite("moved", d.moved), last.to)
	switch {
	case last.kind == conquest.Jump:
		d.put(s, d.sprite("left", d.left), last.from)
		s.Strokes = append(s.Strokes, d.arrow(last.from, last.to)...)
	case last.from != last.to:
		d.put(s, d.sprite("cloned", d.cloned), last.from)
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
	return d.mark("the last move", Shape{Path: corners, Fill: d.theme.Accent})
}

func (d *conquestDrawing) left() Sprite { return d.ring("the cell left", d.theme.Accent, 90, 40) }

func (d *conquestDrawing) cloned() Sprite {
	dot := d.dot("cloned", d.theme.Accent, 105)
	dot.Shapes[0].Stroke, dot.Shapes[0].Width = d.theme.Background, d.layout.share(30)
	return dot
}

// turned is a dot on the shoulder of a pawn.
func (d *conquestDrawing) turned() Sprite {
	dot := d.dot("turned", d.theme.Accent, 85)
	at := d.layout.share(300)
	dot.Shapes[0].Path[0].X, dot.Shapes[0].Path[0].Y = at, -at
	return dot
}

// drawLegal marks the cells that the pawns of the side to move may go to, or only those of them
// that stand on some cells: a dot where a pawn can be cloned, a ring where one can only jump.
func (d *conquestDrawing) drawLegal(s *Scene, pos *conquest.State, only []game.Cell) {
	turn := pos.Turn()
	if turn < 0 {
		return
	}
	steps := map[game.Cell]int{} // from the nearest pawn
	for pawn := range d.layout.cells() {
		if pos.At(pawn) != conquestStones[turn] || only != nil && !slices.Contains(only, pawn) {
			continue
		}
		for c, n := range around(pawn, 2) {
			if pos.At(c) == conquest.Empty && (steps[c] == 0 || n < steps[c]) {
				steps[c] = n
			}
		}
	}
	dot, ring := 100, 95 // radii
	if d.flips {
		dot, ring = 205, 190
	}
	clone := func() Sprite { return d.dot("a pawn can be cloned here", d.theme.Hint, dot) }
	jump := func() Sprite { return d.ring("a pawn can jump here", d.theme.Hint, ring, 40) }
	for c := range d.layout.cells() {
		ground := d.field
		switch steps[c] {
		case 0:
			continue
		case 1:
			d.put(s, d.sprite("can-clone", clone), c)
			ground = d.theme.Hint
		case 2:
			d.put(s, d.sprite("can-jump", jump), c)
		}
		if d.flips {
			d.drawTurns(s, pos, c, ground)
		}
	}
}

// drawTurns writes on a cell how many pawns a move there would turn, unless it is none.
func (d *conquestDrawing) drawTurns(s *Scene, pos *conquest.State, at game.Cell, ground color.NRGBA) {
	n := 0
	for c := range around(at, 1) {
		if pos.At(c) == conquestStones[1-pos.Turn()] {
			n++
		}
	}
	if n == 0 {
		return
	}
	ink := d.theme.Hint
	if ground == ink {
		ink = d.theme.Background
	}
	size := d.layout.share(250)
	x, y := d.layout.middle(at)
	s.Labels = append(s.Labels, Label{
		X: x, Y: y + size*35/100, Size: size, Align: Center, Bold: true, Color: ink, Over: ground, Text: strconv.Itoa(n),
	})
}

// drawRefused shows what a refused move is about: its destination crossed, its source framed, and
// where the pawn there could have gone.
func (d *conquestDrawing) drawRefused(s *Scene, cells []game.Cell) {
	if len(cells) == 0 {
		return
	}
	source := func() Sprite { return d.outlined("of the refused move", d.theme.Fault, 450, 55, true) }
	for _, c := range cells[1:] {
		if d.layout.has(c) {
			d.put(s, d.sprite("source", source), c)
		}
	}
	if !d.hints && len(cells) > 1 {
		d.drawLegal(s, d.at(len(d.played.Plies)), cells[1:])
	}
	if d.layout.has(cells[0]) {
		d.drawCross(s, cells[0])
	}
}
