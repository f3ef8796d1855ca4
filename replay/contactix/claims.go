package contactix

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A claim is what a record says of its result, and where. The zero value is none.
type claim struct {
	winner game.Seat
	made   bool   // a winner is named
	reason string // "resignation", "time" or "forfeit"; else the winner alone is named

	tag parse.Tag
	bad *game.Illegal // it cannot be read, or there are two that differ
}

func claimNothing(*parse.Record) claim { return claim{} }

// Close implements [record.Reader]. A connection decides, then an end, then a claim with a reason.
func (r *Reader) Close(broken bool) record.Closing {
	outcome := r.state.Outcome()
	if !outcome.Over {
		outcome = r.end.outcome
	}
	if r.form.check != nil {
		r.notes = append(r.notes, r.form.check(r)...)
	}
	closing := record.Closing{Outcome: outcome, Claims: record.NoClaims()}
	if !broken {
		r.claim = r.form.claim(r.record)
		switch c := &r.claim; {
		case c.bad != nil:
			r.notes = append(r.notes, at(&c.tag, c.bad))
		case c.made:
			r.claims[0] = record.Claim{Tag: c.tag, Result: game.WonBy(c.winner, c.reason), Doubted: true}
			closing.Claims = r.claims[:]
		}
	}
	closing.Found = r.notes
	return closing
}

// Judged implements [record.Claimant].
func (r *Reader) Judged(c *record.Claim, v record.Verdict, _ game.Outcome) *game.Illegal {
	switch v {
	case record.Differs:
		return at(&c.Tag, r.wrongResult(r.claim))
	case record.Unproven:
		return at(&c.Tag, &game.Illegal{
			Code:    "contactix/result-open",
			Message: fmt.Sprintf("The record says %s won, but the board is open and nobody gave up.", r.state.name(int(r.claim.winner))),
		})
	}
	return nil
}

// wrongResult says who won. Results name players by the colour held at the start.
func (r *Reader) wrongResult(c claim) *game.Illegal {
	ill := &game.Illegal{
		Code:    "contactix/result",
		Message: fmt.Sprintf("The record says %s won, but %s did.", r.state.name(int(c.winner)), r.state.name(int(1-c.winner))),
	}
	switch {
	case r.state.swapped:
		ill.Hint = "a result names the players by the colours they held before the swap"
	case r.form.letters:
		ill.Hint = "RE names the players of PB and PW, and PB plays the nodes W"
	}
	return ill
}

// sgfReasons are what stands behind the winner in SGF, in lower case.
var sgfReasons = map[string]string{
	"r": "resignation", "resign": "resignation", "t": "time", "time": "time", "f": "forfeit", "forfeit": "forfeit",
}

// claimSGF takes the winner from RE: B+, W+Resign, a bare B; everything else names nobody.
func claimSGF(rec *parse.Record) claim {
	tag := resultSGF(rec)
	if tag == nil {
		return claim{}
	}
	winner, reason, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag.Value)), "+")
	seat := game.Seat(strings.Index("bw", winner))
	return claim{tag: *tag, winner: seat, made: len(winner) == 1 && seat >= 0, reason: sgfReasons[reason]}
}

// resultSGF returns RE of the first node, or else of the first node that has it, or nil.
func resultSGF(rec *parse.Record) *parse.Tag {
	if tag := rec.FindTag("RE"); tag != nil {
		return tag
	}
	for i := range rec.Tokens {
		t := &rec.Tokens[i]
		if value, ok := strings.CutPrefix(t.Text, "RE "); ok && t.Kind == parse.Extra {
			return &parse.Tag{Name: "RE", Value: value, Off: t.Off, Len: t.Len}
		}
	}
	return nil
}

// claimLetter takes the winner from the letter that closes a line of self-play.
func claimLetter(rec *parse.Record) claim {
	for i := range rec.Tokens {
		if t := &rec.Tokens[i]; t.Kind == parse.Result {
			seat := game.Seat(strings.Index("BW", t.Text))
			return claim{tag: parse.Tag{Off: t.Off, Len: t.Len}, winner: seat, made: len(t.Text) == 1 && seat >= 0}
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
	seat := game.Seat(strings.Index("01", tag.Value))
	return claim{tag: *tag, winner: seat, made: len(tag.Value) == 1 && seat >= 0, reason: jsonReasons[rec.Tag("outcome")]}
}

// results are the winners by the results of PGN.
var results = map[string]game.Seat{"1-0": 0, "0-1": 1, "*": game.Nobody, "": game.Nobody}

// claimResult takes the tag Result, or else the result behind the moves, and the tag Termination.
func claimResult(rec *parse.Record) claim {
	var c claim
	given := false
	read := func(tag parse.Tag) {
		winner, known := results[tag.Value]
		switch {
		case c.bad != nil:
		case !known:
			c.tag = tag
			c.bad = &game.Illegal{Code: "contactix/result", Message: fmt.Sprintf("`%s` is no result of Hex, which is 1-0, 0-1 or *.", shorten(tag.Value))}
		case given && winner != c.winner:
			c.tag = tag
			c.bad = &game.Illegal{Code: "contactix/result", Message: "The result behind the moves is not that of the tag Result."}
		case !given:
			given = true
			c.tag, c.winner, c.made = tag, winner, winner != game.Nobody
		}
	}
	if tag := rec.FindTag("Result"); tag != nil {
		read(*tag)
	}
	for i := range rec.Tokens {
		if t := &rec.Tokens[i]; t.Kind == parse.Result {
			read(parse.Tag{Value: t.Text, Off: t.Off, Len: t.Len})
		}
	}
	c.reason = jsonReasons[rec.Tag("Termination")]
	return c
}
