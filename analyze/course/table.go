package course

// assignments is the table of games, as their courses write them.
var assignments = []assignment{
	{game: "hive", ask: askMoves},
	{game: "contactix", ask: askPosition, format: "contactix-board", rules: "contactix", answer: readPosition},
	{game: "bluelagoon", ask: askPosition, format: "bluelagoon-states", line: true},
	{game: "conquest", ask: askTurnAndPosition, format: "conquest-board", rules: "conquest"},
	{game: "reversi", ask: askMoves},
}
