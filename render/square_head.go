package render

import (
	"image/color"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// What stands around a square board. All that changes with every ply stands close together above
// it: a frame of a GIF is the rectangle around the changes.
const (
	pieceX      = 46 * px // of the middle of the piece beside a name, from the side
	pieceY      = 56 * px
	pieceRadius = 26 * px

	playerX   = 86 * px // of a name and the count below it, from the side
	playerY   = 46 * px
	playerGap = 24 * px // between the two names
	tallySize = 25 * px
	lineY     = 79 * px
	numberX   = 196 * px // where the number of the ply ends and the number of plies begins
	playX     = 262 * px
	playMax   = 188 * px
	moverX    = 470 * px
	moverSize = 10 * px // radius

	barY      = 92 * px
	barHeight = 16 * px
	barInset  = 3 * px
	barSize   = 13 * px // of the number in it
	barRoom   = 30 * px // that the number needs

	footSize     = 17 * px
	footMax      = 220 * px
	pillHeight   = 38 * px
	squareBanner = 23 * px // of the words on a pill
	faultHeight  = 24 * px // of a sentence below
	faultSize    = 18 * px
	sentenceMax  = squareWidth - 2*squareMargin - 40*px
)

// beside mirrors a distance from the left side for seat 1, whose things stand at the right.
func beside(seat game.Seat, x int) int {
	if seat == 1 {
		return squareWidth - x
	}
	return x
}

// drawBack draws what never changes, but for the cells: the panel, the names of the players and of
// rows and columns, and the line below.
func (d *squareDrawing) drawBack(s *Scene) {
	t := d.theme
	s.place(d.sprite("panel", d.panel), 0, 0)
	s.place(d.sprite("bar", d.bar), 0, 0)
	d.drawNames(s, d.names)
	room := d.nameRoom()
	for seat, align := range [2]Align{Left, Right} {
		seat := game.Seat(seat)
		icon := d.sprite(seatSprite("seat", seat), func() Sprite {
			return Sprite{Title: d.seats[seat], Shapes: d.piece(seat, pieceRadius, t.Background), Over: t.Background}
		})
		s.place(icon, beside(seat, pieceX), pieceY)
		s.Labels = append(s.Labels, Label{
			X: beside(seat, playerX), Y: playerY, Size: nameSize, Align: align, Bold: true,
			Color: t.Ink, Over: t.Background, Text: d.players[seat], Max: room[seat],
		})
	}
	s.Labels = append(s.Labels, d.footLabel(squareMargin, Left, d.about()))
}

// nameRoom returns how wide the two names may be: half of the line each, or more where the other
// one needs less.
func (d *squareDrawing) nameRoom() [2]int {
	const both = squareWidth - 2*playerX - playerGap
	var m ruler
	var need [2]int
	for seat, name := range d.players {
		need[seat] = m.width(name, nameSize, true) + 1
	}
	if need[0]+need[1] <= both {
		return need
	}
	left := min(need[0], max(both-need[1], both/2))
	return [2]int{left, both - left}
}

func (d *squareDrawing) panel() Sprite {
	return Sprite{Over: d.theme.Background, Shapes: []Shape{
		{Path: roundRect(d.layout.panel, boardCorner), Fill: d.theme.Board},
	}}
}

// about is the static line below the board: where and when, or else what is played.
func (d *squareDrawing) about() string {
	about, r := "", d.played.Record
	for _, name := range [...]string{"Event", "Date"} {
		if value := r.Tag(name); value != "" && value[0] != '?' {
			if about != "" {
				about += ", "
			}
			about += value
		}
	}
	if about == "" {
		about = d.kind()
	}
	return about
}

func (d *squareDrawing) footLabel(x int, align Align, text string) Label {
	return Label{
		X: x, Y: d.layout.panel.Y1 + squareFoot/2 + footSize*36/100, Size: footSize, Align: align,
		Color: d.theme.Muted, Over: d.theme.Background, Text: text, Max: footMax,
	}
}

// finish draws what is said about a position around the board.
func (d *squareDrawing) finish(s *Scene, m *squareMoment) {
	s.Caption = d.caption(m)
	d.drawCounts(s, m)
	d.drawLine(s, m)
	if m.note != "" {
		s.Labels = append(s.Labels, d.footLabel(squareWidth-squareMargin, Right, m.note))
	}
	if fault := d.played.Fault(); d.last(m.ply) && fault != nil {
		if breakOff(d.played) != nil {
			return // the refusal takes the place of other words
		}
		s.Labels = append(s.Labels, d.sentence(fault.Message, pillHeight/2+faultHeight*65/100, d.theme.Fault, d.theme.Background))
	}
	switch result := d.result(d.ended(m)); {
	case result != "":
		d.drawBanner(s, "result", result, d.theme.Ink, 0)
	case d.passed(m):
		d.drawBanner(s, "pass", d.seats[d.mover(m.ply)]+" passes", d.theme.Ink, 0)
	}
}

// drawCounts writes how many pieces there are, and draws them as a bar.
func (d *squareDrawing) drawCounts(s *Scene, m *squareMoment) {
	t := d.theme
	const width = squareWidth - 2*squareMargin - 2*barInset
	cells := max(m.pieces[0]+m.pieces[1]+m.empty, 1)
	var parts [2]int
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
		s.Labels = append(s.Labels, Label{
			X: squareMargin + barInset + min(max(width/2, left), right), Y: barY + barHeight/2 + barSize*36/100,
			Size: barSize, Align: Center, Color: d.inkOn(d.track), Over: d.track, Text: strconv.Itoa(m.empty),
		})
	}
}

