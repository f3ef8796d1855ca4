package reversi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A conversion is a played game on its way into another format.
type conversion struct {
	record.Conversion[*dialect]
	rules Rules
	size  int
	claim claim
	board Board // in the last position

	start string // the position that the moves begin from, as text
	usual bool   // it is where the rules begin
	plies []game.PlayedPly
	first int // the ply of Played that plies begin with
	turn  Symmetry
}

// Write makes the record that says the same in another of this game's formats; see [record.Writer].
func Write(p *game.Played, format string) (*parse.Record, *game.Illegal) {
	to, ill := dialects.Convert(p, format)
	if ill != nil {
		return nil, ill
	}
	c := &conversion{Conversion: to, board: p.State.(Board)}
	c.rules, c.size = c.board.Rules(), c.board.Size()
	c.claim = c.From.claimOf(p.Record, c.size)
	c.begin()
	if ill := c.check(); ill != nil {
		return nil, ill
	}
	c.Out.Numbering, c.Out.Tags = parse.ByPair, c.To.tags(c)
	if c.To.Static {
		if p.Record.Format == format || p.Record.Format == "pgn" && len(p.Plies) == 0 { // which may have been such a position
			c.Keep(p.Record.Tokens)
		}
		return c.Out, nil
	}
	c.Rewind(c.plies)
	c.Walk(c, c.plies)
	if c.To.result != nil {
		c.To.result(c)
	}
	if len(c.Out.Tags)+len(c.Out.Tokens) == 0 && len(p.Plies) > 0 {
		return nil, c.Refuse(0, "The format %s has only moves, and this game has none after the placement.", format)
	}
	return c.Out, nil
}

// begin finds out what the moves to be written are and where they begin. The placement is a move in
// plybook PGN alone; in others the game begins after it.
func (c *conversion) begin() {
	c.plies = c.Plies
	if _, _, placed := firstPair(c.Plies); placed && !c.To.all {
		c.plies, c.first = c.plies[1:], 1
	}
	rules := c.rules
	if !c.To.all {
		rules = Rules{}
	}
	if c.To.Static {
		c.start = string(c.board.AppendPosition(nil))
		return
	}
	c.Rewind(c.plies)
	c.start = string(c.board.AppendPosition(nil))
	for _, ply := range c.plies {
		c.board.Play(ply.Move)
	}
	usual, _ := New(rules, c.size)
	c.usual = c.start == string(usual.AppendPosition(nil))
}

func firstPair(plies []game.PlayedPly) (a, b Square, ok bool) {
	if len(plies) == 0 {
		return 0, 0, false
	}
	return PairOf(plies[0].Move)
}

// check says why the game cannot be written.
func (c *conversion) check() *game.Illegal {
	to, format := c.To, c.Out.Format
	sized := to.sizes == nil || slices.Contains(to.sizes, c.size)
	switch {
	case to.all || to.Static && sized:
		return c.uncertain()
	case c.rules.OneLine:
		return c.Refuse(0, "The format %s cannot express which line a move flips; the rules %s need that.", format, c.rules)
	case c.board.Placing():
		return c.Refuse(0, "The format %s cannot begin with an empty centre.", format)
	case !sized:
		return c.Refuse(0, "The format %s has no board of %d×%d.", format, c.size, c.size)
	case !c.usual && !to.Setups:
		return c.NoSetup()
	case to.turned:
		c.turn = c.toUsualFirst()
		return c.otherWinner()
	}
	return nil
}

// otherWinner refuses a game whose winner is not the one that the stored score would show: it is that of the
// board where nobody claims discs.
func (c *conversion) otherWinner() *game.Illegal {
	f := c.final()
	black, white := c.board.Counts()
	black, white = EmptiesToWinner(black, white, c.size)
	if !f.Over || f.counted || f.Winner() == leader(black, white) {
		return nil
	}
	return c.Refuse(0, "The format %s gives the winner by discs alone, which is %s here, not %s.",
		c.Out.Format, winnerName(leader(black, white)), winnerName(f.Winner()))
}

// toUsualFirst returns the symmetry that takes the first move to the one below and right of the
// centre, f5 on 8 × 8, and the start to itself.
func (c *conversion) toUsualFirst() Symmetry {
	if len(c.plies) == 0 {
		return 0
	}
	s, ok := DiscOf(c.plies[0].Move)
	for _, k := range [...]Symmetry{0, 2, 6, 7} {
		if ok && k.Square(s, c.size) == NewSquare(c.size/2, c.size/2+1) {
			return k
		}
	}
	return 0
}

// WritePly implements [record.PlyWriter].
func (c *conversion) WritePly(kind parse.Kind, ply game.PlayedPly) *game.Illegal {
	if text := c.text(ply); text != "" {
		c.Token(kind, int8(ply.Seat), text)
	}
	c.PlayPly(ply.Move)
	return nil
}

// text writes a ply, "" if the format leaves it out.
func (c *conversion) text(ply game.PlayedPly) string {
	if ply.Move == Pass {
		return c.To.pass
	}
	text := string(c.board.AppendMove(nil, c.turn.Move(ply.Move, c.size)))
	switch {
	case c.To.upper:
		return strings.ToUpper(text)
	case c.To.all && ply.Token >= 0:
		if _, list, found := strings.Cut(c.Record.Tokens[ply.Token].Text, ":"); found {
			text += ":" + strings.ToLower(list)
		}
	}
	return text
}

func resultToken(c *conversion) { c.Token(parse.Result, parse.NoSeat, c.final().own(c)) }

// edaxResult writes the result as Edax does: {Black wins 40-24} 1-0.
func edaxResult(c *conversion) {
	f := c.final()
	if f.counted && !f.absurd() {
		comment := fmt.Sprintf("Draw %d-%d", f.full[Black], f.full[White])
		if winner := f.Winner(); winner != game.Nobody {
			comment = fmt.Sprintf("%s wins %d-%d", seatNames[winner], f.full[winner], f.full[1-winner])
		}
		if !slices.ContainsFunc(c.Record.Tokens, func(t parse.Token) bool { return t.Kind == parse.Comment && t.Text == comment }) {
			c.Token(parse.Comment, parse.NoSeat, comment)
		}
	}
	c.Token(parse.Result, parse.NoSeat, record.ResultText(f.Outcome))
}
