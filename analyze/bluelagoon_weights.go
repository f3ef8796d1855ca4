package analyze

//go:generate go run ./tune -game bluelagoon -rounds 60 -games 24 -nodes 600 -seed 1 -out bluelagoon_weights.go

// blueLagoonWeights were found by games against those that were here before.
var blueLagoonWeights = BlueLagoonWeights{
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