// inkOn returns the colour for text on a ground.
func (d *squareDrawing) inkOn(ground color.NRGBA) color.NRGBA {
	light, dark := d.theme.Background, d.theme.Ink
	if luma(light) < luma(dark) {
		light, dark = dark, light
	}
	if luma(ground) < 128 {
		return light
	}
	return dark
}

// bar is the ground of the bar: what is left of it shows the empty cells.
func (d *squareDrawing) bar() Sprite {
	area := Rect{squareMargin, barY, squareWidth - squareMargin, barY + barHeight}
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
	return Stroke{Shape{Path: path, Fill: d.pieces[seat].Fill}, beside(seat, squareMargin+barInset), barY + barInset}
}

// drawLine writes the line below the names: the ply, its move, and whose turn it is.
func (d *squareDrawing) drawLine(s *Scene, m *squareMoment) {
	t := d.theme
	line := Label{Y: lineY, Size: plySize, Over: t.Background}
	move := "start"
	switch {
	case d.passed(m):
		move = "pass"
	case m.ply > 0:
		move = d.film.Moves[m.ply-1].Text
	}
	number, of, text := line, line, line
	number.X, number.Align, number.Color, number.Text = numberX, Right, t.Ink, strconv.Itoa(m.ply)
	of.X, of.Color, of.Text = numberX, t.Muted, "/"+strconv.Itoa(len(d.played.Plies))
	text.X, text.Color, text.Text, text.Bold, text.Max = playX, t.Ink, move, true, playMax
	s.Labels = append(s.Labels, number, of, text)
	if d.ended(m).Over || m.turn < 0 {
		return
	}
	turn := m.turn & 1
	s.place(d.sprite(seatSprite("turn", turn), func() Sprite {
		return Sprite{Title: d.seats[turn], Over: t.Background, Shapes: []Shape{
			{Path: d.form[turn](0, moverSize), Fill: d.pieces[turn].Fill, Stroke: t.Muted, Width: 2 * px},
		}}
	}), moverX, lineY-plySize*36/100)
	toMove := line
	toMove.X, toMove.Size, toMove.Color, toMove.Text = moverX+moverSize+6*px, textSize, t.Muted, "to move"
	s.Labels = append(s.Labels, toMove)
}

// drawBanner writes words on a pill below the board, which covers what else stands there, and
// leaves room for more below them.
func (d *squareDrawing) drawBanner(s *Scene, name, text string, ground color.NRGBA, more int) {
	middle := d.layout.panel.Y1 + squareFoot/2
	area := Rect{squareMargin, middle - pillHeight/2, squareWidth - squareMargin, middle + pillHeight/2 + more}
	s.place(d.sprite(name, func() Sprite {
		return Sprite{Over: d.theme.Background, Shapes: []Shape{{Path: roundRect(area, pillHeight/2), Fill: ground}}}
	}), 0, 0)
	s.Labels = append(s.Labels, Label{
		X: squareWidth / 2, Y: middle + squareBanner*36/100, Size: squareBanner, Align: Center, Bold: true,
		Color: d.theme.Background, Over: ground, Text: text, Max: sentenceMax,
	})
}

// sentence is what a fault says, some way below the words of a pill.
func (d *squareDrawing) sentence(text string, down int, c, ground color.NRGBA) Label {
	return Label{
		X: squareWidth / 2, Y: d.layout.panel.Y1 + squareFoot/2 + down + faultSize*36/100, Size: faultSize,
		Align: Center, Color: c, Over: ground, Text: printable(text), Max: sentenceMax,
	}
}
