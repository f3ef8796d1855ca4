package main

import (
	"bytes"
	"flag"
	"math"
	"os"
	"testing"

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

var tuneAgain = flag.Bool("tune", false, "make the net of Conquest that comes with the program again, which takes 18 minutes of one core")

// The net that comes with the program is what its plan makes.
func TestNetIsWhatItsPlanMakes(t *testing.T) {
	if !*tuneAgain {
		t.Skip("playing the games of the net takes 18 minutes of one core: -tune does")
	}
	want, err := os.ReadFile("../../../analyze/conquest/net.bin")
	if err != nil {
		t.Fatal(err)
	}
	w, err := nn.ReadWeights(want)
	if err != nil {
		t.Fatal(err)
	}
	p, err := readNetPlan(w.Plan)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := tuneConquestNet(p); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s makes another net, %v", w.Plan, err)
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
	f := newNetFit()
	image := &netImages[5]
	var slopes netVector
	f.slopes(&slopes, &s, image)
	half := func() float64 {
		var l netLook
		f.look(&l, &s, image)
		miss := l.chance - s.target()
		return miss * miss / 2
	}
	checked := 0
	for i := range f.weights {
		if i%7 != 0 || slopes[i] == 0 {
			continue
		}
		checked++
		const step = 1.0 / 512
		was := f.weights[i]
		f.weights[i] = was + step
		up := half()
		f.weights[i] = was - step
		got := (up - half()) / (2 * step)
		f.weights[i] = was
		if math.Abs(got-float64(slopes[i])) > 1e-4+0.05*math.Abs(got) {
			t.Errorf("weight %d: %v, and %v by differences", i, slopes[i], got)
		}
	}
	if checked < 100 {
		t.Errorf("%d weights have slopes", checked)
	}
}
