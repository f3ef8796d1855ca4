package contactix

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

func tileOn(t testing.TB, s *contactix.State, cell string) game.Move {
	t.Helper()
	m, ill := s.ParseMove(cell)
	if ill != nil {
		t.Fatal(ill)
	}
	return m
}

// grown searches a position by its policy.
func grown(t testing.TB, s *contactix.State, l search.Limits) search.Result {
	t.Helper()
	e, o := newPolicy(s)
	if _, ok := e.(search.Policy); !ok {
		t.Fatalf("%s is searched to a depth", s.AppendPosition(nil))
	}
	before := string(s.AppendPosition(nil))
	r, err := search.New(s, e, o).Search(context.Background(), l)
	if err != nil {
		t.Fatalf("%s: %v", before, err)
	}
	if after := string(s.AppendPosition(nil)); after != before {
		t.Fatalf("the search made %s of %s", after, before)
	}
	if !slices.Contains(s.Moves(nil), r.Best) || r.Exact && !r.Score.Decided() {
		t.Fatalf("%s: %+v", before, r)
	}
	return r
}

// Small boards are searched to a depth, as they were.
func TestPolicyIsForLargeBoards(t *testing.T) {
	for _, c := range []struct {
		columns, rows int
		policy        bool
	}{{1, 1, false}, {7, 7, false}, {4, 12, false}, {5, 10, true}, {8, 8, true}, {11, 11, true}} {
		e, _ := newPolicy(emptyContactix(t, c.columns, c.rows, 0, contactix.Contactix))
		if _, policy := e.(search.Policy); policy != c.policy {
			t.Errorf("%d × %d: a policy %t", c.columns, c.rows, policy)
		}
	}
}

// Shares are parts of a whole, of legal moves that are all different.
func TestPolicyWeighsMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	positions := 60
	if testing.Short() {
		positions = 20
	}
	for range positions {
		size := [][2]int{{8, 8}, {11, 11}, {9, 13}, {14, 6}}[r.IntN(4)]
		s := emptyContactix(t, size[0], size[1], r.IntN(2), contactix.Contactix)
		wander(s, r, 1+r.IntN(40))
		if s.Winner() >= 0 {
			continue
		}
		e, _ := newPolicy(s)
		e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		e.(search.Prober).Probe(-search.Win, search.Win, 1)
		moves, chance, _ := e.(search.Policy).Weigh(nil)
		legal, seen, sum := s.Moves(nil), map[game.Move]bool{}, int32(0)
		for i, w := range moves {
			if !slices.Contains(legal, w.Move) || seen[w.Move] || w.Share < 0 {
				t.Fatalf("%s: move %d of %v", s.AppendPosition(nil), i, moves)
			}
			seen[w.Move] = true
			sum += w.Share
		}
		if len(moves) == 0 || sum > search.Certain || sum < search.Certain/3 || chance <= 0 || chance >= search.Certain {
			t.Errorf("%s: %d moves with %d in all, chance %d", s.AppendPosition(nil), len(moves), sum, chance)
		}
		if n := testing.AllocsPerRun(5, func() { moves, _, _ = e.(search.Policy).Weigh(moves[:0]) }); n > 0 {
			t.Errorf("%s: %v allocations", s.AppendPosition(nil), n)
		}
	}
}

// A tile between two of the other side's that are joined by a bridge calls by currents alone for the other cell of the bridge, at an edge too.
func TestPolicyRestoresBridges(t *testing.T) {
	for _, c := range []struct{ own, breaks, restores string }{
		{"e5 f6", "e6", "f5"}, {"e5 f6", "f5", "e6"}, {"e5 d7", "d6", "e6"}, {"e5 g4", "f4", "f5"}, {"e2", "e1", "f1"}, {"e2", "f1", "e1"}, {"e5 f6", "e7", ""},
	} {
		s := emptyContactix(t, 11, 11, 0, contactix.Contactix)
		others := []string{"k11", "a11"}
		for i, cell := range append(strings.Fields(c.own), "k1")[:2] {
			s.Play(tileOn(t, s, cell))
			s.Play(tileOn(t, s, others[i]))
		}
		s.Play(tileOn(t, s, "a1"))
		e, _ := NewDraftPolicy(s)
		p := e.(*policy)
		p.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		m := tileOn(t, s, c.breaks)
		p.Play(m)
		s.Play(m)
		restores := ""
		if at := p.restoring(); at != nowhere {
			restores = string(s.AppendMove(nil, game.Move(p.cellOf(at))))
		}
		moves, _, _ := p.Weigh(nil)
		likeliest := slices.MaxFunc(moves, func(a, b search.Weighed) int { return cmp.Compare(a.Share, b.Share) })
		if first := string(s.AppendMove(nil, likeliest.Move)); restores != c.restores || restores != "" && first != restores {
			t.Errorf("%s, broken by %s: %q restores it, and %s is the likeliest; want %q", c.own, c.breaks, restores, first, c.restores)
		}
	}
}

