package bluelagoon

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// lagoonRandom returns a position of a map after so many random plies and the deals among them.
func lagoonRandom(t testing.TB, board string, seats int, seed uint64, plies int) *bluelagoon.State {
	t.Helper()
	b, err := bluelagoon.MapByName(board)
	if err != nil {
		t.Fatal(err)
	}
	s := bluelagoon.New(b, seats)
	s.SetSeed(seed)
	r := rand.New(rand.NewPCG(seed, 11))
	for s.Turn() == game.Chance || s.Turn() != game.Nobody && s.Ply() < plies {
		moves := s.Moves(nil)
		s.Play(moves[r.IntN(len(moves))])
	}
	return s
}

// The player search@1 finds what it found when search was a new name for it, in both phases, on all maps, with 2, 3 and 4 players.
func TestFirstFindsTheSameForEver(t *testing.T) {
	sum, nodes := uint64(0), int64(0)
	for n, board := range bluelagoon.MapNames() {
		for seats := bluelagoon.MinSeats; seats <= bluelagoon.MaxSeats; seats++ {
			for step := range 12 {
				s := lagoonRandom(t, board, seats, uint64(n), 1+11*seats*step/2)
				if s.Turn() == game.Nobody {
					continue
				}
				e, o := newFirst(s)
				o.Table = search.NewTable(1 << 12)
				r, err := search.New(s, e, o).Search(context.Background(), search.Limits{Nodes: 1500})
				if err != nil {
					t.Fatal(err)
				}
				sum = game.Scatter(sum ^ uint64(r.Best)<<32 ^ uint64(uint32(r.Score)) ^ uint64(r.Depth)<<48)
				nodes += r.Nodes
			}
		}
	}
	if want := uint64(0x2cf3522ae6e750cf); sum != want {
		t.Errorf("moves, scores and depths have the sum %#x, want %#x; %d nodes", sum, want, nodes)
	}
}
