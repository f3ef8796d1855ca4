package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/hive"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// Games of Hive begin with some random plies, and have some later too. A position is worth by seven tenths what the search says of it, and by three
// tenths what the game ended with: 1 won, 0 lost, a half where nobody wins, for they come back to a position or last too long.
const (
	hiveRandom  = 8  // plies at most
	hiveErrs    = 12 // one ply in so many is random
	hiveLongest = 150
	hiveEpochs  = 40
	hiveRidge   = 1e-4
	hiveUnit    = 1200 // what makes the odds of winning e times as good
	hiveTold    = 0.7
	hiveHeld    = 16 // one game in so many is held back, to measure by
)

// hiveOptions are those of the games, whatever the player has: the same games for ever.
var hiveOptions = search.Options{Window: 100, Reduce: search.ByLogarithms, Prune: search.Prune{Reverse: 200, ReverseDepth: 6, Late: 4}}

// hiveKinds are the rules of games, in turn.
var hiveKinds = [...]string{"Base", "Base+MLP"}

// A hiveSample is a position and what it is worth for the side to move: the terms of the evaluation there,
// in the order of the weights.
type hiveSample struct {
	terms []int16
	won   float64
	held  bool // back, to measure by
}

func tuneHive(p plan) ([]byte, error) {
	weights := analysis.FirstWeights()
	var samples []hiveSample
	first := weights
	for round := range p.rounds {
		samples = append(samples, play(p, func() func(int) []hiveSample {
			return func(i int) []hiveSample { return playHive(&weights, p, uint64(round*p.games+i)) }
		})...)
		weights = fitHive(samples)
		say("misses %.4f of what was held back, the first weights %.4f", missedHive(samples, &weights), missedHive(samples, &first))
		say("round %d: %d positions\n%+v", round+1, len(samples), weights)
	}
	return hiveFile(&weights, p)
}

func playHive(w *analysis.Weights, p plan, number uint64) (samples []hiveSample) {
	s, err := hive.StartPosition(hiveKinds[number%uint64(len(hiveKinds))], game.Options{Values: map[string]string{"repetition": "draw"}})
	if err != nil {
		panic(err) // these types are known
	}
	r := rand.New(rand.NewPCG(p.seed, number))
	o := hiveOptions
	o.Table = search.NewTable(1 << 12)
	searcher := search.New(s, analysis.NewEvaluator(w), o)
	look := newHiveLook(s)
	var movers []game.Seat
	for random := 2 + r.IntN(hiveRandom-1); s.Turn() != game.Nobody && s.Ply() < hiveLongest; {
		if s.Ply() < random || r.IntN(hiveErrs) == 0 {
			moves := s.Moves(nil)
			s.Play(moves[r.IntN(len(moves))])
			continue
		}
		var scores []float64 // by depth
		best := bestOf(searcher, search.Limits{Nodes: p.nodes, Completed: func(r search.Result) { scores = append(scores, float64(r.Score)) }})
		if n := len(scores); n > 0 && !s.Recurs() {
			movers = append(movers, s.Turn())
			told := chanceOf((scores[n-1] + scores[max(n-2, 0)]) / (2 * hiveUnit))
			samples = append(samples, hiveSample{terms: look.terms(), won: hiveTold * told})
		}
		s.Play(best)
	}
	for i, mover := range movers {
		samples[i].held = number%hiveHeld == hiveHeld-1
		switch o := s.Outcome(); {
		case o.Won(mover) && !o.Won(1-mover):
			samples[i].won += 1 - hiveTold
		case o.Won(mover) == o.Won(1-mover):
			samples[i].won += (1 - hiveTold) / 2
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
	for range hiveEpochs {
		r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for i := range samples {
			if samples[i].held {
				continue
			}
			sum := 0.0
			for t, v := range samples[i].terms {
				sum += float64(float64(v) * w[t]) // rounded, so that the sum is the same on every machine
			}
			miss := samples[i].won - chanceOf(sum)
			for t, v := range samples[i].terms {
				if v != 0 {
					slope := float64(miss*float64(v)) - float64(hiveRidge*w[t])
					squares[t] += float64(slope * slope)
					w[t] += float64(0.02 * slope / math.Sqrt(squares[t]+1))
				}
			}
		}
	}
	for t, n := range numbers {
		*n = int(math.Round(w[t] * hiveUnit))
	}
	return fit
}

// missedHive returns the root of the mean square of what weights miss of the samples that are held back.
func missedHive(samples []hiveSample, w *analysis.Weights) float64 {
	numbers, squares, held := w.Numbers(), 0.0, 0.0
	for i := range samples {
		if s := &samples[i]; s.held {
			sum := 0
			for t, v := range s.terms {
				sum += int(v) * *numbers[t]
			}
			miss := s.won - chanceOf(float64(sum)/hiveUnit)
			squares += float64(miss * miss)
			held++
		}
	}
	return math.Sqrt(squares / held)
}

// hiveFile returns the file of Go that has the weights.
func hiveFile(w *analysis.Weights, p plan) ([]byte, error) {
	return weightsFile("hive", fmt.Appendf(nil, "// defaultWeights are fitted to what searches say and to the ends of games.\nvar defaultWeights = %s\n", literal(*w)), p)
}
