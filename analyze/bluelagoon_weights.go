package analyze

// lagoonWeights are in parts of a point, lagoonPoint of which make one.
type lagoonWeights struct {
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

// lagoonPoint is a point in scores.
const lagoonPoint = 16

var defaultLagoonWeights = lagoonWeights{
	Set:       [5]int{0, 74, 24, 27, 0},
	Each:      [4]int{0, 35, 41, 87},
	Islands:   [8]int{0, 7, 25, 21, -7, 5, 17, 58},
	Lead:      [2][7]int{{33, 11, 11, 134, 26, 31, 16}, {5, 30, 40, 31, 147, 63, 80}},
	Claimable: 19,
	Statuette: 14,
	First:     168,
	Home:      34,
	Village:   19,
	Spare:     27,
	Move:      6,
}
