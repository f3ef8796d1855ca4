package conquest

import "github.com/plybook/plybook/replay/game"

// Endings returns how games end, beside [game.UsualEndings].
func Endings() []game.Ending { return endings }

var endings = []game.Ending{
	{Word: "elimination", Text: "The loser had no pawn left."},
	{Word: "no pawns", Text: "Nobody had a pawn left."},
	{Word: "full board", Text: "No cell was empty; who had more pawns won."},
	{Word: "stuck", Text: "There were empty cells, and nobody could reach one; who had more pawns won."},
	{Word: "jailed", Text: "The side to move had no move and lost the empty cells to the other one; who had more won."},
	{Word: "100 rule", Text: "100 half-moves in a row made no new pawn: a draw."},
	{Word: "illegal move", Text: "A program tried an illegal move and lost."},
	{Word: "material", Text: "The match broke the game off: the winner had many more pawns."},
	{Word: "easy fill", Text: "The match broke the game off: the loser had to pass, and the winner could fill the board."},
	{Word: "length", Text: "The match broke the game off after its greatest number of moves: a draw."},
	{Word: "crash", Text: "A program broke down and lost."},
	{Word: "nerdvana", Text: "The contest broke the game off: the side to move was stuck, or there were too many jumps."},
	{Word: "error", Text: "The record names an error that its moves do not show, and a result."},
}
