package hive

import "github.com/plybook/plybook/parse"

// Sources of rules.
const (
	tournament = "tournament rules of Hive, as played on boardspace.net"
	uhp        = "Universal Hive Protocol, move strings"
	assignment = "course assignment"
	records    = "plybook, reading of records"
)

// Codes returns every kind of fault of this game. Those about notation and plays stand in the order
// in which they are looked for: the first that applies is reported.
func Codes() []parse.Code {
	var all []parse.Code
	for _, list := range [][]parse.Code{notationCodes, placementCodes, moveCodes, bugCodes, recordCodes} {
		for _, c := range list {
			c.Name = "hive/" + c.Name
			all = append(all, c)
		}
	}
	return all
}

// Leniencies returns the ways of reading that are off unless asked for.
func Leniencies() []parse.Leniency {
	return []parse.Leniency{
		{Name: "climb-by-direction", Text: "a place with a direction on an occupied cell, as a climb: `wM /wL`"},
		{Name: "numbered-uniques", Text: "unique bugs with a number: wQ1, wM1, wL1, wP1"},
		{Name: "covered-reference", Text: "a bare reference to a covered piece, as its stack"},
		{Name: "any-number", Text: "equal bugs placed out of numerical order; the number is only a name then"},
		{Name: "undeclared-expansion", Text: "M, L, P in a game whose type lacks them; the type is widened"},
		{Name: "case", Text: "any case of letters: WA1, ba1, PASS, base+mlp"},
		{Name: "missing-pass", Text: "a forced pass that the record leaves out; it is inserted"},
		{Name: "bare-moves", Text: "a UHP move list without type, state and turn, read with --format uhp; --rules gives the expansions"},
		{Name: "trailing-semicolon", Text: "a semicolon at the end of a UHP GameString"},
		{Name: "hopper", Text: "the letter H for the grasshopper in the assignment's lists"},
		{Name: "closing-line", Text: "a last line with \"congrat\" in the assignment's lists"},
		{Name: "pass-line", Text: "lines `pass` in the assignment's lists"},
	}
}

var notationCodes = []parse.Code{
	{
		Name:  "bad-move",
		Title: "A move is a piece, then a place.",
		Text: "A move is written as the name of a piece and, except for the first move of a game, a blank and a " +
			"place: `wA1`, `bG1 -wA1`. A player who has no play writes `pass`. Write the move in this form.",
		Source: uhp,
	},
	{
		Name:  "bad-piece",
		Title: "A name is no piece's name.",
		Text: "A piece is a colour, w or b in lower case, a letter of Q S B G A M L P in upper case, and a number " +
			"for bugs that there are several of: S and B from 1 to 2, G and A from 1 to 3. Unique bugs have no number. " +
			"`--allow numbered-uniques`, `--allow case` and `--allow hopper` read common variants.",
		Source: uhp,
	},
	{
		Name:  "bad-place",
		Title: "A place is a piece with a mark before or behind it, or a piece alone for a climb.",
		Text: "A place names a cell by a piece next to it: `\\wA1` upper left of it, `wA1/` upper right, `wA1-` right, " +
			"`wA1\\` lower right, `/wA1` lower left, `-wA1` left. A piece alone is the cell on top of it. There is " +
			"never a mark on both sides. In the assignment's lists, where nothing climbs, a mark is always there.",
		Source: uhp,
	},
	{
		Name:  "missing-place",
		Title: "Only the first piece of a game is played without a place.",
		Text: "The first piece of a game lies where it lies; every later play has to say where the piece goes, " +
			"beside or on top of which other piece.",
		Source: uhp,
	},
	{
		Name:  "reference-not-on-board",
		Title: "A place is named after a piece that is not on the board.",
		Text: "The piece that a place is named after has to lie on the board before the play. The piece that moves " +
			"may be named itself, as the cell it leaves; one that is just being placed may not.",
		Source: uhp,
	},
	{
		Name:  "covered-reference",
		Title: "A climb is named after a covered piece.",
		Text: "A climb is written with the top piece of the stack. A covered piece with a direction is a fine " +
			"reference, but a covered piece alone suggests that the record has another stack in mind.",
		Source: uhp, Allow: "covered-reference",
	},
	{
		Name:  "game-over",
		Title: "The game has ended; nothing more can be played.",
		Text: "A game ends with the ply that closes a queen: all six cells around her are occupied. Her owner has " +
			"lost; if both queens are closed by the same ply the game is drawn. Under the rules ugent and with `--repetition draw` " +
			"the third occurrence of a position is a draw too.",
		Source: tournament,
	},
	{
		Name:  "needless-pass",
		Title: "A player who has a legal play may not pass.",
		Text: "A player passes only when no piece can be placed, moved or thrown. The moves of the position before " +
			"the pass are listed with the finding.",
		Source: tournament,
	},
	{
		Name:  "not-in-game",
		Title: "A bug belongs to an expansion that the game does not have.",
		Text: "Mosquito, ladybug and pillbug are in the game only if its type has their letters: Base+MLP has all " +
			"three. Correct the game type, or let `--allow undeclared-expansion` widen it.",
		Source: uhp, Allow: "undeclared-expansion",
	},
	{
		Name:  "missing-pass",
		Title: "A player without a legal play must pass before the other one plays.",
		Text: "The side to move has no legal play, so its pass is a ply of its own. Some records leave forced passes " +
			"out; `--allow missing-pass` inserts them.",
		Source: tournament, Allow: "missing-pass",
	},
	{
		Name:  "wrong-colour",
		Title: "The piece belongs to the other player.",
		Text: "A player plays pieces of his own colour. The only way to move a piece of the other one is the power " +
			"of a pillbug, or of a mosquito that touches one: it throws a piece that it touches.",
		Source: tournament,
	},
}

