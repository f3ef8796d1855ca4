package player

import (
	"context"
	"math/rand/v2"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A greedyPlayer looks one ply ahead: it plays the move after which its position is worth most, and draws
// lots between equal ones.
type greedyPlayer struct {
	evaluation Evaluation
	evaluator  search.Evaluator
	state      game.State // of the evaluator
	random     *rand.Rand
	moves      []game.Move
}

// NewGreedy returns a greedy player.
func NewGreedy(e Evaluation) Player { return &greedyPlayer{evaluation: e} }

// Begin implements [Player].
func (p *greedyPlayer) Begin(_ context.Context, g *Game, seat game.Seat, seed uint64) error {
	p.random = rand.New(rand.NewPCG(seed, uint64(seat)))
	p.look(g.State)
	return nil
}

// look makes an evaluator of the state that is played on.
func (p *greedyPlayer) look(s game.State) {
	p.evaluator, _ = p.evaluation.New(s)
	p.state = s
}

// Move implements [Player].
func (p *greedyPlayer) Move(ctx context.Context, g *Game, _ search.Limits) (Choice, error) {
	if p.state != g.State {
		p.look(g.State)
	}
	turn := p.state.Turn()
	if turn < 0 {
		return Choice{}, search.ErrOver
	}
	p.evaluator.Begin(p.state, search.NewBudget(ctx, search.Limits{}))
	p.moves = p.state.Moves(p.moves[:0])
	choice, equal := Choice{Depth: 1, Nodes: int64(len(p.moves)), Scored: true}, 0
	for _, m := range p.moves {
		worth := p.after(m, turn)
		switch {
		case equal == 0 || worth > choice.Score:
			choice.Score, equal = worth, 0
		case worth < choice.Score:
			continue
		}
		equal++
		if p.random.IntN(equal) == 0 {
			choice.Move = m
		}
	}
	choice.Line = []game.Move{choice.Move}
	return choice, ctx.Err()
}

// after returns what a position is worth for a seat after a move.
func (p *greedyPlayer) after(m game.Move, seat game.Seat) (worth search.Score) {
	follower, follows := p.evaluator.(search.Follower)
	if follows {
		follower.Play(m)
	}
	p.state.Play(m)
	if p.state.Turn() == game.Nobody {
		worth = p.final(seat)
	} else {
		worth = p.evaluator.Evaluate(seat)
	}
	p.state.Undo()
	if follows {
		follower.Undo(m)
	}
	return worth
}

// final returns the value of a game that ends with the next ply.
func (p *greedyPlayer) final(seat game.Seat) search.Score {
	o := p.state.Outcome()
	finisher, counts := p.evaluator.(search.Finisher)
	switch {
	case counts:
		return finisher.Final(o, seat)
	case o.Won(seat):
		return search.WinIn(1)
	case o.Winners != 0:
		return search.LossIn(1)
	}
	return 0
}

// Unit implements [player.Measured].
func (p *greedyPlayer) Unit() Unit { return p.evaluation.Unit }

func (p *greedyPlayer) Close() error { return nil }
