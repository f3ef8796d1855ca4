package bluelagoon

import "github.com/plybook/plybook/parse"

// Codes returns the faults that this game's records and strings can have, in the order in which they
// are tested for: of several faults of one string or ply, the first is reported. Of a lone state
// all are.
func Codes() []parse.Code {
	var all []parse.Code
	for _, group := range [...][]parse.Code{moveCodes, operationCodes, syntaxCodes, unusableCodes, loneCodes, recordCodes} {
		for _, c := range group {
			c.Name = codePrefix + c.Name
			all = append(all, c)
		}
	}
	return all
}

// Where the rules come from.
const (
	theText = "the assignment"
	methods = "the assignment's methods"
	house   = "plybook"
)

// moveCodes are about moves.
var moveCodes = []parse.Code{
	{
		Name: "malformed-move", Title: "The text is not a move.",
		Text: "A move is S for a settler or T for a village, exactly one blank, and the cell as row,column, both from 0 and without " +
			"leading zeros: `S 9,3`.",
		Source: theText, Allow: allowSpaces,
	},
	{
		Name: "not-dealt", Title: "A move comes before the tokens have been dealt.",
		Text: "The 32 tokens lie on the stone circles before player 0 begins. A deal is a move of chance: a record holds it, or a seed " +
			"draws it. Operations on a lone state judge a move by the rules of placing alone. Of a lone state this is a note.",
		Source: theText,
	},
	{
		Name: "game-over", Title: "A move is made after the end of the settlement phase.",
		Text:   "Settlement ends when no resource is left on the board or when nobody can place a settler; the game is over with it.",
		Source: theText,
	},
	{
		Name: "wrong-turn", Title: "A move is given to a player whose turn it is not.",
		Text: "Turns go round in the order of the players. Who has no valid move is skipped, and stays so until the phase ends; " +
			"who has one must make one, for there is no passing.",
		Source: theText,
	},
	{
		Name: "off-board", Title: "The board has no such cell.",
		Text: "A board of height H has rows 0 to H−1. Odd rows have H columns, even ones, which lie half a hexagon to the right, H−1. " +
			"Row and column count from 0.",
		Source: theText,
	},
	{
		Name: "village-in-settlement", Title: "A village is placed in the settlement phase.",
		Text: "In settlement only settlers are placed. The villages on the board are those that were left from exploration.", Source: theText,
	},
	{
		Name: "no-settlers-left", Title: "A player who has no settler left places one.",
		Text: "A player has 30, 25 or 20 settlers in a game of 2, 3 or 4, and as many again in settlement.", Source: theText,
	},
	{
		Name: "no-villages-left", Title: "A player who has no village left places one.",
		Text: "A player has 5 villages, for exploration only.", Source: theText,
	},
	{
		Name: "occupied", Title: "The cell holds a piece.",
		Text: "A piece is placed on a free cell. Pieces never move and are never taken, except that the board is cleared between the phases.", Source: theText,
	},
	{
		Name: "village-on-sea", Title: "A village stands on sea.",
		Text: "Villages stand on land: on a cell of an island, a stone circle included.", Source: theText,
	},
	{
		Name: "not-adjacent", Title: "The cell touches none of the player's own pieces.",
		Text: "In exploration a settler may be placed on any free cell of the sea, but on land a piece must touch an own piece. " +
			"In settlement every settler must, on sea too.",
		Source: theText,
	},
}

// operationCodes are about what `plybook bluelagoon` is asked to do.
var operationCodes = []parse.Code{
	{
		Name: "no-valid-move", Title: "The current player has no valid move.",
		Text: "A move can be chosen only where there is one.", Source: methods,
	},
	{
		Name: "phase-not-over", Title: "A phase is to be ended that is not over.",
		Text: "A phase is over when the tokens have been dealt and no resource is left on the board, statuettes aside, " +
			"or when no player at all has a valid move.",
		Source: methods,
	},
	{
		Name: "already-dealt", Title: "Tokens are to be dealt that are dealt already.",
		Text: "Tokens are dealt when none lies on the board and nobody holds one.", Source: methods,
	},
}

