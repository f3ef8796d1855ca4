package search_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// material is the simplest evaluator: one's own stones less those of the other seat.
type material struct {
	count func() (first, second int)
	calls int
}

func (*material) Begin(game.State, *search.Budget) {}

func (m *material) Evaluate(seat game.Seat) search.Score {
	m.calls++
	first, second := m.count()
	if seat == 1 {
		first, second = second, first
	}
	return search.Score(first - second)
}

// difference counts stones at the end of the game too.
type difference struct{ material }

func (d *difference) Final(_ game.Outcome, seat game.Seat) search.Score { return d.Evaluate(seat) }

func conquestState(t testing.TB, size string) (game.State, func() (int, int)) {
	t.Helper()
	s, err := conquest.Start("", game.Options{Values: map[string]string{"size": size}})
	if err != nil {
		t.Fatal(err)
	}
	return s, func() (int, int) {
		x, o, _ := s.(*conquest.State).Count()
		return x, o
	}
}

func reversiState(t testing.TB, size string) (game.State, func() (int, int)) {
	t.Helper()
	s, err := reversi.Start("", game.Options{Values: map[string]string{"size": size}})
	if err != nil {
		t.Fatal(err)
	}
	return s, s.(reversi.Board).Counts
}

// wander plays random moves, as long as the game goes on.
func wander(s game.State, r *rand.Rand, plies int) {
	for range plies {
		moves := s.Moves(nil)
		if len(moves) == 0 {
			return
		}
		s.Play(moves[r.IntN(len(moves))])
	}
}

// minimax is what a search has to agree with: the value for the side to move, and the first of the best
// moves, by trying everything.
func minimax(s game.State, e search.Evaluator, depth, ply int) (best search.Score, move game.Move) {
	turn := s.Turn()
	best = -search.Win
	for _, m := range s.Moves(nil) {
		s.Play(m)
		var score search.Score
		switch next := s.Turn(); {
		case next == game.Nobody:
			score = final(s, e, turn, ply+1)
		case depth == 1:
			score = e.Evaluate(turn)
		case next == turn:
			score, _ = minimax(s, e, depth-1, ply+1)
		default:
			score, _ = minimax(s, e, depth-1, ply+1)
			score = -score
		}
		s.Undo()
		if score > best {
			best, move = score, m
		}
	}
	return best, move
}

func final(s game.State, e search.Evaluator, seat game.Seat, ply int) search.Score {
	o := s.Outcome()
	if f, ok := e.(search.Finisher); ok {
		return f.Final(o, seat)
	}
	switch {
	case o.Won(seat):
		return search.WinIn(ply)
	case o.Won(1 - seat):
		return search.LossIn(ply)
	}
	return 0
}

// The value and the best move of every depth are those of plain minimax: with a table, without one,
// and with one that is much too small; with and without a window around the last score.
func TestScoresAreThoseOfMinimax(t *testing.T) {
	games := []struct {
		name  string
		start func(testing.TB, string) (game.State, func() (int, int))
		size  string
		depth int
	}{
		{"conquest 3", conquestState, "3", 5},
		{"conquest 5", conquestState, "5", 3},
		{"reversi 4", reversiState, "4", 8},
		{"reversi 6", reversiState, "6", 5},
		{"reversi 8", reversiState, "8", 4},
	}
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(len(g.name))))
			for range 12 {
				s, count := g.start(t, g.size)
				wander(s, r, r.IntN(30))
				if s.Turn() == game.Nobody {
					continue
				}
				for _, e := range []search.Evaluator{&material{count: count}, &difference{material{count: count}}} {
					for depth := 1; depth <= g.depth; depth++ {
						compare(t, s, e, depth)
					}
				}
			}
		})
	}
}

func compare(t *testing.T, s game.State, e search.Evaluator, depth int) {
	t.Helper()
	want, best := minimax(s, e, depth, 0)
	for name, o := range map[string]search.Options{
		"no table":          {},
		"a table":           {Table: search.NewTable(1 << 14)},
		"a tiny table":      {Table: search.NewTable(16)},
		"a window":          {Window: 1},
		"a window, a table": {Window: 2, Table: search.NewTable(1 << 14)},
	} {
		searcher := search.New(s, e, o)
		got, err := searcher.Search(context.Background(), search.Limits{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		if got.Score == want && got.Best == best {
			continue
		}
		t.Errorf("depth %d with %s: %d by %s, minimax has %d by %s in\n%s", depth, name,
			got.Score, s.AppendMove(nil, got.Best), want, s.AppendMove(nil, best), s.AppendPosition(nil))
	}
}

// Who listens is told of every depth once, with what it has found, in the position of the root; and the search goes on
// as if nobody did.
func TestEveryCompletedDepthIsReported(t *testing.T) {
	for _, l := range []search.Limits{{Depth: 3}, {Nodes: 5000}} {
		run := func(listens bool) (r search.Result, depths int) {
			s, count := conquestState(t, "5")
			root := s.Key()
			if listens {
				l.Completed = func(r search.Result) {
					if depths++; r.Depth != depths || len(r.Line) == 0 || r.Line[0] != r.Best || r.Nodes <= 0 || s.Key() != root {
						t.Errorf("after %d depths it tells of %+v", depths-1, r)
					}
				}
			}
			r, err := search.New(s, &material{count: count}, search.Options{Table: search.NewTable(1 << 12)}).Search(context.Background(), l)
			if err != nil {
				t.Fatal(err)
			}
			return r, depths
		}
		want, _ := run(false)
		got, depths := run(true)
		if depths != want.Depth || got.Best != want.Best || got.Score != want.Score || got.Nodes != want.Nodes {
			t.Errorf("told of %d depths it ends with %+v, want %+v", depths, got, want)
		}
	}
}

// A search that is asked for what it has finished says what a search to that depth says, wherever it is cut off.
func TestFinishedDepths(t *testing.T) {
	state, count := conquestState(t, "5")
	look := func(l search.Limits) search.Result {
		r, err := search.New(state, &material{count: count}, search.Options{}).Search(context.Background(), l)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	begun := 0 // searches that were cut off with something better than what they had finished
	for nodes := int64(100); nodes < 6000; nodes += 150 {
		cut := look(search.Limits{Nodes: nodes, Finished: true})
		whole := look(search.Limits{Depth: cut.Depth})
		if cut.Best != whole.Best || cut.Score != whole.Score || cut.Depth == 0 {
			t.Errorf("%d nodes: %+v, and to that depth %+v", nodes, cut, whole)
		}
		if r := look(search.Limits{Nodes: nodes}); r.Score != cut.Score {
			begun++
		}
	}
	if begun == 0 {
		t.Error("no search was cut off where it makes a difference")
	}
}
