// Package analyze has what plybook knows of each game besides its rules: how good positions are, who wins them, who plays
// it, and what is measured of its records. The packages named after games have it, and one table joins them.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package analyze

import (
	"context"

	"github.com/plybook/plybook/analyze/bluelagoon"
	"github.com/plybook/plybook/analyze/conquest"
	"github.com/plybook/plybook/analyze/contactix"
	"github.com/plybook/plybook/analyze/hive"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/reversi"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay/game"
)

// games is the table of what is known of each game. A new game is a new row.
var games = []Game{
	{Name: "hive", Evaluation: hive.Evaluation, First: hive.First, Schema: hive.Schema()},
	{Name: "contactix", Evaluation: contactix.Evaluation, First: contactix.First, Schema: contactix.Schema(), Settle: contactix.Settle, SettleNodes: contactix.SettleNodes, Players: contactix.Players},
	{Name: "reversi", Evaluation: reversi.Evaluation, First: reversi.First, Schema: reversi.Schema(), Settle: reversi.Settle, SettleNodes: reversi.SettleNodes},
	{Name: "conquest", Evaluation: conquest.Evaluation, First: conquest.First, Schema: conquest.Schema(), Players: conquest.Players},
	{Name: "bluelagoon", Evaluation: bluelagoon.Evaluation, First: bluelagoon.First, Schema: bluelagoon.Schema()},
}

// A Game is a row of the table.
type Game struct {
	Name string // as in the table of rule sets
	// Evaluation is how good positions are; its New must not be nil.
	player.Evaluation
	// First is the evaluation of the player search@1, which plays as search did in version 1. Its New is nil where that is Evaluation still.
	First player.Evaluation
	// Schema is what is measured of its records; its Game is Name.
	Schema stats.Schema
	// Settle finds out who wins a position of two players with the best play of both: Nobody in a draw. Ok is false where
	// so many nodes are not enough, or cannot be expected to be. It is nil where the game has no solver.
	Settle func(ctx context.Context, s game.State, nodes int64) (winner game.Seat, ok bool)
	// SettleNodes are how many Settle may spend on a position where nobody says.
	SettleNodes int64
	// Players are those that the game has besides the players of all games. The table sets their Games.
	Players []player.Kind
}