// recordCodes are about records: logs, and plybook's own form.
var recordCodes = []parse.Code{
	{
		Name: "bad-item", Title: "The text is neither a deal, a ply, a score nor a result.",
		Text: "Between the moves of plybook's own form stand `deal C … B … W … P … S …;` and `score 74 66;`, numbers, comments and the result.", Source: house,
	},
	{
		Name: "unknown-map", Title: "No map has this name.",
		Text: "The assignment has the maps default, wheels, face, sides and space-invaders. Any other is given by a state string.", Source: theText,
	},
	{
		Name: "record-order", Title: "Something stands where it cannot.",
		Text: "A log is a state, a move, a state and so on, ending with a state. If its first state is undealt, the second is the same " +
			"with tokens. In plybook's own form scores stand where a phase has been tallied.",
		Source: theText + "; " + house,
	},
	{
		Name: "missing-deal", Title: "The game, or its settlement phase, starts without a deal.",
		Text: "Which token lies where is chance, and a part of the game: a list of moves alone does not replay. A deal is due first if the " +
			"start is undealt, and directly after the move that ends exploration.",
		Source: theText,
	},
	{
		Name: "unexpected-deal", Title: "A deal stands where none is due.",
		Text: "Tokens are dealt at the start and at the end of exploration, and at no other time.", Source: theText,
	},
	{
		Name: "map-changed", Title: "Board, islands, circles or players are not those of the first state.",
		Text: "They stay the same throughout a game.", Source: theText,
	},
	{
		Name: "wrong-phase", Title: "The phase of a state is not the one that the game is in.",
		Text:   "Exploration ends with the move after which no resource is left, or nobody can move; the state after it is in settlement.",
		Source: theText,
	},
	{
		Name: "wrong-pieces", Title: "The pieces of a state are not those that were placed.",
		Text: "At the end of exploration all settlers leave the board, and the villages on stone circles; the other villages stay.", Source: theText,
	},
	{
		Name: "wrong-tokens", Title: "The tokens of a state are not those that are left.",
		Text: "A piece that is placed on a stone circle takes the token from there, whether settler or village. Tokens are dealt again after " +
			"exploration, and not after settlement.",
		Source: theText,
	},
	{
		Name: "wrong-hand", Title: "A state gives a player other tokens than were claimed.",
		Text: "Who places a piece on a circle has the token. At the end of exploration hands become empty.", Source: theText,
	},
	{
		Name: "wrong-score", Title: "A score is not the points of the phases that are over.",
		Text: "Scores are 0 during exploration, its points during settlement, and those of both phases at the end. A phase scores islands, links, " +
			"majorities, resources and statuettes.",
		Source: theText,
	},
	{
		Name: "wrong-next-player", Title: "Another player is next.",
		Text: "The turn goes to the first player after the one who moved who has a valid move. The player after the one who ended " +
			"exploration begins settlement. After the end of the game it means nothing and is not compared.",
		Source: methods,
	},
	{
		Name: "unscored-end", Severity: parse.Warning, Title: "Settlement is over, and its points are not added.",
		Text: "The state before settlement is tallied and the one after it differ in nothing but the scores. Of a lone state, whose scores are " +
			"smaller than the points of the phase, this is a note.",
		Source: methods,
	},
	{
		Name: "no-final-state", Severity: parse.Warning, Title: "The record ends with a move.",
		Text: "A log ends with the state after the last move.", Source: theText,
	},
	{
		Name: "unfinished", Severity: parse.Note, Title: "The record ends before the game does.",
		Text: "Nothing is wrong with that.", Source: house,
	},
	{
		Name: "move-number", Severity: parse.Warning, Title: "A move number is not the expected one.",
		Text: "Plies are numbered through from 1; deals and scores have no number.", Source: house,
	},
	{
		Name: "bad-rules", Title: "The game has no such rules.",
		Text: "There is one rule set, " + Standard + ".", Source: house,
	},
	{
		Name: "not-expressible", Title: "A format cannot say this.",
		Text: "Logs and states are of Blue Lagoon alone, and other games' formats of those.", Source: house,
	},
}
