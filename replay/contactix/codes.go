package contactix

import "github.com/plybook/plybook/parse"

// Codes returns everything that can be wrong with a record of this game.
func Codes() []parse.Code {
	var all []parse.Code
	for _, group := range [...][]parse.Code{moveCodes, recordCodes, boardCodes, noteCodes} {
		for _, c := range group {
			c.Name = "contactix/" + c.Name
			all = append(all, c)
		}
	}
	return all
}

// Where the rules come from.
const (
	theText   = "the assignment"
	sgfSource = "SGF, user's guide to Hex (red-bean.com/sgf/hex.html)"
	sites     = "records of HexWorld and PlayHex"
	house     = "plybook"
)

// moveCodes are about plies, in the order in which the rules test for them.
var moveCodes = []parse.Code{
	{
		Name: "bad-move", Title: "A word is no move.",
		Text: "A move is a cell, a letter or two for the column and a number for the row, such as c4, in either case. The other words are " +
			"swap-pieces, swap-sides and swap, resign and forfeit, and where the rules know it pass.",
		Source: sgfSource,
	},
	{
		Name: "game-over", Title: "A ply follows the end of the game.",
		Text: "The game is over as soon as a side joins its two edges, or a player gives up. Only the loser's resignation may still " +
			"follow a connection; many programs write it. A board that is decided already has no next board.",
		Source: theText, Allow: allowAfterEnd,
	},
	{
		Name: "wrong-turn", Title: "The record gives a ply to the side whose turn it is not.",
		Text: "The sides lay one tile each in turn. After a swap of pieces the first player goes on, after a swap of sides the " +
			"second colour does: a ply that is lost or doubled, or a swap that is not written, shows as this.",
		Source: theText, Allow: allowWrongTurn,
	},
	{
		Name: "off-board", Title: "A cell lies outside the board.",
		Text:   "Columns are letters from A, rows are numbers from 1 at the top. A size is columns first: 10 * 5 is ten wide and five high.",
		Source: theText,
	},
	{
		Name: "occupied", Title: "A tile is laid on a cell that already holds one.",
		Text:   "A tile is laid on an empty cell and stays there to the end, unless a swap mirrors it. Set-ups name a cell once.",
		Source: theText,
	},
	{
		Name: "swap-off", Title: "A swap is written in a game without swap.",
		Text:   "The assignment's rules have no swap. Records in all other formats are read under rules that do; --rules hex says so of a board.",
		Source: theText,
	},
	{
		Name: "swap-late", Title: "A swap is not the second ply.",
		Text:   "A player may swap instead of laying the second tile, after exactly one tile and without a set-up.",
		Source: sgfSource,
	},
	{
		Name: "swap-shape", Title: "Pieces are swapped on a board with another number of rows than of columns.",
		Text: "Swapping pieces mirrors the tile in the long diagonal, so that a4 becomes d1; that needs a square board. Swapping sides, " +
			"which leaves the tile where it is, is possible on any.",
		Source: sgfSource,
	},
	{
		Name: "pass", Title: "A player passes.",
		Text: "Passing never helps in Hex, and its rules have none. Sites with handicaps write passes: they are read in links of HexWorld, " +
			"in records of PlayHex, and under --rules hex+pass.",
		Source: sites,
	},
}

// recordCodes are about what records claim, and about plybook's own form.
var recordCodes = []parse.Code{
	{
		Name: "result", Title: "The record names the wrong winner.",
		Text: "A connection decides the game, or else the resignation, forfeit or time-out that the record has. A result names the player by " +
			"the colour held at the start: after a swap of sides B+ is won by white tiles.",
		Source: house,
	},
	{
		Name: "move-number", Title: "The move numbers do not run on.",
		Text: "Numbers count plies or rounds of two plies, which the second number of a game tells. The game ends before a number that " +
			"jumps: what is missing there cannot be known.",
		Source: house, Allow: allowNumbers,
	},
	{
		Name: "rules", Title: "The rules are not named, or unknown.",
		Text:   "Records in plybook's own form have a tag Rules: contactix, hex or hex+pass.",
		Source: house,
	},
	{
		Name: "setup", Title: "A set-up in plybook's own form is no position.",
		Text:   "It is the rows from the top, cells as ., 0 and 1 and / between rows, a blank, and the side to move: 0../011/... 0.",
		Source: house,
	},
	{
		Name: "not-expressible", Title: "A game cannot be written in the format.",
		Text:   "Formats differ in the boards they know, in swaps, passes and set-ups. plybook's own form and SGF have them all.",
		Source: house,
	},
}

