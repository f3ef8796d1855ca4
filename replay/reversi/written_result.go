package reversi

import (
	"fmt"
	"math"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A final is the result of a game as it is written in another format: open, if there is none. A claim that is wrong is
// written all the same: it is for the reader to find, not for a conversion to mend.
type final struct {
	game.Outcome        // the reason is that of an end that the moves do not show
	counted      bool   // the discs are known:
	bare, full   [2]int // those on the board, and with the empty cells
}

// final returns the result that the record claims, or else the one on the board.
func (c *conversion) final() final { return c.finalOf(&c.claim) }

func (c *conversion) finalOf(k *claim) (f final) {
	over := c.board.Outcome().Over
	switch {
	case over:
		black, white := c.board.Counts()
		f.Outcome, f.counted = leading(float64(black-white), k.Result.Reason), true
		f.bare = [2]int{black, white}
		f.full[Black], f.full[White] = EmptiesToWinner(black, white, c.size)
	case k.kind < winnerClaim && c.Outcome.Over: // by a token
		f.Outcome = c.Outcome
	default:
		f.Reason = k.Result.Reason
	}
	switch {
	case k.kind == noClaim:
	case k.kind == openClaim:
		f.Over = f.Over && !over
		f.counted = false
	case k.kind != winnerClaim && over && (k.says(f.bare) || k.says(f.full)):
	case k.kind == winnerClaim:
		f.counted = f.counted && k.Result.Winners == f.Winners
		f.Outcome = k.Result
	default:
		f.Outcome, f.full, f.counted = k.Result, k.discs, true
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

// absurd says whether one has more discs than the board has cells, as damaged scores have it.
func (f final) absurd() bool { return min(f.full[Black], f.full[White]) < 0 }

// discs writes the discs, or the winner if these are not known or cannot be.
func (f final) discs(discs [2]int) string {
	if !f.Over || !f.counted || f.absurd() {
		return record.ResultText(f.Outcome)
	}
	return fmt.Sprintf("%d-%d", discs[Black], discs[White])
}

// toWinner says whether plybook PGN has to say that the empty cells are counted for the
// winner.
func (f final) toWinner(c *conversion) bool {
	if c.IsOwn() {
		return c.Record.Tag("Scoring") == "empties-to-winner"
	}
	return f.counted && f.bare != f.full && (c.claim.scoring == toWinner || c.claim.kind >= marginClaim && !c.claim.says(f.bare))
}

// own writes the result of plybook PGN. Of absurd discs only the winner counts, as it does where that is read again.
func (f final) own(c *conversion) string {
	switch {
	case f.absurd():
		winner := c.claim.of(winnerClaim, c.claim.margin)
		f = c.finalOf(&winner)
	case c.claim.kind >= discsClaim:
		return f.discs(c.claim.discs)
	case f.toWinner(c):
		return f.discs(f.full)
	}
	return f.discs(f.bare)
}
