package analyze

// players is the table of players. A new one is a new row.
var players = []PlayerKind{
	{Name: "random", Text: "any legal move", New: newRandom},
}
