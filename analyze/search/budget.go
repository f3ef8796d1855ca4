package search

import (
	"context"
	"math"
	"time"

	"github.com/plybook/plybook/replay/game"
)

// Limits say when a search ends. Those that are 0 do not count; without any it ends when the value is
// decided, or at [MaxDepth].
type Limits struct {
	Depth int           // plies
	Nodes int64         // positions visited, and what evaluators spend
	Time  time.Duration // from the call; the answer comes some milliseconds later at most
	// Most, if it is more than Time, is what the move may take in its place where the search has not settled on a move: it goes on to the next depth
	// only before about Time is over, sooner or later as the best move has taken a great part of the nodes or a small one.
	Most time.Duration
	// Clock and Rival are the clocks of the player to move and of the next one in a game that has clocks; nil: there is none. Time is
	// the share of the move then, and the clocks are for those who share out their time by themselves: programs of others, and a [Pacer].
	Clock, Rival *Clock
	// Moves are the moves of the root that are searched; nil: all.
	Moves []game.Move
	// Lines, where it is more than 1, is how many moves of the root are ranked, each with its value and line: [Result.Others] has those after the
	// best. They are of the last depth that was
	// completed for all of them; before there is one, there are no others.
	Lines int
	// Finished says that the answer is that of the last depth that was completed, if there is one: what was found in
	// the next one before the end counts only if that is a win.
	Finished bool
	// Completed is called after every depth that was completed, in the position of the root; nil: nothing is. It may not keep
	// the line of its result.
	Completed func(Result)
}

// MaxDepth is the greatest depth of a search.
const MaxDepth = 1000

// A Budget is what a search may spend. Counting nodes is all that it does most of the time: now and
// then it looks at the clock and at the context, about every millisecond. Between two looks there are
// never more than maxStep nodes, so that a search ends within 20 ms even where nodes that took no time at all
// begin to take 9 µs each; where they take longer, as long as they take no more than 20 times what they took.
type Budget struct {
	spent    int64
	next     int64 // when so much is spent it is time to look
	limit    int64
	ctx      context.Context
	now      func() time.Time
	deadline time.Time // zero: none
	last     time.Time // when the clock was looked at
	step     int64     // nodes between looks
	over     bool
}

// lookEvery is the time between looks at the clock, and firstStep the nodes before the second.
const (
	lookEvery = time.Millisecond
	firstStep = 1
	maxStep   = 1 << 11
)

// NewBudget returns the budget of a search that begins now.
func NewBudget(ctx context.Context, l Limits) *Budget { return newBudget(ctx, l, time.Now) }

// newBudget returns a budget that goes by a clock.
func newBudget(ctx context.Context, l Limits, now func() time.Time) *Budget {
	b := &Budget{ctx: ctx, limit: l.Nodes, step: firstStep, now: now, last: now()}
	if b.limit <= 0 {
		b.limit = math.MaxInt64
	}
	if l.Time > 0 {
		b.deadline = b.last.Add(l.Time)
	}
	return b
}

// Spend spends nodes, and says whether there is anything left to go on with. Once there is not, it
// stays so.
func (b *Budget) Spend(nodes int64) bool {
	b.spent += nodes
	if b.spent < b.next {
		return true
	}
	return b.look()
}

// look compares with the limits and decides when to do so again.
func (b *Budget) look() bool {
	if b.over || b.spent >= b.limit {
		b.stop()
		return false
	}
	now := b.now()
	if b.ctx.Err() != nil || !b.deadline.IsZero() && !now.Before(b.deadline) {
		b.stop()
		return false
	}
	switch took := now.Sub(b.last); {
	case took < lookEvery/2:
		b.step = min(2*b.step, maxStep)
	case took > lookEvery:
		b.step = max(int64(float64(b.step)*float64(lookEvery)/float64(took)), firstStep)
	}
	b.last = now
	b.next = min(b.spent+b.step, b.limit)
	return true
}

// stop makes every further call of Spend fail.
func (b *Budget) stop() {
	b.over = true
	b.next = 0
}

// Over says whether nothing is left.
func (b *Budget) Over() bool { return b.over }

// Spent returns how many nodes were spent.
func (b *Budget) Spent() int64 { return b.spent }

// Left returns how many nodes may still be spent; the greatest number if nodes have no limit.
func (b *Budget) Left() int64 {
	if b.limit == math.MaxInt64 {
		return b.limit
	}
	return max(0, b.limit-b.spent)
}

// TimeLeft returns the time until the budget is over; limited is false if time has no limit.
func (b *Budget) TimeLeft() (left time.Duration, limited bool) {
	if b.deadline.IsZero() {
		return 0, false
	}
	return max(0, b.deadline.Sub(b.now())), true
}

// Limited says whether there is an end to it other than that of the context.
func (b *Budget) Limited() bool { return b.limit != math.MaxInt64 || !b.deadline.IsZero() }

// AtMost returns a budget of what is left, but of no more than so many nodes. What is spent of it has to be
// spent from the whole as well, when it is done with.
func (b *Budget) AtMost(nodes int64) *Budget {
	p := b.Part(1, 1)
	p.limit = min(p.limit, nodes)
	return p
}

// Times returns a budget of what is left with so many times the nodes. What is spent of it has to be spent from the whole as well, divided by that,
// when it is done with.
func (b *Budget) Times(n int64) *Budget {
	p := b.Part(1, 1)
	if p.limit <= math.MaxInt64/n {
		p.limit *= n
	}
	return p
}

// Part returns a share of what is left, n parts of d. What is spent of it has to be spent from the
// whole as well, when it is done with.
func (b *Budget) Part(n, d int64) *Budget {
	p := &Budget{ctx: b.ctx, limit: math.MaxInt64, step: firstStep, now: b.now, last: b.now(), over: b.over}
	if b.limit != math.MaxInt64 {
		p.limit = b.Left() / d * n
	}
	if !b.deadline.IsZero() {
		p.deadline = p.last.Add(b.deadline.Sub(p.last) / time.Duration(d) * time.Duration(n))
	}
	return p
}
