package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/hive"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// Games of Hive begin with some random plies, and have some later too. Every position of a game is taken to be
// worth what the game ended with: 1 won, 0 lost. Games that nobody wins, for they come back to a position or
// last too long, say nothing.
const (
	hiveRandom  = 8  // plies at most
	hiveErrs    = 12 // one ply in so many is random
	hiveLongest = 150
	hiveEpochs  = 40
	hiveRidge   = 1e-4
	hiveUnit    = 1200 // what makes the odds of winning e times as good
)

// hiveKinds are the rules of games, in turn.
var hiveKinds = [...]string{"Base", "Base+MLP"}

// A hiveSample is a position and how its game ended for the side to move: the terms of the evaluation there,
// in the order of the weights.
type hiveSample struct {
	terms []int16
	won   float64
}

func tuneHive(p plan) ([]byte, error) {
	weights := firstHiveWeights()
	var samples []hiveSample
	for round := range p.rounds {
		samples = append(samples, play(p, func() func(int) []hiveSample {
			return func(i int) []hiveSample { return playHive(&weights, p, uint64(round*p.games+i)) }
		})...)
		weights = fitHive(samples)
		say("round %d: %d positions\n%+v", round+1, len(samples), weights)
	}
	return hiveFile(&weights, p)
}

// firstHiveWeights are what play begins with, by rule of thumb.
func firstHiveWeights() analysis.Weights {
	rising := [7]int{0, 8, 16, 24, 32, 40, 48}
	danger := [7]int{0, 60, 200, 300, 450, 650}
	return analysis.Weights{
		Free:   [hive.Kinds]int{90, 40, 70, 50, 100, 90, 85, 85},
		Hand:   [hive.Kinds]int{0, 20, 40, 25, 45, 45, 25, 10},
		Danger: [2][7]int{danger, danger},
		Runner: rising, Walker: rising,
		Beetle: [5]int{200, 160, 120, 80, 40},
		Buried: 40, Gated: 20, Rider: 350, Lift: 50, Tempo: 30,
	}
}

func playHive(w *analysis.Weights, p plan, number uint64) (samples []hiveSample) {
	s, err := hive.StartPosition(hiveKinds[number%uint64(len(hiveKinds))], game.Options{Values: map[string]string{"repetition": "draw"}})
	if err != nil {
		panic(err) // these types are known
	}
	r := rand.New(rand.NewPCG(p.seed, number))
	searcher := search.New(s, analysis.NewEvaluator(w), search.Options{Table: search.NewTable(1 << 12)})
	look := newHiveLook(s)
	var movers []game.Seat
	for random := 2 + r.IntN(hiveRandom-1); s.Turn() != game.Nobody && s.Ply() < hiveLongest; {
		if s.Ply() < random || r.IntN(hiveErrs) == 0 {
			moves := s.Moves(nil)
			s.Play(moves[r.IntN(len(moves))])
			continue
		}
		result, err := searcher.Search(context.Background(), search.Limits{Nodes: p.nodes})
		if err != nil {
			panic(err) // the game is not over
		}
		if !s.Recurs() {
			movers = append(movers, s.Turn())
			samples = append(samples, hiveSample{terms: look.terms()})
		}
		s.Play(result.Best)
	}
	o := s.Outcome()
	if !o.Won(hive.White) && !o.Won(hive.Black) {
		return nil
	}
	for i, mover := range movers {
		if o.Won(mover) {
			samples[i].won = 1
		}
	}
	return samples
}

// A hiveLook finds the terms of a position: what it is worth when one weight is 1 and all others are 0.
type hiveLook struct {
	state *hive.Position
	ones  []search.Evaluator
}

func newHiveLook(s *hive.Position) (l hiveLook) {
	l.state = s
	for i := range new(analysis.Weights).Numbers() {
		w := new(analysis.Weights)
		*w.Numbers()[i] = 1
		l.ones = append(l.ones, analysis.NewEvaluator(w))
	}
	return l
}

func (l hiveLook) terms() (terms []int16) {
	for _, e := range l.ones {
		e.Begin(l.state, nil)
		terms = append(terms, int16(e.Evaluate(l.state.Turn())))
	}
	return terms
}

// fitHive fits weights by logistic regression, in parts of what makes the odds of winning e times as good.
func fitHive(samples []hiveSample) (fit analysis.Weights) {
	numbers := fit.Numbers()
	w, squares := make([]float64, len(numbers)), make([]float64, len(numbers))
	r := rand.New(rand.NewPCG(1, 2))
	loss := 0.0
	for range hiveEpochs {
		loss = 0
		r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for i := range samples {
			sum := 0.0
			for t, v := range samples[i].terms {
				sum += float64(v) * w[t]
			}
			miss := samples[i].won - 1/(1+math.Exp(-sum))
			loss += miss * miss
			for t, v := range samples[i].terms {
				if v != 0 {
					slope := miss*float64(v) - hiveRidge*w[t]
					squares[t] += slope * slope
					w[t] += 0.02 * slope / math.Sqrt(squares[t]+1)
				}
			}
		}
	}
	say("missed by %.4f", math.Sqrt(loss/float64(len(samples))))
	for t, n := range numbers {
		*n = int(math.Round(w[t] * hiveUnit))
	}
	return fit
}

// hiveFile returns the file of Go that has the weights.
func hiveFile(w *analysis.Weights, p plan) ([]byte, error) {
	return weightsFile("hive", fmt.Appendf(nil, "// defaultWeights were fitted to the ends of games.\nvar defaultWeights = %s\n", literal(*w)), p)
}
