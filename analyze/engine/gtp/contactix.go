package gtp

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// hex is GTP as programs for Hex have it. Black is side 0, which joins the first and the last row.
type hex struct{}

func (hex) title() string { return "Hex" }

func (hex) parseSize(args []string) (string, bool) {
	size := strings.Join(args, "x")
	columns, rows, ok := contactix.ParseSize(size)
	return contactix.SizeText(columns, rows), ok && len(args) <= 2
}

func (hex) sizeCommands(s game.State) ([]string, bool) {
	columns, rows := s.(*contactix.State).Columns(), s.(*contactix.State).Rows()
	commands := []string{fmt.Sprintf("boardsize %d %d", columns, rows)}
	if columns == rows {
		commands = append(commands, fmt.Sprintf("boardsize %d", columns))
	}
	return append(commands, fmt.Sprintf("boardsize %d:%d", columns, rows)), false
}

// check implements binding: a swap has a command, and a pass is a move like others.
func (hex) check(game.State) error { return nil }

func (hex) setup(state game.State) (commands []string, ok bool) {
	s := state.(*contactix.State)
	for cell := range s.Cells() {
		if side := s.Tile(cell); side >= 0 {
			commands = append(commands, "play "+colours[side]+" "+string(s.AppendCell(nil, cell, contactix.Lower)))
		}
	}
	return commands, true
}

func (hex) mover(s game.State) int { return s.(*contactix.State).ToMove() }

func (hex) turned(state game.State, colour int) (string, bool) {
	s := state.(*contactix.State)
	setup := contactix.Setup{Columns: s.Columns(), Rows: s.Rows(), Turn: colour, Tiles: make([]int8, s.Cells())}
	for cell := range setup.Tiles {
		setup.Tiles[cell] = int8(s.Tile(cell))
	}
	return setup.String(), true
}

func (hex) text(s game.State, m game.Move) string {
	if contactix.IsSwap(m) {
		return "swap-pieces"
	}
	return string(s.AppendMove(nil, m))
}

func (hex) read(s game.State, text string) (game.Move, *game.Illegal) {
	return s.ParseMove(strings.ToLower(text))
}

func (hex) name(s game.State) { s.(*contactix.State).SetColours(colourNames) }

func (hex) size(s game.State) (columns, rows int) {
	return s.(*contactix.State).Columns(), s.(*contactix.State).Rows()
}

func (hex) glyphs() [2]byte { return [2]byte{'B', 'W'} }

func (hex) slant() int { return 1 }

func (hex) score(s game.State) string {
	return strings.ToUpper(colours[s.(*contactix.State).Winner()]) + "+"
}

// firstLoaded implements binding. MoHex, Wolve and HexGui count the moves to play.
func (hex) firstLoaded() int { return 0 }

// afterEnd implements binding: there are no passes, and the loser can only resign.
func (hex) afterEnd(s game.State, colour int) (string, bool) {
	if s.(*contactix.State).Winner() == colour {
		return "", false
	}
	return "resign", true
}

// swapOf implements swapBinding.
func (hex) swapOf(s game.State, o game.Options) (meaning string, swaps bool) {
	if meaning = o.Values["swap"]; meaning != swapSides && meaning != swapPieces {
		meaning = ""
	}
	return meaning, s.(*contactix.State).Rules().Swap()
}

// swapMove implements swapBinding.
func (hex) swapMove(meaning string) game.Move {
	if meaning == swapSides {
		return contactix.SwapSides
	}
	return contactix.SwapPieces
}

// swapNames implements swapBinding. MoHex and Wolve change sides, and have one name only.
func (hex) swapNames(m game.Move) []string {
	switch m {
	case contactix.SwapPieces:
		return []string{"swap-pieces"}
	case contactix.SwapSides:
		return []string{"swap-sides", "swap-pieces"}
	}
	return nil
}
