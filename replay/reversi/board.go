package reversi

import (
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A Board is a position of this game: a [*Board8] or a [*Board16], by size.
type Board interface {
	game.State
	game.Counter
	game.Symmetric
	game.CellLister
	game.Targeter
	game.Sized

	// Rules returns the rule set.
	Rules() Rules
	// Size returns the cells along a side.
	Size() int
	// At returns whose disc lies on a cell of the board, or Nobody.
	At(s Square) game.Seat
	// Counts returns the discs of each colour.
	Counts() (black, white int)

	// Place puts a disc of the side to move on a cell and turns what it encloses. It returns false,
	// and leaves the position alone, if that is no legal move; under one-line rules also if more
	// than one line could be turned. It is the fastest way to replay known cells.
	Place(s Square) bool
	// MustPass says whether the only legal move is a pass.
	MustPass() bool
	// Placing says whether the starter's pair of discs is to be placed.
	Placing() bool
	// Rewind goes back to the position before the first ply.
	Rewind()

	// Legal says whether a disc of the side to move may be put on a cell.
	Legal(s Square) bool
	// Lines returns the directions in which a disc of the side to move on a cell would enclose
	// others; none if the cell is no legal move.
	Lines(s Square) Lines
	// Turned returns the discs that a legal move turns.
	Turned(m game.Move) Set

	// ParseMoveBy is ParseMove for a record that says who moves; Nobody if it does not.
	ParseMoveBy(by game.Seat, text string) (game.Move, *game.Illegal)
	// SecondPair says whether the text is the pair of the second player, which a record may have
	// after the starter's and which is no ply, and if so what is wrong with it.
	SecondPair(text string) (is bool, ill *game.Illegal)

	// Leaves returns the number of lines of play to a depth by one of the three counts.
	Leaves(depth int, by Count) uint64

	// linesOf is Lines for either side, whoever is to move.
	linesOf(seat game.Seat, s Square) Lines
	// passWords says whether the lenient option pass-words was granted.
	passWords() bool
}

// common is what boards of all sizes have.
type common struct {
	rules Rules
	size  int
	allow parse.Allow
}

// Seats returns 2.
func (c *common) Seats() int { return 2 }

// Rules returns the rule set.
func (c *common) Rules() Rules { return c.rules }

// Size returns the cells along a side.
func (c *common) Size() int { return c.size }

// BoardName implements [game.Sized].
func (c *common) BoardName() string { return strconv.Itoa(c.size) + "x" + strconv.Itoa(c.size) }

// CellName implements [game.CellNamer].
func (c *common) CellName(word string) string {
	if word == discLetters[White:White+1] {
		return "White"
	}
	return "Black"
}

// Target implements [game.Targeter]: the cell of a disc. Neither a pass nor the placement of a pair is
// about one cell.
func (c *common) Target(m game.Move) (cell game.Cell, ok bool) {
	s, ok := DiscOf(m)
	return s.Cell(), ok
}

func (c *common) passWords() bool { return c.allow.Has(allowPassWords) }

// A phase is what can be done in a position.
type phase uint8

const (
	unseen  phase = iota // not looked at yet
	placing              // the starter's pair is to be placed
	moving               // there are moves
	passing              // a pass is forced
	over                 // neither side can move
)

// pastRoom returns how many plies a game can have: a disc a cell, a pass after each, and the
// placement.
func pastRoom(size int) int { return 2*size*size + 1 }
