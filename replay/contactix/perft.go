package contactix

import "github.com/plybook/plybook/replay/game"

// Perft implements [game.Counter]; the last ply is counted, not played.
func (s *State) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case s.winner >= 0:
		return 0
	case depth == 1:
		return s.countMoves()
	}
	var n uint64
	node := s.columns + 2
	cell := game.Move(0)
	for range s.rows {
		for range s.columns {
			node++
			if s.tiles[node] == empty {
				s.Play(cell)
				n += s.Perft(depth - 1)
				s.Undo()
			}
			cell++
		}
		node += 2
	}
	if s.SwapPossible() {
		n += s.perftAfter(s.UsualSwap(), depth)
	}
	if s.rules.Passes() {
		n += s.perftAfter(Pass, depth)
	}
	return n
}

func (s *State) perftAfter(m game.Move, depth int) uint64 {
	s.Play(m)
	defer s.Undo()
	return s.Perft(depth - 1)
}

// countMoves returns how many moves there are.
func (s *State) countMoves() (n uint64) {
	for cell := range s.places {
		if s.Tile(cell) < 0 {
			n++
		}
	}
	if s.SwapPossible() {
		n++
	}
	if s.rules.Passes() {
		n++
	}
	return n
}
