package bluelagoon

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A conversion is a played game on its way into another format.
type conversion struct {
	record.Conversion[*dialect]
	state *State
}

// Write makes the record that says the same in another format of this game; see [record.Writer]. Of single
// states it is the last one that is written.
func Write(p *game.Played, format string) (*parse.Record, *game.Illegal) {
	to, ill := dialects.Convert(p, format)
	if ill != nil {
		return nil, ill
	}
	c := &conversion{Conversion: to, state: p.State.(*State)}
	c.To.write(c)
	return c.Out, nil
}

// writeLast writes the last position.
func (c *conversion) writeLast() {
	c.Out.Tags = []parse.Tag{{Name: "Setup", Value: c.position()}}
}

// writeLog writes states and moves in turn. Deals are in the states after them. A game that begins
// with a deal on a map begins with the state after it.
func (c *conversion) writeLog() {
	first := c.position
	c.walk(func(i int) {
		switch {
		case i < 0 && !c.dealsFirst(), i == 0 && c.dealsFirst():
			c.Out.Tags = []parse.Tag{{Name: "Setup", Value: first()}}
		case i >= 0 && c.state.status != dealing:
			c.Token(parse.Claim, parse.NoSeat, c.position())
		}
	}, func(i int) {
		if m := c.Plies[i].Move; !IsDeal(m) {
			c.Token(parse.Play, parse.NoSeat, string(c.state.AppendMove(nil, m)))
		}
	})
}

// position returns the state string of the present position.
func (c *conversion) position() string { return string(c.state.AppendPosition(nil)) }

// walk goes along the game. It calls before with every ply that is going to be played, and after with -1 at
// the start and with every ply that has been played.
func (c *conversion) walk(after, before func(i int)) {
	c.Rewind(c.Plies)
	after(-1)
	for i := range c.Plies {
		before(i)
		c.state.Play(c.Plies[i].Move)
		after(i)
	}
}

// dealsFirst says whether the game begins on a map with a deal, and not with a state without tokens.
func (c *conversion) dealsFirst() bool {
	setup := c.Record.Tag("Setup")
	return len(c.Plies) > 0 && c.Plies[0].Seat == game.Chance && (setup == "" || strings.HasPrefix(setup, setupMap)) && c.Plies[0].Move != NoDeal
}

// writeOwn writes plybook's own form: with the deals as plies, and the scores after each phase.
func (c *conversion) writeOwn() {
	c.Out.Numbering = parse.ByPly
	var setup string
	next := 0 // token of the record
	c.walk(func(i int) {
		if i >= 0 {
			c.scores(i)
			return
		}
		var deal string
		if setup, deal = c.setup(); deal != "" {
			c.Token(parse.Play, parse.NoSeat, deal)
		}
	}, func(i int) {
		if at := int(c.Plies[i].Token); at >= 0 {
			c.Keep(c.Record.Tokens[next:at])
			next = at + 1
		}
		if m := c.Plies[i].Move; m != NoDeal {
			c.Token(parse.Play, parse.NoSeat, string(c.state.AppendMove(nil, m)))
		}
	})
	c.Keep(c.Record.Tokens[next:c.Read])
	c.Out.Tags = c.tags(setup)
	if c.Whole() {
		c.Token(parse.Result, parse.NoSeat, c.resultAfter())
	}
}

// scores writes the scores after a ply with which a phase has ended. Where the record breaks off it may have
// scores of its own.
func (c *conversion) scores(i int) {
	last := i == len(c.Plies)-1
	if c.Plies[i].Seat == game.Chance || last && !c.Whole() {
		return
	}
	if scores, ok := c.state.tallied(); ok {
		c.Token(parse.Claim, parse.NoSeat, scoreWord+" "+joinScores(scores, " ")+";")
	}
}
