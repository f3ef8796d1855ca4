package reversi

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A scoring is a way of counting the empty cells of a finished game.
type scoring uint8

const (
	plain    scoring = iota // for nobody
	toWinner                // for the winner, or half each
	either                  // one or the other, whichever fits
)

// A claim is what a record says of its result. With a reason the game did not end by the moves, and they prove nothing.
type claim struct {
	record.Claim
	kind    claimKind
	discs   [2]int  // by seat
	margin  float64 // Black's discs less White's
	scoring scoring
	sure    bool // it is claimed of a whole game: that the moves end early is odd
}

type claimKind uint8

const (
	noClaim     claimKind = iota
	openClaim             // the game is unfinished
	winnerClaim           // the winner alone
	marginClaim           // the difference
	discsClaim            // the discs
)

func claimAt(t *parse.Tag) claim { return claim{Claim: record.Claim{Tag: *t}} }

// of says what is claimed: that Black is ahead, or White if ahead is less than 0.
func (c claim) of(kind claimKind, ahead float64) claim {
	c.kind = kind
	c.Result = leading(ahead, c.Result.Reason)
	return c
}

// ofDiscs and ofMargin say what is claimed.
func (c claim) ofDiscs(black, white int) claim {
	c.discs = [2]int{black, white}
	c.margin = float64(black - white)
	return c.of(discsClaim, c.margin)
}

func (c claim) ofMargin(margin float64) claim {
	c.margin = margin
	return c.of(marginClaim, margin)
}

// leading returns the outcome of a game in which Black has so many discs more than White.
func leading(ahead float64, reason string) game.Outcome {
	switch {
	case ahead > 0:
		return game.WonBy(Black, reason)
	case ahead < 0:
		return game.WonBy(White, reason)
	}
	return game.DrawnBy(reason)
}

// leader returns who has more discs, or Nobody.
func leader(black, white int) game.Seat { return leading(float64(black-white), "").Winner() }

// Close implements [record.Reader].
func (r *Reader) Close(broken bool) record.Closing {
	closing := record.Closing{Outcome: r.board.Outcome(), Found: r.Found, Claims: record.NoClaims()}
	if broken {
		return closing
	}
	if ill := r.trailingPasses(); ill != nil {
		closing.Found = append(closing.Found, ill)
	}
	r.claim = r.Dialect.claimOf(r.Record, r.board.Size())
	switch over := closing.Outcome.Over; {
	case over && r.claim.Result.Reason != "": // the moves prove nothing then
	case !over && r.Ended.Over:
		closing.Outcome = r.Ended
	default:
		closing.Claims = r.Claimed(r.claim.Claim)
	}
	return closing
}

// claimOf returns the result that a record of the dialect claims.
func (d *dialect) claimOf(rec *parse.Record, size int) claim {
	c := d.claim(rec, size)
	if d.scoring != plain {
		c.scoring = d.scoring
	}
	return c
}

// Judged implements [record.Claimant]. Where the board is full, what is claimed of its discs is compared as well.
func (r *Reader) Judged(_ *record.Claim, v record.Verdict, o game.Outcome) *game.Illegal {
	c := &r.claim
	switch {
	case o.Over && r.Dialect.check != nil:
		return r.Dialect.check(r)
	case o.Over && v == record.Differs && c.kind == winnerClaim:
		return c.refute("winner", fmt.Sprintf("The result is %s, but the moves give %s.",
			winnerName(c.Result.Winner()), winnerName(leader(r.board.Counts()))))
	case o.Over:
		return r.judge(c)
	case r.position:
		return nil
	}
	return r.unfinished()
}

// Settled implements [record.Settler].
func (r *Reader) Settled(game.Outcome) []*game.Illegal {
	if r.Dialect.also == nil {
		return nil
	}
	return r.Dialect.also(r)
}

// trailingPasses warns of passes after the end. In games with a placement two are the end.
func (r *Reader) trailingPasses() *game.Illegal {
	t := r.trailing
	if t.passes == 0 || r.board.Rules().Placement && t.passes <= 2 {
		return nil
	}
	message := fmt.Sprintf("%d passes follow the end of the game.", t.passes)
	if t.passes == 1 {
		message = "A pass follows the end of the game."
	}
	ill := illegal("trailing-pass", message)
	ill.Off, ill.Len, ill.Ply = t.off, t.end-t.off, r.board.Ply()
	return ill
}

