package hive

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
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

// A claim is what a record says of its result, and where.
type claim struct {
	text     string
	state    string // one of the five states; "" if it could not be read
	off, len int
}

func claimOf(t *parse.Tag, state string) claim { return claim{t.Value, state, t.Off, t.Len} }

// Close compares the record's claims with the board.
func (r *Reader) Close(broken bool) (game.Outcome, []*game.Illegal) {
	var found []*game.Illegal
	if plies, ok := r.position.Repetition(); ok && !broken {
		found = append(found, &game.Illegal{
			Code: "hive/repetition", Ply: plies[2],
			Message: fmt.Sprintf("Position after ply %d has occurred three times: plies %d, %d, %d.", plies[2], plies[0], plies[1], plies[2]),
		})
	}
	board := r.position.Outcome()
	if broken {
		return board, found
	}
	if !board.Over && r.ending.Over {
		board = r.ending
	}
	r.result = board
	found = r.dialect.claims(r, found)
	return r.result, found
}

func (r *Reader) claimNothing(found []*game.Illegal) []*game.Illegal { return found }

// claimState checks the State and the Turn of a GameString, which are the board's: nobody can
// have won while the game is open. What was claimed beyond the board is in a remark, as the Result
// of a PGN.
func (r *Reader) claimState(found []*game.Illegal) []*game.Illegal {
	ill := r.checkState()
	if ill != nil {
		found = append(found, ill)
	}
	if t := r.record.FindTag("Turn"); t != nil {
		var room [16]byte
		if want := r.position.AppendTurn(room[:0]); !strings.EqualFold(string(want), t.Value) {
			found = append(found, header("Turn", t, string(want)))
		}
	}
	if ill != nil && ill.Code == "hive/result" {
		return found
	}
	return r.claimTag(found)
}

// checkState compares the State of a GameString with the board.
func (r *Reader) checkState() *game.Illegal {
	t := r.record.FindTag("State")
	if t == nil {
		return nil
	}
	board := r.position.Outcome()
	moves := stateOf(board, r.position.Ply())
	switch {
	case t.Value == moves:
	case t.Value == drawn && !board.Over && r.repeated():
		r.result = game.DrawnBy("repetition")
	case t.Value == whiteWins, t.Value == blackWins, t.Value == drawn && board.Over:
		return mismatch("hive/result", claimOf(t, t.Value), moves)
	default:
		return header("State", t, moves)
	}
	return nil
}

// claimTag checks the Result of a PGN and the line that repeats it.
func (r *Reader) claimTag(found []*game.Illegal) []*game.Illegal {
	r.terminated()
	tag := r.record.FindTag("Result")
	var line *parse.Token
	for i := range r.record.Tokens {
		if r.record.Tokens[i].Kind == parse.Result {
			line = &r.record.Tokens[i]
		}
	}
	if tag != nil && line != nil && contradict(resultState(tag.Value), resultState(line.Text)) {
		found = append(found, &game.Illegal{
			Code: "hive/header", Off: tag.Off, Len: tag.Len,
			Message: fmt.Sprintf("Tag Result says %s; the line after the moves says %s.", tag.Value, line.Text),
		})
	}
	switch {
	case tag != nil:
		return r.judge(found, claimOf(tag, resultState(tag.Value)))
	case line != nil:
		return r.judge(found, claim{line.Text, resultState(line.Text), line.Off, line.Len})
	}
	return found
}

// contradict says whether two results that could both be read are not the same.
func contradict(a, b string) bool { return a != "" && b != "" && a != b }

// resultState reads a result as Mzinga or as other PGNs write it; "" if it is neither.
func resultState(text string) string {
	switch text {
	case "1-0":
		return whiteWins
	case "0-1":
		return blackWins
	case "1/2-1/2":
		return drawn
	case "*", "":
		return inProgress
	case notStarted, inProgress, drawn, whiteWins, blackWins:
		return text
	}
	return ""
}

