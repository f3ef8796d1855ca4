package search

import (
	"math"
	"testing"
)

// How much late moves are reduced is written down in whole numbers, so that it is the same on every processor; the numbers are what
// the formula says.
func TestReductionsAreThoseOfTheFormula(t *testing.T) {
	for n := 2; n <= maxLogarithm; n++ {
		if want := 1000 * math.Log(float64(n)); math.Abs(float64(logarithms[n])-want) > 0.501 {
			t.Errorf("the logarithm of %d is %d thousandths, want %f", n, logarithms[n], want)
		}
	}
	sum := 0 // by place
	for depth := range reductions {
		for move, plies := range reductions[depth] {
			sum += (depth*31 + move*7) % 1009 * int(plies)
			formula := 0.8
			if depth > 1 && move > 1 {
				formula += 0.4 * math.Log(float64(depth)) * math.Log(float64(move))
			}
			if want := max(min(formula, float64(depth-1)), 0); math.Abs(float64(plies)+0.5-want) > 0.51 && float64(plies) != want {
				t.Errorf("move %d at depth %d is searched %d plies less deep, want %f cut off", move, depth, plies, want)
			}
		}
	}
	if want := 8_963_630; sum != want {
		t.Errorf("the table has the sum %d, want %d", sum, want)
	}
}

// The estimate of a position that is in the table is not made again.
func TestEstimateIsKept(t *testing.T) {
	s := New(nil, nil, Options{Prune: Prune{Reverse: 100, ReverseDepth: 2}}) // it would fall over where it had to ask an evaluator
	for _, c := range []struct {
		depth    int
		estimate Score
		cut      bool
	}{{1, 151, true}, {1, 149, false}, {2, 251, true}, {2, 249, false}} {
		f := frame{estimate: none}
		n := visit{depth: c.depth, alpha: 50, beta: 51, null: true, old: entry{estimate: c.estimate}}
		ok := s.forward(&n, &f)
		if ok != c.cut || ok && n.best != c.estimate || f.estimate != c.estimate {
			t.Errorf("estimate %d at depth %d: %d, %t, and %d is kept", c.estimate, c.depth, n.best, ok, f.estimate)
		}
	}
}

// Where a decided score is looked for, where the window is wide, and where a search ends, nothing is left out.
func TestNothingIsLeftOut(t *testing.T) {
	s := New(nil, nil, Options{Prune: prunesAll})
	for _, n := range []visit{
		{depth: 2, alpha: 0, beta: 10}, {depth: 2, alpha: Limit, beta: Limit + 1, null: true}, {depth: 2, alpha: -Limit - 1, beta: -Limit, null: true},
		{depth: 0, alpha: 0, beta: 1, null: true},
	} {
		f := frame{estimate: none}
		n.old.estimate = 1000
		if s.forward(&n, &f) || f.estimate != none {
			t.Errorf("%+v is not searched", n)
		}
	}
	f := frame{estimate: -1000}
	for _, n := range []visit{
		{depth: 1, best: -5, alpha: 0, beta: 10}, {depth: 1, best: -5, alpha: Limit, beta: Limit + 1, null: true},
		{depth: 1, best: LossIn(4), alpha: 0, beta: 1, null: true},
	} {
		if s.enough(&n, &f, 60) {
			t.Errorf("after move 60 of %+v none is tried", n)
		}
	}
	n := visit{depth: 1, best: -5, alpha: 0, beta: 1, null: true}
	if s.enough(&n, &f, 0) || !s.enough(&n, &f, 1) {
		t.Error("more than the first move, or not even that, is tried where the estimate is far below the window")
	}
}

var prunesAll = Prune{Reverse: 1, ReverseDepth: 9, Futile: 1, FutilePly: 1, FutileDepth: 9, Late: 1}
