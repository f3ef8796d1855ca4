package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	analysis "github.com/plybook/plybook/analyze/reversi"
)

// Weights of groups follow from the flags, however many workers there are.
func TestGroupsAreTheSameAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("plays and fits")
	}
	p := plan{games: groupParts, nodes: 50, seed: 3, workers: 1}
	one, err := tuneReversiGroups(p)
	if err != nil {
		t.Fatal(err)
	}
	p.workers = 3
	two, err := tuneReversiGroups(p)
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("other weights with 3 workers, %v", err)
	}
	p.seed++
	if other, err := tuneReversiGroups(p); err != nil || bytes.Equal(one, other) {
		t.Errorf("the same weights with another seed, %v", err)
	}
}

// The scores of positions are those of both sides, and searched positions are worth what a search says and what became of them.
func TestGamesOfGroups(t *testing.T) {
	p := plan{nodes: 100, seed: 5}
	told, solved := 0, 0
	for game := range 6 {
		draft := new(analysis.GroupWeights)
		if game < 3 {
			draft = nil
		}
		for _, s := range playGroupGame(draft, p, game) {
			if s.discs.Own&s.discs.Opp != 0 || s.discs.Legal() == 0 || s.score%2 != 0 || s.score > 64 || s.score < -64 {
				t.Fatalf("game %d: %+v", game, s)
			}
			if s.told == 100*int16(s.score) {
				solved++
			} else {
				told++
			}
		}
	}
	if told < 50 || solved < 50 {
		t.Errorf("%d positions are searched, %d solved", told, solved)
	}
	l := newGroupLook(&groupSample{score: -10, told: 500}, analysis.GroupImages(), 70)
	if l.aim != 0.5 {
		t.Errorf("the aim is %v", l.aim)
	}
}

// A fit finds what scores are made of, and does not leave what it began with where nothing asks for it.
func TestFitOfGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	images := analysis.GroupImages()
	var samples []groupSample
	for game := range 40 {
		samples = append(samples, playGroupGame(nil, plan{nodes: 10, seed: 2}, game)...)
	}
	const liked = 2 // a corner of 3×3 is worth its first cell
	worth := func(s *groupSample) float32 {
		return liked * float32(int(s.discs.Own&1)-int(s.discs.Opp&1))
	}
	var looks []groupLook
	for i := range samples {
		s := &samples[i]
		s.score, s.told = int8(worth(s)), int16(100*worth(s))
		looks = append(looks, newGroupLook(s, images, draftCourse.told))
	}
	var from analysis.GroupSet
	const never = analysis.GroupTerms - 1 // so many cells are never empty
	from[never] = 77
	f := newGroupFit(looks, &from)
	before := f.missed(looks, (*groupLook).aimed)
	f.fit(r, draftCourse)
	after := f.missed(looks, (*groupLook).aimed)
	if math.IsNaN(after) || after > before/3 {
		t.Errorf("%v is missed, and %v before", after, before)
	}
	if got := f.weights[never] * analysis.GroupUnit; got != 77 {
		t.Errorf("a term that never occurs has the weight %v", got)
	}
}
