package reversi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A leafless evaluator is one that leaves the last plies to the search.
type leafless struct {
	search.Evaluator
	search.Finisher
	search.Orderer
}

func newLeafless(b *reversi.Board8) leafless {
	v := NewViewer(b, nil).(*viewer)
	return leafless{v, v, v}
}

// searchTo returns what a search to a depth finds that leaves nothing out.
func searchTo(t *testing.T, b *reversi.Board8, depth int) search.Score {
	t.Helper()
	found, err := search.New(b, newLeafless(b), search.Options{}).Search(t.Context(), search.Limits{Depth: depth})
	if err != nil || found.Depth != depth && !found.Exact {
		t.Fatalf("depth %d of %d, %v", found.Depth, depth, err)
	}
	return found.Score
}

// endsWithin says whether the game may end within so many plies.
func endsWithin(b *reversi.Board8, plies int) bool {
	if b.Turn() == game.Nobody || plies == 0 {
		return b.Turn() == game.Nobody
	}
	ends := false
	for _, m := range b.Moves(nil) {
		b.Play(m)
		ends = ends || endsWithin(b, plies-1)
		b.Undo()
	}
	return ends
}

// Where nothing is cut, the last plies have the score that a search finds, also after passes and where the game ends.
func TestLeafSearchFindsWhatASearchFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	passes, ends := 0, 0
	positions := 120
	if testing.Short() {
		positions = 40
	}
	for i := range positions {
		plies := 10 + r.IntN(20)
		if i%2 == 0 {
			plies = 48 + r.IntN(9)
		}
		b := wanderReversi(t, r, reversi.Rules{}, 8, plies).(*reversi.Board8)
		for i%8 == 0 && !b.MustPass() {
			b = wanderReversi(t, r, reversi.Rules{}, 8, 30+r.IntN(24)).(*reversi.Board8)
		}
		for i%8 == 2 && (b.Turn() == game.Nobody || 64-ones(b.Discs().Own|b.Discs().Opp) < 4 || !endsWithin(b, 3)) {
			b = wanderReversi(t, r, reversi.Rules{}, 8, 50+r.IntN(6)).(*reversi.Board8)
		}
		if b.Turn() == game.Nobody {
			continue
		}
		for depth := 1; depth <= min(leafDepth, 63-ones(b.Discs().Own|b.Discs().Opp)); depth++ {
			want := searchTo(t, b, depth)
			for _, alpha := range []search.Score{want - 1, want, want - search.Score(r.IntN(900)), want + search.Score(r.IntN(900))} {
				budget := search.NewBudget(t.Context(), search.Limits{})
				got, ok := NewViewer(b, nil).(*viewer).SearchLeaf(depth, alpha, 0, budget)
				if !ok || got > alpha != (want > alpha) || got > alpha && got > want || got <= alpha && got < want {
					t.Fatalf("%s, depth %d: %d above %d, %t, but the score is %d", b.AppendPosition(nil), depth, got, alpha, ok, want)
				}
			}
			if b.MustPass() {
				passes++
			}
			if i%8 == 2 {
				ends++
			}
		}
	}
	if passes < 5 || ends < 5 {
		t.Errorf("%d searches begin with a pass, %d where the game may end", passes, ends)
	}
}

// Positions that records begin in may have more moves than any that a game leads to.
func TestLeafSearchHasRoomForAllMoves(t *testing.T) {
	s, err := reversi.Start("-XXX-----OXO-OO---X--XO---X--XO--OXOO-O--XX--XX--OOXXOO--------- X", game.Options{Rules: "othello"})
	if err != nil {
		t.Fatal(err)
	}
	b := s.(*reversi.Board8)
	if n := len(b.Moves(nil)); n != 35 {
		t.Fatalf("%d moves", n)
	}
	const depth = 2
	want := searchTo(t, b, depth)
	got, ok := NewViewer(b, nil).(*viewer).SearchLeaf(depth, want, 0, search.NewBudget(t.Context(), search.Limits{}))
	if !ok || got != want {
		t.Errorf("%d, %t, but the score is %d", got, ok, want)
	}
}

