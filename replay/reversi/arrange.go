package reversi

import "github.com/plybook/plybook/replay/game"

var (
	_ game.Arranger = (*Board8)(nil)
	_ game.Arranger = (*Board16)(nil)
)

// AppendPalette implements [game.Arranger]: a disc of each colour.
func (c *common) AppendPalette(dst []game.Hand) []game.Hand {
	for seat := range game.Seat(len(seatNames)) {
		dst = append(dst, game.Hand{Spot: game.HandSpot(seat, discLetters[seat:seat+1]), Count: -1, Name: seatNames[seat] + " disc"})
	}
	return dst
}

// Arrange implements [game.Arranger].
func (b *Board8) Arrange(puts []game.Put, turn game.Seat) string {
	return arrange(b, puts, turn, b.now.mover)
}

// Arrange implements [game.Arranger].
func (b *Board16) Arrange(puts []game.Put, turn game.Seat) string {
	return arrange(b, puts, turn, b.now.mover)
}

// arrange writes a position with other discs, and the mover as the side to move if turn is nobody's.
func arrange(b Board, puts []game.Put, turn, mover game.Seat) string {
	size := b.Size()
	text := appendPosition(nil, b)
	for _, put := range puts {
		row, col := int(put.Cell.Row), int(put.Cell.Col)
		if min(row, col) < 0 || max(row, col) >= size {
			continue
		}
		switch cell := &text[row*size+col]; put.Word {
		case "":
			*cell = emptyLetter
		case discLetters[Black : Black+1], discLetters[White : White+1]:
			*cell = put.Word[0]
		}
	}
	if turn == Black || turn == White {
		mover = turn
	}
	text[len(text)-1] = discLetters[mover]
	return string(text)
}
