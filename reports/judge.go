package reports

import (
	"errors"
	"fmt"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
)

// A Judge is a player that is asked about games.
type Judge struct {
	Limits search.Limits
	// Player returns the player of a game, and what it is called.
	Player func(kind *replay.Game) (p analyze.Player, name string, err error)
}

// ask calls a function with a player of a game that was played, made for it alone, and says of which game
// an error is.
func (j *Judge) ask(g *corpus.Game, f func(by analyze.Player, name string) error) error {
	by, name, err := j.Player(g.Played.Kind)
	if err != nil {
		return err
	}
	err = f(by, name)
	if closed := by.Close(); err == nil {
		err = closed
	}
	var failure *player.Failure
	if errors.As(err, &failure) && failure.LastWords() != "" {
		err = fmt.Errorf("%w; it last wrote to its standard error: %s", err, ShownName(failure.LastWords()))
	}
	if err != nil {
		return fmt.Errorf("%s game %d, asked of %s: %w", ShownName(g.Source.Name), g.Record.Index, name, err)
	}
	return nil
}

// by says what scores are from: "search, depth 6".
func (j *Judge) by(name string) string {
	if j.Limits.Depth > 0 {
		name += fmt.Sprintf(", depth %d", j.Limits.Depth)
	}
	if j.Limits.Nodes > 0 {
		name += fmt.Sprintf(", nodes %d", j.Limits.Nodes)
	}
	if j.Limits.Time > 0 {
		name += fmt.Sprintf(", time %v", j.Limits.Time)
	}
	return name
}