// boardCodes are about boards of the assignment, in the order in which they are tested.
var boardCodes = []parse.Code{
	{
		Name: "empty", Title: "The input has no board.",
		Text: "A board is five lines: size, orientation, turn, state and tiles, in any order.", Source: theText,
	},
	{
		Name: "field", Title: "A line of a board is none of its fields.",
		Text:   "The fields are size, orientation, turn, state and tiles, in lower case and each with a colon. The lines of tiles follow tiles directly.",
		Source: theText,
	},
	{
		Name: "field-twice", Title: "A field is given twice.",
		Text: "A board has each of its five fields once.", Source: house,
	},
	{
		Name: "field-missing", Title: "A board lacks a field.",
		Text: "A board has each of its five fields once: size, orientation, turn, state and tiles.", Source: house,
	},
	{
		Name: "size", Title: "A size is none that a board can have.",
		Text:   "A size is columns * rows, each 1 to 63; records of moves write 13, 13x13 or 10:5. Links and JSON have to say it.",
		Source: theText + "; " + house,
	},
	{
		Name: "orientation", Title: "The orientation is not two colours.",
		Text:   "`red * blue`: red joins the first row with the last one, blue column A with the last one.",
		Source: theText,
	},
	{
		Name: "same-colour", Title: "Both players have the same colour.",
		Text: "Colours that differ only in the case of letters are one colour to CSS, and to people.", Source: house,
	},
	{
		Name: "colour", Title: "A colour is not one of the two players'.",
		Text: "A colour is a word of letters and digits. That of the turn, and of every tile, is one of the two of the orientation, letter by letter: " +
			"`Red` is not `red`.",
		Source: theText,
	},
	{
		Name: "state", Title: "The state is not one that a board can have.",
		Text: "A board is `undecided`, or `won by` one of the two colours. There is no draw.", Source: theText,
	},
	{
		Name: "tile-count", Title: "The number of tiles is not the number of lines that follow.",
		Text: "`tiles: 4` is followed by four lines of tiles.", Source: theText,
	},
	{
		Name: "tile", Title: "A line is not a tile.",
		Text:   "A tile is its cell in parentheses, the column in capitals, an arrow and a colour: `(B4) -> blue`.",
		Source: theText, Allow: allowLowerCase,
	},
	{
		Name: "state-claim", Severity: parse.Warning, Title: "The state of a board is not what the tiles show.",
		Text: "A board is won by the side whose tiles join its two edges, and undecided otherwise.", Source: theText,
	},
	{
		Name: "colour-name", Severity: parse.Warning, Title: "A colour is none that CSS names, or the other one by another name.",
		Text: "CSS names 148 colours. Tiles of any other name can be played with, and are drawn in a colour of plybook's. aqua is cyan, " +
			"fuchsia is magenta, and gray is grey, in all compounds.",
		Source: "CSS Color Module Level 4, named colours",
	},
}

// noteCodes say what was assumed.
var noteCodes = []parse.Code{
	{
		Name: "swap-meaning", Severity: parse.Note, Title: "A swap is not read as its word says.",
		Text: "A swap of pieces mirrors the tile and gives it to the other side; a swap of sides changes the players. Programs write the " +
			"one and mean the other, which the colour of the next ply, or else the program's name, tells. --swap pieces and --swap sides settle it.",
		Source: sgfSource + "; records of HexGui and benzene",
	},
	{
		Name: "result-open", Severity: parse.Note, Title: "A winner is named, and the board is open.",
		Text: "The record says who won and not how, its tiles join no edges, and nobody is said to have resigned. The game counts as open.", Source: house,
	},
	{
		Name: "size-guessed", Severity: parse.Note, Title: "The size of the board is guessed.",
		Text: "The format says no size. It is 11 × 11, or as much as the largest coordinate needs; a game that never touches the last " +
			"row or column is guessed wrong. --size tells it. The note stands at the first record of a file, and means all of it.",
		Source: house,
	},
	{
		Name: "size-default", Severity: parse.Note, Title: "A record in SGF has no size.",
		Text: "Without the property SZ the board is 11 × 11; --size tells another.", Source: sgfSource,
	},
}
