package search

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// searchOthers searches the moves of the root after the best one to a depth, each time without those that are ranked already. It says whether that
// was completed.
func (r *root) searchOthers(depth int) bool {
	best, effort := r.last, r.effort
	defer func() { r.last, r.effort, r.ranked = best, effort, r.ranked[:0] }()
	r.ranked = append(r.ranked[:0], best.Best)
	for i := range r.others {
		r.last = r.others[i]
		r.iterate(depth)
		if r.stopped {
			return false
		}
		r.others[i] = r.last
		r.ranked = append(r.ranked, r.last.Best)
	}
	return true
}

// decided says whether no greater depth can change anything.
func (r *root) decided() bool {
	return (r.last.Exact || r.solved) && !slices.ContainsFunc(r.others, func(o Result) bool { return !o.Exact })
}

// keepWhole notes what the last iteration has found. No move is worth more than one that is ranked before it: where two searches disagree
// about that, or only one sees the end, the better ranked one says more.
func (r *root) keepWhole() {
	line, others := append(r.whole.Line[:0], r.last.Line...), r.whole.Others
	r.whole = r.last
	r.whole.Line = line
	if len(others) < len(r.others) {
		others = make([]Result, len(r.others))
	}
	most := r.last.Score
	for i, o := range r.others {
		o.Line = append(others[i].Line[:0], o.Line...)
		o.Score = min(o.Score, most)
		others[i], most = o, o.Score
	}
	r.whole.Others = others
}

// leaveOutRanked takes the moves from a frame, of those from the given one on, that are ranked already. If no other is left, those that were not
// generated take their place.
func (r *root) leaveOutRanked(f *frame, from int) {
	f.moves = f.moves[:from+len(r.unranked(f.moves[from:]))]
	if len(f.moves) == 0 {
		f.moves = r.unranked(r.state.Moves(f.moves))
	}
}

func (r *root) unranked(moves []game.Move) []game.Move {
	return slices.DeleteFunc(moves, func(m game.Move) bool { return slices.Contains(r.ranked, m) })
}

// rankAfter ranks the moves after one that a solver has found.
func (r *root) rankAfter(found Result, l Limits) []Result {
	if len(r.others) == 0 {
		return nil
	}
	r.last, r.solved, r.depth = found, true, 0
	r.deepen(l, MaxDepth)
	return r.whole.Others
}
