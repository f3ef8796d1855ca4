package reversi

import (
	"fmt"
	"math"

	"github.com/plybook/plybook/replay/game"
)

// A final is the result of a game as it is written in another format. A claim that is wrong is
// written all the same: it is for the reader to find, not for a conversion to mend.
type final struct {
	known   bool      // there is a result
	winner  game.Seat // Nobody: a draw
	counted bool      // the discs are known:
	bare    [2]int    // those on the board
	full    [2]int    // with the empty cells
	reason  string    // as in game.Outcome, if the game did not end by the moves
}

// final returns the result that the record claims, or else the one on the board.
func (c *conversion) final() (f final) {
	black, white := c.board.Counts()
	over := c.board.Outcome().Over
	if over {
		f.known, f.counted, f.winner = true, true, leader(black, white)
		f.bare = [2]int{black, white}
		f.full[Black], f.full[White] = EmptiesToWinner(black, white, c.size)
	}
	k := c.claim
	f.reason = k.reason
	if !over && k.kind < winnerClaim && c.Outcome.Over { // by a token
		f.known, f.reason = true, c.Outcome.Reason
		f.winner = leaderOf(c.Outcome)
	}
	switch {
	case k.kind == noClaim:
	case k.kind == openClaim:
		f.known = f.known && !over
		f.counted = false
	case k.kind != winnerClaim && over && (k.says(f.bare) || k.says(f.full)):
	case k.kind == winnerClaim:
		f.counted = f.counted && k.winner == f.winner
		f.known, f.winner = true, k.winner
	default:
		f.known, f.winner = true, k.winner
		f.full, f.counted = k.discs, true
		if k.kind == marginClaim {
			f.full = discsOf(k.margin, c.size*c.size)
		}
		f.bare = f.full
	}
	return f
}

// discsOf returns discs with a difference: all cells, or one less if the difference is odd. One with a fraction, which no
// game has, counts as the next greater one, so that whoever is ahead stays it; from too great ones come less than no discs.
func discsOf(margin float64, cells int) [2]int {
	ahead := 0
	if margin != 0 && !math.IsNaN(margin) {
		ahead = int(min(math.Ceil(math.Abs(margin)), float64(2*cells)))
	}
	more := (cells + ahead) / 2
	if margin < 0 {
		return [2]int{more - ahead, more}
	}
	return [2]int{more, more - ahead}
}

// leaderOf returns who has won, or Nobody.
func leaderOf(o game.Outcome) game.Seat {
	switch {
	case o.Won(Black):
		return Black
	case o.Won(White):
		return White
	}
	return game.Nobody
}

// chess writes the winner: 1-0, 0-1, 1/2-1/2, or * for none.
func (f final) chess() string {
	switch {
	case !f.known:
		return "*"
	case f.winner == Black:
		return "1-0"
	case f.winner == White:
		return "0-1"
	}
	return "1/2-1/2"
}

// absurd says whether one has more discs than the board has cells, as damaged scores have it.
func (f final) absurd() bool { return min(f.full[Black], f.full[White]) < 0 }

// discs writes the discs, or the winner if these are not known or cannot be.
func (f final) discs(discs [2]int) string {
	if !f.known || !f.counted || f.absurd() {
		return f.chess()
	}
	return fmt.Sprintf("%d-%d", discs[Black], discs[White])
}

// toWinner says whether plybook's own form has to say that the empty cells are counted for the
// winner.
func (f final) toWinner(c *conversion) bool {
	if c.Record.Format == "pgn" {
		return c.Record.Tag("Scoring") == "empties-to-winner"
	}
	return f.counted && f.bare != f.full && (c.claim.scoring == toWinner || c.claim.kind >= marginClaim && !c.claim.says(f.bare))
}

// own writes the result of plybook's own form.
func (f final) own(c *conversion) string {
	if c.claim.kind >= discsClaim {
		return f.discs(c.claim.discs)
	}
	if f.toWinner(c) {
		return f.discs(f.full)
	}
	return f.discs(f.bare)
}
