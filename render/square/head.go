package square

import (
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/twoplayer"
	"github.com/plybook/plybook/replay/game"
)

// What stands around a board of squares: the pieces of both sides, and how many there are.
const (
	pieceX      = 46 * px // of the middle of the piece beside a name, from the side
	pieceY      = 56 * px
	pieceRadius = 26 * px

	tallySize = 25 * px

	barY      = 90 * px
	barHeight = 20 * px
	barInset  = 3 * px
	barSize   = 20 * px // of the number in it
	barRoom   = 30 * px // that the number needs
)

// DrawBack draws what never changes, but for the cells.
func (d *Drawing) DrawBack(s *scene.Scene) {
	d.DrawSurroundings(s)
	s.Place(d.Sprite("bar", d.bar), 0, 0)
	d.drawNames(s, d.Names, scene.RimSize)
	for seat := range game.Seat(2) {
		icon := d.Sprite(scene.SpriteName("seat", seat), func() scene.Sprite {
			ground := d.Theme.Background
			return scene.Sprite{Title: d.Seats[seat], Shapes: d.Piece(seat, pieceRadius, ground), Over: ground}
		})
		s.Place(icon, scene.FromSide(seat, pieceX), pieceY)
	}
}

// DrawStatus says in the caption what there is to say about a position, and draws it around the board.
func (d *Drawing) DrawStatus(s *scene.Scene, m *Position) {
	s.Caption = d.caption(m)
	if !d.Surrounded {
		return
	}
	outcome := d.Ended(m.Ply, m.Outcome)
	d.drawCounts(s, m)
	d.DrawLine(s, m.Ply)
	if turn := m.Turn; turn >= 0 && !outcome.Over {
		turn &= 1
		d.DrawTurn(s, d.Sprite(scene.SpriteName("turn", turn), func() scene.Sprite {
			return scene.Sprite{Title: d.Seats[turn], Over: d.Theme.Background, Shapes: []scene.Shape{
				{Path: d.Form[turn](0, scene.TurnRadius), Fill: d.Pieces[turn].Fill, Stroke: d.Theme.Muted, Width: 2 * px},
			}}
		}))
	}
	special := ""
	if d.Passed(m.Ply) {
		special = d.Seats[d.Mover(m.Ply)] + " passes"
	}
	d.DrawWords(s, m.Ply, outcome, special)
}

// drawCounts writes how many pieces there are, and draws them as a bar.
func (d *Drawing) drawCounts(s *scene.Scene, m *Position) {
	t := d.Theme
	const width = scene.Width - 2*scene.Margin - 2*barInset
	cells := max(m.Pieces[0]+m.Pieces[1]+m.Empty, 1)
	var parts [2]int
	if d.Hidden(m.Ply) {
		d.drawEmpty(s, m.Empty, width/2)
		return
	}
	for seat, align := range [2]scene.Align{scene.Left, scene.Right} {
		n := m.Pieces[seat]
		parts[seat] = width * n / cells
		if n > 0 {
			s.Strokes = append(s.Strokes, d.barPart(game.Seat(seat), parts[seat]))
		}
		s.Labels = append(s.Labels, scene.Label{
			X: scene.FromSide(game.Seat(seat), twoplayer.PlayerX), Y: twoplayer.LineY, Size: tallySize, Align: align, Bold: true,
			Color: t.Ink, Over: t.Background, Text: strconv.Itoa(n),
		})
	}
	if left, right := parts[0]+barRoom/2, width-parts[1]-barRoom/2; left < right {
		d.drawEmpty(s, m.Empty, min(max(width/2, left), right))
	}
}

// drawEmpty writes the number of empty cells into the bar.
func (d *Drawing) drawEmpty(s *scene.Scene, n, x int) {
	s.Labels = append(s.Labels, scene.Label{
		X: scene.Margin + barInset + x, Y: barY + barHeight/2 + barSize*36/100,
		Size: barSize, Align: scene.Center, Color: d.Theme.InkOn(d.Track), Over: d.Track, Text: strconv.Itoa(n),
	})
}

// bar is the ground of the bar: what is left of it shows the empty cells.
func (d *Drawing) bar() scene.Sprite {
	area := scene.Rect{X0: scene.Margin, Y0: barY, X1: scene.Width - scene.Margin, Y1: barY + barHeight}
	return scene.Sprite{Title: "the pieces of both sides, and the empty cells between them", Over: d.Theme.Background,
		Shapes: []scene.Shape{{Path: scene.RoundRect(area, barHeight/2), Fill: d.Track}}}
}

// barPart is the share of a seat in the bar: round outside, straight inside.
func (d *Drawing) barPart(seat game.Seat, width int) scene.Stroke {
	const bend = barHeight/2 - barInset
	in, out := max(width, bend), 1
	if seat == 1 {
		out = -1
	}
	bottom := barHeight - 2*barInset
	path := scene.Path{
		{Op: scene.MoveTo, X: out * in}, {Op: scene.LineTo, X: out * in, Y: bottom},
		{Op: scene.LineTo, X: out * bend, Y: bottom}, {Op: scene.QuadTo, Y: bottom / 2, CY: bottom},
		{Op: scene.QuadTo, X: out * bend}, {Op: scene.Close},
	}
	return scene.Stroke{Shape: scene.Shape{Path: path, Fill: d.Pieces[seat].Fill}, X: scene.FromSide(seat, scene.Margin+barInset), Y: barY + barInset}
}
