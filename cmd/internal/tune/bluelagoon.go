package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/bluelagoon"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// blueLagoonTables are the maps and the numbers of players of games, in turn. The printed board for two comes
// most often.
var blueLagoonTables = [...]struct {
	board string
	seats int
}{
	{"default", 2}, {"default", 3}, {"face", 2}, {"default", 4}, {"default", 2}, {"default", 2},
	{"default", 3}, {"wheels", 2}, {"default", 4}, {"default", 2},
}

// Games of Blue Lagoon have a random ply now and then, so that positions are seen which nobody would come to. The worth of a seat is how much
// it has above the mean of the others. A position is fitted to what comes after it: nineteen parts of what the next position is
// fitted to, and one part of what the weights that play say about that. The end is worth its points. So a sample depends on the next
// twenty plies or so, and little on the luck of later ones; a random ply says nothing about the position before it.
const (
	lagoonErrs  = 24 // one ply in so many is random
	lagoonTrust = 0.95
	lagoonRidge = 250 // how many samples a weight has to be moved by: so much do those of search@1 count
	lagoonThin  = 3   // one position in so many is a sample, for those that follow each other are alike
	lagoonShare = 500 // games that are kept at a time
	lagoonHeld  = 16  // one game in so many is held back, to measure by
	lagoonOne   = 24  // a weight of which all tables are whole numbers
)

// A lagoonSample is a position for a seat: the terms of the evaluation there, less the mean of those of the others, and what it is fitted to beyond
// what is certain.
type lagoonSample struct {
	seats  int
	phase  bluelagoon.Phase
	terms  []lagoonTerm // those that are not 0
	beyond float64      // what the weights have to come to
	held   bool         // back, to measure by
	random bool         // the ply after it is
}

type lagoonTerm struct {
	number int16
	value  float32
}

func tuneBlueLagoon(p plan) ([]byte, error) {
	var weights [bluelagoon.MaxSeats - bluelagoon.MinSeats + 1]analysis.Weights
	for n := range weights {
		weights[n] = analysis.FirstWeights()
	}
	for round := range p.rounds {
		var fits [len(weights)][2]lagoonFit
		for from := 0; from < p.games; from += lagoonShare {
			share := p
			share.games = min(lagoonShare, p.games-from)
			samples := play(share, func() func(int) []lagoonSample {
				looks := make(map[string][2]lagoonLook)
				return func(i int) []lagoonSample {
					g := lagoonGame{weights: &weights, looks: looks, first: round == 0}
					return g.play(p, uint64(round*p.games+from+i))
				}
			})
			for i := range samples {
				s := &samples[i]
				if s.random {
					continue
				}
				fits[s.seats-bluelagoon.MinSeats][s.phase].add(s)
			}
		}
		for n := range weights {
			weights[n] = analysis.FirstWeights()
			for phase := range fits[n] {
				fit, numbers := &fits[n][phase], weights[n].Numbers(bluelagoon.Phase(phase))
				first := fit.missed(numbers)
				fit.solve(numbers)
				say("round %d, %d players, phase %d: %d samples; misses %.3f points of what was held back, the first weights %.3f",
					round+1, n+bluelagoon.MinSeats, phase, fit.samples, fit.missed(numbers), first)
			}
		}
	}
	text := []byte("// defaultWeights are fitted to what later positions of games are worth, by the number of players.\nvar defaultWeights = [...]Weights{\n")
	for _, w := range weights {
		text = fmt.Appendf(text, "%s,\n", bytes.TrimPrefix(literal(w), []byte("Weights")))
	}
	return weightsFile("bluelagoon", append(text, "}\n"...), p)
}

// A lagoonGame plays a game and notes its positions.
type lagoonGame struct {
	weights *[3]analysis.Weights
	looks   map[string][2]lagoonLook
	first   bool // with the weights of search@1
	state   *bluelagoon.State
	samples []lagoonSample
	noted   []lagoonNoted
}

// A lagoonNoted is a position of a game.
type lagoonNoted struct {
	worth  [bluelagoon.MaxSeats]int32 // by the weights that play
	random bool                       // the ply after it is
	from   int                        // its first sample
}

