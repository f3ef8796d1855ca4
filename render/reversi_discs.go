package render

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// The board of Reversi, its discs, and the marks on them.

// disc returns a disc around (0,0) on a ground: its shadow, its edge, which shows the other colour
// at the lower side, and its face with a streak of light. All in flat colours, of which a palette
// needs few.
func (d *reversiDrawing) disc(seat game.Seat, radius int, ground color.NRGBA) []Shape {
	own, other := d.pieces[seat].Fill, d.pieces[1-seat].Fill
	part := func(thousandths int) int { return max(radius*thousandths/1000, 1) }
	streak := Path{
		{Op: MoveTo, X: -part(700), Y: -part(290)},
		{Op: QuadTo, CX: -part(590), CY: -part(620), X: -part(250), Y: -part(740)},
	}
	return []Shape{
		{Path: round(part(90), radius), Fill: mix(ground, d.pieces[reversi.Black].Fill, 36)},
		{Path: round(part(30), part(985)), Fill: mix(other, own, 28)},
		{Path: round(-part(25), part(960)), Fill: own},
		{Path: streak, Stroke: mix(own, other, 14), Width: part(64)},
	}
}

// drawCells draws the board: its felt, the lines between the cells, and the four dots.
func (d *reversiDrawing) drawCells(s *Scene) {
	l := &d.layout
	side := l.size * l.cell
	width := max(l.cell*22/1000, px)
	rim := width / 2
	s.place(d.sprite("felt", func() Sprite {
		return d.mark("",
			Shape{Path: rectangle(Rect{-rim, -rim, side + rim, side + rim}), Fill: d.line},
			Shape{Path: rectangle(Rect{rim, rim, side - rim, side - rim}), Fill: d.field})
	}), l.x0, l.y0)
	// The lines are sprites of their own, which lie on whole pixels whatever the scale. They end
	// within the rim.
	line := func(name string, w, h int) int {
		return d.sprite(name, func() Sprite { return d.mark("", Shape{Path: rectangle(Rect{0, 0, w, h}), Fill: d.line}) })
	}
	across, down := line("line-across", side, width), line("line-down", width, side)
	for i := 1; i < l.size; i++ {
		s.place(across, l.x0, l.y0+i*l.cell-rim)
		s.place(down, l.x0+i*l.cell-rim, l.y0)
	}
	if l.size < 6 {
		return
	}
	star := d.sprite("star", func() Sprite { return d.dot("", d.line, 62) })
	near, far := 2*l.cell, (l.size-2)*l.cell
	for _, at := range [...][2]int{{near, near}, {far, near}, {near, far}, {far, far}} {
		s.place(star, l.x0+at[0], l.y0+at[1])
	}
}

// drawPly marks the last move: a dot on the disc placed, rings on those turned, and where only one
// line turns, that line.
func (d *reversiDrawing) drawPly(s *Scene, last *reversiPly) {
	turned := func() Sprite { return d.ring("turned", d.theme.Accent, 72, 30) }
	placed := func() Sprite { return d.dot("the last move", d.theme.Accent, 105) }
	for c := range last.turned.All() {
		d.put(s, d.sprite("turned", turned), c.Cell())
	}
	for _, c := range last.placed {
		d.put(s, d.sprite("placed", placed), c.Cell())
	}
	if last.line {
		d.drawLineOf(s, last)
	}
}

// drawLineOf draws a line from the disc placed through those turned.
func (d *reversiDrawing) drawLineOf(s *Scene, last *reversiPly) {
	from := last.placed[0].Cell()
	end := farthest(from, last.turned)
	x0, y0 := d.layout.middle(from)
	x1, y1 := d.layout.middle(end)
	s.Strokes = append(s.Strokes, Stroke{Shape{
		Path:   Path{{Op: MoveTo}, {Op: LineTo, X: x1 - x0, Y: y1 - y0}},
		Stroke: d.theme.Accent, Width: d.layout.share(50),
	}, x0, y0})
}

// drawCentre frames the cells that have to be filled first.
func (d *reversiDrawing) drawCentre(s *Scene) {
	frame := d.sprite("centre", func() Sprite {
		return d.outlined("to be filled first", d.pieces[reversi.White].Fill, 400, 36, true)
	})
	for i := range 4 {
		d.put(s, frame, game.Cell{Row: int16(d.size/2 - 1 + i/2), Col: int16(d.size/2 - 1 + i%2)})
	}
}

