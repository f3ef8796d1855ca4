package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// othello is GTP as programs for Othello have it: row 1 is at the top, and i is a column.
type othello struct{}

func (othello) title() string { return "Othello" }

func (othello) parseSize(args []string) (string, bool) {
	if len(args) != 1 {
		return "", false
	}
	n, err := strconv.Atoi(args[0])
	return args[0], err == nil && n >= reversi.MinSize && n <= reversi.MaxSize && n%2 == 0
}

func (othello) sizeCommands(s game.State) ([]string, bool) {
	n := s.(reversi.Board).Size()
	return []string{fmt.Sprintf("boardsize %d", n)}, n == 8
}

// check implements binding.
func (othello) check(s game.State) error {
	return protocol.CheckRules("GTP engines", reversi.Rules{}.String(), s.(reversi.Board).Rules().String())
}

// setup implements binding: there are no commands for discs.
func (othello) setup(game.State) ([]string, bool) { return nil, false }

func (othello) mover(s game.State) int {
	if turn := s.Turn(); turn >= 0 {
		return int(turn)
	}
	return 0
}

func (othello) turned(game.State, int) (string, bool) { return "", false }

func (othello) text(s game.State, m game.Move) string {
	if m == reversi.Pass {
		return "pass"
	}
	return string(s.AppendMove(nil, m))
}

func (othello) read(s game.State, text string) (game.Move, *game.Illegal) {
	return s.ParseMove(strings.ToLower(text))
}

func (othello) name(game.State) {}

func (othello) size(s game.State) (columns, rows int) {
	n := s.(reversi.Board).Size()
	return n, n
}

func (othello) glyphs() [2]byte { return [2]byte{'X', 'O'} }

func (othello) slant() int { return 0 }

func (othello) score(s game.State) string {
	black, white := s.(reversi.Board).Counts()
	switch {
	case black > white:
		return fmt.Sprintf("B+%d", black-white)
	case white > black:
		return fmt.Sprintf("W+%d", white-black)
	}
	return "0"
}

// firstLoaded implements binding: the number is that of the move that is due, as the standard says.
func (othello) firstLoaded() int { return 1 }

// afterEnd implements binding: drivers that know no rules wait for two passes.
func (othello) afterEnd(game.State, int) (string, bool) { return "pass", true }