// unfinished notes that the game is open. It is a warning where a result is claimed of all of it.
func (r *Reader) unfinished() *game.Illegal {
	who, how := r.board.Turn(), ""
	if r.board.MustPass() {
		who, how = 1-who, " after a pass"
	}
	ill := illegal("unfinished", fmt.Sprintf("The record stops while %s can still move%s; its result cannot be checked.",
		seatNames[who], how))
	ill.Ply = r.board.Ply()
	if c := &r.claim; c.kind >= winnerClaim && c.sure && c.Result.Reason == "" {
		ill.Severity = parse.Warning
	}
	return ill
}

// judge holds claimed discs against a finished game.
func (r *Reader) judge(c *claim) *game.Illegal {
	if c.kind < marginClaim || c.Result.Reason != "" {
		return nil
	}
	black, white := r.board.Counts()
	full := [2]int{}
	full[Black], full[White] = EmptiesToWinner(black, white, r.board.Size())
	bare := [2]int{black, white}
	fits, other := bare, full
	if c.scoring == toWinner {
		fits, other = full, bare
	}
	switch {
	case c.says(fits), c.scoring == either && c.says(other):
		return nil
	case c.says(other) && c.scoring == toWinner:
		return c.refute("result-scoring", fmt.Sprintf("%s leaves out the empty cells, which count for the winner here: expected %s.",
			c.Tag.Value, c.write(fits)))
	case c.says(other):
		return c.refute("result-scoring", fmt.Sprintf("%s counts the empty cells for the winner; they do not count here: expected %s.",
			c.Tag.Value, c.write(fits)))
	}
	return c.refute("result", fmt.Sprintf("The result is %s, but the moves give %s.", c.Tag.Value, c.write(fits)))
}

// refute returns a finding at the place of the claim.
func (c *claim) refute(code, message string) *game.Illegal {
	return illegal(code, message).At(c.Tag.Off, c.Tag.Len)
}

// says whether this is what the claim says of the discs.
func (c *claim) says(discs [2]int) bool {
	if c.kind == marginClaim {
		return c.margin == float64(discs[Black]-discs[White])
	}
	return c.discs == discs
}

// write writes discs in the way of the claim.
func (c *claim) write(discs [2]int) string {
	if c.kind == marginClaim {
		return fmt.Sprintf("%+d", discs[Black]-discs[White])
	}
	return fmt.Sprintf("%d-%d", discs[Black], discs[White])
}

func winnerName(s game.Seat) string {
	if s == game.Nobody {
		return "a draw"
	}
	return seatNames[s] + " wins"
}

// checkEndingMove says whether the move of an ending can be played: if not, its cells were read wrong.
func (r *Reader) checkEndingMove() []*game.Illegal {
	if !r.position {
		return nil
	}
	t := r.Record.FindTag("Move")
	if _, refused := r.board.ParseMove(t.Value); refused == nil {
		return nil
	}
	return []*game.Illegal{
		illegal("bad-board", fmt.Sprintf("The move `%s` is not legal in this position.", t.Value)).At(t.Off, t.Len),
	}
}

// checkEdaxComment holds the comment of Edax, {Black wins 40-24}, against a finished game. The winner may
// be a name, and the order of the numbers is not the same in all versions.
func (r *Reader) checkEdaxComment() (found []*game.Illegal) {
	if !r.board.Outcome().Over {
		return found
	}
	for i := range r.Record.Tokens {
		t := &r.Record.Tokens[i]
		if t.Kind != parse.Comment {
			continue
		}
		at := strings.LastIndexByte(t.Text, ' ') + 1
		before := strings.TrimSpace(t.Text[:at])
		one, two, ok := discPair(t.Text[at:])
		if !ok || before != "Draw" && !strings.HasSuffix(before, " wins") {
			continue
		}
		if black, white := r.board.Counts(); leader(one, two) != leader(black, white) && leader(two, one) == leader(black, white) {
			one, two = two, one
		}
		c := claimAt(&parse.Tag{Value: t.Text[at:], Off: t.Off, Len: t.Len}).ofDiscs(one, two)
		c.scoring = toWinner
		if ill := r.judge(&c); ill != nil {
			found = append(found, ill)
		}
	}
	return found
}
