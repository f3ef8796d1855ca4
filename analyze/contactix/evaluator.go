package contactix

import (
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// evaluator knows Con-tac-tix. It estimates a position by how much current would run from edge
// to edge for either side, and tries the cells first that it would run through. Beside that it keeps for
// each side what the board is to somebody who wants to join two edges, and proves wins on it.
type evaluator struct {
	state  *contactix.State
	budget *search.Budget

	*grid
	tiles   []int8 // side by place, or noSide
	side    int8   // to move
	empties int
	ply     int // from the root

	flows  [2]*flow
	flowed game.Key // the position that the flows are of
	answer int16    // the tile that they let the side to move answer, or nowhere
	laid   []int16  // by ply: the tile that led there, or nowhere

	views   [2]view
	viewed  bool     // the views are kept: no ply of the search can be a swap
	whole   bool     // the views have all empty cells
	must    []uint64 // by ply: the cells outside of which every move loses, in the opponent's view; 0: not known
	rest    uint64   // the cells of the root that are not proved to lose, in the opponent's view; 0: not known
	prover  *prover
	nodes   pnTable // of proof-number searches
	broad   *broad  // searches the whole board, from when it is asked to
	broadly bool    // it is asked by Solve

	positions int // that nodes is to hold
}

// scale bounds the scores of positions that are not decided.
const scale = 10_000

// window is how far the score of a depth is expected from that of the one before.
const window = scale / 10

// Evaluation is how good positions are, and First how good they were in version 1.
var (
	Evaluation = player.Evaluation{New: newPolicy, Grows: true}
	First      = player.Evaluation{New: newEvaluator}
)

func newEvaluator(game.State) (search.Evaluator, search.Options) {
	return &evaluator{prover: newProver(proverPositions)}, search.Options{Window: window}
}

// Begin implements [search.Evaluator].
func (e *evaluator) Begin(s game.State, b *search.Budget) {
	e.state, e.budget = s.(*contactix.State), b
	if e.grid == nil || e.columns != e.state.Columns() || e.rows != e.state.Rows() {
		e.grid = newGrid(e.state.Columns(), e.state.Rows())
		e.flows = [2]*flow{newFlow(e.grid), newFlow(e.grid)}
		e.tiles = make([]int8, e.places)
	}
	e.readTiles()
	e.ply, e.flowed = 0, game.Key{}
	e.laid = append(e.laid[:0], nowhere)
	e.viewed = !e.state.Rules().Swap() || e.state.Ply() > 1 || e.places-e.empties > 1
	e.whole = e.viewed && e.empties <= maxView
	e.solveFlows(nowhere)
	e.prover.begin(b)
	for side := range e.views {
		e.views[side].begin(e, int8(side), e.inView(int8(side)))
	}
	e.must, e.rest = append(e.must[:0], 0), 0
}

func (e *evaluator) readTiles() {
	e.side, e.empties = int8(e.state.ToMove()), 0
	for cell := range e.places {
		tile := int8(e.state.Tile(cell))
		e.tiles[e.placeOf(cell)] = tile
		if tile == noSide {
			e.empties++
		}
	}
}

// Play implements [search.Follower].
func (e *evaluator) Play(m game.Move) {
	e.ply++
	e.must = append(e.must[:e.ply], 0)
	e.laid = append(e.laid[:e.ply], nowhere)
	cell, tile := contactix.CellOf(m)
	if !tile {
		e.playWord(m)
		return
	}
	p := e.placeOf(cell)
	e.laid[e.ply] = p
	if e.viewed {
		for side := range e.views {
			e.views[side].play(e.prover, p, e.ply, int8(side) == e.side)
		}
	}
	e.tiles[p] = e.side
	e.empties--
	e.side = 1 - e.side
}

// playWord plays a swap or a pass. A pass changes no view, and where a swap is possible there is none.
func (e *evaluator) playWord(m game.Move) {
	switch {
	case m == contactix.Pass && e.viewed:
		for side := range e.views {
			e.views[side].pass(e.ply)
		}
		e.side = 1 - e.side
	case m == contactix.Pass:
		e.side = 1 - e.side
	case m == contactix.SwapPieces:
		for p, tile := range e.tiles {
			if tile != noSide {
				e.tiles[p] = noSide
				e.tiles[e.mirrored(int16(p))] = e.side
				break
			}
		}
		e.side = 1 - e.side
	}
}

// Undo implements [search.Follower].
func (e *evaluator) Undo(m game.Move) {
	e.ply--
	cell, tile := contactix.CellOf(m)
	if !tile {
		e.readTiles()
		return
	}
	e.side = 1 - e.side
	e.empties++
	e.tiles[e.placeOf(cell)] = noSide
}

// solveFlows works out the flows of the present position, if they are not there, where the side to move may
// answer a tile or none.
func (e *evaluator) solveFlows(answer int16) {
	key := e.state.Key()
	if e.flowed == key && e.answer == answer {
		return
	}
	e.flowed, e.answer = key, answer
	for side, f := range e.flows {
		if side != int(e.side) {
			f.solve(e.tiles, int8(side), nowhere)
		} else {
			f.solve(e.tiles, int8(side), answer)
		}
		e.budget.Spend(f.cost())
	}
}

// Evaluate implements [search.Evaluator]: the side's share of the current, over the other's.
func (e *evaluator) Evaluate(seat game.Seat) search.Score {
	e.solveFlows(e.laid[e.ply])
	own, other := e.flows[0].total, e.flows[1].total
	if e.state.SideOf(seat) == 1 {
		own, other = other, own
	}
	return search.Score(scale * ((own - other) / (own + other)))
}
