package main

import (
	"bytes"
	"math"
	"slices"
	"testing"

	analysis "github.com/plybook/plybook/analyze/contactix"
)

// Patterns follow from the flags, however many workers there are.
func TestPatternsAreTheSameAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("plays and fits")
	}
	p := plan{games: 4, nodes: 12_000, seed: 3, workers: 1}
	one, err := tuneContactix(p)
	if err != nil {
		t.Fatal(err)
	}
	p.workers = 3
	two, err := tuneContactix(p)
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("other weights with 3 workers, %v", err)
	}
	p.seed++
	if other, err := tuneContactix(p); err != nil || bytes.Equal(one, other) {
		t.Errorf("the same weights with another seed, %v", err)
	}
}

// A search tries the moves that it is said to have tried, and one of both sides wins each position.
func TestGamesOfPatterns(t *testing.T) {
	samples := playPolicyGame(plan{nodes: 10_000, seed: 5}, 3)
	if len(samples) < 5 {
		t.Fatalf("a game has %d positions", len(samples))
	}
	for i, s := range samples {
		if s.side != 9 || len(s.tiles) != 81 {
			t.Fatalf("position %d has %d cells on a side", i, s.side)
		}
		for k, cell := range s.cells {
			if s.tiles[cell] != -1 || s.visits[k] < 1 {
				t.Errorf("position %d: cell %d of side %d was tried %d times", i, cell, s.tiles[cell], s.visits[k])
			}
		}
		if i > 0 && (s.mover == samples[i-1].mover || s.won == samples[i-1].won || s.last < 0 || s.tiles[s.last] != 1-s.mover || s.before != samples[i-1].last) {
			t.Errorf("position %d: side %d is to move after cell %d, and wins: %t", i, s.mover, s.last, s.won)
		}
	}
}

// Slopes are those of what is missed, as differences show them.
func TestSlopesOfPatterns(t *testing.T) {
	samples := playPolicyGame(plan{nodes: 20_000, seed: 5}, 3)
	samples = slices.DeleteFunc(samples, func(s policySample) bool { return len(s.cells) < 6 })
	positions := positionsOf(samples[len(samples)/2:][:1])
	if len(positions) != 2 || positions[0].chance < 0 || positions[1].chance >= 0 {
		t.Fatalf("a position is learnt from %d times", len(positions))
	}
	s := &positions[0]
	f := newPatternFit()
	f.learn(s)
	loss := func() (sum float64) {
		f.see(s)
		for i, share := range f.look.shares {
			sum -= float64(s.tried[i]) * math.Log(share)
		}
		c := analysis.Chance(f.look.odds)
		return sum - s.chance*math.Log(c) - (1-s.chance)*math.Log(1-c)
	}
	checked := [2]int{}
	for i, slope := range f.slopes {
		if slope == 0 || i == patternOut || i%patternUnits == 0 && i >= patternOut+patternUnits {
			continue
		}
		if checked[i%patternUnits/patternMoves]++; i%3 != 0 && i < patternBias {
			continue
		}
		const step = 1.0 / 2048
		was := f.weights[i]
		f.weights[i] = was + step
		up := loss()
		f.weights[i] = was - step
		got := (up - loss()) / (2 * step)
		f.weights[i] = was
		if math.Abs(got-float64(slope)) > 4e-3+0.1*math.Abs(got) {
			t.Errorf("weight %d: %v, and %v by differences", i, slope, got)
		}
	}
	if checked[0] < 500 || checked[1] < 200 {
		t.Errorf("%d and %d weights have slopes", checked[0], checked[1])
	}
}

func TestPower(t *testing.T) {
	for n := range 40 {
		if got, want := power(0.9, n), math.Pow(0.9, float64(n)); math.Abs(got-want) > 1e-14 {
			t.Errorf("0.9 to the power of %d: %v, want %v", n, got, want)
		}
	}
}
