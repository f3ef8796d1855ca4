package conquest

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "elimination", Text: "The loser had no pawn left."},
	{Word: "no pawns", Text: "Nobody had a pawn left."},
	{Word: "full board", Text: "The board was full; more pawns win, equal numbers draw."},
	{Word: "stuck", Text: "Nobody could reach an empty cell; more pawns win, equal numbers draw."},
	{Word: "jailed", Text: "The side to move had no move; the other side got the empty cells; more pawns win, equal numbers draw."},
	{Word: "100 rule", Text: "100 plies in a row made no new pawn: a draw."},
	{Word: "illegal move", Text: "A program tried an illegal move and lost."},
	{Word: "material", Text: "The match stopped the game: the winner had many more pawns."},
	{Word: "easy fill", Text: "The match stopped the game: the loser had to pass, and the winner could fill the board."},
	{Word: "length", Text: "The match stopped the game at its limit of moves: a draw."},
	{Word: "crash", Text: "A program crashed and lost."},
	{Word: "nerdvana", Text: "The contest stopped the game: the side to move had no move, or there were too many jumps."},
	{Word: "error", Text: "The record gives a result and an error that its moves do not show."},
}