// claimSentence checks the RE property of boardspace: a sentence in the language of the player
// whose program wrote the record.
func (r *Reader) claimSentence(found []*game.Illegal) []*game.Illegal {
	t := r.record.FindTag("RE")
	if t == nil || strings.TrimSpace(t.Value) == "" {
		return found
	}
	state := sentenceState(t.Value, r.record.Tag("P0"), r.record.Tag("P1"))
	if board := stateOf(r.result, r.position.Ply()); state == eitherWins && (board == whiteWins || board == blackWins) {
		state = board
	}
	return r.judge(found, claimOf(t, state))
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
// one name are told apart by the side that plybook writes behind it.
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

// judge holds a claimed result against the game and takes it over where the game leaves it open.
func (r *Reader) judge(found []*game.Illegal, c claim) []*game.Illegal {
	state := stateOf(r.result, r.position.Ply())
	switch {
	case c.state == eitherWins:
		return append(found, &game.Illegal{
			Code: "hive/result-unread", Off: c.off, Len: c.len,
			Message: fmt.Sprintf("The result `%s` names both players, who have one name; the board decides.", c.text),
		})
	case c.state == "":
		return append(found, &game.Illegal{
			Code: "hive/result-unread", Off: c.off, Len: c.len,
			Message: fmt.Sprintf("The result `%s` names neither player and no draw; the board decides.", c.text),
		})
	case c.state == state, c.state == notStarted && state == inProgress, c.state == inProgress && state == notStarted:
		return found
	case r.result.Over && (c.state == inProgress || c.state == notStarted):
		return append(found, &game.Illegal{
			Code: "hive/header", Off: c.off, Len: c.len,
			Message: fmt.Sprintf("The result says %s; the moves give %s.", c.text, state),
		})
	case r.result.Over:
		return append(found, mismatch("hive/result", c, state))
	case c.state == drawn && r.repeated():
		r.result = game.DrawnBy("repetition")
		return found
	}
	r.result = claimedOutcome(c.state)
	return append(found, &game.Illegal{
		Code: "hive/unproven", Off: c.off, Len: c.len,
		Message: fmt.Sprintf("%s is claimed while the game is open: resigned, timed out or agreed, which this record does not say.", c.state),
		Hint:    unprovenHint(r.record),
	})
}

// unprovenHint says how plybook's own form gives the reason; other formats cannot.
func unprovenHint(r *parse.Record) string {
	if r.FindTag("Game") == nil {
		return ""
	}
	return "a tag says it: [Termination \"resignation\"], \"agreement\" or \"time\""
}

// claimedOutcome is the outcome of a game that ended for a reason its record does not give.
func claimedOutcome(state string) game.Outcome {
	switch state {
	case whiteWins:
		return game.WonBy(White, "not said")
	case blackWins:
		return game.WonBy(Black, "not said")
	case drawn:
		return game.DrawnBy("not said")
	}
	return game.Outcome{}
}

// terminations are the reasons that plybook's own tag Termination may give for a result that the
// board does not show.
var terminations = []string{"resignation", "agreement", "time"}

// terminated takes over the claimed result if the record gives a reason for it.
func (r *Reader) terminated() {
	reason := r.record.Tag("Termination")
	if r.result.Over || !slices.Contains(terminations, reason) {
		return
	}
	if o := claimedOutcome(resultState(r.record.Tag("Result"))); o.Over {
		o.Reason = reason
		r.result = o
	}
}

// repeated says whether the last position or the one before it has occurred three times.
func (r *Reader) repeated() bool {
	last := r.position.Ply()
	return r.position.Occurrences(last) >= 3 || last > 0 && r.position.Occurrences(last-1) >= 3
}

func mismatch(code string, c claim, board string) *game.Illegal {
	return &game.Illegal{
		Code: code, Off: c.off, Len: c.len,
		Message: fmt.Sprintf("The record says %s, the board says %s.", c.state, board),
	}
}

func header(name string, t *parse.Tag, moves string) *game.Illegal {
	return &game.Illegal{
		Code: "hive/header", Off: t.Off, Len: t.Len,
		Message: fmt.Sprintf("%s says %s; the moves give %s.", name, t.Value, moves),
	}
}