// drawLegal puts a dot of the side to move on every cell that it may play on.
func (d *reversiDrawing) drawLegal(s *Scene, b reversi.Board) {
	turn := b.Turn()
	if turn < 0 {
		return
	}
	legal := func() Sprite {
		dot := d.dot(d.seats[turn]+" may play here", d.pieces[turn].Fill, 110)
		dot.Shapes[0].Stroke, dot.Shapes[0].Width = d.pieces[1-turn].Fill, d.layout.share(22)
		return dot
	}
	for c := range d.layout.cells() {
		if b.Legal(reversi.NewSquare(int(c.Row), int(c.Col))) {
			d.put(s, d.sprite(spriteName("legal", turn), legal), c)
		}
	}
}

// drawFlips shows for every cell that the side to move may play on how many discs that turns, with lines
// to the last ones of them.
func (d *reversiDrawing) drawFlips(s *Scene, b reversi.Board) {
	turn := b.Turn()
	if turn < 0 {
		return
	}
	own, other := d.pieces[turn].Fill, d.pieces[1-turn].Fill
	target := d.sprite(spriteName("flips", turn), func() Sprite {
		dot := d.dot(d.seats[turn]+" may play here", own, 205)
		dot.Shapes[0].Stroke, dot.Shapes[0].Width = other, d.layout.share(24)
		return dot
	})
	size := d.layout.share(250)
	for _, p := range d.legalCells(b) {
		for _, end := range p.ends {
			s.Strokes = append(s.Strokes, d.beam(p.cell, end, own)...)
		}
		d.put(s, target, p.cell)
		x, y := d.layout.middle(p.cell)
		s.Labels = append(s.Labels, Label{
			X: x, Y: y + size*35/100, Size: size, Align: Center, Bold: true, Color: other, Over: own, Text: strconv.Itoa(p.turns),
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
func (d *reversiDrawing) legalCells(b reversi.Board) (cells []legalCell) {
	for c := range d.layout.cells() {
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
		if n := max(abs(int(at.Row-from.Row)), abs(int(at.Col-from.Col))); n > far {
			end, far = at, n
		}
	}
	return end
}

// beam is a line from the edge of a dot on a cell to the middle of another cell, with a knob at its end.
func (d *reversiDrawing) beam(from, to game.Cell, c color.NRGBA) []Stroke {
	x0, y0 := d.layout.middle(from)
	x1, y1 := d.layout.middle(to)
	end := point{x1 - x0, y1 - y0}
	start := toward(point{}, end, d.layout.share(205))
	return []Stroke{
		{Shape{Path: Path{{Op: MoveTo, X: start.X, Y: start.Y}, {Op: LineTo, X: end.X, Y: end.Y}}, Stroke: c, Width: d.layout.share(28)}, x0, y0},
		{Shape{Path: round(0, d.layout.share(66)), Fill: c}, x1, y1},
	}
}

// drawRefused shows what a refused move is about: its cells crossed, and those that could have been played
// on. If only the discs turned by hand are wrong, it shows the disc placed and frames those that are still to
// be turned, or should not be.
func (d *reversiDrawing) drawRefused(s *Scene, cells []game.Cell) {
	cells = slices.DeleteFunc(slices.Clone(cells), func(c game.Cell) bool { return !d.layout.has(c) })
	b := d.at(len(d.played.Plies))
	if strings.HasPrefix(d.played.Fault().Code, "reversi/flip-") && len(cells) > 0 {
		d.put(s, d.discs[b.Turn()], cells[0])
		d.put(s, d.sprite("refused-disc", func() Sprite { return d.dot("refused", d.theme.Fault, 150) }), cells[0])
		wrong := func() Sprite { return d.outlined("not turned as the rules have it", d.theme.Fault, 450, 65, false) }
		for _, c := range cells[1:] {
			d.put(s, d.sprite("wrong", wrong), c)
		}
		return
	}
	if !d.hints && !b.Placing() {
		d.drawLegal(s, b)
	}
	for _, c := range cells {
		d.drawCross(s, c)
	}
}
