package render

import (
	"image/color"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// What stands around the board of a [stage]: names and the line of the ply above it, words below
// it.
const (
	stageFoot = 52 * px // below the panel

	playerX   = 86 * px // of a name and what stands below it, from the side
	playerY   = 46 * px
	playerGap = 24 * px // between the two names
	clockGap  = 12 * px // between a name and its clock
	clockSize = 21 * px
	lineY     = 79 * px
	numberX   = 196 * px // where the number of the ply ends and the number of plies begins
	playX     = 262 * px
	playMax   = 188 * px
	pairGap   = 6 * px // between the number of a move and the move
	moverX    = 470 * px

	footApart   = 24 * px // between what stands in its two corners
	sentenceMax = stageWidth - 2*stageMargin - 40*px
)

// drawStage draws what never changes: the panel, the names of the players, and the line below.
func (d *stage) drawStage(s *Scene) {
	t := d.theme
	s.place(d.sprite("panel", func() Sprite {
		return Sprite{Over: t.Background, Shapes: []Shape{{Path: roundRect(d.panel, boardCorner), Fill: t.Board}}}
	}), 0, 0)
	room := d.nameRoom()
	d.placeClocks(room)
	for seat, align := range [2]Align{Left, Right} {
		s.Labels = append(s.Labels, Label{
			X: beside(game.Seat(seat), playerX), Y: playerY, Size: nameSize, Align: align, Bold: true,
			Color: t.Ink, Over: t.Background, Text: d.players[seat], Max: room[seat],
		})
	}
	about := d.footLabel(stageMargin, Left, d.about())
	about.Max = stageWidth - 2*stageMargin - d.noteRoom()
	s.Labels = append(s.Labels, about)
}

// noteRoom returns the width that notes need in the other corner of the line below the board.
func (d *stage) noteRoom() (room int) {
	for _, note := range d.notes {
		if note != "" {
			room = max(room, footApart+d.ruler.width(note, footSize, false)+1)
		}
	}
	return room
}

// nameRoom returns how wide the two names may be: half of the line each, without what their clocks
// need, or more where the other one needs less.
func (d *stage) nameRoom() [2]int {
	both := stageWidth - 2*playerX - playerGap - d.clockRoom(0) - d.clockRoom(1)
	var need [2]int
	for seat, name := range d.players {
		need[seat] = d.ruler.width(name, nameSize, true) + 1
	}
	if need[0]+need[1] <= both {
		return need
	}
	left := min(need[0], max(both-need[1], both/2))
	return [2]int{left, both - left}
}

// clockRoom returns the width that the clock of a seat needs beside the name.
func (d *stage) clockRoom(seat int) (room int) {
	for _, times := range d.clocks {
		if text := times[seat]; text != "" {
			room = max(room, clockGap+d.ruler.width(text, clockSize, false)+1)
		}
	}
	return room
}

// placeClocks finds the places of the clocks: each behind the name of its player.
func (d *stage) placeClocks(names [2]int) {
	for seat, name := range d.players {
		d.clockAt[seat] = playerX + min(d.ruler.width(name, nameSize, true)+1, names[seat]) + clockGap
	}
}

// drawClocks shows the time of both players with the position after a ply.
func (d *stage) drawClocks(s *Scene, ply int) {
	if d.clocks == nil {
		return
	}
	for seat, align := range [2]Align{Left, Right} {
		if text := d.clocks[ply][seat]; text != "" {
			s.Labels = append(s.Labels, Label{
				X: beside(game.Seat(seat), d.clockAt[seat]), Y: playerY, Size: clockSize, Align: align,
				Color: d.theme.Muted, Over: d.theme.Background, Text: text,
			})
		}
	}
}

// about is the static line below the board: where and when, or else what is played.
func (d *stage) about() string {
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

func (d *stage) footLabel(x int, align Align, text string) Label {
	return Label{
		X: x, Y: d.panel.Y1 + stageFoot/2 + footSize*36/100, Size: footSize, Align: align,
		Color: d.theme.Muted, Over: d.theme.Background, Text: text,
	}
}

// drawLine writes the line below the names: the ply and its move. All that changes with every ply
// stands close together here: a frame of a GIF is the rectangle around the changes.
func (d *stage) drawLine(s *Scene, ply int) {
	t := d.theme
	line := Label{Y: lineY, Size: plySize, Over: t.Background}
	move := "start"
	switch {
	case d.passed(ply):
		move = "pass"
	case ply > 0:
		move = d.film.Moves[ply-1].Text
	}
	number, of, text := line, line, line
	number.X, number.Align, number.Color, number.Text = numberX, Right, t.Ink, strconv.Itoa(ply)
	of.X, of.Color, of.Text = numberX, t.Muted, "/"+strconv.Itoa(len(d.played.Plies))
	text.X, text.Color, text.Text, text.Bold, text.Max = playX, t.Ink, move, true, playMax
	s.Labels = append(s.Labels, number, of)
	if d.paired && ply > 0 {
		pair := line
		pair.X, pair.Color, pair.Text = playX, t.Muted, strconv.Itoa((ply+1)/2)+"."
		past := d.ruler.width(pair.Text, plySize, false) + pairGap
		text.X, text.Max = text.X+past, text.Max-past
		s.Labels = append(s.Labels, pair)
	}
	s.Labels = append(s.Labels, text)
	d.drawClocks(s, ply)
}

// drawTurn adds to that line whose turn it is, shown by a sprite of radius [moverSize].
func (d *stage) drawTurn(s *Scene, mover int) {
	s.place(mover, moverX, lineY-plySize*36/100)
	s.Labels = append(s.Labels, Label{
		X: moverX + moverSize + 6*px, Y: lineY, Size: textSize, Color: d.theme.Muted, Over: d.theme.Background,
		Text: "to move",
	})
}

// drawWords writes the words below the board: the note of a ply in its corner, and over all else how the game
// ended with it, or else what was special about it, such as a pass.
func (d *stage) drawWords(s *Scene, ply int, outcome game.Outcome, special string) {
	if d.notes != nil && d.notes[ply] != "" {
		s.Labels = append(s.Labels, d.footLabel(stageWidth-stageMargin, Right, d.notes[ply]))
	}
	if fault := d.played.Fault(); d.last(ply) && fault != nil {
		if breakOff(d.played) != nil {
			return // the refusal takes the place of other words
		}
		s.Labels = append(s.Labels, d.sentence(fault.Message, pillHeight/2+faultHeight*65/100, d.theme.Fault, d.theme.Background))
	}
	switch result := d.result(outcome); {
	case result != "":
		d.drawBanner(s, "result", result, d.theme.Ink, 0)
	case special != "":
		d.drawBanner(s, "special", special, d.theme.Ink, 0)
	}
}

// drawBanner writes words on a pill below the board, which covers what else stands there, and
// leaves room for more below them.
func (d *stage) drawBanner(s *Scene, name, text string, ground color.NRGBA, more int) {
	middle := d.panel.Y1 + stageFoot/2
	area := Rect{stageMargin, middle - pillHeight/2, stageWidth - stageMargin, middle + pillHeight/2 + more}
	s.place(d.sprite(name, func() Sprite {
		return Sprite{Over: d.theme.Background, Shapes: []Shape{{Path: roundRect(area, pillHeight/2), Fill: ground}}}
	}), 0, 0)
	s.Labels = append(s.Labels, pillLabel(point{stageWidth / 2, middle}, text, d.theme.Background, ground, sentenceMax))
}

// sentence is what a fault says, some way below the words of a pill.
func (d *stage) sentence(text string, down int, c, ground color.NRGBA) Label {
	return Label{
		X: stageWidth / 2, Y: d.panel.Y1 + stageFoot/2 + down + faultSize*36/100, Size: faultSize,
		Align: Center, Color: c, Over: ground, Text: printable(text), Max: sentenceMax,
	}
}
