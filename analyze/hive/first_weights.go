package hive

// firstWeights are set by hand: to four times what a fit to the ends of 4,500 games gave, of searches that
// stopped at lively positions.
var firstWeights = Weights{
	Free:   [8]int{72, 24, -240, -4, 72, -140, -8, -28},
	Hand:   [8]int{108, -12, 52, 76, 88, -152, -24, 48},
	Siege:  [8]int{96, 208, 160, 200, 84, 216, 216, 488},
	Danger: [2][7]int{{0, -312, -276, 0, 352, 500, 0}, {0, -308, -232, 84, 488, 664, 0}},
	Flight: [7]int{0, -104, 24, 144, 280, 0, 0},
	Leaver: [7]int{0, -24, 64, 92, 116, 244, 0},
	Runner: [7]int{0, 52, 160, 220, 208, 140, 0},
	Walker: [7]int{0, 32, 60, 36, 16, 156, 0},
	Beetle: [5]int{184, 528, 524, 168, 128},
	Buried: 40,
	Gated:  -16,
	Rider:  732,
	Drop:   344,
	Lift:   192,
	Tempo:  44,
}

// FirstWeights returns the weights of the player search@1.
func FirstWeights() Weights { return firstWeights }
