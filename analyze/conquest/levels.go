package conquest

import (
	"context"
	"fmt"
	"strconv"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// A Computer is the computer players of the Conquest assignment, of both seats and all levels.
// Level 0 draws any move; levels 1 to 4 look so many plies ahead, count own pawns less those of the
// opponent there, and play the first move, in the order of the rules, that nothing beats.
type Computer struct {
	draws    [2]game.SplitMix
	searcher *search.Searcher
	state    *conquest.State // of the searcher
	moves    []game.Move
}

// NewComputer returns the players of a game. The seed is for level 0 alone.
func NewComputer(seed uint64) *Computer {
	c := new(Computer)
	for seat := range c.draws {
		c.draws[seat] = game.SplitMix(game.Scatter(game.Scatter(seed) + uint64(seat) + 1))
	}
	return c
}

// Move returns the move of the player whose turn it is.
func (c *Computer) Move(ctx context.Context, s *conquest.State, level int) (player.Choice, error) {
	if s.Turn() == game.Nobody {
		return player.Choice{}, search.ErrOver
	}
	if level == 0 {
		c.moves = s.Moves(c.moves[:0])
		return player.Choice{Move: c.moves[c.draws[s.Turn()].Below(uint64(len(c.moves)))]}, nil
	}
	r, err := c.search(ctx, s, search.Limits{Depth: level})
	return player.ChoiceOf(&r), err
}

// Best returns the value of a position for a level above 0, in pawns, and all moves that have it, in the
// order of the rules.
func (c *Computer) Best(ctx context.Context, s *conquest.State, level int) (value int, best []game.Move, err error) {
	for _, m := range s.Moves(nil) {
		r, err := c.search(ctx, s, search.Limits{Depth: level, Moves: []game.Move{m}})
		if err != nil {
			return 0, nil, err
		}
		switch score := int(r.Score); {
		case best == nil || score > value:
			value, best = score, best[:0]
		case score < value:
			continue
		}
		best = append(best, m)
	}
	return value, best, nil
}

// search searches a position to the end of its limits.
func (c *Computer) search(ctx context.Context, s *conquest.State, l search.Limits) (search.Result, error) {
	if c.state != s {
		// Without a table no value is of another depth than the level's.
		c.state, c.searcher = s, search.New(s, newPawnCounter(s), search.Options{})
	}
	r, err := c.searcher.Search(ctx, l)
	if err == nil {
		err = ctx.Err()
	}
	return r, err
}

// pawnCounter values positions, finished ones too, by the difference of pawns.
type pawnCounter struct{ moveGenerator }

func newPawnCounter(s *conquest.State) *pawnCounter { return &pawnCounter{newMoveGenerator(s)} }

// Begin implements [search.Evaluator].
func (*pawnCounter) Begin(game.State, *search.Budget) {}

// Evaluate implements [search.Evaluator].
func (e *pawnCounter) Evaluate(seat game.Seat) search.Score {
	x, o, _ := e.state.Count()
	if seat != 0 {
		x, o = o, x
	}
	return search.Score(x - o)
}

// Final implements [search.Finisher].
func (e *pawnCounter) Final(_ game.Outcome, seat game.Seat) search.Score { return e.Evaluate(seat) }

// A levelPlayer is one of the assignment's computer players in games of any rules.
type levelPlayer struct {
	level    int
	computer *Computer
}

// Players are the assignment's computer players.
var Players = []player.Kind{
	{Name: "naive", Text: "level 0 of the assignment: a random legal move", New: newNaive},
	{Name: "minmax", Arg: "LEVEL", Text: "levels 1 to 4 of the assignment: pawns, searched to this depth", New: newMinmax},
}

func newNaive(*replay.Game, string, player.Options) (player.Player, error) {
	return &levelPlayer{}, nil
}

func newMinmax(_ *replay.Game, arg string, _ player.Options) (player.Player, error) {
	level, err := strconv.Atoi(arg)
	if err != nil || level < 1 || level > conquest.MaxLevel {
		return nil, fmt.Errorf("the player minmax needs a level from 1 to %d, as in minmax:%d, not %q", conquest.MaxLevel, conquest.MaxLevel, arg)
	}
	return &levelPlayer{level: level}, nil
}

func (p *levelPlayer) Begin(_ context.Context, _ *player.Game, _ game.Seat, seed uint64) error {
	p.computer = NewComputer(seed)
	return nil
}

// Move implements [player.Player]. A level is a depth, so that other limits do not count.
func (p *levelPlayer) Move(ctx context.Context, g *player.Game, _ search.Limits) (player.Choice, error) {
	s, ok := g.State.(*conquest.State)
	if !ok {
		return player.Choice{}, fmt.Errorf("this player does not play %s", g.Kind.Title)
	}
	return p.computer.Move(ctx, s, p.level)
}

// Unit implements [player.Measured].
func (*levelPlayer) Unit() player.Unit { return player.Unit{Name: "pawn", Parts: 1} }

func (p *levelPlayer) Close() error { return nil }
