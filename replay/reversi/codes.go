package reversi

import "github.com/plybook/plybook/parse"

// Codes returns everything that can be wrong with a record of this game.
func Codes() []parse.Code {
	var all []parse.Code
	for _, table := range [...][]parse.Code{moveCodes, setupCodes, recordCodes, wthorCodes, ggfCodes, positionCodes} {
		all = append(all, table...)
	}
	return all
}

// Where the rules come from.
const (
	rulesSource = "rules of Reversi and Othello"
	dtuSource   = "assignment Reversi (DTU), rules"
	lineSource  = "assignment Reversi (DTU), possible variants"
	ownSource   = "plybook"
	wthorSource = "format of the WTHOR base, Fédération Française d'Othello"
	ggfSource   = "Generic Game Format"
	obfSource   = "problem files of Edax"
)

// moveCodes are about moves, in the order in which they are told.
var moveCodes = []parse.Code{
	{
		Name:  "reversi/bad-move",
		Title: "A token is not a move in the record's notation.",
		Text: "A move is a cell such as f5, in either case; plybook's own notation adds `>` and a direction (one-line rules only), " +
			"`:` and the discs to turn, `@` and two cells for the placement, and `--` for a pass. PA, PS and PASS are passes " +
			"everywhere; P, PAS and @@ are read with --allow pass-words.",
		Source: ownSource,
		Allow:  allowPassWords,
	},
	{
		Name:   "reversi/game-over",
		Title:  "A move follows the end of the game.",
		Text:   "The game is over as soon as neither side has a legal move: the board is full, a colour is wiped out, or both are stuck.",
		Source: rulesSource,
	},
	{
		Name:  "reversi/must-pass",
		Title: "A player without a legal move must pass, and the pass is not written.",
		Text: "In formats that write passes a forced pass is a token of its own. Records that leave it out are read with " +
			"--allow implied-pass, which inserts it.",
		Source: rulesSource,
		Allow:  "implied-pass",
	},
	{
		Name:   "reversi/wrong-turn",
		Title:  "The record gives a move to the player whose turn it is not.",
		Text:   "Formats such as GGF and SGF name the mover of each move. A missing or doubled move shows as this.",
		Source: rulesSource,
	},
	{
		Name:   "reversi/off-board",
		Title:  "A cell lies outside the board.",
		Text:   "Columns are letters from a, rows are numbers from 1 at the top. On a board of n × n cells both end at n.",
		Source: ownSource,
	},
	{
		Name:   "reversi/placement-first",
		Title:  "A move is made before the four centre cells are filled.",
		Text:   "Under the dtu rules the starter first puts two discs on centre cells, and the opponent gets the other two: `@d5e4`.",
		Source: dtuSource,
	},
	{
		Name:   "reversi/placement-over",
		Title:  "A pair of discs is placed although the centre is filled.",
		Text:   "The placement is the first ply of a dtu game and happens once; other rule sets begin with a filled centre.",
		Source: dtuSource,
	},
	{
		Name:   "reversi/not-centre",
		Title:  "A disc of the placement lies outside the centre.",
		Text:   "The pair goes on two of the four cells in the middle of the board, on 8 × 8 d4, e4, d5 and e5.",
		Source: dtuSource,
	},
	{
		Name:   "reversi/bad-placement",
		Title:  "The cells of the placement do not fit.",
		Text:   "The starter's two cells differ, and the opponent's pair, where a record has it, is the other two cells.",
		Source: dtuSource,
	},
	{
		Name:   "reversi/may-not-pass",
		Title:  "A player passes who has a legal move.",
		Text:   "A pass is legal only where it is forced.",
		Source: rulesSource,
	},
	{
		Name:   "reversi/occupied",
		Title:  "A disc is put on a cell that already holds one.",
		Text:   "A disc is put on an empty cell and stays there to the end.",
		Source: rulesSource,
	},
	{
		Name:  "reversi/no-flip",
		Title: "A disc is put where it encloses no opposing disc.",
		Text: "From the chosen cell there must be, in at least one of the eight directions, one or more opposing discs without a " +
			"gap and an own disc directly behind them. If the very first move fails, the record may count rows from the bottom " +
			"(--allow rows-from-bottom) or begin with White.",
		Source: rulesSource,
		Allow:  "rows-from-bottom",
	},
	{
		Name:   "reversi/need-line",
		Title:  "Several lines can be turned, and the move does not say which.",
		Text:   "Under the one-line rules a move turns exactly one line. Where there are several, `>` and a direction choose: `c4>ne`.",
		Source: lineSource,
	},
	{
		Name:   "reversi/no-such-line",
		Title:  "The move chooses a direction in which nothing is enclosed.",
		Text:   "The direction leads from the placed disc along the line: n is towards row 1.",
		Source: lineSource,
	},
	{
		Name:   "reversi/flip-twice",
		Title:  "A disc is named twice among those to turn.",
		Text:   "A record of turning by hand lists each enclosed disc once, in any order.",
		Source: dtuSource,
	},
	{
		Name:  "reversi/flip-extra",
		Title: "A disc is turned by hand that the move does not enclose.",
		Text: "Only the enclosed discs are turned; a disc that was turned encloses nothing in the same move. Under the one-line " +
			"rules the discs of other lines stay as they are.",
		Source: dtuSource,
	},
	{
		Name:   "reversi/flip-missing",
		Title:  "An enclosed disc is not turned by hand.",
		Text:   "A turn is complete when exactly the enclosed discs are turned, under the one-line rules those of the chosen line.",
		Source: dtuSource,
	},
}

