package bluelagoon

import "github.com/plybook/plybook/replay/game"

// Identity is the state string. A key is that of the map, of the number of players and of
// everything else in a state string, each mixed by itself and joined by xor.

// What a key is of, in the top bits of what is mixed.
const (
	ofPiece uint64 = (iota + 1) << 56
	ofToken
	ofHand
	ofScore
	ofPlayer
	ofPhase
	ofSeats
)

func pieceKey(cell int, code uint8) game.Key { return keyOf(ofPiece | uint64(cell)<<8 | uint64(code)) }

func tokenKey(cell int, k Kind) game.Key { return keyOf(ofToken | uint64(cell)<<8 | uint64(k)) }

func handKey(seat int, k Kind, held int) game.Key {
	return keyOf(ofHand | uint64(held)<<8 | uint64(seat)<<4 | uint64(k))
}

func scoreKey(seat, score int) game.Key { return keyOf(ofScore | uint64(score)<<8 | uint64(seat)) }

// playerKeys are those of the current player.
var playerKeys = [MaxSeats]game.Key{keyOf(ofPlayer), keyOf(ofPlayer | 1), keyOf(ofPlayer | 2), keyOf(ofPlayer | 3)}

func phaseKey(p Phase) game.Key { return keyOf(ofPhase | uint64(p)) }

// wholeKey returns the key of the position from nothing but what it holds.
func (p *position) wholeKey() game.Key {
	key := p.board.key.Xor(keyOf(ofSeats | uint64(p.seats)))
	key = key.Xor(phaseKey(p.phase).Xor(playerKeys[p.player]))
	for seat := range p.seats {
		key = key.Xor(scoreKey(seat, p.scores[seat]))
		for k := range Kind(Kinds) {
			key = key.Xor(handKey(seat, k, p.hands[seat][k]))
		}
	}
	for cell, code := range p.pieces {
		if code != 0 {
			key = key.Xor(pieceKey(cell, code))
		}
		if k := p.tokens[cell]; k != NoToken {
			key = key.Xor(tokenKey(cell, k))
		}
	}
	return key
}

func keyOf(x uint64) game.Key {
	return game.Key{game.Scatter(x ^ 0x6A09E667F3BCC908), game.Scatter(x + 0x3C6EF372FE94F82B)}
}
