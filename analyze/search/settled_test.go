package search

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// settling returns a search of a position of Reversi in which every ply takes time of a clock.
func settling(t *testing.T, seed uint64, plies int, took time.Duration) (*Searcher, reversi.Board, *slowClock) {
	t.Helper()
	board, err := reversi.New(reversi.Rules{}, 8)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for range plies {
		if moves := board.Moves(nil); len(moves) > 0 {
			board.Play(moves[r.IntN(len(moves))])
		}
	}
	clock := newSlowClock()
	s := New(board, &discs{board, clock, took}, Options{Table: NewTable(1 << 12)})
	s.clock = clock.now
	return s, board, clock
}

// A search that may take more than its time ends when a depth is completed after about that time, and says what a search to that depth
// says; otherwise it takes all that it may.
func TestSearchesEndWhereTheySettle(t *testing.T) {
	const usual, most = 100 * time.Millisecond, 300 * time.Millisecond
	settled, sum, searches := 0, time.Duration(0), time.Duration(0)
	for seed := range uint64(30) {
		s, board, clock := settling(t, seed, 10, 20*time.Microsecond)
		if len(board.Moves(nil)) < 2 {
			continue
		}
		r, err := s.Search(context.Background(), Limits{Time: usual, Most: most})
		if err != nil {
			t.Fatal(err)
		}
		took := clock.time.Sub(time.Unix(0, 0))
		sum, searches = sum+took, searches+1
		if took < usual*3/10 || took > most+promptly {
			t.Errorf("seed %d: it took %v", seed, took)
		}
		if took >= most {
			continue
		}
		settled++
		other, _, _ := settling(t, seed, 10, 0)
		if whole, err := other.Search(context.Background(), Limits{Depth: r.Depth}); err != nil || whole.Best != r.Best || whole.Score != r.Score {
			t.Errorf("seed %d ends after %v with %+v, and to that depth it is %+v, %v", seed, took, r, whole, err)
		}
	}
	if settled < 10 || sum < searches*usual/2 || sum > searches*usual*2 {
		t.Errorf("%d of %d searches have settled, and took %v in the mean", settled, searches, sum/searches)
	}
}

// The more of the nodes the best move has taken, the sooner a search ends; at once where there is no choice, and never where it may take
// no more than its time.
func TestSettlingGoesByTheBestMove(t *testing.T) {
	for _, c := range []struct {
		best, after int64 // percent of the nodes, and of the time
		settled     bool
	}{{90, 31, true}, {90, 29, false}, {50, 51, true}, {50, 49, false}, {10, 71, true}, {10, 69, false}, {0, 74, false}} {
		clock := newSlowClock()
		r := root{
			Searcher: &Searcher{clock: clock.now}, rank: map[game.Move]int{1: 0, 2: 1}, limits: Limits{Time: time.Second, Most: 3 * time.Second},
			begun: clock.time, effort: effort{all: 5000, best: 50 * c.best}, whole: Result{Depth: 1},
		}
		clock.time = clock.time.Add(time.Duration(c.after) * time.Second / 100)
		if got := r.settled(); got != c.settled {
			t.Errorf("%+v: %t", c, got)
		}
	}
	clock := newSlowClock()
	r := root{Searcher: &Searcher{clock: clock.now}, rank: map[game.Move]int{1: 0}, limits: Limits{Time: time.Second, Most: 3 * time.Second}, begun: clock.time}
	if r.settled() {
		t.Error("it is settled before it has begun")
	}
	r.whole.Depth = 1
	if !r.settled() {
		t.Error("it is not settled where there is no choice")
	}
	clock.time = clock.time.Add(time.Hour)
	for _, l := range []Limits{{Time: time.Second}, {Time: time.Second, Most: time.Second}, {Most: time.Second}, {Nodes: 5}} {
		if r.limits = l; r.settled() {
			t.Errorf("%+v: it is settled", l)
		}
	}
}
