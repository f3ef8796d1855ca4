package reversi

import (
	"math/bits"

	"github.com/plybook/plybook/replay/reversi"
)

// glance returns what a position seems to be worth by the edges, the corners and the moves of both sides, in centidiscs: enough to order
// moves, for a fraction of what score takes.
func (w *Weights) glance(d reversi.Discs8, replies uint64) int {
	own, opp := d.Own, d.Opp
	empties := ^(own | opp)
	phase := &w[Phase(ones(empties))]
	sum := int(phase[countTerms+min(ones(replies), maxCount-1)]) +
		int(phase[countTerms+maxCount+min(ones(d.Swap().Legal()), maxCount-1)]) +
		int(phase[countTerms+2*maxCount+min(ones(grow8(opp)&empties), maxCount-1)]) +
		int(phase[countTerms+3*maxCount+min(ones(grow8(own)&empties), maxCount-1)])
	sum += edgeWorth(phase, uint8(own), uint8(opp), own>>9, opp>>9, 5)
	sum += edgeWorth(phase, uint8(own>>56), uint8(opp>>56), own>>49, opp>>49, 5)
	sum += edgeWorth(phase, uint8(own&firstCol*columnGather>>56), uint8(opp&firstCol*columnGather>>56), own>>9, opp>>9, 40)
	sum += edgeWorth(phase, uint8(own>>7&firstCol*columnGather>>56), uint8(opp>>7&firstCol*columnGather>>56), own>>14, opp>>14, 40)
	sum += cornerWorth(phase, own, opp) + cornerWorth(phase, bits.ReverseBytes64(own), bits.ReverseBytes64(opp))
	own, opp = bits.Reverse64(own), bits.Reverse64(opp)
	sum += cornerWorth(phase, own, opp) + cornerWorth(phase, bits.ReverseBytes64(own), bits.ReverseBytes64(opp))
	return sum * 100 / WeightUnit
}

// edgeWorth returns the weight of an edge with the two cells that are diagonal to its corners: the lowest bits of own and opp, and those
// so many bits above.
func edgeWorth(phase *[allTerms]int16, ownLine, oppLine uint8, own, opp uint64, apart uint) int {
	return int(phase[edgeTerms+lineTerm(ownLine, oppLine)+6561*cellDigit(own, opp, 0)+3*6561*cellDigit(own, opp, int(apart))])
}

// cornerWorth returns the weight of the 3×3 cells at the first corner.
func cornerWorth(phase *[allTerms]int16, own, opp uint64) int {
	a, b := uint8(own&7|own>>8&7<<3), uint8(opp&7|opp>>8&7<<3)
	return int(phase[cornerTerms+lineTerm(a, b)+729*lineTerm(uint8(own>>16&7), uint8(opp>>16&7))])
}
