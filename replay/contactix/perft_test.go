package contactix_test

import (
	"fmt"
	"testing"

	"github.com/plybook/plybook/analyze/perft"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// The numbers of lines of play from the empty board, by depth from 1, without swap.
var perfts = []struct {
	columns, rows int
	lines         []uint64
}{
	{1, 1, []uint64{1, 0}},
	{2, 2, []uint64{4, 12, 24, 12}},
	{3, 3, []uint64{9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960}},
	{4, 3, []uint64{12, 132, 1320, 11880, 95040, 628992, 3773952, 15966720}},
	{4, 4, []uint64{16, 240, 3360, 43680, 524160, 5765760}},
	{5, 5, []uint64{25, 600, 13800, 303600, 6375600}},
	{11, 11, []uint64{121, 14520, 1727880}},
}

func TestPerft(t *testing.T) {
	for _, row := range perfts {
		s := newState(t, row.columns, row.rows, contactix.Contactix)
		for i, want := range row.lines {
			if got := s.Perft(i + 1); got != want {
				t.Errorf("%d × %d, %d plies: %d lines, want %d", row.columns, row.rows, i+1, got, want)
			}
		}
	}
}

// The last ply is counted without playing it; the general way of counting plays it. Swaps and passes
// are plies.
func TestPerftCountsLikeTheGeneralWay(t *testing.T) {
	for _, rules := range []contactix.Rules{contactix.Contactix, contactix.Hex, contactix.HexPass} {
		for _, size := range [][2]int{{1, 1}, {2, 2}, {3, 2}, {1, 3}, {3, 1}} {
			s := newState(t, size[0], size[1], rules)
			for depth := range 6 {
				want := perft.Count(struct{ game.State }{s}, depth, perft.DropEnded)
				if got := s.Perft(depth); got != want {
					t.Errorf("%v, %v, %d plies: %d lines, want %d", rules, size, depth, got, want)
				}
			}
		}
	}
}

func newState(t testing.TB, columns, rows int, rules contactix.Rules) *contactix.State {
	t.Helper()
	s, err := contactix.NewState(columns, rows, rules)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkPerft(b *testing.B) {
	for _, row := range []struct{ side, depth int }{{5, 5}, {11, 3}} {
		b.Run(fmt.Sprintf("%dx%d-%d", row.side, row.side, row.depth), func(b *testing.B) {
			s := newState(b, row.side, row.side, contactix.Contactix)
			b.ReportAllocs()
			lines := uint64(0)
			for b.Loop() {
				lines += s.Perft(row.depth)
			}
			b.ReportMetric(float64(lines)/b.Elapsed().Seconds()/1e6, "Mlines/s")
		})
	}
}
