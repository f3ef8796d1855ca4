package analyze

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// duel plays pairs of games with both seats from openings of random moves, and returns the points of the
// first player.
func duel(t *testing.T, name, one, two string, pairs int, l search.Limits) (points float64) {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	var players [2]player.Player
	for i, spec := range []string{one, two} {
		if players[i], err = NewPlayer(kind, spec, player.Options{Table: 1 << 14}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 2 * pairs {
		state, err := kind.Start("", game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, uint64(i/2)))
		for range 2 {
			moves := state.Moves(nil)
			state.Play(moves[r.IntN(len(moves))])
		}
		seated := [2]player.Player{players[i%2], players[1-i%2]}
		points += playOut(t, &player.Game{Kind: kind, State: state}, seated, game.Seat(i%2), l, uint64(i))
	}
	return points
}

// playOut plays a game to its end and returns the points of a seat.
func playOut(t *testing.T, g *player.Game, players [2]player.Player, seat game.Seat, l search.Limits, seed uint64) float64 {
	t.Helper()
	for s, p := range players {
		if err := p.Begin(t.Context(), g, game.Seat(s), seed); err != nil {
			t.Fatal(err)
		}
	}
	for g.State.Turn() != game.Nobody && g.State.Ply() < 500 {
		choice, err := players[g.State.Turn()].Move(context.Background(), g, l)
		if err != nil {
			t.Fatal(err)
		}
		g.State.Play(choice.Move)
		g.Moves = append(g.Moves, choice.Move)
	}
	switch o := g.State.Outcome(); {
	case o.Won(seat):
		return 1
	case o.Over && o.Winners != 0:
		return 0
	}
	return 0.5
}

// A player with threads plays on from where a game began and its moves have led.
func TestPlayersWithThreads(t *testing.T) {
	for _, kind := range replay.Games() {
		p, err := NewPlayer(kind, "search:2", player.Options{Table: 1 << 12, Threads: 3})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(8, 8))
		setup := ""
		for range 2 {
			state, err := kind.Start(setup, game.Options{})
			if err != nil && kind.Name == "hive" {
				break // a game of Hive begins on an empty table
			}
			if err != nil {
				t.Fatal(err)
			}
			g := &player.Game{Kind: kind, Setup: setup, State: state}
			for len(g.Moves) < 12 {
				moves := state.Moves(nil)
				m := moves[r.IntN(len(moves))]
				if state.Turn() != game.Chance && len(g.Moves) > 6 {
					choice, err := p.Move(t.Context(), g, search.Limits{})
					if err != nil || !slices.Contains(moves, choice.Move) {
						t.Fatalf("%s: move %d after %v, and error %v", kind.Name, choice.Move, g.Moves, err)
					}
					m = choice.Move
				}
				state.Play(m)
				g.Moves = append(g.Moves, m)
			}
			setup = string(state.AppendPosition(nil))
		}
	}
}

func TestSearchBeatsGreedyAndRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches")
	}
	const pairs = 10
	for _, name := range []string{"conquest", "reversi"} {
		if points := duel(t, name, "search", "random", pairs, search.Limits{Nodes: 300}); points < 2*pairs {
			t.Errorf("%s: search makes %.1f of %d points against random", name, points, 2*pairs)
		}
		if points := duel(t, name, "search", "greedy", pairs, search.Limits{Nodes: 3000}); points < 0.95*2*pairs {
			t.Errorf("%s: search makes %.1f of %d points against greedy", name, points, 2*pairs)
		}
	}
}

// The same seed draws the same game, another one another.
func TestGreedyDrawsLotsFromItsSeed(t *testing.T) {
	line := func(seed uint64) (moves []game.Move) {
		kind, err := replay.GameByName("conquest")
		if err != nil {
			t.Fatal(err)
		}
		state, err := kind.Start("", game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewPlayer(kind, "greedy", player.Options{})
		if err != nil {
			t.Fatal(err)
		}
		g := &player.Game{Kind: kind, State: state}
		playOut(t, g, [2]player.Player{p, p}, 0, search.Limits{}, seed)
		return g.Moves
	}
	first := line(1)
	if !slices.Equal(first, line(1)) {
		t.Error("the same seed plays another game")
	}
	if slices.Equal(first, line(2)) && slices.Equal(first, line(3)) {
		t.Error("all seeds play the same game")
	}
}
