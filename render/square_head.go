package render

import (
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// What stands around a square board: the pieces of both sides, and how many there are.
const (
	pieceX      = 46 * px // of the middle of the piece beside a name, from the side
	pieceY      = 56 * px
	pieceRadius = 26 * px

	tallySize = 25 * px

	barY      = 92 * px
	barHeight = 16 * px
	barInset  = 3 * px
	barSize   = 13 * px // of the number in it
	barRoom   = 30 * px // that the number needs
)

// drawBack draws what never changes, but for the cells.
func (d *squareDrawing) drawBack(s *Scene) {
	d.drawStage(s)
	s.place(d.sprite("bar", d.bar), 0, 0)
	d.drawNames(s, d.names)
	for seat := range game.Seat(2) {
		icon := d.sprite(spriteName("seat", seat), func() Sprite {
			ground := d.theme.Background
			return Sprite{Title: d.seats[seat], Shapes: d.piece(seat, pieceRadius, ground), Over: ground}
		})
		s.place(icon, beside(seat, pieceX), pieceY)
	}
}

// finish draws what is said about a position around the board.
func (d *squareDrawing) finish(s *Scene, m *squareMoment) {
	s.Caption = d.caption(m)
	outcome := d.ended(m.ply, m.outcome)
	d.drawCounts(s, m)
	d.drawLine(s, m.ply)
	if turn := m.turn; turn >= 0 && !outcome.Over {
		turn &= 1
		d.drawTurn(s, d.sprite(spriteName("turn", turn), func() Sprite {
			return Sprite{Title: d.seats[turn], Over: d.theme.Background, Shapes: []Shape{
				{Path: d.form[turn](0, moverSize), Fill: d.pieces[turn].Fill, Stroke: d.theme.Muted, Width: 2 * px},
			}}
		}))
	}
	special := ""
	if d.passed(m.ply) {
		special = d.seats[d.mover(m.ply)] + " passes"
	}
	d.drawWords(s, m.ply, outcome, special)
}

// drawCounts writes how many pieces there are, and draws them as a bar.
func (d *squareDrawing) drawCounts(s *Scene, m *squareMoment) {
	t := d.theme
	const width = stageWidth - 2*stageMargin - 2*barInset
	cells := max(m.pieces[0]+m.pieces[1]+m.empty, 1)
	var parts [2]int
	if d.hidden(m.ply) {
		d.drawEmpty(s, m.empty, width/2)
		return
	}
	for seat, align := range [2]Align{Left, Right} {
		n := m.pieces[seat]
		parts[seat] = width * n / cells
		if n > 0 {
			s.Strokes = append(s.Strokes, d.barPart(game.Seat(seat), parts[seat]))
		}
		s.Labels = append(s.Labels, Label{
			X: beside(game.Seat(seat), playerX), Y: lineY, Size: tallySize, Align: align, Bold: true,
			Color: t.Ink, Over: t.Background, Text: strconv.Itoa(n),
		})
	}
	if left, right := parts[0]+barRoom/2, width-parts[1]-barRoom/2; left < right {
		d.drawEmpty(s, m.empty, min(max(width/2, left), right))
	}
}

// drawEmpty writes the number of empty cells into the bar.
func (d *squareDrawing) drawEmpty(s *Scene, n, x int) {
	s.Labels = append(s.Labels, Label{
		X: stageMargin + barInset + x, Y: barY + barHeight/2 + barSize*36/100,
		Size: barSize, Align: Center, Color: d.theme.inkOn(d.track), Over: d.track, Text: strconv.Itoa(n),
	})
}

// bar is the ground of the bar: what is left of it shows the empty cells.
func (d *squareDrawing) bar() Sprite {
	area := Rect{stageMargin, barY, stageWidth - stageMargin, barY + barHeight}
	return Sprite{Title: "the pieces of both sides, and the empty cells between them", Over: d.theme.Background,
		Shapes: []Shape{{Path: roundRect(area, barHeight/2), Fill: d.track}}}
}

// barPart is the share of a seat in the bar: round outside, straight inside.
func (d *squareDrawing) barPart(seat game.Seat, width int) Stroke {
	const bend = barHeight/2 - barInset
	in, out := max(width, bend), 1
	if seat == 1 {
		out = -1
	}
	bottom := barHeight - 2*barInset
	path := Path{
		{Op: MoveTo, X: out * in}, {Op: LineTo, X: out * in, Y: bottom},
		{Op: LineTo, X: out * bend, Y: bottom}, {Op: QuadTo, Y: bottom / 2, CY: bottom},
		{Op: QuadTo, X: out * bend}, {Op: Close},
	}
	return Stroke{Shape{Path: path, Fill: d.pieces[seat].Fill}, beside(seat, stageMargin+barInset), barY + barInset}
}
