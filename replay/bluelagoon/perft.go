package bluelagoon

import "math/bits"

// Perft implements [game.Counter]. Deals are no plies: the one that is known is dealt.
func (s *State) Perft(depth int) (n uint64) {
	if depth <= 0 {
		return 1
	}
	switch s.status {
	case finished:
		return 0
	case dealing:
		if m, ok := s.knownDeal(); ok {
			s.Play(m)
			n = s.Perft(depth)
			s.Undo()
		}
		return n
	}
	settlers, villages := s.moves(s.player)
	if depth == 1 {
		return uint64(settlers + villages)
	}
	for w := range s.free {
		if settlers > 0 {
			n += s.perftWord(Settler, w, s.settlerWord(s.player, w), depth)
		}
		if villages > 0 {
			n += s.perftWord(Village, w, s.villageWord(s.player, w), depth)
		}
	}
	return n
}

// perftWord counts the lines that begin with a piece on one of 64 cells.
func (s *State) perftWord(piece Piece, w int, word uint64, depth int) (n uint64) {
	for ; word != 0; word &= word - 1 {
		s.Play(Placement(piece, w<<6|bits.TrailingZeros64(word)))
		n += s.Perft(depth - 1)
		s.Undo()
	}
	return n
}