// setupCodes are about starting positions.
var setupCodes = []parse.Code{
	{
		Name:   "reversi/bad-size",
		Title:  "No board has this size.",
		Text:   "Boards are square with an even side from 4 to 16.",
		Source: ownSource,
	},
	{
		Name:   "reversi/bad-board",
		Title:  "A position has the wrong number of cells or no side to move.",
		Text:   "A position is written cell by cell, row by row from the top, and then the side to move. Blanks do not matter, and a `/` may stand between rows.",
		Source: ownSource,
	},
	{
		Name:  "reversi/board-letter",
		Title: "A letter of a position is none of the alphabet.",
		Text: "Black is X, x, *, B or b, White is O, o, W or w, an empty cell is - or a dot. Digits are refused because programs " +
			"differ about them; --allow digit-discs reads 0 as black and 1 as white.",
		Source: ownSource,
		Allow:  allowDigits,
	},
	{
		Name:     "reversi/centre-empty",
		Severity: parse.Warning,
		Title:    "A centre cell is empty although discs lie elsewhere.",
		Text:     "The centre is filled before the first move and stays full, so no game leads to such a position.",
		Source:   rulesSource,
	},
	{
		Name:     "reversi/setup-over",
		Severity: parse.Note,
		Title:    "Neither side can move in the set-up.",
		Text:     "The game is over before it begins.",
		Source:   rulesSource,
	},
}

// recordCodes are about what records claim, and about their text.
var recordCodes = []parse.Code{
	{
		Name:   "reversi/result",
		Title:  "The claimed result is not the one on the board.",
		Text:   "Discs are counted black first. Formats count the empty cells for the winner or not at all; this result fits neither.",
		Source: rulesSource,
	},
	{
		Name:     "reversi/result-scoring",
		Severity: parse.Warning,
		Title:    "The claimed result counts the empty cells the other way.",
		Text: "The assignment counts the discs on the board; WTHOR and most programs add the empty cells to the winner's. In " +
			"plybook's own format the tag Scoring says which.",
		Source: ownSource,
	},
	{
		Name:   "reversi/winner",
		Title:  "The record names the wrong winner.",
		Text:   "Whoever has more discs at the end has won; the empty cells change the numbers and never the winner.",
		Source: rulesSource,
	},
	{
		Name:     "reversi/unfinished",
		Severity: parse.Note,
		Title:    "The record ends while a player can still move.",
		Text: "Games are resigned, lost on time or cut off. A result cannot be checked then. It is a warning where the record claims a " +
			"result of the whole game and does not say why it ended before: moves may be missing. In plybook's own form the tag Termination says why, " +
			"and is \"unknown\" for games of the WTHOR base and others that give every game a result.",
		Source: rulesSource,
	},
	{
		Name:     "reversi/move-number",
		Severity: parse.Warning,
		Title:    "A move number is not the expected one.",
		Text:     "Numbers count pairs of moves, passes included where they are written.",
		Source:   ownSource,
	},
	{
		Name:     "reversi/trailing-pass",
		Severity: parse.Warning,
		Title:    "Passes follow the end of the game.",
		Text:     "A game ends without passes. In dtu records two are the assignment's own ending and are accepted.",
		Source:   rulesSource,
	},
	{
		Name:   "reversi/bad-tag",
		Title:  "A line is not a tag.",
		Text:   "A tag is a name and a value in quotes, in brackets: [Name \"value\"].",
		Source: ownSource,
	},
	{
		Name:   "reversi/open-comment",
		Title:  "A comment is never closed.",
		Text:   "A comment begins with { and ends with the next }.",
		Source: ownSource,
	},
	{
		Name:   "reversi/stray-text",
		Title:  "Text is no move, number, comment or result.",
		Text:   "Everything outside comments has to be a token of the format.",
		Source: ownSource,
	},
	{
		Name:   "reversi/rules-missing",
		Title:  "The record does not say its rules.",
		Text:   "Records in plybook's own format have a tag Rules: othello, dtu, one-line or dtu-one-line.",
		Source: ownSource,
	},
	{
		Name:   "reversi/open-game",
		Title:  "A game in parentheses is never closed.",
		Text:   "A GGF game ends with `;)`, an SGF game with `)`. The moves before the break are kept, and the next `(;` begins a new game.",
		Source: ggfSource,
	},
	{
		Name:   "reversi/csv-row",
		Title:  "A row has the wrong number of fields.",
		Text:   "A row of the eOthello table is an id, the winner (1 black, 0 draw, -1 white) and the moves.",
		Source: "eOthello data set",
	},
	{
		Name:   "reversi/unsupported",
		Title:  "The record is of a variant that is not played here.",
		Text:   "Anti-Othello, the octagon of 88 cells and boards that are not square are recognised and skipped.",
		Source: ownSource,
	},
	{
		Name:  "reversi/not-expressible",
		Title: "A game cannot be written in the format.",
		Text: "Only plybook's own form has the one-line rules and the placement as a move. Exports of the WTHOR base, and the base " +
			"itself, have no set-ups, and most formats one size of board.",
		Source: ownSource,
	},
	{
		Name:   "reversi/json-shape",
		Title:  "A JSON record has no array of moves where it belongs.",
		Text:   "An Othello Quest game is an object with position.moves, an array of objects whose m is a cell or a pass.",
		Source: "Othello Quest",
	},
}

