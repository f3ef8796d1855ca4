package hive

import (
	"fmt"
	"testing"
)

// perftFromStart are the lines from the empty board, depth 1 to 5.
var perftFromStart = []struct {
	rules string
	lines []uint64
}{
	{"standard", []uint64{4, 96, 1_440, 21_600, 516_240}},
	{"standard+M", []uint64{5, 150, 2_610, 45_414, 1_252_800}},
	{"standard+L", []uint64{5, 150, 2_610, 45_414, 1_252_800}},
	{"standard+P", []uint64{5, 150, 2_610, 45_414, 1_255_932}},
	{"standard+ML", []uint64{6, 216, 4_320, 86_400, 2_725_920}},
	{"standard+MP", []uint64{6, 216, 4_320, 86_400, 2_730_888}},
	{"standard+LP", []uint64{6, 216, 4_320, 86_400, 2_730_240}},
	{"standard+MLP", []uint64{7, 294, 6_678, 151_686, 5_427_108}},
	{"ugent", []uint64{4, 96, 1_440, 21_600, 181_440}},
	{"queen-first", []uint64{5, 150, 2_220, 32_856}},
}

func TestPerftFromStart(t *testing.T) {
	for _, row := range perftFromStart {
		t.Run(row.rules, func(t *testing.T) {
			p := New(mustRules(t, row.rules))
			for i, want := range row.lines {
				if got := p.Perft(i + 1); got != want {
					t.Errorf("perft %d = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// positionP2 is a middle game with every expansion in play.
const positionP2 = `Base+MLP;InProgress;Black[10];wL;bL wL\;wM \wL;bM bL\;wA1 /wM;bA1 /bL;wQ wM/;bQ bM-;wA2 wQ\;` +
	`bA2 bA1\;wA2 /bA2;bA1 /wA1;wB1 wQ\;bP bA2-;wM wB1\;bB1 \bA2;wA3 -wQ;bS1 /bA1;wA3 -bS1`

func TestPerftOfAMiddleGame(t *testing.T) {
	p := mustStart(t, positionP2, "")
	for i, want := range []uint64{57, 6_929, 454_260} {
		if got := p.Perft(i + 1); got != want {
			t.Errorf("perft %d = %d, want %d", i+1, got, want)
		}
	}
}

// TestBulkCountEqualsFullWalk plays every line to its last ply, which Perft counts.
func TestBulkCountEqualsFullWalk(t *testing.T) {
	for _, setup := range []string{"Base", "Base+MLP", positionP2} {
		p := mustStart(t, setup, "")
		for depth := range 4 {
			if got, want := p.Perft(depth), walkAll(p, depth); got != want {
				t.Errorf("%.20s: perft %d = %d, a full walk finds %d", setup, depth, got, want)
			}
		}
	}
}

func walkAll(p *Position, depth int) (lines uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range p.Moves(nil) {
		p.Play(m)
		lines += walkAll(p, depth-1)
		p.Undo()
	}
	return lines
}

func BenchmarkPerftMLP5(b *testing.B) {
	p := New(Rules{Letters: WithMosquito | WithLadybug | WithPillbug})
	b.ReportAllocs()
	var lines uint64
	for b.Loop() {
		lines += p.Perft(5)
	}
	b.ReportMetric(float64(lines)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

func ExamplePosition_Perft() {
	fmt.Println(New(Rules{}).Perft(3))
	// Output: 1440
}
