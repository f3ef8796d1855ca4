package engine

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// hexGTP is GTP as programs for Hex have it. Black is side 0, which joins the first and the last row.
type hexGTP struct{}

func (hexGTP) title() string { return "Hex" }

func (hexGTP) parseSize(args []string) (string, bool) {
	size := strings.Join(args, "x")
	columns, rows, ok := contactix.ParseSize(size)
	return contactix.SizeText(columns, rows), ok && len(args) <= 2
}

func (hexGTP) sizeCommands(s game.State) ([]string, bool) {
	columns, rows := s.(*contactix.State).Columns(), s.(*contactix.State).Rows()
	commands := []string{fmt.Sprintf("boardsize %d %d", columns, rows)}
	if columns == rows {
		commands = append(commands, fmt.Sprintf("boardsize %d", columns))
	}
	return append(commands, fmt.Sprintf("boardsize %d:%d", columns, rows)), false
}

// check implements gtpGame: a swap is told by a command, and a pass is a move like others.
func (hexGTP) check(game.State) error { return nil }

func (hexGTP) setup(state game.State) (commands []string, ok bool) {
	s := state.(*contactix.State)
	for cell := range s.Cells() {
		if side := s.Tile(cell); side >= 0 {
			commands = append(commands, "play "+gtpColours[side]+" "+string(s.AppendCell(nil, cell, contactix.Lower)))
		}
	}
	return commands, true
}

func (hexGTP) mover(s game.State) int { return s.(*contactix.State).ToMove() }

func (hexGTP) turned(state game.State, colour int) (string, bool) {
	s := state.(*contactix.State)
	setup := contactix.Setup{Columns: s.Columns(), Rows: s.Rows(), Turn: colour, Tiles: make([]int8, s.Cells())}
	for cell := range setup.Tiles {
		setup.Tiles[cell] = int8(s.Tile(cell))
	}
	return setup.String(), true
}

func (hexGTP) text(s game.State, m game.Move) string {
	if contactix.IsSwap(m) {
		return "swap-pieces"
	}
	return string(s.AppendMove(nil, m))
}

func (hexGTP) read(s game.State, text string) (game.Move, *game.Illegal) {
	return s.ParseMove(strings.ToLower(text))
}

func (hexGTP) name(s game.State) { s.(*contactix.State).SetColours(gtpNames) }

func (hexGTP) size(s game.State) (columns, rows int) {
	return s.(*contactix.State).Columns(), s.(*contactix.State).Rows()
}

func (hexGTP) glyphs() [2]byte { return [2]byte{'B', 'W'} }

func (hexGTP) slant() int { return 1 }

func (hexGTP) score(s game.State) string {
	return strings.ToUpper(gtpColours[s.(*contactix.State).Winner()]) + "+"
}

// firstLoaded implements gtpGame. MoHex, Wolve and HexGui count the moves to play.
func (hexGTP) firstLoaded() int { return 0 }

// behind implements gtpGame: there are no passes, and who has lost can only say so.
func (hexGTP) behind(s game.State, colour int) (string, bool) {
	if s.(*contactix.State).Winner() == colour {
		return "", false
	}
	return "resign", true
}

// swapOf implements gtpSwapper.
func (hexGTP) swapOf(s game.State, o game.Options) (meaning string, swaps bool) {
	if meaning = o.Values["swap"]; meaning != swapSides && meaning != swapPieces {
		meaning = ""
	}
	return meaning, s.(*contactix.State).Rules().Swap()
}

// swapMove implements gtpSwapper.
func (hexGTP) swapMove(meaning string) game.Move {
	if meaning == swapSides {
		return contactix.SwapSides
	}
	return contactix.SwapPieces
}

// swapNames implements gtpSwapper. MoHex and Wolve change sides, and have one name only.
func (hexGTP) swapNames(m game.Move) []string {
	switch m {
	case contactix.SwapPieces:
		return []string{"swap-pieces"}
	case contactix.SwapSides:
		return []string{"swap-sides", "swap-pieces"}
	}
	return nil
}
