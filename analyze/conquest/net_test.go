package conquest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/nn"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/search/searchtest"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// ataxxState returns a position of a random game of so many plies, on a board with gaps or without.
func ataxxState(t *testing.T, setup string, plies int, r *rand.Rand) *conquest.State {
	t.Helper()
	s, err := conquest.Start(setup, game.Options{Rules: "ataxx"})
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		wander(s, r)
	}
	return s.(*conquest.State)
}

// wander plays a random move, if there is one.
func wander(s game.State, r *rand.Rand) {
	if s.Turn() != game.Nobody {
		moves := s.Moves(nil)
		s.Play(moves[r.IntN(len(moves))])
	}
}

var ataxxSetups = []string{"", "x5o/7/2-1-2/3-3/2-1-2/7/o5x", "x5o/1-3-1/7/7/7/1-3-1/o5x"}

// What a net says does not depend on what it has seen before.
func TestNetFollowsTheGame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, setup := range ataxxSetups {
		s := ataxxState(t, setup, 0, r)
		e := NewNetEvaluator(s, defaultNet())
		different := 0
		for range 3000 {
			for back := r.IntN(4); back > 1 && s.Ply() > 0; back-- {
				s.Undo()
			}
			if r.IntN(200) == 0 {
				for s.Ply() > 0 {
					s.Undo()
				}
			}
			wander(s, r)
			if s.Turn() == game.Nobody || r.IntN(3) == 0 {
				continue
			}
			got := e.Evaluate(0)
			if want := NewNetEvaluator(s, defaultNet()).Evaluate(0); got != want {
				t.Fatalf("%s: %d, and %d from nothing", s.AppendPosition(nil), got, want)
			}
			if got != -e.Evaluate(1) {
				t.Fatalf("%s: %d and %d", s.AppendPosition(nil), got, e.Evaluate(1))
			}
			if got != NewEvaluator(s, nil).Evaluate(0) {
				different++
			}
		}
		if different < 1000 {
			t.Errorf("%q: the net said something of %d positions alone", setup, different)
		}
	}
}

// Near the end of a search, only moves that gain pawns are tried, unless there are too few; before it, all are.
func TestSearchWithNetSelectsGains(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	selected, all := 0, 0
	for range 30 {
		s := ataxxState(t, "", 0, r)
		e := NewNetEvaluator(s, defaultNet()).(*netEvaluator)
		for ; s.Turn() != game.Nobody; wander(s, r) {
			moves, gains := s.Moves(nil), s.Gains(nil)
			if got, whole := e.Select(nil, quietDepth); !whole || !slices.Equal(got, moves) {
				t.Fatalf("%s: %v at depth %d, want %v", s.AppendPosition(nil), got, quietDepth, moves)
			}
			got, whole := e.Select(nil, quietDepth-1)
			switch want := len(gains) < fewGains; {
			case whole != want, whole && !slices.Equal(got, moves), !whole && !slices.Equal(got, gains):
				t.Fatalf("%s: %v and %v of %v", s.AppendPosition(nil), got, whole, moves)
			case whole:
				all++
			default:
				selected++
			}
		}
	}
	if selected < 500 || all < 20 {
		t.Errorf("gains were selected %d times, all moves %d times", selected, all)
	}
}

// With the net, clones come earlier than with the terms, which drafts are ordered like.
func TestOrderOfGains(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	s := ataxxState(t, "", 6, r)
	for ; s.Ply() < 60 && s.Turn() != game.Nobody; wander(s, r) {
		moves := s.Moves(nil)
		for _, c := range []struct {
			e             search.Evaluator
			turned, clone int
		}{{NewEvaluator(s, nil), 2, 1}, {NewDraftEvaluator(s, defaultNet()), 2, 1}, {NewNetEvaluator(s, defaultNet()), 1, 2}} {
			weights := make([]int32, len(moves))
			c.e.(search.Orderer).Order(moves, weights)
			for i, m := range moves {
				kind, _, _ := conquest.Parts(m)
				if kind == conquest.Passing {
					continue
				}
				pawns := func() [2]int { x, o, _ := s.Count(); return [2]int{x, o} }
				turn, before := s.Turn(), pawns()
				s.Play(m)
				after := pawns()
				s.Undo()
				want := c.turned * (before[1-turn] - after[1-turn])
				if kind == conquest.Clone {
					want += c.clone
				}
				if weights[i] != int32(want*gainWeight) {
					t.Fatalf("%T: move %d of %s weighs %d, want %d", c.e, i, s.AppendPosition(nil), weights[i], want*gainWeight)
				}
			}
		}
	}
}

// The net is for the boards and rules of the games that it has learnt from.
func TestNetIsUsedWhereItHasLearnt(t *testing.T) {
	for _, c := range []struct {
		rules, size string
		want        bool
	}{{"ataxx", "", true}, {"ataxx", "6", false}, {"ataxx", "9", false}, {"conquest", "7", false}, {"nerdvana", "", false}} {
		s, err := conquest.Start("", game.Options{Rules: c.rules, Values: map[string]string{"size": c.size}})
		if err != nil {
			t.Fatal(err)
		}
		e, _ := newEvaluator(s)
		if _, got := e.(*netEvaluator); got != c.want {
			t.Errorf("%s %s: a net is %v", c.rules, c.size, got)
		}
		first, _ := newFirst(s)
		if _, got := first.(*netEvaluator); got {
			t.Errorf("%s %s: search@1 has a net", c.rules, c.size)
		}
	}
}

// The file of the net is the one of the command that is written beside it.
func TestNetIsOfItsPlan(t *testing.T) {
	netFile := searchtest.WeightFile(t, files, "net.bin")
	w, err := nn.ReadWeights(netFile)
	if err != nil {
		t.Fatal(err)
	}
	searchtest.MadeByPlan(t, "net.go", w.Plan, "net.bin")
	searchtest.SameWeights(t, netFile, w)
	searchtest.DamagedWeights(t, netFile, true, nn.ReadWeights)
	if w.Cells != NetCells || len(w.Buckets) != NetBuckets {
		t.Errorf("the net is of the cells %x and of %d buckets", w.Cells, len(w.Buckets))
	}
	if most := 650_000; len(netFile) > most {
		t.Errorf("the file has %d bytes, more than %d", len(netFile), most)
	}
}

func TestNetOfConquestDoesNotAllocate(t *testing.T) {
	searchtest.NoAllocationsOfEvaluator(t, ataxxState(t, "", 20, rand.New(rand.NewPCG(1, 1))), newEvaluator)
}
