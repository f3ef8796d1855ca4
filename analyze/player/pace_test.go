package player_test

import (
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A paced evaluator has as many moves left as it has weights, and keeps how long it may search.
type paced struct {
	weights []int
	left    *time.Duration
}

func (p paced) Begin(_ game.State, b *search.Budget) { *p.left, _ = b.TimeLeft() }
func (paced) Evaluate(game.Seat) search.Score        { return 0 }

func (p paced) Pace(move int) int {
	if move < len(p.weights) {
		return p.weights[move]
	}
	return 0
}

// The player search shares out its clock as the evaluator says, if it has one. What others have made of the clock does not count then, and without a clock
// a time is what it says.
func TestSearchGoesByThePaceOfTheGame(t *testing.T) {
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	clock := search.Clock{Left: 1000 * time.Hour}
	for _, c := range []struct {
		name   string
		limits search.Limits
		steady bool
		want   time.Duration
	}{
		{"three shares at most", search.Limits{Clock: &clock, Time: 30 * time.Hour, Most: 90 * time.Hour}, false, 300 * time.Hour},
		{"one share", search.Limits{Clock: &clock, Time: 30 * time.Hour, Most: 90 * time.Hour}, true, 100 * time.Hour},
		{"no clock", search.Limits{Time: 30 * time.Hour}, false, 30 * time.Hour},
	} {
		var left time.Duration
		e := player.Evaluation{Steady: c.steady, New: func(game.State) (search.Evaluator, search.Options) {
			return paced{weights: []int{2, 8, 6, 4}, left: &left}, search.Options{}
		}}
		p, err := player.NewSearch(e, "1", player.Options{Table: 1 << 10})
		if err != nil {
			t.Fatal(err)
		}
		s, err := kind.Start("", game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Move(t.Context(), &player.Game{Kind: kind, State: s}, c.limits); err != nil {
			t.Fatal(err)
		}
		if left > c.want || left < c.want-time.Hour {
			t.Errorf("%s: %v, want %v", c.name, left, c.want)
		}
	}
}
