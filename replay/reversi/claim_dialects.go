package reversi

import (
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

func claimNothing(*parse.Record, int) claim { return claim{} }

// resultText reads a result as the PGNs write it: discs, the words of chess, or a star. A lone disc is the winner's word,
// whatever zeros stand before it.
func (c claim) resultText() claim {
	text := c.Tag.Value
	switch black, white, ok := discPair(text); {
	case ok && black+white == 1:
		return c.of(winnerClaim, float64(black-white))
	case ok:
		return c.ofDiscs(black, white)
	case text == record.Draw:
		return c.of(winnerClaim, 0)
	case text == record.Unfinished:
		c.kind = openClaim
	}
	return c
}

// discPair reads two numbers with a dash between.
func discPair(text string) (black, white int, ok bool) {
	left, right, found := strings.Cut(text, "-")
	if !found {
		return 0, 0, false
	}
	black, err := strconv.Atoi(left)
	if err != nil || black < 0 {
		return 0, 0, false
	}
	white, err = strconv.Atoi(right)
	return black, white, err == nil && white >= 0
}

// claimPGN takes the tag Result, or else the result after the moves.
func claimPGN(rec *parse.Record, _ int) claim {
	var room [2]parse.Tag
	all := record.AppendResults(room[:0], rec)
	if len(all) == 0 {
		return claim{}
	}
	c := claimAt(&all[0])
	c.sure = true
	return c.resultText()
}

// claimExport takes the result of an export of the WTHOR database, where unfinished games have one too.
func claimExport(rec *parse.Record, size int) claim {
	c := claimPGN(rec, size)
	c.sure = false
	return c
}

// terminations are the values of plybook's own tag Termination that stand for another end than by
// the moves.
var terminations = map[string]string{"resigned": "resignation", "time": "time", "adjudicated": "adjudication"}

// claimOwn takes the result of plybook PGN, with the tags Termination and Scoring.
func claimOwn(rec *parse.Record, size int) claim {
	c := claimPGN(rec, size)
	end := rec.Tag("Termination")
	c.Result.Reason, c.sure = terminations[end], c.sure && end != record.UnknownEnd
	if rec.Tag("Scoring") == "empties-to-winner" {
		c.scoring = toWinner
	}
	return c
}

// ggfEnds are the letters after a result of GGF.
var ggfEnds = map[string]string{"r": "resignation", "t": "time", "l": "adjournment", "s": "agreement"}

// claimGGF takes the difference from RE.
func claimGGF(rec *parse.Record, _ int) claim {
	t := rec.FindTag("RE")
	if t == nil {
		return claim{}
	}
	c := claimAt(t)
	c.sure = true
	number, end, _ := strings.Cut(t.Value, ":")
	c.Result.Reason = ggfEnds[end]
	margin, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil {
		c.kind = openClaim // "?", "aborted"
		return c
	}
	return c.ofMargin(margin)
}

// sgfEnds are what follows the colour of the winner in SGF, if not the difference.
var sgfEnds = map[string]string{
	"R": "resignation", "Resign": "resignation", "T": "time", "Time": "time", "F": "forfeit", "Forfeit": "forfeit",
}

// claimSGF takes the winner and the difference from RE: B+12, W+R, 0, Draw, ?.
func claimSGF(rec *parse.Record, _ int) claim {
	t := record.SGFResult(rec)
	if t == nil || rec.FindTag("Variation") != nil {
		return claim{}
	}
	c := claimAt(t)
	c.sure = true
	text := strings.TrimSpace(t.Value)
	winner, by, found := strings.Cut(text, "+")
	seat := game.Seat(strings.Index("BW", winner))
	switch {
	case text == "0" || text == "Draw":
		return c.ofMargin(0)
	case !found || len(winner) != 1 || seat < 0:
		c.kind = openClaim // "?", "Void"
		return c
	}
	margin, err := strconv.ParseFloat(by, 64)
	sign := float64(1 - 2*seat)
	if err != nil {
		c.Result.Reason = sgfEnds[by]
		return c.of(winnerClaim, sign)
	}
	return c.ofMargin(sign * margin)
}

// claimWinner takes the winner from eOthello: 1 for Black, 0 for a draw, -1 for White.
func claimWinner(rec *parse.Record, _ int) claim {
	t := rec.FindTag("Winner")
	if t == nil {
		return claim{}
	}
	ahead, ok := map[string]float64{"1": 1, "0": 0, "-1": -1}[t.Value]
	if !ok {
		return claim{}
	}
	return claimAt(t).of(winnerClaim, ahead)
}
