package main

import (
	"bytes"
	"testing"

	analysis "github.com/plybook/plybook/analyze/bluelagoon"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// Weights of Blue Lagoon follow from the flags, however many workers there are.
func TestBlueLagoonWeightsAreTheSameAgain(t *testing.T) {
	p := plan{rounds: 2, games: 10, nodes: 60, seed: 3, workers: 1}
	if testing.Short() {
		p.games = 4
	}
	one, err := tuneBlueLagoon(p)
	if err != nil {
		t.Fatal(err)
	}
	p.workers = 3
	two, err := tuneBlueLagoon(p)
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("other weights with 3 workers, %v", err)
	}
	p.seed++
	if other, err := tuneBlueLagoon(p); err != nil || bytes.Equal(one, other) {
		t.Errorf("the same weights with another seed, %v", err)
	}
}

// What the seats are worth is what is certain and the sum of the terms, each as often as its weight says, but for what is lost where a weight counts in
// the proportion of the resources that are left.
func TestTermsOfBlueLagoon(t *testing.T) {
	w := analysis.FirstWeights()
	for phase := range bluelagoon.Phase(2) {
		for i, n := range w.Numbers(phase) {
			*n += i%7 - 3
		}
	}
	for _, seats := range []int{2, 3, 4} {
		b, err := bluelagoon.MapByName(bluelagoon.DefaultMap)
		if err != nil {
			t.Fatal(err)
		}
		s := bluelagoon.New(b, seats)
		s.SetSeed(5)
		looks := [2]lagoonLook{newLagoonLook(bluelagoon.Exploration), newLagoonLook(bluelagoon.Settlement)}
		e := analysis.NewEvaluator(&w).(lagoonEvaluator)
		for ; s.Turn() != game.Nobody; s.Play(s.Moves(nil)[s.Ply()*7%len(s.Moves(nil))]) {
			if s.Ply() == 0 {
				continue
			}
			e.Begin(s, nil)
			worth, look := e.Worth(), looks[s.Phase()].worth(s)
			for seat := range seats {
				sum := float64(look[0][seat])
				for i, n := range w.Numbers(s.Phase()) {
					sum += float64(*n) * float64(look[i+1][seat]-look[0][seat]) / lagoonOne
				}
				if off := sum - float64(worth[seat]); off < -lagoonRounded || off > lagoonRounded {
					t.Fatalf("%d players, ply %d: seat %d is worth %d, and %.1f by terms", seats, s.Ply(), seat, worth[seat], sum)
				}
			}
		}
	}
}

// lagoonRounded is how much may be lost: most of it where a lead counts for each point of a bonus.
const lagoonRounded = 160
