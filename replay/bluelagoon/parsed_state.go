package bluelagoon

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
)

// A parsedState is what a state string says, in its own words: nothing in it needs to fit together.
type parsedState struct {
	scanner
	cells []coord // of all lists

	height, announced     int
	heightAt, announcedAt place
	player                int
	playerAt              place
	phase                 Phase
	islands               []islandText
	circles               span
	tokens                [Kinds]span
	people                []person

	board *Board // whose text the islands and circles are, if that is known; they are then not listed
	order bool   // the lenient option statement-order
	loose bool   // the lenient option unsorted
}

// A place is where something stands in the text.
type place struct{ off, len int }

// An islandText is an i statement.
type islandText struct {
	bonus int
	cells span
	at    place
}

// A person is a p statement.
type person struct {
	id, score int
	hand      [Kinds]int
	pieces    [2]span
	at        place // of the number
}

// reset prepares for a text.
func (t *parsedState) reset(text string, allow parse.Allow) {
	*t = parsedState{
		scanner: newScanner(text, allow),
		cells:   t.cells[:0], islands: t.islands[:0], people: t.people[:0],
		order: allow.Has(allowOrder), loose: allow.Has(allowUnsorted),
	}
}

// singles are the statements that stand once, in order; i stands before s and p after r.
const singles = "acsr"

// due returns the letters of the statements that may come next; left are the singles to come.
func (t *parsedState) due(left string) string {
	switch {
	case t.order:
		return left + "ip"
	case left == "":
		return "p"
	case left[0] == 's':
		return "is"
	}
	return left[:1]
}

// statements reads the string. known is the map of the string before, or nil: most strings in a row
// have the same.
func (t *parsedState) statements(known *Board) bool {
	if len(t.text) > MaxLine {
		return t.failAt(MaxLine, 1, "line-too-long", "The line is longer than %d bytes.", MaxLine)
	}
	left := singles
	for first := true; ; first = false {
		if left == singles[2:] && t.knows(known) {
			t.board = known
			t.at += len(known.text)
			left = left[1:]
		}
		if t.done() && left == "" {
			return true
		}
		if !first && !t.done() && !t.between(left == "") {
			return false
		}
		c := t.peek()
		due := t.due(left)
		if c == 0 || strings.IndexByte(due, c) < 0 {
			return t.noSpace() && t.badStatement(due)
		}
		t.at++
		left = strings.Replace(left, string(c), "", 1)
		if !t.statement(c) || !t.end() {
			return false
		}
	}
}

// knows says whether the islands and circles of a map are next, and no further island can follow.
func (t *parsedState) knows(b *Board) bool {
	return b != nil && !t.order && len(t.islands) == 0 && t.height == b.Height() && strings.HasPrefix(t.text[t.at:], b.text)
}

// between reads the blank between two statements. After the last one that has to be, only p may come.
func (t *parsedState) between(complete bool) bool {
	rest := strings.TrimLeft(t.text[t.at:], blanks)
	announced := len(t.people) < t.announced && rest != "" && t.blank()
	if complete && !announced && !strings.HasPrefix(rest, "p") {
		return t.failAt(t.at, len(t.text)-t.at, "trailing-text", "Nothing may follow the last `;`, found %s.", t.found())
	}
	return t.space()
}

func (t *parsedState) badStatement(due string) bool {
	var names []string
	for _, c := range due {
		names = append(names, fmt.Sprintf("`%c`", c))
	}
	article := "A"
	if due[0] == 'a' || due[0] == 'i' || due[0] == 's' || due[0] == 'r' {
		article = "An"
	}
	t.fail("bad-statement", "%s %s statement is expected here, found %s.", article, strings.Join(names, " or "), t.found())
	if rest := t.text[t.at:]; len(rest) > 1 && rest[1] == ' ' && strings.IndexByte(singles+"ip", rest[0]) >= 0 {
		return t.hinted(allowOrder, "reads statements in any order")
	}
	return false
}

