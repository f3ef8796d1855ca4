// Simulate plays matches of players whose strengths are known, and says how often sequential tests err and how often
// intervals hold the truth. It writes docs/explanation/simulations.md to standard output:
//
//	go run ./cmd/internal/simulate > docs/explanation/simulations.md
//
// The same seed and the same number of runs give the same page, on any number of cores.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	runs := flag.Int("runs", 1000, "simulate each sequential test so often, and as many differences at least")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	flag.Parse()
	if *runs < 1 || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "usage: simulate [-runs N] [-seed N], with one run or more")
		os.Exit(2)
	}
	if err := writePage(os.Stdout, *runs, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "simulate:", err)
		os.Exit(2)
	}
}

const intro = `# Simulations

Players of known strengths play, and their results are tested and rated as ` + "`plybook match --sprt`, `sprt` and `rate`" + ` do. The page is written by

` + "```" + `
go run ./cmd/internal/simulate -runs %d -seed %d > docs/explanation/simulations.md
` + "```" + `

A difference is what the score with equal sides is (see [ratings.md](ratings.md)). *Draws* is the share of the draws that scores leave room for: of 80%% expected, 40%% of the
games can be drawn. *Openings* is the standard deviation of what an opening is worth to whoever moves first, in Elo; games of a pair share it. Moving first is worth 40 Elo.

`

func writePage(w io.Writer, runs int, seed uint64) error {
	tests, err := testTable(runs, seed)
	if err != nil {
		return err
	}
	intervals, err := coverageTable(runs, seed)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, intro+"%s\n%s", runs, seed, tests, intervals)
	return err
}
