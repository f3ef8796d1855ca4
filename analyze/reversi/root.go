package reversi

import (
	"math"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/reversi"
)

// When a search hands over to the solver: if it can be expected to need no more than half of the budget, and if the
// last empty cell lies within the limit of depth. How many nodes a solution takes grows by a factor with each empty cell.
const (
	solveFree   = 16 // empty cells: always, where nothing is limited
	solveMost   = 26 // empty cells: never with more
	solveBase   = 60 // nodes with 6 empty cells
	solveFrom   = 6
	solveGrowth = 2.5
	solveSpeed  = 15e6 // nodes per second
)

// solveRoot solves a position for a search that is limited to a depth, or to none if that is 0, in its units.
func (s *Solver) solveRoot(board reversi.Board, b *search.Budget, depth int) (r search.Result, ok bool) {
	black, white := board.Counts()
	if !worthSolving(board.Size()*board.Size()-black-white, b, depth) {
		return r, false
	}
	half := b.Part(1, 2)
	score, line, err := s.solve(board, half)
	b.Spend(half.Spent())
	return search.Result{Line: line, Score: search.Score(centi * score), Depth: len(line), Exact: true}, err == nil
}

// worthSolving says whether a solution is within a limit of depth, and can be expected with half of a budget.
func worthSolving(empties int, b *search.Budget, depth int) bool {
	if empties > solveMost || depth > 0 && depth < empties {
		return false
	}
	need := 2 * solveBase * math.Pow(solveGrowth, float64(empties-solveFrom))
	time, timed := b.TimeLeft()
	nodes := b.Left()
	counted := nodes != math.MaxInt64
	switch {
	case counted && need > float64(nodes), timed && need > solveSpeed*time.Seconds():
		return false
	}
	return counted || timed || depth > 0 || empties <= solveFree
}
