package search

import "time"

// A Clock is what the clock of a player in a game shows before a move.
type Clock struct {
	Left      time.Duration
	Base      time.Duration // for the game, or for each period
	Increment time.Duration // after each move
	Period    int           // moves after which Base is added again; 0: never
	ToGo      int           // moves until then
}

// shares is for how many moves the time left has to do where no period ends before. Games of all kinds have about so many left when
// that matters, and a smaller share of what is left is only a shorter search.
const shares = 30

// Share returns the time for a move: a thirtieth of what is left, or its share of the moves of the period if these are fewer, and the
// increment. A margin stays on the clock, but no more than half of what is left.
func (c *Clock) Share(margin time.Duration) time.Duration {
	moves := shares
	if c.Period > 0 {
		moves = min(moves, max(c.ToGo, 1))
	}
	return max(min(c.Left/time.Duration(moves)+c.Increment, c.usable(margin)), time.Millisecond)
}

// usable returns what a move may take of what is left.
func (c *Clock) usable(margin time.Duration) time.Duration { return c.Left - min(margin, c.Left/2) }

// unsettled is how many times its share a move may take.
const unsettled = 3

// Most returns the time for a move on which a search does not settle: three times its share, with the same margin.
func (c *Clock) Most(margin time.Duration) time.Duration {
	share := c.Share(margin)
	return max(min(unsettled*share, c.usable(margin)), share)
}
