package reversi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A script is how one format writes a played game.
type script struct {
	tags   func(*conversion) []parse.Tag
	pass   string                          // what a pass is; "" leaves it out
	upper  bool                            // moves are in upper case
	keep   []parse.Kind                    // what else of the source's tokens has a place here
	result func(*conversion) []parse.Token // what stands after the moves; may be nil

	own    bool  // all rules have a place here
	starts bool  // a set-up has a place here
	sizes  []int // of the board; nil: all
	turned bool  // games begin with f5, or its like on another board
	static bool  // the last position alone is written, without moves
}

var othello8 = []int{8}

var scripts = map[string]script{
	"pgn": {
		tags: ownTags, pass: passText, keep: []parse.Kind{parse.Comment, parse.Clock, parse.End, parse.Extra},
		result: resultToken, own: true, starts: true,
	},
	"transcript":   {tags: setupTag, starts: true},
	"eothello-csv": {tags: eothelloTags, sizes: othello8},
	"quest-json":   {tags: noTags, keep: []parse.Kind{parse.Extra}, sizes: othello8},
	"obf":          {tags: setupOnly, keep: []parse.Kind{parse.Comment, parse.Extra}, static: true},
	"openings":     {tags: openingTags, sizes: othello8, static: true},
	"solver":       {tags: solverTags, sizes: othello8, static: true},
	"bitboards":    {tags: bitTags, sizes: othello8, static: true},
	"xot":          {tags: noTags, sizes: othello8},
	"ggf":          {tags: ggfTags, pass: "PA", upper: true, keep: []parse.Kind{parse.Clock, parse.Extra}, starts: true},
	"othello-sgf":  {tags: sgfTags, pass: "PA", keep: []parse.Kind{parse.Comment, parse.Extra}, starts: true},
	"wthor":        {tags: wthorTags, sizes: []int{8, 10}, turned: true},
	"pgn-wthor":    {tags: exportTags, upper: true, sizes: othello8},
	"pgn-edax":     {tags: edaxTags, pass: "pass", keep: []parse.Kind{parse.Comment}, result: edaxResult, starts: true, sizes: othello8},
	"pgn-playok":   {tags: playOKTags, pass: passText, result: resultToken, sizes: othello8},
}

// A conversion is a played game on its way into another format.
type conversion struct {
	*game.Played
	to    script
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
	to, ok := scripts[format]
	if !ok {
		return nil, notExpressible("A game of Reversi cannot be written in the format %s.", format)
	}
	c := &conversion{Played: p, to: to, board: p.State.(Board)}
	c.rules, c.size = c.board.Rules(), c.board.Size()
	d, ok := dialects[p.Record.Format]
	if !ok {
		d = dialects["pgn"]
	}
	c.claim = d.claim(p.Record, c.size)
	if d.scoring != plain {
		c.claim.scoring = d.scoring
	}
	c.begin()
	if ill := c.check(format); ill != nil {
		return nil, ill
	}
	out := &parse.Record{Game: "reversi", Format: format, Numbering: parse.ByPair, Tags: to.tags(c)}
	if to.static {
		if p.Record.Format == format {
			out.Tokens = c.kept(p.Record.Tokens)
		}
		return out, nil
	}
	out.Tokens = c.tokens()
	if to.result != nil {
		out.Tokens = append(out.Tokens, to.result(c)...)
	}
	if len(out.Tags)+len(out.Tokens) == 0 && len(p.Plies) > 0 {
		return nil, notExpressible("The format %s has nothing but moves, and this game has none behind the placement.", format)
	}
	return out, nil
}

func notExpressible(format string, args ...any) *game.Illegal {
	return illegal("not-expressible", fmt.Sprintf(format, args...))
}

// begin finds out what the moves to be written are and where they begin. The placement is a move in
// plybook's own form alone; in others the game begins behind it.
func (c *conversion) begin() {
	c.plies = c.Plies
	if _, _, placed := firstPair(c.Plies); placed && !c.to.own {
		c.plies, c.first = c.plies[1:], 1
	}
	rules := c.rules
	if !c.to.own {
		rules = Rules{}
	}
	c.walk(func(b Board, i int) {
		if i == 0 {
			c.start = string(b.AppendPosition(nil))
			usual, _ := New(rules, c.size)
			c.usual = c.start == string(usual.AppendPosition(nil))
		}
	})
	if c.to.static {
		c.start, c.usual = string(c.board.AppendPosition(nil)), false
	}
}

func firstPair(plies []game.PlayedPly) (a, b Square, ok bool) {
	if len(plies) == 0 {
		return 0, 0, false
	}
	return PairOf(plies[0].Move)
}

