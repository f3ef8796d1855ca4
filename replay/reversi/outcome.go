package reversi

import "github.com/plybook/plybook/replay/game"

var (
	_ game.Scorer = (*Board8)(nil)
	_ game.Scorer = (*Board16)(nil)
)

// AppendScores implements [game.Scorer]: the discs of each colour.
func (b *Board8) AppendScores(dst []int) []int { return appendScores(dst, b) }

// AppendScores implements [game.Scorer]: the discs of each colour.
func (b *Board16) AppendScores(dst []int) []int { return appendScores(dst, b) }

func appendScores(dst []int, b Board) []int {
	black, white := b.Counts()
	return append(dst, black, white)
}

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
