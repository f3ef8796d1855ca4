package search

// Prune says what a search leaves out where its window is null, because an estimate or the order of moves makes it unlikely to matter.
// The zero value leaves out nothing. A result that something was left out of is not exact. Margins are in the units of the evaluator.
type Prune struct {
	// Reverse, where it is not 0, is by how much for each ply of depth the estimate of a position has to be above the window so that it is
	// not searched, to a depth of ReverseDepth.
	Reverse      Score
	ReverseDepth int
	// Futile and FutilePly are by how much, and by how much more for each ply of depth, it has to be below the window so that no moves
	// but the first are tried, to a depth of FutileDepth.
	Futile, FutilePly Score
	FutileDepth       int
	// Late, where it is not 0, is how many moves are tried, and as many more as the square of the depth.
	Late int
	// Unknown, where it is not 0, is from which depth on a position is searched a ply less deep if the table has no move of it.
	Unknown int
	// Deeper says that what the table has of a deeper search answers. The score of a depth depends on what is in the table then.
	Deeper bool
}

// none is in the place of an estimate that nobody has made.
const none = infinite + 1

// forward tries to do without a search of the position of a visit, whose window is null: it says whether the estimate, which is the
// score then, is above the window by so much that it can.
func (s *Searcher) forward(n *visit, f *frame) bool {
	p := &s.prune
	if !n.null || n.depth < 1 || n.depth > max(p.ReverseDepth, p.FutileDepth) || n.alpha.Decided() || n.beta.Decided() {
		return false
	}
	f.estimate = s.estimateOf(n)
	if n.depth > p.ReverseDepth || f.estimate-p.Reverse*Score(n.depth) < n.beta {
		return false
	}
	n.best = f.estimate
	s.endHere(false)
	return true
}

// estimateOf returns the estimate of the position of a visit, from the table if it is there.
func (s *Searcher) estimateOf(n *visit) Score {
	if n.old.estimate != none {
		return n.old.estimate
	}
	return s.estimate(n.turn)
}

// enough says whether the moves of a visit from the given one on are not tried.
func (s *Searcher) enough(n *visit, f *frame, i int) bool {
	p := &s.prune
	if i == 0 || !n.null || n.best <= -Limit || n.alpha.Decided() {
		return false
	}
	if p.Late > 0 && i >= p.Late+n.depth*n.depth {
		return true
	}
	return f.estimate != none && n.depth <= p.FutileDepth && f.estimate+p.Futile+p.FutilePly*Score(n.depth) <= n.alpha
}

// A Reduction is how much less deep late moves are searched at first. They are searched again only if they turn out to be good.
// The score of a depth is then no minimax value, and a quicker win may be missed than the one that is proved.
type Reduction uint8

// Reductions. The zero value does not reduce.
const (
	BySteps      Reduction = iota + 1 // by one ply from the fourth move on, by two from the eleventh
	ByLogarithms                      // by more the later the move and the greater the depth
)

// From which move on, counted from 0, and from which depth on a search is less deep, and where by 2 plies.
const (
	lateMove, lateDepth         = 3, 3
	veryLateMove, veryLateDepth = 10, 5
)

// reduction returns how many plies less deep move i of a visit is searched at first.
func (s *Searcher) reduction(n *visit, f *frame, i int) int {
	switch {
	case s.reduce == 0 || i < lateMove || n.depth < lateDepth || f.isKiller(f.moves[i]):
		return 0
	case s.reduce == ByLogarithms:
		return int(reductions[min(n.depth, maxLogarithm)][min(i, maxLogarithm)])
	case i >= veryLateMove && n.depth >= veryLateDepth:
		return 2
	}
	return 1
}

const maxLogarithm = 63

// logarithms are natural ones, in thousandths. They are written down because the last digits of what a processor
// finds out differ, and moves may not.
var logarithms = [maxLogarithm + 1]int{
	0, 0, 693, 1099, 1386, 1609, 1792, 1946, 2079, 2197, 2303, 2398, 2485, 2565, 2639, 2708,
	2773, 2833, 2890, 2944, 2996, 3045, 3091, 3135, 3178, 3219, 3258, 3296, 3332, 3367, 3401, 3434,
	3466, 3497, 3526, 3555, 3584, 3611, 3638, 3664, 3689, 3714, 3738, 3761, 3784, 3807, 3829, 3850,
	3871, 3892, 3912, 3932, 3951, 3970, 3989, 4007, 4025, 4043, 4060, 4078, 4094, 4111, 4127, 4143,
}

// reductions are 0.8 + 0.4·ln(depth)·ln(move) plies, cut off, by depth and by move. A search keeps a ply.
var reductions = func() (t [maxLogarithm + 1][maxLogarithm + 1]int8) {
	for depth := range t {
		for move := range t[depth] {
			plies := (800 + 4*logarithms[depth]*logarithms[move]/10_000) / 1000
			t[depth][move] = int8(max(min(plies, depth-1), 0))
		}
	}
	return t
}()