var placementCodes = []parse.Code{
	{
		Name:  "queen-first-turn",
		Title: "A queen cannot be placed on a player's first turn.",
		Text: "Tournament rules, and the assignment, forbid both players the queen as their first piece. Records of " +
			"about 2008 and casual games do not know the rule: read them with `--rules queen-first`.",
		Source: tournament,
	},
	{
		Name:  "queen-by-turn-4",
		Title: "The queen must be placed by turn 4.",
		Text: "A player whose queen is not on the board on his fourth turn has to place her then, and can play " +
			"nothing else until he has. A pass does not lift this duty.",
		Source: tournament,
	},
	{
		Name:  "queen-by-turn-3",
		Title: "The queen must be placed by turn 3.",
		Text: "In the assignment's game a player whose queen is not on the board on his third turn has to place her " +
			"then, and can play nothing else until he has. A pass does not lift this duty.",
		Source: assignment,
	},
	{
		Name:  "piece-order",
		Title: "Equal bugs are numbered in the order of placing.",
		Text: "The first ant that a player places is A1, the next A2. A record that places A3 before A2 uses the " +
			"numbers as names; `--allow any-number` reads it so.",
		Source: uhp, Allow: "any-number",
	},
	{
		Name:  "place-on-piece",
		Title: "A new piece goes on an empty cell.",
		Text: "Pieces are placed from the hand on empty cells only, never on top of another piece; beetles too. " +
			"Climbing is a move.",
		Source: tournament,
	},
	{
		Name:  "place-apart",
		Title: "A new piece must touch a piece of its own colour.",
		Text: "From a player's second turn on, a new piece has to touch at least one stack of its own colour. The top " +
			"piece gives a stack its colour. Only the second ply of a game touches the other colour instead.",
		Source: tournament,
	},
	{
		Name:  "place-by-enemy",
		Title: "A new piece may not touch the other colour.",
		Text: "From a player's second turn on, no cell that touches a stack of the other colour is open to new pieces. " +
			"The top piece gives a stack its colour: a beetle on an enemy piece makes it one's own.",
		Source: tournament,
	},
}

