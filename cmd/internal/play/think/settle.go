package think

import (
	"cmp"
	"context"
	"slices"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay/game"
)

// settle lets the solver of the game, if it has one that no [player.Prover] has asked, look who wins, within the nodes that the job
// has for proofs. A thought in which that is known has its value, and a move that wins if there is one.
func (k *thinking) settle(ctx context.Context, t *play.Thought) {
	row, ok := analyze.GameOf(k.game.Kind)
	if !ok || row.Settle == nil || row.Foresees || k.proof() == 0 || t.Exact || search.Score(t.Score).Decided() {
		return
	}
	turn := k.game.State.Turn()
	winner, known := row.Settle(ctx, k.game.State, k.proof())
	switch {
	case !known:
		return
	case winner == turn:
		won := k.winning(ctx, row.Settle)
		if len(won) == 0 { // the nodes were too few to say with which move
			return
		}
		k.chooseFrom(won, t)
		t.Score = int64(search.Limit)
	case winner == game.Nobody:
		t.Score = 0
	default:
		t.Score = -int64(search.Limit)
	}
	t.Scored, t.Exact, t.Value, t.Text = true, true, float64(cmp.Compare(t.Score, 0)), k.settled(t.Score)
	for i := range t.Moves {
		t.Moves[i].Score, t.Moves[i].Text = t.Score, t.Text
	}
}

// chooseFrom makes the move of a thought one of those that win, and these its candidates.
func (k *thinking) chooseFrom(won []game.Move, t *play.Thought) {
	ranked := t.Moves
	t.Moves = nil
	for _, m := range won {
		w := play.Weighed{Move: string(k.game.State.AppendMove(nil, m))}
		w.Line = []string{w.Move}
		if i := slices.IndexFunc(ranked, func(r play.Weighed) bool { return r.Move == w.Move }); i >= 0 {
			w.Line = ranked[i].Line
		}
		t.Moves = append(t.Moves, w)
	}
	i := slices.IndexFunc(t.Moves, func(w play.Weighed) bool { return w.Move == t.Move })
	if i < 0 {
		t.Move, t.Line = t.Moves[0].Move, t.Moves[0].Line
		return
	}
	own := t.Moves[i]
	t.Moves = slices.Insert(slices.Delete(t.Moves, i, i+1), 0, own)
}

// winning returns the legal moves after which the seat to move is known to win, with a share of the nodes for each.
func (k *thinking) winning(ctx context.Context, settle func(context.Context, game.State, int64) (game.Seat, bool)) (won []game.Move) {
	s := k.game.State
	turn, moves := s.Turn(), s.Moves(nil)
	share := max(1, k.proof()/int64(len(moves)))
	for _, m := range moves {
		s.Play(m)
		winner := s.Outcome().Winner()
		if s.Turn() >= 0 {
			var known bool
			if winner, known = settle(ctx, s, share); !known {
				winner = game.Nobody
			}
		}
		s.Undo()
		if winner == turn {
			won = append(won, m)
		}
	}
	return won
}

// settled says who wins, for the seat that people are shown scores for.
func (k *thinking) settled(score int64) string {
	switch shown := player.Shown(search.Score(score), k.game.State.Turn(), k.game.State.Seats()); {
	case shown > 0:
		return "win"
	case shown < 0:
		return "loss"
	}
	return "draw"
}
