package hive

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// The five states of a game, as UHP and Mzinga's PGN write them.
const (
	notStarted = "NotStarted"
	inProgress = "InProgress"
	drawn      = "Draw"
	whiteWins  = "WhiteWins"
	blackWins  = "BlackWins"
)

// stateOf writes an outcome as one of the five states.
func stateOf(o game.Outcome, plies int) string {
	switch {
	case o.Drawn():
		return drawn
	case o.Won(White):
		return whiteWins
	case o.Won(Black):
		return blackWins
	case plies == 0:
		return notStarted
	}
	return inProgress
}

// Close implements [record.Reader].
func (r *Reader) Close(broken bool) record.Closing {
	r.claims = r.claims[:0]
	if plies, ok := r.position.Repetition(); ok && !broken {
		r.Found = append(r.Found, &game.Illegal{
			Code: "hive/repetition", Ply: plies[2],
			Message: fmt.Sprintf("Position after ply %d has occurred three times: plies %d, %d, %d.", plies[2], plies[0], plies[1], plies[2]),
		})
	}
	closing := record.Closing{Outcome: r.position.Outcome(), Claims: record.NoClaims()}
	if !broken {
		if !closing.Outcome.Over {
			closing.Outcome = r.Ended
		}
		if r.Dialect.claims(r); len(r.claims) > 0 {
			closing.Claims = r.claims
		}
	}
	closing.Found = r.Found
	return closing
}

func (r *Reader) claimNothing() {}

// stateTag is the tag of a GameString whose state is the board's: nobody can have won while the game is open.
const stateTag = "State"

// claimState reads the State and the Turn of a GameString. What was claimed beyond the board is in a comment, as the Result
// of a PGN.
func (r *Reader) claimState() {
	if t := r.Record.FindTag("Turn"); t != nil {
		var room [16]byte
		if want := r.position.AppendTurn(room[:0]); !strings.EqualFold(string(want), t.Value) {
			r.Found = append(r.Found, header("Turn", t, string(want)))
		}
	}
	if t := r.Record.FindTag(stateTag); t != nil {
		c := r.claim(t, t.Value)
		c.Doubted = true
		r.claims = append(r.claims, c)
		if ill := r.judgedState(&c, c.Against(r.position.Outcome())); ill != nil && ill.Code == "hive/result" {
			return
		}
	}
	r.claimTag()
}

// judgedState returns the finding about the State of a GameString.
func (r *Reader) judgedState(c *record.Claim, v record.Verdict) *game.Illegal {
	board := r.position.Outcome()
	moves := stateOf(board, r.position.Ply())
	switch text := c.Tag.Value; {
	case text == moves, v == record.Reasoned:
		return nil
	case text == whiteWins, text == blackWins, text == drawn && board.Over:
		return mismatch("hive/result", &c.Tag, text, moves)
	}
	return header(stateTag, &c.Tag, moves)
}

// claim returns a claim of one of the five states. A draw by repetition needs no other reason.
func (r *Reader) claim(t *parse.Tag, state string) record.Claim {
	o := claimedOutcome(state)
	if o.Drawn() && r.repeated() {
		o.Reason = "repetition"
	}
	return record.Claim{Tag: *t, Result: o}
}

// claimTag reads the Result of a PGN and the line that repeats it.
func (r *Reader) claimTag() {
	tag, after := r.Results()
	if tag != nil && after != nil && contradict(resultState(tag.Value), resultState(after.Value)) {
		r.Found = append(r.Found, game.Illegalf("hive/header", "Tag Result is %s, but %s follows the moves.", tag.Value, after.Value).At(tag.Off, tag.Len))
	}
	switch {
	case tag != nil:
		reason := r.Record.Tag("Termination")
		if !slices.Contains(terminations, reason) {
			reason = ""
		}
		r.state(tag, resultState(tag.Value), reason)
	case after != nil:
		r.state(after, resultState(after.Value), "")
	}
}

// state adds the claim of a state, for a reason if the record gives one, or says that it cannot be read.
func (r *Reader) state(t *parse.Tag, state, reason string) {
	if state != "" && state != eitherWins {
		c := r.claim(t, state)
		if reason != "" && c.Result.Over {
			c.Result.Reason = reason
		}
		r.claims = append(r.claims, c)
		return
	}
	unread := "names neither a player nor a draw"
	if state == eitherWins {
		unread = "fits both players, who have the same name"
	}
	r.Found = append(r.Found, game.Illegalf("hive/result-unread", "The result `%s` %s; the board decides.", t.Value, unread).At(t.Off, t.Len))
}

// contradict says whether two results that could both be read are not the same.
func contradict(a, b string) bool { return a != "" && b != "" && a != b }

