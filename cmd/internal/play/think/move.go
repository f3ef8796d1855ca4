package think

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/play"
)

// A thinking is a job that is done.
type thinking struct {
	by    player.Player
	game  *player.Game
	job   *play.Job
	unit  player.Unit
	scale float64 // a score from which on one may hope to win

	solved bool // a solver has said who wins: no other move is better
}

func newThinking(c *chair, j *play.Job) *thinking {
	return &thinking{by: c.by, game: c.game, job: j, unit: player.UnitOf(c.by), scale: scaleOf(c.by, c.game)}
}

// move finds a move.
func (k *thinking) move(ctx context.Context, tell func(play.Thought)) (play.Thought, error) {
	l, err := k.limits()
	if err != nil {
		return play.Thought{}, err
	}
	if found, ok, err := k.prove(ctx); ok || err != nil {
		return found, err
	}
	l.Completed = func(r search.Result) {
		if t, err := k.thought(new(player.ChoiceOf(&r))); err == nil {
			tell(t)
		}
	}
	found, err := k.by.Move(ctx, k.game, l)
	if err != nil {
		return play.Thought{}, err
	}
	t, err := k.thought(&found)
	if err == nil && ctx.Err() == nil {
		k.settle(ctx, &t)
	}
	return t, err
}

// timeOfUnlimited is for players that need a limit of time, where there is no limit.
const timeOfUnlimited = time.Second

// limits returns the limits of the job, which the player can keep to.
func (k *thinking) limits() (search.Limits, error) {
	l := k.job.Limits.Search()
	l.Finished = true
	limited, ok := k.by.(player.Limited)
	if !ok {
		return l, nil
	}
	if limited.CheckLimits(l) != nil && l.Time == 0 {
		l.Time = timeOfUnlimited
	}
	return l, limited.CheckLimits(l)
}

// proof returns the nodes for a proof. There are none for the move of a seat: it plays as well as its player does.
func (k *thinking) proof() int64 {
	if k.job.Kind == play.MoveJob {
		return 0
	}
	return k.job.Proof
}

// prove finds the value of the game, where the job allows it and the player can.
func (k *thinking) prove(ctx context.Context) (play.Thought, bool, error) {
	by, ok := k.by.(player.Prover)
	if !ok || k.proof() == 0 {
		return play.Thought{}, false, nil
	}
	found, ok, err := by.Prove(ctx, k.game, k.proof())
	if !ok || err != nil {
		return play.Thought{}, false, err
	}
	t, err := k.thought(&found)
	return t, err == nil, err
}

// thought returns a choice as sessions take it. A choice that is no legal move is a failure of the player.
func (k *thinking) thought(c *player.Choice) (play.Thought, error) {
	line := annotate.LineText(k.game.State, c)
	if len(line) == 0 {
		return play.Thought{}, &player.Failure{Reason: player.Illegal, Detail: fmt.Sprintf("it chose an illegal move (number %d)", c.Move)}
	}
	t := play.Thought{Move: line[0], Line: line, Depth: c.Depth, Nodes: c.Nodes}
	if c.Scored {
		t.Scored, t.Score, t.Exact = true, int64(c.Score), c.Exact
		t.Value, t.Text = k.value(c), k.words(c)
	}
	return t, nil
}

// words returns a score in words, for the seat that people are shown it for.
func (k *thinking) words(c *player.Choice) string {
	shown := *c
	shown.Score = player.Shown(c.Score, k.game.State.Turn(), k.game.State.Seats())
	return k.unit.Words(&shown)
}

// value returns a score for the seat to move between -1, lost, and 1, won. An estimate comes near to these, and the greater one of
// two has the greater value.
func (k *thinking) value(c *player.Choice) float64 {
	score := float64(c.Score)
	if c.Exact || c.Outcome || c.Score.Decided() {
		return float64(cmp.Compare(score, 0))
	}
	return score / (max(score, -score) + k.scale)
}

// What a score counts for that makes one hope, in units of the game, or where there are none in windows of the search.
const (
	hopefulUnits   = 10
	hopefulWindows = 4
	hopefulScore   = 1000 // of programs of others that have no units
)

// scaleOf returns the score that has half the value of a win.
func scaleOf(by player.Player, g *player.Game) float64 {
	if u := player.UnitOf(by); u.Name != "" {
		return float64(hopefulUnits * max(u.Parts, 1))
	}
	if row, ok := analyze.GameOf(g.Kind); ok {
		if _, o := row.New(g.State); o.Window > 0 {
			return float64(hopefulWindows * o.Window)
		}
	}
	return hopefulScore
}

// failureOf returns an error of a player as sessions take it.
func failureOf(err error) *play.Failure {
	var f *player.Failure
	if !errors.As(err, &f) {
		return &play.Failure{Reason: player.Crash, Detail: err.Error()}
	}
	detail := f.Detail
	if words := f.LastWords(); words != "" {
		detail += "; its last line of standard error: " + words
	}
	return &play.Failure{Reason: f.Reason, Detail: detail}
}
