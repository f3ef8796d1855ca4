package reversi

import (
	"slices"

	"github.com/plybook/plybook/replay/reversi"
)

// What the newest player sees of a position of 8×8 is what stands on groups of cells, and some counts. Each is a term, which chooses one of
// the weights of a [GroupWeights].

// A group is a place of a shape on the board: its cells in order.
type group []int

// groupShapes have their cells in one of their places. The other places are its images.
var groupShapes = [...]struct {
	name  string
	cells group
}{
	{"edge with the cells diagonal to the corners", group{0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},
	{"corner of 3×3", group{0, 1, 2, 8, 9, 10, 16, 17, 18}},
	{"second line", group{8, 9, 10, 11, 12, 13, 14, 15}},
	{"third line", group{16, 17, 18, 19, 20, 21, 22, 23}},
	{"fourth line", group{24, 25, 26, 27, 28, 29, 30, 31}},
	{"diagonal of 7", group{1, 10, 19, 28, 37, 46, 55}},
	{"diagonal of 6", group{2, 11, 20, 29, 38, 47}},
	{"diagonal of 5", group{3, 12, 21, 30, 39}},
	{"diagonal of 4", group{4, 13, 22, 31}},
	{"corner of 2×5", group{0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},
	{"triangle in the corner", group{0, 1, 2, 3, 8, 9, 10, 16, 17, 24}},
	{"diagonal of 8", group{0, 9, 18, 27, 36, 45, 54, 63}},
}

// places returns the images of a group, one for each set of cells.
func (g group) places() (all []group) {
	var seen []uint64
	for image := range 8 {
		place, set := make(group, len(g)), uint64(0)
		for i, cell := range g {
			place[i] = imageOf(cell, image)
			set |= 1 << place[i]
		}
		if !slices.Contains(seen, set) {
			seen, all = append(seen, set), append(all, place)
		}
	}
	return all
}

// imageOf returns where a cell lies in one of the eight images of the board.
func imageOf(cell, image int) int {
	row, col := cell>>3, cell&7
	if image&1 != 0 {
		row, col = col, row
	}
	if image&2 != 0 {
		row = 7 - row
	}
	if image&4 != 0 {
		col = 7 - col
	}
	return row<<3 | col
}

// mirror returns the order of the cells of a group in an image of the board in which they change places with each other, nil if there is none.
func (g group) mirror() (order []int) {
	for image := 1; image < 8; image++ {
		order = order[:0]
		for _, cell := range g {
			order = append(order, slices.Index(g, imageOf(cell, image)))
		}
		if !slices.Contains(order, -1) && !slices.IsSorted(order) {
			return order
		}
	}
	return nil
}

// mirrored returns the term of the mirror image.
func mirrored(term int, order []int) (image int) {
	for i := range order {
		image += term / power3(i) % 3 * power3(order[i])
	}
	return image
}

// Terms that are counts come after those of groups, in the order of groupShapes: legal moves of both sides, empty cells next to their discs,
// and empty cells.
const (
	groupTerms  = 59049 + 19683 + 3*6561 + 2187 + 729 + 243 + 81 + 2*59049 + 6561
	mostReplies = 24
	mostOpen    = 32
	replyTerms  = groupTerms
	openTerms   = replyTerms + mostReplies*mostReplies
	emptyTerms  = openTerms + mostOpen*mostOpen
	GroupTerms  = emptyTerms + 64 // all that a term can be
)

// viewTerms is how many terms a position has.
const viewTerms = allLanes + 3

// countTermsOf returns the terms of a position that are counts, for the side to move, which has these legal moves.
func countTermsOf(d reversi.Discs8, legal uint64) [3]int32 {
	empties := ^(d.Own | d.Opp)
	replies := min(ones(legal), mostReplies-1)*mostReplies + min(ones(d.Swap().Legal()), mostReplies-1)
	open := min(ones(grow8(d.Opp)&empties), mostOpen-1)*mostOpen + min(ones(grow8(d.Own)&empties), mostOpen-1)
	return [3]int32{replyTerms + int32(replies), openTerms + int32(open), emptyTerms + int32(min(ones(empties), 63))}
}

// A GroupLook is the terms of a position for the side to move.
type GroupLook [viewTerms]int32

// LookAtGroups returns the terms of a position.
func LookAtGroups(d reversi.Discs8) (look GroupLook) {
	none, v := emptyView(), View{}
	v.see(&none, d.Own, d.Opp)
	for i := range allLanes {
		look[i] = int32(lanes.bases[i/4]) + int32(v.words[i/4]>>(i%4*16)&0xFFFF)
	}
	counts := countTermsOf(d, d.Legal())
	copy(look[allLanes:], counts[:])
	return look
}
