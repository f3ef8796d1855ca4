package conquest

import "github.com/plybook/plybook/parse"

// Codes returns the faults that this game's records can have, in the order in which the rules
// test for them: of several faults of one move, the first is reported.
func Codes() []parse.Code {
	var all []parse.Code
	for _, group := range [...][]parse.Code{moveCodes, positionCodes, recordCodes, textCodes} {
		for _, c := range group {
			c.Name = "conquest/" + c.Name
			all = append(all, c)
		}
	}
	return all
}

// Where the rules come from.
const (
	theText  = "the assignment"
	skeleton = "the assignment's skeleton"
	engines  = "libataxx, python-ataxx, cuteataxx"
	house    = "plybook"
)

var moveCodes = []parse.Code{
	{
		Name: "bad-move", Title: "The text is not a move in this notation.",
		Text: "The assignment writes (row,column)->(row,column) in decimals without blanks; UAI a square for a clone, two " +
			"for a jump and 0000 for a pass, in lower case; nerdvana e4 for a clone and d2-e4 for a jump.",
		Source: theText + "; " + engines,
	},
	{
		Name: "game-over", Title: "A move is played after the end of the game.",
		Text: "conquest ends when the board is full or a side has no pawn; ataxx also when nobody can reach an empty cell " +
			"and after 100 half-moves without a clone; nerdvana when the side to move cannot move and after 100 jumps in a row.",
		Source: theText + "; " + engines, Allow: "past-100",
	},
	{
		Name: "must-move", Title: "A side passes although it has a legal move.",
		Text: "A player with a legal move must make one.", Source: theText + "; " + engines,
	},
	{
		Name: "must-pass", Title: "A side that has no legal move does not pass.",
		Text:   "Under ataxx a side without a move passes, and the pass is a written ply, 0000.",
		Source: engines, Allow: "silent-pass",
	},
	{
		Name: "off-board", Title: "A cell lies outside the board.",
		Text:   "The assignment counts rows and columns from 0, row 0 at the top. UAI has rank 1 at the bottom, nerdvana row 1 at the top.",
		Source: theText + "; " + engines,
	},
	{
		Name: "same-cell", Title: "A move ends on the cell where it begins.",
		Text: "A pawn moves one or two cells.", Source: skeleton + "; " + engines,
	},
	{
		Name: "gap", Title: "A move uses a gap of the board.",
		Text: "A gap is no cell: nothing ever stands there. Moves over a gap are legal, for nothing obstructs a move.", Source: engines,
	},
	{
		Name: "no-pawn", Title: "There is no pawn to move on the source.",
		Text: "The source of a move holds a pawn of the side to move.", Source: theText,
	},
	{
		Name: "not-own-pawn", Title: "The pawn on the source belongs to the other player.",
		Text: "The source of a move holds a pawn of the side to move. X, on the top-left corner, begins. Under nerdvana's names " +
			"and UAI's the two start positions look alike, but X and O change corners.",
		Source: theText,
	},
	{
		Name: "not-empty", Title: "The destination is occupied.",
		Text: "The destination of a clone and of a jump is empty.", Source: theText,
	},
	{
		Name: "too-far", Title: "The destination is more than two cells away.",
		Text:   "The distance of two cells is the larger of the differences of rows and of columns. At 1 a move is a clone, at 2 a jump.",
		Source: theText,
	},
	{
		Name: "long-clone", Title: "A clone is written with its source.",
		Text:   "UAI and nerdvana write a clone as its destination alone, for every source gives the same position.",
		Source: engines, Allow: "long-clone",
	},
	{
		Name: "no-neighbour", Title: "No own pawn is next to the destination of a clone.",
		Text: "A clone needs a pawn of the side to move on one of the eight cells around it.", Source: theText + "; " + engines,
	},
}

var positionCodes = []parse.Code{
	{
		Name: "bad-size", Title: "The rules do not know boards of this size.",
		Text:   "The assignment's board has an odd side of at least 3, up to 99 here; ataxx is played on sizes 2 to 9, nerdvana on 7.",
		Source: theText + "; " + house, Allow: "even-size",
	},
	{
		Name: "bad-board", Title: "The text is not a board.",
		Text: "A board is a header, labelled rows from 0 and a last line ---, as the assignment prints it, or rows of X, O and _ " +
			"joined by slashes. Every row has as many cells as there are rows.",
		Source: skeleton,
	},
	{
		Name: "bad-fen", Title: "The text is not an Ataxx FEN.",
		Text: "A FEN has a board of 2 to 9 rows from the top, with x, o, - for a gap and digits for empty cells, then the turn x or o, " +
			"the half-move clock and the full-move number. Fields from the turn on may be missing.",
		Source: engines, Allow: "fen-slash",
	},
	{
		Name: "fen-letters", Title: "A letter of the FEN may mean either player.",
		Text:   "b is X in libataxx, with w for O, and O in Zataxx, with r for X. Which one it is, only the user knows.",
		Source: engines + ", Zataxx", Allow: "fen-bw",
	},
	{
		Name: "bad-rules", Title: "The rules that are named are not known.",
		Text: "There are conquest, the assignment's game, ataxx, that of engines, and nerdvana, that of a contest. " +
			"They are never mixed.",
		Source: house,
	},
	{
		Name: "no-gaps", Title: "The board has gaps, and the rules do not.",
		Text: "Only ataxx is played on boards with gaps.", Source: theText,
	},
	{
		Name: "no-pawns", Title: "The board holds no pawn at all.",
		Text: "The assignment's game has pawns from start to end. Under ataxx an empty board is a draw.", Source: house,
	},
}