func (g *lagoonGame) play(p plan, number uint64) []lagoonSample {
	table := blueLagoonTables[number%uint64(len(blueLagoonTables))]
	b, err := bluelagoon.MapByName(table.board)
	if err != nil {
		panic(err) // these maps are known
	}
	s := bluelagoon.New(b, table.seats)
	s.SetSeed(p.seed<<32 + number)
	g.state = s
	look, ok := g.looks[table.board]
	if !ok {
		look = [2]lagoonLook{newLagoonLook(bluelagoon.Exploration), newLagoonLook(bluelagoon.Settlement)}
		g.looks[table.board] = look
	}
	evaluator := analysis.NewFirst().(lagoonEvaluator)
	if !g.first {
		evaluator = analysis.NewEvaluator(&g.weights[table.seats-bluelagoon.MinSeats]).(lagoonEvaluator)
	}
	r := rand.New(rand.NewPCG(p.seed, number))
	searcher := search.New(s, evaluator, search.Options{Table: search.NewTable(1 << 10)})
	for s.Turn() != game.Nobody {
		if s.Ply() > 0 {
			g.note(&look[s.Phase()], number%lagoonHeld == lagoonHeld-1, evaluator)
		}
		moves := s.Moves(nil)
		switch {
		case s.Turn() == game.Chance:
			s.Play(moves[0])
		case r.IntN(lagoonErrs) == 0 && len(g.noted) > 0:
			g.noted[len(g.noted)-1].random = true
			s.Play(moves[r.IntN(len(moves))])
		default:
			s.Play(bestOf(searcher, search.Limits{Nodes: p.nodes}))
		}
	}
	g.trace(table.seats)
	return g.samples
}

// trace finds out what positions are worth, from the last to the first.
func (g *lagoonGame) trace(seats int) {
	scores := g.state.FinalScores()
	var worth, next [bluelagoon.MaxSeats]float64
	for seat := range seats {
		var final [bluelagoon.MaxSeats]int32
		for q, score := range scores {
			final[q] = int32(analysis.WeightPoint * score)
		}
		worth[seat] = above(final, seat, seats)
		next[seat] = worth[seat]
	}
	to := len(g.samples)
	for i := len(g.noted) - 1; i >= 0; i-- {
		n := &g.noted[i]
		for seat := range seats {
			worth[seat] = float64(lagoonTrust*worth[seat]) + float64((1-lagoonTrust)*next[seat])
			next[seat] = above(n.worth, seat, seats)
			if n.random {
				worth[seat] = next[seat]
			}
		}
		for at := n.from; at < to; at++ {
			g.samples[at].beyond = worth[at-n.from] - g.samples[at].beyond
			g.samples[at].random = n.random
		}
		to = n.from
	}
}

// note notes a position: for two players for one of them, for the other has the opposite.
func (g *lagoonGame) note(look *lagoonLook, held bool, by lagoonEvaluator) {
	seats := g.state.Seats()
	by.Begin(g.state, nil)
	g.noted = append(g.noted, lagoonNoted{worth: by.Worth(), from: len(g.samples)})
	if s := g.state; s.Turn() != game.Chance && s.Ply()%lagoonThin != 0 {
		return
	}
	worth := look.worth(g.state)
	of := seats
	if seats == 2 {
		of = 1
	}
	for seat := range of {
		sample := lagoonSample{seats: seats, phase: g.state.Phase(), held: held, beyond: above(worth[0], seat, seats)}
		for n := range worth[1:] {
			if v := above(worth[n+1], seat, seats) - sample.beyond; v != 0 {
				sample.terms = append(sample.terms, lagoonTerm{int16(n), float32(v / lagoonOne)})
			}
		}
		g.samples = append(g.samples, sample)
	}
}

// above returns how much a seat is worth above the mean of the others.
func above(worth [bluelagoon.MaxSeats]int32, seat, seats int) float64 {
	sum := 0
	for _, w := range worth[:seats] {
		sum += int(w)
	}
	own := int(worth[seat])
	return float64(own) - float64(sum-own)/float64(seats-1)
}

// A lagoonLook finds the terms of a position of a phase: what it is worth when one weight is 24 and all others are 0, and before that when all are 0.
type lagoonLook []lagoonEvaluator

type lagoonEvaluator interface {
	search.Evaluator
	Worth() [bluelagoon.MaxSeats]int32
}

func newLagoonLook(phase bluelagoon.Phase) (l lagoonLook) {
	for i := range len(new(analysis.Weights).Numbers(phase)) + 1 {
		w := new(analysis.Weights)
		if i > 0 {
			*w.Numbers(phase)[i-1] = lagoonOne
		}
		l = append(l, analysis.NewEvaluator(w).(lagoonEvaluator))
	}
	return l
}

func (l lagoonLook) worth(s *bluelagoon.State) (all [][bluelagoon.MaxSeats]int32) {
	for _, e := range l {
		e.Begin(s, nil)
		all = append(all, e.Worth())
	}
	return all
}
