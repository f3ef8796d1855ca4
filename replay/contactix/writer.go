package contactix

import (
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A conversion is a played game on its way into another format.
type conversion struct {
	record.Conversion[*dialect]
	source *State // in the last position
	target *State // the game as it is written, at the ply that is being written
	start  Setup
	turned bool // the rest of the game is written as its mirror image
	ended  bool // the end has been written
	claim  claim
}

// Write makes the record that says the same in another format of this game; see [record.Writer].
func Write(p *game.Played, format string) (*parse.Record, *game.Illegal) {
	c, ill := dialects.Convert(p, format)
	if ill != nil {
		return nil, ill
	}
	t := &conversion{Conversion: c, source: p.State.(*State), claim: c.From.claim(p.Record)}
	t.start = t.source.setupOf(p.Plies)
	if ill := t.check(); ill != nil {
		return nil, ill
	}
	if format == "pgn" {
		t.Out.Numbering = parse.ByPly
	}
	if t.To.Static {
		t.start = t.source.setup()
	}
	t.target, _ = New(t.start, HexPass)
	if t.To.tiles != nil {
		t.To.tiles(t)
	}
	if !t.To.Static {
		t.Walk(t, t.Plies)
		if !t.ended {
			t.end(record.EndWord(t.Outcome.Reason))
		}
	}
	t.Out.Tags = t.To.tags(t)
	if t.To.result != nil {
		if text := t.To.result(t); text != "" {
			t.Token(parse.Result, parse.NoSeat, text)
		}
	}
	return t.Out, nil
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
func (t *conversion) check() *game.Illegal {
	columns, rows := t.source.columns, t.source.rows
	switch {
	case t.To.Static:
		return nil
	case t.To.only > 0 && (columns != t.To.only || rows != t.To.only):
		return t.Refuse(0, "The format %s has only boards of %d × %[2]d, and this one is %d × %d.", t.Out.Format, t.To.only, columns, rows)
	case t.To.square && columns != rows:
		return t.Refuse(0, "The format %s has square boards only, and this one is %d × %d.", t.Out.Format, columns, rows)
	case t.To.most > 0 && max(columns, rows) > t.To.most:
		return t.Refuse(0, "The format %s has boards up to %d × %[2]d, and this one is %d × %d.", t.Out.Format, t.To.most, columns, rows)
	case !t.To.Setups && (!t.start.empty() || t.start.Turn != 0):
		return t.NoSetup()
	}
	return t.checkPlies()
}

// checkPlies says which ply the format has no place for.
func (t *conversion) checkPlies() *game.Illegal {
	for i, ply := range t.Plies {
		switch m := ply.Move; {
		case m == Pass && !t.To.passes:
			return t.Refuse(i+1, "Ply %d is a pass, which the format %s does not have.", i+1, t.Out.Format)
		case IsSwap(m) && t.To.words == noSwap:
			return t.Refuse(i+1, "Ply %d is a swap, which the format %s does not have.", i+1, t.Out.Format)
		case m == SwapSides && t.To.words != bothSwaps && t.source.columns != t.source.rows:
			return t.Refuse(i+1, "Ply %d is a swap of sides; the format %s swaps pieces, which needs as many rows as columns.", i+1, t.Out.Format)
		}
	}
	return nil
}

// sgfTiles writes the setup as SGF has it: the cells of black tiles, then those of white ones.
func (t *conversion) sgfTiles() {
	for side := range int8(2) {
		for cell, tile := range t.start.Tiles {
			if tile == side {
				t.Token(parse.Setup, side, string(t.target.AppendCell(nil, cell, Lower)))
			}
		}
	}
}

// boardTiles writes the setup as the assignment's boards have it: cells with their colours.
func (t *conversion) boardTiles() {
	for cell, tile := range t.start.Tiles {
		if tile >= 0 {
			t.Token(parse.Setup, parse.NoSeat, t.target.CellText(cell)+" "+t.source.names[tile])
		}
	}
}

// WritePly implements [record.PlyWriter].
func (t *conversion) WritePly(kind parse.Kind, ply game.PlayedPly) *game.Illegal {
	side := t.target.side
	t.Token(kind, t.seat(side), t.text(t.written(ply.Move)))
	t.PlayPly(ply.Move)
	return nil
}

// PlayPly implements [record.PlyWriter].
func (t *conversion) PlayPly(m game.Move) {
	written := t.written(m)
	t.turned = t.turned || written != m && m == SwapSides
	t.target.Play(written)
}

// UndoPly implements [record.PlyWriter].
func (t *conversion) UndoPly(m game.Move) {
	t.turned = t.turned && m != SwapSides
	t.target.Undo()
}

// written returns a ply as it is played in the game that is written.
func (t *conversion) written(m game.Move) game.Move {
	if m == SwapSides && t.To.words != bothSwaps {
		return SwapPieces
	}
	if cell, ok := CellOf(m); ok && t.turned {
		return game.Move(t.target.mirrored(cell))
	}
	return m
}

// seat returns the seat of a token of a side.
func (t *conversion) seat(side int) int8 {
	if t.To.players {
		return parse.NoSeat
	}
	return int8(side)
}

// text returns a ply in the words of the format.
func (t *conversion) text(m game.Move) string {
	cell, ok := CellOf(m)
	switch {
	case m == SwapPieces && t.To.again:
		return t.text(game.Move(t.target.opening()))
	case m == SwapPieces && t.To.words == plainSwap:
		return "swap"
	case ok && t.To.letters:
		column, row := t.target.Place(cell)
		return string([]byte{'a' + byte(column), 'a' + byte(row)})
	}
	return string(t.target.AppendMove(nil, m))
}

// Between implements [record.PlyWriter]. It writes the end where it stands, too.
func (t *conversion) Between(tokens []parse.Token, _ bool) {
	for i := range tokens {
		k := &tokens[i]
		switch {
		case k.Kind == parse.End && !t.ended && t.counts(k):
			t.end(k.Text)
		case slices.Contains(t.To.Keep, k.Kind) && t.understood(k.Kind):
			t.Token(k.Kind, k.Seat, k.Text)
		}
	}
}

// understood says whether tokens of a kind mean the same in both formats. Extras are in the words of
// their format, which plybook PGN keeps.
func (t *conversion) understood(k parse.Kind) bool {
	return k != parse.Extra || t.Record.Format == t.Out.Format || t.Out.Format == "pgn" || t.IsOwn()
}

// counts says whether an end is the game's, or the loser's resignation after a connection.
func (t *conversion) counts(k *parse.Token) bool {
	return k.Text == record.EndWord(t.Outcome.Reason) || t.Outcome.Reason == "connection" && k.Text == "resign"
}

// end writes an end of the loser, if the format has a word for it.
func (t *conversion) end(word string) {
	loser := game.Seat(0)
	if t.Outcome.Won(0) {
		loser = 1
	}
	if !slices.Contains(t.To.ends, word) || t.To.mover && loser != t.target.PlayerOf(t.target.side) {
		return
	}
	t.ended = true
	seat := int8(t.target.SideOf(loser))
	if t.To.players {
		if seat = int8(loser); loser == t.target.PlayerOf(t.target.side) {
			seat = parse.NoSeat
		}
	}
	t.Token(parse.End, seat, word)
}

// winner returns who won: by the outcome, or else as the record claims; Nobody if neither says.
func (t *conversion) winner() game.Seat {
	if t.Outcome.Over {
		return t.Outcome.Winner()
	}
	return t.claim.Result.Winner()
}

// reason returns how the game ended, "" for an open one.
func (t *conversion) reason() string {
	if t.Outcome.Over {
		return t.Outcome.Reason
	}
	return ""
}
