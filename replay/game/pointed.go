package game

import (
	"slices"
	"strconv"
	"strings"
)

// A SpotKind says what kind of thing a [Spot] is.
type SpotKind uint8

const (
	OnCell   SpotKind = iota // a cell of the board
	OnHand                   // a kind of piece that a seat has in its hand
	OnButton                 // a button beside the board
)

// A Spot is a thing that can be pointed at. Its zero value is the cell (0,0).
type Spot struct {
	On   SpotKind
	Cell Cell   // of OnCell
	Seat Seat   // of OnHand: whose hand
	Word string // of OnHand the kind of piece ("wA", "settler"), of OnButton what it does ("pass", "swap")
}

// CellSpot returns the spot of a cell.
func CellSpot(c Cell) Spot { return Spot{Cell: c} }

// HandSpot returns the spot of a kind of piece in a hand.
func HandSpot(s Seat, word string) Spot { return Spot{On: OnHand, Seat: s, Word: word} }

// ButtonSpot returns the spot of a button.
func ButtonSpot(word string) Spot { return Spot{On: OnButton, Word: word} }

// PassSpot is the button that passes, in every game that has passes.
var PassSpot = ButtonSpot("pass")

// String writes a spot as "c:3,-1", "h:0/wA" or "b:pass".
func (s Spot) String() string {
	switch s.On {
	case OnHand:
		return "h:" + strconv.Itoa(int(s.Seat)) + "/" + s.Word
	case OnButton:
		return "b:" + s.Word
	}
	return "c:" + strconv.Itoa(int(s.Cell.Row)) + "," + strconv.Itoa(int(s.Cell.Col))
}

// longestWord is how many bytes the word of a spot has at most.
const longestWord = 16

// ParseSpot reads what [Spot.String] writes; ok is false for anything else.
func ParseSpot(text string) (s Spot, ok bool) {
	kind, rest, _ := strings.Cut(text, ":")
	switch kind {
	case "c":
		row, col, _ := strings.Cut(rest, ",")
		r, errRow := strconv.ParseInt(row, 10, 16)
		c, errCol := strconv.ParseInt(col, 10, 16)
		s, ok = CellSpot(Cell{int16(r), int16(c)}), errRow == nil && errCol == nil
	case "h":
		seat, word, _ := strings.Cut(rest, "/")
		n, err := strconv.ParseInt(seat, 10, 8)
		s, ok = HandSpot(Seat(n), word), err == nil && n >= 0 && isWord(word)
	case "b":
		s, ok = ButtonSpot(rest), isWord(rest)
	}
	return s, ok && s.String() == text
}

func isWord(text string) bool {
	for i := range len(text) {
		c := text[i]
		if lower := c | 0x20; c != '-' && (lower < 'a' || lower > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return text != "" && len(text) <= longestWord
}

// A Step is a part of a [Gesture]: some of its spots, in any order.
type Step struct {
	Spots []Spot
	Need  int // how many different ones of Spots have to be pointed at; 1 to len(Spots)
}

// OneOf is the step of pointing at any one of some spots.
func OneOf(spots ...Spot) Step { return Step{Spots: spots, Need: 1} }

// AllOf is the step of pointing at all of some spots, in any order.
func AllOf(spots ...Spot) Step { return Step{Spots: spots, Need: len(spots)} }

// A Gesture is how people point at a move: its steps, one after the other. No complete gesture is the beginning of a
// gesture of another move, so complete clicks always identify one move.
type Gesture []Step

// A Hand is how many pieces of a kind a seat has left to place.
type Hand struct {
	Spot  Spot
	Count int
	Name  string // "White ant"
}

// A Pointed is a State whose moves can be pointed at.
type Pointed interface {
	State
	// AppendGestures appends the gestures of a legal move, the most common one first; none for moves of [Chance]. With
	// manual, the gestures also include the effects of a move, which players then carry out themselves (turn each disc,
	// say).
	AppendGestures(dst []Gesture, m Move, manual bool) []Gesture
	// AppendHands appends all kinds of pieces that seats can have in hand, also those with a Count of 0, always in the
	// same order; nothing if the game has no hands.
	AppendHands(dst []Hand) []Hand
	// AppendPointed appends the text of a legal move, and the details that the clicks of its gesture add, such as the
	// order in which discs were turned ("f6:e5,d4").
	AppendPointed(dst []byte, m Move, clicks []Spot) []byte
	// Refuse explains why the clicks point at no legal move. It returns an explanation for all clicks that begin no
	// gesture, and never panics.
	Refuse(clicks []Spot) *Illegal
}

// CellsOf returns the clicked cells that are on the board, the last one first and none twice. A refusal shows them if it
// has nothing better to show.
func CellsOf(clicks []Spot, onBoard func(Cell) bool) (cells []Cell) {
	for _, click := range slices.Backward(clicks) {
		if click.On == OnCell && onBoard(click.Cell) && !slices.Contains(cells, click.Cell) {
			cells = append(cells, click.Cell)
		}
	}
	return cells
}
