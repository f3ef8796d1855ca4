package bluelagoon

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// readScore compares the scores that a record gives where a phase has been tallied.
func (r *Reader) readScore(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	points, ok := scoresOf(t.Text)
	if !ok {
		return 0, record.Stop, illegal("bad-item", "%s is not a score; write one number per player, as in `score 74 66;`.", clipQuote(t.Text))
	}
	due, ok := r.state.tallied()
	if !ok || r.scored {
		return 0, record.Stop, outOfOrder("A score", r.expected())
	}
	r.scored = true
	if ill := r.compareScores(points, due); ill != nil {
		ill.Ply = r.plies()
		return 0, record.Stop, ill
	}
	return 0, record.Skip, nil
}

// scoresOf reads "score 74 66;".
func scoresOf(text string) (points []int, ok bool) {
	return numbers(strings.Fields(strings.TrimSuffix(strings.TrimPrefix(text, scoreWord), ";")))
}

// numbers reads numbers without sign; ok is false without any.
func numbers(words []string) (all []int, ok bool) {
	for _, word := range words {
		if word == "" || len(word) > maxDigits || strings.Trim(word, "0123456789") != "" {
			return nil, false
		}
		n, _ := strconv.Atoi(word) // of so many digits it is one
		all = append(all, n)
	}
	return all, len(all) > 0
}

// scoreWord begins scores in plybook's own records.
const scoreWord = "score"

// compareScores compares scores by seat.
func (r *Reader) compareScores(got, want []int) *game.Illegal {
	if len(got) != len(want) {
		return illegal("wrong-score", "Expected %[2]d scores, found %[1]d.", len(got), len(want))
	}
	for seat := range want {
		if got[seat] != want[seat] {
			ill := illegal("wrong-score", "Player %d's score should be %d, found %d.", seat, want[seat], got[seat])
			ill.Hint = r.state.countedTwice(seat, got[seat], want[seat])
			return ill
		}
	}
	return nil
}

// countedTwice is a hint about a score in which the points of exploration are counted twice.
func (s *State) countedTwice(seat, got, want int) string {
	if before := s.beforeLast[seat]; s.status == finished && before > 0 && got == want+before {
		return fmt.Sprintf("the %d points of exploration seem to be counted twice", before)
	}
	return ""
}

// expected names what can come next in plybook PGN.
func (r *Reader) expected() string {
	switch r.state.Turn() {
	case game.Chance:
		return "a deal"
	case game.Nobody:
		return "a result"
	}
	return "a move"
}

// outOfOrder explains that something stands where something else has to.
func outOfOrder(what, expected string) *game.Illegal {
	return illegal("record-order", "%s cannot come here; expected %s.", what, expected)
}

// plies returns the number of plies that players have made.
func (r *Reader) plies() (n int) {
	for i := range r.state.plies {
		if !IsDeal(r.state.plies[i].move) {
			n++
		}
	}
	return n
}

// Close implements [record.Reader]. Results are scores, which do not say who has won by a tie-break.
func (r *Reader) Close(broken bool) record.Closing {
	closing := record.Closing{Outcome: r.state.Outcome(), Claims: record.NoClaims()}
	if broken || r.Dialect.single {
		return closing
	}
	if r.Dialect.own {
		closing.Found = r.results(closing.Outcome)
	}
	switch {
	case r.moved != nil:
		ill := illegal("no-final-state", "The record ends with a move; the state after it is missing.")
		ill.Off, ill.Len = r.moved.Off, r.moved.Len
		closing.Found = append(closing.Found, ill)
	case !closing.Outcome.Over:
		closing.Found = append(closing.Found, r.unfinished())
	}
	return closing
}

// unfinished explains how far the record goes, at its end.
func (r *Reader) unfinished() *game.Illegal {
	text := "The record stops before the game is over: player %d is to move."
	if r.state.status == dealing {
		text = "The record stops before the game is over: a deal is due."
	} else {
		text = fmt.Sprintf(text, r.state.player)
	}
	ill := illegal("unfinished", "%s", text)
	if n := len(r.Record.Tokens); n > 0 {
		last := r.Record.Tokens[n-1]
		ill.Off, ill.Len = last.Off, last.Len
	}
	return ill
}

// results compares the results that the tag and the text claim.
func (r *Reader) results(o game.Outcome) (found []*game.Illegal) {
	var room [2]parse.Tag
	for _, t := range record.AppendResults(room[:0], r.Record) {
		if t.Value == "" && t.Name != record.EndOfMoves {
			continue
		}
		if ill := r.result(t.Value, o); ill != nil {
			found = append(found, ill.AtTag(&t))
		}
	}
	return found
}

// result says what is wrong with a result, "121-134" or "*".
func (r *Reader) result(text string, o game.Outcome) *game.Illegal {
	got, ok := resultScores(text)
	switch {
	case !ok:
		return illegal("bad-item", "%s is not a result; write the scores by seat, as in `121-134`, or `*`.", clipQuote(text))
	case !o.Over && got != nil:
		return illegal("wrong-score", "The game is not over, so the result should be `*`, found %s.", text)
	case !o.Over:
		return nil
	}
	want := r.state.FinalScores()
	if got == nil {
		ill := illegal("wrong-score", "The game is over: the result should be %s, found `*`.", joinScores(want[:r.state.seats], "-"))
		ill.Severity = parse.Warning
		return ill
	}
	return r.compareScores(got, want[:r.state.seats])
}

// resultScores reads a result, "121-134"; of an unfinished game there are no scores.
func resultScores(text string) (scores []int, ok bool) {
	if text == record.Unfinished {
		return nil, true
	}
	return numbers(strings.Split(text, "-"))
}

// joinScores writes scores by seat.
func joinScores(scores []int, separator string) string {
	var words []string
	for _, score := range scores {
		words = append(words, strconv.Itoa(score))
	}
	return strings.Join(words, separator)
}
