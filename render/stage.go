package render

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A stagedGame is what a [stage] has to know of a game of two.
type stagedGame struct {
	title  string // "Reversi"
	rules  string // full name of the rule set
	board  string // its size: "8 × 8"
	seats  [2]string
	isPass func(m game.Move) bool
	result func(o game.Outcome) string // in words; "" for an open game

	veiled bool // the result, and what it could be guessed from, is told with the last position only
	paired bool // the record's notation numbers pairs of plies
}

// A stage is what the pictures of a game of two have around its board. The drawings of such games
// embed it, and add what is played on it.
type stage struct {
	stagedGame
	cast
	played  *replay.Played
	theme   *Theme
	players [2]string   // their names
	panel   Rect        // what the board lies on
	clocks  [][2]string // by ply; nil if the record has none
	clockAt [2]int      // where the clock of a seat begins, from its side
	notes   []string    // by ply, what stands in the lower right corner; nil in games that have none
	ruler   ruler
}

// newStage begins the film of a game, with everything but its scenes.
func newStage(p *replay.Played, t *Theme, g stagedGame, panel Rect) stage {
	d := stage{stagedGame: g, played: p, theme: t, panel: panel}
	height := panel.Y1 + stageFoot
	if p.Fault() != nil {
		height += faultHeight
	}
	for seat := range d.players {
		d.players[seat] = playerName(p, seat, g.seats[seat])
	}
	d.cast = newCast(&Film{
		Width: stageWidth, Height: height, Background: t.Background, Seats: d.seats[:], Players: d.players[:],
		Frames: make([]Scene, 0, len(p.Plies)+1),
	})
	d.clocks = clockTimes(p)
	result := g.result(p.Outcome)
	if g.veiled {
		result = ""
	}
	d.film.Title = d.players[0] + " – " + d.players[1]
	d.film.Description = fmt.Sprintf("A game of %s in %s.", d.kind(), counted(len(p.Plies), "ply", "plies"))
	if result != "" {
		d.film.Title += ", " + lowerFirst(result)
		d.film.Description += " " + result + "."
	}
	d.film.Comment, d.film.Moves = moveList(p, g.isPass)
	return d
}

// kind says what is played: "Reversi, one-line, 8 × 8".
func (d *stage) kind() string {
	rules := ", " + d.rules
	if strings.EqualFold(d.rules, d.title) {
		rules = ""
	}
	return d.title + rules + ", " + d.board
}

// moveOf returns the move that led to the position after a ply, and whether there is one.
func (d *stage) moveOf(ply int) (game.Move, bool) {
	if ply == 0 {
		return 0, false
	}
	return d.played.Plies[ply-1].Move, true
}

// passed says whether the position after a ply came about by a pass.
func (d *stage) passed(ply int) bool {
	move, ok := d.moveOf(ply)
	return ok && d.isPass(move)
}

// ended returns how the game ended with a ply, by the rules alone or as the record has it; the zero
// outcome if it goes on.
func (d *stage) ended(ply int, byRules game.Outcome) game.Outcome {
	if d.last(ply) && d.played.Outcome.Over {
		return d.played.Outcome
	}
	return byRules
}

// last says whether a ply is the last one.
func (d *stage) last(ply int) bool { return ply == len(d.played.Plies) }

// hidden says whether the position after a ply has to keep quiet about how the game goes.
func (d *stage) hidden(ply int) bool { return d.veiled && !d.last(ply) }

// mover returns the seat of a move list's line, also where a record gives it to nobody.
func (d *stage) mover(ply int) game.Seat { return d.film.Moves[ply-1].Seat & 1 }

// findings says what is wrong with the record. If it breaks off, that is drawn on its last frame: the
// code below the board, and on it what the game has to show.
func (d *stage) findings(show func(s *Scene, cells []game.Cell)) {
	f := d.played.Fault()
	if f == nil {
		return
	}
	if d.veiled && breakOff(d.played) == nil {
		return // what is wrong with the record's claims tells the result
	}
	d.film.Finding = &Note{Code: f.Code, Message: f.Message, Hint: f.Hint, Token: f.Token, Ply: f.Ply}
	if breakOff(d.played) == nil {
		return
	}
	s := &Scene{Caption: joinSentences("Refused: "+f.Message, f.Code+".")}
	if d.played.State != nil {
		show(s, f.Cells)
	}
	text := f.Code
	if f.Token != "" {
		text = printable(f.Token) + "  ·  " + f.Code
	}
	d.drawBanner(s, "refusal", text, d.theme.Fault, faultHeight)
	s.Labels = append(s.Labels, d.sentence(f.Message, faultHeight, d.theme.Background, d.theme.Fault))
	d.film.Refused = s
}