// resultState reads a result as Mzinga or as other PGNs write it; "" if it is neither.
func resultState(text string) string {
	switch text {
	case notStarted, inProgress, drawn, whiteWins, blackWins:
		return text
	}
	if o, ok := record.ParseResult(text); ok || text == "" {
		return stateOf(o, 1)
	}
	return ""
}

// claimSentence reads the RE property of boardspace: a sentence in the language of the player
// whose program wrote the record.
func (r *Reader) claimSentence() {
	t := r.Record.FindTag("RE")
	if t == nil || strings.TrimSpace(t.Value) == "" {
		return
	}
	state := sentenceState(t.Value, r.Record.Tag("P0"), r.Record.Tag("P1"))
	if o := r.position.Outcome(); state == eitherWins {
		if !o.Over {
			o = r.Ended
		}
		if won := stateOf(o, r.position.Ply()); won == whiteWins || won == blackWins {
			state = won
		}
	}
	r.state(t, state, "")
}

// eitherWins is what a sentence says that names the winner, where both players have that name.
const eitherWins = "either"

// drawWords are what the sites' languages call a draw.
var drawWords = []string{"draw", "nulle", "remis", "ничья", "patta", "tablas"}

// sentenceState finds in a sentence one of the players, then a name without its final digits (the site's robots drop
// theirs), then a draw.
func sentenceState(text, white, black string) string {
	for _, short := range []bool{false, true} {
		if short {
			white, black = strings.TrimRightFunc(white, unicode.IsDigit), strings.TrimRightFunc(black, unicode.IsDigit)
		}
		if state := namedState(text, white, black); state != "" {
			return state
		}
	}
	lower := strings.ToLower(text)
	for _, w := range drawWords {
		if strings.Contains(lower, w) {
			return drawn
		}
	}
	return ""
}

// namedState returns who wins if a sentence has the winner's name: the longer one, if that holds the other. Players of
// one name are distinguished by the side that plybook writes after it.
func namedState(text, white, black string) string {
	inWhite, inBlack := white != "" && strings.Contains(text, white), black != "" && strings.Contains(text, black)
	switch {
	case white == black && !inWhite:
		return ""
	case white == black:
		for seat, state := range [...]string{whiteWins, blackWins} {
			if strings.Contains(text, sided(white, game.Seat(seat))) {
				return state
			}
		}
		return eitherWins
	case inWhite && (!inBlack || len(white) >= len(black)):
		return whiteWins
	case inBlack:
		return blackWins
	}
	return ""
}

// sided returns the name of a player with the side.
func sided(name string, seat game.Seat) string { return name + " (" + seatNames[seat] + ")" }

// Judged implements [record.Claimant].
func (r *Reader) Judged(c *record.Claim, v record.Verdict, o game.Outcome) *game.Illegal {
	if c.Tag.Name == stateTag {
		return r.judgedState(c, v)
	}
	state := stateOf(o, r.position.Ply())
	switch v {
	case record.StillOpen:
		return game.Illegalf("hive/header", "The result is %s, but the moves give %s.", c.Tag.Value, state).At(c.Tag.Off, c.Tag.Len)
	case record.Differs:
		return mismatch("hive/result", &c.Tag, stateOf(c.Result, 1), state)
	case record.Unproven:
		return &game.Illegal{
			Code: "hive/unproven", Off: c.Tag.Off, Len: c.Tag.Len,
			Message: stateOf(c.Result, 1) + " is the result, but the game is not over and the record gives no reason.",
			Hint:    unprovenHint(r.Record),
		}
	}
	return nil
}

// unprovenHint says how plybook PGN gives the reason; other formats cannot.
func unprovenHint(r *parse.Record) string {
	if !record.MustStateReason(r) {
		return ""
	}
	return "moves are missing, or add a tag such as [Termination \"resignation\"], \"agreement\", \"time\" or \"unknown\""
}

// claimedOutcome is the outcome that a state stands for.
func claimedOutcome(state string) game.Outcome {
	switch state {
	case whiteWins:
		return game.WonBy(White, "")
	case blackWins:
		return game.WonBy(Black, "")
	case drawn:
		return game.DrawnBy("")
	}
	return game.Outcome{}
}

// terminations are the reasons that plybook's own tag Termination may give for a result that the
// board does not show.
var terminations = []string{"resignation", "agreement", "time"}

// repeated says whether the last position or the one before it has occurred three times.
func (r *Reader) repeated() bool {
	last := r.position.Ply()
	return r.position.Occurrences(last) >= 3 || last > 0 && r.position.Occurrences(last-1) >= 3
}

func mismatch(code string, t *parse.Tag, says, board string) *game.Illegal {
	return game.Illegalf(code, "The result is %s, but the final position gives %s.", says, board).At(t.Off, t.Len)
}

func header(name string, t *parse.Tag, moves string) *game.Illegal {
	return game.Illegalf("hive/header", "%s is %s, but the moves give %s.", name, t.Value, moves).At(t.Off, t.Len)
}
