package game

// A Scorer is a State in which seats have something that is counted while they play: discs, pawns, points.
type Scorer interface {
	// AppendScores appends what every seat has now.
	AppendScores(dst []int) []int
}

// A ScoreSheet is a State with more to count than one number a seat.
type ScoreSheet interface {
	// Sheet returns a table: the names of its columns, and a row for each thing that is counted, its name first and then
	// a value for every seat. There are always as many rows in the same order.
	Sheet() (head []string, rows [][]string)
}

// A CellWriter is a State whose moves can also be written by row and column.
type CellWriter interface {
	// AppendCellMove appends a legal move: "(0,1)" of what is placed, "(0,1) (2,1)" of what moves.
	AppendCellMove(dst []byte, m Move) []byte
}

// A Put is something on a cell of a start position: a word of the palette, "" for nothing.
type Put struct {
	Cell Cell
	Word string
}

// An Arranger is a State whose game can begin in positions that people set up piece by piece.
type Arranger interface {
	// AppendPalette appends what can be put on cells, as spots of hands, each with a word of its own: those that
	// AppendCells has. Count is how many there are to put, -1 without bound. What is nobody's is in the hand of seat 0.
	AppendPalette(dst []Hand) []Hand
	// Arrange returns the setup, as Start reads it, of this position with some cells changed, one after the other, and a seat to
	// move. What stands on a cell makes room for what is put there. Cells off the board and words that the palette does not
	// have change nothing, and [Nobody] and [Chance] leave the side to move as it is. It may be of a position that Start refuses.
	Arrange(puts []Put, turn Seat) (setup string)
}
