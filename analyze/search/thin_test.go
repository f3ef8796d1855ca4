package search

import (
	"context"
	"testing"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// first is a policy to which the first moves are the likeliest.
type first struct {
	state game.State
	moves []game.Move
}

func (*first) Begin(game.State, *Budget) {}
func (*first) Evaluate(game.Seat) Score  { return 0 }

func (f *first) Weigh(dst []Weighed) ([]Weighed, int32, bool) {
	f.moves = f.state.Moves(f.moves[:0])
	for i, m := range f.moves {
		dst = append(dst, Weighed{Move: m, Share: Certain >> (i + 1)})
	}
	return dst, Even, true
}

// A tree that is full goes on in the same memory, and proves what a larger one does.
func TestTreeGoesOnWhereItIsFull(t *testing.T) {
	for _, turn := range []int{0, 1} {
		s, err := contactix.NewState(3, 3, contactix.Contactix)
		if err != nil {
			t.Fatal(err)
		}
		s.SetTurn(turn)
		want := Score(0)
		for _, most := range []int{maxLeaves, 5000, 300} {
			searcher := New(s, &first{state: s}, Options{Growth: Growth{Explore: 1, Doubt: 0.1, Minimax: 0.5}})
			searcher.tree.most = most
			r, err := searcher.Search(context.Background(), Limits{Nodes: 300_000})
			if err != nil || !r.Score.Decided() && most > 300 {
				t.Fatalf("with %d leaves: %+v, %v", most, r, err)
			}
			if want == 0 {
				want = r.Score
			}
			if r.Score.Decided() && (r.Score > 0) != (want > 0) {
				t.Errorf("side %d to move: %d with %d leaves, want %d", turn, r.Score, most, want)
			}
			if n := len(searcher.tree.leaves); n > most+100 {
				t.Errorf("%d leaves, and %d at most", n, most)
			}
		}
	}
}
