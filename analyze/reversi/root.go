package reversi

import (
	"math"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A handover says when a search hands over to the solver: if that can be expected to need no more than half of the budget, and if the
// last empty cell lies within the limit of depth. How many nodes a solution takes grows by a factor with each empty cell.
type handover struct {
	most   int     // empty cells: never with more
	base   float64 // nodes with solveFrom empty cells
	growth float64
	speed  float64 // nodes per second
}

var (
	firstHandover  = handover{26, 60, 2.5, 15e6} // of the player search@1
	newestHandover = handover{30, 186, 2.08, 20e6}
)

const (
	solveFree = 16 // empty cells: always, where nothing is limited
	solveFrom = 6
)

// solveRoot solves a position for a search that is limited to a depth, or to none if that is 0, in its units.
func (s *Solver) solveRoot(board reversi.Board, b *search.Budget, depth int) (r search.Result, ok bool) {
	black, white := board.Counts()
	if !s.handover.worth(board.Size()*board.Size()-black-white, b, depth) {
		return r, false
	}
	half := b.Part(1, 2)
	score, line, err := s.solve(board, half)
	b.Spend(half.Spent())
	return search.Result{Line: line, Score: search.Score(centi * score), Depth: len(line), Exact: true}, err == nil
}

// worth says whether a solution is within a limit of depth, and can be expected with half of a budget.
func (h *handover) worth(empties int, b *search.Budget, depth int) bool {
	if depth > 0 && depth < empties || !h.affords(b, empties, h.base, h.growth) {
		return false
	}
	return b.Limited() || depth > 0 || empties <= solveFree
}

// affords says whether half of a budget is enough for what takes so many nodes with solveFrom empty cells.
func (h *handover) affords(b *search.Budget, empties int, base, growth float64) bool {
	nodes := float64(base * math.Pow(growth, float64(empties-solveFrom)))
	time, timed := b.TimeLeft()
	return empties <= h.most && 2*nodes <= float64(b.Left()) && (!timed || 2*nodes <= h.speed*time.Seconds())
}

// When the solver looks for a move that wins or draws, by the nodes that the drafts to the first trusted one take. If there is no proof within half of
// the budget, the last draft is believed.
const (
	outcomeBase   = 36 // nodes with 6 empty cells
	outcomeGrowth = 1.8
)

// outcomeRoot finds a move that wins or draws, for a search that is not limited to a depth.
func (s *Solver) outcomeRoot(board reversi.Board, b *search.Budget) (r search.Result, ok bool) {
	black, white := board.Counts()
	empties := board.Size()*board.Size() - black - white
	if !b.Limited() || !s.handover.affords(b, empties, outcomeBase, outcomeGrowth) {
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
		score, best = s.drafts(d, -1, 1, len(draftMargins))
	}
	if sure, move := s.pv(d, -1, 1); !s.stopped {
		score, best, proved = sure, move, true
	}
	s.spend()
	return score, best, proved
}
