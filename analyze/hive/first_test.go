package hive

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// The player search@1 finds what it found when search was a new name for it.
func TestFirstFindsTheSameForEver(t *testing.T) {
	sum, nodes := uint64(0), int64(0)
	for seed := range uint64(12) {
		p := hiveStart(t, [2]string{"Base", "Base+MLP"}[seed%2])
		playRandomly(p, rand.New(rand.NewPCG(seed, 11)), 6+3*int(seed))
		if p.Turn() == game.Nobody {
			continue
		}
		e, o := newFirst(p)
		o.Table = search.NewTable(1 << 12)
		r, err := search.New(p, e, o).Search(context.Background(), search.Limits{Nodes: 3000})
		if err != nil {
			t.Fatal(err)
		}
		sum = game.Scatter(sum ^ uint64(r.Best)<<32 ^ uint64(uint32(r.Score)) ^ uint64(r.Depth)<<48)
		nodes += r.Nodes
	}
	if want := uint64(0x98f4372a1e29fa14); sum != want {
		t.Errorf("moves, scores and depths have the sum %#x, want %#x; %d nodes", sum, want, nodes)
	}
}
