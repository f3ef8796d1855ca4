// Package reversi draws games of Reversi: the green board, discs that are turned over or numbered, and the same board as
// text.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package reversi

import (
	"fmt"
	"image/color"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/render/twoplayer"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

const px = scene.Pixel

// A drawing makes the film of a game of Reversi.
type drawing struct {
	square.Drawing
	hints   bool
	flips   bool // what each legal move turns is shown too
	effects bool
	start   reversi.Board // shown if the record could not even be opened
	line    color.NRGBA   // between the cells
	discs   [2]int        // the sprites
	numbers bool
	placed  []placedDisc // of the whole film, where numbers are shown
}

// Flags are the choices of pictures of Reversi.
func Flags() []scene.Flag {
	return []scene.Flag{
		scene.HintsFlag.With(scene.Value{Name: "flips", Text: "also mark what each move flips"}),
		scene.EffectsFlag, scene.NumbersFlag, scene.SpoilersFlag, scene.MonoFlag,
	}
}

var seatWords = [2]string{reversi.Black: "Black", reversi.White: "White"}

// newDrawing begins the drawing of a game of Reversi. Of a record that could not even be opened there is the
// standard start position.
func newDrawing(p *replay.Played, o scene.Options) *drawing {
	board := lastBoard(p)
	t := o.ThemeOrDefault()
	d := &drawing{
		hints: o.Has("hints"), flips: o.Is("hints", "flips"), numbers: o.Has("numbers"), start: board,
	}
	felt := feltColor(t)
	if o.Has("mono") {
		felt = scene.GreyField(t)
	}
	d.line = scene.Mix(felt, t.Seats[1].Fill, 42)
	d.Drawing = square.NewDrawing(p, o, twoplayer.Game{
		Title: "Reversi", Rules: board.Rules().String(), Seats: seatWords, IsPass: isPass,
		Result: func(o game.Outcome) string { return resultText(o, d.here()) },
		Paired: true,
	}, square.Game{
		Columns: board.Size(), Rows: board.Size(), Names: square.LetterNames, Field: felt, Track: felt,
		Pieces: discsOf(t),
		Form:   [2]func(y, r int) scene.Path{scene.DiscAt, scene.DiscAt}, Piece: d.disc,
	})
	for seat := range d.discs {
		seat := game.Seat(seat)
		d.discs[seat] = d.Sprite(scene.SpriteName("disc", seat), func() scene.Sprite {
			return scene.Sprite{Title: d.Seats[seat] + " disc", Shapes: d.disc(seat, d.Layout.Share(420), felt), Over: felt}
		})
	}
	d.effects = o.Has("effects") && !d.numbers
	return d
}

// Film draws a game of Reversi.
func Film(p *replay.Played, o scene.Options) *scene.Film {
	d := newDrawing(p, o)
	d.Surround()
	if d.numbers {
		d.placed = d.placedDiscs(len(p.Plies))
		if d.passes(len(p.Plies)) != "" {
			d.Film.Height += passesHeight
		}
	}
	return d.DrawFilm(d.plays(), o.Marks)
}

// Board draws the board of a game of Reversi alone.
func Board(p *replay.Played, o scene.Options) *scene.Board {
	d := newDrawing(p, o)
	return d.Board(d.plays())
}

func (d *drawing) plays() square.Plays {
	plays := square.Plays{Cells: d.drawCells, Frame: d.frame, Piece: d.discOn, Noun: "disc", Words: [2]string{reversi.Black: "X", reversi.White: "O"}, Refused: d.drawRefused}
	if d.effects {
		plays.Between = d.between
	}
	return plays
}

// discOn returns whose disc lies on a cell of the position after a ply.
func (d *drawing) discOn(ply int, c game.Cell) game.Seat {
	return d.at(ply).At(reversi.NewSquare(int(c.Row), int(c.Col)))
}

// lastBoard returns the board of a record, at its end, or the standard start position if there is none.
func lastBoard(p *replay.Played) reversi.Board {
	if p.State != nil {
		return p.At(len(p.Plies)).(reversi.Board)
	}
	start, err := reversi.New(reversi.Rules{}, 8)
	if err != nil {
		panic("standard start position: " + err.Error())
	}
	return start
}

// feltColor returns the green of the board.
func feltColor(t *scene.Theme) color.NRGBA {
	return scene.Mix(scene.Mix(t.Hues[scene.Green].Light, t.Muted, 16), t.Seats[1].Fill, 9)
}

// here returns the position in which the game stands now.
func (d *drawing) here() reversi.Board {
	if d.Played.State == nil {
		return d.start
	}
	return d.Played.State.(reversi.Board)
}

// at returns the position after a ply.
func (d *drawing) at(ply int) reversi.Board {
	if d.Played.State == nil {
		return d.start
	}
	return d.Played.At(ply).(reversi.Board)
}

// A shownPly is what a picture shows of the ply that led to it.
type shownPly struct {
	placed []reversi.Square
	turned reversi.Set
	line   bool // the discs turned are one line, the mover's choice
}

// newShownPly returns what there is to show of a move about to be played.
func newShownPly(b reversi.Board, m game.Move) shownPly {
	p := shownPly{placed: placedBy(m)}
	if _, ok := reversi.DiscOf(m); ok {
		p.turned = b.Turned(m)
	}
	_, p.line = reversi.LineOf(m)
	return p
}

// placedBy returns the cells that a move puts discs on.
func placedBy(m game.Move) []reversi.Square {
	if s, ok := reversi.DiscOf(m); ok {
		return []reversi.Square{s}
	}
	if a, b, ok := reversi.PairOf(m); ok {
		return []reversi.Square{a, b}
	}
	return nil
}

// plyOf returns what there is to show of the ply that led to a position.
func (d *drawing) plyOf(ply int) (last shownPly) {
	if m, ok := d.MoveOf(ply); ok {
		last = newShownPly(d.at(ply-1), m)
	}
	return last
}

// frame draws the position after a ply.
func (d *drawing) frame(ply int) (s scene.Scene) {
	last := d.plyOf(ply)
	b := d.at(ply)
	if d.numbers {
		d.drawNumbers(&s, ply)
	} else {
		d.drawDiscs(&s, b, reversi.Set{})
		d.drawPly(&s, &last)
	}
	switch {
	case b.Placing():
		d.drawCentre(&s)
	case d.flips:
		d.drawFlips(&s, b)
	case d.hints:
		d.drawLegal(&s, b)
	}
	d.say(&s, ply, b)
	return s
}

// between draws how the discs turn over that a ply turns.
func (d *drawing) between(ply int) (scenes []scene.Scene) {
	last := d.plyOf(ply)
	if last.turned.Len() == 0 {
		return nil
	}
	b := d.at(ply)
	for _, step := range scene.TurnSteps {
		var s scene.Scene
		d.drawDiscs(&s, b, last.turned)
		disc := d.TurningPiece(d.Mover(ply), step, d.Layout.Share(420))
		for c := range last.turned.All() {
			d.Put(&s, disc, c.Cell())
		}
		d.drawPly(&s, &shownPly{placed: last.placed})
		d.say(&s, ply, b)
		scenes = append(scenes, s)
	}
	return scenes
}

// say draws the texts about a position around the board.
func (d *drawing) say(s *scene.Scene, ply int, b reversi.Board) {
	black, white := b.Counts()
	d.DrawStatus(s, &square.Position{
		Ply: ply, Pieces: [2]int{black, white}, Empty: d.Columns*d.Rows - black - white,
		Turn: b.Turn(), Outcome: b.Outcome(),
	})
}

// drawDiscs draws the discs of a position, but for some of them.
func (d *drawing) drawDiscs(s *scene.Scene, b reversi.Board, but reversi.Set) {
	for c := range d.Layout.Cells() {
		q := reversi.NewSquare(int(c.Row), int(c.Col))
		if seat := b.At(q); seat != game.Nobody && !but.Has(q) {
			d.Put(s, d.discs[seat], c)
		}
	}
}

// resultText returns the result in words, with the discs by both counts where they differ; ""
// for an open game. The board is that of the end.
func resultText(o game.Outcome, b reversi.Board) string {
	text := scene.WinnerText(o, seatWords)
	if text != "" && o.Scored {
		text += " " + scoreText(o, b)
	}
	return scene.WithReason(text, o.Reason, reasons)
}

// scoreText returns the discs on the board and, where it is another score, what they count with
// the empty cells for the winner; or else the score of the record, if it is neither.
func scoreText(o game.Outcome, b reversi.Board) string {
	score := [2]int{int(o.Scores[reversi.Black]), int(o.Scores[reversi.White])}
	var plain, filled [2]int
	plain[0], plain[1] = b.Counts()
	filled[0], filled[1] = reversi.EmptiesToWinner(plain[0], plain[1], b.Size())
	switch {
	case score != plain && score != filled:
		return scene.WinnerFirst(o, score)
	case plain == filled:
		return scene.WinnerFirst(o, plain)
	}
	return fmt.Sprintf("%s (%s with empty cells)", scene.WinnerFirst(o, plain), scene.WinnerFirst(o, filled))
}

// reasons say how a game ended, by the reason of its outcome. A full board needs no words.
var reasons = map[string]string{
	"full board": "",
	"stuck":      "neither side can move",
}
