package hive

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A trace follows the pieces as they are played, and has a sum that is the same for the same position, wherever
// it lies: what differs in the sum is another position. The other way round nothing is proved, for the sum does
// not tell two ants that go one step each in opposite directions from two that stay.
//
// It has two sums of the places of the pieces, each piece with a weight by what it is, and the sums of these
// weights. By a shift of all pieces both change in proportion to the sums of their weights, so that the
// difference that is left when each is multiplied by the other's does not.
type trace struct {
	sum    uint64
	weight [2]uint64
	row    [2]uint64
	column [2]uint64
}

// traceWeights are the weights of kinds and colours at each level, as [spot] has them.
var traceWeights = func() (t [256][2]uint64) {
	for i := range t {
		t[i] = [2]uint64{game.Scatter(uint64(i) + 1), game.Scatter(uint64(i)<<32 + 1<<63)}
	}
	return t
}()

// what returns kind, colour and level of a piece on the board.
func (p *Position) what(x Piece) uint8 {
	return p.level(x)<<4 | uint8(x.Kind())<<1 | uint8(x>>4)
}

func (t *trace) put(what uint8, at Axial) {
	for i, w := range traceWeights[what] {
		t.weight[i] += w
		t.row[i] += w * uint64(at.R)
		t.column[i] += w * uint64(at.Q)
	}
}

func (t *trace) take(what uint8, at Axial) {
	for i, w := range traceWeights[what] {
		t.weight[i] -= w
		t.row[i] -= w * uint64(at.R)
		t.column[i] -= w * uint64(at.Q)
	}
}

// add makes the sum again.
func (t *trace) add() {
	w := &t.weight
	rows, columns := w[1]*t.row[0]-w[0]*t.row[1], w[1]*t.column[0]-w[0]*t.column[1]
	t.sum = rows + bits.RotateLeft64(columns, 32) + w[0]
}
