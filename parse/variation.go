package parse

import (
	"errors"
	"fmt"
)

// Variations of PGN-shaped movetext: moves in round brackets that were not played but could have
// been, in place of the move before them. They lie within each other:
//
//	1. f1 b1 (1... a2 2. d2 (2. e2) g6) 2. d2
//
// What ends a game that is no ply, and a result, are not written in a variation.

// An opened is a variation whose end has not come yet.
type opened struct {
	token int // place of its VariationOpen in Tokens
	off   int
}

// word returns the word that text begins with, which a bracket of a variation ends too.
func (s *shape) word(text string) string {
	if s.variations {
		return bareWord(text)
	}
	return word(text)
}

// isBracket says whether text begins with a bracket of a variation.
func (s *shape) isBracket(text string) bool {
	return s.variations && (text[0] == ')' || text[0] == '(' && (s.isMove == nil || !s.isMove(text)))
}

// isStray says whether a text can be no move, whatever the rules.
func (s *shape) isStray(text string) bool {
	return text[0] == '[' || text[0] == '}' || s.isMove != nil && !s.isMove(text)
}

// code returns the code for what most games call stray text.
func (s *shape) code(own string) string {
	if s.finer {
		return own
	}
	return "/stray-text"
}

// bracket opens or closes a variation.
func (m *movetext) bracket(c byte) bool {
	off := m.pos
	switch {
	case m.number > 0:
		return m.stray("is not a move; a move is expected here.")
	case c == '(' && !m.moved:
		return m.stray("opens a variation without a move before it.")
	case c == '(' && len(m.nested) == MaxNested:
		return m.fail("record/limit", off, 1, "Variations are nested more than 100 deep.", "")
	case c == '(':
		m.pos++
		m.nested = append(m.nested, opened{len(m.Tokens), off})
		m.moved = false
		return m.token(VariationOpen, NoSeat, off, 1, "(")
	case len(m.nested) == 0:
		return m.fail(m.codes+"/stray-paren", off, 1, "There is a `)` without `(`.", "")
	}
	m.pos++
	m.nested = m.nested[:len(m.nested)-1]
	m.moved = true
	return m.token(VariationClose, NoSeat, off, 1, ")")
}

// dropOpen takes out the tokens of a variation that has no end. If nothing else has ended the
// record, that does.
func (m *movetext) dropOpen() {
	if len(m.nested) == 0 {
		return
	}
	first := m.nested[0]
	m.Tokens = m.Tokens[:min(first.token, len(m.Tokens))]
	if m.Fatal() == nil {
		m.open(m.codes+"/open-variation", first.off, "A variation is not closed; `)` is missing.", "")
		return
	}
	m.Rest = string(m.Source[first.off:])
}

// skips says whether a token is left out: with the comments go the variations.
func (w *moveWriter) skips(k Kind) bool {
	switch {
	case !w.bare:
		return false
	case k == VariationOpen:
		w.outside = append(w.outside, w.count)
	case k == VariationClose && len(w.outside) > 0:
		w.outside = w.outside[:len(w.outside)-1]
	default:
		return len(w.outside) > 0
	}
	return true
}

// bracket writes a bracket of a variation.
func (w *moveWriter) bracket(kind Kind) error {
	switch {
	case !w.shape.variations || w.pending:
		return errors.New("a variation cannot be written here")
	case kind == VariationOpen && len(w.outside) == MaxNested:
		return fmt.Errorf("variations are nested more than %d deep", MaxNested)
	case kind == VariationOpen:
		if w.shape.lines {
			w.newline()
		}
		w.put("(")
		w.outside = append(w.outside, w.count)
		w.plies = w.before
		w.joined, w.apart = true, true
		return nil
	case len(w.outside) == 0:
		return errors.New("a variation is closed that was not opened")
	}
	w.joined = !w.loose
	w.put(")")
	w.apart, w.loose = true, false
	w.count = w.outside[len(w.outside)-1]
	w.outside = w.outside[:len(w.outside)-1]
	return nil
}
