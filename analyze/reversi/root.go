package reversi

import (
	"math"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
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
	if !affords(b, solveBase*math.Pow(solveGrowth, float64(empties-solveFrom))) {
		return false
	}
	return b.Limited() || depth > 0 || empties <= solveFree
}

// affords says whether half of a budget is enough for so many nodes.
func affords(b *search.Budget, nodes float64) bool {
	time, timed := b.TimeLeft()
	return 2*nodes <= float64(b.Left()) && (!timed || 2*nodes <= solveSpeed*time.Seconds())
}

// When the solver looks for a move that wins or draws, by the nodes of drafts and of the proof where it is easy. If there is no proof within half of
// the budget, the last draft is believed. Those before it are wrong more often than a search.
const (
	outcomeBase   = 13 // nodes with 6 empty cells
	outcomeGrowth = 2.04
)

// outcomeRoot finds a move that wins or draws, for a search that is not limited to a depth.
func (s *Solver) outcomeRoot(board reversi.Board, b *search.Budget) (r search.Result, ok bool) {
	black, white := board.Counts()
	empties := board.Size()*board.Size() - black - white
	if empties > solveMost || !b.Limited() || !affords(b, outcomeBase*math.Pow(outcomeGrowth, float64(empties-solveFrom))) {
		return r, false
	}
	half := b.Part(1, 2)
	score, best, proved := s.outcome(board, half)
	b.Spend(half.Spent())
	if best == noCell || score < 0 {
		return r, false
	}
	move := reversi.Disc(reversi.NewSquare(int(best>>3), int(best&7)))
	r = search.Result{Line: []game.Move{move}, Score: search.Score(centi * score), Depth: empties, Exact: proved && score == 0, Outcome: proved && score > 0}
	return r, true
}

// outcome returns a score that has the sign of that of the position, or seems to, and the cell of a move that has it, or noCell.
func (s *Solver) outcome(board reversi.Board, b *search.Budget) (score int, best uint8, proved bool) {
	best = noCell
	d, ok := s.begin(board, b)
	if !ok {
		return 0, best, false
	}
	if s.weights != nil {
		if likely, move := s.drafts(d, -1, 1, len(draftMargins)); !s.stopped {
			score, best = likely, move
		}
	}
	if sure, move := s.pv(d, -1, 1); !s.stopped {
		score, best, proved = sure, move, true
	}
	s.spend()
	return score, best, proved
}
