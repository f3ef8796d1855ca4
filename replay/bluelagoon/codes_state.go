package bluelagoon

import "github.com/plybook/plybook/parse"

// syntaxCodes are about the grammar of state strings. The first fault from left to right is told.
var syntaxCodes = []parse.Code{
	{
		Name: "line-too-long", Title: "The line is longer than 65,536 bytes.",
		Text: "The largest map of the assignment takes some 4,000. The bound keeps broken files from eating memory.", Source: house,
	},
	{
		Name: "bad-statement", Title: "Another statement is expected.",
		Text:   "A state has the statements a, c, any number of i, s, r and any number of p, in this order, each ending with a semicolon.",
		Source: theText, Allow: allowOrder,
	},
	{
		Name: "bad-spacing", Title: "A blank is missing, or one too many.",
		Text:   "Exactly one blank separates words, cells and statements; none stands at the ends, before commas or before semicolons.",
		Source: theText, Allow: allowSpaces,
	},
	{
		Name: "bad-number", Title: "A number is expected.",
		Text: "Numbers are ASCII digits without sign or decimal point.", Source: theText,
	},
	{
		Name: "leading-zero", Title: "A number has a leading zero.",
		Text: "Numbers are written in one way only, so that states can be compared as text.", Source: house, Allow: allowZeros,
	},
	{
		Name: "number-too-large", Title: "A number has more than 9 digits.",
		Text: "Nothing in the game comes near that.", Source: house,
	},
	{
		Name: "not-positive", Title: "The board height or the number of players is 0.",
		Text: "Both are positive integers.", Source: theText,
	},
	{
		Name: "bad-coordinate", Title: "A cell is expected.",
		Text: "A cell is its row, a comma and its column, without blanks: `12,11`.", Source: theText,
	},
	{
		Name: "bad-phase", Title: "The phase is neither E nor S.",
		Text: "E is the exploration phase, S the settlement phase; small letters are none.", Source: theText,
	},
	{
		Name: "bad-token-list", Title: "A list of tokens is missing or out of order.",
		Text:   "The lists C, B, W, P and S must all appear in this order, empty ones too: coconuts, bamboo, water, precious stones, statuettes.",
		Source: theText,
	},
	{
		Name: "bad-piece-list", Title: "A list of pieces is missing or out of order.",
		Text: "A player statement ends with S and the cells of the settlers, then T and those of the villages.", Source: theText,
	},
	{
		Name: "missing-semicolon", Title: "A statement does not end with a semicolon.",
		Text: "Every statement does, the last one too.", Source: theText, Allow: allowNoSemicolon,
	},
	{
		Name: "trailing-text", Title: "Something follows the last semicolon.",
		Text: "A state ends with the semicolon of its last statement.", Source: theText,
	},
}

// unusableCodes are about well-formed states that describe no position.
var unusableCodes = []parse.Code{
	{
		Name: "board-size", Title: "The board is too small or too large.",
		Text: "Boards of 2 to 64 rows are read; the assignment's have 7, 13 and 23.", Source: house,
	},
	{
		Name: "player-count", Title: "The number of players is not the one announced, or not 2 to 4.",
		Text: "The second number of the statement a is that of the statements p.", Source: theText,
	},
	{
		Name: "player-ids", Title: "Players are not numbered from 0 in order.",
		Text: "Each p statement begins with the number of its player.", Source: theText, Allow: allowOrder,
	},
	{
		Name: "current-player", Title: "A player is to move whom there is not.",
		Text: "Players are numbered from 0.", Source: theText,
	},
	{
		Name: "off-board-cell", Title: "A list names a cell that is not on the board.",
		Text: "A board of height H has rows 0 to H−1; odd rows have H columns, even ones H−1.", Source: theText,
	},
	{
		Name: "duplicate-cell", Title: "A list names a cell twice.",
		Text: "A list is a set of cells, ascending.", Source: theText,
	},
	{
		Name: "unsorted", Title: "A list is not ascending.",
		Text: "Cells ascend by row and then by column, as numbers: 2,7 comes before 2,10.", Source: theText, Allow: allowUnsorted,
	},
	{
		Name: "islands-unsorted", Title: "Islands are not ascending.",
		Text: "Islands ascend by bonus, and those of one bonus by their cells.", Source: theText, Allow: allowOrder,
	},
	{
		Name: "islands-overlap", Title: "A cell belongs to two islands.",
		Text: "Different islands do not overlap.", Source: theText,
	},
	{
		Name: "two-tokens", Title: "Two tokens lie on one cell.",
		Text: "A stone circle holds one token.", Source: theText,
	},
	{
		Name: "two-pieces", Title: "Two pieces stand on one cell.",
		Text: "Pieces are placed on free cells.", Source: theText,
	},
}

