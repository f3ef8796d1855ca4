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

// A claim is what a record says of its result, and where.
type claim struct {
	kind     claimKind
	text     string
	off, len int

	discs  [2]int    // by seat
	margin float64   // Black's discs less White's
	winner game.Seat // Nobody: a draw

	scoring scoring
	reason  string // why the game ended, if not by the moves: then they prove nothing
	sure    bool   // it is claimed of a whole game: that the moves end early is odd
}

type claimKind uint8

const (
	noClaim     claimKind = iota
	openClaim             // the game is unfinished
	winnerClaim           // the winner alone
	marginClaim           // the difference
	discsClaim            // the discs
)

func claimAt(t *parse.Tag) claim { return claim{text: t.Value, off: t.Off, len: t.Len} }

// ofDiscs, ofMargin and ofWinner say what is claimed.
func (c claim) ofDiscs(black, white int) claim {
	c.kind, c.discs, c.margin = discsClaim, [2]int{black, white}, float64(black-white)
	c.winner = leader(black, white)
	return c
}

func (c claim) ofMargin(margin float64) claim {
	c.kind, c.margin = marginClaim, margin
	c.winner = game.Nobody
	switch {
	case margin > 0:
		c.winner = Black
	case margin < 0:
		c.winner = White
	}
	return c
}

func (c claim) ofWinner(s game.Seat) claim {
	c.kind, c.winner = winnerClaim, s
	return c
}

// leader returns who has more discs, or Nobody.
func leader(black, white int) game.Seat {
	switch {
	case black > white:
		return Black
	case white > black:
		return White
	}
	return game.Nobody
}

// outcome returns the outcome that is claimed.
func (c claim) outcome() game.Outcome {
	switch {
	case c.kind < winnerClaim:
		return game.Outcome{}
	case c.winner == game.Nobody:
		return game.DrawnBy(c.reason)
	}
	return game.WonBy(c.winner, c.reason)
}

// Close implements [record.Reader].
func (r *Reader) Close(broken bool) record.Closing {
	closing := record.Closing{Outcome: r.board.Outcome(), Found: r.odd, Claims: record.NoClaims()}
	if broken {
		return closing
	}
	if ill := r.trailingPasses(); ill != nil {
		closing.Found = append(closing.Found, ill)
	}
	r.claim = r.dialect.claim(r.record, r.board.Size())
	if r.dialect.scoring != plain {
		r.claim.scoring = r.dialect.scoring
	}
	switch c := &r.claim; {
	case closing.Outcome.Over && c.reason != "": // the moves prove nothing then
	case !closing.Outcome.Over && r.ending.Over:
		closing.Outcome = r.ending
	default:
		r.claims[0] = record.Claim{Tag: parse.Tag{Value: c.text, Off: c.off, Len: c.len}, Result: c.outcome()}
		closing.Claims = r.claims[:]
	}
	return closing
}

// Judged implements [record.Claimant]. Where the board is full, what is claimed of its discs is compared as well.
func (r *Reader) Judged(_ *record.Claim, v record.Verdict, o game.Outcome) *game.Illegal {
	switch {
	case o.Over && r.dialect.check != nil:
		return r.dialect.check(r, r.claim)
	case o.Over && v == record.Differs && r.claim.kind == winnerClaim:
		return r.claim.refute("winner", fmt.Sprintf("The record names %s, the moves give %s.",
			winnerName(r.claim.winner), winnerName(leader(r.board.Counts()))))
	case o.Over:
		return r.judge(r.claim)
	case r.position:
		return nil
	}
	return r.unfinished(r.claim)
}

// Settled implements [record.Settler].
func (r *Reader) Settled(game.Outcome) []*game.Illegal {
	if r.dialect.also == nil {
		return nil
	}
	return r.dialect.also(r, nil)
}

// trailingPasses warns of passes behind the end. In games with a placement two are the end.
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
func (r *Reader) unfinished(c claim) *game.Illegal {
	who, how := r.board.Turn(), ""
	if r.board.MustPass() {
		who, how = 1-who, " after a pass"
	}
	ill := illegal("unfinished", fmt.Sprintf("The record ends while %s can still move%s; its result cannot be checked.",
		seatNames[who], how))
	ill.Ply = r.board.Ply()
	if c.kind >= winnerClaim && c.sure && c.reason == "" {
		ill.Severity = parse.Warning
	}
	return ill
}

// judge holds claimed discs against a finished game.
func (r *Reader) judge(c claim) *game.Illegal {
	if c.kind < marginClaim || c.reason != "" {
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
		return c.refute("result-scoring", fmt.Sprintf("%s does not count the empty cells for the winner; here they count: %s.",
			c.text, c.write(fits)))
	case c.says(other):
		return c.refute("result-scoring", fmt.Sprintf("%s counts the empty cells for the winner; here they do not count: %s.",
			c.text, c.write(fits)))
	}
	return c.refute("result", fmt.Sprintf("The record says %s, the moves give %s.", c.text, c.write(fits)))
}

// refute returns a finding at the place of the claim.
func (c claim) refute(code, message string) *game.Illegal {
	ill := illegal(code, message)
	ill.Off, ill.Len = c.off, c.len
	return ill
}

// says whether this is what the claim says of the discs.
func (c claim) says(discs [2]int) bool {
	if c.kind == marginClaim {
		return c.margin == float64(discs[Black]-discs[White])
	}
	return c.discs == discs
}

// write writes discs in the way of the claim.
func (c claim) write(discs [2]int) string {
	if c.kind == marginClaim {
		return fmt.Sprintf("%+d", discs[Black]-discs[White])
	}
	return fmt.Sprintf("%d-%d", discs[Black], discs[White])
}

func winnerName(s game.Seat) string {
	if s == game.Nobody {
		return "a draw"
	}
	return seatNames[s] + " as the winner"
}

func (r *Reader) checkWTHOR(c claim) *game.Illegal {
	if c.kind == noClaim {
		return nil
	}
	black, white := r.board.Counts()
	if black, _ = EmptiesToWinner(black, white, r.board.Size()); black == c.discs[Black] {
		return nil
	}
	return c.refute("wthor-score",
		fmt.Sprintf("The stored score is %s; the game gives %d black discs, empties to the winner.", c.text, black))
}

// checkEndingMove says whether the move of an ending can be played: if not, its cells were read wrong.
func (r *Reader) checkEndingMove(found []*game.Illegal) []*game.Illegal {
	if !r.position {
		return found
	}
	t := r.record.FindTag("Move")
	if _, refused := r.board.ParseMove(t.Value); refused == nil {
		return found
	}
	ill := illegal("bad-board", fmt.Sprintf("The record has the move `%s`, which is not legal in its position.", t.Value))
	ill.Off, ill.Len = t.Off, t.Len
	return append(found, ill)
}

// checkRemark holds the comment of Edax, {Black wins 40-24}, against a finished game. The winner may
// be a name, and the order of the numbers is not the same in all versions.
func (r *Reader) checkRemark(found []*game.Illegal) []*game.Illegal {
	if !r.board.Outcome().Over {
		return found
	}
	for i := range r.record.Tokens {
		t := &r.record.Tokens[i]
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
		c := claim{text: t.Text[at:], off: t.Off, len: t.Len, scoring: toWinner}.ofDiscs(one, two)
		if ill := r.judge(c); ill != nil {
			found = append(found, ill)
		}
	}
	return found
}
