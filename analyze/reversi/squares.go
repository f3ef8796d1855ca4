package reversi

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// squareEvaluator evaluates boards that are not 8×8 by what discs on single cells are worth, and by the
// moves of the side to move.
type squareEvaluator struct {
	board  reversi.Board
	size   int
	worth  []search.Score // by row and column, in centidiscs
	moves  []game.Move
	solver *Solver // nil on large boards, and where a move turns one line
}

// moveWorth is what a legal move more is worth, in centidiscs.
const moveWorth = 40

func newSquareEvaluator(b reversi.Board) *squareEvaluator {
	e := &squareEvaluator{board: b, size: b.Size()}
	for row := range e.size {
		for col := range e.size {
			toEdge := [2]int{min(row, e.size-1-row, 3), min(col, e.size-1-col, 3)}
			e.worth = append(e.worth, search.Score(squareWorth[8*toEdge[0]+toEdge[1]]*centi/4))
		}
	}
	if b.Size() <= 8 && !b.Rules().OneLine {
		e.solver = NewSolver(0)
	}
	return e
}

var _ search.Solver = (*squareEvaluator)(nil)

// Begin implements [search.Evaluator].
func (*squareEvaluator) Begin(game.State, *search.Budget) {}

// Evaluate implements [search.Evaluator].
func (e *squareEvaluator) Evaluate(seat game.Seat) (score search.Score) {
	for i, worth := range e.worth {
		switch e.board.At(reversi.NewSquare(i/e.size, i%e.size)) {
		case seat:
			score += worth
		case 1 - seat:
			score -= worth
		}
	}
	e.moves = e.board.Moves(e.moves[:0])
	if mobility := search.Score(moveWorth * len(e.moves)); e.board.Turn() == seat {
		score += mobility
	} else {
		score -= mobility
	}
	return score
}

// Final implements [search.Finisher].
func (e *squareEvaluator) Final(o game.Outcome, seat game.Seat) search.Score {
	return finalScore(o, seat, e.size)
}

// Order implements [search.Orderer].
func (e *squareEvaluator) Order(moves []game.Move, weights []int32) {
	for i, m := range moves {
		if sq, ok := reversi.DiscOf(m); ok {
			weights[i] += squareOrder * int32(e.worth[sq.Row()*e.size+sq.Col()]) * 4 / centi
		}
	}
}

// Solve implements [search.Solver].
func (e *squareEvaluator) Solve(b *search.Budget, depth int) (r search.Result, ok bool) {
	if e.solver == nil {
		return r, false
	}
	return e.solver.solveRoot(e.board, b, depth)
}
