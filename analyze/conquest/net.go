package conquest

import (
	"math/bits"

	"github.com/plybook/plybook/analyze/nn"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/analyze/weightfile"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

//go:generate go run ../../cmd/internal/tune -game conquest-net -rounds 2 -games 72000 -nodes 300 -seed 1 -out net.bin

// defaultNet is the net that comes with the program.
var defaultNet = weightfile.Once(files, "net.bin", func(file []byte) (*nn.Net, error) {
	w, err := nn.ReadWeights(file)
	if err != nil {
		return nil, err
	}
	return nn.NewNet(w)
})

// NetBuckets is how many sets of output weights a net of Conquest has.
const NetBuckets = 6

// NetBucket returns the set for a number of empty cells.
func NetBucket(empty int) int { return min(empty/8, NetBuckets-1) }

// NetCells are the cells of the board that nets are for.
const NetCells = (1<<7 - 1) * (1 | 1<<conquest.Stride | 1<<(2*conquest.Stride) | 1<<(3*conquest.Stride) | 1<<(4*conquest.Stride) | 1<<(5*conquest.Stride) | 1<<(6*conquest.Stride))

// netFits says whether positions are like those that nets learn from.
func netFits(s *conquest.State) bool { return s.Size() == 7 && s.Rules() == conquest.Ataxx }

// A netEvaluator is a net. The other boards and rules have the terms.
type netEvaluator struct {
	evaluator
	net *nn.Net
	// views are by ply. Those of other lines than the present one serve as well, only slower: a view follows from its stones alone.
	views [64]nn.View
}

// NewNetEvaluator returns an evaluator of a state of 7×7 cells under the rules of Ataxx.
func NewNetEvaluator(s *conquest.State, n *nn.Net) search.Evaluator { return newNetEvaluator(s, n) }

func newNetEvaluator(s *conquest.State, n *nn.Net) *netEvaluator {
	e := &netEvaluator{evaluator: newLinear(s, &defaultWeights), net: n}
	x, o, empty, _ := s.Sets()
	e.views[0] = n.Empty(NetCells &^ (x | o | empty))
	for i := range e.views {
		e.views[i] = e.views[0]
	}
	return e
}

// Evaluate implements [search.Evaluator].
func (e *netEvaluator) Evaluate(seat game.Seat) search.Score {
	turn := e.state.Turn()
	score := search.Score(e.netScore(turn))
	if turn != seat {
		return -score
	}
	return score
}

// Order implements [search.Orderer]: a clone is worth as much as two pawns that are turned.
func (e *netEvaluator) Order(moves []game.Move, weights []int32) { e.order(moves, weights, 1, 2) }

// A draftEvaluator adds a net to the terms: a draft, whose games the next net learns from.
type draftEvaluator struct{ *netEvaluator }

// NewDraftEvaluator returns an evaluator of a state of 7×7 cells under the rules of Ataxx that adds a net to the terms.
func NewDraftEvaluator(s *conquest.State, n *nn.Net) search.Evaluator {
	return draftEvaluator{newNetEvaluator(s, n)}
}

// Evaluate implements [search.Evaluator].
func (e draftEvaluator) Evaluate(seat game.Seat) search.Score {
	return e.netEvaluator.Evaluate(seat) + e.evaluator.Evaluate(seat)
}

// Order implements [search.Orderer] as it does with the terms alone.
func (e draftEvaluator) Order(moves []game.Move, weights []int32) { e.evaluator.Order(moves, weights) }

// netScore returns what the net says of the position for the side to move.
func (e *netEvaluator) netScore(turn game.Seat) int32 {
	x, o, empty, _ := e.state.Sets()
	ply := e.state.Ply()
	view, near := &e.views[ply&63], &e.views[(ply-1)&63]
	if view.Distance(x, o) <= near.Distance(x, o) {
		near = view
	}
	e.net.See(view, near, x, o)
	return e.net.Score(view, turn == 1, NetBucket(bits.OnesCount64(empty)))
}

// From quietDepth on, all moves are searched; below it those that gain pawns, if there are fewGains of them.
const (
	quietDepth = 4
	fewGains   = 2
)

// Select implements [search.Selector].
func (e *netEvaluator) Select(dst []game.Move, depth int) ([]game.Move, bool) {
	if depth < quietDepth {
		if moves := e.state.Gains(dst); len(moves)-len(dst) >= fewGains {
			return moves, false
		}
	}
	return e.evaluator.Select(dst, depth)
}