// statement reads a statement after its letter and up to its semicolon.
func (t *parsedState) statement(c byte) (ok bool) {
	switch c {
	case 'a':
		return t.arrangement()
	case 'c':
		return t.current()
	case 'i':
		return t.island()
	case 's':
		t.circles, ok = t.list(false)
		return ok
	case 'r':
		return t.space() && t.unclaimed()
	}
	return t.personal()
}

// list reads the cells of a list.
func (t *parsedState) list(letters bool) (of span, ok bool) {
	of.from = int32(len(t.cells))
	t.cells, ok = t.scanner.cells(t.cells, letters)
	of.to = int32(len(t.cells))
	if t.loose {
		slices.SortFunc(t.cells[of.from:of.to], compareCoords)
	}
	return of, ok
}

func compareCoords(a, b coord) int {
	if a.row != b.row {
		return int(a.row - b.row)
	}
	return int(a.col - b.col)
}

// since returns the place from an offset up to here.
func (t *parsedState) since(from int) place { return place{from, t.at - from} }

func (t *parsedState) arrangement() (ok bool) {
	if !t.space() {
		return false
	}
	from := t.at
	if t.height, ok = t.positive("The board height"); !ok {
		return false
	}
	t.heightAt = t.since(from)
	if !t.space() {
		return false
	}
	from = t.at
	t.announced, ok = t.positive("The number of players")
	t.announcedAt = t.since(from)
	return ok
}

func (t *parsedState) current() (ok bool) {
	if !t.space() {
		return false
	}
	from := t.at
	if t.player, ok = t.number(); !ok {
		return false
	}
	t.playerAt = t.since(from)
	if !t.space() || !t.noSpace() {
		return false
	}
	switch {
	case t.letter(phaseLetters[Exploration]):
		t.phase = Exploration
	case t.letter(phaseLetters[Settlement]):
		t.phase = Settlement
	default:
		return t.fail("bad-phase", "The phase is `E` or `S`, not %s.", t.found())
	}
	return true
}

func (t *parsedState) island() (ok bool) {
	i := islandText{at: place{t.at - 1, 1}}
	if !t.space() {
		return false
	}
	if i.bonus, ok = t.number(); !ok {
		return false
	}
	if i.cells, ok = t.list(false); ok {
		t.islands = append(t.islands, i)
	}
	return ok
}

// unclaimed reads the lists of tokens after the first blank.
func (t *parsedState) unclaimed() (ok bool) {
	for k := range t.tokens {
		if k > 0 && (t.peek() == ';' || t.done()) {
			return t.badTokens(k)
		}
		if k > 0 && !t.space() {
			return false
		}
		if !t.letter(kindLetters[k]) {
			return t.noSpace() && t.badTokens(k)
		}
		if t.tokens[k], ok = t.list(k < Kinds-1); !ok {
			return false
		}
	}
	return true
}

func (t *parsedState) badTokens(k int) bool {
	return t.fail("bad-token-list", "The lists `C B W P S` must all appear, in this order; `%c` is expected here, found %s.",
		kindLetters[k], t.found())
}

func (t *parsedState) personal() (ok bool) {
	var p person
	if !t.space() {
		return false
	}
	from := t.at
	if p.id, ok = t.number(); !ok {
		return false
	}
	p.at = t.since(from)
	if p.score, ok = t.spacedNumber(); !ok {
		return false
	}
	for k := range p.hand {
		if p.hand[k], ok = t.spacedNumber(); !ok {
			return false
		}
	}
	for i := range p.pieces {
		if t.peek() == ';' || t.done() {
			return t.badPieces(i)
		}
		if !t.space() {
			return false
		}
		if !t.letter(pieceLetters[i]) {
			return t.noSpace() && t.badPieces(i)
		}
		if p.pieces[i], ok = t.list(i == 0); !ok {
			return false
		}
	}
	t.people = append(t.people, p)
	return true
}

func (t *parsedState) spacedNumber() (int, bool) {
	if !t.space() {
		return 0, false
	}
	return t.number()
}

func (t *parsedState) badPieces(i int) bool {
	return t.fail("bad-piece-list",
		"A player statement ends with `S` and the settlers, then `T` and the villages; `%c` is expected here, found %s.",
		pieceLetters[i], t.found())
}
