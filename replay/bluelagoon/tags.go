package bluelagoon

import (
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// setup returns the tag Setup of the game that stands at its start: the name of the map where that says
// everything but the first deal, and that deal; or else the state string.
func (c *conversion) setup() (setup, deal string) {
	s, text := c.state, c.position()
	name := s.board.MapName()
	begins := len(c.Plies) > 0 && c.Plies[0].Seat == game.Chance
	if name == "" || !s.dealt() && begins && !c.dealsFirst() {
		return text, ""
	}
	start := New(s.board, s.seats)
	if d, ok := s.LyingDeal(); ok {
		m := start.AddDeal(d)
		deal = string(start.AppendMove(nil, m))
		start.Play(m)
	}
	if string(start.AppendPosition(nil)) != text {
		return text, ""
	}
	return setupMap + name, deal
}

// tags writes the header of plybook PGN: what the record has, and what it needs.
func (c *conversion) tags(setup string) []parse.Tag {
	own := record.Heading{
		{Name: "Game", Value: "bluelagoon"},
		{Name: "Players", Value: strconv.Itoa(c.state.seats)},
		{Name: "Setup", Value: setup},
		{Name: "Result", Value: c.resultTag()},
	}
	h := own[:1:1]
	if c.IsOwn() {
		for _, t := range c.Record.Tags {
			if known := own.Find(t.Name); known != nil {
				t.Value = known.Value
			}
			h.Add(t.Name, t.Value)
		}
	}
	for _, t := range own {
		h.Add(t.Name, t.Value)
	}
	return h
}

// resultTag returns what the record claims, or else the scores by seat at the end.
func (c *conversion) resultTag() string {
	if result := c.Record.Tag("Result"); result != "" && c.IsOwn() {
		return result
	}
	return c.scoresAtEnd()
}

// resultAfter returns the result after the moves.
func (c *conversion) resultAfter() string {
	if after := c.ResultAfter(); after != "" {
		return after
	}
	if result := c.resultTag(); isResult(result) {
		return result
	}
	return c.scoresAtEnd()
}

// isResult says whether a text can stand as a result after moves. A single number would be taken for that of a
// move.
func isResult(text string) bool {
	scores, ok := resultScores(text)
	return ok && len(scores) != 1
}

// scoresAtEnd returns the result by the rules.
func (c *conversion) scoresAtEnd() string {
	if !c.Outcome.Over {
		return record.Unfinished
	}
	scores := c.state.FinalScores()
	return joinScores(scores[:c.state.seats], "-")
}
