package analyze

import (
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
)

// Games returns the table of what is known of each game.
func Games() []Game { return games }

// Schemas returns what is measured of all games.
func Schemas() stats.Schemas {
	var all stats.Schemas
	for _, g := range games {
		all = append(all, g.Schema)
	}
	return all
}

// GameOf returns the row of a game; ok is false if there is none.
func GameOf(kind *replay.Game) (g Game, ok bool) {
	for _, g := range games {
		if g.Name == kind.Name {
			return g, true
		}
	}
	return Game{}, false
}
