package render

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hexgrid"
	"github.com/plybook/plybook/replay/hive"
)

// What stands around the board: names, hands, and the line below.

// Sizes of type, and where the lines stand.
const (
	nameSize   = 30 * px
	textSize   = 21 * px
	rimSize    = 15 * px
	countSize  = 26 * px
	statusSize = 24 * px
	plySize    = 25 * px
	margin     = 16 * px
	crownX     = 50 * px // of the middle of the queen beside a name, from the side
	crownY     = 57 * px
	nameX      = 104 * px // of a name, from the side
	nameY      = 51 * px
	queenY     = 81 * px
	handX      = 50 * px // of the middle of the tiles in a hand, from the board
	footY      = 22 * px // of the last line, from below
)

// side mirrors a distance from the left side for Black, whose things stand at the right.
func side(seat game.Seat, x int) int {
	if seat == hive.Black {
		return hiveWidth - x
	}
	return x
}

// back draws what never changes: the empty plane with its numbers, and the names.
func (d *hiveDrawing) back() Scene {
	var s Scene
	t := d.theme
	s.place(d.sprite(panelSprite, 0, 0), 0, 0)
	d.drawPlane(&s)
	for seat, align := range [2]Align{Left, Right} {
		seat := game.Seat(seat)
		s.place(d.sprite(crownSprite, seat, 0), side(seat, crownX), crownY)
		s.Labels = append(s.Labels, Label{
			X: side(seat, nameX), Y: nameY, Size: nameSize, Align: align, Bold: true,
			Color: t.Ink, Over: t.Background, Text: d.names[seat], Max: hiveWidth/2 - nameX - margin/2,
		})
	}
	return s
}

// drawPlane draws the empty cells, row numbers at the left and column numbers along the top.
func (d *hiveDrawing) drawPlane(s *Scene) {
	l := &d.layout
	if l.cells() > mostCells {
		return
	}
	cell := d.sprite(cellSprite, 0, 0)
	l.each(func(at hexgrid.Axial) {
		x, y := l.middle(at)
		s.place(cell, x, y)
	})
	label := Label{Size: rimSize, Align: Center, Color: d.theme.Muted, Over: d.theme.Board}
	every := max((rimSize*3/2+l.b-1)/l.b, 1)
	for r := l.firstRow; r <= l.lastRow; r++ {
		if r%every == 0 {
			_, y := l.middle(hexgrid.Axial{R: r})
			label.X, label.Y, label.Text = l.board.X0+boardRim*52/100, y+rimSize*35/100, signed(r)
			s.Labels = append(s.Labels, label)
		}
	}
	every = max((rimSize*2+2*l.a-1)/(2*l.a), 1)
	for x := l.first + (l.first-l.firstRow)&1; x <= l.last; x += 2 {
		if c := (x - l.firstRow) / 2; c%every == 0 {
			label.X, _ = l.middle(hexgrid.Axial{R: l.firstRow, Q: c})
			label.Y, label.Text = l.board.Y0+boardRim*72/100, signed(c)
			s.Labels = append(s.Labels, label)
		}
	}
}

// signed returns a number with a real minus sign.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// drawHead shows whose turn it is, and how many cells around each queen are occupied.
func (d *hiveDrawing) drawHead(s *Scene, pos *hive.Position) {
	t := d.theme
	if turn := pos.Turn(); turn >= 0 && !(pos.Ply() == len(d.played.Plies) && d.played.Outcome.Over) {
		s.place(d.sprite(turnSprite, turn, 0), [2]int{6 * px, hiveWidth/2 + 6*px}[turn], 0)
	}
	for seat, align := range [2]Align{Left, Right} {
		seat := game.Seat(seat)
		n, onBoard := pos.QueenNeighbours(seat)
		text, ink := fmt.Sprintf("queen %d/6", n), t.Muted
		switch {
		case !onBoard:
			text = "queen in hand"
		case n == 6:
			ink = t.Fault
		case n == 5:
			ink = t.Accent
		}
		s.Labels = append(s.Labels, Label{
			X: side(seat, nameX), Y: queenY, Size: textSize, Align: align, Color: ink, Over: t.Background, Text: text,
		})
		d.drawPips(s, pos, seat, n)
	}
}

// drawPips shows which of the cells around a queen are occupied.
func (d *hiveDrawing) drawPips(s *Scene, pos *hive.Position, seat game.Seat, n int) {
	queen, _ := hive.NewPiece(seat, hive.Queen, 1)
	at, onBoard := pos.Where(queen)
	const reach = crownRadius*83/100 + pipRadius*70/100
	for i, dir := range hexgrid.Directions {
		look := 0
		if _, occupied := pos.Top(at.Step(i)); occupied && onBoard {
			look = max(n-3, 1)
		}
		// The middle of a neighbour lies √3 : 1 from here, as on the board.
		s.place(d.sprite(pipSprite, 0, look),
			side(seat, crownX)+(2*dir.Q+dir.R)*reach/2, crownY+dir.R*reach*866/1000)
	}
}

// drawHands shows what each player has not placed yet.
func (d *hiveDrawing) drawHands(s *Scene, pos *hive.Position) {
	t := d.theme
	top := (d.layout.board.Y0+d.layout.board.Y1)/2 - (len(d.kinds)-1)*handPitch/2
	for seat, align := range [2]Align{Right, Left} {
		seat := game.Seat(seat)
		for i, k := range d.kinds {
			x, y := side(seat, handX), onPixel(top+i*handPitch)
			n := pos.InHand(seat, k)
			if n == 0 {
				s.place(d.sprite(goneSprite, 0, int(k)), x, y)
				continue
			}
			s.place(d.sprite(handSprite, seat, int(k)), x, y)
			if k == hive.Queen && pos.QueenDue() && pos.Turn() == seat {
				s.place(d.sprite(dueSprite, 0, 0), x, y)
			}
			s.Labels = append(s.Labels, Label{
				X: side(seat, handX-handRadius-3*px), Y: y + countSize*36/100, Size: countSize, Align: align, Bold: true,
				Color: t.Ink, Over: t.Background, Text: strconv.Itoa(n),
			})
		}
	}
}

// drawFoot writes the line below: the ply, its move, and how things stand.
func (d *hiveDrawing) drawFoot(s *Scene, pos *hive.Position, ply hivePly) {
	t := d.theme
	y := d.layout.height - footY
	count := fmt.Sprintf("%d/%d", ply.number, len(d.played.Plies))
	s.Labels = append(s.Labels, Label{
		X: margin, Y: y, Size: plySize, Color: t.Muted, Over: t.Background, Text: count, Max: 110 * px,
	})
	move := "start"
	switch {
	case ply.pass:
		move = "pass"
	case ply.number > 0:
		move = d.film.Moves[ply.number-1].Text
		s.place(d.sprite(handSprite, ply.piece.Seat(), int(ply.piece.Kind())), 156*px, y-plySize*35/100)
	}
	s.Labels = append(s.Labels,
		Label{
			X: 186 * px, Y: y, Size: plySize, Bold: true, Color: t.Ink, Over: t.Background, Text: move, Max: 160 * px,
		},
		Label{
			X: hiveWidth - margin, Y: y, Size: statusSize, Align: Right, Color: t.Ink, Over: t.Background,
			Text: d.status(pos, ply), Max: 350 * px,
		})
}
