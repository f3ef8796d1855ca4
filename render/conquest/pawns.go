package conquest

import (
	"image/color"
	"slices"
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// The board of Conquest, its pawns, and the marks on them.

// pawn returns a pawn around (0,0): X is a square with a cross, O a round one with a ring, so that
// shape, mark and lightness tell them apart. Both show their edge at the lower side, as if seen
// from there.
func (d *drawing) pawn(seat game.Seat, radius int, _ color.NRGBA) []scene.Shape {
	p := &d.Pieces[seat]
	part := func(thousandths int) int { return max(radius*thousandths/1000, 1) }
	high := part(50) // from the ground to the face
	if radius > px {
		// Straight edges that lie on whole pixels are sharp, and make small files.
		radius, high = scene.OnPixel(radius), max(scene.OnPixel(high), px)
	}
	mark := [...]func(y, r int) scene.Path{scene.CrossAt, scene.DiscAt}[seat]
	return []scene.Shape{
		{Path: d.Form[seat](high, radius), Fill: scene.Mix(p.Fill, d.Theme.Seats[1].Fill, 45)},
		{Path: d.Form[seat](-high, radius), Fill: p.Fill},
		{Path: mark(-high, part(390)), Stroke: p.Ink, Width: part(200)},
	}
}

// drawCells draws the empty cells. Where there is a gap, the panel shows.
func (d *drawing) drawCells(s *scene.Scene) {
	cell := d.Sprite("cell", func() scene.Sprite {
		return scene.Sprite{Over: d.Theme.Board, Shapes: []scene.Shape{{Path: d.Layout.SquareAround(475, 110), Fill: d.Field}}}
	})
	pos := d.at(0)
	for c := range d.Layout.Cells() {
		if pos.At(c) != conquest.Gap {
			d.Put(s, cell, c)
		}
	}
}

// drawPly marks the last move: the destination framed; the source of a clone with a dot, that of
// a jump with a ring and an arrow; the pawns turned with a dot on their shoulder.
func (d *drawing) drawPly(s *scene.Scene, last *shownPly) {
	if last.kind == conquest.Passing || d.HideLast {
		return
	}
	for _, c := range last.turned {
		d.Put(s, d.Sprite("turned", d.turned), c)
	}
	d.Put(s, d.Sprite("moved", d.moved), last.to)
	switch {
	case last.kind == conquest.Jump:
		d.Put(s, d.Sprite("left", d.left), last.from)
		s.Strokes = append(s.Strokes, d.Arrow(last.from, last.to)...)
	case last.from != last.to:
		d.Put(s, d.Sprite("cloned", d.cloned), last.from)
	}
}

// moved is a frame of which there are the corners.
func (d *drawing) moved() scene.Sprite {
	far, near, width := d.Layout.Share(480), d.Layout.Share(345), d.Layout.Share(60)
	if width > px {
		far, near, width = scene.OnPixel(far), scene.OnPixel(near), scene.OnPixel(width)
	}
	var corners scene.Path
	for _, c := range [...][2]int{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		at := func(op scene.Op, x, y int) {
			corners = append(corners, scene.Segment{Op: op, X: c[0] * x, Y: c[1] * y})
		}
		at(scene.MoveTo, near, far)
		at(scene.LineTo, far, far)
		at(scene.LineTo, far, near)
		at(scene.LineTo, far-width, near)
		at(scene.LineTo, far-width, far-width)
		at(scene.LineTo, near, far-width)
		corners = append(corners, scene.Segment{Op: scene.Close})
	}
	return d.Mark("the last move", scene.Shape{Path: corners, Fill: d.Theme.Accent})
}

func (d *drawing) left() scene.Sprite { return d.Ring("the cell left", d.Theme.Accent, 90, 40) }

func (d *drawing) cloned() scene.Sprite {
	dot := d.Dot("cloned", d.Theme.Accent, 105)
	dot.Shapes[0].Stroke, dot.Shapes[0].Width = d.Theme.Background, d.Layout.Share(30)
	return dot
}

// turned is a dot on the shoulder of a pawn.
func (d *drawing) turned() scene.Sprite {
	dot := d.Dot("turned", d.Theme.Accent, 85)
	at := d.Layout.Share(300)
	dot.Shapes[0].Path[0].X, dot.Shapes[0].Path[0].Y = at, -at
	return dot
}

// drawLegal marks the cells that the pawns of the side to move may go to, or only those of them
// that stand on some cells: a dot where a pawn can be cloned, a ring where one can only jump.
func (d *drawing) drawLegal(s *scene.Scene, pos *conquest.State, only []game.Cell) {
	turn := pos.Turn()
	if turn < 0 {
		return
	}
	steps := d.stepsOf(pos, stones[turn], only)
	dot, ring := 100, 95 // radii
	if d.flips {
		dot, ring = 205, 190
	}
	clone := func() scene.Sprite { return d.Dot("a pawn can be cloned here", d.Theme.Hint, dot) }
	jump := func() scene.Sprite { return d.Ring("a pawn can jump here", d.Theme.Hint, ring, 40) }
	for c := range d.Layout.Cells() {
		ground := d.Field
		switch steps[c] {
		case 0:
			continue
		case 1:
			d.Put(s, d.Sprite("can-clone", clone), c)
			ground = d.Theme.Hint
		case 2:
			d.Put(s, d.Sprite("can-jump", jump), c)
		}
		if d.flips {
			d.drawTurns(s, pos, c, ground)
		}
	}
}

// stepsOf returns the empty cells that some pawns, or only those of them that stand on some cells, can go to: 1 for a
// clone, 2 where the nearest of them has to jump.
func (d *drawing) stepsOf(pos *conquest.State, pawns conquest.Stone, only []game.Cell) map[game.Cell]int {
	steps := map[game.Cell]int{}
	for pawn := range d.Layout.Cells() {
		if pos.At(pawn) != pawns || only != nil && !slices.Contains(only, pawn) {
			continue
		}
		for c, n := range around(pawn, 2) {
			if pos.At(c) == conquest.Empty && (steps[c] == 0 || n < steps[c]) {
				steps[c] = n
			}
		}
	}
	return steps
}

// drawTurns writes on a cell how many pawns a move there would turn, unless it is none.
func (d *drawing) drawTurns(s *scene.Scene, pos *conquest.State, at game.Cell, ground color.NRGBA) {
	n := 0
	for c := range around(at, 1) {
		if pos.At(c) == stones[1-pos.Turn()] {
			n++
		}
	}
	if n == 0 {
		return
	}
	ink := d.Theme.Hint
	if ground == ink {
		ink = d.Theme.Background
	}
	size := d.Layout.Share(250)
	x, y := d.Layout.Middle(at)
	s.Labels = append(s.Labels, scene.Label{
		X: x, Y: y + size*35/100, Size: size, Align: scene.Center, Bold: true, Color: ink, Over: ground, Text: strconv.Itoa(n),
	})
}

// drawRefused shows what a refused move is about: its destination crossed, its source framed, and
// where the pawn there could have gone.
func (d *drawing) drawRefused(s *scene.Scene, cells []game.Cell) {
	if len(cells) == 0 {
		return
	}
	source := func() scene.Sprite { return d.Outlined("of the refused move", d.Theme.Fault, 450, 55, true) }
	for _, c := range cells[1:] {
		if d.Layout.Has(c) {
			d.Put(s, d.Sprite("source", source), c)
		}
	}
	if !d.hints && len(cells) > 1 {
		d.drawLegal(s, d.at(len(d.Played.Plies)), cells[1:])
	}
	if d.Layout.Has(cells[0]) {
		d.DrawCross(s, cells[0])
	}
}
