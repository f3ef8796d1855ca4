package think

import (
	"cmp"
	"context"
	"errors"
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
}

func newThinking(c *chair, j *play.Job) *thinking {
	return &thinking{by: c.by, game: c.game, job: j, unit: player.UnitOf(c.by), scale: scaleOf(c.by, c.game)}
}

// find finds a move, and for analysis the moves after it, all within the limits of the job.
func (k *thinking) find(ctx context.Context, tell func(play.Thought)) (play.Thought, error) {
	l, err := k.limits()
	if err != nil {
		return play.Thought{}, err
	}
	proved, ok, err := k.prove(ctx)
	switch {
	case err != nil || ok && l.Lines <= 1:
		return proved, err
	case ok: // what is proved of the best move is proved of others too, as far as the nodes go
		tell(proved)
		l.Nodes = max(l.Nodes, k.proof())
	}
	l.Completed = func(r search.Result) {
		if t, err := k.found(new(player.ChoiceOf(&r))); err == nil {
			tell(t)
		}
	}
	lines, err := annotate.Best(ctx, k.by, k.game, l)
	if err != nil {
		return play.Thought{}, err
	}
	t := k.thought(lines)
	if ctx.Err() == nil {
		k.settle(ctx, &t)
	}
	return t, nil
}

// timeOfUnlimited is for players that need a limit of time, where there is no limit.
const timeOfUnlimited = time.Second

// limits returns the limits of the job, which the player can keep to.
func (k *thinking) limits() (search.Limits, error) {
	l := k.job.Limits.Search()
	l.Lines = k.job.Several
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
	t, err := k.found(&found)
	return t, err == nil, err
}

// found returns a choice as sessions take it. A choice that is no legal move is a failure of the player.
func (k *thinking) found(c *player.Choice) (play.Thought, error) {
	lines, err := annotate.Lines(k.game.State, c)
	if err != nil {
		return play.Thought{}, err
	}
	return k.thought(lines), nil
}

// thought returns the lines that a player has found as sessions take them.
func (k *thinking) thought(lines []annotate.Line) play.Thought {
	best := lines[0]
	t := play.Thought{Move: best.Texts[0], Line: best.Texts, Depth: best.Depth, Nodes: best.Nodes}
	if !best.Scored {
		return t
	}
	t.Scored, t.Score, t.Exact = true, int64(best.Score), best.Exact
	t.Value, t.Text = k.value(best.Choice), k.words(best.Choice)
	if k.job.Several > 0 {
		for _, l := range lines {
			t.Moves = append(t.Moves, play.Weighed{Move: l.Texts[0], Line: l.Texts, Score: int64(l.Score), Text: k.words(l.Choice)})
		}
	}
	return t
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
