package parse

// shapeContactix is Con-tac-tix in plybook PGN. A move is one word, "m6", "swap-pieces", "pass", in
// lower case, and numbers count plies. The ends "resign", "time" and "forfeit" are tokens of kind End;
// without a seat they are of the side to move. The result follows the last move:
//
//  1. m6 2. swap-sides 3. j11 4. e9 resign 0-1
var shapeContactix = shape{
	game:       "contactix",
	codes:      "record",
	numbering:  ByPly,
	columns:    100,
	inline:     true,
	move:       moveOfOneWord,
	isResult:   isScore,
	ends:       hexEnds[:],
	variations: true,
}
