package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
)

// matchLimitFlags are limitFlags that may be for a player alone, and clocks.
func matchLimitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.GenericFlag{Name: "depth", Value: new(texts), Usage: "`[PLAYER:]N`: search depth in plies", DefaultText: "no limit"},
		&cli.GenericFlag{Name: "nodes", Value: new(texts), Usage: "`[PLAYER:]N`: nodes (positions) searched for each move",
			DefaultText: fmt.Sprintf("%d without another of these flags, even for search:4", usualLimits.Nodes)},
		&cli.GenericFlag{Name: "movetime", Aliases: []string{"time"}, Value: new(texts), Usage: "`[PLAYER:]TIME`: search time per move, such as 700ms or 2s",
			DefaultText: "no limit"},
		&cli.GenericFlag{Name: "tc", Value: new(texts), Usage: "`[PLAYER:]TC`: time control, such as 10+0.1, 40/60, 10m+5s or none", DefaultText: "no clock"},
		&cli.BoolFlag{Name: "cpu-time", DisableDefaultText: true,
			Usage: "measure --tc and --movetime in CPU time (Linux)"},
		&cli.IntFlag{Name: "wall-factor", Value: player.DefaultWallFactor,
			Usage: "stop a move after `N` times its limit in real time (with --cpu-time)"},
	}
}

// limitReaders are the flags of matchLimitFlags in their order, with what reads a value into an allowance.
var limitReaders = []struct {
	flag string
	read func(a *match.Allowance, text string) error
}{
	{"depth", readDepth}, {"nodes", readNodes}, {"movetime", readMoveTime}, {"tc", readClock},
}

func readDepth(a *match.Allowance, text string) (err error) {
	if a.Limits.Depth, err = strconv.Atoi(text); err != nil || a.Limits.Depth < 1 || a.Limits.Depth > search.MaxDepth {
		return fmt.Errorf("--depth must be a number of plies from 1 to %d, not %s", search.MaxDepth, text)
	}
	return nil
}

func readNodes(a *match.Allowance, text string) (err error) {
	if a.Limits.Nodes, err = strconv.ParseInt(text, 10, 64); err != nil {
		return fmt.Errorf("--nodes expects a whole number of at most %d, found %q", int64(math.MaxInt64), text)
	}
	if a.Limits.Nodes < 1 {
		return fmt.Errorf("--nodes must be at least 1, not %s", text)
	}
	return nil
}

func readMoveTime(a *match.Allowance, text string) (err error) {
	if a.Limits.Time, err = time.ParseDuration(text); err != nil || a.Limits.Time <= 0 {
		return fmt.Errorf("--movetime (or --time) must be a time such as 2s, not %s", text)
	}
	return nil
}

func readClock(a *match.Allowance, text string) (err error) {
	if a.Clock, err = player.ParseTimeControl(text); err != nil {
		return fmt.Errorf("--tc: %w", err)
	}
	if !a.Clock.Bounded() && !a.Clock.Off {
		return fmt.Errorf("--tc must be 10+0.1, 40/60, 10m+5s or none, not %q", text)
	}
	return nil
}

// allowances returns what matchLimitFlags say: what all may spend, and in the entrants what each of them may. Where nobody has
// limits of their own, there is one for all.
func allowances(c *cli.Context, entrants []match.Entrant) (all match.Allowance, err error) {
	if _, err := readLimits(c, entrants, "", &all); err != nil {
		return all, err
	}
	owns := 0
	for i := range entrants {
		own := all
		n, err := readLimits(c, entrants, entrants[i].Name, &own)
		if err != nil {
			return all, err
		}
		owns += n
		if own.Clock.Bounded() && own.Limits.Time > 0 {
			return all, errorWithHint("leave one out, or name its player: --tc PLAYER:10+0.1",
				"--tc and --movetime are both for %s", entrants[i].Name)
		}
		entrants[i].Own = &own
	}
	if owns == 0 {
		return withUsualLimit(all), nil
	}
	return all, nil
}

// countsCPU says whether times are CPU time.
func countsCPU(c *cli.Context) (bool, error) {
	factor := c.Int("wall-factor")
	switch {
	case c.IsSet("wall-factor") && !c.Bool("cpu-time"):
		return false, errors.New("--wall-factor needs --cpu-time")
	case factor < 1 || factor > player.MaxWallFactor:
		return false, fmt.Errorf("--wall-factor must be a number from 1 to %d, not %d", player.MaxWallFactor, factor)
	case !c.Bool("cpu-time"):
		return false, nil
	case !c.IsSet("tc") && !c.IsSet("movetime"):
		return false, errors.New("--cpu-time needs --tc or --movetime")
	case !process.CountsCPU:
		return false, errorWithHint("leave it out", "--cpu-time: %w", process.ErrNoCPU)
	}
	return true, nil
}

// readLimits reads the values that are for a player, or for all if the name is "", and returns how many there are.
func readLimits(c *cli.Context, entrants []match.Entrant, name string, into *match.Allowance) (n int, err error) {
	for _, row := range limitReaders {
		for _, text := range textsOf(c, row.flag) {
			who, value, err := forPlayer(text, entrants)
			if err != nil {
				return 0, errorWithHint(playersHint(entrants), "--%s %s: %w", row.flag, shortly(text), err)
			}
			if who != name {
				continue
			}
			if err := row.read(into, value); err != nil {
				return 0, err
			}
			n++
		}
	}
	return n, nil
}

// forPlayer splits "PLAYER:VALUE"; without a player the value is for all.
func forPlayer(text string, players []match.Entrant) (who, value string, err error) {
	value = text
	for _, p := range players { // the longest one: names may begin with others
		if after, ok := strings.CutPrefix(text, p.Name+":"); ok && len(p.Name) > len(who) {
			who, value = p.Name, after
		}
	}
	if before, _, found := strings.Cut(value, ":"); found && who == "" {
		return "", "", fmt.Errorf("there is no player %q", before)
	}
	return who, value, nil
}

// withUsualLimit returns an allowance that has a limit, where it has none that of usualLimits.
func withUsualLimit(a match.Allowance) match.Allowance {
	if l := a.Limits; l.Depth == 0 && l.Nodes == 0 && l.Time == 0 && !a.Clock.Bounded() {
		a.Limits = usualLimits
	}
	return a
}
