package enginetest

// Rules are the rules by which engines play, where they are not the default ones, by games.
var Rules = map[string]string{"conquest": "ataxx"}
