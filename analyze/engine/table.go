package engine

import (
	"github.com/plybook/plybook/analyze/engine/gtp"
	"github.com/plybook/plybook/analyze/engine/nboard"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/engine/uai"
	"github.com/plybook/plybook/analyze/engine/uhp"
	"github.com/plybook/plybook/analyze/player"
)

// protocols is the table of protocols. A new one is a new row.
var protocols = []protocol.Protocol{
	{
		Name: "uhp", Title: "the Universal Hive Protocol", Games: []string{"hive"},
		NewClient: uhp.NewClient, NewServer: uhp.NewServer,
	},
	{
		Name: "gtp", Title: "the Go Text Protocol, as used by engines for Hex and Othello", Games: []string{"contactix", "reversi"},
		NewClient: gtp.NewClient, NewServer: gtp.NewServer,
	},
	{
		Name: "uai", Title: "the Universal Ataxx Interface", Games: []string{"conquest"},
		Unit:      player.Unit{Name: "pawn", Parts: 100},
		NewClient: uai.NewClient, NewServer: uai.NewServer,
	},
	{
		Name: "nboard", Title: "version 2 of NBoard's protocol", Games: []string{"reversi"},
		Unit:      player.Unit{Name: "disc", Parts: 100},
		NewClient: nboard.NewClient, NewServer: nboard.NewServer,
	},
}
