package analyze

// players is the table of players. A new one is a new row.
var players = []PlayerKind{
	{Name: "random", Text: "any legal move", New: newRandom},
	{Name: "naive", Games: []string{"conquest"}, Text: "level 0 of the assignment: any legal move", New: newNaive},
	{Name: "minmax", Games: []string{"conquest"}, Arg: "LEVEL", Text: "levels 1 to 4 of the assignment: pawns, so many plies ahead", New: newMinmax},
}
