package reversi

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// The board of Reversi, its discs, and the marks on them.

// disc returns a disc around (0,0) on a ground: its shadow, its edge, which shows the other colour
// at the lower side, and its face with a streak of light. All in flat colours, of which a palette
// needs few.
func (d *drawing) disc(seat game.Seat, radius int, ground color.NRGBA) []scene.Shape {
	own, other := d.Pieces[seat].Fill, d.Pieces[1-seat].Fill
	part := func(thousandths int) int { return max(radius*thousandths/1000, 1) }
	streak := scene.Path{
		{Op: scene.MoveTo, X: -part(700), Y: -part(290)},
		{Op: scene.QuadTo, CX: -part(590), CY: -part(620), X: -part(250), Y: -part(740)},
	}
	return []scene.Shape{
		{Path: scene.DiscAt(part(90), radius), Fill: scene.Mix(ground, d.Pieces[reversi.Black].Fill, 36)},
		{Path: scene.DiscAt(part(30), part(985)), Fill: scene.Mix(other, own, 28)},
		{Path: scene.DiscAt(-part(25), part(960)), Fill: own},
		{Path: streak, Stroke: scene.Mix(own, other, 14), Width: part(64)},
	}
}

// drawCells draws the board: its felt, the lines between the cells, and the four dots.
func (d *drawing) drawCells(s *scene.Scene) {
	l := &d.Layout
	side := l.Columns * l.Cell
	width := max(l.Cell*22/1000, px)
	rim := width / 2
	s.Place(d.Sprite("felt", func() scene.Sprite {
		return d.Mark("",
			scene.Shape{Path: scene.Rectangle(scene.Rect{X0: -rim, Y0: -rim, X1: side + rim, Y1: side + rim}), Fill: d.line},
			scene.Shape{Path: scene.Rectangle(scene.Rect{X0: rim, Y0: rim, X1: side - rim, Y1: side - rim}), Fill: d.Field})
	}), l.X0, l.Y0)
	// The lines are sprites of their own, which lie on whole pixels whatever the scale. They end
	// within the rim.
	line := func(name string, w, h int) int {
		return d.Sprite(name, func() scene.Sprite {
			return d.Mark("", scene.Shape{Path: scene.Rectangle(scene.Rect{X0: 0, Y0: 0, X1: w, Y1: h}), Fill: d.line})
		})
	}
	across, down := line("line-across", side, width), line("line-down", width, side)
	for i := 1; i < l.Columns; i++ {
		s.Place(across, l.X0, l.Y0+i*l.Cell-rim)
		s.Place(down, l.X0+i*l.Cell-rim, l.Y0)
	}
	if l.Columns < 6 {
		return
	}
	star := d.Sprite("star", func() scene.Sprite { return d.Dot("", d.line, 62) })
	near, far := 2*l.Cell, (l.Columns-2)*l.Cell
	for _, at := range [...][2]int{{near, near}, {far, near}, {near, far}, {far, far}} {
		s.Place(star, l.X0+at[0], l.Y0+at[1])
	}
}

// drawPly marks the last move: a dot on the disc placed, rings on those turned, and where only one
// line turns, that line.
func (d *drawing) drawPly(s *scene.Scene, last *shownPly) {
	if d.HideLast {
		return
	}
	turned := func() scene.Sprite { return d.Ring("turned", d.Theme.Accent, 72, 30) }
	placed := func() scene.Sprite { return d.Dot("the last move", d.Theme.Accent, 105) }
	for c := range last.turned.All() {
		d.Put(s, d.Sprite("turned", turned), c.Cell())
	}
	for _, c := range last.placed {
		d.Put(s, d.Sprite("placed", placed), c.Cell())
	}
	if last.line {
		d.drawLineOf(s, last)
	}
}

// drawLineOf draws a line from the disc placed through those turned.
func (d *drawing) drawLineOf(s *scene.Scene, last *shownPly) {
	from := last.placed[0].Cell()
	end := farthest(from, last.turned)
	x0, y0 := d.Layout.Middle(from)
	x1, y1 := d.Layout.Middle(end)
	s.Strokes = append(s.Strokes, scene.Stroke{Shape: scene.Shape{
		Path:   scene.Path{{Op: scene.MoveTo}, {Op: scene.LineTo, X: x1 - x0, Y: y1 - y0}},
		Stroke: d.Theme.Accent, Width: d.Layout.Share(50),
	}, X: x0, Y: y0})
}

// drawCentre frames the cells that have to be filled first.
func (d *drawing) drawCentre(s *scene.Scene) {
	frame := d.Sprite("centre", func() scene.Sprite {
		return d.Outlined("to be filled first", d.Pieces[reversi.White].Fill, 400, 36, true)
	})
	for i := range 4 {
		d.Put(s, frame, game.Cell{Row: int16(d.Rows/2 - 1 + i/2), Col: int16(d.Columns/2 - 1 + i%2)})
	}
}

