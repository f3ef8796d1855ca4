package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
)

var plybookFlag = &cli.StringFlag{Name: "plybook", Usage: "path of the `PROGRAM` plybook", DefaultText: "beside plybook-fleet, or in PATH"}

// callFlags are the flags of a coordinator for its help; a [call] reads them.
func callFlags() []cli.Flag {
	return []cli.Flag{
		fleetFlag, keysFlag, plybookFlag,
		&cli.DurationFlag{Name: "wait", Value: usualWait, Usage: "give up after `TIME` without a worker"},
		&cli.Float64Flag{Name: "verify", Value: usualVerify, Usage: "repeat `PERCENT` of the reproducible work here and compare"},
		&cli.DurationFlag{Name: "lease", Value: usualLease, Usage: "reassign the work of a worker that is silent for `TIME`"},
	}
}

// What flags are where they are not given.
const (
	usualWait   = 10 * time.Minute
	usualLease  = 30 * time.Second
	usualVerify = 1 // percent
)

// A call is what the flags of a coordinator say, as far as the fleet is concerned.
type call struct {
	fleet, keys, plybook string
	wait, lease          time.Duration
	verify               float64 // percent
	help                 bool
	out                  string
	resume               bool
}

// coordinates returns what a command does whose flags are read by hand.
func coordinates[C interface{ asksForHelp() bool }](read func(args []string) (C, error), do func(C, context.Context) error) cli.ActionFunc {
	return func(c *cli.Context) error {
		given, err := read(c.Args().Slice())
		switch {
		case err != nil:
			return err
		case given.asksForHelp():
			return cli.ShowSubcommandHelp(c)
		}
		return do(given, c.Context)
	}
}

func (g *call) asksForHelp() bool { return g.help }

func newCall() call {
	return call{fleet: fleetFlag.Value, wait: usualWait, lease: usualLease, verify: usualVerify}
}

// An ownFlag reads a flag among those of plybook.
type ownFlag struct {
	set    func(value string) error
	toggle bool // it needs no value
	keep   bool // plybook reads it too
}

// flags returns what reads the flags, by name.
func (g *call) flags() map[string]ownFlag {
	duration := func(into *time.Duration) func(string) error {
		return func(text string) (err error) {
			if *into, err = time.ParseDuration(text); err == nil && *into < time.Second {
				err = errors.New("expected at least 1s")
			}
			return err
		}
	}
	percent := func(text string) (err error) {
		if g.verify, err = strconv.ParseFloat(text, 64); err == nil && !(g.verify >= 0 && g.verify <= 100) {
			err = errors.New("expected a number from 0 to 100")
		}
		return err
	}
	help := ownFlag{set: truth(&g.help), toggle: true}
	return map[string]ownFlag{
		"fleet": {set: text(&g.fleet)}, "keys": {set: text(&g.keys)}, "plybook": {set: text(&g.plybook)}, "out": {set: text(&g.out)},
		"wait": {set: duration(&g.wait)}, "lease": {set: duration(&g.lease)}, "verify": {set: percent},
		"help": help, "h": help, "resume": {set: truth(&g.resume), toggle: true},
	}
}

func text(into *string) func(string) error {
	return func(text string) error {
		*into = text
		return nil
	}
}

func truth(into *bool) func(string) error {
	return func(text string) (err error) {
		*into, err = strconv.ParseBool(text)
		return err
	}
}

// takeFlags reads flags wherever they stand among those of plybook, and returns what is left for that.
func takeFlags(args []string, own map[string]ownFlag) (rest []string, err error) {
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(rest, args[i:]...), nil
		}
		name, value, given := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		f, is := own[name]
		if !is || !strings.HasPrefix(args[i], "-") {
			rest = append(rest, args[i])
			continue
		}
		switch {
		case given:
		case f.toggle:
			value = "true"
		case i+1 == len(args):
			return nil, fmt.Errorf("--%s needs a value", name)
		default:
			i++
			value = args[i]
		}
		if err := f.set(value); err != nil {
			return nil, fmt.Errorf("--%s %s: %w", name, value, err)
		}
		if f.keep {
			rest = append(rest, "--"+name+"="+value)
		}
	}
	return rest, nil
}

// exitOf makes the exit code of plybook the own one.
func exitOf(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 0 {
		return &exitError{exit.ExitCode()}
	}
	return err
}

// findPlybook finds the program that reads the flags, which has to be of the same version.
func (g *call) findPlybook() error {
	if g.plybook == "" {
		g.plybook = "plybook"
		if own, err := os.Executable(); err == nil {
			beside := filepath.Join(filepath.Dir(own), "plybook")
			if runtime.GOOS == "windows" {
				beside += ".exe"
			}
			if _, err := os.Stat(beside); err == nil {
				g.plybook = beside
			}
		}
	}
	text, err := exec.Command(g.plybook, "version", "--json").Output()
	if err != nil {
		return fmt.Errorf("cannot run plybook, which reads the flags: %w; put it beside plybook-fleet, or pass --plybook PROGRAM", err)
	}
	var theirs struct{ Version, Commit string }
	if err := json.Unmarshal(text, &theirs); err != nil {
		return fmt.Errorf("%s version --json: %w", g.plybook, err)
	}
	if own := buildOf(); theirs.Commit != own.Commit || version != "" && theirs.Version != own.Version {
		return fmt.Errorf("%s is version %s %s, and plybook-fleet %s %s: use those of one release", g.plybook, theirs.Version, theirs.Commit, own.Version, own.Commit)
	}
	return nil
}
