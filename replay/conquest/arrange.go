package conquest

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

var _ game.Arranger = (*State)(nil)

// palette is what can be put on cells.
var palette = [...]struct {
	stone Stone
	seat  game.Seat
	name  string
}{{X, 0, "X"}, {O, 1, "O"}, {Gap, 0, "Gap"}}

// AppendPalette implements [game.Arranger]: a pawn of each player, and a gap where the rules know gaps.
func (s *State) AppendPalette(dst []game.Hand) []game.Hand {
	for _, p := range palette {
		if p.stone != Gap || s.rules.gaps {
			dst = append(dst, game.Hand{Spot: game.HandSpot(p.seat, fenLetters[p.stone]), Count: -1, Name: p.name})
		}
	}
	return dst
}

// Arrange implements [game.Arranger]. The counters stay as they are.
func (s *State) Arrange(puts []game.Put, turn game.Seat) string {
	setup := s.setup()
	for _, put := range puts {
		stone := slices.Index(fenLetters[:], put.Word) // that of an empty cell is ""
		if stone >= 0 && s.onBoard(put.Cell) {
			setup.Cells[int(put.Cell.Row)*s.n+int(put.Cell.Col)] = Stone(stone)
		}
	}
	if turn == 0 || turn == 1 {
		setup.Turn = turn
	}
	arranged := newState(s.which, setup)
	arranged.counters = s.counters
	return string(arranged.AppendPosition(nil))
}
