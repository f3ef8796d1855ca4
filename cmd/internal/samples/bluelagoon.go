package main

import (
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

var lagoonPlayers = [2]string{"Player0", "Player1"}

var bluelagoonSamples = []sample{
	{name: "bluelagoon/reef-cup.pgn", format: "pgn", tags: lagoonPlayers, setup: "map default", value: settle, games: []match{
		{"standard", 81, "clover", "yarrow", "Reef Cup"}, {"standard", 82, "sorrel", "foxglove", "Reef Cup"},
	}},
	{name: "bluelagoon/three-canoes.pgn", format: "pgn", tags: lagoonPlayers, setup: "map sides", value: settle, more: []string{"sorrel"},
		games: []match{{"standard", 83, "foxglove", "clover", "Three Canoes"}}},
	{name: "bluelagoon/four-canoes.pgn", format: "pgn", tags: lagoonPlayers, setup: "map wheels", value: settle, more: []string{"yarrow", "clover"},
		games: []match{{"standard", 84, "sorrel", "foxglove", "Four Canoes"}}},
	{name: "bluelagoon/course.txt", format: "bluelagoon-log", setup: "map sides", value: settle,
		games: []match{{rules: "standard", seed: 85}}},
	{name: "bluelagoon/positions.txt", format: "bluelagoon-states", setup: "map face", plies: 45, value: settle, games: []match{
		{rules: "standard", seed: 86}, {rules: "standard", seed: 87}, {rules: "standard", seed: 88},
	}},

	{name: "bluelagoon/broken-turn.pgn", format: "pgn", tags: lagoonPlayers, setup: "map sides", value: settle, corrupt: giveTurn,
		games: []match{{"standard", 89, "yarrow", "sorrel", "Reef Cup"}}},
	{name: "bluelagoon/broken-deal.pgn", format: "pgn", tags: lagoonPlayers, setup: "map face", value: settle, corrupt: loseDeal,
		games: []match{{"standard", 90, "clover", "foxglove", "Reef Cup"}}},
	{name: "bluelagoon/broken-token.txt", format: "bluelagoon-states", setup: "map sides", plies: 12, value: settle, corrupt: loseToken,
		games: []match{{rules: "standard", seed: 91}}},
}

// settle values points above those of the best other player, and cells to go on to.
func settle(s game.State, me game.Seat) int {
	b := s.(*bluelagoon.State)
	best := 0
	for seat := range game.Seat(b.Seats()) {
		if seat != me {
			best = max(best, b.Scores(seat).Total())
		}
	}
	settlers, villages := b.MoveCount(me)
	return 12*(b.Scores(me).Total()-best) + settlers + villages
}
