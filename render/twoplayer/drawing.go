// Package twoplayer draws what pictures of games for two have around their boards: names and clocks, the ply and its
// move, whose turn it is, the result, and why a record breaks off.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package twoplayer

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Game is what a [Drawing] has to know of a game of two.
type Game struct {
	Title  string // "Reversi"
	Rules  string // full name of the rule set
	Board  string // its size: "8 × 8"
	Seats  [2]string
	IsPass func(m game.Move) bool
	Result func(o game.Outcome) string // in words; "" for an open game
	Paired bool                        // the record's notation numbers pairs of plies
}

// A Drawing is what the pictures of a game of two have around its board. The drawings of such games
// embed it, and add what is played on it.
type Drawing struct {
	Game
	scene.Builder
	Played     *replay.Played
	Surrounded bool // there is something around the board; else it is drawn alone
	HideLast   bool // the last move is not marked
	NoSpoilers bool // the result, and what it could be guessed from, is told with the last position only
	Theme      *scene.Theme
	Players    [2]string   // their names
	panel      scene.Rect  // what the board lies on
	clocks     [][2]string // by ply; nil if the record has none
	clockAt    [2]int      // where the clock of a seat begins, from its side
	Notes      []string    // by ply, what stands in the lower right corner; nil in games that have none
	Measure    scene.Measurer
}

// NewDrawing begins the drawing of a game, with its board alone; [Drawing.Surround] adds the rest of a film.
func NewDrawing(p *replay.Played, o scene.Options, g Game) Drawing {
	t := o.ThemeOrDefault()
	return Drawing{
		Game: g, Played: p, HideLast: o.HideLast, NoSpoilers: o.Has(scene.SpoilersFlag.Name),
		Theme: t, Builder: scene.NewBuilder(&scene.Film{Background: t.Board}),
	}
}

// Surround makes room around the panel that the board lies on, and fills in what a film has besides its scenes.
func (d *Drawing) Surround(panel scene.Rect) {
	p, f := d.Played, d.Film
	d.Surrounded, d.panel = true, panel
	for seat := range d.Players {
		d.Players[seat] = scene.PlayerName(p, seat, d.Seats[seat])
	}
	f.Width, f.Height, f.Background = scene.Width, panel.Y1+stageFoot, d.Theme.Background
	if p.Fault() != nil {
		f.Height += scene.FaultHeight
	}
	f.Seats, f.Players = d.Seats[:], d.Players[:]
	f.Frames = make([]scene.Scene, 0, len(p.Plies)+1)
	d.clocks = scene.ClockTimes(p)
	result := d.Game.Result(p.Outcome)
	if d.NoSpoilers {
		result = ""
	}
	d.Film.Title = d.Players[0] + " – " + d.Players[1]
	d.Film.Description = fmt.Sprintf("A game of %s in %s.", d.kind(), scene.Counted(len(p.Plies), "ply", "plies"))
	if result != "" {
		d.Film.Title += ", " + scene.InTitle(result)
		d.Film.Description += " " + result + "."
	}
	d.Film.Comment, d.Film.Moves = scene.MoveList(p, d.IsPass, true)
}

// kind says what is played: "Reversi, one-line, 8 × 8".
func (d *Drawing) kind() string {
	rules := ", " + d.Rules
	if strings.EqualFold(d.Rules, d.Title) {
		rules = ""
	}
	return d.Title + rules + ", " + d.Board
}

// MoveOf returns the move that led to the position after a ply, and whether there is one.
func (d *Drawing) MoveOf(ply int) (game.Move, bool) {
	if ply == 0 {
		return 0, false
	}
	return d.Played.Plies[ply-1].Move, true
}

// Passed says whether the position after a ply came about by a pass.
func (d *Drawing) Passed(ply int) bool {
	move, ok := d.MoveOf(ply)
	return ok && d.IsPass(move)
}

// Ended returns how the game ended with a ply, by the rules alone or as the record has it; the zero
// outcome if it goes on.
func (d *Drawing) Ended(ply int, byRules game.Outcome) game.Outcome {
	if d.last(ply) && d.Played.Outcome.Over {
		return d.Played.Outcome
	}
	return byRules
}

// last says whether a ply is the last one.
func (d *Drawing) last(ply int) bool { return ply == len(d.Played.Plies) }

// Hidden says whether the position after a ply has to keep quiet about how the game goes.
func (d *Drawing) Hidden(ply int) bool { return d.NoSpoilers && !d.last(ply) }

// Mover returns the seat of a move list's line, also where a record gives it to nobody.
func (d *Drawing) Mover(ply int) game.Seat { return d.Played.Plies[ply-1].Seat & 1 }

// MoveText returns the text of a ply in the move list. It leaves the state at the position after that ply.
func (d *Drawing) MoveText(ply int) string {
	if d.Surrounded {
		return d.Film.Moves[ply-1].Text
	}
	text := scene.MoveText(d.Played, ply, d.IsPass)
	d.Played.At(ply)
	return text
}

// DrawRefusal says what is wrong with the record. If it breaks off, that is drawn on its last frame: the
// code below the board, and on it what the game has to show.
func (d *Drawing) DrawRefusal(show func(s *scene.Scene, cells []game.Cell)) {
	f := d.Played.Fault()
	if f == nil {
		return
	}
	if d.NoSpoilers && scene.BreakOff(d.Played) == nil {
		return // what is wrong with the record's claims tells the result
	}
	d.Film.Finding = &scene.Note{Code: f.Code, Message: f.Message, Hint: f.Hint, Token: f.Token, Ply: f.Ply}
	if scene.BreakOff(d.Played) == nil {
		return
	}
	s := &scene.Scene{Caption: scene.JoinSentences("Refused: "+f.Message, f.Code+".")}
	if d.Played.State != nil {
		show(s, f.Cells)
	}
	text := f.Code
	if f.Token != "" {
		text = scene.Printable(f.Token) + "  ·  " + f.Code
	}
	d.drawBanner(s, "refusal", text, d.Theme.Fault, scene.FaultHeight)
	s.Labels = append(s.Labels, d.sentence(f.Message, scene.FaultHeight, d.Theme.Background, d.Theme.Fault))
	d.Film.Refused = s
}
