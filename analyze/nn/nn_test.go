package nn

import (
	"math/rand/v2"
	"testing"
)

const board = 1<<49 - 1

// randomWeights are as large as weights may be.
func randomWeights(r *rand.Rand) *Weights {
	w := &Weights{Plan: "none", Cells: board, Buckets: make([]Bucket, 3)}
	number := func(most int) int16 { return int16(r.IntN(2*most+1) - most) }
	for cell := range 49 {
		for unit := range Hidden {
			w.Own[cell][unit], w.Opp[cell][unit], w.Gap[cell][unit] = number(500), number(500), number(500)
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
			for cell := range Cells {
				activity += int64(w.Own[cell][unit])*int64(sets[0]>>cell&1) + int64(w.Opp[cell][unit])*int64(sets[1]>>cell&1) + int64(w.Gap[cell][unit])*int64(gaps>>cell&1)
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
		w := randomWeights(r)
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
	n, err := NewNet(randomWeights(r))
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
	n, err := NewNet(randomWeights(r))
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
	w := &Weights{Cells: board, Buckets: make([]Bucket, 1)}
	for cell := range 49 {
		w.Own[cell][7], w.Opp[cell][7] = 668, -668
	}
	w.Bias[7] = 1<<15 - 1 - 49*668
	n, err := NewNet(w)
	if err != nil {
		t.Fatal(err)
	}
	w.Buckets[0].Out[0][7] = 1<<15 - 1
	n.out[0] = newOutput(&w.Buckets[0])
	for _, c := range []struct {
		first, second uint64
		want          int32
	}{{board, 0, (1<<15 - 1) / Unit}, {0, board, 0}} {
		v := n.Empty(0)
		if n.See(&v, &v, c.first, c.second); n.Score(&v, false, 0) != c.want {
			t.Errorf("%x and %x: %d, want %d", c.first, c.second, n.Score(&v, false, 0), c.want)
		}
	}
	if w.Bias[7]++; w.Bias[7] > 0 {
		if _, err := NewNet(w); err == nil {
			t.Error("weights that overflow make a net")
		}
	}
}

// BenchmarkScore sees a clone that turns three stones and takes it back, and scores both.
func BenchmarkScore(b *testing.B) {
	n, err := NewNet(randomWeights(rand.New(rand.NewPCG(4, 4))))
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
