package twoplayer

import (
	"cmp"
	"image/color"
	"strconv"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

const px = scene.Pixel

// What stands around the board of a [Drawing]: names and the line of the ply above it, words below
// it.
const (
	stageFoot = 52 * px // below the panel

	PlayerX   = 86 * px // of a name and what stands below it, from the side
	playerY   = 46 * px
	playerGap = 24 * px // between the two names
	clockGap  = 12 * px // between a name and its clock
	clockSize = 21 * px
	LineY     = 79 * px
	numberX   = 196 * px // where the number of the ply ends and the number of plies begins
	playX     = 262 * px
	playMax   = 188 * px
	pairGap   = 6 * px // between the number of a move and the move
	moverX    = 470 * px

	footApart   = 24 * px // between what stands in its two corners
	sentenceMax = scene.Width - 2*scene.Margin - 40*px
)

// DrawSurroundings draws what never changes: the panel, the names of the players, and the line below.
func (d *Drawing) DrawSurroundings(s *scene.Scene) {
	t := d.Theme
	s.Place(d.Sprite("panel", func() scene.Sprite {
		return scene.Sprite{Over: t.Background, Shapes: []scene.Shape{{Path: scene.RoundRect(d.panel, scene.Corner), Fill: t.Board}}}
	}), 0, 0)
	room := d.nameRoom()
	d.placeClocks(room)
	for seat, align := range [2]scene.Align{scene.Left, scene.Right} {
		s.Labels = append(s.Labels, scene.Label{
			X: scene.FromSide(game.Seat(seat), PlayerX), Y: playerY, Size: scene.NameSize, Align: align, Bold: true,
			Color: t.Ink, Over: t.Background, Text: d.Players[seat], Max: room[seat],
		})
	}
	about := d.footLabel(scene.Margin, scene.Left, d.about())
	about.Max = scene.Width - 2*scene.Margin - d.noteRoom()
	s.Labels = append(s.Labels, about)
}

// noteRoom returns the width that notes need in the other corner of the line below the board.
func (d *Drawing) noteRoom() (room int) {
	for _, note := range d.Notes {
		if note != "" {
			room = max(room, footApart+d.Measure.Width(note, scene.FootSize, false)+1)
		}
	}
	return room
}

// nameRoom returns how wide the two names may be: half of the line each, without what their clocks
// need, or more where the other one needs less.
func (d *Drawing) nameRoom() [2]int {
	both := scene.Width - 2*PlayerX - playerGap - d.clockRoom(0) - d.clockRoom(1)
	var need [2]int
	for seat, name := range d.Players {
		need[seat] = d.Measure.Width(name, scene.NameSize, true) + 1
	}
	if need[0]+need[1] <= both {
		return need
	}
	left := min(need[0], max(both-need[1], both/2))
	return [2]int{left, both - left}
}

// clockRoom returns the width that the clock of a seat needs beside the name.
func (d *Drawing) clockRoom(seat int) (room int) {
	for _, times := range d.clocks {
		if text := times[seat]; text != "" {
			room = max(room, clockGap+d.Measure.Width(text, clockSize, false)+1)
		}
	}
	return room
}

// placeClocks finds the places of the clocks: each after the name of its player.
func (d *Drawing) placeClocks(names [2]int) {
	for seat, name := range d.Players {
		d.clockAt[seat] = PlayerX + min(d.Measure.Width(name, scene.NameSize, true)+1, names[seat]) + clockGap
	}
}

// drawClocks shows the time of both players with the position after a ply.
func (d *Drawing) drawClocks(s *scene.Scene, ply int) {
	if d.clocks == nil {
		return
	}
	for seat, align := range [2]scene.Align{scene.Left, scene.Right} {
		if text := d.clocks[ply][seat]; text != "" {
			s.Labels = append(s.Labels, scene.Label{
				X: scene.FromSide(game.Seat(seat), d.clockAt[seat]), Y: playerY, Size: clockSize, Align: align,
				Color: d.Theme.Muted, Over: d.Theme.Background, Text: text,
			})
		}
	}
}

// about is the static line below the board: where and when, or else what is played.
func (d *Drawing) about() string {
	return cmp.Or(scene.Occasion(d.Played), d.kind())
}

func (d *Drawing) footLabel(x int, align scene.Align, text string) scene.Label {
	return scene.Label{
		X: x, Y: d.panel.Y1 + stageFoot/2 + scene.FootSize*36/100, Size: scene.FootSize, Align: align,
		Color: d.Theme.Muted, Over: d.Theme.Background, Text: text,
	}
}

// DrawLine writes the line below the names: the ply and its move. All that changes with every ply
// stands close together here: a frame of a GIF is the rectangle around the changes.
func (d *Drawing) DrawLine(s *scene.Scene, ply int) {
	t := d.Theme
	line := scene.Label{Y: LineY, Size: scene.PlySize, Over: t.Background}
	move := "start"
	switch {
	case d.Passed(ply):
		move = "pass"
	case ply > 0:
		move = d.Film.Moves[ply-1].Text
	}
	number, of, text := line, line, line
	number.X, number.Align, number.Color, number.Text = numberX, scene.Right, t.Ink, strconv.Itoa(ply)
	of.X, of.Color, of.Text = numberX, t.Muted, "/"+strconv.Itoa(len(d.Played.Plies))
	text.X, text.Color, text.Text, text.Bold, text.Max = playX, t.Ink, move, true, playMax
	s.Labels = append(s.Labels, number, of)
	if d.Paired && ply > 0 {
		pair := line
		pair.X, pair.Color, pair.Text = playX, t.Muted, strconv.Itoa((ply+1)/2)+"."
		past := d.Measure.Width(pair.Text, scene.PlySize, false) + pairGap
		text.X, text.Max = text.X+past, text.Max-past
		s.Labels = append(s.Labels, pair)
	}
	s.Labels = append(s.Labels, text)
	d.drawClocks(s, ply)
}

// DrawTurn adds to that line whose turn it is, shown by a sprite of radius [TurnRadius].
func (d *Drawing) DrawTurn(s *scene.Scene, mover int) {
	s.Place(mover, moverX, LineY-scene.PlySize*36/100)
	s.Labels = append(s.Labels, scene.Label{
		X: moverX + scene.TurnRadius + 6*px, Y: LineY, Size: scene.TextSize, Color: d.Theme.Muted, Over: d.Theme.Background,
		Text: "to move",
	})
}

// DrawWords writes the words below the board: the note of a ply in its corner, and over all else how the game
// ended with it, or else what was special about it, such as a pass.
func (d *Drawing) DrawWords(s *scene.Scene, ply int, outcome game.Outcome, special string) {
	if d.Notes != nil && d.Notes[ply] != "" {
		s.Labels = append(s.Labels, d.footLabel(scene.Width-scene.Margin, scene.Right, d.Notes[ply]))
	}
	if fault := d.Played.Fault(); d.last(ply) && fault != nil {
		if scene.BreakOff(d.Played) != nil {
			return // the refusal takes the place of other words
		}
		s.Labels = append(s.Labels, d.sentence(fault.Message, scene.PillHeight/2+scene.FaultHeight*65/100, d.Theme.Fault, d.Theme.Background))
	}
	switch result := d.Result(outcome); {
	case result != "":
		d.drawBanner(s, "result", result, d.Theme.Ink, 0)
	case special != "":
		d.drawBanner(s, "special", special, d.Theme.Ink, 0)
	}
}

// drawBanner writes words on a pill below the board, which covers what else stands there, and
// leaves room for more below them.
func (d *Drawing) drawBanner(s *scene.Scene, name, text string, ground color.NRGBA, more int) {
	middle := d.panel.Y1 + stageFoot/2
	area := scene.Rect{X0: scene.Margin, Y0: middle - scene.PillHeight/2, X1: scene.Width - scene.Margin, Y1: middle + scene.PillHeight/2 + more}
	s.Place(d.Sprite(name, func() scene.Sprite {
		return scene.Sprite{Over: d.Theme.Background, Shapes: []scene.Shape{{Path: scene.RoundRect(area, scene.PillHeight/2), Fill: ground}}}
	}), 0, 0)
	s.Labels = append(s.Labels, scene.PillLabel(scene.Point{X: scene.Width / 2, Y: middle}, text, d.Theme.Background, ground, sentenceMax))
}

// sentence is what a fault says, some way below the words of a pill.
func (d *Drawing) sentence(text string, down int, c, ground color.NRGBA) scene.Label {
	return scene.Label{
		X: scene.Width / 2, Y: d.panel.Y1 + stageFoot/2 + down + scene.FaultSize*36/100, Size: scene.FaultSize,
		Align: scene.Center, Color: c, Over: ground, Text: scene.Printable(text), Max: sentenceMax,
	}
}
