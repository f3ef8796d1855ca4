package main

import (
	"fmt"
	"runtime"
)

// tuneContactix makes the net of patterns of Con-tac-tix, in one round: games are played by the currents alone.
func tuneContactix(p plan) ([]byte, error) {
	samples := play(p, func() func(int) []policySample {
		return func(i int) []policySample { return playPolicyGame(p, i) }
	})
	weights := fitPatterns(positionsOf(samples))
	weights.Plan = patternPlan(p)
	return weights.Append(nil), nil
}

const patternFlags = "-game contactix -games %d -nodes %d -seed %d"

// patternPlan returns the flags that make weights.
func patternPlan(p plan) string { return fmt.Sprintf(patternFlags, p.games, p.nodes, p.seed) }

// readPatternPlan reads what patternPlan has written.
func readPatternPlan(flags string) (p plan, err error) {
	p.workers = runtime.NumCPU()
	_, err = fmt.Sscanf(flags, patternFlags, &p.games, &p.nodes, &p.seed)
	return p, err
}
