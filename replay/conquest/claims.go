package conquest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// readResult reads a result as engines or as the assignment's records have it; not ok if it is neither.
func readResult(text string) (o game.Outcome, ok bool) {
	switch text {
	case "1":
		return game.WonBy(0, ""), true
	case "2":
		return game.WonBy(1, ""), true
	case "draw":
		return game.DrawnBy(""), true
	case "":
		return o, true
	}
	return record.ParseResult(text)
}

// sameResult says whether two texts state the same result. Those that cannot be read do.
func sameResult(a, b string) bool {
	one, read := readResult(a)
	other, readToo := readResult(b)
	return one == other && read == readToo
}

// A claim is the result that a record states. The zero value says that the game is open.
type claim struct {
	record.Claim
	code   string // of the finding if it is wrong
	unread bool   // it could not be read
}

func claimOf(t *parse.Tag, code string, read func(string) (game.Outcome, bool)) claim {
	o, ok := read(t.Value)
	return claim{record.Claim{Tag: *t, Result: o}, code, !ok}
}

// because returns the claimed outcome, with a reason if the game is over by it.
func (c *claim) because(reason string) game.Outcome {
	o := c.Result
	if o.Over {
		o.Reason = reason
	}
	return o
}

// claims are what a record says of its end, while it is compared with the board.
type claims struct {
	*Reader
	outcome game.Outcome
	found   []*game.Illegal
}

// Close implements [record.Reader].
func (r *Reader) Close(broken bool) record.Closing {
	c := claims{Reader: r, outcome: r.state.Outcome()}
	closing := record.Closing{Claims: record.NoClaims()}
	switch {
	case broken || r.Dialect.position:
	case r.script != nil && r.script.end != nil:
		c.found = append(c.found, r.script.end)
	case r.script == nil:
		c.readClaim()
		if c.judge() && !r.claim.unread {
			closing.Claims = r.Claimed(r.claim.Claim)
		}
	}
	closing.Outcome, closing.Found = c.outcome, c.found
	return closing
}

// Judged implements [record.Claimant].
func (r *Reader) Judged(claim *record.Claim, v record.Verdict, o game.Outcome) *game.Illegal {
	text, tag, real := claim.Tag.Value, &claim.Tag, record.ResultText(o)
	switch {
	case v == record.Agrees && !o.Over:
		return &game.Illegal{Code: "conquest/no-result", Message: "The record stops before the game is over and has no result."}
	case v == record.Unproven:
		return found("unfinished", tag, "The result is %s, but the game is not over and no adjudication is given.", text)
	case v == record.StillOpen && tag.Name != "":
		return found("open-result", tag, "The result is %s, but the game is over: the %s %s.", text, r.settledBy, real)
	case v == record.Differs:
		ill := found(r.claim.code, tag, "The result is %s, but the %s %s.", text, r.settledBy, real)
		if !claim.Result.Drawn() && !o.Drawn() && r.claim.code == "result" {
			ill.Hint = "written with White as the first player? 1-0 means that X, the first mover, wins"
		}
		return ill
	}
	return nil
}

// Settled implements [record.Settler].
func (r *Reader) Settled(o game.Outcome) []*game.Illegal {
	if r.Dialect.position || r.script != nil {
		return nil
	}
	c := claims{Reader: r, outcome: o}
	c.checkWinner()
	c.checkFinal()
	c.checkPlies()
	if r.which == Nerdvana {
		c.checkPieces()
	}
	return c.found
}

// found returns a finding at a tag.
func found(code string, t *parse.Tag, format string, args ...any) *game.Illegal {
	return game.Illegalf("conquest/"+code, format, args...).AtTag(t)
}

// find adds a finding at a tag.
func (c *claims) find(code string, t *parse.Tag, format string, args ...any) *game.Illegal {
	ill := found(code, t, format, args...)
	c.found = append(c.found, ill)
	return ill
}

