package bluelagoon

import (
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A written is the text of a move, taken apart. The cell may be on no board.
type written struct {
	piece Piece
	coord
}

// WellFormedMove says what is wrong with a move string by the grammar; nil if it is well formed.
func WellFormedMove(text string, allow parse.Allow) *game.Illegal {
	_, ill := scanMove(text, allow)
	return ill
}

// scanMove reads "S 9,3" or "T 9,3".
func scanMove(text string, allow parse.Allow) (w written, ill *game.Illegal) {
	s := newScanner(text, allow)
	what := "the end"
	var ok bool
	switch {
	case len(s.text) > MaxLine:
		s.at, what = MaxLine, "the length"
	case s.letter(pieceLetters[Village]):
		w.piece, ok = Village, true
	case s.letter(pieceLetters[Settler]):
		ok = true
	default:
		what = "the piece"
	}
	if ok {
		switch {
		case !s.space():
			what = "the space"
		case !readCoord(&s, &w.coord):
			what = "the cell"
		case s.done():
			return w, nil
		}
	}
	at := s.at
	if s.ill != nil {
		at = s.ill.Off
	}
	ill = fault(place{at, 1}, "malformed-move",
		"A move is `S` or `T`, one space, and a cell `row,col`; %s is wrong at column %d.", what, at+1)
	if ill.Hint = s.blankHint(at); s.ill != nil {
		ill.Hint = s.ill.Hint
	}
	return w, ill
}

func readCoord(s *scanner, c *coord) (ok bool) {
	*c, ok = s.coord()
	return ok
}

// AppendMove implements [game.State]: "S 9,3", "T 9,3", or "deal C … B … W … P … S …;".
func (s *State) AppendMove(dst []byte, m game.Move) []byte {
	piece, cell, ok := PlacementOf(m)
	if ok {
		return append(append(dst, pieceLetters[piece]), s.board.grid.texts[cell]...)
	}
	d, ok := s.DealOf(m)
	if !ok {
		for i := range d {
			d[i] = NoToken
		}
	}
	return s.board.appendDeal(append(dst, dealWord...), &d)
}

// ParseMove implements [game.State], with the lenient options that the position was read with. A deal
// that it reads can be played from then on.
func (s *State) ParseMove(text string) (game.Move, *game.Illegal) {
	return s.ParseMoveBy(game.Nobody, text)
}

// ParseMoveBy is ParseMove for a record that says who moves, or Nobody if it does not.
func (s *State) ParseMoveBy(by game.Seat, text string) (game.Move, *game.Illegal) {
	if isDealText(text) {
		return s.parseDealMove(text)
	}
	w, ill := scanMove(text, s.allow)
	if ill != nil {
		return 0, ill
	}
	return s.judge(by, w)
}

// maxDeals bounds the deals that a State knows, which are looked for one by one.
const maxDeals = 1000

// parseDealMove reads a deal that is due.
func (s *State) parseDealMove(text string) (game.Move, *game.Illegal) {
	if s.status != dealing {
		return 0, s.unexpectedDeal()
	}
	d, none, ill := s.board.parseDeal(text, s.allow)
	switch {
	case ill != nil:
		return 0, ill
	case !none && len(s.deals) >= maxDeals && !slices.Contains(s.deals, d):
		return 0, game.Illegalf("record/limit", "A game with its variations has no more than %d different deals.", maxDeals)
	case !none:
		return s.AddDeal(d), nil
	case s.NoneSurvive():
		return NoDeal, nil
	}
	_, ill = s.board.ParseDeal(text, s.allow)
	return 0, ill
}
