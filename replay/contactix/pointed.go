package contactix

import (
	"fmt"

	"github.com/plybook/plybook/replay/game"
)

// swapSpot is the button that swaps, in either way.
var swapSpot = game.ButtonSpot("swap")

// AppendGestures implements [game.Pointed]: the cell; for a swap its button, or the tile that it is about.
func (s *State) AppendGestures(dst []game.Gesture, m game.Move, _ bool) []game.Gesture {
	one := func(spot game.Spot) game.Gesture { return game.Gesture{game.OneOf(spot)} }
	if cell, ok := CellOf(m); ok {
		return append(dst, one(game.CellSpot(s.GameCell(cell))))
	}
	if IsSwap(m) {
		return append(dst, one(swapSpot), one(game.CellSpot(s.GameCell(s.opening()))))
	}
	return append(dst, one(game.PassSpot))
}

// AppendHands implements [game.Pointed]: tiles are never counted.
func (*State) AppendHands(dst []game.Hand) []game.Hand { return dst }

// AppendPointed implements [game.Pointed]: clicks add nothing.
func (s *State) AppendPointed(dst []byte, m game.Move, _ []game.Spot) []byte {
	return s.AppendMove(dst, m)
}

// Refuse implements [game.Pointed].
func (s *State) Refuse(clicks []game.Spot) *game.Illegal {
	ill := s.refuseClicks(clicks)
	if ill != nil {
		ill.Cells = game.CellsOf(clicks, func(c game.Cell) bool {
			_, ok := s.CellAt(int(c.Col), int(c.Row))
			return ok
		})
	}
	return ill
}

func (s *State) refuseClicks(clicks []game.Spot) *game.Illegal {
	if s.winner >= 0 {
		return s.gameOver()
	}
	if len(clicks) == 0 {
		return badClicks("Nothing was selected.")
	}
	ill := s.refuseClick(clicks[0])
	if ill == nil && len(clicks) > 1 {
		return badClicks("A move is one cell, but more was selected.")
	}
	return ill
}

// refuseClick says why one click is no move, or returns nil.
func (s *State) refuseClick(click game.Spot) *game.Illegal {
	switch {
	case click == game.PassSpot:
		return s.refuseWord(Pass)
	case click == swapSpot:
		return s.refuseWord(s.UsualSwap())
	case click.On == game.OnButton:
		return badClicks("There is no button `%s`.", shorten(click.Word))
	case click.On == game.OnHand:
		return badClicks("Nobody has tiles in hand.")
	case click != game.CellSpot(click.Cell):
		return badClicks("This cannot be selected.")
	}
	column, row := int(click.Cell.Col), int(click.Cell.Row)
	if cell, ok := s.CellAt(column, row); ok && s.SwapPossible() && cell == s.opening() {
		return nil
	}
	_, ill := s.readCell(column, row, clickedText(click.Cell))
	return ill
}

// columnNames is how many columns have names of one or two letters.
const columnNames = 26 + 26*26

// clickedText returns the name of a cell that may lie anywhere; one that has none is called by row and column from 0.
func clickedText(c game.Cell) string {
	if c.Row < 0 || c.Col < 0 || c.Col >= columnNames {
		return fmt.Sprintf("(%d,%d)", c.Row, c.Col)
	}
	return string(AppendCell(nil, int(c.Col), int(c.Row), Upper))
}

func badClicks(format string, args ...any) *game.Illegal {
	return &game.Illegal{Code: "contactix/bad-move", Message: fmt.Sprintf(format, args...), Hint: "select an empty cell"}
}
