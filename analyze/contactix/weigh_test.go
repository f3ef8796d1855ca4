package contactix

import (
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// Moves through which no current runs are all worth trying, each with a share above 0.
func TestMovesWithoutCurrents(t *testing.T) {
	l := NewLooker(9, 9)
	tiles := make([]int8, 81)
	for i := range tiles {
		tiles[i] = noSide
	}
	l.Look(tiles, 0, -1, -1)
	p := l.policy
	p.weights = defaultPatterns()
	for _, n := range p.nets {
		clear(n.through)
	}
	moves := p.share(nil)
	if n := plausible(moves); n != 81 {
		t.Fatalf("%d moves are worth trying, want 81", n)
	}
	p.weigh(moves)
	for _, m := range moves {
		if m.Share <= 0 || m.Share > search.Certain || m.Move >= game.Move(81) {
			t.Fatalf("move %d has a share of %d", m.Move, m.Share)
		}
	}
	if p.weigh(nil); len(p.running) != 0 {
		t.Error("no moves have currents")
	}
}
