package main

import (
	"context"
	"math"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/reversi"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// Games of Reversi begin with some random moves. Then the evaluator plays with the weights of the last
// round, and when few cells are empty the solver finds out what the game is worth, which is what every
// position of it is taken to be worth. Positions near the end have their own exact scores.
const (
	solvedEmpties = 14
	leastRandom   = 6
	mostRandom    = 24
	endEmpties    = 5 // positions with fewer are not looked at
)

// A reversiSample is a position and the score that it should have, in discs for the side to move.
type reversiSample struct {
	discs   reversi.Discs8
	score   float32
	empties int
}

func tuneReversi(p plan) ([]byte, error) {
	var weights *analysis.Weights
	var samples []reversiSample
	for round := range p.rounds {
		fresh := play(p, func() func(int) []reversiSample {
			return func(i int) []reversiSample { return newReversiGame(weights, p).play(uint64(round*p.games + i)) }
		})
		samples = append(samples, fresh...)
		if round < 2 {
			samples = fresh // the first games are too poor to be kept
		}
		say("round %d: %d positions", round+1, len(samples))
		weights = fitReversi(samples)
	}
	return weights.Append(nil), nil
}

// A reversiGame plays a game. What it remembers is of that game alone, so that no game depends on which
// others the worker has played.
type reversiGame struct {
	plan
	board    *reversi.Board8
	searcher *search.Searcher // nil: all moves are random
	solver   *analysis.Solver
	samples  []reversiSample
}

func newReversiGame(w *analysis.Weights, p plan) *reversiGame {
	board, err := reversi.New(reversi.Rules{}, 8)
	if err != nil {
		panic(err) // these rules are known
	}
	g := &reversiGame{plan: p, board: board.(*reversi.Board8), solver: analysis.NewSolver(12)}
	if w != nil {
		g.searcher = search.New(g.board, unsolved{analysis.NewEvaluator(g.board, w).(evaluator)}, search.Options{})
	}
	return g
}

// An unsolved evaluator does not solve positions itself.
type unsolved struct{ evaluator }

type evaluator interface {
	search.Evaluator
	search.Finisher
	search.Orderer
}

// play plays a game and returns its positions with their scores.
func (g *reversiGame) play(number uint64) []reversiSample {
	r := rand.New(rand.NewPCG(g.seed, number))
	random := leastRandom + r.IntN(mostRandom-leastRandom)
	var movers []game.Seat
	for g.empties() > solvedEmpties && g.board.Turn() != game.Nobody {
		if g.searcher == nil || g.board.Ply() < random {
			moves := g.board.Moves(nil)
			g.board.Play(moves[r.IntN(len(moves))])
			if g.searcher != nil {
				continue
			}
		} else {
			result, err := g.searcher.Search(context.Background(), search.Limits{Nodes: g.nodes})
			if err != nil {
				panic(err) // the game is not over
			}
			g.board.Play(result.Best)
		}
		if g.board.Turn() != game.Nobody && !g.board.MustPass() {
			g.note(0)
			movers = append(movers, g.board.Turn())
		}
	}
	black := g.settle()
	for i, mover := range movers {
		g.samples[i].score = float32(black)
		if mover == reversi.White {
			g.samples[i].score = float32(-black)
		}
	}
	return g.samples
}

func (g *reversiGame) empties() int {
	black, white := g.board.Counts()
	return 64 - black - white
}

func (g *reversiGame) note(score int) {
	g.samples = append(g.samples, reversiSample{g.board.Discs(), float32(score), g.empties()})
}

// settle returns the score of the game for Black, and notes positions of its end.
func (g *reversiGame) settle() (black int) {
	if g.board.Turn() == game.Nobody {
		o := g.board.Outcome()
		own, opp := reversi.EmptiesToWinner(int(o.Scores[0]), int(o.Scores[1]), 8)
		return own - opp
	}
	score, line, err := g.solver.Solve(context.Background(), g.board, search.Limits{})
	if err != nil {
		panic(err) // there is no limit
	}
	if black = score; g.board.Turn() == reversi.White {
		black = -score
	}
	for _, m := range line {
		if g.empties() < endEmpties {
			break
		}
		g.noteReplies()
		g.board.Play(m)
	}
	return black
}

// noteReplies notes what comes after each legal move, with its exact score.
func (g *reversiGame) noteReplies() {
	if g.empties()%3 != 1 {
		return // enough are left
	}
	scores, err := g.solver.Scores(context.Background(), g.board, search.Limits{})
	if err != nil {
		panic(err) // there is no limit
	}
	mover := g.board.Turn()
	for _, s := range scores {
		g.board.Play(s.Move)
		if g.board.Turn() == 1-mover && !g.board.MustPass() {
			g.note(-s.Score)
		}
		g.board.Undo()
	}
}

// How weights are fitted: by stochastic gradient descent on the squares of what is missed, with steps that
// become smaller. A phase learns from positions some empty cells beyond its own too.
const (
	epochs      = 20
	firstStep   = 0.012
	lastStep    = 0.001
	ridge       = 24 // a term that occurs so often has half of the weight that would fit it best
	overlap     = 3
	heldBackOne = 16 // in so many positions, to measure by
)

func fitReversi(samples []reversiSample) *analysis.Weights {
	images := analysis.TermImages()
	weights := new(analysis.Weights)
	for phase := range analysis.Phases {
		var own, held []*reversiSample
		for i := range samples {
			s := &samples[i]
			near := analysis.Phase(s.empties-overlap) == phase || analysis.Phase(s.empties+overlap) == phase
			switch {
			case !near && analysis.Phase(s.empties) != phase:
			case i/64%heldBackOne == 0:
				held = append(held, s)
			default:
				own = append(own, s)
			}
		}
		fit := fitPhase(own, images, rand.New(rand.NewPCG(1, uint64(phase))))
		say("phase %d: %d positions, missed by %.2f, held back %.2f (of %.2f)", phase, len(own), missed(fit, own, images), missed(fit, held, images), missed(make([]float32, len(fit)), held, images))
		for term, image := range images {
			worth := math.Round(float64(fit[image]) * analysis.WeightUnit)
			weights[phase][term] = int16(min(max(worth, -1<<14), 1<<14))
		}
	}
	return weights
}

// fitPhase returns weights in discs, at the terms that are their own image.
func fitPhase(samples []*reversiSample, images []int32, r *rand.Rand) []float32 {
	w, rarely := make([]float32, analysis.TermCount), make([]float32, analysis.TermCount)
	for _, s := range samples {
		for _, term := range analysis.LookAt(s.discs) {
			rarely[images[term]]++
		}
	}
	for i, n := range rarely {
		rarely[i] = ridge / max(n, 1)
	}
	for epoch := range epochs {
		r.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		step := float32(firstStep * math.Pow(lastStep/firstStep, float64(epoch)/(epochs-1)))
		for _, s := range samples {
			look := analysis.LookAt(s.discs)
			miss := s.score - predict(w, &look, images)
			for _, term := range look {
				i := images[term]
				w[i] += float32(step * (miss - float32(min(rarely[i], 1/step)*w[i])))
			}
		}
	}
	return w
}

func predict(w []float32, look *analysis.Look, images []int32) (sum float32) {
	for _, term := range look {
		sum += w[images[term]]
	}
	return sum
}

// missed returns the root of the mean square of what is missed, in discs.
func missed(w []float32, samples []*reversiSample, images []int32) float64 {
	sum := 0.0
	for _, s := range samples {
		look := analysis.LookAt(s.discs)
		miss := float64(s.score - predict(w, &look, images))
		sum += float64(miss * miss)
	}
	return math.Sqrt(sum / float64(max(len(samples), 1)))
}
