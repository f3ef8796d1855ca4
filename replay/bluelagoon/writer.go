package bluelagoon

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// scripts are how formats write a played game.
var scripts = map[string]func(*conversion){
	"pgn":               (*conversion).writeOwn,
	"bluelagoon-log":    (*conversion).writeLog,
	"bluelagoon-states": (*conversion).writeLast,
}

// A conversion is a played game on its way into another format.
type conversion struct {
	*game.Played
	state *State
	out   *parse.Record
}

// Write makes the record that says the same in another format of this game; see [record.Writer]. Of lone
// states it is the last one that is written.
func Write(p *game.Played, format string) (*parse.Record, *game.Illegal) {
	write, ok := scripts[format]
	if !ok {
		return nil, illegal("not-expressible", "A game of Blue Lagoon cannot be written in the format %s.", format)
	}
	c := &conversion{Played: p, state: p.State.(*State)}
	c.out = &parse.Record{Game: "bluelagoon", Format: format}
	write(c)
	return c.out, nil
}

// writeLast writes the last position.
func (c *conversion) writeLast() {
	c.out.Tags = []parse.Tag{{Name: "Setup", Value: c.position()}}
}

// writeLog writes states and moves in turn. Deals are in the states behind them. A game that begins
// with a deal on a map begins with the state behind it.
func (c *conversion) writeLog() {
	first := c.position
	c.walk(func(i int) {
		switch {
		case i < 0 && !c.dealsFirst(), i == 0 && c.dealsFirst():
			c.out.Tags = []parse.Tag{{Name: "Setup", Value: first()}}
		case i >= 0 && c.state.status != dealing:
			c.token(parse.Claim, c.position())
		}
	}, func(i int) {
		if m := c.Plies[i].Move; !IsDeal(m) {
			c.token(parse.Play, string(c.state.AppendMove(nil, m)))
		}
	})
}

// position returns the state string of the present position.
func (c *conversion) position() string { return string(c.state.AppendPosition(nil)) }

// walk goes along the game. It calls before with every ply that is going to be played, and after with -1 at
// the start and with every ply that has been played.
func (c *conversion) walk(after, before func(i int)) {
	for range c.Plies {
		c.state.Undo()
	}
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

func (c *conversion) token(kind parse.Kind, text string) {
	c.out.Tokens = append(c.out.Tokens, parse.Token{Kind: kind, Seat: parse.NoSeat, Text: text})
}

// remarks are what stands between the moves and has a place in plybook's own form.
var remarks = []parse.Kind{parse.Comment, parse.Clock, parse.End, parse.Extra}

// writeOwn writes plybook's own form: with the deals as plies, and the scores behind each phase.
func (c *conversion) writeOwn() {
	c.out.Numbering = parse.ByPly
	var setup string
	next := 0 // token of the record
	c.walk(func(i int) {
		if i >= 0 {
			c.scores(i)
			return
		}
		var deal string
		if setup, deal = c.setup(); deal != "" {
			c.token(parse.Play, deal)
		}
	}, func(i int) {
		if at := int(c.Plies[i].Token); at >= 0 {
			c.keep(c.Record.Tokens[next:at])
			next = at + 1
		}
		if m := c.Plies[i].Move; m != NoDeal {
			c.token(parse.Play, string(c.state.AppendMove(nil, m)))
		}
	})
	c.keep(c.Record.Tokens[next:c.Read])
	c.out.Tags = c.tags(setup)
	if c.whole() {
		c.token(parse.Result, c.resultText())
	}
}

// whole says whether no fault has cut the record off.
func (c *conversion) whole() bool {
	return c.Read == len(c.Record.Tokens) && c.Record.Fatal() == nil
}

// keep copies what has a place beside moves.
func (c *conversion) keep(tokens []parse.Token) {
	for i := range tokens {
		if t := &tokens[i]; slices.Contains(remarks, t.Kind) {
			c.out.Tokens = append(c.out.Tokens, parse.Token{Kind: t.Kind, Seat: t.Seat, Text: t.Text})
		}
	}
}

// scores writes the scores after a ply with which a phase has ended. Where the record breaks off it may have
// scores of its own.
func (c *conversion) scores(i int) {
	last := i == len(c.Plies)-1
	if c.Plies[i].Seat == game.Chance || last && !c.whole() {
		return
	}
	if scores, ok := c.state.tallied(); ok {
		c.token(parse.Claim, scoreWord+" "+joinScores(scores, " ")+";")
	}
}
