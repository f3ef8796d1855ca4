package contactix

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Whoever is proved to win wins with no more than the cells of the carrier, although the other side has all others, and with the
// cell that is said to win. That holds for proofs that were found at once, and for those that were looked for again and again.
func TestBroadProofsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 8))
	positions := 1500
	if testing.Short() {
		positions = 150
	}
	known := map[bool]int{}
	for i := range positions {
		s := sparseContactix(t, r, 2+r.IntN(4), 2+r.IntN(4), 13)
		e := &evaluator{prover: newProver(1 << 10)}
		e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		b := newBroad(e.grid, 1<<8)
		var n broadNode
		for quota := int64(1) << (i % 12); !n.solved() || quota < 1<<12; quota *= 2 {
			if n = b.prove(e.tiles, e.side, search.NewBudget(context.Background(), search.Limits{Nodes: quota})); quota > 1<<30 {
				t.Fatalf("%s: not decided", s.AppendPosition(nil))
			}
		}
		winner := int(e.side)
		if n.loss == 0 {
			winner = 1 - winner
		}
		known[n.win == 0]++
		var cells []int
		n.carrier.each(func(place int16) { cells = append(cells, e.cellOf(place)) })
		if !winsOn(t, s, winner, cells) {
			t.Errorf("%s: side %d does not win with %s alone", s.AppendPosition(nil), winner, cellTexts(s, cells))
		}
		if n.win != 0 {
			continue
		}
		m := game.Move(e.cellOf(b.winning(&n)))
		if s.Play(m); s.Winner() < 0 && moverWins(s, map[game.Key]bool{}) {
			t.Errorf("that %s wins is not so", s.AppendPosition(nil))
		}
		s.Undo()
	}
	if min(known[true], known[false]) < positions/10 {
		t.Errorf("won and lost are %v positions", known)
	}
}

// Filling in cells that do not matter does not change who wins, whoever has the turn.
func TestBroadFillsInWhatDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 9))
	filled := [3]int{}
	positions := 600
	if testing.Short() {
		positions = 200
	}
	for range positions {
		s := sparseContactix(t, r, 2+r.IntN(4), 2+r.IntN(4), 12)
		e := &evaluator{prover: newProver(1 << 10)}
		e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		b := newBroad(e.grid, 1<<8)
		b.begin(e.tiles, e.side, search.NewBudget(context.Background(), search.Limits{}))
		captured := b.fill(&b.stack[0])
		after := emptyContactix(t, s.Columns(), s.Rows(), s.ToMove(), contactix.Contactix)
		for place, tile := range b.stack[0].tiles {
			switch {
			case e.tiles[place] == noSide && tile != noSide && captured[tile].has(int16(place)):
				filled[tile]++
			case e.tiles[place] == noSide && tile != noSide:
				filled[2]++
			}
			if tile != noSide && after.Winner() < 0 {
				after.SetTile(e.cellOf(int16(place)), int(tile))
			}
		}
		wins := moverWins(s, map[game.Key]bool{})
		now := after.Winner() == after.ToMove()
		if after.Winner() < 0 {
			now = moverWins(after, map[game.Key]bool{})
		}
		if wins != now {
			t.Errorf("%s: filled in as %s, which is won %t", s.AppendPosition(nil), after.AppendPosition(nil), now)
		}
	}
	if min(filled[0], filled[1], filled[2]) < positions/12 {
		t.Errorf("%v cells are captured and dead", filled)
	}
}

// A search allocates nothing once its tables are there.
func TestBroadAllocatesNothing(t *testing.T) {
	s := emptyContactix(t, 7, 7, 0, contactix.Contactix)
	wander(s, rand.New(rand.NewPCG(1, 2)), 6)
	e := &evaluator{prover: newProver(1 << 10)}
	e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
	b := newBroad(e.grid, 1<<12)
	budget := search.NewBudget(context.Background(), search.Limits{})
	search := func() {
		b.renew()
		b.begin(e.tiles, e.side, budget)
		b.run(0, 6, 6)
	}
	search()
	if n := testing.AllocsPerRun(3, search); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// A search is the same whatever was searched before it, and however long ago.
func TestBroadDependsOnNothingBefore(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(12, 12))
	for range 2 {
		before, s := emptyContactix(t, 8, 8, 0, contactix.Contactix), emptyContactix(t, 8, 8, 0, contactix.Contactix)
		wander(before, r, 8)
		wander(s, r, 8)
		e := &evaluator{prover: newProver(1 << 10)}
		spent := func(b *broad, s *contactix.State) int64 {
			budget := search.NewBudget(t.Context(), search.Limits{Nodes: 130_000})
			e.Begin(s, budget)
			b.renew()
			b.prove(e.tiles, e.side, budget)
			return budget.Spent()
		}
		e.Begin(s, search.NewBudget(t.Context(), search.Limits{}))
		want := spent(newBroad(e.grid, 1<<5), s)
		for _, searches := range []int{1, 1 << 8} {
			b := newBroad(e.grid, 1<<5)
			spent(b, before)
			for range searches - 1 {
				b.renew()
			}
			if got := spent(b, s); got != want {
				t.Errorf("%s: %d nodes, and %d after %d searches", s.AppendPosition(nil), want, got, searches)
			}
		}
	}
}

