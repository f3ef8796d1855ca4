package reversi

import (
	"fmt"
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
	// passWords says whether the leniency pass-words was granted.
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

// Start returns the starting position of a rule set and a size, or the one that a set-up describes:
// the cells row by row, X, O and -, then the side to move. With the size left out, the number of
// cells says it, or else it is 8. An error about the size or the set-up is a *game.Illegal.
func Start(setup string, o game.Options) (game.State, error) {
	b, err := start(setup, o)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// New returns the starting position of a rule set: a [*Board8] for sizes up to 8, else a
// [*Board16]. The size is even, 4 to 16.
func New(r Rules, size int) (Board, error) {
	if ill := checkSize(size, strconv.Itoa(size)); ill != nil {
		return nil, ill
	}
	return build(common{rules: r, size: size}, opening(r, size)), nil
}

func start(setup string, o game.Options) (Board, error) {
	c := common{allow: o.Allow}
	if o.Rules != "" {
		var err error
		if c.rules, err = ParseRules(o.Rules); err != nil {
			return nil, err
		}
	}
	if text := o.Values["size"]; text != "" {
		size, err := strconv.Atoi(text)
		if err != nil {
			size = 0
		}
		if ill := checkSize(size, text); ill != nil {
			return nil, ill
		}
		c.size = size
	}
	if setup == "" {
		if c.size == 0 {
			c.size = 8
		}
		return build(c, opening(c.rules, c.size)), nil
	}
	p, size, ill := parseSetup(setup, c.size, o.Allow.Has(allowDigits))
	if ill != nil {
		return nil, ill
	}
	c.size = size
	return build(c, p), nil
}

// checkSize refuses a size that no board has.
func checkSize(size int, text string) *game.Illegal {
	if size >= MinSize && size <= MaxSize && size%2 == 0 {
		return nil
	}
	return &game.Illegal{
		Code:    "reversi/bad-size",
		Message: fmt.Sprintf("A Reversi board has an even side from %d to %d; this one has %s.", MinSize, MaxSize, clip(text)),
	}
}

// A position is what a set-up says: the discs of each seat, and who is to move.
type position struct {
	discs [2]Set
	mover game.Seat
}

// opening returns the position that games under the rules begin with.
func opening(r Rules, size int) (p position) {
	if r.Placement {
		return p
	}
	c := centre(size)
	p.discs[White].Add(c[0])
	p.discs[White].Add(c[3])
	p.discs[Black].Add(c[1])
	p.discs[Black].Add(c[2])
	return p
}

func build(c common, p position) Board {
	if c.size <= 8 {
		return newBoard8(c, p)
	}
	return newBoard16(c, p)
}

// pastRoom returns how many plies a game can have: a disc a cell, a pass after each, and the
// placement.
func pastRoom(size int) int { return 2*size*size + 1 }

// score returns how a game ended that is over.
func score(black, white, size int) game.Outcome {
	o := game.Outcome{Over: true, Scored: true}
	o.Scores[Black], o.Scores[White] = int16(black), int16(white)
	switch {
	case black > white:
		o.Winners = 1 << Black
	case white > black:
		o.Winners = 1 << White
	}
	switch {
	case black+white == 0:
		o.Reason = "empty board"
	case black == 0 || white == 0:
		o.Reason = "wipe-out"
	case black+white == size*size:
		o.Reason = "full board"
	default:
		o.Reason = "stuck"
	}
	return o
}

// EmptiesToWinner returns the discs at the end of a game with the empty cells counted for the
// winner, or half of them for each side of a draw, as WTHOR and most programs do.
func EmptiesToWinner(black, white, size int) (int, int) {
	empty := size*size - black - white
	switch {
	case black > white:
		return black + empty, white
	case white > black:
		return black, white + empty
	}
	return black + empty/2, white + empty/2
}
