package reversi

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// passText is how a pass is written; the others are read too, in any case.
const passText = "--"

var (
	passWords      = [...]string{passText, "pa", "ps", "pass"}
	extraPassWords = [...]string{"p", "pas", "@@"} // with the lenient option pass-words
)

// A written is the text of a move, taken apart.
type written struct {
	text   string
	kind   writtenKind
	cell   Square // of the disc, or the first of a pair
	second Square // of a pair

	chosen bool // the line is named
	line   Direction

	listed bool // the discs to turn are named
	turned Set
	again  bool   // one of them is named twice:
	twice  Square // this one, first
}

type writtenKind uint8

const (
	writtenDisc writtenKind = iota
	writtenPair
	writtenPass
)

// read takes the text of a move apart:
//
//	move = cell [ ">" direction ] [ ":" cell { "," cell } ] | "@" cell cell | pass word
//
// A line can be named under one-line rules only. w is empty before.
func (w *written) read(b Board, text string) (ok bool) {
	w.text = text
	w.cell, text, ok = cutSquare(text)
	switch {
	case !ok && isPass(b, text):
		w.kind = writtenPass
		return true
	case !ok:
		w.kind = writtenPair
		return w.readPair(text)
	case text == "":
		return true
	}
	text, list, listed := strings.Cut(text, ":")
	if name, found := strings.CutPrefix(text, ">"); found {
		if w.line, w.chosen = parseDirection(name); !w.chosen || !b.Rules().OneLine {
			return false
		}
	} else if text != "" {
		return false
	}
	return !listed || w.readList(list)
}

// readPair reads the starter's two cells.
func (w *written) readPair(text string) (ok bool) {
	if text, ok = strings.CutPrefix(text, "@"); !ok {
		return false
	}
	if w.cell, text, ok = cutSquare(text); ok {
		w.second, ok = ParseSquare(text)
	}
	return ok
}

// readList reads the discs to turn.
func (w *written) readList(list string) bool {
	w.listed = true
	for name := range strings.SplitSeq(list, ",") {
		s, ok := ParseSquare(name)
		if !ok {
			return false
		}
		w.turn(s)
	}
	return true
}

// turn adds a disc to those that are turned.
func (w *written) turn(s Square) {
	if w.turned.Has(s) && !w.again {
		w.again, w.twice = true, s
	}
	w.turned.Add(s)
}

// isPass says whether the text is a pass word.
func isPass(b Board, text string) bool {
	is := func(word string) bool { return strings.EqualFold(word, text) }
	return slices.ContainsFunc(passWords[:], is) || b.passWords() && slices.ContainsFunc(extraPassWords[:], is)
}

// parseMove reads the text of a move in a position. by is who moves as the record has it, or Nobody.
func parseMove(b Board, by game.Seat, text string) (game.Move, *game.Illegal) {
	var w written
	if !w.read(b, text) {
		return 0, badMove(b, text)
	}
	if by == game.Nobody || by == b.Turn() {
		if m, ok := accept(b, &w); ok {
			return m, nil
		}
	}
	return 0, explain(b, by, w)
}

// accept returns the move, if it is legal.
func accept(b Board, w *written) (game.Move, bool) {
	switch w.kind {
	case writtenPass:
		return Pass, b.MustPass()
	case writtenPair:
		fits := w.cell != w.second && inCentre(b, w.cell) && inCentre(b, w.second)
		return Pair(w.cell, w.second), fits && b.Placing()
	}
	m := Disc(w.cell)
	if b.Rules().OneLine {
		lines := b.Lines(w.cell)
		switch {
		case w.chosen && lines.Has(w.line):
			m = Line(w.cell, w.line)
		case !w.chosen && lines.Len() == 1:
			m = Line(w.cell, lines.first())
		default:
			return 0, false
		}
	} else if !b.Legal(w.cell) {
		return 0, false
	}
	return m, !w.listed || !w.again && w.turned == b.Turned(m)
}

// inCentre says whether the cell is one of the four in the middle.
func inCentre(b Board, s Square) bool {
	h := b.Size() / 2
	return uint(s.Row()-h+1) < 2 && uint(s.Col()-h+1) < 2
}

// secondPair checks the pair of the second player. It stands directly after the starter's: only
// then is a board whose centre alone is full one ply old.
func secondPair(b Board, text string) (is bool, ill *game.Illegal) {
	var w written
	ok := w.read(b, text)
	black, white := b.Counts()
	if !ok || w.kind != writtenPair || !b.Rules().Placement || b.Ply() != 1 || black+white != 4 {
		return false, nil
	}
	for _, check := range [...]func(*refusal) *game.Illegal{offBoard, notCentre, badPlacement} {
		if ill = check(&refusal{b, game.Nobody, w}); ill != nil {
			return true, ill
		}
	}
	if other := 1 - b.Turn(); b.At(w.cell) != other || b.At(w.second) != other {
		return true, misplaced(&w)
	}
	return true, nil
}

// appendMove appends the text of a legal move.
func appendMove(dst []byte, b Board, m game.Move) []byte {
	if one, two, ok := PairOf(m); ok {
		return two.Append(one.Append(append(dst, '@')))
	}
	s, ok := DiscOf(m)
	if !ok {
		return append(dst, passText...)
	}
	dst = s.Append(dst)
	if d, ok := LineOf(m); ok && b.Lines(s).Len() > 1 {
		dst = append(append(dst, '>'), d.String()...)
	}
	return dst
}
