package nn

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// board is one of 7×7 cells.
const board = (1<<7 - 1) * (1 | 1<<Stride | 1<<(2*Stride) | 1<<(3*Stride) | 1<<(4*Stride) | 1<<(5*Stride) | 1<<(6*Stride))

// randomWeights are as large as weights may be.
func randomWeights(r *rand.Rand, cells uint64) *Weights {
	w := &Weights{Plan: "none", Cells: cells, Squares: make([][States][Hidden]int16, bits.OnesCount64(Corners(cells))), Buckets: make([]Bucket, 3)}
	number := func(most int) int16 { return int16(r.IntN(2*most+1) - most) }
	for square := range w.Squares {
		for state := range States {
			for unit := range Hidden {
				w.Squares[square][state][unit] = number(500)
			}
		}
	}
	for unit := range Hidden {
		w.Bias[unit] = number(2000)
	}
	for i := range w.Buckets {
		for view := range w.Buckets[i].Out {
			for unit := range Hidden {
				w.Buckets[i].Out[view][unit] = number(1<<15 - 1)
			}
		}
		w.Buckets[i].Rest = int32(number(1 << 14))
	}
	return w
}

// modelScore adds up weights one by one.
func modelScore(w *Weights, own, opp, gaps uint64, bucket int) int32 {
	sum := int64(w.Buckets[bucket].Rest) * One
	for view, sets := range [2][2]uint64{{own, opp}, {opp, own}} {
		for unit := range Hidden {
			activity := int64(w.Bias[unit])
			for square := range 36 {
				corner := square/6*Stride + square%6
				state := 0
				for i, cell := range []int{corner, corner + 1, corner + Stride, corner + Stride + 1} {
					state |= int((sets[0]|gaps)>>cell&1)<<i | int((sets[1]|gaps)>>cell&1)<<(4+i)
				}
				activity += int64(w.Squares[square][state][unit])
			}
			sum += min(max(activity, 0), One) * int64(w.Buckets[bucket].Out[view][unit])
		}
	}
	return int32(sum / (One * Unit))
}

// randomStones returns stones and gaps that share no cell.
func randomStones(r *rand.Rand) (first, second, gaps uint64) {
	gaps = r.Uint64() & r.Uint64() & r.Uint64() & board
	first = r.Uint64() & board &^ gaps
	return first, r.Uint64() & board &^ (first | gaps), gaps
}

func TestScoreIsThatOfTheModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		w := randomWeights(r, board)
		n, err := NewNet(w)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			first, second, gaps := randomStones(r)
			v := n.Empty(gaps)
			n.See(&v, &v, first, second)
			bucket := r.IntN(len(w.Buckets))
			if got, want := n.Score(&v, false, bucket), modelScore(w, first, second, gaps, bucket); got != want {
				t.Fatalf("%d for the first side, want %d", got, want)
			}
			if got, want := n.Score(&v, true, bucket), modelScore(w, second, first, gaps, bucket); got != want {
				t.Fatalf("%d for the second side, want %d", got, want)
			}
		}
	}
}

// A view that was changed again and again is the one that is made from nothing.
func TestViewFollowsStones(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	n, err := NewNet(randomWeights(r, board))
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		first, second, gaps := randomStones(r)
		views := [2]View{n.Empty(gaps), n.Empty(gaps)}
		for i := range 200 {
			to, from := &views[i%2], &views[r.IntN(2)]
			before := from.stones
			n.See(to, from, first, second)
			want := n.Empty(gaps)
			if n.See(&want, &want, first, second); *to != want {
				t.Fatalf("from %x to %x and %x: another view than from nothing", before, first, second)
			}
			if to.Distance(first, second) != 0 || to.Distance(second, first) == 0 && first != second {
				t.Fatal("a view is of other stones than it says")
			}
			stones := first | second
			turned := r.Uint64() & r.Uint64() & stones
			came := r.Uint64() & r.Uint64() & board &^ (stones | gaps)
			left := r.Uint64() & r.Uint64() & r.Uint64() & stones
			first, second = (first^turned|came)&^left, (second^turned)&^left
		}
	}
}

func TestScoringDoesNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	n, err := NewNet(randomWeights(r, board))
	if err != nil {
		t.Fatal(err)
	}
	v := n.Empty(0)
	first, second, _ := randomStones(r)
	if got := testing.AllocsPerRun(100, func() {
		first, second = second, first
		n.See(&v, &v, first, second)
		n.Score(&v, true, 0)
	}); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

// Weights that could overflow a lane are refused, and the largest that cannot are right.
func TestLargestWeights(t *testing.T) {
	const most, allOwn, allOpp = 1<<15 - 1, 0x0F, 0xF0
	w := &Weights{Cells: board, Squares: make([][States][Hidden]int16, 36), Buckets: make([]Bucket, 1)}
	for square := range w.Squares {
		w.Squares[square][allOwn][7], w.Squares[square][allOpp][7] = 900, -900
	}
	w.Bias[7] = most - 36*900
	n, err := NewNet(w)
	if err != nil {
		t.Fatal(err)
	}
	w.Buckets[0].Out[0][7] = most
	n.out[0] = newOutput(&w.Buckets[0])
	for _, c := range []struct {
		first, second uint64
		want          int32
	}{{board, 0, most / Unit}, {0, board, 0}} {
		v := n.Empty(0)
		if n.See(&v, &v, c.first, c.second); n.Score(&v, false, 0) != c.want {
			t.Errorf("%x and %x: %d, want %d", c.first, c.second, n.Score(&v, false, 0), c.want)
		}
	}
	w.Bias[7]++
	if _, err := NewNet(w); err == nil {
		t.Error("weights that overflow make a net")
	}
}

// BenchmarkScore sees a clone that turns three stones and takes it back, and scores both.
func BenchmarkScore(b *testing.B) {
	n, err := NewNet(randomWeights(rand.New(rand.NewPCG(4, 4)), board))
	if err != nil {
		b.Fatal(err)
	}
	before, after := n.Empty(0), n.Empty(0)
	n.See(&before, &before, 0x1F00F, 0x3F00F00)
	for b.Loop() {
		n.See(&after, &before, 0x1F30F|1<<40, 0x3F00C00)
		n.Score(&after, true, 1)
	}
}
