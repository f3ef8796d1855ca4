package contactix

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A claim is what a record says of its result: that one side has won, or nothing.
type claim struct {
	record.Claim
	bad *game.Illegal // it cannot be read, or there are two that differ
}

func claimNothing(*parse.Record) claim { return claim{} }

// claimOf returns the claim of a tag that names the winner by a letter: that of the player 0, or of 1.
func claimOf(tag parse.Tag, letter, letters, reason string) (c claim) {
	c.Tag = tag
	if seat := strings.Index(letters, letter); len(letter) == 1 && seat >= 0 {
		c.Result = game.WonBy(game.Seat(seat), reason)
	}
	return c
}

// Close implements [record.Reader]. A connection decides, then an end, then a claim with a reason.
func (r *Reader) Close(broken bool) record.Closing {
	closing := record.Closing{Outcome: r.state.Outcome(), Claims: record.NoClaims()}
	if !closing.Outcome.Over {
		closing.Outcome = r.Ended
	}
	if r.Dialect.check != nil {
		r.Found = append(r.Found, r.Dialect.check(r)...)
	}
	if !broken {
		r.claim = r.Dialect.claim(r.Record)
		switch c := &r.claim; {
		case c.bad != nil:
			r.Found = append(r.Found, c.bad.AtTag(&c.Tag))
		case c.Result.Over:
			c.Doubted = true
			closing.Claims = r.Claimed(c.Claim)
		}
	}
	closing.Found = r.Found
	return closing
}

// Judged implements [record.Claimant].
func (r *Reader) Judged(c *record.Claim, v record.Verdict, _ game.Outcome) *game.Illegal {
	switch v {
	case record.Differs:
		return r.wrongResult(c.Result.Winner()).AtTag(&c.Tag)
	case record.Unproven:
		ill := game.Illegalf("contactix/result-open", "The result is a win for %s, but nobody has won on the board or resigned.", r.state.player(int(c.Result.Winner())))
		if record.MustStateReason(r.Record) {
			ill.Hint = "moves are missing, or add a tag such as [Termination \"resign\"], \"time\", \"forfeit\" or \"unknown\""
		}
		return ill.AtTag(&c.Tag)
	}
	return nil
}

// wrongResult says who won. Results name players by the colour held at the start.
func (r *Reader) wrongResult(winner game.Seat) *game.Illegal {
	ill := game.Illegalf("contactix/result", "The result is a win for %s, but %s won.", r.state.player(int(winner)), r.state.player(int(1-winner)))
	switch {
	case r.state.swapped:
		ill.Hint = "a result names players by their colours before the swap"
	case r.Dialect.letters:
		ill.Hint = "RE names the players of PB and PW, and PB plays the nodes W"
	}
	return ill
}

// sgfReasons are what follows the winner in SGF, in lower case.
var sgfReasons = map[string]string{
	"r": "resignation", "resign": "resignation", "t": "time", "time": "time", "f": "forfeit", "forfeit": "forfeit",
}

// claimSGF takes the winner from RE: B+, W+Resign, a bare B; everything else names nobody.
func claimSGF(rec *parse.Record) claim {
	tag := record.SGFResult(rec)
	if tag == nil {
		return claim{}
	}
	winner, reason, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag.Value)), "+")
	return claimOf(*tag, winner, "bw", sgfReasons[reason])
}

// claimLetter takes the winner from the letter that closes a line of self-play.
func claimLetter(rec *parse.Record) claim {
	for i := range rec.Tokens {
		if t := &rec.Tokens[i]; t.Kind == parse.Result {
			return claimOf(parse.Tag{Off: t.Off, Len: t.Len}, t.Text, "BW", "")
		}
	}
	return claim{}
}

// jsonReasons are the outcomes of PlayHex that the board does not show.
var jsonReasons = map[string]string{"resign": "resignation", "time": "time", "forfeit": "forfeit"}

// claimJSON takes winner and outcome.
func claimJSON(rec *parse.Record) claim {
	tag := rec.FindTag("winner")
	if tag == nil {
		return claim{}
	}
	return claimOf(*tag, tag.Value, "01", jsonReasons[rec.Tag("outcome")])
}

// claimResult takes the tag Result, or else the result after the moves, and the tag Termination.
func claimResult(rec *parse.Record) (c claim) {
	var room [2]parse.Tag
	for i, tag := range record.AppendResults(room[:0], rec) {
		o, known := record.ParseResult(tag.Value)
		switch {
		case tag.Value != "" && (!known || o.Drawn()):
			c.bad = game.Illegalf("contactix/result", "`%s` is not a result of Hex; expected 1-0, 0-1 or *.", shorten(tag.Value))
		case i > 0 && o.Winners != c.Result.Winners:
			c.bad = game.Illegalf("contactix/result", "The result after the moves differs from the tag Result.")
		case i == 0:
			c.Result = o
		}
		if i == 0 || c.bad != nil {
			c.Tag = tag
		}
		if c.bad != nil {
			break
		}
	}
	c.Result.Reason = jsonReasons[rec.Tag("Termination")]
	return c
}
