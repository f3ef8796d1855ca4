package search

import "github.com/plybook/plybook/replay/game"

// Weights of moves that are tried first, as an [Orderer] finds them.
const (
	HistoryWeight = 1 << 14
	KillerWeight  = 1 << 15

	tableWeight = 1<<31 - 1
)

// A frame is what the search keeps about a ply of the line that it is on. Its slices grow when the
// search comes so deep for the first time.
type frame struct {
	moves   []game.Move
	weights []int32
	line    []game.Move // the best line from here, so far
	killers [2]game.Move
	killed  int // how many killers there are

	estimate Score // of the position that is searched, for the side to move; none: it was not made
}

// historySize is how many counters a side has; moves share them by a hash.
const historySize = 1 << 12

// A history counts by side which moves have turned out well.
type history [2][historySize]int32

func historyIndex(m game.Move) uint32 { return uint32(m) * 0x9E3779B1 >> (32 - 12) }

// reward notes that a move of a side was too good for the opponent, and that those tried before it
// were not.
func (h *history) reward(side int, best game.Move, before []game.Move, depth int) {
	bonus := int32(min(depth*depth, 400))
	h.add(side, best, bonus)
	for _, m := range before {
		h.add(side, m, -bonus)
	}
}

// add moves a counter towards ±[HistoryWeight], the slower the nearer it is.
func (h *history) add(side int, m game.Move, bonus int32) {
	c := &h[side][historyIndex(m)]
	size := max(bonus, -bonus)
	*c += bonus - *c*size/HistoryWeight
}

// fade halves all counters: what was good in the last search is only a hint in this one.
func (h *history) fade() {
	for side := range h {
		for i := range h[side] {
			h[side][i] /= 2
		}
	}
}

// setLine makes the best line a move and what follows it.
func (f *frame) setLine(m game.Move, next *frame) {
	f.line = append(append(f.line[:0], m), next.line...)
}

// addKiller notes a move that was too good for the opponent.
func (f *frame) addKiller(m game.Move) {
	if f.killed > 0 && f.killers[0] == m {
		return
	}
	f.killers[1] = f.killers[0]
	f.killers[0] = m
	f.killed = min(f.killed+1, len(f.killers))
}

func (f *frame) isKiller(m game.Move) bool {
	return f.killed > 0 && f.killers[0] == m || f.killed > 1 && f.killers[1] == m
}

// weigh fills in the weights of a frame's moves from the given one on. The move of the table, if there
// is one, comes first.
func (s *Searcher) weigh(f *frame, from, side int, first game.Move, known bool) {
	f.weights = f.weights[:from]
	history := &s.history[side]
	for _, m := range f.moves[from:] {
		w := history[historyIndex(m)]
		if f.isKiller(m) {
			w += KillerWeight
		}
		f.weights = append(f.weights, w)
	}
	if s.can.Orderer != nil {
		s.can.Order(f.moves[from:], f.weights[from:])
	}
	if !known {
		return
	}
	for i, m := range f.moves[from:] {
		if m == first {
			f.weights[from+i] = tableWeight
		}
	}
}

// pick brings the move with the greatest weight of those from i on to i; of equal ones the first. The
// others keep their order.
func (f *frame) pick(i int) game.Move {
	best, most := i, f.weights[i]
	for j, w := range f.weights[i+1:] {
		if w > most {
			best, most = i+1+j, w
		}
	}
	if best == i {
		return f.moves[i]
	}
	m := f.moves[best]
	copy(f.moves[i+1:best+1], f.moves[i:best])
	copy(f.weights[i+1:best+1], f.weights[i:best])
	f.moves[i], f.weights[i] = m, most
	return m
}
