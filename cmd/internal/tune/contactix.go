package main

import "fmt"

// tuneContactix makes the net of patterns of Con-tac-tix, in one round: games are played by the currents alone.
func tuneContactix(p plan) ([]byte, error) {
	samples := play(p, func() func(int) []policySample {
		return func(i int) []policySample { return playPolicyGame(p, i) }
	})
	weights := fitPatterns(positionsOf(samples))
	weights.Plan = fmt.Sprintf("-game contactix -games %d -nodes %d -seed %d", p.games, p.nodes, p.seed)
	return weights.Append(nil), nil
}
