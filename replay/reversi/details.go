package reversi

import "github.com/plybook/plybook/replay/game"

// Details returns the directions in which a move turns discs, and these discs.
func (b *Board8) Details(m game.Move) []game.Detail { return details(b, m) }

// Details returns the directions in which a move turns discs, and these discs.
func (b *Board16) Details(m game.Move) []game.Detail { return details(b, m) }

func details(b Board, m game.Move) []game.Detail {
	s, ok := DiscOf(m)
	if !ok {
		return nil
	}
	lines := game.Detail{Name: "lines"}
	if d, one := LineOf(m); one {
		lines.Values = []string{d.String()}
	} else {
		for d := range b.Lines(s).All() {
			lines.Values = append(lines.Values, d.String())
		}
	}
	turns := game.Detail{Name: "turns"}
	for q := range b.Turned(m).All() {
		turns.Values = append(turns.Values, q.String())
	}
	return []game.Detail{lines, turns}
}
