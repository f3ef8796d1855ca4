package game

// A Scorer is a State with a running score for each seat: discs, pawns, points.
type Scorer interface {
	// AppendScores appends the present score of every seat.
	AppendScores(dst []int) []int
}

// A ScoreSheet is a State with more than one number to count per seat.
type ScoreSheet interface {
	// Sheet returns a table: the names of its columns, and the rows. A row has a name and a value for every seat. All
	// positions have the same rows in the same order.
	Sheet() (head []string, rows [][]string)
}

// A CellWriter is a State whose moves can also be written by row and column.
type CellWriter interface {
	// AppendCellMove appends a legal move: "(0,1)" for a placement, "(0,1) (2,1)" for a move of a piece.
	AppendCellMove(dst []byte, m Move) []byte
}

// A Put sets the contents of a cell of a start position: a word of the palette, "" for empty.
type Put struct {
	Cell Cell
	Word string
}

// An Arranger is a State whose start position people can set up piece by piece.
type Arranger interface {
	// AppendPalette appends the pieces that can be put on cells, as spots of hands with the words of AppendCells. Count
	// is the number available, -1 for no limit. Pieces that belong to nobody are in the hand of seat 0.
	AppendPalette(dst []Hand) []Hand
	// Arrange returns the setup, as Start reads it, of this position with some cells changed, one after the other, and a
	// seat to move. A put replaces the contents of its cell. Cells off the board and words that are not in the palette
	// change nothing; [Nobody] and [Chance] keep the side to move. The result may be a position that Start refuses.
	Arrange(puts []Put, turn Seat) (setup string)
}
