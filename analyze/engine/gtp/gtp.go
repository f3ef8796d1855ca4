// Package gtp is the Go Text Protocol, as used by engines for Hex and Othello. What it leaves to games, such as the names of
// moves, is a binding each, in files named for the games and in a table.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package gtp

import (
	"strings"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A binding is what the Go Text Protocol leaves to a game. Colours are 0, black, and 1, white.
type binding interface {
	// title returns what programs call the game.
	title() string
	// parseSize reads the arguments of boardsize, as the value of the switch size.
	parseSize(args []string) (size string, ok bool)
	// sizeCommands returns the commands for the size of a board; a program needs to know one of them. Standard
	// means that all programs begin with that size.
	sizeCommands(s game.State) (commands []string, standard bool)
	// check returns why programs cannot play by the rules of a game.
	check(s game.State) error
	// setup returns the commands that play the setup of a position on an empty board; ok is false if
	// there are none.
	setup(s game.State) (commands []string, ok bool)
	// mover returns the colour to move, or that would be if the game went on.
	mover(s game.State) int
	// turned returns a setup of the position with a colour to move; ok is false if colours move in turn.
	turned(s game.State, colour int) (setup string, ok bool)
	// text returns what a legal move is called.
	text(s game.State, m game.Move) string
	// read reads such a name.
	read(s game.State, text string) (game.Move, *game.Illegal)
	// name makes a position speak of black and white.
	name(s game.State)
	// size returns the columns and rows of the board.
	size(s game.State) (columns, rows int)
	// glyphs are how the two colours are shown.
	glyphs() [2]byte
	// slant is how many spaces each row of the board begins to the right of the one above.
	slant() int
	// score returns the result of a finished game.
	score(s game.State) string
	// firstLoaded returns the number with which loadsgf goes to the start of a game: 0 where it stands for the moves to
	// play, 1 where it stands for the move that is due.
	firstLoaded() int
	// afterEnd returns what a colour answers that is asked for a move of a finished game; ok is false if there is
	// nothing to answer.
	afterEnd(s game.State, colour int) (text string, ok bool)
}

// A swapBinding is a game in which the second ply may be a swap.
type swapBinding interface {
	// swapOf reports whether the rules of a game have a swap, and what programs mean by it, if that is known.
	swapOf(s game.State, o game.Options) (meaning string, swaps bool)
	// swapMove returns the move that a swap of a meaning is.
	swapMove(meaning string) game.Move
	// swapNames returns the names that programs have for a move that is a swap, the most exact one first; nil for other
	// moves.
	swapNames(m game.Move) []string
}

// What programs may mean by a swap, which they call swap-pieces in either case. The option swap
// has it; it is never guessed.
const (
	swapSides  = "sides"  // the players change sides, the board stays
	swapPieces = "pieces" // the tile changes its colour and is mirrored
)

// isSwap reports whether a text is how programs call a swap.
func isSwap(text string) bool {
	return strings.EqualFold(text, "swap") || strings.EqualFold(text, "swap-pieces") || strings.EqualFold(text, "swap-sides")
}

// NewClient returns a client of the protocol; see [protocol.Protocol].
func NewClient(kind *replay.Game) protocol.Client { return &client{binding: bindings[kind.Name]} }

// NewServer returns plybook as a program that speaks the protocol; see [protocol.Protocol].
func NewServer(s *protocol.Server) protocol.Handler {
	return &server{Server: s, binding: bindings[s.Config.Kind.Name]}
}

// colours are the colours as commands have them, and all their names.
var (
	colours     = [2]string{"b", "w"}
	colourNames = [2]string{"black", "white"}
)

func parseColour(text string) (colour int, ok bool) {
	for i := range colours {
		if strings.EqualFold(text, colours[i]) || strings.EqualFold(text, colourNames[i]) {
			return i, true
		}
	}
	return 0, false
}

// splitWords makes a line of GTP words: control characters are dropped, and comments.
func splitWords(line string) []string {
	line, _, _ = strings.Cut(line, "#")
	line = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7F:
			return -1
		}
		return r
	}, line)
	return strings.Fields(line)
}

// A response collects the lines of a reply: what comes before it is discarded, and it ends with an
// empty line.
type response struct {
	begun, ok bool
	protocol.Reply
}

// take takes a line and reports whether it was the last one.
func (r *response) take(line string) (done bool, err error) {
	if !r.begun {
		if line == "" || line[0] != '=' && line[0] != '?' {
			return false, nil
		}
		r.begun, r.ok = true, line[0] == '='
		return false, r.Add(strings.TrimSpace(strings.TrimLeft(line[1:], "0123456789")))
	}
	if line == "" { // and not a blank, which programs write where the text has an empty line
		return true, nil
	}
	return false, r.Add(strings.TrimRight(line, " \t\r"))
}

// text returns the reply on one line.
func (r *response) text() string { return protocol.OneLine(strings.Join(r.Lines, " ")) }
