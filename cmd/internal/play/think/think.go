// Package think does the jobs of a session of play: it lets plybook's players, or programs that somebody has named, think about
// positions. It starts no program itself, so that it works in a browser too.
//
// Limits of depth and nodes give the same thoughts for the same jobs on every machine. A player of a seat is kept from move to
// move, with what it remembers, for as long as the game goes on from what it has seen; after anything else it begins again.
package think

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// An Engine makes the player that a program of others is, for a game.
type Engine func(kind *replay.Game) (player.Player, error)

// A Thinker does jobs, several side by side. Its fields are set before the first one.
type Thinker struct {
	Engines map[string]Engine // programs by the names that seats have for them
	Options player.Options    // of plybook's own players
	Frugal  bool              // memory is scarce: players of hints and analysis, which begin again each time, are not kept

	mu    sync.Mutex
	chair map[chairName]*chair
}

// A chairName says for what a player is kept: each seat has one, hints and analysis have one each.
type chairName struct {
	kind play.JobKind
	seat game.Seat
}

// A chair is where a player sits that is kept.
type chair struct {
	mu     sync.Mutex // for one job at a time
	by     player.Player
	player string // as the job calls it
	game   *player.Game
	moves  []game.Move // of the job, which are played; deals have other numbers in the game
	deals  int         // among them
	seed   uint64
	broken bool // a thought was broken off, or has failed: what the player remembers depends on luck
}

// Run does a job. It tells what it has found so far, and returns what it has found in the end; soon after the end of the
// context that is what there is. What a player does wrong is in the thought.
func (t *Thinker) Run(ctx context.Context, j play.Job, tell func(play.Thought)) play.Thought {
	c := t.chairOf(&j)
	c.mu.Lock()
	defer c.mu.Unlock()
	if ctx.Err() != nil {
		return play.Thought{}
	}
	thought, err := t.think(ctx, c, &j, tell)
	c.broken = err != nil || ctx.Err() != nil
	if t.Frugal && j.Kind != play.MoveJob {
		err = errors.Join(err, c.leave())
	}
	if err != nil && ctx.Err() == nil {
		thought = play.Thought{Failed: failureOf(err)}
	}
	return thought
}

// Close closes all players. No job runs then.
func (t *Thinker) Close() (err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.chair {
		c.mu.Lock()
		err = errors.Join(err, c.leave())
		c.mu.Unlock()
	}
	return err
}

func (t *Thinker) chairOf(j *play.Job) *chair {
	t.mu.Lock()
	defer t.mu.Unlock()
	name := chairName{kind: j.Kind}
	if j.Kind == play.MoveJob {
		name.seat = j.Seat
	}
	if t.chair == nil {
		t.chair = map[chairName]*chair{}
	}
	if t.chair[name] == nil {
		t.chair[name] = new(chair)
	}
	return t.chair[name]
}

// think does a job on a chair.
func (t *Thinker) think(ctx context.Context, c *chair, j *play.Job, tell func(play.Thought)) (play.Thought, error) {
	if err := t.sit(ctx, c, j); err != nil {
		return play.Thought{}, err
	}
	return newThinking(c, j).find(ctx, tell)
}

// sit lets the player of a job sit down, and brings the game to its position.
func (t *Thinker) sit(ctx context.Context, c *chair, j *play.Job) error {
	if j.Kind == play.MoveJob && c.goesOn(j) {
		return c.playOn(j)
	}
	kind, o, state, err := j.Start()
	if err != nil {
		return err
	}
	if c.by == nil || c.player != j.Player || c.game.Kind != kind {
		if err := c.leave(); err != nil {
			return err
		}
		if c.by, err = t.newPlayer(kind, j); err != nil {
			return err
		}
	}
	c.player, c.seed, c.moves, c.deals = j.Player, j.Seed, nil, 0
	c.game = &player.Game{Kind: kind, Setup: j.Setup, Options: o, State: state}
	if err := c.by.Begin(ctx, c.game, j.Seat, j.Seed); err != nil {
		return err
	}
	return c.playOn(j)
}

func (t *Thinker) newPlayer(kind *replay.Game, j *play.Job) (player.Player, error) {
	if e := t.Engines[j.Player]; e != nil {
		return e(kind)
	}
	o := t.Options
	if j.Kind != play.MoveJob {
		o.Careful = true // as "plybook best"
	}
	return analyze.NewPlayer(kind, j.Player, o)
}

// goesOn says whether a job is about the game that the player has begun, at the position that it knows or later.
func (c *chair) goesOn(j *play.Job) bool {
	if c.by == nil || c.broken || c.player != j.Player || c.seed != j.Seed {
		return false
	}
	g := c.game
	n := len(c.moves)
	return g.Kind.Name == j.Game && g.Setup == j.Setup && g.Options.Rules == j.Rules && maps.Equal(g.Options.Values, j.Values) &&
		n < len(j.Moves) && slices.Equal(c.moves, j.Moves[:n])
}

// playOn plays what the game of the player lacks of the moves of a job.
func (c *chair) playOn(j *play.Job) error {
	s := c.game.State
	for _, m := range j.Moves[len(c.moves):] {
		c.moves = append(c.moves, m)
		if s.Turn() == game.Chance && c.deals < len(j.Deals) {
			deal, ill := s.ParseMove(j.Deals[c.deals])
			if ill != nil {
				return ill
			}
			c.deals++
			m = deal
		}
		s.Play(m)
		c.game.Moves = append(c.game.Moves, m)
	}
	return nil
}

// leave closes the player.
func (c *chair) leave() error {
	if c.by == nil {
		return nil
	}
	err := c.by.Close()
	c.by, c.game = nil, nil
	return err
}