// differs adds a finding about a tag that the moves do not bear out.
func (c *claims) differs(code string, t *parse.Tag, moves string) {
	c.find(code, t, "%s is %s, but the moves give %s.", t.Name, t.Value, moves)
}

// readClaim finds the result that the record claims: in the tag Result, after the moves, or in the scores of nerdvana.
func (c *claims) readClaim() {
	tag, after := c.Results()
	scores := c.Record.FindTag("Scores")
	if c.which != Nerdvana {
		scores = nil
	}
	switch {
	case tag != nil:
		c.claim = claimOf(tag, "result", readResult)
		if after != nil && !sameResult(after.Value, tag.Value) {
			c.find("result", after, "Tag Result is %s, but %s follows the moves.", tag.Value, after.Value)
		}
	case after != nil:
		c.claim = claimOf(after, "result", readResult)
	case scores != nil:
		c.claim = claimOf(scores, "scores", readScores)
	}
	if scores != nil && c.claim.code == "result" {
		if o, ok := readScores(scores.Value); o != c.claim.Result || ok == c.claim.unread {
			c.find("scores", scores, "Scores is %s, but the result is %s.", scores.Value, c.claim.Tag.Value)
		}
	}
	if c.claim.unread {
		c.find(c.claim.code, &c.claim.Tag, "%s is %s; expected %s, %s, %s or %s.",
			c.claim.Tag.Name, shorten(c.claim.Tag.Value), record.FirstWins, record.SecondWins, record.Draw, record.Unfinished)
	}
}

// readScores reads the scores of nerdvana, X's first: 1-0, 0-1 or 0.5-0.5, also with decimals.
func readScores(text string) (o game.Outcome, ok bool) {
	x, y, _ := strings.Cut(text, "-")
	xs, errX := strconv.ParseFloat(x, 64)
	ys, errY := strconv.ParseFloat(y, 64)
	switch {
	case errX != nil || errY != nil || xs+ys != 1:
	case xs == 1:
		return game.WonBy(0, ""), true
	case ys == 1:
		return game.WonBy(1, ""), true
	case xs == 0.5:
		return game.DrawnBy(""), true
	}
	return o, false
}

// judge finds out how the game ended. It returns false if there is nothing to hold the claimed result against.
func (c *claims) judge() bool {
	c.settledBy = "rules give"
	switch tag, fault := c.Record.FindTag("Adjudicated"), c.Record.Tag("Error"); {
	case tag != nil && tag.Value != "":
		c.settledBy = "adjudication gives"
		return c.adjudicate(tag)
	case c.which == Nerdvana && fault != "":
		return c.forfeit(c.Record.FindTag("Error"))
	case !c.outcome.Over && c.Ended.Over:
		c.outcome = c.Ended
		c.settledBy = "end gives"
	}
	return true
}

// checkWinner compares the tags Winner and Loser with the players' names.
func (c *claims) checkWinner() {
	if !c.outcome.Over {
		return
	}
	seats := [...]game.Seat{0, 1}
	if c.outcome.Won(1) {
		seats = [...]game.Seat{1, 0}
	}
	for i, name := range [...]string{"Winner", "Loser"} {
		tag := c.Record.FindTag(name)
		player := record.FindTag(c.Record, playerTags[seats[i]])
		switch {
		case tag == nil:
		case c.outcome.Drawn():
			c.find("winner-tag", tag, "%s is %s, but the game is a draw.", name, tag.Value)
		case player != nil && tag.Value != player.Value:
			c.differs("winner-tag", tag, player.Value)
		}
	}
}