// With a limit of nodes, a search of a small board finds out who wins where searching to a depth does not, with a move that wins and within
// its limit, and the same again. A large board takes more nodes.
func TestSearchAsksWhoWinsFirst(t *testing.T) {
	if testing.Short() {
		t.Skip("solves a dozen boards")
	}
	r := rand.New(rand.NewPCG(12, 10))
	solver, proved, checked := NewSolver(), [2]int{}, 0
	for _, c := range []struct {
		side, games, tiles int
		nodes              int64
	}{{6, 8, 3, 200_000}, {7, 4, 6, 600_000}, {8, 2, 18, 2_000_000}} {
		for i := range c.games {
			s := emptyContactix(t, c.side, c.side, r.IntN(2), contactix.Contactix)
			wander(s, r, c.tiles)
			find := func() search.Result {
				e, o := newPolicy(s)
				o.Table = search.NewTable(1 << 12)
				found, err := search.New(s, e, o).Search(context.Background(), search.Limits{Nodes: c.nodes})
				if err != nil {
					t.Fatal(err)
				}
				return found
			}
			got := find()
			if i == 0 {
				if again := find(); again.Score != got.Score || !slices.Equal(again.Line, got.Line) || again.Nodes != got.Nodes {
					t.Errorf("%s: %+v, and then %+v", s.AppendPosition(nil), got, again)
				}
			}
			if got.Nodes > c.nodes*5/4 {
				t.Errorf("%s: %d nodes of %d", s.AppendPosition(nil), got.Nodes, c.nodes)
			}
			if !got.Score.Decided() {
				continue
			}
			v := solver.Solve(context.Background(), s, search.Limits{Nodes: 1_000_000}, false)
			wins, known := v.Known()
			if known && (wins != (got.Score > 0) || wins && slices.Contains(v.Losing, got.Best)) {
				t.Errorf("%s: %s with %d, and %s win", s.AppendPosition(nil), cellsOf(s, got.Line[:1]), got.Score, cellsOf(s, v.Winning))
			}
			if known {
				checked++
			}
			if got.Score > 0 {
				proved[1]++
			} else {
				proved[0]++
			}
		}
	}
	if proved[0]+proved[1] < 11 || min(proved[0], proved[1]) < 3 {
		t.Errorf("%v of 14 are proved to lose and to win", proved)
	}
	if checked < 10 {
		t.Errorf("%d of these the solver decides too", checked)
	}
}

// What a proof needs says how long the game lasts at most.
func TestBroadProofsSayHowLong(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 11))
	for range 60 {
		s := sparseContactix(t, r, 3+r.IntN(2), 3+r.IntN(2), 16)
		exact := searchContactix(t, s, search.Limits{Nodes: 1_000_000})
		e := &evaluator{prover: newProver(1 << 10)}
		e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		n := newBroad(e.grid, 1<<10).prove(e.tiles, e.side, search.NewBudget(context.Background(), search.Limits{}))
		plies, most := exact.Score.Plies(), n.carrier.size()
		if plies < 0 {
			plies, most = -plies, max(2, most+most%2)
		} else {
			most |= 1
		}
		if !exact.Exact || plies > most || (n.win == 0) != (exact.Score > 0) {
			t.Errorf("%s: %d plies, at most %d", s.AppendPosition(nil), exact.Score.Plies(), most)
		}
	}
}

// A search that is cut short calls no move lost that wins, such as one that forces an answer where the other side is connected anyway.
func TestBroadLeavesForcingMovesOpen(t *testing.T) {
	for _, c := range []struct {
		position string
		nodes    int64
	}{
		{"..1.0../...110./.0...10/...1.../10.1..0/..011.0/....0.. 0", 2000},
		{"...10.0/.1..1.0/..1.0.1/.0...0./.0....0/..111../...0..1 0", 2917},
	} {
		start, err := contactix.Start(c.position, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := start.(*contactix.State)
		all := NewSolver().Solve(t.Context(), s, search.Limits{}, false)
		v := NewSolver().Solve(t.Context(), s, search.Limits{Nodes: c.nodes}, true)
		if len(v.Losing) == 0 || len(all.Open) > 0 {
			t.Fatalf("%s: %s lose, %s are open", c.position, cellsOf(s, v.Losing), cellsOf(s, all.Open))
		}
		for _, m := range v.Losing {
			if slices.Contains(all.Winning, m) {
				t.Errorf("%s: %s wins", c.position, cellsOf(s, []game.Move{m}))
			}
		}
	}
}
