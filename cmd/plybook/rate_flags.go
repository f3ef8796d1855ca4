package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/strength"
)

// selectionFlags say which games of whom are compared.
func selectionFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "pool", Usage: "rate the records of each game together, across rule sets, boards and player counts", DisableDefaultText: true},
		&cli.GenericFlag{Name: "include-player", Value: new(texts), Usage: "rate only players matching `NAME` (* is any text); may be repeated"},
		&cli.GenericFlag{Name: "exclude-player", Value: new(texts), Usage: "ignore games of players matching `NAME` (* is any text); may be repeated"},
		&cli.StringFlag{Name: "alias", Usage: "read aliases from `FILE`: a line per player, names separated by tabs"},
	}
}

// confidenceFlag is how sure intervals are.
var confidenceFlag = &cli.Float64Flag{Name: "confidence", Value: 100 * rating.Usual, Usage: "confidence level of the intervals in `PERCENT`"}

// ratingFlags are the flags of all commands that rate players.
func ratingFlags() []cli.Flag {
	return append(selectionFlags(), confidenceFlag,
		&cli.Float64Flag{Name: "prior", Usage: "add `N` draws against an average player to every player", DefaultText: "none"},
		&cli.IntFlag{Name: "min-games", Usage: "ignore players with fewer than `N` games", DefaultText: "1"},
		&cli.BoolFlag{Name: "no-advantage", Usage: "assume that moving first is no advantage", DisableDefaultText: true},
		&cli.GenericFlag{Name: "anchor", Value: new(texts), Usage: "fix a rating: `NAME=ELO`, or NAME=ELO±ERROR; may be repeated"},
		&cli.Float64Flag{Name: "average", Usage: "shift ratings to an average of `ELO`; not with --anchor", DefaultText: "0"},
	)
}

// selectionOf returns what selectionFlags say.
func selectionOf(c *cli.Context) (s strength.Selection, err error) {
	s.Pooled, s.Include, s.Exclude = c.Bool("pool"), textsOf(c, "include-player"), textsOf(c, "exclude-player")
	if file := c.String("alias"); file != "" {
		s.Alias, err = readAliases(file)
	}
	return s, err
}

// confidenceOf returns what confidenceFlag says.
func confidenceOf(c *cli.Context) (float64, error) {
	percent := c.Float64("confidence")
	if !(percent >= 50 && percent <= 99.99) {
		return 0, fmt.Errorf("--confidence must be a percentage from 50 to 99.99, not %g", percent)
	}
	return percent / 100, nil
}

// rateOptions returns what the flags of ratingFlags say.
func rateOptions(c *cli.Context) (o strength.RateOptions, err error) {
	o.Prior, o.NoAdvantage, o.MinGames, o.Average = c.Float64("prior"), c.Bool("no-advantage"), c.Int("min-games"), c.Float64("average")
	switch {
	case o.Prior != 0 && !(o.Prior >= 0.001 && o.Prior <= 1000):
		return o, fmt.Errorf("--prior must be 0, or a number from 0.001 to 1000, not %g", o.Prior)
	case o.MinGames < 0:
		return o, fmt.Errorf("--min-games must be at least 0, not %d", o.MinGames)
	case !isElo(o.Average):
		return o, fmt.Errorf("--average must be a rating from -%d to %[1]d, not %g", farthestElo, o.Average)
	}
	if o.Confidence, err = confidenceOf(c); err != nil {
		return o, err
	}
	if o.Anchors, err = anchorsOf(textsOf(c, "anchor")); err != nil {
		return o, err
	}
	if len(o.Anchors) > 0 && c.IsSet("average") {
		return o, errorWithHint("leave one of them out", "--average and --anchor both fix the scale of the ratings")
	}
	o.Selection, err = selectionOf(c)
	return o, err
}

// farthestElo bounds ratings that are given.
const farthestElo = 100000

func isElo(v float64) bool { return v >= -farthestElo && v <= farthestElo }

// anchorsOf reads NAME=ELO and NAME=ELO±ERROR, where +- stands for ± too.
func anchorsOf(given []string) (map[string]rating.Anchor, error) {
	anchors := map[string]rating.Anchor{}
	for _, text := range given {
		at := strings.LastIndex(text, "=")
		if at < 1 {
			return nil, errorWithHint("for example --anchor 'Old 1.2=2800' or --anchor 'Old 1.2=2800±30'", "--anchor must be NAME=ELO, not %s", text)
		}
		name := strings.TrimSpace(text[:at])
		elo, loose, isLoose := strings.Cut(strings.Replace(text[at+1:], "+-", "±", 1), "±")
		var anchor rating.Anchor
		var err error
		if anchor.Elo, err = strconv.ParseFloat(strings.TrimSpace(elo), 64); err != nil || !isElo(anchor.Elo) {
			return nil, fmt.Errorf("--anchor %s: %q is not a rating from -%d to %[3]d", text, elo, farthestElo)
		}
		if isLoose {
			if anchor.Error, err = strconv.ParseFloat(strings.TrimSpace(loose), 64); err != nil || !(anchor.Error > 0 && isElo(anchor.Error)) {
				return nil, fmt.Errorf("--anchor %s: %q is not an error above 0", text, loose)
			}
		}
		if _, twice := anchors[name]; twice {
			return nil, fmt.Errorf("--anchor %s: %s already has an anchor", text, name)
		}
		anchors[name] = anchor
	}
	return anchors, checkAnchors(anchors)
}

// farthestAnchors is how far anchors may lie from each other: no results tell of more.
const farthestAnchors = 20000

func checkAnchors(anchors map[string]rating.Anchor) error {
	byElo := slices.SortedFunc(maps.Keys(anchors), func(a, b string) int {
		return cmp.Or(cmp.Compare(anchors[a].Elo, anchors[b].Elo), strings.Compare(a, b))
	})
	if len(byElo) < 2 {
		return nil
	}
	low, high := byElo[0], byElo[len(byElo)-1]
	if apart := anchors[high].Elo - anchors[low].Elo; apart > farthestAnchors {
		return fmt.Errorf("--anchor: %s and %s are %.0f Elo apart; at most %d can be measured", low, high, apart, farthestAnchors)
	}
	return nil
}

// maxAliases bounds the file of names.
const maxAliases = 16 << 20

// readAliases reads names that stand for others: of each line the first one, with tabs between. Lines that begin with # say nothing.
func readAliases(file string) (map[string]string, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("--alias: cannot read %s: %w", file, cause(err))
	}
	if info.Size() > maxAliases {
		return nil, fmt.Errorf("--alias: %s has more than %d bytes", file, maxAliases)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--alias: cannot read %s: %w", file, cause(err))
	}
	aliases := map[string]string{}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, maxAliases)
	for number := 1; lines.Scan(); number++ {
		if text := lines.Text(); strings.HasPrefix(text, "#") || strings.TrimSpace(text) == "" {
			continue
		}
		var first string
		for i, name := range strings.Split(lines.Text(), "\t") {
			switch name = strings.TrimSpace(name); {
			case name == "":
				continue
			case i == 0:
				first = name
				continue
			case first == "":
				return nil, fmt.Errorf("--alias: %s:%d begins with a tab; expected the name to use first", file, number)
			}
			if other, twice := aliases[name]; twice && other != first {
				return nil, fmt.Errorf("--alias: %s:%d: %s is already an alias of %s", file, number, name, other)
			}
			aliases[name] = first
		}
	}
	return aliases, nil
}
