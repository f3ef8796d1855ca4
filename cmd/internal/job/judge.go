package job

import (
	"context"
	"errors"
	"fmt"

	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// A Judge is a player that is asked about games.
type Judge struct {
	Limits search.Limits
	// Player returns the player of a game, and what it is called.
	Player func(kind *replay.Game) (p player.Player, name string, err error)
}

// An unjudgedError says why a player was asked about a game in vain: an error of that game, and not of the run.
type unjudgedError struct {
	err     error
	finding replay.Finding
}

func (u *unjudgedError) Error() string { return u.err.Error() }

// Unwrap returns the cause.
func (u *unjudgedError) Unwrap() error { return u.err }

// ask calls a function with a player of a game that was played, made for it alone, and says of which game
// an error is. An error that is no [unjudgedError] ends the run.
func (j *Judge) ask(ctx context.Context, g *corpus.Game, f func(by player.Player, name string) error) error {
	by, name, err := j.Player(g.Played.Kind)
	if err != nil {
		return err
	}
	err = f(by, name)
	if closed := by.Close(); err == nil {
		err = closed
	}
	if err == nil {
		return nil
	}
	said := err
	var failure *player.Failure
	if errors.As(err, &failure) && failure.LastWords() != "" {
		said = fmt.Errorf("%w; its last line of standard error: %s", err, wording.ShownName(failure.LastWords()))
	}
	said = fmt.Errorf("%s game %d, asked of %s: %w", wording.ShownName(g.Source.Name), g.Record.Index, name, said)
	if finding, ok := unjudgedFinding(g, by, err); ok && ctx.Err() == nil {
		return &unjudgedError{said, finding}
	}
	return said
}

// unjudgedFinding returns what is found in a game because of an error of the player who was asked; ok is false if the
// error is not about that game alone.
func unjudgedFinding(g *corpus.Game, by player.Player, err error) (f replay.Finding, ok bool) {
	var at *annotate.PlyError
	i := -1
	if errors.As(err, &at) {
		i = at.Index
	}
	var start *engine.StartError
	var failure *player.Failure
	_, foreign := by.(*engine.Engine)
	switch {
	case errors.As(err, &start):
		return f, false
	case errors.As(err, &failure):
		return failureFinding(g, i, failure), true
	case errors.Is(err, annotate.ErrNoScores), errors.Is(err, annotate.ErrNarrow):
		return gameFinding(g, findings.CodeNotJudged, -1, "No move was evaluated: "+oneSentence(err.Error())), true
	case foreign:
		return gameFinding(g, findings.CodeNotJudged, i, "This game cannot be played to the engine: "+oneSentence(err.Error())), true
	}
	return f, false
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