// loneCodes are about positions that no game reaches, and what cannot be known from a position alone.
var loneCodes = []parse.Code{
	{
		Name: "circle-count", Title: "There are not 32 stone circles.",
		Text: "There are 32 tokens, one for each circle. With another number nothing can be dealt.", Source: theText,
	},
	{
		Name: "circle-on-sea", Title: "A stone circle is on no island.",
		Text: "Stone circles are cells of islands.", Source: theText,
	},
	{
		Name: "empty-island", Severity: parse.Warning, Title: "An island has no cells.",
		Text: "The grammar allows it, and nobody can ever set foot on it.", Source: house,
	},
	{
		Name: "token-off-circle", Title: "A token lies on no stone circle.",
		Text: "Tokens are dealt to the stone circles, one to each.", Source: theText,
	},
	{
		Name: "token-count", Title: "There are not 6 of each resource and 8 statuettes.",
		Text: "What lies on the board and what the players hold in this phase are together 6 coconuts, 6 bamboo, 6 water, 6 precious stones and " +
			"8 statuettes.",
		Source: theText,
	},
	{
		Name: "circle-token-and-piece", Title: "A stone circle holds a token and a piece.",
		Text: "A piece that is placed on a circle claims the token there.", Source: theText,
	},
	{
		Name: "circle-empty", Title: "A stone circle holds neither a token nor a piece.",
		Text: "Every circle is dealt a token, which leaves it only with a piece that is placed there and stays.", Source: theText,
	},
	{
		Name: "hand-mismatch", Title: "A player has more or fewer tokens than circles.",
		Text: "For every circle that a player stands on there is one token in hand, and for none else.", Source: theText,
	},
	{
		Name: "village-on-circle", Title: "A village stands on a stone circle in settlement.",
		Text: "Villages on circles leave the board at the end of exploration.", Source: theText,
	},
	{
		Name: "too-many-settlers", Title: "A player has more settlers on the board than there are.",
		Text: "A player has 30, 25 or 20 settlers in a game of 2, 3 or 4.", Source: theText,
	},
	{
		Name: "too-many-villages", Title: "A player has more villages on the board than there are.",
		Text: "A player has 5 villages.", Source: theText,
	},
	{
		Name: "score-in-exploration", Title: "A player has a score during exploration.",
		Text: "Points are added when a phase ends.", Source: methods,
	},
	{
		Name: "stranded-group", Title: "Pieces hang together that cannot have been placed.",
		Text:   "The first piece of a group touches no own piece. In exploration it is a settler on sea, in settlement a village from before.",
		Source: theText,
	},
	{
		Name: "current-player-stuck", Severity: parse.Warning, Title: "The player to move has no valid move, though others have.",
		Text:   "Stuck players are skipped. The state in the middle of a turn, when the piece is placed and the turn not yet passed, may show this.",
		Source: methods,
	},
	{
		Name: "turn-order", Severity: parse.Warning, Title: "The numbers of pieces placed this phase do not fit the turn.",
		Text: "While nobody is stuck, players place one piece each in turn. The state in the middle of a turn may show this.", Source: theText,
	},
	{
		Name: "tally-unknown", Severity: parse.Note, Title: "Whether the points of settlement are added cannot be known.",
		Text: "The state before settlement is tallied and the one after it differ in nothing but the scores.", Source: methods,
	},
	{
		Name: "island-split", Severity: parse.Note, Title: "An island is not connected.",
		Text: "It counts as one island all the same.", Source: house,
	},
	{
		Name: "islands-touch", Severity: parse.Note, Title: "Two islands touch.",
		Text: "They count as two islands all the same.", Source: house,
	},
}
