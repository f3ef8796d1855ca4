package annotate_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A judge searches like a counter, but only who wins matters to it: the end of a game is a win or a loss.
type judge struct{ counter }

func (j *judge) Begin(_ context.Context, g *player.Game, _ game.Seat, _ uint64) error {
	j.board = g.State.(reversi.Board)
	j.searcher = search.New(g.State, difference{j.board}, search.Options{Table: search.NewTable(1 << 12)})
	return nil
}

type difference struct{ board reversi.Board }

func (difference) Begin(game.State, *search.Budget) {}

func (d difference) Evaluate(seat game.Seat) search.Score { return discs(d).Evaluate(seat) }

// randomSmall returns the record of a random game on 4 × 4.
func randomSmall(t *testing.T, seed uint64) string {
	t.Helper()
	state, err := reversi.Start("", game.Options{Values: map[string]string{"size": "4"}})
	if err != nil {
		t.Fatal(err)
	}
	lots := rand.New(rand.NewPCG(seed, 0))
	var moves []string
	for state.Turn() != game.Nobody {
		all := state.Moves(nil)
		m := all[lots.IntN(len(all))]
		moves = append(moves, string(state.AppendMove(nil, m)))
		state.Play(m)
	}
	return "[Game \"reversi\"]\n[Rules \"othello\"]\n[Size \"4\"]\n\n" + strings.Join(moves, " ") + "\n"
}

// However shallow the look: what it says of a proved result is what trying everything says.
func TestShallowLooksClaimNothingFalse(t *testing.T) {
	sign := func(n int) int { return min(1, max(-1, n)) }
	claims, changed := 0, 0
	for seed := range uint64(40) {
		p := replayOf(t, randomSmall(t, seed))
		for _, depth := range []int{1, 2, 4} {
			a := annotated(t, p, &judge{}, annotate.Options{From: 4, Limits: search.Limits{Depth: depth}})
			for _, m := range a.Moves {
				decided := m.Best.Score.Decided() || m.Value.Score.Decided()
				if m.Forced || m.Unclear || !m.Changed && !decided {
					continue
				}
				i := p.PlyIndex(m.Number)
				best, value := values(p.At(i).(reversi.Board), p.Plies[i].Move)
				claims++
				if m.Changed {
					changed++
				}
				if want := sign(best) > sign(value); m.Changed != want {
					t.Errorf("seed %d, depth %d, ply %d, from %d to %d: changed is %v: %+v of %+v",
						seed, depth, m.Number, best, value, m.Changed, m.Value, m.Best)
				}
			}
		}
	}
	if changed == 0 || changed == claims {
		t.Errorf("%d of %d moves changed the result: this shows nothing", changed, claims)
	}
}

// What no deeper look settles is unclear, and told as such: it counts neither as a good move nor as a loss.
func TestUnclearMoves(t *testing.T) {
	p := replayOf(t, small)
	a := annotated(t, p, &sure{search.LossIn(3)}, annotate.Options{Blunder: 1})
	var moves, unclear [2]int
	for i, m := range a.Moves {
		if !m.Counts() {
			continue
		}
		moves[m.Seat]++
		if !m.Unclear {
			continue
		}
		unclear[m.Seat]++
		if m.Changed || m.Blunder || m.Loses() || m.Loss != 0 {
			t.Errorf("ply %d: %+v", i+1, m)
		}
	}
	for seat := range a.Tallies {
		tally := &a.Tallies[seat]
		if tally.Moves != moves[seat] || tally.Unclear != unclear[seat] || unclear[seat] == 0 {
			t.Errorf("seat %d: %d of %d moves are unclear, and counted as %d of %d", seat, unclear[seat], moves[seat], tally.Unclear, tally.Moves)
		}
		if tally.Good != tally.Clear() || tally.Blunders != 0 || tally.Loss != 0 {
			t.Errorf("seat %d: %+v", seat, tally)
		}
	}
	record, refused := a.Record(p, "it")
	if refused != nil {
		t.Fatal(refused)
	}
	var all []string
	for _, token := range record.Tokens {
		if token.Kind == parse.Comment {
			all = append(all, token.Text)
		}
	}
	text := strings.Join(all, "\n")
	for _, want := range []string{"100.0% without loss, mean loss 0.0, 4 unclear; White: ", "annotation: score loss in 3, exact, proved to lose, as perhaps all moves do, best b1 (-20): b1"} {
		if !strings.Contains(text, want) {
			t.Errorf("the comments do not say %q:\n%s", want, text)
		}
	}
}
