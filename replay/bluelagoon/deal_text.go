package bluelagoon

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// dealWord begins a deal in plybook's own records; in state strings its lists are an r statement.
const dealWord = "deal"

// isDealText says whether a text is meant to be a deal.
func isDealText(text string) bool {
	return strings.HasPrefix(text, dealWord) || strings.HasPrefix(text, "r ")
}

// ParseDeal reads a deal, "deal C 1,8 … S 0,5 …;" or an r statement, or says why it puts no token on
// each circle: none by the grammar, on other cells, two on one, other numbers of a kind. Off and
// Len are the place of the fault in the text.
func (b *Board) ParseDeal(text string, allow parse.Allow) (d Deal, ill *game.Illegal) {
	d, none, ill := b.parseDeal(text, allow)
	if ill == nil && none {
		ill = illegal("token-count", "The deal has no tokens; expected 6 C, 6 B, 6 W, 6 P and 8 S on the 32 circles.")
	}
	return d, ill
}

// parseDeal also reads the deal of no tokens.
func (b *Board) parseDeal(text string, allow parse.Allow) (d Deal, none bool, ill *game.Illegal) {
	var t parsedState
	if t.readDeal(text, allow); t.ill != nil {
		return d, false, t.ill
	}
	t.height = b.Height()
	if len(t.cells) == 0 {
		return d, true, nil
	}
	d, ill = t.deal(b)
	return d, false, ill
}

// readDeal reads a deal by the grammar.
func (t *parsedState) readDeal(text string, allow parse.Allow) {
	t.reset(text, allow)
	word := dealWord
	if strings.HasPrefix(t.text[t.at:], "r") {
		word = "r"
	}
	switch {
	case !strings.HasPrefix(t.text[t.at:], word):
		t.fail("bad-statement", "Expected a deal to begin with `%s`, found %s.", word, t.found())
	default:
		t.at += len(word)
		if t.space() && t.unclaimed() && t.end() && !t.done() {
			t.failAt(t.at, len(t.text)-t.at, "trailing-text", "Nothing may follow the last `;`, found %s.", t.found())
		}
	}
}

// deal returns the deal of the lists of tokens.
func (t *parsedState) deal(b *Board) (d Deal, ill *game.Illegal) {
	for _, check := range [...]func() []*game.Illegal{t.offBoard, t.duplicates, t.unsorted} {
		if ills := check(); len(ills) > 0 {
			return d, ills[0]
		}
	}
	if len(b.circles) != Tokens {
		return d, illegal("circle-count", "A deal needs %[2]d stone circles, found %[1]d.", len(b.circles), Tokens)
	}
	for i := range d {
		d[i] = NoToken
	}
	var twice *game.Illegal
	for k, of := range t.tokens {
		for _, c := range t.of(of) {
			cell, _ := b.Cell(int(c.row), int(c.col))
			i, found := slices.BinarySearch(b.circles, cell)
			switch {
			case !found:
				return d, t.about(c, "token-off-circle", "The token on %v is not on a stone circle.", c)
			case d[i] != NoToken && twice == nil:
				twice = t.about(c, "two-tokens", "Two tokens are on %v.", c)
			}
			d[i] = Kind(k)
		}
	}
	if twice != nil {
		return d, twice
	}
	return d, t.countTokens() // as many tokens as circles, no two on one: none is empty
}

// countTokens refuses other numbers of tokens than there are.
func (t *parsedState) countTokens() *game.Illegal {
	for k, of := range t.tokens {
		if n := int(of.to - of.from); n != kindTotals[k] {
			return illegal("token-count", "Expected %[3]d %[2]s in the deal, found %[1]d.", n, kindLists[k], kindTotals[k])
		}
	}
	return nil
}

// AddDeal makes a deal known and returns the move that deals it.
func (s *State) AddDeal(d Deal) game.Move {
	i := slices.Index(s.deals, d)
	if i < 0 {
		i = len(s.deals)
		s.deals = append(s.deals, d)
	}
	return dealBit | game.Move(i)
}

// SetDeal says which deal is due at the start of a phase, so that Moves has it.
func (s *State) SetDeal(of Phase, d Deal) { s.known[of] = s.AddDeal(d) }

// SetSeed makes the deals of a seed those that are due.
func (s *State) SetSeed(seed uint64) {
	for of := range s.known {
		s.SetDeal(Phase(of), DrawDeal(seed, Phase(of)))
	}
}

// DealOf returns the deal of a move; ok is false if it is none, or NoDeal.
func (s *State) DealOf(m game.Move) (d Deal, ok bool) {
	if !IsDeal(m) || m == NoDeal {
		return d, false
	}
	return s.deals[m&^dealBit], true
}

// LyingDeal returns the deal whose tokens lie on the board; ok is false if some circle has none, or
// tokens lie elsewhere.
func (s *State) LyingDeal() (d Deal, ok bool) {
	if len(s.board.circles) != Tokens || s.left != kindTotals {
		return d, false
	}
	for i, cell := range s.board.circles {
		if d[i] = s.tokens[cell]; d[i] == NoToken {
			return d, false
		}
	}
	return d, true
}

// Due returns the phase at the start of which a deal is due now; ok is false if none is.
func (s *State) Due() (of Phase, ok bool) {
	if s.status != dealing {
		return 0, false
	}
	if s.dealt() {
		return Settlement, true
	}
	return s.phase, true
}

// knownDeal returns the deal that is due, if it is known. Where no village survives exploration,
// none is needed.
func (s *State) knownDeal() (game.Move, bool) {
	of, _ := s.Due()
	switch {
	case len(s.board.circles) == Tokens && s.known[of] != 0:
		return s.known[of], true
	case s.NoneSurvive():
		return NoDeal, true
	}
	return 0, false
}

// NoneSurvive says whether exploration is over and all villages stand on stone circles, so that the
// game is over with it.
func (s *State) NoneSurvive() bool {
	if s.status != dealing || !s.dealt() {
		return false
	}
	for seat := range game.Seat(s.seats) {
		if s.Survivors(seat) > 0 {
			return false
		}
	}
	return true
}

// appendDeal appends the lists of a deal: " C 1,8 … S 0,5 …;".
func (b *Board) appendDeal(dst []byte, d *Deal) []byte {
	for k := range Kind(Kinds) {
		dst = append(dst, ' ', k.Letter())
		for i, of := range d {
			if of == k {
				dst = append(dst, b.grid.texts[b.circles[i]]...)
			}
		}
	}
	return append(dst, ';')
}
