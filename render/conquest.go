package render

import (
	"fmt"
	"iter"
	"slices"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// A conquestDrawing makes the film of a game of Conquest.
type conquestDrawing struct {
	squareDrawing
	hints bool
	flips bool            // how many pawns each legal move turns is shown too
	start *conquest.State // shown if the record could not even be opened
	pawns [2]int          // the sprites
}

// conquestFlags are the choices of pictures of Conquest.
func conquestFlags() []Flag {
	return []Flag{
		hintsFlag.with(Value{"flips", "and what each turns"}),
		effectsFlag, spoilersFlag, monoFlag,
	}
}

var (
	conquestSeats  = [2]string{"X", "O"}
	conquestStones = [2]conquest.Stone{conquest.X, conquest.O}

	// conquestNames are what rows and columns are called, by notation.
	conquestNames = [...]squareNames{
		conquest.Tuples: numberNames, conquest.UAI: rankNames, conquest.LetterRow: letterNames,
	}
)

// conquestFilm draws a game of Conquest. Of a record that could not even be opened there is the
// usual start.
func conquestFilm(p *replay.Played, o Options) *Film {
	pos := conquestPosition(p)
	t := o.theme()
	d := &conquestDrawing{hints: o.has("hints"), flips: o.is("hints", "flips"), start: pos}
	pieces, field, track := [2]Piece{t.Seats[3], t.Seats[2]}, mix(t.Board, t.Background, 55), mix(t.Board, t.Line, 50)
	if o.has("mono") {
		pieces, field, track = [2]Piece{t.Seats[1], t.Seats[0]}, greyField(t), greyField(t)
	}
	d.squareDrawing = newSquareDrawing(p, t, stagedGame{
		title: "Conquest", rules: pos.Rules().String(), seats: conquestSeats, isPass: isConquestPass,
		result: conquestResult, veiled: o.has("no-spoilers"),
	}, squareGame{
		size: pos.Size(), names: conquestNames[pos.Rules().Notation()],
		pieces: pieces, field: field, track: track,
		form: [2]func(y, r int) Path{square, round}, piece: d.pawn,
	})
	for seat := range d.pawns {
		seat := game.Seat(seat)
		d.pawns[seat] = d.sprite(spriteName("pawn", seat), func() Sprite {
			return Sprite{Title: d.seats[seat] + " pawn", Shapes: d.pawn(seat, d.layout.share(370), d.field), Over: d.field}
		})
	}
	for ply := range len(p.Plies) + 1 {
		d.notes = append(d.notes, clockNote(d.at(ply)))
	}
	d.drawBack(&d.film.Back)
	d.drawCells(&d.film.Back)
	for ply := range len(p.Plies) + 1 {
		if ply > 0 && o.has("effects") {
			d.film.Between = append(d.film.Between, d.between(ply))
		}
		d.film.Frames = append(d.film.Frames, d.frame(ply))
	}
	d.drawAsked(&d.film.Frames[len(p.Plies)], o.Marks)
	d.findings(d.drawRefused)
	return d.film
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
	if d.played.State == nil {
		return d.start
	}
	return d.played.At(ply).(*conquest.State)
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
				n := max(abs(row), abs(col))
				if n > 0 && !yield(game.Cell{Row: c.Row + int16(row), Col: c.Col + int16(col)}, n) {
					return
				}
			}
		}
	}
}

// plyOf returns what there is to show of the ply that led to a position.
func (d *conquestDrawing) plyOf(ply int) conquestPly {
	m, ok := d.moveOf(ply)
	if !ok {
		return conquestPly{kind: conquest.Passing}
	}
	return newConquestPly(d.at(ply-1), m, d.mover(ply))
}

// frame draws the position after a ply.
func (d *conquestDrawing) frame(ply int) (s Scene) {
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
func (d *conquestDrawing) between(ply int) (scenes []Scene) {
	last := d.plyOf(ply)
	if len(last.turned) == 0 {
		return nil
	}
	pos := d.at(ply)
	for _, step := range turnSteps {
		var s Scene
		d.drawPawns(&s, pos, last.turned)
		pawn := d.turning(d.mover(ply), step, d.layout.share(370))
		for _, c := range last.turned {
			d.put(&s, pawn, c)
		}
		d.drawPly(&s, &conquestPly{kind: last.kind, from: last.from, to: last.to})
		d.say(&s, ply, pos)
		scenes = append(scenes, s)
	}
	return scenes
}

// say draws what is said about a position around the board.
func (d *conquestDrawing) say(s *Scene, ply int, pos *conquest.State) {
	m := squareMoment{ply: ply, turn: pos.Turn(), outcome: pos.Outcome()}
	m.pieces[0], m.pieces[1], m.empty = pos.Count()
	d.finish(s, &m)
}

// drawPawns draws the pawns of a position, but for some of them.
func (d *conquestDrawing) drawPawns(s *Scene, pos *conquest.State, but []game.Cell) {
	for c := range d.layout.cells() {
		if seat := slices.Index(conquestStones[:], pos.At(c)); seat >= 0 && !slices.Contains(but, c) {
			d.put(s, d.pawns[seat], c)
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
	text := winnerText(o, conquestSeats)
	if text != "" && o.Scored {
		text += fmt.Sprintf(" %d–%d", o.Scores[0], o.Scores[1])
	}
	return withReason(text, o.Reason, conquestReasons)
}

// conquestReasons say how a game ended, by the reason of its outcome. A full board needs no words.
var conquestReasons = map[string]string{
	"full board": "",
	"stuck":      "nobody can move",
	"jailed":     "the side to move is stuck",
	"100 rule":   "100 half-moves without a clone",
}
