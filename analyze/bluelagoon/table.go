package bluelagoon

import "github.com/plybook/plybook/replay/bluelagoon"

// fine is how many parts of what scores count the tables count: they are added up before they are rounded. WeightPoint is a point in weights.
const (
	fine        = 4
	WeightPoint = fine * pointParts
)

const (
	leadMax    = 3 // pieces more on an island than the best other player has; a greater lead counts as this
	leadRows   = 6 // free cells of an island: none, 1, 2, 3 or 4, 5 to 7, more
	statuettes = 5 // in claim: in the place of how many tokens of a resource are held
)

// leadRow returns the row of so many free cells.
func leadRow(free int) int {
	switch {
	case free <= 3:
		return free
	case free == 4:
		return 3
	case free <= 7:
		return 4
	}
	return 5
}

// A table is what a position of a phase is worth while so many resources are left on the board, by what is counted there: sums of
// it are in parts of a point, [fine] times. What a player has for certain is in it.
type table struct {
	filled  bool
	islands []int32                          // with own pieces
	linked  []int32                          // islands of the best chain
	set     [5][7]int32                      // tokens held of a resource, up to 4, and left of it
	each    [5][2]int32                      // kinds of resources held, and whether one of the others is gone
	claim   [2][6]int32                      // each token that can be claimed with the next piece: not being and being to move, and tokens held of it
	lead    [][leadRows][2*leadMax + 1]int32 // by island
	move    [reachMax + 1]int32
	tempo   int32    // being to move
	contest int32    // being to move, each token that both of two players can claim
	spare   int32    // each village that can still be placed
	stay    [6]int32 // villages that stay for settlement
	homes   [6]int32 // islands on which some do
	start   int32    // to begin settlement
}

// makeRoom empties a table for a map.
func (t *table) makeRoom(b *bluelagoon.Board) {
	n := len(b.Islands())
	*t = table{islands: make([]int32, n+1), linked: make([]int32, n+1), lead: make([][leadRows][2*leadMax + 1]int32, n)}
}

// fillPoints makes an empty table the points as if the phase ended now, and what nobody can change any more.
func (t *table) fillPoints(b *bluelagoon.Board) {
	for n := range t.islands {
		t.islands[n] = int32(WeightPoint * bluelagoon.IslandPoints(n))
		t.linked[n] = int32(WeightPoint * bluelagoon.PerLink * n)
	}
	for held := range t.set {
		for left := range t.set[held] {
			t.set[held][left] = int32(WeightPoint * bluelagoon.SetPoints(held))
		}
	}
	t.each[len(t.each)-1] = [2]int32{WeightPoint * bluelagoon.AllResources, WeightPoint * bluelagoon.AllResources}
	for i, island := range b.Islands() {
		full := int32(WeightPoint * island.Bonus)
		t.lead[i][0] = [...]int32{0, 0, 0, full / 2, full, full, full}
	}
}
