package render

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

// A conquestDrawing makes the film of a game of Conquest.
type conquestDrawing struct {
	square.Drawing
	hints bool
	flips bool            // how many pawns each legal move turns is shown too
	start *conquest.State // shown if the record could not even be opened
	pawns [2]int          // the sprites
}

// conquestFlags are the choices of pictures of Conquest.
func conquestFlags() []scene.Flag {
	return []scene.Flag{
		scene.HintsFlag.With(scene.Value{Name: "flips", Text: "and what each turns"}),
		scene.EffectsFlag, scene.SpoilersFlag, scene.MonoFlag,
	}
}

var (
	conquestSeats  = [2]string{"X", "O"}
	conquestStones = [2]conquest.Stone{conquest.X, conquest.O}

	// conquestNames are what rows and columns are called, by notation.
	conquestNames = [...]square.Names{
		conquest.Tuples: square.NumberNames, conquest.UAI: square.RankNames, conquest.LetterRow: square.LetterNames,
	}
)

// conquestFilm draws a game of Conquest. Of a record that could not even be opened there is the
// usual start.
func conquestFilm(p *replay.Played, o scene.Options) *scene.Film {
	pos := conquestPosition(p)
	t := o.ThemeOrDefault()
	d := &conquestDrawing{hints: o.Has("hints"), flips: o.Is("hints", "flips"), start: pos}
	pieces, field, track := [2]scene.Piece{t.Seats[3], t.Seats[2]}, scene.Mix(t.Board, t.Background, 55), scene.Mix(t.Board, t.Line, 50)
	if o.Has("mono") {
		pieces, field, track = [2]scene.Piece{t.Seats[1], t.Seats[0]}, scene.GreyField(t), scene.GreyField(t)
	}
	d.Drawing = square.NewDrawing(p, t, twoplayer.Game{
		Title: "Conquest", Rules: pos.Rules().String(), Seats: conquestSeats, IsPass: isConquestPass,
		Result: conquestResult, NoSpoilers: o.Has("no-spoilers"),
	}, square.Game{
		Size: pos.Size(), Names: conquestNames[pos.Rules().Notation()],
		Pieces: pieces, Field: field, Track: track,
		Form: [2]func(y, r int) scene.Path{scene.RoundedSquare, scene.DiscAt}, Piece: d.pawn,
	})
	for seat := range d.pawns {
		seat := game.Seat(seat)
		d.pawns[seat] = d.Sprite(scene.SpriteName("pawn", seat), func() scene.Sprite {
			return scene.Sprite{Title: d.Seats[seat] + " pawn", Shapes: d.pawn(seat, d.Layout.Share(370), d.Field), Over: d.Field}
		})
	}
	for ply := range len(p.Plies) + 1 {
		d.Notes = append(d.Notes, clockNote(d.at(ply)))
	}
	d.DrawBack(&d.Film.Back)
	d.drawCells(&d.Film.Back)
	for ply := range len(p.Plies) + 1 {
		if ply > 0 && o.Has("effects") {
			d.Film.Between = append(d.Film.Between, d.between(ply))
		}
		d.Film.Frames = append(d.Film.Frames, d.frame(ply))
	}
	d.DrawMarked(&d.Film.Frames[len(p.Plies)], o.Marks)
	d.DrawRefusal(d.drawRefused)
	return d.Film
}

// conquestPosition returns the position at the end of a record, or the usual start if there is none.
func conquestPosition(p *replay.Played) *conquest.State {
	if p.State != nil {
		return p.At(len(p.Plies)).(*conquest.State)
	}
	start, err := conquest.Start("", game.Options{})
	if err != nil {
		panic("the usual start: " + err.Error())
	}
	return start.(*conquest.State)
}

// at returns the position after a ply.
func (d *conquestDrawing) at(ply int) *conquest.State {
	if d.Played.State == nil {
		return d.start
	}
	return d.Played.At(ply).(*conquest.State)
}

// A conquestPly is what a picture shows of the ply that led to it.
type conquestPly struct {
	kind     conquest.Kind
	from, to game.Cell // of a clone without source both are the destination
	turned   []game.Cell
}

// newConquestPly returns what there is to show of a move about to be played by a seat.
func newConquestPly(pos *conquest.State, m game.Move, by game.Seat) conquestPly {
	var p conquestPly
	p.kind, p.from, p.to = conquest.Parts(m)
	if p.kind == conquest.Passing {
		return p
	}
	for c := range around(p.to, 1) {
		if pos.At(c) == conquestStones[1-by] {
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
func (d *conquestDrawing) plyOf(ply int) conquestPly {
	m, ok := d.MoveOf(ply)
	if !ok {
		return conquestPly{kind: conquest.Passing}
	}
	return newConquestPly(d.at(ply-1), m, d.Mover(ply))
}

// frame draws the position after a ply.
func (d *conquestDrawing) frame(ply int) (s scene.Scene) {
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
func (d *conquestDrawing) between(ply int) (scenes []scene.Scene) {
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
		d.drawPly(&s, &conquestPly{kind: last.kind, from: last.from, to: last.to})
		d.say(&s, ply, pos)
		scenes = append(scenes, s)
	}
	return scenes
}

// say draws what is said about a position around the board.
func (d *conquestDrawing) say(s *scene.Scene, ply int, pos *conquest.State) {
	m := square.Position{Ply: ply, Turn: pos.Turn(), Outcome: pos.Outcome()}
	m.Pieces[0], m.Pieces[1], m.Empty = pos.Count()
	d.DrawStatus(s, &m)
}

// drawPawns draws the pawns of a position, but for some of them.
func (d *conquestDrawing) drawPawns(s *scene.Scene, pos *conquest.State, but []game.Cell) {
	for c := range d.Layout.Cells() {
		if seat := slices.Index(conquestStones[:], pos.At(c)); seat >= 0 && !slices.Contains(but, c) {
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
	return fmt.Sprintf("%d half-moves without a clone", pos.Clock())
}

// conquestResult returns the result in words; "" for an open game.
func conquestResult(o game.Outcome) string {
	text := scene.WinnerText(o, conquestSeats)
	if text != "" && o.Scored {
		text += fmt.Sprintf(" %d–%d", o.Scores[0], o.Scores[1])
	}
	return scene.WithReason(text, o.Reason, conquestReasons)
}

// conquestReasons say how a game ended, by the reason of its outcome. A full board needs no words.
var conquestReasons = map[string]string{
	"full board": "",
	"stuck":      "nobody can move",
	"jailed":     "the side to move is stuck",
	"100 rule":   "100 half-moves without a clone",
}
