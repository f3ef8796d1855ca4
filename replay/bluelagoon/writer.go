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
	c.Rewind(c.Plies)
	if !c.dealsFirst() {
		c.Out.Tags = []parse.Tag{{Name: "Setup", Value: c.position()}}
	}
	c.Walk(c, c.Plies)
}

// writeOwn writes plybook PGN: with the deals as plies, and the scores after each phase.
func (c *conversion) writeOwn() {
	c.Out.Numbering = parse.ByPly
	c.Rewind(c.Plies)
	setup, deal := c.setup()
	if deal != "" {
		c.Token(parse.Play, parse.NoSeat, deal)
	}
	c.Walk(c, c.Plies)
	c.Out.Tags = c.tags(setup)
	if c.Whole() {
		c.Token(parse.Result, parse.NoSeat, c.resultAfter())
	}
}

// WritePly implements [record.PlyWriter].
func (c *conversion) WritePly(kind parse.Kind, ply game.PlayedPly) *game.Illegal {
	c.To.ply(c, kind, ply)
	return nil
}

// logPly writes a ply of a log, and the state after it.
func (c *conversion) logPly(kind parse.Kind, ply game.PlayedPly) {
	if !IsDeal(ply.Move) {
		c.Token(kind, parse.NoSeat, string(c.state.AppendMove(nil, ply.Move)))
	}
	c.PlayPly(ply.Move)
	switch {
	case c.state.Ply() == 1 && c.dealsFirst():
		c.Out.Tags = []parse.Tag{{Name: "Setup", Value: c.position()}}
	case c.state.status != dealing:
		c.Token(parse.Claim, parse.NoSeat, c.position())
	}
}

// ownPly writes a ply of plybook PGN, and the scores if a phase has ended with it. Where the record breaks off it may
// have scores of its own, and so it has in its variations. The deal of no tokens is written where something might stand in its place.
func (c *conversion) ownPly(kind parse.Kind, ply game.PlayedPly) {
	if ply.Move != NoDeal || kind == parse.VariationPlay {
		c.Token(kind, parse.NoSeat, string(c.state.AppendMove(nil, ply.Move)))
	}
	c.PlayPly(ply.Move)
	last := c.state.Ply() == len(c.Plies)
	if ply.Seat == game.Chance || kind != parse.Play || last && !c.Whole() {
		return
	}
	if scores, ok := c.state.tallied(); ok {
		c.Token(parse.Claim, parse.NoSeat, scoreWord+" "+joinScores(scores, " ")+";")
	}
}

// position returns the state string of the present position.
func (c *conversion) position() string { return string(c.state.AppendPosition(nil)) }

// dealsFirst says whether the game begins on a map with a deal, and not with a state without tokens.
func (c *conversion) dealsFirst() bool {
	setup := c.Record.Tag("Setup")
	return len(c.Plies) > 0 && c.Plies[0].Seat == game.Chance && (setup == "" || strings.HasPrefix(setup, setupMap)) && c.Plies[0].Move != NoDeal
}
