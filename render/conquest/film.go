// Package conquest draws games of Conquest and Ataxx: a board of squares with gaps, pawns that are turned over, and the
// same board as text.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package conquest

import (
	"fmt"
	"iter"
	"slices"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/square"
	"github.com/plybook/plybook/render/twoplayer"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

const px = scene.Pixel

// A drawing makes the film of a game of Conquest.
type drawing struct {
	square.Drawing
	hints   bool
	effects bool
	flips   bool            // how many pawns each legal move turns is shown too
	start   *conquest.State // shown if the record could not even be opened
	pawns   [2]int          // the sprites
}

// Flags are the choices of pictures of Conquest.
func Flags() []scene.Flag {
	return []scene.Flag{
		scene.HintsFlag.With(scene.Value{Name: "flips", Text: "also mark what each move flips"}),
		scene.EffectsFlag, scene.SpoilersFlag, scene.MonoFlag,
	}
}

var (
	seatWords = [2]string{"X", "O"}
	stones    = [2]conquest.Stone{conquest.X, conquest.O}

	// cellNames are what rows and columns are called, by notation.
	cellNames = [...]square.Names{
		conquest.Tuples: square.NumberNames, conquest.UAI: square.RankNames, conquest.LetterRow: square.LetterNames,
	}
)

// newDrawing begins the drawing of a game of Conquest. Of a record that could not even be opened there is the
// standard start position.
func newDrawing(p *replay.Played, o scene.Options) *drawing {
	pos := lastPosition(p)
	t := o.ThemeOrDefault()
	d := &drawing{hints: o.Has("hints"), effects: o.Has("effects"), flips: o.Is("hints", "flips"), start: pos}
	pieces, field, track := pawnsOf(t), scene.Mix(t.Board, t.Background, 55), scene.Mix(t.Board, t.Line, 50)
	if o.Has("mono") {
		pieces, field, track = [2]scene.Piece{t.Seats[1], t.Seats[0]}, scene.GreyField(t), scene.GreyField(t)
	}
	d.Drawing = square.NewDrawing(p, o, twoplayer.Game{
		Title: "Conquest", Rules: pos.Rules().String(), Seats: seatWords, IsPass: isPass,
		Result: resultText,
	}, square.Game{
		Columns: pos.Size(), Rows: pos.Size(), Names: cellNames[pos.Rules().Notation()],
		Pieces: pieces, Field: field, Track: track,
		Form: [2]func(y, r int) scene.Path{scene.RoundedSquare, scene.DiscAt}, Piece: d.pawn,
	})
	for seat := range d.pawns {
		seat := game.Seat(seat)
		d.pawns[seat] = d.Sprite(scene.SpriteName("pawn", seat), func() scene.Sprite {
			return scene.Sprite{Title: d.Seats[seat] + " pawn", Shapes: d.pawn(seat, d.Layout.Share(370), d.Field), Over: d.Field}
		})
	}
	return d
}

// Film draws a game of Conquest.
func Film(p *replay.Played, o scene.Options) *scene.Film {
	d := newDrawing(p, o)
	d.Surround()
	for ply := range len(p.Plies) + 1 {
		d.Notes = append(d.Notes, clockNote(d.at(ply)))
	}
	return d.DrawFilm(d.plays(), o.Marks)
}

// Board draws the board of a game of Conquest alone.
func Board(p *replay.Played, o scene.Options) *scene.Board {
	d := newDrawing(p, o)
	b := d.Board(d.plays())
	pawn := b.Text
	b.Text = func(c game.Cell) string {
		if d.start.At(c) == conquest.Gap {
			return "gap"
		}
		return pawn(c)
	}
	pawnOf := b.Hand
	b.Hand = func(s game.Spot) []scene.Shape {
		if s == game.HandSpot(s.Seat, "-") {
			return []scene.Shape{{Path: d.Layout.SquareAround(420, 110), Stroke: d.Theme.Muted, Width: d.Layout.Share(40), Dashed: true}}
		}
		return pawnOf(s)
	}
	return b
}

func (d *drawing) plays() square.Plays {
	plays := square.Plays{Cells: d.drawCells, Frame: d.frame, Piece: d.pawnOn, Noun: "pawn", Words: [2]string{"x", "o"}, Refused: d.drawRefused}
	if d.effects {
		plays.Between = d.between
	}
	return plays
}

// pawnOn returns whose pawn stands on a cell of the position after a ply.
func (d *drawing) pawnOn(ply int, c game.Cell) game.Seat {
	return game.Seat(slices.Index(stones[:], d.at(ply).At(c)))
}

// lastPosition returns the position at the end of a record, or the standard start position if there is none.
func lastPosition(p *replay.Played) *conquest.State {
	if p.State != nil {
		return p.At(len(p.Plies)).(*conquest.State)
	}
	start, err := conquest.Start("", game.Options{})
	if err != nil {
		panic("standard start position: " + err.Error())
	}
	return start.(*conquest.State)
}

// at returns the position after a ply.
func (d *drawing) at(ply int) *conquest.State {
	if d.Played.State == nil {
		return d.start
	}
	return d.Played.At(ply).(*conquest.State)
}

// A shownPly is what a picture shows of the ply that led to it.
type shownPly struct {
	kind     conquest.Kind
	from, to game.Cell // of a clone without source both are the destination
	turned   []game.Cell
}

// newShownPly returns what there is to show of a move about to be played by a seat.
func newShownPly(pos *conquest.State, m game.Move, by game.Seat) shownPly {
	var p shownPly
	p.kind, p.from, p.to = conquest.Parts(m)
	if p.kind == conquest.Passing {
		return p
	}
	for c := range around(p.to, 1) {
		if pos.At(c) == stones[1-by] {
			p.turned = append(p.turned, c)
		}
	}
	return p
}

// around yields the cells up to some steps away from one, row by row, with their distance in steps;
// those beyond the board too.
func around(c game.Cell, steps int) iter.Seq2[game.Cell, int] {
	return func(yield func(game.Cell, int) bool) {
		for row := -steps; row <= steps; row++ {
			for col := -steps; col <= steps; col++ {
				n := max(scene.Abs(row), scene.Abs(col))
				if n > 0 && !yield(game.Cell{Row: c.Row + int16(row), Col: c.Col + int16(col)}, n) {
					return
				}
			}
		}
	}
}

// plyOf returns what there is to show of the ply that led to a position.
func (d *drawing) plyOf(ply int) shownPly {
	m, ok := d.MoveOf(ply)
	if !ok {
		return shownPly{kind: conquest.Passing}
	}
	return newShownPly(d.at(ply-1), m, d.Mover(ply))
}

// frame draws the position after a ply.
func (d *drawing) frame(ply int) (s scene.Scene) {
	last := d.plyOf(ply)
	pos := d.at(ply)
	d.drawPawns(&s, pos, nil)
	d.drawPly(&s, &last)
	if d.hints {
		d.drawLegal(&s, pos, nil)
	}
	d.say(&s, ply, pos)
	return s
}

// between draws how the pawns turn over that a ply turns.
func (d *drawing) between(ply int) (scenes []scene.Scene) {
	last := d.plyOf(ply)
	if len(last.turned) == 0 {
		return nil
	}
	pos := d.at(ply)
	for _, step := range scene.TurnSteps {
		var s scene.Scene
		d.drawPawns(&s, pos, last.turned)
		pawn := d.TurningPiece(d.Mover(ply), step, d.Layout.Share(370))
		for _, c := range last.turned {
			d.Put(&s, pawn, c)
		}
		d.drawPly(&s, &shownPly{kind: last.kind, from: last.from, to: last.to})
		d.say(&s, ply, pos)
		scenes = append(scenes, s)
	}
	return scenes
}

// say draws the texts about a position around the board.
func (d *drawing) say(s *scene.Scene, ply int, pos *conquest.State) {
	m := square.Position{Ply: ply, Turn: pos.Turn(), Outcome: pos.Outcome()}
	m.Pieces[0], m.Pieces[1], m.Empty = pos.Count()
	d.DrawStatus(s, &m)
}

// drawPawns draws the pawns of a position, but for some of them.
func (d *drawing) drawPawns(s *scene.Scene, pos *conquest.State, but []game.Cell) {
	for c := range d.Layout.Cells() {
		if seat := slices.Index(stones[:], pos.At(c)); seat >= 0 && !slices.Contains(but, c) {
			d.Put(s, d.pawns[seat], c)
		}
	}
}

// clockFrom is the half-move clock from which on it is shown.
const clockFrom = 50

// clockNote returns the half-move clock where it soon ends the game.
func clockNote(pos *conquest.State) string {
	if pos.Rules() == conquest.Conquest || pos.Clock() < clockFrom {
		return ""
	}
	return fmt.Sprintf("%d plies without a clone", pos.Clock())
}

// resultText returns the result in words; "" for an open game.
func resultText(o game.Outcome) string {
	text := scene.WinnerText(o, seatWords)
	if text != "" && o.Scored {
		text += " " + scene.WinnerFirst(o, [2]int{int(o.Scores[0]), int(o.Scores[1])})
	}
	return scene.WithReason(text, o.Reason, reasons)
}

// reasons say how a game ended, by the reason of its outcome. A full board needs no words.
var reasons = map[string]string{
	"full board": "",
	"stuck":      "nobody can move",
	"jailed":     "the side to move is stuck",
	"100 rule":   "100 plies without a clone",
}
