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

// viewedOrder is what a centidisc of the evaluation after a move weighs in the order of moves: all that the search learns is worth less than a disc.
const viewedOrder = search.HistoryWeight / 32

// Order implements [search.Orderer]: as the last plies are ordered.
func (e *viewer) Order(moves []game.Move, weights []int32) {
	if e.board.Placing() {
		return
	}
	turn := e.board.Turn()
	d, white := e.board.Discs(), turn == reversi.White
	e.words[1] = e.look(turn).words
	phase := &e.groups.Phases[GroupPhase(63-ones(d.Own|d.Opp))]
	for i, m := range moves {
		sq, ok := reversi.DiscOf(m)
		if !ok {
			continue
		}
		cell := sq.Row()*8 + sq.Col()
		turned := d.Turned(cell)
		after := d.After(cell, turned)
		replies := after.Legal()
		e.step(cell, turned, 1, white)
		weights[i] += viewedOrder * (leafRanked*glanceAtMove(cell, replies) - int32(phase.score(after, &e.words[0], !white, replies)))
	}
}
