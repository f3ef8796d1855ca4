package conquest

import "github.com/plybook/plybook/replay/game"

// Perft implements [game.Counter]: a pass is a ply, games that are over drop out. Leaves are not
// played: on boards of up to 7×7 the last two plies are counted from sets of cells, on boards of
// up to 11×11 the last.
func (s *State) Perft(depth int) uint64 { return s.perft(depth, false) }

// PerftPlayed returns the same by playing every ply of every line.
func (s *State) PerftPlayed(depth int) uint64 { return s.perft(depth, true) }

func (s *State) perft(depth int, played bool) uint64 {
	switch {
	case depth <= 0:
		return 1
	case s.rules.end(s) != open:
		return 0
	}
	// The counters on sets of cells know no clock. It only matters if it can run out on the way.
	if s.limit == 0 || s.clock+depth <= s.limit {
		switch g := s.grid.(type) {
		case *grid64:
			if played {
				return g.view(s.side).walk(s.rules, depth)
			}
			return g.view(s.side).lines(s.rules, depth)
		case *grid128:
			if !played {
				return g.view(s.side).lines(s.rules, depth)
			}
		}
	}
	return s.walk(make([][]game.Move, depth+1), depth, played)
}

// walk counts through the state itself, with a list of moves for each depth.
func (s *State) walk(lists [][]game.Move, depth int, played bool) (n uint64) {
	if depth == 0 {
		return 1
	}
	lists[depth] = s.Moves(lists[depth][:0])
	if depth == 1 && !played {
		return uint64(len(lists[depth]))
	}
	for _, m := range lists[depth] {
		s.Play(m)
		n += s.walk(lists, depth-1, played)
		s.Undo()
	}
	return n
}
