package analyze

import "github.com/plybook/plybook/replay"

// Games returns the table of what is known of each game.
func Games() []Game { return games }

// GameOf returns the row of a game; ok is false if there is none.
func GameOf(kind *replay.Game) (g Game, ok bool) {
	for _, g := range games {
		if g.Name == kind.Name {
			return g, true
		}
	}
	return Game{}, false
}
