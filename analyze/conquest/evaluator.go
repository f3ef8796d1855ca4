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
	mixed   *[mixedCells + 1][Terms]int32 // weights times the cells of the board, by how many are empty; nil: the board is larger
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
		moveGenerator: newMoveGenerator(s), weights: w, mixed: w.mix(s), classes: placesBySize(s.Size()), limited: s.Rules() != conquest.Conquest,
	}
}

// mixedCells is how many cells the boards have whose weights are mixed beforehand.
const mixedCells = 49

// mix returns weights by the number of empty cells on the board of a state, times its cells; nil: it has too many.
func (w *Weights) mix(s *conquest.State) *[mixedCells + 1][Terms]int32 {
	x, o, empty := s.Count()
	cells := x + o + empty
	if cells > mixedCells {
		return nil
	}
	mixed := new([mixedCells + 1][Terms]int32)
	for free := range cells + 1 {
		for term := range Terms {
			mixed[free][term] = w[0][term]*int32(free) + w[1][term]*int32(cells-free)
		}
	}
	return mixed
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
	cells := int32(look.Empty + look.Pawns)
	if e.mixed == nil {
		return (e.weights.sum(0, &look)*int32(look.Empty) + e.weights.sum(1, &look)*int32(look.Pawns)) / cells
	}
	sum := int32(0)
	for term, weight := range &e.mixed[look.Empty] {
		sum += int32(look.Terms[term]) * weight
	}
	return sum / cells
}

func (w *Weights) sum(end int, look *Look) (sum int32) {
	for term, n := range look.Terms {
		sum += int32(n) * w[end][term]
	}
	return sum
}

// trustedClock is how many half-moves without a clone leave time enough for a search not to meet the end
// of the game by the clock.
const trustedClock = 60

// Trust implements [search.Guard].
func (e *evaluator) Trust() bool { return !e.limited || e.state.Clock() < trustedClock }