// drawLegal puts a dot of the side to move on every cell that it may play on.
func (d *drawing) drawLegal(s *scene.Scene, b reversi.Board) {
	turn := b.Turn()
	if turn < 0 {
		return
	}
	legal := func() scene.Sprite {
		dot := d.Dot(d.Seats[turn]+" may play here", d.Pieces[turn].Fill, 110)
		dot.Shapes[0].Stroke, dot.Shapes[0].Width = d.Pieces[1-turn].Fill, d.Layout.Share(22)
		return dot
	}
	for c := range d.Layout.Cells() {
		if b.Legal(reversi.NewSquare(int(c.Row), int(c.Col))) {
			d.Put(s, d.Sprite(scene.SpriteName("legal", turn), legal), c)
		}
	}
}

// drawFlips shows for every cell that the side to move may play on how many discs that turns, with lines
// to the last ones of them.
func (d *drawing) drawFlips(s *scene.Scene, b reversi.Board) {
	turn := b.Turn()
	if turn < 0 {
		return
	}
	own, other := d.Pieces[turn].Fill, d.Pieces[1-turn].Fill
	target := d.Sprite(scene.SpriteName("flips", turn), func() scene.Sprite {
		dot := d.Dot(d.Seats[turn]+" may play here", own, 205)
		dot.Shapes[0].Stroke, dot.Shapes[0].Width = other, d.Layout.Share(24)
		return dot
	})
	size := d.Layout.Share(250)
	for _, p := range d.legalCells(b) {
		for _, end := range p.ends {
			s.Strokes = append(s.Strokes, d.beam(p.cell, end, own)...)
		}
		d.Put(s, target, p.cell)
		x, y := d.Layout.Middle(p.cell)
		s.Labels = append(s.Labels, scene.Label{
			X: x, Y: y + size*35/100, Size: size, Align: scene.Center, Bold: true, Color: other, Over: own, Text: strconv.Itoa(p.turns),
		})
	}
}

// A legalCell is a cell that the side to move may play on.
type legalCell struct {
	cell  game.Cell
	turns int         // discs, by all lines
	ends  []game.Cell // the last disc of each line
}

// legalCells returns the cells that the side to move may play on.
func (d *drawing) legalCells(b reversi.Board) (cells []legalCell) {
	for c := range d.Layout.Cells() {
		s := reversi.NewSquare(int(c.Row), int(c.Col))
		lines := b.Lines(s)
		if lines == 0 {
			continue
		}
		p := legalCell{cell: c}
		for line := range lines.All() {
			turned := b.Turned(reversi.Line(s, line))
			p.turns += turned.Len()
			p.ends = append(p.ends, farthest(c, turned))
		}
		cells = append(cells, p)
	}
	return cells
}

// farthest returns the disc of a line from a cell that lies at its end.
func farthest(from game.Cell, line reversi.Set) (end game.Cell) {
	far := 0
	for q := range line.All() {
		at := q.Cell()
		if n := max(scene.Abs(int(at.Row-from.Row)), scene.Abs(int(at.Col-from.Col))); n > far {
			end, far = at, n
		}
	}
	return end
}

// beam is a line from the edge of a dot on a cell to the middle of another cell, with a knob at its end.
func (d *drawing) beam(from, to game.Cell, c color.NRGBA) []scene.Stroke {
	x0, y0 := d.Layout.Middle(from)
	x1, y1 := d.Layout.Middle(to)
	end := scene.Point{X: x1 - x0, Y: y1 - y0}
	start := scene.Toward(scene.Point{}, end, d.Layout.Share(205))
	return []scene.Stroke{
		{Shape: scene.Shape{Path: scene.Path{{Op: scene.MoveTo, X: start.X, Y: start.Y}, {Op: scene.LineTo, X: end.X, Y: end.Y}}, Stroke: c, Width: d.Layout.Share(28)}, X: x0, Y: y0},
		{Shape: scene.Shape{Path: scene.DiscAt(0, d.Layout.Share(66)), Fill: c}, X: x1, Y: y1},
	}
}

// drawRefused shows what a refused move is about: its cells crossed, and those that could have been played
// on. If only the discs turned by hand are wrong, it shows the disc placed and frames those that are still to
// be turned, or should not be.
func (d *drawing) drawRefused(s *scene.Scene, cells []game.Cell) {
	cells = slices.DeleteFunc(slices.Clone(cells), func(c game.Cell) bool { return !d.Layout.Has(c) })
	b := d.at(len(d.Played.Plies))
	if strings.HasPrefix(d.Played.Fault().Code, "reversi/flip-") && len(cells) > 0 {
		d.Put(s, d.discs[b.Turn()], cells[0])
		d.Put(s, d.Sprite("refused-disc", func() scene.Sprite { return d.Dot("refused", d.Theme.Fault, 150) }), cells[0])
		wrong := func() scene.Sprite {
			return d.Outlined("not flipped as the rules require", d.Theme.Fault, 450, 65, false)
		}
		for _, c := range cells[1:] {
			d.Put(s, d.Sprite("wrong", wrong), c)
		}
		return
	}
	if !d.hints && !b.Placing() {
		d.drawLegal(s, b)
	}
	for _, c := range cells {
		d.DrawCross(s, c)
	}
}
