package reversi

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A viewer is an evaluator that goes by groups of cells.
type viewer struct {
	evaluator
	groups *GroupWeights
	// views are by ply. Those of other lines than the present one serve as well, only slower: a view follows from its discs alone.
	views [64]View
	leafSearch
}

// NewViewer returns an evaluator of 8×8 boards by groups of cells; nil weights are those that come with the program.
func NewViewer(b *reversi.Board8, w *GroupWeights) search.Evaluator {
	if w == nil {
		w = defaultGroups()
	}
	v := &viewer{evaluator: *NewEvaluator(b, nil).(*evaluator), groups: w}
	for i := range v.views {
		v.views[i] = emptyView()
	}
	return v
}

// Evaluate implements [search.Evaluator].
func (e *viewer) Evaluate(seat game.Seat) search.Score {
	if e.board.Placing() {
		return 0
	}
	turn := e.board.Turn()
	score := search.Score(e.groups.score(e.look(turn), turn == reversi.White, e.board.LegalCells()))
	if turn != seat {
		return -score
	}
	return score
}

// look returns the view of the present position, whose turn it is.
func (e *viewer) look(turn game.Seat) *View {
	d, ply := e.board.Discs(), e.board.Ply()
	if turn == reversi.White {
		d = d.Swap()
	}
	view, near := &e.views[ply&63], &e.views[(ply-1)&63]
	if view.distance(d.Own, d.Opp) <= near.distance(d.Own, d.Opp) {
		near = view
	}
	view.see(near, d.Own, d.Opp)
	return view
}

// Order implements [search.Orderer].
func (e *viewer) Order(moves []game.Move, weights []int32) {
	e.look(e.board.Turn()) // the positions after the moves are near to this one
	e.evaluator.Order(moves, weights)
}
