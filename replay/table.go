package replay

// games is the table of games. A new game is a new row.
var games = []*Game{}
