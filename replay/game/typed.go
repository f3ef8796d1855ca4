package game

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// ReadTyped reads a move that a person has typed, or explains why it is not a move. It returns the first of these that
// is one legal move: the text as [State.ParseMove] reads it; the text of a legal move, ignoring case and spaces; the
// text with other case and spaces; a cell, by its name or as row and column, that only one move is about; the word pass;
// a number in the list of legal moves, from 1, as #12, or as 12 if the game reads no move from that. nameOf returns the
// name of a cell; it may be nil. The position does not change.
func ReadTyped(s State, text string, nameOf func(Cell) string) (Move, *Illegal) {
	m, ill := s.ParseMove(text)
	if ill == nil {
		return m, nil
	}
	t := typed{s: s, moves: s.Moves(nil), folded: fold(text), nameOf: nameOf}
	if fits := t.byText(); len(fits) == 1 {
		return fits[0], nil
	}
	if m, ill = t.spelt(text, ill); ill == nil {
		return m, nil
	}
	fits := t.byCell()
	switch {
	case len(fits) == 1:
		return fits[0], nil
	case len(fits) > 1:
		ill.Near = fits
	case t.folded == PassSpot.Word:
		return t.pass(ill)
	default:
		return t.number(ill)
	}
	return 0, ill
}

// A typed is a text that is no move as it stands.
type typed struct {
	s      State
	moves  []Move // that are legal
	folded string
	nameOf func(Cell) string
}

// fold leaves out what typing may get wrong.
func fold(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), "")) }

// byText returns the moves that have the text.
func (t *typed) byText() (fits []Move) {
	var room []byte
	for _, m := range t.moves {
		room = t.s.AppendMove(room[:0], m)
		if fold(string(room)) == t.folded {
			fits = append(fits, m)
		}
	}
	return fits
}

// spelt reads the text with single blanks, in lower case, with words as moves and pieces have them, without blanks, and in upper
// case with a blank before each number. If that does not help it returns the first refusal that is not just of a text that means nothing.
func (t *typed) spelt(text string, ill *Illegal) (Move, *Illegal) {
	nonsense := t.nonsense()
	single := strings.Join(strings.Fields(text), " ")
	for _, other := range [...]string{single, strings.ToLower(single), t.recased(single), t.folded, strings.ToUpper(spaced(single))} {
		m, refused := t.s.ParseMove(other)
		if refused == nil {
			return m, nil
		}
		if ill.Code == nonsense && refused.Code != nonsense {
			ill = refused
		}
	}
	return 0, ill
}

// spaced returns the text with a blank wherever a digit follows a letter.
func spaced(text string) string {
	var b strings.Builder
	last := ' '
	for _, r := range text {
		if unicode.IsDigit(r) && unicode.IsLetter(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

// nonsense returns the code with which the game refuses a text that means nothing to it.
func (t *typed) nonsense() string {
	if _, ill := t.s.ParseMove("?"); ill != nil {
		return ill.Code
	}
	return ""
}

// recased returns the text with the words that legal moves and the pieces on the board have, in the case that they have.
func (t *typed) recased(text string) string {
	words := map[string]string{}
	note := func(text string) {
		for word := range strings.FieldsFuncSeq(text, notInWords) {
			words[strings.ToLower(word)] = word
		}
	}
	var room []byte
	for _, m := range t.moves {
		room = t.s.AppendMove(room[:0], m)
		note(string(room))
	}
	if board, ok := t.s.(CellLister); ok {
		for _, c := range board.AppendCells(nil) {
			note(c.Text)
		}
	}
	var b strings.Builder
	for text != "" {
		n := strings.IndexFunc(text, notInWords)
		switch {
		case n < 0:
			n = len(text)
		case n == 0:
			n = 1 // a byte of what lies between words
		}
		word := text[:n]
		if right, known := words[strings.ToLower(word)]; known {
			word = right
		}
		b.WriteString(word)
		text = text[n:]
	}
	return b.String()
}

func notInWords(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// byCell returns the moves that are about the cell that the text names.
func (t *typed) byCell() (fits []Move) {
	about, ok := t.s.(Targeter)
	bare := withoutParens(t.folded)
	if !ok || bare == "" {
		return nil
	}
	for _, m := range t.moves {
		c, ok := about.Target(m)
		if ok && (bare == numbers(c) || t.nameOf != nil && bare == withoutParens(fold(t.nameOf(c)))) {
			fits = append(fits, m)
		}
	}
	return fits
}

// withoutParens takes the parentheses off a text that stands in some.
func withoutParens(text string) string {
	if inner, ok := strings.CutPrefix(text, "("); ok && strings.HasSuffix(inner, ")") {
		return strings.TrimSuffix(inner, ")")
	}
	return text
}

// numbers writes a cell as row and column.
func numbers(c Cell) string {
	return strconv.Itoa(int(c.Row)) + "," + strconv.Itoa(int(c.Col))
}

// pass returns the pass, or why there is none.
func (t *typed) pass(ill *Illegal) (Move, *Illegal) {
	if passer, ok := t.s.(Passer); ok {
		if i := slices.IndexFunc(t.moves, passer.IsPass); i >= 0 {
			return t.moves[i], nil
		}
	}
	if pointed, ok := t.s.(Pointed); ok {
		if refused := pointed.Refuse([]Spot{PassSpot}); refused != nil {
			return 0, refused
		}
	}
	return 0, ill
}

// number returns the move of a number in the list of legal moves.
func (t *typed) number(ill *Illegal) (Move, *Illegal) {
	digits, marked := strings.CutPrefix(t.folded, "#")
	n, err := strconv.Atoi(digits)
	if err != nil || strconv.Itoa(n) != digits || !marked && ill.Code != t.nonsense() {
		return 0, ill
	}
	if n < 1 || n > len(t.moves) {
		if len(t.moves) > 0 {
			ill.Hint = "the legal moves have the numbers 1 to " + strconv.Itoa(len(t.moves))
		}
		return 0, ill
	}
	return t.moves[n-1], nil
}
