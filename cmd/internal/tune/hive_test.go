package main

import (
	"bytes"
	"testing"

	analysis "github.com/plybook/plybook/analyze/hive"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// Weights of Hive follow from the flags, however many workers there are.
func TestHiveWeightsAreTheSameAgain(t *testing.T) {
	p := plan{rounds: 2, games: 4, nodes: 60, seed: 3, workers: 1}
	one, err := tuneHive(p)
	if err != nil {
		t.Fatal(err)
	}
	p.workers = 3
	two, err := tuneHive(p)
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("other weights with 3 workers, %v", err)
	}
	p.seed++
	if other, err := tuneHive(p); err != nil || bytes.Equal(one, other) {
		t.Errorf("the same weights with another seed, %v", err)
	}
}

// A position is worth the sum of its terms, each as often as its weight says.
func TestTermsOfHive(t *testing.T) {
	w := analysis.FirstWeights()
	for i, n := range w.Numbers() {
		*n += i%7 - 3
	}
	for _, setup := range hiveKinds {
		s, err := hive.StartPosition(setup, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		look, e := newHiveLook(s), analysis.NewEvaluator(&w)
		e.Begin(s, search.NewBudget(t.Context(), search.Limits{}))
		for ply := 0; s.Turn() != game.Nobody && ply < 60; ply++ {
			sum := 0
			for i, v := range look.terms() {
				sum += int(v) * *w.Numbers()[i]
			}
			if got := e.Evaluate(s.Turn()); int(got) != sum {
				t.Fatalf("%s: ply %d is worth %d, and %d by terms", setup, ply, got, sum)
			}
			moves := s.Moves(nil)
			s.Play(moves[(7*ply+3)%len(moves)])
		}
	}
}
