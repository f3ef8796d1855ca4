package annotate

import (
	"context"
	"fmt"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A Line is a move that a player has found, with how it expects the game to go on.
type Line struct {
	*player.Choice
	Texts []string // of the moves, the chosen one first
}

// Best asks a player for the best moves of the present position of a game, as many as the limits have lines. They are ranked at the last
// depth that was completed.
func Best(ctx context.Context, by player.Player, g *player.Game, l search.Limits) ([]Line, error) {
	l.Finished = true
	t, err := by.Move(ctx, g, l)
	if err != nil {
		return nil, err
	}
	return Lines(g.State, &t)
}

// Lines returns what a player has found in a position, the best line first. A move that is illegal there is a failure of the player.
func Lines(s game.State, t *player.Choice) (lines []Line, err error) {
	add := func(t *player.Choice) {
		texts := LineText(s, t)
		if len(texts) == 0 {
			err = &player.Failure{Reason: player.Illegal, Detail: fmt.Sprintf("it chose an illegal move (number %d)", t.Move)}
		}
		lines = append(lines, Line{t, texts})
	}
	add(t)
	for i := range t.Others {
		add(&t.Others[i])
	}
	return lines, err
}