var moveCodes = []parse.Code{
	{
		Name:  "move-before-queen",
		Title: "Nothing may be moved before the own queen is placed.",
		Text: "Until his queen lies on the board a player can only place pieces. He may not move or throw anything, " +
			"whatever the other player has placed.",
		Source: tournament,
	},
	{
		Name:   "covered",
		Title:  "A covered piece cannot move.",
		Text:   "Only the top piece of a stack can move, be thrown, or use a power. Wait until the piece above has left.",
		Source: tournament,
	},
	{
		Name:  "resting",
		Title: "A piece that was moved in the ply before rests.",
		Text: "The piece that was moved or thrown in the ply just before can neither move nor be thrown in this one, " +
			"whoever owns it. After a placement or a pass nobody rests. The rule matters only where a pillbug is in the game.",
		Source: "rules of the pillbug",
	},
	{
		Name:  "no-move",
		Title: "A move must end on another cell than it began.",
		Text: "No bug may run round and end where it started. A place named after the moving piece itself is the cell " +
			"that it leaves.",
		Source: tournament,
	},
	{
		Name:  "one-hive",
		Title: "The hive may never fall apart.",
		Text: "All pieces have to hang together also while a piece is lifted. A piece without which the others fall " +
			"into parts may not move or be thrown, even if its new place would join them again. A piece on a stack is free.",
		Source: tournament,
	},
	{
		Name:  "throw-stack",
		Title: "A pillbug throws only pieces that lie alone.",
		Text: "A piece that stands on another one, or under one, cannot be thrown: a pillbug lifts whole stacks of " +
			"height one only.",
		Source: "rules of the pillbug",
	},
	{
		Name:  "thrower-resting",
		Title: "A resting pillbug cannot throw.",
		Text: "A pillbug, or a mosquito with its power, that was moved or thrown in the ply before cannot use the power " +
			"in this one. A mosquito beside a resting pillbug can.",
		Source: "rules of the pillbug",
	},
	{
		Name:  "throw-target",
		Title: "A pillbug throws only to an empty cell beside itself.",
		Text: "The thrown piece goes up onto the pillbug and down onto an empty cell that touches it. Both steps obey " +
			"the rule of gates.",
		Source: "rules of the pillbug",
	},
	{
		Name:  "occupied",
		Title: "The target cell holds a piece.",
		Text: "Only a beetle, and a mosquito that moves like one, can end on other pieces; under the assignment's rules " +
			"nothing can. In UHP and PGN a climb is written with the top piece alone, `wB1 bQ`; with a direction it is " +
			"read only under `--allow climb-by-direction`.",
		Source: tournament, Allow: "climb-by-direction",
	},
	{
		Name:  "gate",
		Title: "A piece cannot pass between two others.",
		Text: "A step between two neighbouring cells is blocked if both cells that touch the two are higher than the " +
			"start, without the moving piece, and the target. On the ground that means: if both are occupied. It holds on " +
			"every level and for every bug but the grasshopper.",
		Source: tournament,
	},
	{
		Name:  "contact",
		Title: "A piece would lose contact with the hive on the way.",
		Text: "A piece that goes along the ground has to touch the hive all the way: for every step one of the two " +
			"cells that touch both its start and its end has to be occupied.",
		Source: tournament,
	},
}

var bugCodes = []parse.Code{
	{
		Name:   "queen-move",
		Title:  "A queen bee slides exactly one cell.",
		Text:   "The queen goes one cell along the ground, in contact with the hive and not through a gate.",
		Source: tournament,
	},
	{
		Name:   "pillbug-move",
		Title:  "A pillbug slides exactly one cell.",
		Text:   "The pillbug itself goes one cell along the ground, like the queen. Instead of moving it may throw.",
		Source: tournament,
	},
	{
		Name:  "ant-move",
		Title: "An ant slides along the outside of the hive.",
		Text: "The ant goes any number of cells along the ground, but into no pocket that it cannot slide into, and " +
			"onto no piece.",
		Source: tournament,
	},
	{
		Name:  "spider-move",
		Title: "A spider slides exactly three cells, never back.",
		Text: "The spider makes three slides over four different cells, its start included. A cell two slides away " +
			"is open to it if another way of three leads there.",
		Source: tournament,
	},
	{
		Name:  "beetle-move",
		Title: "A beetle goes exactly one cell.",
		Text: "The beetle goes one cell along the ground, up onto a piece, along on top, or down. Under the assignment's " +
			"rules it goes along the ground only.",
		Source: tournament,
	},
	{
		Name:  "grasshopper-move",
		Title: "A grasshopper jumps in a straight line over at least one piece.",
		Text: "The grasshopper jumps in one of six directions over a row of occupied cells, stacks of any height " +
			"included, onto the first empty cell behind it.",
		Source: tournament,
	},
	{
		Name:  "mosquito-move",
		Title: "A mosquito moves like a bug that it touches.",
		Text: "On the ground the mosquito moves like any top piece that it touches at its start, and has the power of " +
			"a pillbug that it touches. Touching only a mosquito it cannot move. On a stack it is a beetle.",
		Source: "rules of the mosquito",
	},
	{
		Name:  "ladybug-move",
		Title: "A ladybug goes two cells over the hive and one down.",
		Text: "The ladybug makes exactly three steps: up onto a piece, along onto another one, and down onto an empty " +
			"cell other than its start. Every step obeys the rule of gates.",
		Source: "rules of the ladybug",
	},
}

