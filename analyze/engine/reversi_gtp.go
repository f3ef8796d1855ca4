package engine

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// othelloGTP is GTP as programs for Othello have it: row 1 is at the top, and i is a column.
type othelloGTP struct{}

func (othelloGTP) title() string { return "Othello" }

func (othelloGTP) parseSize(args []string) (string, bool) {
	if len(args) != 1 {
		return "", false
	}
	n, err := strconv.Atoi(args[0])
	return args[0], err == nil && n >= reversi.MinSize && n <= reversi.MaxSize && n%2 == 0
}

func (othelloGTP) sizeCommands(s game.State) ([]string, bool) {
	n := s.(reversi.Board).Size()
	return []string{fmt.Sprintf("boardsize %d", n)}, n == 8
}

// check implements gtpGame.
func (othelloGTP) check(s game.State) error { return othelloOnly("GTP", s.(reversi.Board)) }

// othelloOnly returns what is wrong with a game by other rules than those of Othello.
func othelloOnly(protocol string, b reversi.Board) error {
	if rules := b.Rules(); rules != (reversi.Rules{}) {
		return otherRules(protocol, reversi.Rules{}.String(), rules.String())
	}
	return nil
}

// setup implements gtpGame: there are no commands for discs.
func (othelloGTP) setup(game.State) ([]string, bool) { return nil, false }

func (othelloGTP) mover(s game.State) int {
	if turn := s.Turn(); turn >= 0 {
		return int(turn)
	}
	return 0
}

func (othelloGTP) turned(game.State, int) (string, bool) { return "", false }

func (othelloGTP) text(s game.State, m game.Move) string {
	if m == reversi.Pass {
		return "pass"
	}
	return string(s.AppendMove(nil, m))
}

func (othelloGTP) read(s game.State, text string) (game.Move, *game.Illegal) {
	return s.ParseMove(strings.ToLower(text))
}

func (othelloGTP) name(game.State) {}

func (othelloGTP) size(s game.State) (columns, rows int) {
	n := s.(reversi.Board).Size()
	return n, n
}

func (othelloGTP) glyphs() [2]byte { return [2]byte{'X', 'O'} }

func (othelloGTP) slant() int { return 0 }

func (othelloGTP) score(s game.State) string {
	black, white := s.(reversi.Board).Counts()
	switch {
	case black > white:
		return fmt.Sprintf("B+%d", black-white)
	case white > black:
		return fmt.Sprintf("W+%d", white-black)
	}
	return "0"
}

// firstLoaded implements gtpGame: the number is that of the move that is due, as the standard says.
func (othelloGTP) firstLoaded() int { return 1 }

// behind implements gtpGame: drivers that know no rules wait for two passes.
func (othelloGTP) behind(game.State, int) (string, bool) { return "pass", true }