// A memory that is used again knows no more than what is true of the depth that is asked for, or of a deeper one.
func TestLeafSearchRemembersWhatIsTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	for range 30 {
		b := wanderReversi(t, r, reversi.Rules{}, 8, 12+r.IntN(10)).(*reversi.Board8)
		v, budget := NewViewer(b, nil).(*viewer), search.NewBudget(t.Context(), search.Limits{})
		for depth := 1; depth <= 3; depth++ {
			want := searchTo(t, b, depth)
			for alpha := want - 300; alpha <= want+300; alpha += 50 {
				before := budget.Spent()
				if got, ok := v.SearchLeaf(depth, alpha, 0, budget); !ok || got > alpha != (want > alpha) {
					t.Fatalf("%s, depth %d: %d above %d, %t, but the score is %d", b.AppendPosition(nil), depth, got, alpha, ok, want)
				}
				spent := budget.Spent()
				if v.SearchLeaf(depth, alpha, 0, budget); budget.Spent() != spent || spent == before && alpha == want-300 {
					t.Fatalf("depth %d, %d: %d nodes, and %d again", depth, alpha, spent-before, budget.Spent()-spent)
				}
			}
		}
	}
}

// Cuts save nodes and are mostly right.
func TestLeafSearchCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	asked, right := 0, 0
	all, saved := search.NewBudget(t.Context(), search.Limits{}), search.NewBudget(t.Context(), search.Limits{})
	for range 60 {
		b := wanderReversi(t, r, reversi.Rules{}, 8, 16+r.IntN(20)).(*reversi.Board8)
		if b.Turn() == game.Nobody || b.MustPass() {
			continue
		}
		for alpha := search.Score(-1200); alpha <= 1200; alpha += 600 {
			want, _ := NewViewer(b, nil).(*viewer).SearchLeaf(leafDepth, alpha, 0, all)
			got, _ := NewViewer(b, nil).(*viewer).SearchLeaf(leafDepth, alpha, cut, saved)
			asked++
			if (got > alpha) == (want > alpha) {
				right++
			}
		}
	}
	if asked < 200 || right*100 < asked*90 {
		t.Errorf("%d of %d answers are right", right, asked)
	}
	if 3*saved.Spent() > 2*all.Spent() {
		t.Errorf("%d nodes with cuts, %d without", saved.Spent(), all.Spent())
	}
}

// A depth means the same whether or not the last plies are searched apart, and a limit of nodes is one.
func TestDepthsDoWithoutLeafSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	for range 6 {
		b := wanderReversi(t, r, reversi.Rules{}, 8, 10+r.IntN(20)).(*reversi.Board8)
		one, err := search.New(b, NewViewer(b, nil), search.Options{Table: search.NewTable(1 << 12)}).Search(t.Context(), search.Limits{Depth: 5})
		if err != nil {
			t.Fatal(err)
		}
		two, err := search.New(b, newLeafless(b), search.Options{Table: search.NewTable(1 << 12)}).Search(t.Context(), search.Limits{Depth: 5})
		if err != nil || one.Nodes != two.Nodes || one.Score != two.Score || !slices.Equal(one.Line, two.Line) {
			t.Errorf("%s: %+v, and without the last plies apart %+v, %v", b.AppendPosition(nil), one, two, err)
		}
		const nodes = 3000
		limited, err := search.New(b, NewViewer(b, nil), search.Options{Table: search.NewTable(1 << 12)}).Search(t.Context(), search.Limits{Nodes: nodes})
		if err != nil || limited.Nodes < nodes || limited.Nodes > nodes+20 || limited.Depth < 3 || limited.Exact {
			t.Errorf("%s: %+v within %d nodes, %v", b.AppendPosition(nil), limited, nodes, err)
		}
	}
}

// Other rules and boards on which nothing stands yet are none of its business.
func TestLeafSearchIsForTheRulesItKnows(t *testing.T) {
	for _, rules := range []reversi.Rules{{OneLine: true}, {Placement: true}} {
		b, err := reversi.New(rules, 8)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := NewViewer(b.(*reversi.Board8), nil).(*viewer).SearchLeaf(2, 0, 0, search.NewBudget(t.Context(), search.Limits{})); ok {
			t.Errorf("%+v: the last plies are searched", rules)
		}
	}
}
