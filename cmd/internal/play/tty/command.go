package tty

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/cmd/internal/play"
)

// here are the words that a keyboard answers in its own way, and how.
var here = map[string]func(d *dialogue){
	"moves":  (*dialogue).listMoves,
	"board":  func(d *dialogue) { d.drawn = false },
	"hint":   (*dialogue).hint,
	"draw":   (*dialogue).offerDraw,
	"resign": (*dialogue).resign,
	"help":   (*dialogue).help,
	quit:     func(d *dialogue) { d.err = ErrQuit },
}

// quit is the one word of keyboards alone.
const quit = "quit"

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

// obey does what a line says: an answer to a question, a word, or a move. Any other line than yes answers no.
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
	if do := here[word]; do != nil {
		do(d)
		return
	}
	w, ok := play.WordNamed(word)
	switch {
	case !ok:
		d.act(play.Act{Do: "play", Text: line})
	case w.Answer != nil:
		d.printf("%s\n", w.Answer(d.view))
	default:
		d.act(w.Act)
	}
}

func (d *dialogue) help() {
	d.printf("Type a move, the number of a move such as #3, or:\n")
	for _, w := range append(play.Words(d.view), play.Word{Name: quit, Text: "stop; the game is saved"}) {
		d.printf("  %-8s %s\n", w.Name, w.Text)
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
