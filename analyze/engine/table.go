package engine

import (
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
)

// A protocol is a row of the table of protocols.
type protocol struct {
	name  string
	title string
	games []string // that can be played by it, the usual one first
	unit  player.Unit

	client func(kind *replay.Game) client
	server func(s *server) conversation
}

// protocols is the table of protocols. A new one is a new row.
var protocols = []protocol{
	{
		name: "uhp", title: "the Universal Hive Protocol", games: []string{"hive"},
		client: newUHPClient, server: newUHPServer,
	},
	{
		name: "gtp", title: "the Go Text Protocol, as programs for Hex and Othello have it", games: []string{"contactix", "reversi"},
		client: newGTPClient, server: newGTPServer,
	},
	{
		name: "uai", title: "the Universal Ataxx Interface", games: []string{"conquest"},
		unit:   player.Unit{Name: "pawn", Parts: 100},
		client: newUAIClient, server: newUAIServer,
	},
	{
		name: "nboard", title: "version 2 of NBoard's protocol", games: []string{"reversi"},
		unit:   player.Unit{Name: "disc", Parts: 100},
		client: newNBoardClient, server: newNBoardServer,
	},
}

// gtpGames is the table of what GTP leaves to games.
var gtpGames = map[string]gtpGame{
	"contactix": hexGTP{},
	"reversi":   othelloGTP{},
}

// Kinds returns the rows of the table of players for programs, one for each protocol.
func Kinds() []player.Kind {
	var kinds []player.Kind
	for _, p := range protocols {
		kinds = append(kinds, player.Kind{
			Name: p.name, Games: p.games, Arg: "PROGRAM", Text: "a program that speaks " + p.title,
			New: func(kind *replay.Game, command string, o player.Options) (player.Player, error) {
				e, err := newEngine(kind, command, p.client(kind), o)
				if err != nil {
					return nil, err
				}
				e.unit = p.unit
				return e, nil
			},
		})
	}
	return kinds
}
