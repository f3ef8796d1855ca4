package bluelagoon

import "fmt"

// Hints at the usual mistakes of programs that write states.

// cleared says whether the board has just been cleared for settlement.
func (c *comparison) cleared() bool { return c.due && c.s.sawExploration() }

func (c *comparison) hintPieces(seat int, piece Piece, list span, missing, extra []int) string {
	switch {
	case !c.cleared():
		return ""
	case piece == Settler && len(extra) > 0:
		return "all settlers leave the board at the end of exploration"
	case piece == Village && len(extra) > 0 && c.all(extra, func(cell int) bool {
		return c.s.board.IsCircle(cell) && c.s.explored.of[seat][Village].has(cell)
	}):
		return "villages on stone circles leave the board at the end of exploration"
	case piece == Village && len(missing) > 0 && list.from == list.to:
		return "villages that are not on a stone circle stay for settlement"
	}
	return ""
}

func (c *comparison) all(cells []int, is func(cell int) bool) bool {
	for _, cell := range cells {
		if !is(cell) {
			return false
		}
	}
	return true
}

// hintTokens is about tokens that should not lie on the board.
func (c *comparison) hintTokens(extra []int) string {
	last, ok := c.s.Last()
	switch {
	case c.s.status == finished && c.isDeal():
		return "no tokens are dealt after settlement"
	case ok && last.Claimed != NoToken && len(extra) == 1 && extra[0] == last.Cell:
		return fmt.Sprintf("a %s that is placed on a stone circle takes the token from there", last.Piece)
	}
	return ""
}

// isDeal says whether the state's tokens are a whole deal.
func (c *comparison) isDeal() bool {
	_, ill := c.t.deal(c.s.board)
	return ill == nil
}

func (c *comparison) hintHand(seat int) string {
	said := c.t.people[seat].hand
	last, ok := c.s.Last()
	switch {
	case c.cleared() && said == c.s.explored.hands[seat]:
		return "hands become empty at the end of exploration"
	case ok && int(last.Seat) == seat && last.Claimed != NoToken:
		if said[last.Claimed]++; said == c.s.hands[seat] {
			return fmt.Sprintf("a %s that is placed on a stone circle takes the token from there", last.Piece)
		}
	}
	return ""
}

func (c *comparison) hintScore(seat int) string {
	said, want := c.t.people[seat].score, c.s.scores[seat]
	switch {
	case c.cleared() && said == 0 && want > 0:
		return "the points of exploration are added when it ends"
	case c.cleared() && said == 2*want:
		return fmt.Sprintf("the %d points of exploration seem to be counted twice", want)
	}
	return c.s.countedTwice(seat, said, want)
}

func (c *comparison) hintPlayer() string {
	switch {
	case c.s.stuck(c.t.player):
		return fmt.Sprintf("player %d has no legal move and is skipped", c.t.player)
	case c.cleared() && c.t.player == 0:
		return "settlement begins with the player after the one who ended exploration, not always with player 0"
	}
	return ""
}