var recordCodes = []parse.Code{
	{
		Name:  "result",
		Title: "The result in the record is not the result on the board.",
		Text: "The plies close a queen and so decide the game, and the record says something else. In a UHP GameString " +
			"a winner while the game is open is wrong too, for its state is that of the board.",
		Source: records,
	},
	{
		Name: "unproven", Severity: parse.Note,
		Title: "A result is claimed while the game is open.",
		Text: "No queen is closed and the format has no word for a resignation, an agreement or lost time, so the " +
			"result is taken as written.",
		Source: records,
	},
	{
		Name: "result-unread", Severity: parse.Note,
		Title:  "The result does not tell one of the players, nor a draw.",
		Text:   "The text of the result could not be understood; the board decides.",
		Source: records,
	},
	{
		Name: "repetition", Severity: parse.Note,
		Title: "A position has occurred three times.",
		Text: "Positions are equal if all stacks, the side to move and the resting piece are, numbers aside. Some " +
			"programs end the game as a draw here; the rules ugent do unless `--repetition note` is given, and others with `--repetition draw`.",
		Source: records,
	},
	{
		Name: "header", Severity: parse.Warning,
		Title: "The header says something else than the moves give.",
		Text: "State and turn of a GameString, or the tag Result and the result line, disagree with the position after " +
			"the last ply. The moves count.",
		Source: records,
	},
	{
		Name: "move-number", Severity: parse.Warning,
		Title: "A move number is not the next one.",
		Text: "Move numbers count plies, passes included. A number that stays or jumps often means that a play was lost " +
			"or written twice.",
		Source: records,
	},
	{
		Name:   "missing-type",
		Title:  "No game type is given.",
		Text:   "Without a game type it is not known which expansions are in the game. Say `--rules standard+LETTERS`.",
		Source: records,
	},
	{
		Name:  "bad-type",
		Title: "The game type cannot be read.",
		Text: "A game type is Base, or Base+ and letters of M, L, P, each at most once; on boardspace.net hive, or hive- " +
			"and such letters.",
		Source: records,
	},
	{
		Name:   "unsupported",
		Title:  "The record is of a game that is known but not played here.",
		Text:   "Blank pieces (hive-ultimate) and edited positions are recognized; the record is skipped.",
		Source: records,
	},
	{
		Name:  "stray-text",
		Title: "A text is no tag, move, comment or result.",
		Text: "The record holds something that its format has no place for. The plies before it are kept, the rest is " +
			"not read.",
		Source: records,
	},
	{
		Name:   "open-comment",
		Title:  "A comment is never closed.",
		Text:   "A comment that is opened by { ends with }. The plies before it are kept.",
		Source: records,
	},
	{
		Name:   "open-record",
		Title:  "The record is never closed.",
		Text:   "The record breaks off before its end; the file may be cut short. The plies so far are kept.",
		Source: records,
	},
	{
		Name: "uncommitted", Severity: parse.Warning,
		Title: "The last play was never confirmed.",
		Text: "On boardspace.net a play counts only after `done`. The record ends with a play that was put down and not " +
			"confirmed; it is left out.",
		Source: records,
	},
	{
		Name: "stray-done", Severity: parse.Note,
		Title: "A `done` has nothing to confirm.",
		Text: "A bare `done` is a pass of the player to move while the game is open. This one comes after the end or from " +
			"the other player and is left out.",
		Source: records,
	},
	{
		Name: "grid-mismatch", Severity: parse.Warning,
		Title:  "The reference names another cell than column and row do.",
		Text:   "In records of boardspace.net the grid cell counts; the reference beside it is only checked.",
		Source: records,
	},
	{
		Name: "unknown-command", Severity: parse.Warning,
		Title:  "A command is not known.",
		Text:   "The record of boardspace.net holds a command that plybook does not know; it is left out.",
		Source: records,
	},
	{
		Name:  "not-expressible",
		Title: "A play cannot be written in the format.",
		Text: "The assignment's lists know no climbs and no mosquito, ladybug or pillbug; the grid of boardspace.net has " +
			"26 × 26 cells. Write the record in another format.",
		Source: records,
	},
}
