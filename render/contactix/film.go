// Package contactix draws games of Con-tac-tix and Hex: a rhombus of hexagons with edges in the colours of the players,
// and the same board as text. [BoardsSVG] is the picture that the assignment prescribes.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package contactix

import (
	"fmt"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/twoplayer"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// A drawing makes the film of a game of Con-tac-tix.
type drawing struct {
	twoplayer.Drawing
	layout  layout
	paint   *paint
	hints   bool
	numbers bool
	sides   [2]string        // the words for the colours of tiles
	tiles   [2]int           // the sprites
	start   *contactix.State // shown if the record could not even be opened
}

// Flags are the choices of pictures of Con-tac-tix.
func Flags() []scene.Flag {
	return []scene.Flag{scene.HintsFlag, scene.MonoFlag, scene.NumbersFlag, scene.SpoilersFlag}
}

// newDrawing begins the drawing of a game of Con-tac-tix, with names of rows and columns of this size. Of a record that could not even be opened there is the
// usual board.
func newDrawing(p *replay.Played, o scene.Options, nameSize int) *drawing {
	pos := lastPosition(p)
	names, named := pos.Colours()
	t := o.ThemeOrDefault()
	d := &drawing{
		layout: newLayout(pos.Columns(), pos.Rows(), nameSize), paint: newPaint(t, names, named, o.Has("mono")),
		hints: o.Has("hints"), numbers: o.Has("numbers"),
		sides: [2]string{scene.UpperFirst(names[0]), scene.UpperFirst(names[1])}, start: pos,
	}
	seats := d.sides
	if pos.Swapped() {
		seats = [2]string{"First player", "Second player"} // who had both colours
	}
	title, rules := namesOf(pos.Rules())
	d.Drawing = twoplayer.NewDrawing(p, o, twoplayer.Game{
		Title: title, Rules: rules, Seats: seats,
		Board:  fmt.Sprintf("%d × %d", pos.Columns(), pos.Rows()),
		IsPass: func(m game.Move) bool { return m == contactix.Pass },
		Result: func(o game.Outcome) string { return resultText(o, d.here(), d.sides) },
	})
	for side := range d.tiles {
		d.tiles[side] = d.Sprite(scene.SpriteName("tile", game.Seat(side)), func() scene.Sprite {
			return d.mark(d.sides[side]+" tile", d.tile(side, d.layout.radius)...)
		})
	}
	return d
}

// Film draws a game of Con-tac-tix.
func Film(p *replay.Played, o scene.Options) *scene.Film {
	d := newDrawing(p, o, scene.RimSize)
	d.Surround(d.layout.panel)
	d.DrawSurroundings(&d.Film.Back)
	d.drawBoard(&d.Film.Back)
	d.Film.Board = d.layout.alone()
	for ply := range len(p.Plies) + 1 {
		d.Film.Frames = append(d.Film.Frames, d.frame(ply))
	}
	d.drawAsked(&d.Film.Frames[len(p.Plies)], o.Marks)
	d.DrawRefusal(d.drawRefused)
	return d.Film
}

// namesOf returns what the game of a set of rules is called, and the rules.
func namesOf(r contactix.Rules) (title, rules string) {
	if r == contactix.Contactix {
		return "Con-tac-tix", "Con-tac-tix"
	}
	return "Hex", r.String()
}

// lastPosition returns the position at the end of a record, or the usual empty board if there is none.
func lastPosition(p *replay.Played) *contactix.State {
	if p.State != nil {
		return p.At(len(p.Plies)).(*contactix.State)
	}
	start, err := contactix.NewState(contactix.DefaultSide, contactix.DefaultSide, contactix.Contactix)
	if err != nil {
		panic("the usual board: " + err.Error())
	}
	return start
}

// here returns the position in which the game stands now.
func (d *drawing) here() *contactix.State {
	if d.Played.State == nil {
		return d.start
	}
	return d.Played.State.(*contactix.State)
}

// at returns the position after a ply.
func (d *drawing) at(ply int) *contactix.State {
	if d.Played.State == nil {
		return d.start
	}
	return d.Played.At(ply).(*contactix.State)
}

// frame draws the position after a ply.
func (d *drawing) frame(ply int) (s scene.Scene) {
	pos := d.at(ply)
	outcome := d.Ended(ply, pos.Outcome())
	d.drawTiles(&s, pos)
	if d.hints {
		d.drawLegal(&s, pos)
	}
	d.drawPath(&s, pos)
	d.drawSwap(&s, pos, ply)
	d.drawLast(&s, pos)
	if d.numbers {
		d.drawNumbers(&s, pos)
	}
	s.Caption = d.caption(pos, ply, outcome)
	if d.Surrounded {
		d.drawPlayers(&s, pos)
		d.drawPly(&s, pos, ply, outcome)
		d.DrawWords(&s, ply, outcome, d.special(pos, ply))
	}
	return s
}

// special says what the ply that led to a position did other than lay a tile: "The players swap sides".
func (d *drawing) special(pos *contactix.State, ply int) string {
	if m, ok := d.MoveOf(ply); ok {
		return specialText(pos, m, d.sides)
	}
	return ""
}

func specialText(pos *contactix.State, m game.Move, sides [2]string) string {
	switch m {
	case contactix.SwapPieces:
		return sides[1-pos.ToMove()] + " swaps: the tile changes its colour and is mirrored"
	case contactix.SwapSides:
		return "The players swap sides"
	case contactix.Pass:
		return sides[1-pos.ToMove()] + " passes"
	}
	return ""
}

// caption says in words what led to a position, and what comes now.
func (d *drawing) caption(pos *contactix.State, ply int, outcome game.Outcome) string {
	what := "Start."
	if special := d.special(pos, ply); special != "" {
		what = fmt.Sprintf("Ply %d: %s.", ply, special)
	} else if ply > 0 {
		what = fmt.Sprintf("Ply %d: %s plays %s.", ply, d.sides[1-pos.ToMove()], d.MoveText(ply))
	}
	next := d.Result(outcome)
	switch {
	case next != "":
	case pos.SwapPossible():
		next = d.sides[pos.ToMove()] + " to move or swap"
	default:
		next = d.sides[pos.ToMove()] + " to move"
	}
	return scene.JoinSentences(what, next+".", d.pathText(pos))
}

// resultText returns the result in words; "" for an open game. The position is that of the end:
// where players have swapped sides, a colour alone does not tell who won.
func resultText(o game.Outcome, pos *contactix.State, sides [2]string) string {
	if pos.Swapped() {
		sides = [2]string{"First player (now " + sides[1] + ")", "Second player (now " + sides[0] + ")"}
	}
	return scene.WithReason(scene.WinnerText(o, sides), o.Reason, nil)
}
