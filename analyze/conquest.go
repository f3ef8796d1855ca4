package analyze

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// A conquestEvaluator knows Conquest under all its rules. Its scores are hundredths of a pawn.
type conquestEvaluator struct {
	conquestMoves
	weights *ConquestWeights
	classes *[placeClasses]uint64
	limited bool // half-moves without a clone end the game
}

// ConquestWeights are what terms are worth in hundredths of a pawn, on an empty board and on a full one.
type ConquestWeights [2][ConquestTerms]int32

// NewConquestEvaluator returns an evaluator of a state; nil weights are those that come with the program.
func NewConquestEvaluator(s *conquest.State, w *ConquestWeights) search.Evaluator {
	if w == nil {
		w = &conquestWeights
	}
	return &conquestEvaluator{
		conquestMoves: newConquestMoves(s), weights: w, classes: placesBySize(s.Size()), limited: s.Rules() != conquest.Conquest,
	}
}

// newConquestEvaluator is the row of the table of evaluators.
func newConquestEvaluator(s game.State) (search.Evaluator, search.Options) {
	return NewConquestEvaluator(s.(*conquest.State), nil), search.Options{Window: 100, Reduce: true}
}

// Begin implements [search.Evaluator].
func (*conquestEvaluator) Begin(game.State, *search.Budget) {}

// Evaluate implements [search.Evaluator].
func (e *conquestEvaluator) Evaluate(seat game.Seat) search.Score {
	score := search.Score(e.score())
	if e.state.Turn() != seat {
		return -score
	}
	return score
}

// score returns the worth of the position for the side to move.
func (e *conquestEvaluator) score() int32 {
	look := lookAtConquest(e.state, e.classes)
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
func (e *conquestEvaluator) Trust() bool { return !e.limited || e.state.Clock() < trustedClock }
