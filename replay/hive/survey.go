package hive

import (
	"iter"
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// What an evaluation asks of a position at every node of a search: much at once, and no move is generated.

// A Survey is how the pieces of both sides stand.
type Survey struct {
	Free    PieceSet // on top, not pinned, and with a first step to take
	Pinned  PieceSet // alone, and the hive falls apart without them
	Covered PieceSet // under another piece
	Stacked PieceSet // on top of another piece
	Queens  [2]QueenSurvey
}

// A QueenSurvey is how a queen stands. It is zero as long as she is not placed.
type QueenSurvey struct {
	Placed     bool
	Neighbours int      // occupied cells around her
	Gated      int      // empty cells around her that nothing can slide into
	Drops      int      // empty cells around her where the opponent may place pieces: where none touches her side
	Around     PieceSet // the top pieces of the neighbours
	Rider      Piece    // the top piece of the stack that she is in: the queen herself if she is free
}

// Survey returns how the pieces stand. Under [Notation] it is zero.
func (p *Position) Survey() (v Survey) {
	if p.rules.Base == Notation {
		return v
	}
	v.Pinned = p.Pinned()
	for left := p.OnBoard(); left != 0; {
		x := left.pop()
		c := p.at[x&31]
		switch {
		case p.top(c) != x:
			v.Covered |= x.bit()
		case p.below[x&31] != NoPiece:
			v.Stacked |= x.bit()
			v.Free |= x.bit()
		case !v.Pinned.Has(x) && p.canStart(x, c):
			v.Free |= x.bit()
		}
	}
	for seat := range v.Queens {
		v.Queens[seat] = p.surveyQueen(Piece(seat * sideBits))
	}
	return v
}

// canStart says whether a piece alone on the ground that is not pinned has a first step to take. Of bugs
// that climb or jump it is taken for granted: all but a gate of stacks lets them.
func (p *Position) canStart(x Piece, c cell) bool {
	switch x.Kind() {
	case Queen, Pillbug, Spider, Ant:
		return slides[p.occupied(c)] != 0
	case Beetle:
		return !bases[p.rules.Base].flat || slides[p.occupied(c)] != 0
	case Mosquito:
		return p.models(c) != 0
	}
	return true
}

func (p *Position) surveyQueen(queen Piece) (v QueenSurvey) {
	c := p.at[queen]
	if c == noCell {
		return v
	}
	ring := p.occupied(c)
	v.Placed, v.Rider, v.Neighbours = true, p.top(c), bits.OnesCount8(ring)
	for d := range 6 {
		switch n := c.step(d); {
		case ring>>d&1 == 1:
			v.Around |= p.top(n).bit()
		default:
			if slides[p.occupied(n)] == 0 {
				v.Gated++
			}
			if p.coloured(n, queen.Seat()) == 0 {
				v.Drops++
			}
		}
	}
	return v
}

// PiecesOf returns all bugs of a kind of a side, in the game or not.
func PiecesOf(seat game.Seat, k Kind) PieceSet {
	return (1<<kinds[k].count - 1) << (int(seat)*sideBits + kinds[k].slot)
}

// All yields the pieces of a set in order.
func (s PieceSet) All() iter.Seq[Piece] {
	return func(yield func(Piece) bool) {
		for s != 0 && yield(s.pop()) {
		}
	}
}

// Pop takes the first piece out of a set that is not empty.
func (s *PieceSet) Pop() Piece { return s.pop() }

// Steps returns how many steps lie between two pieces on the board.
func (p *Position) Steps(x, y Piece) int {
	return int(distances[(p.at[x&31]-p.at[y&31])&torusMask])
}

// distances are the steps from a cell to another, by the difference of the two.
var distances = func() (t [torusSize]uint8) {
	for c := range t {
		t[c] = uint8(Distance(lift(0, cell(c)), Axial{}))
	}
	return t
}()

// QueenOf returns the queen of a side.
func QueenOf(seat game.Seat) Piece { return Piece(int(seat) * sideBits) }

// Nears says for a move whether its target is beside a queen or on her, and whether the piece that makes
// it stands beside her: both false if she is not on the board, and for passes.
func (p *Position) Nears(m game.Move, queen Piece) (to, from bool) {
	at := p.at[queen&31]
	if m == Pass || at == noCell {
		return false, false
	}
	x := MovedPiece(m)
	to = near(target(m), at)
	return to, x != queen && p.at[x&31] != noCell && near(p.at[x&31], at)
}

// near says whether two cells are the same or neighbours.
func near(a, b cell) bool {
	switch (b - a) & torusMask {
	case 0, 1, torusMask, torusSide, torusSide - 1, torusMask + 1 - torusSide, torusMask + 2 - torusSide:
		return true
	}
	return false
}

// Liberties returns the number of empty cells around a queen, and more than 6 as long as she is not placed.
func (p *Position) Liberties(seat game.Seat) int {
	c := p.at[QueenOf(seat)]
	if c == noCell {
		return 7
	}
	return 6 - bits.OnesCount8(p.occupied(c))
}

// LibertiesAfter returns how many empty cells a move leaves around a queen on the board; 0 if she is the one that is moved.
func (p *Position) LibertiesAfter(m game.Move, queen Piece) int {
	at := p.at[queen&31]
	n := 6 - bits.OnesCount8(p.occupied(at))
	if m == Pass {
		return n
	}
	x, to := MovedPiece(m), target(m)
	if x == queen {
		return 0
	}
	if p.cells[to] == 0 && near(to, at) {
		n--
	}
	if from := p.at[x&31]; from != noCell && p.below[x&31] == NoPiece && from != at && near(from, at) {
		n++
	}
	return n
}

// Models says whether the target of a move is beside a mosquito of the opponent, whose powers depend then on which bug comes there.
func (p *Position) Models(m game.Move) bool {
	at := p.at[Piece(int(1-p.mover())*sideBits+kinds[Mosquito].slot)&31]
	return m != Pass && at != noCell && near(target(m), at)
}

// Climbs says whether a move ends on a stack.
func (p *Position) Climbs(m game.Move) bool { return m != Pass && p.cells[target(m)] != 0 }
