package search

import (
	"cmp"
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// settleEvery is how many positions are added between two looks at whether the search has settled on a move.
const settleEvery = 16

// grow finds the best move by a tree that grows from the root. What it has found is the result when the number of positions is a power of two, and in the end.
func (r *root) grow(l Limits) {
	t := &r.tree
	t.leaves = append(t.leaves[:0], leaf{})
	known := &t.leaves[0]
	for report := int32(1); known.proof == 0 && r.budget.Spend(1); known = &t.leaves[0] {
		if len(t.leaves) >= t.most {
			t.thin()
		}
		r.sprout()
		if known = &t.leaves[0]; known.visits == report {
			report *= 2
			r.harvest(l)
			if l.Completed != nil && r.last.Depth > 0 {
				r.last.Nodes = r.budget.Spent()
				l.Completed(r.last)
			}
		}
		if known.visits%settleEvery == 0 && r.grown() {
			break
		}
	}
	r.harvest(l)
}

// grown says whether more positions are not worth their time.
func (r *root) grown() bool {
	n := &r.tree.leaves[0]
	best := r.tree.best(n, nil)
	if best < 0 {
		return false
	}
	r.effort = effort{all: int64(n.visits), best: int64(r.tree.leaves[best].visits)}
	r.whole.Depth = 1
	return r.settled()
}

// sprout adds a position to the tree.
func (r *root) sprout() {
	t := &r.tree
	t.path = append(t.path[:0], 0)
	at := int32(0)
	for r.confine(at); t.leaves[at].count > 0 && t.leaves[at].proof == 0; r.confine(at) {
		at = t.descend(at, r.growth)
		m := t.leaves[at].move
		if r.can.Follower != nil {
			r.can.Follower.Play(m)
		}
		r.state.Play(m)
		t.path = append(t.path, at)
	}
	t.spread(r.visit(at))
	for _, at := range slices.Backward(t.path[1:]) {
		r.state.Undo()
		if r.can.Follower != nil {
			r.can.Follower.Undo(t.leaves[at].move)
		}
	}
}

// confine leaves moves out of a position that do not win, where that can be found out and it was visited often.
func (r *root) confine(at int32) {
	t := &r.tree
	n := &t.leaves[at]
	if r.can.Confiner == nil || n.tight || n.count <= 0 || n.proof != 0 || at != 0 && n.visits < r.growth.Confine {
		return
	}
	n.tight = true
	var score Score
	t.others, score = r.can.Confine(t.others[:0])
	switch {
	case score >= Limit:
		t.win(at, t.others[0], score)
	case score != 0 && at != 0 && len(t.others) == 0:
		n.proof = -score.up(1)
	case score != 0 && len(t.others) > 0:
		t.confine(n, t.others, score)
	}
}

// visit looks at the present position, which is that of a leaf, and returns the chance of the side to move if nothing is proved.
func (r *root) visit(at int32) (chance int32) {
	n := &r.tree.leaves[at]
	switch {
	case n.proof != 0:
		return 0
	case r.state.Turn() == game.Nobody:
		n.proof = LossIn(1)
		if mover := len(r.tree.path) & 1; r.state.Outcome().Won(r.me) == (mover == 0) {
			n.proof = WinIn(1)
		}
		return 0
	case n.count < 0:
		r.addRest(n)
		return Even
	}
	if r.can.Prober != nil {
		lower, upper := r.can.Probe(-Win, Win, 1)
		if known := decidedOf(lower, upper); known != 0 && at != 0 { // the root's best move is asked for too
			n.proof = -known.up(1)
			return 0
		}
	}
	return r.open(at)
}

// decidedOf returns the bound that decides a position; 0 if none does.
func decidedOf(lower, upper Score) Score {
	switch {
	case lower >= Limit:
		return lower
	case upper <= -Limit:
		return upper
	}
	return 0
}

// open gives a position its children.
func (r *root) open(at int32) (chance int32) {
	t := &r.tree
	t.moves, chance, t.leaves[at].all = r.can.Weigh(t.moves[:0])
	if at == 0 && r.only != nil {
		t.moves = slices.DeleteFunc(t.moves, func(w Weighed) bool { return !slices.Contains(r.only, w.Move) })
		for _, m := range r.only {
			if !slices.ContainsFunc(t.moves, func(w Weighed) bool { return w.Move == m }) {
				t.moves = append(t.moves, Weighed{Move: m})
			}
		}
		t.leaves[0].all = true
	}
	t.leaves[at].first, t.leaves[at].count = int32(len(t.leaves)), int16(len(t.moves))
	for _, w := range t.moves {
		t.leaves = append(t.leaves, leaf{move: w.Move, share: w.Share})
	}
	return chance
}

// addRest gives a position the children that it does not have yet, behind those that it has, which all lose.
func (r *root) addRest(n *leaf) {
	t := &r.tree
	lost := t.leaves[n.first : n.first-int32(n.count)]
	t.others = slices.DeleteFunc(r.state.Moves(t.others[:0]), func(m game.Move) bool {
		return slices.ContainsFunc(lost, func(c leaf) bool { return c.move == m })
	})
	n.first, n.count, n.all = int32(len(t.leaves)), int16(len(lost)+len(t.others)), true
	t.leaves = append(t.leaves, lost...)
	for _, m := range t.others {
		t.leaves = append(t.leaves, leaf{move: m, share: Certain / int32(len(t.others))})
	}
}

// harvest makes what the tree says the result.
func (r *root) harvest(l Limits) {
	t := &r.tree
	n := &t.leaves[0]
	if len(t.children(n)) == 0 {
		return
	}
	r.ranked = r.ranked[:0]
	for i := range max(1, l.Lines) {
		at := t.best(n, r.ranked)
		if at < 0 {
			break
		}
		found := t.result(at)
		if r.ranked = append(r.ranked, found.Best); i == 0 {
			r.last = found
			continue
		}
		found.Score = min(found.Score, r.last.Score)
		r.last.Others = append(r.last.Others, found)
	}
	slices.SortStableFunc(r.last.Others, func(a, b Result) int { return cmp.Compare(b.Score, a.Score) })
	r.ranked = r.ranked[:0]
}
