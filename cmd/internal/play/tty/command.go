package tty

import (
	"context"
	"fmt"
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
	{"undo", "take your last decision back", act(play.Act{Do: "undo"})},
	{"redo", "play it again", act(play.Act{Do: "redo"})},
	{"pass", "pass, where it is a move", act(play.Act{Do: "play", Text: "pass"})},
	{"draw", "offer a draw", act(play.Act{Do: "offer", Text: "draw"})},
	{"resign", "give the game up; asks once", (*dialogue).resign},
	{"retry", "let a program that has failed try again", act(play.Act{Do: "retry"})},
	{"replace", "give its seat to search", act(play.Act{Do: "replace"})},
	{"end", "end a game in which a program has failed", act(play.Act{Do: "end"})},
	{"quit", "stop; the game is saved", func(d *dialogue) { d.enough = true }},
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
		d.obey(strings.TrimSpace(line))
		return nil
	case <-changed:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// obey does what a line says: a command, or a move.
func (d *dialogue) obey(line string) {
	word := strings.ToLower(line)
	sure := d.sure
	d.sure = false
	switch {
	case line == "":
		return
	case word == "help":
		d.help()
		return
	}
	for _, c := range commands {
		if c.word == word {
			d.sure = sure && word == "resign"
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

func (d *dialogue) resign() {
	if d.sure {
		d.act(play.Act{Do: "resign"})
		return
	}
	d.sure = true
	d.printf("Type resign again to give the game up.\n")
}

// width is how wide lists are.
const width = 79

// listMoves prints the legal moves with their numbers.
func (d *dialogue) listMoves() {
	moves := d.state.Moves(nil)
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
