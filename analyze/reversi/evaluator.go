package reversi

import (
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// An evaluator knows Reversi on 8×8. Its scores are centidiscs, empty cells to the winner. Towards
// the end of the game it solves the position.
type evaluator struct {
	board   *reversi.Board8
	weights *Weights
	solver  *Solver // nil where a move turns one line
}

// centi is how many units of score a disc is.
const centi = 100

// NewEvaluator returns an evaluator of 8×8 boards; nil weights are those that come with the program.
func NewEvaluator(b *reversi.Board8, w *Weights) search.Evaluator {
	if w == nil {
		w = defaultWeights()
	}
	e := &evaluator{board: b, weights: w}
	if !b.Rules().OneLine {
		e.solver = NewSolver(0)
	}
	return e
}

// Evaluation is how good positions are.
var Evaluation = player.Evaluation{New: newEvaluator, Unit: player.Unit{Name: "disc", Parts: centi}, Foresees: true}

// First is how good positions are to the player search@1.
var First = player.Evaluation{New: newFirst, Unit: Evaluation.Unit, Foresees: true}

// solvedNodes is how many positions the solver visits in the time in which the search of the newest player visits one.
const solvedNodes = 8

func newEvaluator(s game.State) (search.Evaluator, search.Options) {
	e, o := newFirst(s)
	if b, ok := s.(*reversi.Board8); ok && b.Size() == 8 {
		e = NewViewer(b, nil)
	}
	o.Cut, o.Prune.Deeper, o.SolverNodes, o.Outcomes = cut, true, solvedNodes, true
	return e, o
}

func newFirst(s game.State) (search.Evaluator, search.Options) {
	o := search.Options{Window: 8 * centi}
	if b, ok := s.(*reversi.Board8); ok && b.Size() == 8 {
		e := NewEvaluator(b, nil)
		if s := e.(*evaluator).solver; s != nil {
			s.handover = &firstHandover
		}
		return e, o
	}
	return newSquareEvaluator(s.(reversi.Board)), o
}

var (
	_ search.Solver        = (*evaluator)(nil)
	_ search.OutcomeSolver = (*evaluator)(nil)
)

// Begin implements [search.Evaluator].
func (*evaluator) Begin(game.State, *search.Budget) {}

// Evaluate implements [search.Evaluator].
func (e *evaluator) Evaluate(seat game.Seat) search.Score {
	if e.board.Placing() {
		return 0
	}
	score := search.Score(e.weights.score(e.board.Discs()))
	if e.board.Turn() != seat {
		return -score
	}
	return score
}

// Final implements [search.Finisher].
func (*evaluator) Final(o game.Outcome, seat game.Seat) search.Score {
	return finalScore(o, seat, 8)
}

// finalScore returns the difference of discs in centidiscs, empty cells to the winner.
func finalScore(o game.Outcome, seat game.Seat, size int) search.Score {
	black, white := reversi.EmptiesToWinner(int(o.Scores[reversi.Black]), int(o.Scores[reversi.White]), size)
	if seat == reversi.White {
		black, white = white, black
	}
	return search.Score(centi * (black - white))
}

// What a move weighs in the order of moves, in parts of what the search learns.
const (
	replyOrder  = search.HistoryWeight / 8 // less, for each reply
	squareOrder = search.HistoryWeight / 64
)

// Order implements [search.Orderer]: few replies are good, corners too, what gives corners is bad.
func (e *evaluator) Order(moves []game.Move, weights []int32) {
	d := e.board.Discs()
	for i, m := range moves {
		sq, ok := reversi.DiscOf(m)
		if !ok {
			continue
		}
		cell := sq.Row()*8 + sq.Col()
		replies := d.After(cell, d.Turned(cell)).Legal()
		weights[i] += squareOrder*squareWorth[cell] - replyOrder*int32(ones(replies)+ones(replies&corners))
	}
}

// squareWorth is what a disc on a cell is worth before anything else is known, in quarters of a disc.
var squareWorth = func() (t [64]int32) {
	quarter := [4][4]int32{{40, -8, 6, 4}, {-8, -20, -2, -2}, {6, -2, 1, 0}, {4, -2, 0, 0}}
	for i := range t {
		t[i] = quarter[min(i>>3, 7-i>>3)][min(i&7, 7-i&7)]
	}
	return t
}()

// Solve implements [search.Solver].
func (e *evaluator) Solve(b *search.Budget, depth int) (r search.Result, ok bool) {
	if e.solver == nil {
		return r, false
	}
	return e.solver.solveRoot(e.board, b, depth)
}

// SolveOutcome implements [search.OutcomeSolver].
func (e *evaluator) SolveOutcome(b *search.Budget) (r search.Result, ok bool) {
	if e.solver == nil {
		return r, false
	}
	return e.solver.outcomeRoot(e.board, b)
}
