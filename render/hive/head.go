package hive

import (
	"fmt"
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// What stands around the board: names, hands, and the line below.

// Where things stand, and sizes of type that only this game uses.
const (
	tickWidth  = 15 // of the ticks between column numbers and columns
	countSize  = 26 * px
	crownX     = 50 * px // of the middle of the queen beside a name, from the side
	crownY     = 53 * px
	nameX      = 104 * px // of a name, from the side
	nameY      = 46 * px
	nameMax    = scene.Width/2 - nameX - 8*px
	queenY     = 78 * px  // of the line below the names
	handX      = 50 * px  // of the middle of the tiles in a hand, from the side
	plyX       = 222 * px // where the number of the ply ends and the number of plies begins
	moveX      = 272 * px
	moveMax    = 112 * px
	turnX      = 396 * px
	turnSize   = 20 * px  // "White to move" ends before the text on Black's queen
	whoX       = 463 * px // where the name of the side to move ends
	turnRadius = 12 * px
)

// back draws what never changes: the empty plane with its numbers, and the names.
func (d *drawing) back() scene.Scene {
	var s scene.Scene
	t := d.theme
	s.Place(d.sprite(panelSprite, 0, 0), 0, 0)
	d.drawPlane(&s)
	for seat, align := range [2]scene.Align{scene.Left, scene.Right} {
		seat := game.Seat(seat)
		s.Place(d.sprite(crownSprite, seat, 0), scene.FromSide(seat, crownX), crownY)
		s.Labels = append(s.Labels, scene.Label{
			X: scene.FromSide(seat, nameX), Y: nameY, Size: scene.NameSize, Align: align, Bold: true,
			Color: t.Ink, Over: t.Background, Text: d.names[seat], Max: nameMax,
		})
	}
	return s
}

// drawPlane draws the empty cells, row numbers at the left, and column numbers at both ends of the
// columns, which slant: each row lies half a cell to the right of the one above it.
func (d *drawing) drawPlane(s *scene.Scene) {
	l := &d.layout
	if l.cells() > mostCells {
		return
	}
	cell := d.sprite(cellSprite, 0, 0)
	for at := range l.each {
		x, y := l.middle(at)
		s.Place(cell, x, y)
	}
	if l.numbers == 0 {
		return
	}
	label := scene.Label{Size: l.numbers, Align: scene.Center, Color: d.theme.Muted, Over: d.theme.Board}
	every := max((l.numbers*3/2+l.b-1)/l.b, 1)
	for r := l.firstRow; r <= l.lastRow; r++ {
		if r%every == 0 {
			_, y := l.middle(hive.Axial{R: r})
			label.X, label.Y, label.Text = l.board.X0+l.rim*52/100, y+l.numbers*35/100, scene.Signed(r)
			s.Labels = append(s.Labels, label)
		}
	}
	d.drawColumns(s, l.firstRow, l.board.Y0+l.rim/2, l.rim/2)
	d.drawColumns(s, l.lastRow, l.board.Y1-l.rim/2, -l.rim/2)
}

// drawColumns numbers the columns that meet a row at the rim. A number stands where its column, if
// it went on, would cross the middle of the rim; a tick, which begins a little further inward,
// shows the slant.
func (d *drawing) drawColumns(s *scene.Scene, row, rim, inward int) {
	l := &d.layout
	label := scene.Label{
		Y: rim + l.numbers*35/100, Size: l.numbers, Align: scene.Center, Color: d.theme.Muted, Over: d.theme.Board,
	}
	var ticks scene.Path
	every := max((l.numbers*2+2*l.a-1)/(2*l.a), 1)
	for x := l.first + (l.first-row)&1; x <= l.last; x += 2 {
		column := (x - row) / 2
		if column%every != 0 {
			continue
		}
		cx, cy := l.middle(hive.Axial{R: row, Q: column})
		at := func(y int) scene.Segment { return scene.Segment{Op: scene.LineTo, X: cx + (y-cy)*l.a/l.b, Y: y} }
		if label.X = at(rim).X; label.X < l.board.X0+l.numbers || label.X > l.board.X1-l.numbers/2 {
			continue
		}
		label.Text = scene.Signed(column)
		s.Labels = append(s.Labels, label)
		from := at(rim + inward)
		from.Op = scene.MoveTo
		ticks = append(ticks, from, at(l.tickEnd(cy, rim)))
	}
	if len(ticks) > 0 {
		s.Strokes = append(s.Strokes, scene.Stroke{Shape: scene.Shape{
			Path: ticks, Stroke: scene.Mix(d.theme.Board, d.theme.Muted, 55), Width: tickWidth,
		}})
	}
}

// drawHead shows how many cells around each queen on the board are occupied.
func (d *drawing) drawHead(s *scene.Scene, pos *hive.Position) {
	t := d.theme
	for seat, align := range [2]scene.Align{scene.Left, scene.Right} {
		seat := game.Seat(seat)
		n, onBoard := pos.QueenNeighbours(seat)
		d.drawPips(s, pos, seat, n)
		if !onBoard {
			continue
		}
		ink := t.Muted
		switch n {
		case 6:
			ink = t.Fault
		case 5:
			ink = t.Accent
		}
		s.Labels = append(s.Labels, scene.Label{
			X: scene.FromSide(seat, nameX), Y: queenY, Size: scene.TextSize, Align: align, Color: ink, Over: t.Background, Text: fmt.Sprintf("%d of 6", n),
		})
	}
}

// drawPips shows which of the cells around a queen are occupied.
func (d *drawing) drawPips(s *scene.Scene, pos *hive.Position, seat game.Seat, n int) {
	queen, _ := hive.NewPiece(seat, hive.Queen, 1)
	at, onBoard := pos.Where(queen)
	const reach = crownRadius*83/100 + pipRadius*70/100
	for i, dir := range hive.Directions {
		look := 0
		if _, occupied := pos.Top(at.Step(i)); occupied && onBoard {
			look = max(n-3, 1)
		}
		// The middle of a neighbour lies √3 : 1 from here, as on the board.
		s.Place(d.sprite(pipSprite, 0, look),
			scene.FromSide(seat, crownX)+(2*dir.Q+dir.R)*reach/2, crownY+dir.R*reach*866/1000)
	}
}

// drawHands shows what each player has not placed yet.
func (d *drawing) drawHands(s *scene.Scene, pos *hive.Position) {
	t := d.theme
	top := (d.layout.board.Y0+d.layout.board.Y1)/2 - (len(d.kinds)-1)*handPitch/2
	for seat, align := range [2]scene.Align{scene.Right, scene.Left} {
		seat := game.Seat(seat)
		for i, k := range d.kinds {
			x, y := scene.FromSide(seat, handX), scene.OnPixel(top+i*handPitch)
			n := pos.InHand(seat, k)
			if n == 0 {
				s.Place(d.sprite(goneSprite, 0, int(k)), x, y)
				continue
			}
			s.Place(d.sprite(handSprite, seat, int(k)), x, y)
			if k == hive.Queen && pos.QueenDue() && pos.Turn() == seat {
				s.Place(d.sprite(dueSprite, 0, 0), x, y)
			}
			s.Labels = append(s.Labels, scene.Label{
				X: scene.FromSide(seat, handX-handRadius-3*px), Y: y + countSize*36/100, Size: countSize, Align: align, Bold: true,
				Color: t.Ink, Over: t.Background, Text: strconv.Itoa(n),
			})
		}
	}
}

// drawLine writes the line between the queens: the ply, its move, and whose turn it is. All that
// changes with every ply stands close together here: a frame of a GIF is the rectangle around it.
func (d *drawing) drawLine(s *scene.Scene, pos *hive.Position, ply shownPly) {
	t := d.theme
	line := scene.Label{Y: queenY, Size: scene.PlySize, Over: t.Background}
	move := "start"
	switch {
	case ply.pass:
		move = "pass"
	case ply.number > 0:
		move = d.film.Moves[ply.number-1].Text
	}
	number, of, text := line, line, line
	number.X, number.Align, number.Color, number.Text = plyX, scene.Right, t.Ink, strconv.Itoa(ply.number)
	of.X, of.Color, of.Text = plyX, t.Muted, "/"+strconv.Itoa(len(d.played.Plies))
	text.X, text.Color, text.Text, text.Bold, text.Max = moveX, t.Ink, move, true, moveMax
	s.Labels = append(s.Labels, number, of, text)
	if !d.over(pos, ply) {
		s.Place(d.sprite(turnSprite, d.turn(pos), 0), turnX, queenY-scene.PlySize*36/100)
		who, toMove := line, line
		who.X, who.Size, who.Align, who.Color, who.Text = whoX, turnSize, scene.Right, t.Ink, seatWords[d.turn(pos)]
		// These words stand still, so that an animation writes them once.
		toMove.X, toMove.Size, toMove.Color, toMove.Text = whoX+5*px, turnSize, t.Ink, "to move"
		s.Labels = append(s.Labels, who, toMove)
	}
}
