package think

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay/game"
)

// analyse finds a move as [thinking.move] does, and what others are worth. The limits hold for both together.
func (k *thinking) analyse(ctx context.Context, tell func(play.Thought)) (play.Thought, error) {
	several := k.job.Several > 0 && len(k.game.State.Moves(nil)) > 1
	limits := k.job.Limits
	if several { // one half for the best move, and one for the others
		k.job.Limits.Nodes, k.job.Limits.Time = half(limits.Nodes), half(limits.Time)
	}
	best, err := k.move(ctx, tell)
	if err != nil || !several || !best.Scored || k.solved || ctx.Err() != nil {
		return best, err
	}
	tell(best)
	all, err := k.weighAll(ctx)
	if err != nil || ctx.Err() != nil {
		return best, nil // which stands without the others
	}
	for i := range all {
		best.Nodes += all[i].Nodes
	}
	best.Moves = k.candidates(all, &best)
	return best, nil
}

// half returns one half of a limit; no limit stays none.
func half(limit int64) int64 {
	if limit == 0 {
		return 0
	}
	return max(1, limit/2)
}

// weighAll searches the position after each legal move with the same share of the limits, in the order of the rules.
func (k *thinking) weighAll(ctx context.Context) (all []player.Choice, err error) {
	moves := k.game.State.Moves(nil)
	l, err := k.limits()
	if err != nil {
		return nil, err
	}
	l.Nodes, l.Time = l.Nodes/int64(len(moves)), l.Time/time.Duration(len(moves))
	if k.job.Limits.Nodes > 0 {
		l.Nodes = max(1, l.Nodes)
	}
	if k.job.Limits.Time > 0 {
		l.Time = max(1, l.Time)
	}
	for _, m := range moves {
		l.Moves = []game.Move{m}
		found, err := k.by.Move(ctx, k.game, l)
		if err == nil && found.Hasty { // so that there is something to say of each move
			found, err = k.by.Move(ctx, k.game, search.Limits{Depth: 1, Moves: l.Moves})
		}
		if err != nil {
			return nil, err
		}
		if found.Scored && found.Move == m { // programs of others do not search one move alone
			all = append(all, found)
		}
	}
	return all, nil
}

// candidates returns the best of all moves, that of the thought first: what its search has found counts more than the short ones,
// and nothing is better than its move.
func (k *thinking) candidates(all []player.Choice, best *play.Thought) (moves []play.Weighed) {
	first := func(w play.Weighed) int {
		if w.Move == best.Move {
			return 0
		}
		return 1
	}
	for _, c := range all {
		c.Score = min(c.Score, search.Score(best.Score))
		w := play.Weighed{Move: string(k.game.State.AppendMove(nil, c.Move)), Score: int64(c.Score), Text: k.words(&c)}
		if w.Move == best.Move {
			w.Score, w.Text = best.Score, best.Text
		}
		moves = append(moves, w)
	}
	slices.SortStableFunc(moves, func(a, b play.Weighed) int {
		return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(b.Score, a.Score))
	})
	return moves[:min(len(moves), k.job.Several)]
}
