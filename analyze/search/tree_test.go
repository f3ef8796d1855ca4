package search_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

var grows = search.Growth{Explore: 1.5, Doubt: 0.1}

// even is a policy that knows nothing: every move is as likely as the next one. It names the first few alone, where it is narrow.
type even struct {
	material
	state  game.State
	narrow int
	moves  []game.Move
}

func (e *even) Weigh(dst []search.Weighed) ([]search.Weighed, int32, bool) {
	e.moves = e.state.Moves(e.moves[:0])
	tried := e.moves
	if e.narrow > 0 {
		tried = tried[:min(e.narrow, len(tried))]
	}
	for _, m := range tried {
		dst = append(dst, search.Weighed{Move: m, Share: search.Certain / int32(len(tried))})
	}
	return dst, search.Even, len(tried) == len(e.moves)
}

// confined is a policy that leaves moves out which lose, in some positions, or says at once who wins.
type confined struct {
	even
	random *rand.Rand
}

func (c *confined) Confine(dst []game.Move) (moves []game.Move, score search.Score) {
	left := len(c.state.Moves(nil))
	what := c.random.IntN(4)
	if what == 0 || left > 7 {
		return dst, 0
	}
	winning := winningMoves(c.state)
	switch what {
	case 1:
		if len(winning) > 0 {
			return append(dst, winning[0]), search.WinIn(left - (left+1)%2)
		}
	default:
		for _, m := range c.state.Moves(nil) {
			if c.random.IntN(2) == 0 && !slices.Contains(winning, m) {
				dst = append(dst, m)
			}
		}
	}
	return append(dst, winning...), search.LossIn(left - left%2)
}

// winningMoves returns the moves after which the other side has none that wins.
func winningMoves(s game.State) (winning []game.Move) {
	for _, m := range s.Moves(nil) {
		s.Play(m)
		if s.Turn() == game.Nobody || len(winningMoves(s)) == 0 {
			winning = append(winning, m)
		}
		s.Undo()
	}
	return winning
}

func latePosition(t testing.TB, r *rand.Rand) game.State {
	s, _ := contactixState(t, "4")
	wander(s, r, 1000)
	for range min(s.Ply(), 1+r.IntN(5)) {
		s.Undo()
	}
	return s
}

// With nodes enough a tree finds out who wins, whatever it thinks of moves, and however few of them it tries at first. What it proves is what a search of
// all moves proves, and as it asks who wins and not when, it is never exact.
func TestTreeProvesWhoWins(t *testing.T) {
	if testing.Short() {
		t.Skip("searches whole trees of games")
	}
	r := rand.New(rand.NewPCG(7, 7))
	won := [2]int{}
	for range 24 {
		s := latePosition(t, r)
		count := func() (int, int) { return 0, 0 }
		whole := searched(t, s, &material{count: count}, search.Options{Table: search.NewTable(1 << 12)}, search.Limits{Depth: 16})
		if !whole.Exact {
			t.Fatalf("%d is not exact after 16 plies of 4 × 4", whole.Score)
		}
		for _, narrow := range []int{0, 1, 3, 6, 7, 8} {
			policy := even{material: material{count: count}, state: s, narrow: narrow % 6}
			var e search.Evaluator = &policy
			if narrow >= 6 {
				e = &confined{policy, r}
			}
			got := searched(t, s, e, search.Options{Growth: grows}, search.Limits{Nodes: 200_000})
			if !got.Score.Decided() || (got.Score > 0) != (whole.Score > 0) || got.Exact {
				t.Errorf("%d moves at first: %d, exact %t, and %d is, in\n%s", narrow, got.Score, got.Exact, whole.Score, s.AppendPosition(nil))
			}
			if got.Score > 0 {
				won[1]++
			} else {
				won[0]++
			}
			if plies := got.Score.Plies(); plies > 0 && plies < whole.Score.Plies() {
				t.Errorf("%d plies are said to be enough, and %d are needed", plies, whole.Score.Plies())
			}
		}
	}
	if min(won[0], won[1]) < 10 {
		t.Errorf("lost and won are %v positions", won)
	}
}

// The moves of a tree are ranked, of those that it may search alone, and the same again and again.
func TestTreeRanksMoves(t *testing.T) {
	s, count := contactixState(t, "5")
	wander(s, rand.New(rand.NewPCG(1, 2)), 4)
	moves := s.Moves(nil)
	for _, l := range []search.Limits{{Nodes: 300, Lines: 4}, {Nodes: 300, Lines: 4, Moves: moves[3:6]}, {Nodes: 300, Lines: 99}, {Nodes: 300}} {
		e := &even{material: material{count: count}, state: s, narrow: 5}
		allowed := moves[:5]
		if l.Moves != nil {
			allowed = l.Moves
		}
		got := searched(t, s, e, search.Options{Growth: grows}, l)
		again := searched(t, s, e, search.Options{Growth: grows}, l)
		ranked, most := []game.Move{}, got.Score
		for _, one := range append([]search.Result{got}, got.Others...) {
			if one.Line[0] != one.Best || !slices.Contains(allowed, one.Best) || slices.Contains(ranked, one.Best) || one.Score > most {
				t.Errorf("%+v: move %d with %d after %v, of %v", l, one.Best, one.Score, ranked, allowed)
			}
			ranked, most = append(ranked, one.Best), one.Score
		}
		if len(ranked) != min(max(1, l.Lines), len(allowed)) || got.Nodes != 300 {
			t.Errorf("%+v: %d moves, %d nodes", l, len(ranked), got.Nodes)
		}
		if again.Score != got.Score || !slices.Equal(again.Line, got.Line) || len(again.Others) != len(got.Others) {
			t.Errorf("%+v: %+v, and then %+v", l, got, again)
		}
	}
}

// With a depth the same evaluator is searched to it, and without a node there is a move all the same.
func TestTreeIsForNodesAndTime(t *testing.T) {
	s, count := contactixState(t, "5")
	e := &even{material: material{count: count}, state: s}
	if got := searched(t, s, e, search.Options{Growth: grows}, search.Limits{Depth: 2}); got.Depth != 2 || got.Nodes < 20 {
		t.Errorf("depth %d, %d nodes", got.Depth, got.Nodes)
	}
	if got := searched(t, s, e, search.Options{Growth: grows}, search.Limits{Nodes: 1}); got.Depth != 0 || got.Best != s.Moves(nil)[0] {
		t.Errorf("depth %d, move %d", got.Depth, got.Best)
	}
	reports := 0
	searched(t, s, e, search.Options{Growth: grows}, search.Limits{Nodes: 100, Completed: func(search.Result) { reports++ }})
	if reports < 5 || reports > 7 {
		t.Errorf("%d reports of 100 nodes", reports)
	}
}

// What a tree allocates does not depend on how many positions it has, once it had as many before.
func TestTreeAllocatesNothingByNode(t *testing.T) {
	s, count := contactixState(t, "6")
	searcher := search.New(s, &even{material: material{count: count}, state: s}, search.Options{Growth: grows})
	allocated := func(nodes int64) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := searcher.Search(context.Background(), search.Limits{Nodes: nodes}); err != nil {
				t.Fatal(err)
			}
		})
	}
	allocated(4000)
	if many, few := allocated(4000), allocated(100); many > few+80 { // lines that are reported
		t.Errorf("4000 nodes allocate %v times, 100 nodes %v times", many, few)
	}
}