// wthorCodes are about the binary files of the WTHOR base.
var wthorCodes = []parse.Code{
	{
		Name:   "reversi/wthor-header",
		Title:  "A file is not of the WTHOR base.",
		Text:   "The header has 16 bytes; the size of the board there is 0 or 8 for 8 × 8, or 10 for 10 × 10.",
		Source: wthorSource,
	},
	{
		Name:   "reversi/wthor-size",
		Title:  "The number of records in the header and the length of the file do not agree.",
		Text:   "Records have 68 bytes each, or 104 on 10 × 10. Whole records are read, whatever the header says.",
		Source: wthorSource,
	},
	{
		Name:   "reversi/wthor-cut",
		Title:  "The last record is cut.",
		Text:   "The file ends within a record; the records before it are read.",
		Source: wthorSource,
	},
	{
		Name:   "reversi/wthor-square",
		Title:  "A byte of the moves is no cell.",
		Text:   "A move is 10·row + column on 8 × 8: 11 is a1, 18 is h1, 88 is h8. On 10 × 10 it is 12·row + column.",
		Source: wthorSource,
	},
	{
		Name:   "reversi/wthor-gap",
		Title:  "Moves follow an empty byte.",
		Text:   "A byte 0 ends the moves; passes are not stored, so there are no gaps.",
		Source: wthorSource,
	},
	{
		Name:   "reversi/wthor-score",
		Title:  "The stored score is not the one on the board.",
		Text:   "The score is the number of black discs at the end, with the empty cells counted for the winner.",
		Source: wthorSource,
	},
	{
		Name:     "reversi/wthor-name",
		Severity: parse.Warning,
		Title:    "A player or tournament has no name in the lists.",
		Text:     "Names are looked up in WTHOR.JOU and WTHOR.TRN beside the file. An unknown number is written as #17, never guessed.",
		Source:   wthorSource,
	},
	{
		Name:     "reversi/turned",
		Severity: parse.Note,
		Title:    "A game is turned so that it begins with f5.",
		Text: "The first moves f5, d3, c4 and e6 are images of each other under the symmetries of the start. The WTHOR base has all " +
			"games begin with f5, so others are written from the side from which they do.",
		Source: wthorSource,
	},
	{
		Name:     "reversi/theory-range",
		Severity: parse.Warning,
		Title:    "The theoretical score is more than the board has cells.",
		Text:     "The theoretical score is black's discs after perfect play from the depth that the header names.",
		Source:   wthorSource,
	},
}

// ggfCodes are about GGF.
var ggfCodes = []parse.Code{
	{
		Name:     "reversi/ggf-count",
		Severity: parse.Warning,
		Title:    "A line announces another number of games than it has.",
		Text:     "A number before the games of a line says how many there are.",
		Source:   ggfSource,
	},
	{
		Name:     "reversi/ggf-property",
		Severity: parse.Warning,
		Title:    "A property is unknown, appears twice or has no sensible value.",
		Text:     "Known properties are GM PC DT PB PW RB RW TI TB TW TY BO RE B W KB KW KM.",
		Source:   ggfSource,
	},
	{
		Name:   "reversi/ggf-board",
		Title:  "The properties BO and TY do not agree on the board.",
		Text:   "The digits of TY are the size of the board, and BO begins with the size of its own.",
		Source: ggfSource,
	},
}

// positionCodes are about lists of scored positions.
var positionCodes = []parse.Code{
	{
		Name:   "reversi/obf-move",
		Title:  "A scored move is not legal in its position.",
		Text:   "A problem lists moves of the side to move with their scores.",
		Source: obfSource,
	},
	{
		Name:     "reversi/obf-order",
		Severity: parse.Warning,
		Title:    "The moves of a problem are not listed best first.",
		Text:     "Scores are for the side to move and fall along the list.",
		Source:   obfSource,
	},
	{
		Name:     "reversi/obf-missing",
		Severity: parse.Note,
		Title:    "Some legal moves of a problem have no score.",
		Text:     "Problems often list only the best moves.",
		Source:   obfSource,
	},
}
