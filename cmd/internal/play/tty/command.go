package tty

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/cmd/internal/play"
)

// A command is what can be typed instead of a move.
type command struct {
	word string
	text string // for people
	do   func(d *dialogue)
}

// commands is the table of commands. Those that are no more than an act have the same word.
var commands = []command{
	{"moves", "list the legal moves", (*dialogue).listMoves},
	{"board", "print the board again", func(d *dialogue) { d.drawn = false }},
	{"hint", "show the best move", (*dialogue).hint},
	{"undo", "take back your last move", act(play.Act{Do: "undo"})},
	{"redo", "play again what was taken back", act(play.Act{Do: "redo"})},
	{"pass", "pass, where it is a move", act(play.Act{Do: "play", Text: "pass"})},
	{"draw", "offer a draw", (*dialogue).offerDraw},
	{"resign", "resign the game, after a question", (*dialogue).resign},
	{"retry", "start an engine that has failed again", act(play.Act{Do: "retry"})},
	{"replace", "let search play in its place", act(play.Act{Do: "replace"})},
	{"end", "end a game in which an engine has failed", act(play.Act{Do: "end"})},
	{"quit", "stop; the game is saved", func(d *dialogue) { d.err = ErrQuit }},
	{"help", "", nil}, // which would refer to its own table
}

func act(a play.Act) func(*dialogue) { return func(d *dialogue) { d.act(a) } }

// listen waits for a line and does what it says, or for a change.
func (d *dialogue) listen(ctx context.Context, changed <-chan struct{}) error {
	if d.Prompt && !d.asked {
		d.printf("> ")
		d.asked = true
	}
	select {
	case line, ok := <-d.lines:
		if !ok {
			d.printf("")
			return ErrInputEnds
		}
		d.asked = false
		if line.err == nil {
			d.obey(strings.TrimSpace(line.text))
		}
		return line.err
	case <-changed:
		return nil
	case <-ctx.Done():
		d.printf("") // what follows has a line of its own
		return context.Cause(ctx)
	}
}

// obey does what a line says: an answer to a question, a command, or a move. Any other line than yes answers no.
func (d *dialogue) obey(line string) {
	word := strings.ToLower(line)
	yes := d.yes
	switch {
	case line == "":
		return
	case yes != nil && (word == "y" || word == "yes"):
		d.yes = nil
		yes()
		return
	case yes != nil:
		d.yes = nil
		if word == "n" || word == "no" {
			return
		}
	}
	if word == "help" {
		d.help()
		return
	}
	for _, c := range commands {
		if c.word == word {
			c.do(d)
			return
		}
	}
	d.act(play.Act{Do: "play", Text: line})
}

func (d *dialogue) help() {
	d.printf("Type a move, the number of a move as in #3, or:\n")
	for _, c := range commands {
		if c.text != "" {
			d.printf("  %-8s %s\n", c.word, c.text)
		}
	}
}

func (d *dialogue) hint() {
	d.banner = "" // the same one may be printed again
	d.act(play.Act{Do: "hint"})
}

// ask asks what is done if the next line is yes.
func (d *dialogue) ask(yes func(), format string, args ...any) {
	d.yes = yes
	d.printf(format+" y/n\n", args...)
}

func (d *dialogue) resign() {
	d.ask(func() { d.act(play.Act{Do: "resign"}) }, "Resign this game?")
}

// offerDraw offers a draw. Where the other player is at the keyboard too, the session would take their word as given.
func (d *dialogue) offerDraw() {
	offer := func() { d.act(play.Act{Do: "offer", Text: "draw"}) }
	other := slices.IndexFunc(d.view.Me, func(seat int) bool { return seat != d.view.Turn })
	if other < 0 || !slices.Contains(d.view.May, "offer:draw") {
		offer() // which says why not
		return
	}
	d.ask(offer, "%s offers a draw. %s: accept it?", d.view.Seats[d.view.Turn].Name, d.view.Seats[d.view.Me[other]].Name)
}

// usualWidth is how wide lists are where nobody says how wide lines are.
const usualWidth = 79

// listMoves prints the legal moves with their numbers.
func (d *dialogue) listMoves() {
	moves := d.state.Moves(nil)
	width := cmp.Or(d.Width, usualWidth)
	line := ""
	for i, m := range moves {
		item := fmt.Sprintf("#%d %s", i+1, d.state.AppendMove(nil, m))
		if line != "" && len(line)+2+len(item) > width {
			d.printf("%s\n", line)
			line = ""
		}
		if line != "" {
			line += "  "
		}
		line += item
	}
	d.printf("%s\n", line)
}
