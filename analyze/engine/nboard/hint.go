package nboard

import (
	"slices"
	"strconv"
	"time"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// hintSearch are the best moves of a position as they are looked for: depth by depth, and at every depth one after
// the other, each among the moves that are left.
type hintSearch struct {
	wanted int
	limits search.Limits // of all of it
	depth  int           // that is looked to
	left   []game.Move   // at this depth
	found  int           // at this depth
	next   int           // depth that all of them reached, and one more
	open   bool          // one of them is not proved
	nodes  int64         // of all of it
}

// hint starts the search for the best moves.
func (n *server) hint(text string) {
	wanted, err := strconv.Atoi(text)
	moves := n.Game.State.Moves(nil)
	switch {
	case err != nil || wanted < 1:
		n.complainf("hint expects a number of moves, not %s", protocol.Quoted(text))
		return
	case len(moves) == 0:
		n.complainf("the game is over")
		return
	}
	n.hints = hintSearch{wanted: min(wanted, len(moves)), limits: n.limits()}
	n.Printf("status Thinking")
	n.busy, n.begun = true, time.Now()
	n.hintsTo(1)
}

// hintsTo begins a depth.
func (n *server) hintsTo(depth int) {
	h := &n.hints
	h.depth, h.left, h.found, h.next, h.open = depth, n.Game.State.Moves(nil), 0, search.MaxDepth+1, false
	n.nextHint()
}

// nextHint looks for the best of the moves that are left, as far as the limits go.
func (n *server) nextHint() {
	h := &n.hints
	l := search.Limits{Depth: h.depth, Moves: slices.Clone(h.left)}
	if h.limits.Nodes > 0 {
		l.Nodes = h.limits.Nodes - h.nodes
	}
	if h.limits.Time > 0 {
		l.Time = h.limits.Time - time.Since(n.begun)
	}
	if l.Nodes < 0 || h.limits.Nodes > 0 && l.Nodes == 0 || l.Time < 0 {
		n.stats(h.nodes)
		return
	}
	n.Start(protocol.Task{Limits: l, Answer: n.answerHint})
}

func (n *server) answerHint(t player.Choice, err error) {
	h := &n.hints
	i := slices.Index(h.left, t.Move)
	h.nodes += t.Nodes
	switch {
	case err != nil:
		n.complainf("%v", err)
		return
	case !t.Scored || i < 0 || h.depth > 1 && t.Depth < h.depth && !t.Exact: // no more comes of it within the limits
		n.stats(h.nodes)
		return
	}
	n.Printf("%s", n.search(&t))
	h.left = slices.Delete(h.left, i, i+1)
	h.next = min(h.next, t.Depth+1)
	h.open = h.open || !t.Exact
	if h.found++; h.found < h.wanted {
		n.nextHint()
		return
	}
	deepest := h.limits.Depth
	if deepest == 0 {
		deepest = search.MaxDepth
	}
	if depth := max(h.next, h.depth+1); h.open && depth <= deepest {
		n.hintsTo(depth)
		return
	}
	n.stats(h.nodes)
}