// What a tree proves is what the solver proves.
func TestPolicyProvesWhatIsTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	solver, proved := newSolver(1<<14), [2]int{}
	for range 40 {
		s := emptyContactix(t, 8, 8, r.IntN(2), contactix.Contactix)
		wander(s, r, 64)
		for range min(s.Ply(), 1+r.IntN(16)) {
			s.Undo()
		}
		got := grown(t, s, search.Limits{Nodes: 20_000})
		if !got.Score.Decided() {
			continue
		}
		verdict := solver.Solve(context.Background(), s, search.Limits{Nodes: 5_000_000}, true)
		wins, known := verdict.Known()
		if !known {
			continue
		}
		if wins != (got.Score > 0) {
			t.Errorf("%s: %d, and the solver says %t", s.AppendPosition(nil), got.Score, wins)
		}
		if wins {
			proved[1]++
		} else {
			proved[0]++
		}
	}
	if min(proved[0], proved[1]) < 5 {
		t.Errorf("lost and won are %v positions", proved)
	}
}

// There is a move however narrow the limits are, and the same one again.
func TestPolicyAlwaysAnswers(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, size := range [][2]int{{8, 8}, {11, 11}, {12, 5}, {20, 20}} {
		for _, nodes := range []int64{1, 500, 8000} {
			s := emptyContactix(t, size[0], size[1], 0, contactix.Contactix)
			wander(s, r, r.IntN(size[0]*size[1]/3))
			if s.Winner() >= 0 {
				continue
			}
			first, again := grown(t, s, search.Limits{Nodes: nodes}), grown(t, s, search.Limits{Nodes: nodes})
			if first.Score != again.Score || !slices.Equal(first.Line, again.Line) || first.Nodes != again.Nodes {
				t.Errorf("%s with %d nodes: %+v, and then %+v", s.AppendPosition(nil), nodes, first, again)
			}
		}
	}
}

// The first tile, and whether to swap, follow the rules of thumb that every search has.
func TestPolicyOpensGames(t *testing.T) {
	s := emptyContactix(t, 11, 11, 0, contactix.Contactix)
	if r := grown(t, s, search.Limits{Nodes: 2000}); r.Best != tileOn(t, s, "f6") {
		t.Errorf("the first tile is %s", s.AppendMove(nil, r.Best))
	}
	s = emptyContactix(t, 11, 11, 0, contactix.Hex)
	s.Play(tileOn(t, s, "f6"))
	if r := grown(t, s, search.Limits{Nodes: 2000}); r.Best != s.UsualSwap() {
		t.Errorf("f6 is answered by %s", s.AppendMove(nil, r.Best))
	}
}

// What runs into a net runs out of it, nothing runs through the other side's tiles, and a further tile lets no less run, but for what it costs to fill in one half of a bridge that two others need.
func TestNetConductsAsItShould(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 40 {
		size := [][2]int{{8, 8}, {11, 11}, {9, 13}, {14, 6}}[r.IntN(4)]
		s := emptyContactix(t, size[0], size[1], 0, contactix.Contactix)
		wander(s, r, 1+r.IntN(30))
		if s.Winner() >= 0 {
			continue
		}
		e := &evaluator{prover: newProver(1 << 10)}
		e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		n := newNet(e.grid)
		for side := range int8(2) {
			n.solve(e.tiles, side, nowhere, nil)
			in, out := n.total, 0.0
			for p, g := range n.into[1] {
				out += g * n.volts[p]
				if e.tiles[p] == 1-side && n.through[p] > 1e-6 {
					t.Errorf("%s: %g runs through a tile of the other side's", s.AppendPosition(nil), n.through[p])
				}
			}
			if diff := in - out; diff > 1e-5 || diff < -1e-5 {
				t.Errorf("%s: %g runs in and %g out", s.AppendPosition(nil), in, out)
			}
			place := e.emptyPlaces()[r.IntN(e.empties)]
			e.tiles[place] = side
			if n.solve(e.tiles, side, nowhere, nil); n.total < 0.99*in {
				t.Errorf("%s: a tile of side %d on %d makes %g of %g", s.AppendPosition(nil), side, place, n.total, in)
			}
			e.tiles[place] = noSide
		}
	}
}
