package contactix

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// chooseRules takes the rules from the caller, the record or the format, in this order.
func (r *Reader) chooseRules() *game.Illegal {
	if r.Options.Rules == "" && !r.Dialect.Named {
		r.rules = r.formatRules()
		return nil
	}
	name, tag := r.RulesName()
	if name == "" && tag == nil {
		return badRules("The Rules tag is missing")
	}
	rules, err := ParseRules(name)
	if err != nil {
		return badRules("Unknown rules `" + shorten(name) + "`").AtTag(tag)
	}
	r.rules = rules
	return nil
}

// formatRules returns the rules of the format: those with passes only if there is one. An SGF may name others as RU, as those that plybook writes do;
// programs put texts of their own there.
func (r *Reader) formatRules() Rules {
	if named := r.Record.Tag("RU"); named != "" {
		if rules, err := ParseRules(named); err == nil {
			return rules
		}
	}
	rules, _ := ParseRules(r.Dialect.Rules)
	if strings.HasPrefix(r.Record.Tag("AP"), "PlayHex") {
		rules = HexPass
	}
	if rules == HexPass && !r.hasPass() {
		return Hex
	}
	return rules
}

// hasPass says whether there is a pass among the plies.
func (r *Reader) hasPass() bool {
	return slices.ContainsFunc(r.Record.Tokens, func(t parse.Token) bool {
		return (t.Kind == parse.Play || t.Kind == parse.VariationPlay) && strings.EqualFold(t.Text, words[Pass])
	})
}

func badRules(what string) *game.Illegal {
	return &game.Illegal{Code: "contactix/rules", Message: what + "; known: contactix, hex and hex+pass."}
}

// note adds a note or a warning.
func (r *Reader) note(tag *parse.Tag, code, format string, args ...any) {
	r.Found = append(r.Found, game.Illegalf("contactix/"+code, format, args...).AtTag(tag))
}

// sizeTags are what formats call the size of the board.
var sizeTags = [...]string{"SZ", "Size", "size", "boardsize"}

// size returns the columns and rows of the board: of the record, of the caller, or by the format.
func (r *Reader) size() (columns, rows int, ill *game.Illegal) {
	for _, name := range sizeTags {
		if tag := r.Record.FindTag(name); tag != nil {
			return r.givenSize(tag, tag.Value)
		}
	}
	if told := r.Options.Values["size"]; told != "" {
		return r.givenSize(nil, told)
	}
	side := DefaultSide
	if r.Record.Fatal() != nil && len(r.Record.Tokens) == 0 { // nobody has read so far
		return side, side, nil
	}
	switch r.Dialect.sizing {
	case sizeNeeded:
		ill := badSize()
		ill.Hint = "pass --size"
		return 0, 0, ill
	case sizeLarge:
		side = 13
	case sizeDefault:
		r.note(nil, "size-default", "The record has no size; by the rules of SGF the board is 11 × 11.")
	case sizeGuessed:
		side, r.guessed = max(side, r.largest()), true
		if r.Record.Index > 1 || r.Record.Continued { // as in a file of many games, of which none says its size
			break
		}
		r.note(nil, "size-guessed", "The record has no size; assuming %d × %[1]d.", side)
	}
	return side, side, nil
}

// GuessedBoard implements [record.BoardGuesser].
func (r *Reader) GuessedBoard() bool { return r.guessed }

func (r *Reader) givenSize(tag *parse.Tag, text string) (columns, rows int, ill *game.Illegal) {
	columns, rows, ok := ParseSize(text)
	if !ok {
		return 0, 0, badSize().AtTag(tag)
	}
	return columns, rows, nil
}

// largest returns the largest coordinate of the record's plies, up to what a board can have.
func (r *Reader) largest() int {
	most := 0
	for i := range r.Record.Tokens {
		t := &r.Record.Tokens[i]
		if t.Kind != parse.Play {
			continue
		}
		if column, row, ok := ParseCell(t.Text); ok && max(column, row) < MaxSide {
			most = max(most, column+1, row+1)
		}
	}
	return most
}

// startEmpty begins with the empty board.
func startEmpty(r *Reader) (p Setup, ill *game.Illegal) {
	p.Columns, p.Rows, ill = r.size()
	return p, ill
}

// startSGF takes the tiles of AB and AW, and the side to move from PL or from the first ply.
func startSGF(r *Reader) (Setup, *game.Illegal) {
	if tag := r.Record.FindTag("GM"); tag != nil && strings.TrimSpace(tag.Value) != "11" {
		ill := game.Illegalf("sgf/game", "GM[%s] is not Hex.", shorten(tag.Value))
		ill.Hint = "Hex is GM[11]"
		return Setup{}, ill.AtTag(tag)
	}
	p, ill := startEmpty(r)
	if ill != nil {
		return p, ill
	}
	for i := range r.Record.Tokens {
		if t := &r.Record.Tokens[i]; t.Kind == parse.Setup {
			if ill := p.lay(t); ill != nil {
				return p, atToken(t, ill)
			}
		}
	}
	p.Turn = r.firstSide()
	return p, nil
}

// firstSide returns the side to move at the start of an SGF.
func (r *Reader) firstSide() int {
	if tag := r.Record.FindTag("PL"); tag != nil {
		switch strings.ToUpper(strings.TrimSpace(tag.Value)) {
		case "B", "BLACK":
			return 0
		case "W", "WHITE":
			return 1
		}
	}
	if r.Dialect.colour {
		for i := range r.Record.Tokens {
			if t := &r.Record.Tokens[i]; t.Kind == parse.Play && t.Seat != parse.NoSeat {
				return int(t.Seat)
			}
		}
	}
	return 0
}

// lay lays the tile of a token on the empty cell that it names, or takes one away.
func (p *Setup) lay(t *parse.Token) *game.Illegal {
	return p.put(strings.TrimSpace(t.Text), t.Seat, blackWhite)
}

// put puts the tile of a side on the cell of a name; side -1 empties it.
func (p *Setup) put(cell string, side int8, names [2]string) *game.Illegal {
	column, row, ok := ParseCell(cell)
	if !ok {
		return badMove(cell)
	}
	if uint(column) >= uint(p.Columns) || uint(row) >= uint(p.Rows) {
		return offBoard(cell, p.Columns, p.Rows)
	}
	if p.Tiles == nil {
		p.Tiles = make([]int8, p.Columns*p.Rows)
		for i := range p.Tiles {
			p.Tiles[i] = -1
		}
	}
	tile := &p.Tiles[row*p.Columns+column]
	if *tile >= 0 && side >= 0 {
		return occupied(column, row, names[*tile])
	}
	*tile = side
	return nil
}

// startOwn takes the tags Size and Setup.
func startOwn(r *Reader) (Setup, *game.Illegal) {
	tag := r.Record.FindTag("Setup")
	if tag == nil {
		return startEmpty(r)
	}
	p, ill := ParseSetup(tag.Value)
	if ill != nil {
		return p, ill.AtTag(tag)
	}
	if size := r.Record.FindTag("Size"); size != nil {
		columns, rows, ill := r.givenSize(size, size.Value)
		if ill == nil && (columns != p.Columns || rows != p.Rows) {
			ill = badSetup("its size is " + SizeText(p.Columns, p.Rows) + ", but the tag Size is " + SizeText(columns, rows)).AtTag(tag)
		}
		if ill != nil {
			return p, ill
		}
	}
	return p, nil
}