// checkFinal compares FinalFEN and Material with the last position, or with the one before a move
// that came too late.
func (c *claims) checkFinal() {
	fen, material := c.Record.FindTag("FinalFEN"), c.Record.FindTag("Material")
	if fen == nil && material == nil {
		return
	}
	last := c.compareFinal(fen, material)
	if len(last) == 0 {
		return
	}
	if s := c.state; c.Record.Tag("Adjudicated") == tooLate && s.Ply() > 0 {
		move := s.past[s.Ply()-1].move
		s.Undo()
		before := c.compareFinal(fen, material)
		s.Play(move)
		if len(before) == 0 {
			return
		}
	}
	c.found = append(c.found, last...)
}

// compareFinal compares the tags of the last position with the present one.
func (c *claims) compareFinal(fen, material *parse.Tag) (found []*game.Illegal) {
	here := claims{Reader: c.Reader}
	if fen != nil {
		here.compareFEN(fen)
	}
	x, o, _ := c.state.Count()
	if material != nil {
		if n, err := strconv.Atoi(material.Value); err != nil || n != x-o {
			here.differs("material", material, fmt.Sprintf("%+d", x-o))
		}
	}
	return here.found
}

// compareFEN names the first thing in which a FEN differs from the position: a cell, the turn, the
// counters. Fields that it leaves out are not compared.
func (c *claims) compareFEN(tag *parse.Tag) {
	want, ill := ParseFEN(tag.Value, c.Options.Allow)
	s := c.state
	const code, not = "final-position", "The moves lead to another position than this one: "
	switch fields := len(splitFields(tag.Value)); {
	case ill != nil:
		c.found = append(c.found, ill.AtTag(tag))
	case want.Size != s.n:
		c.find(code, tag, not+"the board has %d rows, not %d.", s.n, want.Size)
	case c.compareCells(tag, want.Cells, not):
	case fields > 1 && int(want.Turn) != s.side:
		c.find(code, tag, not+"%s is to move, not %s.", letters[stoneOf(s.side)], letters[stoneOf(int(want.Turn))])
	case fields > 2 && want.Clock != s.clock:
		c.find(code, tag, not+"the half-move clock is %d, not %d.", s.clock, want.Clock)
	case fields > 3 && want.Full != s.full:
		c.find(code, tag, not+"the full-move number is %d, not %d.", s.full, want.Full)
	}
}

// compareCells says whether a cell differs, and adds the finding about the first one.
func (c *claims) compareCells(tag *parse.Tag, cells []Stone, not string) bool {
	for i, want := range cells {
		place := cellAt(i/c.state.n, i%c.state.n)
		if is := c.state.grid.at(place); is != want {
			ill := c.find("final-position", tag, not+"%s is %s, not %s.",
				c.style.Notation.cellText(place.place(), c.state.n), stoneNames[is], stoneNames[want])
			ill.Cells = []game.Cell{place.place()}
			return true
		}
	}
	return false
}

// stoneNames say what is on a cell, by [Stone].
var stoneNames = [...]string{Empty: "empty", X: "X", O: "O", Gap: "a gap"}

// checkPlies compares PlyCount with the plies, passes and a move that came too late included.
func (c *claims) checkPlies() {
	tag := c.Record.FindTag("PlyCount")
	if tag == nil {
		return
	}
	if n, err := strconv.Atoi(tag.Value); err != nil || n != c.state.Ply() {
		c.differs("ply-count", tag, strconv.Itoa(c.state.Ply()))
	}
}

// checkPieces compares the pieces of nerdvana with the scores of the outcome.
func (c *claims) checkPieces() {
	tag := c.Record.FindTag("Pieces")
	if tag == nil || !c.outcome.Scored {
		return
	}
	x, o, _ := strings.Cut(tag.Value, "-")
	xs, errX := strconv.ParseFloat(x, 64)
	os, errO := strconv.ParseFloat(o, 64)
	if errX != nil || errO != nil || xs != float64(c.outcome.Scores[0]) || os != float64(c.outcome.Scores[1]) {
		c.differs("pieces", tag, fmt.Sprintf("%d-%d", c.outcome.Scores[0], c.outcome.Scores[1]))
	}
}
