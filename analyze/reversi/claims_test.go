package reversi

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// full returns the score of a position within a window, by trying everything that may matter: moves that leave few replies come first.
func full(d reversi.Discs8, alpha, beta int) int {
	legal := d.Legal()
	if legal == 0 {
		if d.Swap().Legal() == 0 {
			return finalDiscs(d) / centi
		}
		return -full(d.Swap(), -beta, -alpha)
	}
	var after [32]reversi.Discs8
	count := 0
	for ; legal != 0; legal &= legal - 1 {
		cell := lowest(legal)
		after[count] = d.After(cell, d.Turned(cell))
		count++
	}
	slices.SortFunc(after[:count], func(a, b reversi.Discs8) int { return cmp.Compare(ones(a.Legal()), ones(b.Legal())) })
	for _, next := range after[:count] {
		if alpha = max(alpha, -full(next, -beta, -alpha)); alpha >= beta {
			break
		}
	}
	return alpha
}

// A truth is the score of each legal move of a position, by itself, and the best one.
type truth struct {
	moves []MoveScore
	best  int
}

func truthOf(b reversi.Board) (t truth) {
	t.best = none
	for _, m := range b.Moves(nil) {
		d := b.(*reversi.Board8).Discs()
		sq, _ := reversi.DiscOf(m)
		cell := sq.Row()*8 + sq.Col()
		score := -full(d.After(cell, d.Turned(cell)), -64, 64)
		t.moves, t.best = append(t.moves, MoveScore{m, score}), max(t.best, score)
	}
	return t
}

func (t *truth) of(m game.Move) int {
	return t.moves[slices.IndexFunc(t.moves, func(s MoveScore) bool { return s.Move == m })].Score
}

// first returns the first of the best moves.
func (t *truth) first() game.Move {
	return t.moves[slices.IndexFunc(t.moves, func(s MoveScore) bool { return s.Score == t.best })].Move
}

// result checks what a search claims, and says whether it claims anything.
func (t *truth) result(tt *testing.T, r *search.Result) bool {
	tt.Helper()
	switch score := int(r.Score); {
	case r.Exact && (score != centi*t.best || t.of(r.Line[0]) != t.best):
		tt.Errorf("%+v, want exactly %+v", r, t)
	case r.Outcome && (r.Exact || score <= 0 || t.of(r.Line[0]) <= 0 || centi*t.of(r.Line[0]) < score):
		tt.Errorf("%+v, want a win of %+v", r, t)
	}
	return r.Exact || r.Outcome
}

// Whatever ends a search, what it calls proved is true: scores, outcomes, bounds, and the moves that have them. The same solver is asked
// again and again, so that it remembers what it has found out about half of a position.
func TestWhatIsClaimedWithinBudgetsIsTrue(t *testing.T) {
	const kinds = 6
	r := rand.New(rand.NewPCG(8, 1))
	var claimed, silent [kinds]int
	believed := 0 // wins that are not proved
	positions := 24
	if testing.Short() {
		positions = 3
	}
	for range positions {
		b := wanderToEmpties(t, r, 8, 12+r.IntN(3))
		if b.MustPass() {
			continue
		}
		want := truthOf(b)
		s := NewSolver(uint(4 + r.IntN(8)))
		e, o := newEvaluator(b)
		o.Table = search.NewTable(1 << 10)
		searcher := search.New(b, e, o)
		for range 60 {
			limit := search.Limits{Nodes: 1 << (6 + r.IntN(10))}
			limit.Nodes += r.Int64N(limit.Nodes)
			budget := search.NewBudget(context.Background(), limit)
			kind, ok := r.IntN(kinds), false
			switch kind {
			case 0:
				score, line, err := s.Solve(context.Background(), b, limit)
				if ok = err == nil; ok && (score != want.best || line[0] != want.first()) {
					t.Errorf("%+d with %v, want %+v", score, line, want)
				}
			case 1, 2:
				of, value := s.Scores, func(score int) int { return score }
				if kind == 2 {
					of, value = s.Outcomes, func(score int) int { return cmp.Compare(score, 0) }
				}
				scores, err := of(context.Background(), b, limit)
				for _, m := range scores {
					if m.Score != value(want.of(m.Move)) {
						t.Errorf("kind %d: %+v, want %+v", kind, m, want)
					}
				}
				if ok = err == nil; ok != (len(scores) == len(want.moves)) {
					t.Errorf("kind %d: %d of %d moves, %v", kind, len(scores), len(want.moves), err)
				}
			case 3:
				var found search.Result
				if found, ok = s.solveRoot(b, budget, 0); ok {
					ok = want.result(t, &found)
				}
			case 4:
				var found search.Result
				if found, ok = s.outcomeRoot(b, budget); ok {
					if ok = want.result(t, &found); !ok {
						believed++
					}
				}
			case 5:
				found, err := searcher.Search(context.Background(), limit)
				if err != nil {
					t.Fatal(err)
				}
				ok = want.result(t, &found)
			}
			if ok {
				claimed[kind]++
			} else {
				silent[kind]++
			}
		}
		if t.Failed() {
			t.Fatalf("in %s", b.AppendPosition(nil))
		}
	}
	if testing.Short() {
		return // too few to tell more
	}
	if believed == 0 {
		t.Error("no win was believed that was not proved")
	}
	for kind := range kinds {
		if claimed[kind] == 0 || silent[kind] == 0 {
			t.Errorf("kind %d: %d claims, %d times none", kind, claimed[kind], silent[kind])
		}
	}
}
