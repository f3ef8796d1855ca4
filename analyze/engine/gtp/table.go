package gtp

// bindings is the table of what GTP leaves to games, by their names.
var bindings = map[string]binding{
	"contactix": hex{},
	"reversi":   othello{},
}
