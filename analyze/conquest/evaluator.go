package conquest

import (
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// An evaluator knows Conquest under all its rules. Its scores are hundredths of a pawn.
type evaluator struct {
	moveGenerator
	weights *Weights
	classes *[placeClasses]uint64
	limited bool // half-moves without a clone end the game
}

// Weights are what terms are worth in hundredths of a pawn, on an empty board and on a full one.
type Weights [2][Terms]int32

// NewEvaluator returns an evaluator of a state; nil weights are those that come with the program.
func NewEvaluator(s *conquest.State, w *Weights) search.Evaluator {
	if w == nil {
		w = &defaultWeights
	}
	e := newLinear(s, w)
	return &e
}

func newLinear(s *conquest.State, w *Weights) evaluator {
	return evaluator{
		moveGenerator: newMoveGenerator(s), weights: w, classes: placesBySize(s.Size()), limited: s.Rules() != conquest.Conquest,
	}
}

// Evaluation is how good positions are.
var Evaluation = player.Evaluation{New: newEvaluator, Unit: pawnUnit}

// First is how good positions are to the player search@1.
var First = player.Evaluation{New: newFirst, Unit: pawnUnit}

var pawnUnit = player.Unit{Name: "pawn", Parts: 100}

func newEvaluator(s game.State) (search.Evaluator, search.Options) {
	board := s.(*conquest.State)
	if !netFits(board) {
		return NewEvaluator(board, nil), Options()
	}
	return NewNetEvaluator(board, defaultNet()), Options()
}

// Options are those of the player search.
func Options() search.Options {
	return search.Options{Window: 100, Reduce: search.ByLogarithms, Prune: prune}
}

func newFirst(s game.State) (search.Evaluator, search.Options) {
	return NewEvaluator(s.(*conquest.State), nil), search.Options{Window: 100, Reduce: search.BySteps}
}

// prune is what a search leaves out, found by matches.
var prune = search.Prune{
	Reverse: 200, ReverseDepth: 6,
	Futile: 300, FutilePly: 200, FutileDepth: 6,
	Late: 3, Unknown: 3, Deeper: true,
}

// Begin implements [search.Evaluator].
func (*evaluator) Begin(game.State, *search.Budget) {}

// Evaluate implements [search.Evaluator].
func (e *evaluator) Evaluate(seat game.Seat) search.Score {
	turn := e.state.Turn()
	score := search.Score(e.score(turn))
	if turn != seat {
		return -score
	}
	return score
}

// score returns the worth of the position for the side to move.
func (e *evaluator) score(turn game.Seat) int32 {
	look := lookAt(e.state, turn, e.classes)
	var worth [2]int32
	for end := range worth {
		for term, n := range look.Terms {
			worth[end] += int32(n) * e.weights[end][term]
		}
	}
	return (worth[0]*int32(look.Empty) + worth[1]*int32(look.Pawns)) / int32(look.Empty+look.Pawns)
}

// trustedClock is how many half-moves without a clone leave time enough for a search not to meet the end
// of the game by the clock.
const trustedClock = 60

// Trust implements [search.Guard].
func (e *evaluator) Trust() bool { return !e.limited || e.state.Clock() < trustedClock }
