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

How often are the sequential tests and confidence intervals of ` + "`plybook match --sprt`, `sprt` and `rate`" + ` wrong? Here players of known strengths play
simulated games, and plybook tests and rates the results. To generate this page again, run

` + "```" + `
go run ./cmd/internal/simulate -runs %d -seed %d > docs/explanation/simulations.md
` + "```" + `

Moving first is worth 40 Elo in all simulations. Columns of both tables:

- *draws*: the number of draws, relative to the greatest possible number. A player who expects 80%% of the points can draw at most 40%%.
- *openings*: the standard deviation, in Elo, of the first move's advantage between openings. Both games of a pair have the same opening.

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
