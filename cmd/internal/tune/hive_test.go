package main

import (
	"bytes"
	"os"
	"regexp"
	"strconv"
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

// The weights that come with the program are what their plan makes.
func TestHiveWeightsAreWhatTheirPlanMakes(t *testing.T) { planMakes(t, "hive", tuneHive) }

// weightsPlan finds the flags in a file of weights.
var weightsPlan = regexp.MustCompile(`-game \w+ -rounds (\d+) -games (\d+) -nodes (\d+) -seed (\d+) `)

// planMakes fails if the weights of a game are not what the plan in their file makes.
func planMakes(t *testing.T, name string, tune func(plan) ([]byte, error)) {
	t.Helper()
	want, err := os.ReadFile("../../../analyze/" + name + "/weights.go")
	if err != nil {
		t.Fatal(err)
	}
	flags := weightsPlan.FindSubmatch(want)
	if flags == nil {
		t.Fatal("weights.go does not say what makes it")
	}
	if !*tuneAgain {
		t.Skip("playing the games takes some minutes of one core: -tune does")
	}
	var n [4]int
	for i := range n {
		n[i], _ = strconv.Atoi(string(flags[i+1]))
	}
	p := plan{rounds: n[0], games: n[1], nodes: int64(n[2]), seed: uint64(n[3]), workers: 2}
	if got, err := tune(p); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s makes other weights, %v", flags[0], err)
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
