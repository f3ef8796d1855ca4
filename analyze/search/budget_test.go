package search

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// promptly is how late a search may end.
const promptly = 20 * time.Millisecond

// A slowClock stands still but for what nodes are said to take. It is a context too, which ends at a time.
type slowClock struct {
	context.Context
	time  time.Time
	ends  time.Time // zero: never
	looks int
}

func newSlowClock() *slowClock {
	return &slowClock{Context: context.Background(), time: time.Unix(0, 0)}
}

func (c *slowClock) now() time.Time {
	c.looks++
	return c.time
}

func (c *slowClock) Err() error {
	if !c.ends.IsZero() && !c.time.Before(c.ends) {
		return context.Canceled
	}
	return nil
}

// Whatever nodes take, and however that changes while a search goes on, its end is not overlooked for long.
func TestBudgetEndsPromptly(t *testing.T) {
	const end = 100 * time.Millisecond
	for _, c := range []struct {
		fast    time.Duration // what nodes take
		nodes   int           // of these, before they take
		slow    time.Duration
		cancels bool
	}{
		{fast: 0, nodes: 1_000_000, slow: 9 * time.Microsecond},
		{fast: 60, nodes: 1_000_000, slow: 1200},
		{fast: 300, nodes: 300_000, slow: 6 * time.Microsecond},
		{fast: 2 * time.Microsecond, nodes: 45_000, slow: 40 * time.Microsecond, cancels: true},
		{fast: 50 * time.Microsecond, nodes: 1900, slow: time.Millisecond},
		{fast: 5 * time.Millisecond, nodes: 100},
	} {
		clock := newSlowClock()
		limits := Limits{Time: end}
		if c.cancels {
			clock.ends, limits = clock.time.Add(end), Limits{}
		}
		b := newBudget(clock, limits, clock.now)
		for node := 0; b.Spend(1); node++ {
			if node < c.nodes {
				clock.time = clock.time.Add(c.fast)
			} else {
				clock.time = clock.time.Add(c.slow)
			}
		}
		if took := clock.time.Sub(time.Unix(0, 0)); took < end || took > end+promptly {
			t.Errorf("%+v: the budget is over after %v", c, took)
		}
		if b.Spend(1) {
			t.Errorf("%+v: there is something left of what was over", c)
		}
	}
}

// Nodes are counted and clocks are not looked at, most of the time.
func TestBudgetSeldomLooksAtTheClock(t *testing.T) {
	clock := newSlowClock()
	b := newBudget(clock, Limits{Time: time.Second}, clock.now)
	for b.Spend(1) {
		clock.time = clock.time.Add(time.Microsecond)
	}
	if clock.looks > 3000 {
		t.Errorf("%d looks in a second", clock.looks)
	}
}

// What a part of a budget has is a share of the time that is left, by the clock of the whole.
func TestPartsOfBudgetsGoByTheSameClock(t *testing.T) {
	clock := newSlowClock()
	b := newBudget(clock, Limits{Time: time.Second}, clock.now)
	clock.time = clock.time.Add(200 * time.Millisecond)
	half := b.Part(1, 2)
	for half.Spend(1) {
		clock.time = clock.time.Add(time.Microsecond)
	}
	if left, limited := b.TimeLeft(); !limited || left > 400*time.Millisecond || left < 400*time.Millisecond-promptly {
		t.Errorf("%v are left behind half of 800 ms", left)
	}
}

// discs counts discs, and every ply that is played takes time.
type discs struct {
	board reversi.Board
	clock *slowClock
	took  time.Duration
}

func (*discs) Begin(game.State, *Budget) {}
func (d *discs) Play(game.Move)          { d.clock.time = d.clock.time.Add(d.took) }
func (*discs) Undo(game.Move)            {}

func (d *discs) Evaluate(seat game.Seat) Score {
	black, white := d.board.Counts()
	if seat == reversi.White {
		black, white = white, black
	}
	return Score(black - white)
}

// A search that is out of time or is no longer wanted ends promptly, with a move that it has searched, and
// leaves the position as it was.
func TestSearchEndsPromptly(t *testing.T) {
	const end = 50 * time.Millisecond
	for _, cancels := range []bool{false, true} {
		board, err := reversi.New(reversi.Rules{}, 8)
		if err != nil {
			t.Fatal(err)
		}
		clock := newSlowClock()
		limits := Limits{Time: end}
		if cancels {
			clock.ends, limits = clock.time.Add(end), Limits{}
		}
		s := New(board, &discs{board, clock, 3 * time.Microsecond}, Options{Table: NewTable(1 << 12)})
		s.clock = clock.now
		before := board.AppendPosition(nil)
		r, err := s.Search(clock, limits)
		if took := clock.time.Sub(time.Unix(0, 0)); err != nil || took < end || took > end+promptly {
			t.Errorf("the search ends after %v: %v", took, err)
		}
		if r.Depth == 0 || !slices.Contains(board.Moves(nil), r.Best) {
			t.Errorf("depth %d, move %v", r.Depth, r.Best)
		}
		if after := board.AppendPosition(nil); string(after) != string(before) || board.Ply() != 0 {
			t.Errorf("the position is\n%s", after)
		}
	}
}
