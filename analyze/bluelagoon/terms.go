package bluelagoon

// Weights are what an evaluator of Blue Lagoon goes by, in parts of a point: pointParts make one.
type Weights struct {
	Set     [5]int // by tokens held of a resource, while more of it is on the board; beyond the points for them
	Each    [4]int // by kinds of resources held, for the bonus for all four
	Islands [8]int // by islands with own pieces, beyond the points for them
	// Lead is what a majority is worth by phase and by how many more pieces a player has on the island than the
	// best other one, -3 to 3, in 128ths of its bonus. It does not rise all the way: where a lead can be taken
	// back, the pieces that made it were better placed elsewhere.
	Lead      [2][7]int
	Claimable int // a resource that the next piece can claim
	Statuette int // a statuette that the next piece can claim
	First     int // a village that stays for settlement
	Home      int // an island more on which one stays
	Village   int // a village more on such an island
	Spare     int // a village that can still be placed
	Move      int // for each valid move, up to reachMax
}

// pointParts is a point in scores.
const pointParts = 16

// Numbers returns all weights.
func (w *Weights) Numbers() (all []*int) {
	// Without a token there is nothing to add to, and four are worth no more than they are.
	for _, list := range [][]int{w.Set[1:4], w.Each[1:], w.Islands[1:], w.Lead[0][:], w.Lead[1][:]} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	return append(all, &w.Claimable, &w.Statuette, &w.First, &w.Home, &w.Village, &w.Spare, &w.Move)
}
