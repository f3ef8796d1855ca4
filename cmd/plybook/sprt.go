package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
)

func (p *program) sprtCommand() *cli.Command {
	return &cli.Command{
		Name:        "sprt",
		Usage:       "compute the Elo difference of two players, and test it (SPRT)",
		ArgsUsage:   "COUNTS | PATH...",
		Description: help("sprt"),
		Flags: append(append(readFlags(), selectionFlags()...),
			&cli.StringFlag{Name: "bounds", Usage: "run a sequential test with `BOUNDS`, such as 0,5", DefaultText: "no test"},
			&cli.StringFlag{Name: "player", Usage: "count the results of the player `NAME`", DefaultText: "the first in the records"},
			confidenceFlag,
			outputFlag,
		),
		Action: p.sprt,
	}
}

func (p *program) sprt(c *cli.Context) error {
	inJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	test, err := sequentialTest("bounds", c.String("bounds"))
	if err != nil {
		return err
	}
	confidence, err := confidenceOf(c)
	if err != nil {
		return err
	}
	all, sum, err := p.contests(c)
	if err != nil {
		return finish(c, &sum, err)
	}
	return finish(c, &sum, p.write("", func(w io.Writer) error { return strength.WriteContests(w, all, test, confidence, inJSON) }))
}

// contests returns what the arguments say: counts, or games.
func (p *program) contests(c *cli.Context) (all []*strength.Contest, sum findings.Summary, err error) {
	if c.NArg() == 1 && isCounts(c.Args().First()) {
		contest, err := contestOf(c.Args().First())
		return []*strength.Contest{contest}, sum, err
	}
	selection, err := selectionOf(c)
	if err != nil {
		return nil, sum, err
	}
	run, err := p.newRun(c, false)
	if err != nil {
		return nil, sum, err
	}
	p.soFar = nothingWritten
	all, sum, err = run.Contests(c.Context, selection, c.String("player"))
	if !sum.Clean() {
		p.talk.say("%s; run plybook validate for details", &sum)
	}
	var crowd *strength.CrowdError
	if errors.As(err, &crowd) && len(crowd.Players) > 2 {
		err = hintError{err, "pass --include-player A --include-player B for the games between two of them"}
	}
	return all, sum, err
}

// isCounts says whether an argument is numbers with commas between them, as counts are and names of files hardly.
func isCounts(text string) bool {
	return strings.Contains(text, ",") && strings.Trim(text, "0123456789, ") == ""
}

// mostGames bounds counts.
const mostGames uint64 = 1_000_000_000_000

// contestOf reads WINS,DRAWS,LOSSES, or how many pairs gave 0, ½, 1, 1½ and 2 points.
func contestOf(text string) (*strength.Contest, error) {
	var counts []uint64
	total := uint64(0)
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.ParseUint(strings.TrimSpace(word), 10, 64)
		if err != nil || n > mostGames {
			return nil, fmt.Errorf("counts must be whole numbers up to %d, not %q in %s", mostGames, word, text)
		}
		counts = append(counts, n)
		total += n
	}
	contest := &strength.Contest{}
	switch {
	case total == 0 || !slices.Contains([]int{3, 5}, len(counts)):
		return nil, errorWithHint("for example 120,30,80 or 3,20,41,25,4",
			"counts must be WINS,DRAWS,LOSSES, or pairs with 0, ½, 1, 1½ and 2 points, not %s", text)
	case len(counts) == 3:
		contest.Games = rating.Trinomial{Wins: counts[0], Draws: counts[1], Losses: counts[2]}
	default:
		contest.Pairs = rating.Pentanomial(counts)
	}
	return contest, nil
}
