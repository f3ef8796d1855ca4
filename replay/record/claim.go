package record

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A Closing is what a [Reader] says of a record at its end.
type Closing struct {
	Outcome game.Outcome    // by what is no ply: an end, an adjudication; else that of the board, as with none
	Found   []*game.Illegal // what only the game can check: scores, counts, results that cannot be read

	// Claims are the results that the record states, in order. Replay compares each with the outcome so far, and takes
	// over what a record says of a game that the board leaves open. With nil it reads them itself, in the words of chess.
	Claims []Claim
}

// NoClaims returns the claims of a record that states no result, or none that anything can be held against.
func NoClaims() []Claim { return []Claim{} }

// A Claim is a result that a record states.
type Claim struct {
	Tag    parse.Tag    // what it is called, as it is written, and where
	Result game.Outcome // an open one says that the game is not over; a Reason says how it ended where the board does not show it

	Doubted bool // without a reason it is not taken over by a game that the board leaves open
}

// A Verdict is what comes of comparing a [Claim] with an outcome.
type Verdict uint8

const (
	Agrees    Verdict = iota // the same players have won, or it is open for both
	Differs                  // other players have won
	StillOpen                // the game is over, and the record says that it is not
	Unproven                 // the game is open, and the record says who has won, but not how
	Reasoned                 // the game is open, and the record says how it ended
)

// Against compares a claim with the outcome of the game.
func (c *Claim) Against(o game.Outcome) Verdict {
	switch {
	case o.Over == c.Result.Over && o.Winners == c.Result.Winners:
		return Agrees
	case o.Over && c.Result.Over:
		return Differs
	case o.Over:
		return StillOpen
	case c.Result.Reason == "":
		return Unproven
	}
	return Reasoned
}

// UnknownEnd is the value of the tag Termination in plybook PGN where a result is known and its reason is not.
const UnknownEnd = "unknown"

// MustStateReason says whether a record has to give the reason of a result that the board does not show, as plybook PGN
// does: without one, moves are missing. The sites' formats have no word for a resignation.
func MustStateReason(r *parse.Record) bool {
	return r.Format == own && r.FindTag("Game") != nil && r.Tag("Termination") != UnknownEnd
}

// A Claimant is a [Reader] with words of its own about the results that records state.
type Claimant interface {
	// Judged returns the finding about a claim of the record by what came of comparing it with an outcome; nil if
	// there is none.
	Judged(c *Claim, v Verdict, o game.Outcome) *game.Illegal
}

// A Settler is a [Reader] that has more to check once it is settled how the game ended.
type Settler interface {
	Settled(o game.Outcome) []*game.Illegal
}

// UsualClaims returns the results of a game of two that the tag Result and the end of the moves state in the words of
// chess. Other words are none.
func UsualClaims(r *parse.Record) (claims []Claim) {
	for _, t := range AppendResults(nil, r) {
		if o, ok := ParseResult(t.Value); ok {
			claims = append(claims, Claim{Tag: t, Result: o})
		}
	}
	return claims
}

// AppendResults appends the results that a record states, whatever their words: the tag Result, and what follows the
// moves.
func AppendResults(dst []parse.Tag, r *parse.Record) []parse.Tag {
	if t := r.FindTag("Result"); t != nil {
		dst = append(dst, *t)
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == parse.Result {
			dst = append(dst, parse.Tag{Name: EndOfMoves, Value: t.Text, Off: t.Off, Len: t.Len})
		}
	}
	return dst
}

// EndOfMoves is what findings call the place of a result after the moves.
const EndOfMoves = "The end of the moves"

// SGFResult returns the property RE of a record of SGF: of the header, or else of the first node that has it, or nil.
func SGFResult(r *parse.Record) *parse.Tag {
	if t := r.FindTag("RE"); t != nil {
		return t
	}
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if value, ok := strings.CutPrefix(t.Text, "RE "); ok && t.Kind == parse.Extra {
			return &parse.Tag{Name: "RE", Value: value, Off: t.Off, Len: t.Len}
		}
	}
	return nil
}

// The results of games of two, in the words of chess. The first player is the one whose seat is 0.
const (
	FirstWins  = "1-0"
	SecondWins = "0-1"
	Draw       = "1/2-1/2"
	Unfinished = "*"
)

// ResultText returns an outcome in the words of chess.
func ResultText(o game.Outcome) string {
	switch {
	case o.Won(0):
		return FirstWins
	case o.Won(1):
		return SecondWins
	case o.Over:
		return Draw
	}
	return Unfinished
}

// ParseResult reads a result in the words of chess.
func ParseResult(text string) (o game.Outcome, ok bool) {
	switch text {
	case FirstWins:
		return game.WonBy(0, ""), true
	case SecondWins:
		return game.WonBy(1, ""), true
	case Draw:
		return game.DrawnBy(""), true
	}
	return o, text == Unfinished
}
