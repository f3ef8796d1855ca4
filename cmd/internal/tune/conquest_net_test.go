package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	analysis "github.com/plybook/plybook/analyze/conquest"
	"github.com/plybook/plybook/analyze/nn"
)

// A net follows from the flags, however many workers there are.
func TestNetIsTheSameAgain(t *testing.T) {
	p := plan{rounds: 2, games: 6, nodes: 20, seed: 3, workers: 1}
	one, err := tuneConquestNet(p)
	if err != nil {
		t.Fatal(err)
	}
	p.workers = 3
	two, err := tuneConquestNet(p)
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("another net with 3 workers, %v", err)
	}
	p.seed++
	if other, err := tuneConquestNet(p); err != nil || bytes.Equal(one, other) {
		t.Errorf("the same net with another seed, %v", err)
	}
}

func TestChances(t *testing.T) {
	for x := -50.0; x <= 50; x += 0.37 {
		got, want := chanceOf(x), 1/(1+math.Exp(-min(max(x, -40), 40)))
		if math.Abs(got-want) > 1e-14 {
			t.Errorf("%v: %v, want %v", x, got, want)
		}
	}
}

// Slopes are those of what is missed, as differences show them.
func TestSlopesOfNet(t *testing.T) {
	s := netSample{own: 0x1C0E07, opp: 0x3803 << 24, gaps: 1 << 30, linear: -120, score: 300, points: 1}
	image := &netImages[5]
	for _, draft := range []bool{true, false} {
		f := newNetFit(draft)
		var slopes netSlopes
		f.slopes(&slopes, &s, image)
		half := func() float64 {
			var l netLook
			f.look(&l, &s, image)
			miss := l.chance - s.target()
			return miss * miss / 2
		}
		checked := 0
		for i := range f.weights {
			if slopes.netVector[i] == 0 {
				continue
			}
			checked++
			const step = 1.0 / 4096
			was := f.weights[i]
			f.weights[i] = was + step
			up := half()
			f.weights[i] = was - step
			got := (up - half()) / (2 * step)
			f.weights[i] = was
			if math.Abs(got-float64(slopes.netVector[i])) > 1e-4+0.05*math.Abs(got) {
				t.Errorf("draft %v, weight %d: %v, and %v by differences", draft, i, slopes.netVector[i], got)
			}
		}
		if checked < 500 {
			t.Errorf("draft %v: %d weights have slopes", draft, checked)
		}
	}
}

// In whole numbers, a net says what it says while it is fitted, that of a draft with the terms.
func TestNetInWholeNumbers(t *testing.T) {
	for _, draft := range []bool{true, false} {
		f := newNetFit(draft)
		n, err := nn.NewNet(f.rounded())
		if err != nil {
			t.Fatal(err)
		}
		for i := range uint64(40) {
			start := startNetGame(rand.New(rand.NewPCG(9, i)))
			s := newNetSample(start, analysis.NewEvaluator(start, nil), 0)
			var l netLook
			f.look(&l, &s, &netImages[0])
			e := analysis.NewNetEvaluator(start, n)
			if draft {
				e = analysis.NewDraftEvaluator(start, n)
			}
			got, want := float64(e.Evaluate(start.Turn())), netSpread*math.Log(l.chance/(1-l.chance))
			if math.Abs(got-want) > 5 {
				t.Errorf("draft %v, game %d: %v, want %.1f", draft, i, got, want)
			}
		}
	}
}
