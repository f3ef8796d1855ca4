package contactix

import (
	"fmt"
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A manner is how one format writes a played game.
type manner struct {
	tags  func(*transcript) []parse.Tag
	tiles func(*transcript) // writes the set-up, where it is tokens
	keep  []parse.Kind      // what else of the source's tokens has a place here
	ends  []string          // words for ends that are no plies
	mover bool              // the words do not say who: it is the side to move
	words swapWords

	passes  bool // a pass has a place here
	setups  bool // a set-up has one
	square  bool // boards have as many rows as columns
	most    int  // columns and rows that a board can have; 0: as many as any
	only    int  // the one size of boards; 0: there are others
	static  bool // the last position alone is written, without plies
	players bool // seats of tokens are players, not sides
	letters bool // cells are two letters, column and row
	again   bool // the swap repeats the first cell

	result func(*transcript) string // what stands behind the moves; nil: nothing
}

// swapWords are the swaps that a format has words for.
type swapWords uint8

const (
	noSwap    swapWords = iota
	pieceSwap           // one of sides becomes one of pieces, and the rest of the game is mirrored
	bothSwaps           // swap-pieces and swap-sides
	loneSwap            // as pieceSwap, and it is called swap
)

// remarks are what is kept of a record beside its moves.
var remarks = []parse.Kind{parse.Comment, parse.Extra}

var manners = map[string]manner{
	"pgn": {
		tags: ownTags, keep: []parse.Kind{parse.Comment, parse.Clock, parse.Extra}, ends: []string{"resign", "time", "forfeit", "adjudication"},
		words: bothSwaps, passes: true, setups: true, players: true, result: (*transcript).resultBehind,
	},
	"hex-sgf":         {tags: sgfTags, tiles: (*transcript).sgfTiles, keep: remarks, ends: []string{"resign"}, words: bothSwaps, passes: true, setups: true},
	"hex-hsgf":        {tags: siteTags, ends: []string{"resign"}, words: loneSwap, square: true, most: 26, letters: true},
	"hex-littlegolem": {tags: noTags, ends: []string{"resign", "time"}, words: loneSwap, square: true, only: 13},
	"hexworld":        {tags: worldTags, ends: []string{"resign", "time"}, words: loneSwap, passes: true},
	"playhex-json":    {tags: jsonTags, words: pieceSwap, passes: true, square: true},
	"trmph":           {tags: sizeTag, words: pieceSwap, square: true, again: true},
	"hex-moves":       {tags: listTags, ends: []string{"resign"}, mover: true, words: bothSwaps},
	"hex-lines":       {tags: noTags, ends: []string{"resign"}, result: (*transcript).letter},
	"contactix-board": {tags: boardTags, tiles: (*transcript).boardTiles, static: true},
}

// A transcript is a played game on its way into another format.
type transcript struct {
	*game.Played
	format string
	to     manner
	source *State // in the last position
	target *State // the game as it is written, at the ply that is being written
	start  Setup
	turned bool // the rest of the game is written as its mirror image
	ended  bool // the end has been written
	claim  claim
	out    *parse.Record
}

// Write makes the record that says the same in another format of this game; see [record.Writer].
func Write(p *game.Played, format string) (*parse.Record, *game.Illegal) {
	to, ok := manners[format]
	if !ok {
		return nil, notExpressible(0, "A game of Con-tac-tix cannot be written in the format %s.", format)
	}
	f, ok := forms[p.Record.Format]
	if !ok {
		f = forms["pgn"]
	}
	t := &transcript{Played: p, format: format, to: to, source: p.State.(*State), claim: f.claim(p.Record)}
	t.start = t.source.setupOf(p.Plies)
	if ill := t.check(); ill != nil {
		return nil, ill
	}
	t.out = &parse.Record{Game: "contactix", Format: format}
	if format == "pgn" {
		t.out.Numbering = parse.ByPly
	}
	if to.static {
		t.start = t.source.setup()
	}
	t.target, _ = New(t.start, HexPass)
	if to.tiles != nil {
		to.tiles(t)
	}
	if !to.static {
		t.plies()
	}
	t.out.Tags = to.tags(t)
	if to.result != nil {
		if text := to.result(t); text != "" {
			t.token(parse.Result, parse.NoSeat, text)
		}
	}
	return t.out, nil
}

func notExpressible(ply int, format string, args ...any) *game.Illegal {
	return &game.Illegal{Code: "contactix/not-expressible", Ply: ply, Message: fmt.Sprintf(format, args...)}
}

// setup returns the position as one to start from.
func (s *State) setup() Setup {
	p := Setup{Columns: s.columns, Rows: s.rows, Turn: s.side, Swap: s.SwapPossible()}
	for cell := range s.places {
		p.Tiles = append(p.Tiles, int8(s.Tile(cell)))
	}
	return p
}

// setupOf returns the position before the plies that led to the present one.
func (s *State) setupOf(plies []game.PlayedPly) Setup {
	for range plies {
		s.Undo()
	}
	p := s.setup()
	for _, ply := range plies {
		s.Play(ply.Move)
	}
	return p
}

// empty says whether a setup has no tiles.
func (p *Setup) empty() bool {
	return !slices.ContainsFunc(p.Tiles, func(side int8) bool { return side >= 0 })
}

// check says why the game cannot be written.
func (t *transcript) check() *game.Illegal {
	columns, rows := t.source.columns, t.source.rows
	switch {
	case t.to.static:
		return nil
	case t.to.only > 0 && (columns != t.to.only || rows != t.to.only):
		return notExpressible(0, "The format %s has no board but %d × %[2]d, and this one is %d × %d.", t.format, t.to.only, columns, rows)
	case t.to.square && columns != rows:
		return notExpressible(0, "The format %s has square boards only, and this one is %d × %d.", t.format, columns, rows)
	case t.to.most > 0 && max(columns, rows) > t.to.most:
		return notExpressible(0, "The format %s has boards up to %d × %[2]d, and this one is %d × %d.", t.format, t.to.most, columns, rows)
	case !t.to.setups && (!t.start.empty() || t.start.Turn != 0):
		return notExpressible(0, "The format %s has no place for a set-up.", t.format)
	}
	for i, ply := range t.Plies {
		switch m := ply.Move; {
		case m == Pass && !t.to.passes:
			return notExpressible(i+1, "Ply %d is a pass, which the format %s does not have.", i+1, t.format)
		case IsSwap(m) && t.to.words == noSwap:
			return notExpressible(i+1, "Ply %d is a swap, which the format %s does not have.", i+1, t.format)
		case m == SwapSides && t.to.words != bothSwaps && columns != rows:
			return notExpressible(i+1, "Ply %d is a swap of sides; the format %s swaps pieces, which needs as many rows as columns.", i+1, t.format)
		}
	}
	return nil
}

// sgfTiles writes the set-up as SGF has it: the cells of black tiles, then those of white ones.
func (t *transcript) sgfTiles() {
	for side := range int8(2) {
		for cell, tile := range t.start.Tiles {
			if tile == side {
				t.token(parse.Setup, side, string(t.target.AppendCell(nil, cell, Lower)))
			}
		}
	}
}

// boardTiles writes the set-up as the assignment's boards have it: cells with their colours.
func (t *transcript) boardTiles() {
	for cell, tile := range t.start.Tiles {
		if tile >= 0 {
			t.token(parse.Setup, parse.NoSeat, t.target.CellText(cell)+" "+t.source.names[tile])
		}
	}
}

func (t *transcript) token(kind parse.Kind, seat int8, text string) {
	t.out.Tokens = append(t.out.Tokens, parse.Token{Kind: kind, Seat: seat, Text: text})
}

// plies writes the plies, with what else of the source has a place between them.
func (t *transcript) plies() {
	tokens := t.Record.Tokens[:t.Read]
	next := 0
	for _, ply := range t.Plies {
		if ply.Token >= 0 {
			t.between(tokens[next:ply.Token])
			next = int(ply.Token) + 1
		}
		t.ply(ply.Move)
	}
	t.between(tokens[next:])
	if !t.ended {
		t.end(t.outcomeWord())
	}
}

// ply writes a ply and plays it.
func (t *transcript) ply(m game.Move) {
	written := m
	if m == SwapSides && t.to.words != bothSwaps {
		t.turned, written = true, SwapPieces
	} else if cell, ok := CellOf(m); ok && t.turned {
		written = game.Move(t.target.mirrored(cell))
	}
	t.token(parse.Play, t.seat(t.target.side), t.text(written))
	t.target.Play(written)
}

// seat returns the seat of a token of a side.
func (t *transcript) seat(side int) int8 {
	if t.to.players {
		return parse.NoSeat
	}
	return int8(side)
}

// text returns a ply in the words of the format.
func (t *transcript) text(m game.Move) string {
	cell, ok := CellOf(m)
	switch {
	case m == SwapPieces && t.to.again:
		return t.text(game.Move(t.target.opening()))
	case m == SwapPieces && t.to.words == loneSwap:
		return "swap"
	case ok && t.to.letters:
		column, row := t.target.Place(cell)
		return string([]byte{'a' + byte(column), 'a' + byte(row)})
	}
	return string(t.target.AppendMove(nil, m))
}

// between writes what stands between two plies, and the end where it stands.
func (t *transcript) between(tokens []parse.Token) {
	for i := range tokens {
		k := &tokens[i]
		switch {
		case k.Kind == parse.End && !t.ended && t.counts(k):
			t.end(k.Text)
		case slices.Contains(t.to.keep, k.Kind) && t.understood(k.Kind), t.inVariation(k.Kind):
			t.token(k.Kind, k.Seat, k.Text)
		}
	}
}

// understood says whether tokens of a kind mean the same in both formats. Extras are in the words of
// their format, which plybook's own form keeps.
func (t *transcript) understood(k parse.Kind) bool {
	return k != parse.Extra || t.Record.Format == t.format || t.format == "pgn" || t.Record.Format == "pgn"
}

// inVariation says whether tokens of a kind are of variations that are written as they are.
func (t *transcript) inVariation(k parse.Kind) bool {
	return t.format == "pgn" && t.Record.Format == "pgn" && k >= parse.VariationOpen && k <= parse.VariationClose
}

// counts says whether an end is the game's, or the loser's resignation behind a connection.
func (t *transcript) counts(k *parse.Token) bool {
	return k.Text == t.outcomeWord() || t.Outcome.Reason == "connection" && k.Text == "resign"
}

// outcomeWord returns the word of the end that decided the game; "" if the board did, or nothing.
func (t *transcript) outcomeWord() string {
	for word, end := range ends {
		if end.reason == t.Outcome.Reason {
			return word
		}
	}
	return ""
}

// end writes an end of the loser, if the format has a word for it.
func (t *transcript) end(word string) {
	loser := game.Seat(0)
	if t.Outcome.Won(0) {
		loser = 1
	}
	if !slices.Contains(t.to.ends, word) || t.to.mover && loser != t.target.PlayerOf(t.target.side) {
		return
	}
	t.ended = true
	seat := int8(t.target.SideOf(loser))
	if t.to.players {
		if seat = int8(loser); loser == t.target.PlayerOf(t.target.side) {
			seat = parse.NoSeat
		}
	}
	t.token(parse.End, seat, word)
}

// winner returns who won: by the outcome, or else as the record claims; Nobody if neither says.
func (t *transcript) winner() game.Seat {
	switch {
	case t.Outcome.Won(0):
		return 0
	case t.Outcome.Won(1):
		return 1
	case t.claim.made:
		return t.claim.winner
	}
	return game.Nobody
}

// reason returns how the game ended, "" for an open one.
func (t *transcript) reason() string {
	if t.Outcome.Over {
		return t.Outcome.Reason
	}
	return ""
}
