package reversi

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/search/searchtest"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// wanderReversi returns a position after random moves of a game.
func wanderReversi(t testing.TB, r *rand.Rand, rules reversi.Rules, size, plies int) reversi.Board {
	t.Helper()
	b, err := reversi.New(rules, size)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		moves := b.Moves(nil)
		if len(moves) == 0 {
			break
		}
		b.Play(moves[r.IntN(len(moves))])
	}
	return b
}

// images are the eight images of a board.
func images(set uint64) (all [8]uint64) {
	for i := range all {
		all[i] = set
		if i&1 != 0 {
			all[i] = reversi.Transpose(all[i])
		}
		if i&2 != 0 {
			all[i] = bits.ReverseBytes64(all[i])
		}
		if i&4 != 0 {
			all[i] = bits.ReverseBytes64(bits.Reverse64(all[i]))
		}
	}
	return all
}

func TestImagesOfPositionsAreWorthTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	w := defaultWeights()
	for range 200 {
		d := wanderReversi(t, r, reversi.Rules{}, 8, r.IntN(60)).(*reversi.Board8).Discs()
		own, opp := images(d.Own), images(d.Opp)
		for i := range own {
			if got, want := w.score(reversi.Discs8{Own: own[i], Opp: opp[i]}), w.score(d); got != want {
				t.Fatalf("image %d of %x %x is worth %d, want %d", i, d.Own, d.Opp, got, want)
			}
		}
	}
}

// Every cell is part of as many terms as the shapes say, and each term tells what stands there.
func TestTermsTellPositionsApart(t *testing.T) {
	empty := LookAt(reversi.Discs8{})
	for i := range 64 {
		own := LookAt(reversi.Discs8{Own: 1 << i})
		opp := LookAt(reversi.Discs8{Opp: 1 << i})
		changed := 0
		for k := range Terms - 5 { // the counts come last
			if (own[k] == empty[k]) != (opp[k] == empty[k]) || own[k] != empty[k] && own[k] == opp[k] {
				t.Fatalf("cell %d, term %d: %d, %d, %d", i, k, empty[k], own[k], opp[k])
			}
			if own[k] != empty[k] {
				changed++
			}
		}
		if changed < 3 {
			t.Errorf("cell %d is part of %d terms", i, changed)
		}
	}
	for _, term := range LookAt(reversi.Discs8{Opp: ^uint64(0)}) {
		if term < 0 || term >= allTerms {
			t.Errorf("term %d is outside of the table", term)
		}
	}
	size := 0
	for i := range shapes {
		size += shapes[i].size
	}
	if size != allTerms {
		t.Errorf("the shapes have %d terms, the table %d", size, allTerms)
	}
}

func TestWeightsAreReadAsTheyAreWritten(t *testing.T) {
	text := searchtest.WeightFile(t, files, "weights.bin")
	w, err := ReadWeights(text)
	if err != nil {
		t.Fatal(err)
	}
	searchtest.SameWeights(t, text, w)
	searchtest.DamagedWeights(t, text, false, ReadWeights)
	if *w == (Weights{}) {
		t.Error("the weights are none")
	}
}

// The stable discs that are found stay through every way a game can go on.
func TestStableDiscsStay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	edges, found := edgeStability(), 0
	for range 2000 {
		b := wanderReversi(t, r, reversi.Rules{}, 8, 20+r.IntN(35)).(*reversi.Board8)
		d := b.Discs()
		own, opp := edges.stable(d.Own, d.Opp), edges.stable(d.Opp, d.Own)
		found += ones(own | opp)
		for seat := b.Turn(); b.Turn() != game.Nobody; {
			moves := b.Moves(nil)
			b.Play(moves[r.IntN(len(moves))])
			now := b.Discs()
			if b.Turn() != game.Nobody && b.Turn() != seat {
				now = now.Swap()
			}
			if b.Turn() != game.Nobody && (own&^now.Own != 0 || opp&^now.Opp != 0) {
				t.Fatalf("%x of %x %x is not stable", own&^now.Own|opp&^now.Opp, d.Own, d.Opp)
			}
		}
	}
	if found < 2000 {
		t.Errorf("only %d stable discs", found)
	}
}

