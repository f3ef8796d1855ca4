package search

import (
	"math"
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// A leaf is a position of a tree, and the move that leads there. Its numbers are those of who has made the move.
type leaf struct {
	worth  int64 // the sum of the chances in the positions after the move, that of the position itself among them
	visits int32 // how many these are
	first  int32 // of its children, which follow each other
	share  int32 // of the move
	value  int32 // the chance after the best line
	proof  Score // decided, as seen from the position before; 0: not known
	move   game.Move
	count  int16 // of its children; if negative, of those that all lose, to which the others have to be added
	tight  bool  // it was confined
	all    bool  // moves that are no children do not win if none of these does
}

// A tree is what was found out about the position of the root.
type tree struct {
	leaves []leaf
	path   []int32 // from the root to the position that was added last
	moves  []Weighed
	others []game.Move
	spare  []leaf // a copy is made there
	most   int    // leaves
}

// maxLeaves is how many moves a tree may have, 40 bytes each.
const maxLeaves = 2 << 20

// thin makes room in a tree that has none: positions that are proved lose their children, and those that were visited seldom too, until they
// are visited again.
func (t *tree) thin() {
	for least := int32(2); len(t.leaves) > t.most/2; least *= 2 {
		t.spare = append(t.spare[:0], t.leaves[0])
		for i := 0; i < len(t.spare); i++ {
			n := &t.spare[i]
			if i > 0 && (n.visits < least || n.proof != 0) || n.count <= 0 {
				n.first, n.count, n.all, n.tight = 0, 0, false, false
				continue
			}
			children := t.children(n)
			n.first = int32(len(t.spare))
			t.spare = append(t.spare, children...)
		}
		t.leaves, t.spare = t.spare, t.leaves
		if t.leaves[0].visits < least {
			return
		}
	}
}

// descend returns the child of a position to go on to. Products are rounded before they are used, so that the choice is the same on every machine.
func (t *tree) descend(at int32, by Growth) int32 {
	n := &t.leaves[at]
	weight := float64(by.Explore * math.Sqrt(float64(n.visits)))
	unknown := Certain - float64(n.worth)/float64(n.visits) - float64(by.Doubt*Certain)
	best, most := n.first, math.Inf(-1)
	children := t.children(n)
	for i := range children {
		c := &children[i]
		if c.proof <= -Limit {
			continue
		}
		score := unknown
		if c.visits > 0 {
			score = float64(c.worth) / float64(c.visits)
			score += float64(by.Minimax * (float64(c.value) - score))
		}
		if score += float64(weight*float64(c.share)) / float64(1+c.visits); score > most {
			best, most = n.first+int32(i), score
		}
	}
	return best
}

func (t *tree) children(n *leaf) []leaf { return t.leaves[n.first : n.first+int32(max(n.count, 0))] }

// spread adds the chance of the side to move in the last position of the path to all of its positions, and what its proof decides.
func (t *tree) spread(chance int32) {
	last := len(t.path) - 1
	switch p := t.leaves[t.path[last]].proof; {
	case p >= Limit:
		chance = 0
	case p <= -Limit:
		chance = Certain
	}
	worth := int64(Certain - chance)
	proving := true
	for i := last; i >= 0; i-- {
		n := &t.leaves[t.path[i]]
		n.visits++
		n.worth += worth
		if i == last {
			n.value = int32(worth)
		} else {
			best := int32(0)
			for _, c := range t.children(n) {
				if c.visits > 0 {
					best = max(best, c.value)
				}
			}
			n.value = Certain - best
		}
		worth = Certain - worth
		if proving = proving && n.proof != 0; proving && i > 0 {
			t.prove(&t.leaves[t.path[i-1]], n)
		}
	}
}

// prove notes what follows for a position from what is proved of a child.
func (t *tree) prove(n, child *leaf) {
	if n.proof != 0 {
		return
	}
	if child.proof >= Limit {
		n.proof = -child.proof.up(1)
		return
	}
	longest := Win
	for _, c := range t.children(n) {
		if c.proof > -Limit {
			return
		}
		longest = min(longest, -c.proof)
	}
	if n.all {
		n.proof = longest.up(1)
	} else {
		n.count = -n.count
	}
}

// win notes that a position is won by a move, which at the root has to be one that is tried.
func (t *tree) win(at int32, m game.Move, score Score) {
	n := &t.leaves[at]
	if at != 0 {
		n.proof = -score.up(1)
		return
	}
	children := t.children(n)
	if i := slices.IndexFunc(children, func(c leaf) bool { return c.move == m }); i >= 0 {
		children[i].proof, n.proof = score, -score.up(1)
	}
}

// confine notes that all moves of a position but some have a score, which is a loss.
func (t *tree) confine(n *leaf, moves []game.Move, score Score) {
	left, tried := 0, 0
	children := t.children(n)
	for i := range children {
		c := &children[i]
		may := slices.Contains(moves, c.move)
		if may {
			tried++
		} else if c.proof == 0 {
			c.proof = score
		}
		if c.proof > -Limit {
			left++
		}
	}
	n.all = n.all || tried == len(moves)
	switch {
	case left > 0:
	case n.all:
		n.proof = -score.up(1)
	default:
		n.count = -n.count
	}
}

// best returns the best child of a position, of those that are not ranked already: one that wins, or else the one that was visited most; -1 if there is none.
func (t *tree) best(n *leaf, ranked []game.Move) int32 {
	best := int32(-1)
	for i := range t.children(n) {
		at := n.first + int32(i)
		if (best < 0 || t.leaves[at].better(&t.leaves[best])) && !slices.Contains(ranked, t.leaves[at].move) {
			best = at
		}
	}
	return best
}

func (c *leaf) better(than *leaf) bool {
	switch {
	case c.proof != than.proof:
		return c.proof > than.proof
	case c.visits != than.visits:
		return c.visits > than.visits
	}
	return c.share > than.share
}

// result returns what a tree says of the child of the root at a place.
func (t *tree) result(at int32) (r Result) {
	c := &t.leaves[at]
	switch {
	case c.proof != 0:
		r.Score = c.proof
	case c.visits > 0:
		r.Score = scoreOf(float64(c.worth) / float64(c.visits))
	}
	for ; at >= 0; at = t.best(&t.leaves[at], nil) {
		if t.leaves[at].visits == 0 && len(r.Line) > 0 {
			break
		}
		r.Line = append(r.Line, t.leaves[at].move)
	}
	r.Best = r.Line[0]
	if c.visits > 0 || c.proof != 0 {
		r.Depth = len(r.Line)
	}
	return r
}
