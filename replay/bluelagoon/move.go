package bluelagoon

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A game.Move of this game is a piece that is placed, with the number of its cell in bits 1 to 12
// and whether it is a village in bit 0; or, with bit 31 set, a deal, the index of which among those
// that the State knows is in the other bits.
const dealBit game.Move = 1 << 31

// NoDeal is the deal of a settlement phase that nobody can play, because no village survived:
// nothing is dealt, and the game is over.
const NoDeal = dealBit | 0xFFFF

// Placement returns the move that places a piece on a cell.
func Placement(p Piece, cell int) game.Move { return game.Move(cell)<<1 | game.Move(p) }

// PlacementOf returns the piece and the cell of a move; ok is false for a deal.
func PlacementOf(m game.Move) (p Piece, cell int, ok bool) {
	return Piece(m & 1), int(m >> 1), m&dealBit == 0
}

// IsDeal says whether a move is a deal.
func IsDeal(m game.Move) bool { return m&dealBit != 0 }

// Target implements [game.Targeter]: the cell that a piece is placed on.
func (s *State) Target(m game.Move) (c game.Cell, ok bool) {
	_, cell, ok := PlacementOf(m)
	if !ok {
		return game.Cell{}, false
	}
	return s.board.Place(cell), true
}

// settlerWord returns the 64 cells from 64w on which a player may place a settler, as far as
// settlers are left.
func (p *position) settlerWord(seat, w int) uint64 {
	allowed := p.beside[seat][w]
	if p.phase == Exploration {
		allowed |= p.board.sea[w]
	}
	return p.free[w] & allowed
}

// villageWord returns the same for villages in exploration.
func (p *position) villageWord(seat, w int) uint64 {
	return p.free[w] & p.beside[seat][w] &^ p.board.sea[w]
}

// appendMoves appends the legal moves of a player, settlers by cell and then villages by cell.
func (p *position) appendMoves(dst []game.Move, seat int) []game.Move {
	settlers, villages := p.moves(seat)
	if settlers > 0 {
		for w := range p.free {
			dst = appendWord(dst, Settler, w, p.settlerWord(seat, w))
		}
	}
	if villages > 0 {
		for w := range p.free {
			dst = appendWord(dst, Village, w, p.villageWord(seat, w))
		}
	}
	return dst
}

func appendWord(dst []game.Move, piece Piece, w int, word uint64) []game.Move {
	for ; word != 0; word &= word - 1 {
		dst = append(dst, Placement(piece, w<<6|bits.TrailingZeros64(word)))
	}
	return dst
}

// valid says whether a player may place a piece on a cell in this phase.
func (p *position) valid(seat int, piece Piece, cell int) bool {
	settlers, villages := p.moves(seat)
	word := uint64(0)
	switch {
	case piece == Settler && settlers > 0:
		word = p.settlerWord(seat, cell>>6)
	case piece == Village && villages > 0:
		word = p.villageWord(seat, cell>>6)
	}
	return word>>(cell&63)&1 == 1
}
