package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	analysis "github.com/plybook/plybook/analyze/conquest"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// Games of Conquest begin with some random moves, by the rules of Ataxx on 7×7. Every position of a game is
// taken to be worth what the game ended with: 1 won, 0 lost, ½ drawn.
const (
	conquestRandom = 10 // plies at most
	conquestLonger = 300
	conquestEpochs = 60
)

// A conquestSample is a position and how its game ended for the side to move.
type conquestSample struct {
	look analysis.Look
	won  float64
}

func tuneConquest(p plan) ([]byte, error) {
	weights := firstConquestWeights()
	for round := range p.rounds {
		samples := play(p, func() func(int) []conquestSample {
			return func(i int) []conquestSample { return playConquest(weights, p, uint64(round*p.games+i)) }
		})
		weights = fitConquest(samples)
		say("round %d: %d positions", round+1, len(samples))
	}
	return conquestFile(weights, p)
}

// firstConquestWeights are what play begins with: a pawn is a pawn, and it is good to have the move.
func firstConquestWeights() *analysis.Weights {
	w := new(analysis.Weights)
	for end := range w {
		for term := range 10 {
			w[end][term] = 100
		}
		w[end][analysis.Terms-1] = 300
	}
	return w
}

func playConquest(w *analysis.Weights, p plan, number uint64) (samples []conquestSample) {
	start, err := conquest.Start("", game.Options{Rules: "ataxx"})
	if err != nil {
		panic(err) // these rules are known
	}
	s := start.(*conquest.State)
	searcher := search.New(s, analysis.NewEvaluator(s, w), search.Options{Table: search.NewTable(1 << 12)})
	r := rand.New(rand.NewPCG(p.seed, number))
	random := 2 + r.IntN(conquestRandom-1)
	var movers []game.Seat
	for s.Turn() != game.Nobody && s.Ply() < conquestLonger {
		if s.Ply() < random {
			moves := s.Moves(nil)
			s.Play(moves[r.IntN(len(moves))])
			continue
		}
		movers = append(movers, s.Turn())
		samples = append(samples, conquestSample{look: analysis.LookAt(s)})
		result, err := searcher.Search(context.Background(), search.Limits{Nodes: p.nodes})
		if err != nil {
			panic(err) // the game is not over
		}
		s.Play(result.Best)
	}
	x, o, _ := s.Count()
	for i, mover := range movers {
		won := 0.5
		switch {
		case x > o == (mover == 0) && x != o:
			won = 1
		case x != o:
			won = 0
		}
		samples[i].won = won
	}
	return samples
}

// fitConquest fits weights by logistic regression, so that a pawn is worth 100 in the mean.
func fitConquest(samples []conquestSample) *analysis.Weights {
	const terms = 2 * analysis.Terms
	var w, squares [terms]float64
	r := rand.New(rand.NewPCG(1, 2))
	loss := 0.0
	for range conquestEpochs {
		loss = 0
		r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for i := range samples {
			x := inputs(&samples[i].look)
			sum := 0.0
			for t, v := range x {
				sum += float64(v * w[t])
			}
			miss := samples[i].won - 1/(1+math.Exp(-sum))
			loss += float64(miss * miss)
			for t, v := range x {
				if v != 0 {
					slope := miss * v
					squares[t] += float64(slope * slope)
					w[t] += 0.02 * slope / math.Sqrt(squares[t]+1)
				}
			}
		}
	}
	pawn := 0.0
	for t := range 10 {
		pawn += (w[t] + w[analysis.Terms+t]) / 20
	}
	say("missed by %.4f", math.Sqrt(loss/float64(len(samples))))
	fit := new(analysis.Weights)
	for end := range fit {
		for t := range analysis.Terms {
			fit[end][t] = int32(math.Round(w[end*analysis.Terms+t] / pawn * 100))
		}
	}
	return fit
}

// inputs returns the terms of a position, shared between an empty and a full board.
func inputs(look *analysis.Look) (x [2 * analysis.Terms]float64) {
	full := float64(look.Pawns) / float64(look.Pawns+look.Empty)
	for t, n := range look.Terms {
		x[t] = float64(n) * (1 - full)
		x[analysis.Terms+t] = float64(n) * full
	}
	return x
}

// conquestFile returns the file of Go that has the weights.
func conquestFile(w *analysis.Weights, p plan) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// defaultWeights have the order of the terms.\nvar defaultWeights = Weights{\n")
	for _, end := range w {
		fmt.Fprintf(&b, "{%s},\n", strings.Trim(strings.Join(strings.Fields(fmt.Sprint(end)), ", "), "[]"))
	}
	fmt.Fprintf(&b, "}\n")
	return weightsFile("conquest", b.Bytes(), p)
}
