package contactix

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Games on large boards begin in the middle, or where a swap may follow at the edge, whatever the limits.
func TestContactixOpensGames(t *testing.T) {
	for n := 9; n <= 14; n++ {
		for turn := range 2 {
			for _, l := range []search.Limits{{Depth: 1}, {Depth: 2}, {Nodes: 2000}} {
				s := emptyContactix(t, n, n, turn, contactix.Contactix)
				column, row := s.Place(int(searchContactix(t, s, l).Best))
				if d := max(2*column-(n-1), (n-1)-2*column, 2*row-(n-1), (n-1)-2*row); d > 1 {
					t.Errorf("%d × %d, side %d: the first tile lies on column %d and row %d", n, n, turn, column, row)
				}
			}
		}
	}
	for _, c := range []struct {
		size, turn int
		first      string
	}{{9, 0, "A2"}, {11, 0, "A2"}, {11, 1, "B1"}, {13, 0, "A3"}, {14, 1, "C1"}} {
		s := emptyContactix(t, c.size, c.size, c.turn, contactix.Hex)
		if got := s.CellText(int(searchContactix(t, s, search.Limits{Nodes: 2000}).Best)); got != c.first {
			t.Errorf("%d × %d with a swap, side %d: %s, want %s", c.size, c.size, c.turn, got, c.first)
		}
	}
}

// Who may swap takes a tile in the middle over, and leaves one in the acute corner alone.
func TestContactixSwapsWhatIsStrong(t *testing.T) {
	for _, n := range []int{9, 11, 13} {
		for _, middle := range []bool{true, false} {
			s := emptyContactix(t, n, n, 0, contactix.Hex)
			first := 0
			if middle {
				first = n * n / 2
			}
			s.Play(s.Moves(nil)[first])
			best := searchContactix(t, s, search.Limits{Nodes: 20_000}).Best
			if got := best == contactix.SwapPieces; got != middle {
				t.Errorf("%d × %d: after %s the answer is %s", n, n, s.CellText(first), s.AppendMove(nil, best))
			}
		}
	}
}

// Where a swap is one of sides, that is the swap that is chosen; no other is a legal move there.
func TestContactixSwapsSidesWhereThatIsTheSwap(t *testing.T) {
	for _, n := range []int{4, 9} {
		s, err := contactix.Start("", game.Options{Rules: "hex", Values: map[string]string{"size": contactix.SizeText(n, n), "swap": "sides"}})
		if err != nil {
			t.Fatal(err)
		}
		s.Play(s.Moves(nil)[n*n/2])
		best := searchContactix(t, s.(*contactix.State), search.Limits{Nodes: 2000}).Best
		if !slices.Contains(s.Moves(nil), best) || n == 9 && best != contactix.SwapSides {
			t.Errorf("%d × %d: the answer is %s", n, n, s.AppendMove(nil, best))
		}
	}
}