// walk calls f with the position before each ply to be written, and with the one after the last.
func (c *conversion) walk(f func(b Board, ply int)) {
	for range c.plies {
		c.board.Undo()
	}
	for i := range c.plies {
		f(c.board, i)
		c.board.Play(c.plies[i].Move)
	}
	f(c.board, len(c.plies))
}

// check says why the game cannot be written.
func (c *conversion) check(format string) *game.Illegal {
	switch {
	case c.to.own || c.to.static && (c.to.sizes == nil || slices.Contains(c.to.sizes, c.size)):
		return c.uncertain(format)
	case c.rules.OneLine:
		return notExpressible("The format %s cannot say which line a move turns, as the rules %s need.", format, c.rules)
	case c.board.Placing():
		return notExpressible("The format %s has no game that begins with an empty centre.", format)
	case c.to.sizes != nil && !slices.Contains(c.to.sizes, c.size):
		return notExpressible("The format %s has no board of %d×%d.", format, c.size, c.size)
	case !c.usual && !c.to.starts:
		return notExpressible("The format %s has no place for a set-up.", format)
	}
	if c.to.turned {
		c.turn = c.toUsualFirst()
		return c.otherWinner(format)
	}
	return nil
}

// otherWinner refuses a game whose winner is not the one that the stored score would show: it is that of the
// board where nobody claims discs.
func (c *conversion) otherWinner(format string) *game.Illegal {
	f := c.final()
	black, white := c.board.Counts()
	black, white = EmptiesToWinner(black, white, c.size)
	if !f.known || f.counted || f.winner == leader(black, white) {
		return nil
	}
	return notExpressible("The format %s says who won by discs alone, and these say %s, not %s.",
		format, winnerName(leader(black, white)), winnerName(f.winner))
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

// tokens writes the moves, with what else of the source has a place between them.
func (c *conversion) tokens() (tokens []parse.Token) {
	source := c.Record.Tokens[:c.Read]
	next := 0
	c.walk(func(b Board, i int) {
		if i == len(c.plies) {
			tokens = append(tokens, c.kept(source[next:])...)
			return
		}
		ply := c.plies[i]
		if ply.Token >= 0 {
			tokens = append(tokens, c.kept(source[next:ply.Token])...)
			next = int(ply.Token) + 1
		}
		if text := c.text(b, ply); text != "" {
			tokens = append(tokens, parse.Token{Kind: parse.Play, Seat: int8(ply.Seat), Text: text})
		}
	})
	return tokens
}

// text writes a ply, "" if the format leaves it out.
func (c *conversion) text(b Board, ply game.PlayedPly) string {
	if ply.Move == Pass {
		return c.to.pass
	}
	text := string(b.AppendMove(nil, c.turn.Move(ply.Move, c.size)))
	switch {
	case c.to.upper:
		return strings.ToUpper(text)
	case c.to.own && ply.Token >= 0:
		if _, list, found := strings.Cut(c.Record.Tokens[ply.Token].Text, ":"); found {
			text += ":" + strings.ToLower(list)
		}
	}
	return text
}

// kept copies the tokens of the kinds that the format has a place for.
func (c *conversion) kept(tokens []parse.Token) (kept []parse.Token) {
	for _, t := range tokens {
		if slices.Contains(c.to.keep, t.Kind) {
			kept = append(kept, parse.Token{Kind: t.Kind, Seat: t.Seat, Text: t.Text})
		}
	}
	return kept
}

func resultToken(c *conversion) []parse.Token {
	return []parse.Token{{Kind: parse.Result, Seat: parse.NoSeat, Text: c.final().own(c)}}
}

// edaxResult writes the result as Edax does: {Black wins 40-24} 1-0.
func edaxResult(c *conversion) []parse.Token {
	f := c.final()
	result := parse.Token{Kind: parse.Result, Seat: parse.NoSeat, Text: f.chess()}
	remark := ""
	switch {
	case !f.counted, f.absurd():
		return []parse.Token{result}
	case f.winner == game.Nobody:
		remark = fmt.Sprintf("Draw %d-%d", f.full[Black], f.full[White])
	default:
		remark = fmt.Sprintf("%s wins %d-%d", seatNames[f.winner], f.full[f.winner], f.full[1-f.winner])
	}
	if slices.ContainsFunc(c.Record.Tokens, func(t parse.Token) bool { return t.Kind == parse.Comment && t.Text == remark }) {
		return []parse.Token{result}
	}
	return []parse.Token{{Kind: parse.Comment, Seat: parse.NoSeat, Text: remark}, result}
}
