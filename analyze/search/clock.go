package search

import "time"

// A Clock is what the clock of a player in a game shows before a move.
type Clock struct {
	Left      time.Duration
	Base      time.Duration // for the game, or for each period
	Increment time.Duration // after each move
	Period    int           // moves after which Base is added again; 0: never
	ToGo      int           // moves until then
	Margin    time.Duration // of Left: it stays on the clock, but no more than half of what is left
}

// A Pacer is an evaluator that knows in which part of a game a longer search is worth most.
type Pacer interface {
	// Pace returns what a move of the player to move weighs against the others when a clock is shared out: 0 is the next one, 1 the one after it,
	// and so on. It is 0 when the game is over by then, and for all moves after that.
	Pace(move int) int
}

// An evenPace is for so many moves, which weigh the same.
type evenPace int

// Pace implements [Pacer].
func (p evenPace) Pace(move int) int {
	if move < int(p) {
		return 1
	}
	return 0
}

// usualPace is that of games without a Pacer. Games of all kinds have about so many moves left when that matters, and a smaller share of what is left is
// only a shorter search.
const usualPace = evenPace(30)

// unsettled is how many times its share a move may take.
const unsettled = 3

// Share returns the time for a move: a thirtieth of what is left, or what a [Pacer] that is not nil says, and the increment. Where a period ends before,
// only its moves count. A move on which a search does not settle may take most: three times its share. Both leave the margin.
func (c *Clock) Share(p Pacer) (share, most time.Duration) {
	if p == nil {
		p = usualPace
	}
	all := 0
	for i, n := 0, 1; n > 0 && (c.Period == 0 || i < max(c.ToGo, 1)); i++ {
		n = p.Pace(i)
		all += n
	}
	usable := c.Left - min(c.Margin, c.Left/2)
	share = max(min(c.Left/time.Duration(max(all, 1))*time.Duration(p.Pace(0))+c.Increment, usable), time.Millisecond)
	return share, max(min(unsettled*share, usable), share)
}
