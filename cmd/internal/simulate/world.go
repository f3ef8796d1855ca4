package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/plybook/plybook/analyze/rating"
)

// firstMoveElo is what moving first is worth, in Elo.
const firstMoveElo = 40

// perNat is how many Elo odds of e to one are.
const perNat = 400 / math.Ln10

// A world has players of known strengths.
type world struct {
	elo      []float64
	draws    float64
	openings float64
	random   *rand.Rand
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// expected returns what a player who is d nats stronger and moves first is expected to score, where moving first is worth a
// nats: the logistic curve shifted by a, and by as much more as makes the mean of both sides what d says. That is found by bisection.
func expected(d, a float64) float64 {
	if a == 0 {
		return logistic(d)
	}
	low, high := d-math.Abs(a)-1, d+math.Abs(a)+1
	for range 50 {
		middle := (low + high) / 2
		if logistic(middle+a)+logistic(middle-a) < 2*logistic(d) {
			low = middle
		} else {
			high = middle
		}
	}
	return logistic(low + a)
}

// drawn returns the share of games that are drawn.
func (w *world) drawn(mean float64) float64 { return 2 * w.draws * min(mean, 1-mean) }

// variance returns that of the score of a game.
func (w *world) variance(mean float64) float64 { return mean*(1-mean) - w.drawn(mean)/4 }

// score draws the score of a game by what is expected.
func (w *world) score(mean float64) float64 {
	drawn := w.drawn(mean)
	switch x := w.random.Float64(); {
	case x < mean-drawn/2:
		return 1
	case x < mean+drawn/2:
		return 0.5
	}
	return 0
}

// pair plays two games with one opening, the sides exchanged, and returns the scores of i.
func (w *world) pair(i, j int) (first, second float64) {
	a := (firstMoveElo + w.openings*w.random.NormFloat64()) / perNat
	d := (w.elo[i] - w.elo[j]) / perNat
	mean := expected(d, a)
	return w.score(mean), w.score(2*logistic(d) - mean)
}

// rounds plays everybody against everybody, n pairs of games each. Ungrouped, nobody knows which games are a pair.
func (w *world) rounds(n int, grouped bool) *rating.Pool {
	p := &rating.Pool{}
	for i := range w.elo {
		p.Players = append(p.Players, fmt.Sprint(i))
	}
	for i := range w.elo {
		for j := range i {
			for range n {
				group := 0
				if grouped {
					group = len(p.Results) + 1
				}
				first, second := w.pair(i, j)
				p.Results = append(p.Results, rating.Result{First: i, Second: j, Score: first, Group: group},
					rating.Result{First: j, Second: i, Score: 1 - second, Group: group})
			}
		}
	}
	return p
}

// randomOf returns random numbers that depend on the seed, the setting and the run.
func randomOf(seed uint64, setting, run int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(setting)<<32|uint64(run)))
}
