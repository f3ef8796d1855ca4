package annotate

import (
	"context"
	"math"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
)

// standing returns 1 for a proved win, −1 for a proved loss, 0 for a proved draw and what is not proved.
func standing(t *player.Choice) int {
	switch {
	case !proved(t), t.Score == 0:
		return 0
	case t.Score > 0:
		return 1
	}
	return -1
}

// proved says whether a score is the value of the game, or who wins it.
func proved(t *player.Choice) bool { return t.Exact || decided(t) }

// decided says whether it is known who wins, and the score says no more.
func decided(t *player.Choice) bool { return t.Outcome || t.Score.Decided() }

// compare says what the move has lost against the best one.
func (m *Move) compare(blunder search.Score) {
	if m.Value.Score > m.Best.Score { // deeper, or by chance: the move cannot be better than the best
		m.Best.Score, m.Best.Exact, m.Best.Outcome = m.Value.Score, m.Value.Exact, m.Value.Outcome
	}
	known := proved(&m.Best) && proved(&m.Value)
	m.Changed = known && standing(&m.Best) > standing(&m.Value)
	switch {
	case !decided(&m.Best) && !decided(&m.Value):
		m.Loss = m.Best.Score - m.Value.Score
	case !known:
		m.Unclear = true
	}
	m.Blunder = m.Changed || blunder > 0 && m.Loss >= blunder
}

// Doubt says what is proved where it is unclear what the move has lost, and what is not.
func (m *Move) Doubt() string {
	if decided(&m.Value) {
		return "proved to lose, as perhaps all moves do"
	}
	return "a proved win existed, and may still exist"
}

// settle looks deeper where one of the two values of a move is a proved win or loss and the other one is an
// estimate: the win may be there still, only later, and the loss may be what every move leads to. What is not
// proved by that stays as it is.
func (a *annotator) settle(ctx context.Context, i int, m *Move) (err error) {
	var t *player.Choice
	switch best, value := &m.Best, &m.Value; {
	case best.Score.Decided() && best.Score > 0 && !proved(value):
		if t, err = a.settled(ctx, i+1); t != nil {
			*value = a.before(i, t)
		}
	case value.Score.Decided() && value.Score < 0 && !proved(best):
		if t, err = a.settled(ctx, i); t != nil {
			*best = *t
		}
	}
	return err
}

// settled returns a choice in the position before the ply Plies[i], or after the last one, that is proved,
// with a deeper look if need be; nil if there is none. Only two seats have opposite scores.
func (a *annotator) settled(ctx context.Context, i int) (*player.Choice, error) {
	if a.At(i).Turn() < 0 || a.State.Seats() != 2 {
		return nil, nil
	}
	t, err := a.think(ctx, i)
	if err != nil || t.Scored && proved(t) {
		return t, err
	}
	again, err := a.ask(ctx, i, deeper(a.options.Limits, t.Nodes))
	if err != nil || !again.Scored || !proved(&again) {
		return nil, err
	}
	a.choices[i] = &again
	return &again, nil
}

// How much further a deeper look goes than the first one.
const (
	deeperPlies = 4
	deeperTimes = 4 // as many positions, or as much time
	deeperNodes = 10_000
)

// deeper returns limits for a look that goes on where the first one has ended. Where only the depth is limited,
// so is by what the first look has spent what this one may.
func deeper(l search.Limits, spent int64) search.Limits {
	l.Nodes = min(l.Nodes, math.MaxInt64/deeperTimes) * deeperTimes
	l.Time = min(l.Time, math.MaxInt64/deeperTimes) * deeperTimes
	if l.Depth > 0 {
		l.Depth += deeperPlies
	}
	if l.Nodes == 0 && l.Time == 0 {
		l.Nodes = max(min(spent, math.MaxInt64/deeperTimes)*deeperTimes, deeperNodes)
	}
	return l
}
