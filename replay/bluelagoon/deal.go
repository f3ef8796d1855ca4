package bluelagoon

import "github.com/plybook/plybook/replay/game"

// A Deal is the kind of the token on each stone circle of a board that has [Tokens] of them,
// circles ascending.
type Deal [Tokens]Kind

// DrawDeal returns a deal of a seed: which is 0 for that of exploration, 1 for that of settlement. The shuffle is
// part of the format: a seed means the same deals for ever.
func DrawDeal(seed uint64, which Phase) (d Deal) {
	random := game.SplitMix(game.Scatter(game.Scatter(seed) + uint64(which)))
	var circles [Tokens]int
	for i := range circles {
		circles[i] = i
	}
	for i := Tokens - 1; i > 0; i-- {
		j := random.Below(uint64(i) + 1)
		circles[i], circles[j] = circles[j], circles[i]
	}
	rest := circles[:]
	for k, n := range kindTotals {
		for _, i := range rest[:n] {
			d[i] = Kind(k)
		}
		rest = rest[n:]
	}
	return d
}
