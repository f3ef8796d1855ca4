package bluelagoon

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

var _ game.Arranger = (*State)(nil)

// AppendPalette implements [game.Arranger]: settlers and villages, player by player, then the tokens. Count is how many of them are
// neither on the board nor, of tokens, in a hand.
func (s *State) AppendPalette(dst []game.Hand) []game.Hand {
	for seat := range s.seats {
		for piece, each := range [...]int{Settler: settlersEach[s.seats], Village: villagesEach} {
			dst = append(dst, game.Hand{
				Spot:  game.HandSpot(game.Seat(seat), cellTexts[pieceCode(seat, Piece(piece))]),
				Count: max(0, each-s.placed[seat][piece]),
				Name:  fmt.Sprintf("%s of player %d", handNames[piece], seat),
			})
		}
	}
	for k, total := range kindTotals {
		for seat := range s.seats {
			total -= s.hands[seat][k]
		}
		name := kindLists[k]
		dst = append(dst, game.Hand{
			Spot: game.HandSpot(0, kindLetters[k:k+1]), Count: max(0, total-s.left[k]), Name: strings.ToUpper(name[:1]) + name[1:],
		})
	}
	return dst
}

// Arrange implements [game.Arranger]. A token and a piece make room for each other. The phase, the scores and the tokens in hands
// stay as they are.
func (s *State) Arrange(puts []game.Put, turn game.Seat) string {
	pieces, tokens := slices.Clone(s.pieces), slices.Clone(s.tokens)
	for _, put := range puts {
		cell, ok := s.board.Cell(int(put.Cell.Row), int(put.Cell.Col))
		code := slices.Index(cellTexts[:1+2*s.seats], put.Word) // that of an empty cell is ""
		k := NoToken
		if len(put.Word) == 1 {
			k = Kind(strings.Index(kindLetters, put.Word))
		}
		if ok && (code >= 0 || k != NoToken) {
			pieces[cell], tokens[cell] = uint8(max(code, 0)), k
		}
	}
	p := newPosition(s.board, s.seats)
	p.phase, p.player, p.scores, p.hands = s.phase, s.player, s.scores, s.hands
	if turn >= 0 && int(turn) < s.seats {
		p.player = int(turn)
	}
	for cell, code := range pieces {
		if code != 0 {
			p.put(int(code-1)>>1, cell, Piece(code-1)&1)
		}
		if k := tokens[cell]; k != NoToken {
			p.lay(cell, k)
		}
	}
	return string(p.appendState(nil))
}