// All rule sets and sizes have an evaluator, whose scores are opposite for the two seats.
func TestEveryReversiCanBeSearched(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, rules := range []reversi.Rules{{}, {Placement: true}, {OneLine: true}, {Placement: true, OneLine: true}} {
		for _, size := range []int{4, 6, 8, 10, 16} {
			b := wanderReversi(t, r, rules, size, r.IntN(10))
			for range 3 {
				if b.Turn() == game.Nobody {
					break
				}
				e, o := newEvaluator(b)
				e.Begin(b, search.NewBudget(context.Background(), search.Limits{}))
				if e.Evaluate(0)+e.Evaluate(1) != 0 {
					t.Errorf("%v, size %d: %d and %d", rules, size, e.Evaluate(0), e.Evaluate(1))
				}
				result, err := search.New(b, e, o).Search(context.Background(), search.Limits{Depth: 3, Nodes: 20_000})
				if err != nil {
					t.Fatal(err)
				}
				b.Play(result.Best)
			}
		}
	}
}

// Near the end a search within a budget knows the value of the game.
func TestSearchSolvesEndings(t *testing.T) {
	b := reversiBoard(t, ffo[0].setup)
	e, o := newEvaluator(b)
	r, err := search.New(b, e, o).Search(context.Background(), search.Limits{Nodes: 2_000_000})
	if err != nil || !r.Exact || r.Score != 1800 || string(b.AppendMove(nil, r.Best)) != "g8" {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = search.New(b, e, o).Search(context.Background(), search.Limits{Nodes: 100})
	if err != nil || r.Exact {
		t.Errorf("with 100 nodes: %+v, %v", r, err)
	}
}

// What a search does at every node allocates nothing.
func TestEvaluatorsOfReversiDoNotAllocate(t *testing.T) {
	for _, s := range []game.State{
		wanderReversi(t, rand.New(rand.NewPCG(1, 1)), reversi.Rules{}, 8, 12),
		wanderReversi(t, rand.New(rand.NewPCG(1, 1)), reversi.Rules{}, 10, 12),
	} {
		searchtest.NoAllocationsOfEvaluator(t, s, newEvaluator)
	}
}

// A limit of depth that reaches the end of the game leaves the position to the solver, which needs fewer nodes than a
// search to that depth; less depth is kept to.
func TestDepthsThatReachTheEndAreSolved(t *testing.T) {
	if testing.Short() {
		t.Skip("trying everything takes long")
	}
	boards := []reversi.Board{reversiBoard(t, ffo[len(ffo)-1].setup)}
	r := rand.New(rand.NewPCG(8, 8))
	for range 5 {
		boards = append(boards, wanderReversi(t, r, reversi.Rules{}, 8, 46))
	}
	for _, board := range boards {
		b := board.(*reversi.Board8)
		empties := 64 - bits.OnesCount64(b.Discs().Own|b.Discs().Opp)
		want, _, err := NewSolver(0).Solve(context.Background(), b, search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		look := func(depth int) search.Result {
			e, o := newEvaluator(b)
			o.Table = search.NewTable(1 << 12)
			found, err := search.New(b, e, o).Search(context.Background(), search.Limits{Depth: depth, Nodes: 100_000_000})
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		if found := look(empties); !found.Exact || found.Score != search.Score(centi*want) {
			t.Errorf("%d empty cells, depth %d: %+v, want exactly %d discs", empties, empties, found, want)
		}
		if found := look(7); found.Exact || found.Depth != 7 {
			t.Errorf("%d empty cells, depth 7: %+v", empties, found)
		}
	}
}

// With a limit of nodes the newest player solves more than if each node of the solver counted as one of its own; with a limit of depth they count whole.
func TestNodesOfTheSolverCountLess(t *testing.T) {
	b := wanderReversi(t, rand.New(rand.NewPCG(4, 5)), reversi.Rules{}, 8, 46).(*reversi.Board8)
	empties := 64 - ones(b.Discs().Own|b.Discs().Opp)
	find := func(l search.Limits, change func(*search.Options)) search.Result {
		e, o := newEvaluator(b)
		o.Table = search.NewTable(1 << 12)
		change(&o)
		found, err := search.New(b, e, o).Search(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	limit := search.Limits{Nodes: 40_000}
	paced := find(limit, func(*search.Options) {})
	whole := find(limit, func(o *search.Options) { o.SolverNodes = 0 })
	deep := find(search.Limits{Depth: empties}, func(*search.Options) {})
	if empties != 14 || !paced.Exact || paced.Nodes > limit.Nodes || whole.Exact {
		t.Errorf("%d empty cells: %+v, and if all nodes count %+v", empties, paced, whole)
	}
	if !deep.Exact || deep.Score != paced.Score || deep.Nodes < solvedNodes/2*paced.Nodes {
		t.Errorf("%+v to the end, %+v by nodes", deep, paced)
	}
}
