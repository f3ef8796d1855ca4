package conquest

import "github.com/plybook/plybook/replay/game"

// Details returns whether a legal move clones a pawn or jumps, and the cells of the pawns that it turns.
func (s *State) Details(m game.Move) []game.Detail {
	kind, _, to := Parts(m)
	if kind == Passing {
		return nil
	}
	name := "clone"
	if kind == Jump {
		name = "jump"
	}
	turns := game.Detail{Name: "turns"}
	other := [...]Stone{X, O}[1-s.side]
	for row := to.Row - 1; row <= to.Row+1; row++ {
		for col := to.Col - 1; col <= to.Col+1; col++ {
			if c := (game.Cell{Row: row, Col: col}); s.At(c) == other {
				turns.Values = append(turns.Values, string(s.rules.notation.appendCell(nil, c, s.n)))
			}
		}
	}
	return []game.Detail{{Name: "kind", Values: []string{name}}, turns}
}