var recordCodes = []parse.Code{
	{
		Name: "result", Title: "The result of the record is not the result by the rules.",
		Text: "1-0 means that X, the first mover, wins. One program writes it the other way round.", Source: engines,
	},
	{
		Name: "open-result", Severity: parse.Warning, Title: "The record has * for a result, but the game is over.",
		Text: "The board says who has won.", Source: house,
	},
	{
		Name: "unfinished", Title: "A result is claimed, but the game is not over and no adjudication is named.",
		Text: "A game that ends before the rules end it has to say why, in the tag Adjudicated.", Source: "cuteataxx",
	},
	{
		Name: "no-result", Severity: parse.Note, Title: "The record ends before the game does, and claims nothing.",
		Text: "Nothing is wrong with that.", Source: house,
	},
	{
		Name: "final-position", Title: "The final position of the record is not the one that the moves lead to.",
		Text: "The tag FinalFEN is compared cell by cell. After a loss on time it may be the position before the last move.", Source: "cuteataxx",
	},
	{
		Name: "ply-count", Title: "The tag PlyCount is not the number of plies.",
		Text: "Passes count, and so does a move that overstepped the time.", Source: "cuteataxx",
	},
	{
		Name: "material", Title: "The tag Material is not the difference of the pawns.",
		Text: "X − O in the final position; the sign is always written.", Source: "cuteataxx",
	},
	{
		Name: "winner-tag", Title: "The tags Winner and Loser do not fit the result.",
		Text: "They hold names of players, and both are absent after a draw.", Source: "cuteataxx",
	},
	{
		Name: "scores", Title: "The scores of the record do not fit the game.",
		Text: "[1,0], [0,1] or [0.5,0.5] in the order X, O.", Source: "nerdvana",
	},
	{
		Name: "pieces", Title: "The pieces of the record are not those of the game.",
		Text:   "Pawns of X and O, with the empty cells for the opponent of a stuck side; 24–24 after 100 jumps, 25–0 after a forfeit.",
		Source: "nerdvana",
	},
	{
		Name: "adjudication", Title: "The reason of an adjudication does not hold in the last position.",
		Text: "Material imbalance, Easy fill and Max game length reached can be checked on the board.", Source: "cuteataxx",
	},
	{
		Name: "unknown-adjudication", Severity: parse.Warning, Title: "The reason of an adjudication is not known.",
		Text: "Known are Out of time, Illegal move, Material imbalance, Easy fill, Max game length reached, and * for a crash.", Source: "cuteataxx",
	},
	{
		Name: "not-expressible", Title: "A record cannot be written in a format.",
		Text: "A format has no gaps, no setup, no passes or no positions of this size, or the rules that belong to it " +
			"end the game before the record does.",
		Source: house,
	},
	{
		Name: "move-number", Severity: parse.Warning, Title: "A move number is not the expected one.",
		Text: "Numbers begin with 1, or go on from the full-move number of the FEN. In the assignment's own text they count plies, " +
			"and a pass takes one without being written.",
		Source: engines,
	},
}

var textCodes = []parse.Code{
	{
		Name: "bad-tag", Title: `A line is not a tag [Name "value"].`,
		Text: "One tag a line; the value is all between the first and the last quote.", Source: engines,
	},
	{
		Name: "open-comment", Title: "A comment is never closed.",
		Text: "A comment goes from { to the next }.", Source: engines,
	},
	{
		Name: "stray-brace", Title: "There is a } without {.",
		Text: "A comment goes from { to the next }.", Source: engines,
	},
	{
		Name: "open-variation", Title: "A variation is never closed.",
		Text: "A variation goes from ( to its ), and may hold others.", Source: engines,
	},
	{
		Name: "stray-paren", Title: "There is a ) without (.",
		Text: "A variation goes from ( to its ), and may hold others.", Source: engines,
	},
	{
		Name: "stray-text", Title: "Something stands between the moves that is none.",
		Text: "Between the moves there are numbers, comments, variations and the result.", Source: engines,
	},
	{
		Name: "script-number", Title: "A number is expected.",
		Text: "The program of the assignment reads answers and coordinates as numbers.", Source: skeleton,
	},
	{
		Name: "script-end", Title: "The input ends where an answer is expected.",
		Text: "The program of the assignment asks on until the game is over.", Source: skeleton,
	},
	{
		Name: "script-rest", Severity: parse.Warning, Title: "Values follow after the end of the game.",
		Text: "The program of the assignment does not read them.", Source: skeleton,
	},
	{
		Name: "no-computer", Title: "A computer player takes part.",
		Text: "Scripts of two humans are replayed. Those with computer players lack the moves of these: plybook conquest play plays them " +
			"as the assignment's program would, and with --record writes the game down.",
		Source: house,
	},
	{
		Name: "undone", Severity: parse.Note, Title: "A move of a script was taken back.",
		Text: "The program of the assignment asks after every turn whether a ply is to be taken back, unless the game is hardcore. " +
			"The line that stands is the game.",
		Source: skeleton,
	},
	{
		Name: "endless", Title: "The game was stopped without an end.",
		Text: "The assignment's game has no limit: two players who only jump never finish. --max-turns says when to stop.", Source: theText,
	},
}
