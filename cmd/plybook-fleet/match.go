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
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/cmd/internal/matchfile"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

func matchCommand() *cli.Command {
	return &cli.Command{
		Name:      "match",
		Usage:     "play a match with the workers of a fleet",
		UsageText: "plybook-fleet match --fleet tls://10.0.0.1:4222 --keys keys/coordinator [flags of plybook match]",
		Description: "Accepts all flags of plybook match; see plybook match --help. The program plybook reads them and prints the\n" +
			"table at the end: put it beside plybook-fleet or in PATH. With --depth or --nodes the file is that of plybook match, byte for byte.\n" +
			"--resume continues a match that was interrupted, on a fleet or not.",
		SkipFlagParsing: true, // the flags of plybook match are not known here
		Flags: []cli.Flag{
			fleetFlag, keysFlag,
			&cli.StringFlag{Name: "plybook", Usage: "the `PROGRAM` plybook", DefaultText: "beside plybook-fleet, or in PATH"},
			&cli.DurationFlag{Name: "wait", Value: usualWait, Usage: "give up after `TIME` without a worker"},
			&cli.Float64Flag{Name: "verify", Value: usualVerify, Usage: "play `PERCENT` of reproducible games again here, and compare"},
			&cli.Int64Flag{Name: "reference-nps", Usage: "with --movetime or --tc: the times are meant for a machine of `N` nodes a second; see bench", DefaultText: "measured here"},
			&cli.DurationFlag{Name: "lease", Value: usualLease, Usage: "reassign the games of a worker that is silent for `TIME`"},
		},
		Action: func(c *cli.Context) error {
			given, err := matchArgs(c.Args().Slice())
			if err != nil {
				return err
			}
			if given.help {
				return cli.ShowSubcommandHelp(c)
			}
			return given.play(c.Context)
		},
	}
}

// What flags are where they are not given.
const (
	usualWait   = 10 * time.Minute
	usualLease  = 30 * time.Second
	usualVerify = 1 // percent of the games
)

// A matchCall is what the flags of a match say.
type matchCall struct {
	fleet, keys, plybook string
	wait, lease          time.Duration
	verify               float64 // percent
	reference            int64   // nodes a second; 0: those of this machine
	help                 bool

	args   []string // of plybook match
	out    string
	resume bool
}

// setters returns what reads the flags that are about the fleet.
func (g *matchCall) setters() map[string]func(string) error {
	duration := func(into *time.Duration) func(string) error {
		return func(text string) (err error) {
			if *into, err = time.ParseDuration(text); err == nil && *into < time.Second {
				err = errors.New("expected at least 1s")
			}
			return err
		}
	}
	text := func(into *string) func(string) error {
		return func(text string) error {
			*into = text
			return nil
		}
	}
	percent := func(text string) (err error) {
		if g.verify, err = strconv.ParseFloat(text, 64); err == nil && !(g.verify >= 0 && g.verify <= 100) {
			err = errors.New("expected a number from 0 to 100")
		}
		return err
	}
	nps := func(text string) (err error) {
		if g.reference, err = strconv.ParseInt(text, 10, 64); err == nil && g.reference < 1 {
			err = errors.New("it is at least 1")
		}
		return err
	}
	return map[string]func(string) error{
		"fleet": text(&g.fleet), "keys": text(&g.keys), "plybook": text(&g.plybook),
		"wait": duration(&g.wait), "lease": duration(&g.lease), "verify": percent, "reference-nps": nps,
	}
}

// matchArgs takes the flags that are about the fleet out of those of plybook match.
func matchArgs(args []string) (*matchCall, error) {
	m := &matchCall{fleet: fleetFlag.Value, wait: usualWait, lease: usualLease, verify: usualVerify}
	own := m.setters()
	for i := 0; i < len(args); i++ {
		name, value, given := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		if !strings.HasPrefix(args[i], "-") {
			name = ""
		}
		set := own[name]
		switch {
		case name == "help" || name == "h":
			m.help = true
		case name == "resume":
			m.resume = !given || value == "true"
		}
		if set == nil && name != "out" {
			m.args = append(m.args, args[i])
			continue
		}
		if !given {
			if i+1 == len(args) {
				return nil, fmt.Errorf("--%s needs a value", name)
			}
			i++
			value = args[i]
		}
		if set == nil {
			m.out = value
			m.args = append(m.args, "--out="+value)
		} else if err := set(value); err != nil {
			return nil, fmt.Errorf("--%s %s: %w", name, value, err)
		}
	}
	return m, nil
}

// play plays the match, and lets plybook print the table.
func (g *matchCall) play(ctx context.Context) error {
	if err := g.findPlybook(); err != nil {
		return err
	}
	document, err := g.document(ctx)
	if err != nil {
		return err
	}
	if g.out == "" {
		return errors.New("match needs --out FILE: the games are written there, and the table to standard output")
	}
	if err := g.coordinate(ctx, document); err != nil {
		return err
	}
	args := append([]string{"match"}, g.args...)
	if !g.resume {
		args = append(args, "--resume")
	}
	report := exec.CommandContext(ctx, g.plybook, args...)
	report.Stdout, report.Stderr = os.Stdout, os.Stderr
	return exitOf(report.Run())
}

// exitOf makes the exit code of plybook the own one.
func exitOf(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 0 {
		return &exitError{exit.ExitCode()}
	}
	return err
}

// findPlybook finds the program that reads the flags of a match, which has to be of the same version.
func (g *matchCall) findPlybook() error {
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
		return fmt.Errorf("cannot run plybook, which reads the flags of a match: %w; put it beside plybook-fleet, or pass --plybook PROGRAM", err)
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

// document returns the settings of the match, as plybook reads its flags.
func (g *matchCall) document(ctx context.Context) (*match.Document, error) {
	var out, said strings.Builder
	command := exec.CommandContext(ctx, g.plybook, append([]string{"match", "--document"}, g.args...)...)
	command.Stdout, command.Stderr = &out, &said
	if err := command.Run(); err != nil {
		fmt.Fprint(os.Stderr, said.String())
		return nil, exitOf(err)
	}
	d := &match.Document{}
	if err := json.Unmarshal([]byte(out.String()), d); err != nil {
		return nil, fmt.Errorf("%s match --document: %w", g.plybook, err)
	}
	if slices.ContainsFunc(d.Players, func(p match.DocumentPlayer) bool { return p.Keep }) {
		return nil, errors.New("--keep-engines: workers start engines for each game; leave the flag out")
	}
	return d, nil
}

// coordinate plays what is due.
func (g *matchCall) coordinate(ctx context.Context, d *match.Document) (err error) {
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	if len(text) > maxMessage-1024 {
		return fmt.Errorf("the document of the match has %d bytes, and workers accept at most %d: use fewer openings", len(text), maxMessage-1024)
	}
	c, err := newCoordinator(text, g.out, d.Game+" to "+filepath.Base(g.out), g.lease)
	if err != nil {
		return err
	}
	s, err := settingsOf(d)
	if err != nil {
		return err
	}
	games := &groups{coordinator: c}
	s.Elsewhere, s.Concurrency = games.elsewhere, maxWindow
	var m *match.Match
	progress := &progress{show: isTerminal(os.Stderr)}
	s.Watch = func() {
		played, _ := m.Games()
		c.change(func() { c.info.Played = played })
		progress.say(m)
	}
	if m, err = match.New(s); err != nil {
		return err
	}
	file, err := matchfile.Open(g.out, g.resume, m)
	if err != nil {
		return explainedFile(err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if m.Done() {
		return nil
	}
	games.match, games.seats = m, m.Table().Seats
	games.start, c.info.Scheduled = m.Games()
	c.kind, c.info.Played = games, games.start
	if games.start > 0 {
		say("%s already has %d of %d games", g.out, games.start, c.info.Scheduled)
	}
	return g.playOn(ctx, games, d, file)
}

// playOn plays on the fleet, from the connection to the end.
func (g *matchCall) playOn(ctx context.Context, games *groups, d *match.Document, file *matchfile.File) error {
	c, m := games.coordinator, games.match
	var err error
	c.info.Irreproducible = irreproducible(d)
	if c.info.Fingerprints, err = fingerprints(ctx, d); err != nil {
		return err
	}
	if c.info.ReferenceNPS, err = g.referenceNPS(ctx, d); err != nil {
		return err
	}
	if err := c.connect(ctx, g.fleet, g.keys); err != nil {
		return err
	}
	defer c.nc.Close()
	verifying, stop := context.WithCancel(ctx)
	defer stop()
	if games.own, err = newVerifier(verifying, d, g.verify/100); err != nil {
		return err
	}
	err = c.conduct(ctx, g.wait, func(ctx context.Context) error {
		return m.Play(ctx, func(r *match.Result) error {
			if r.Failure != nil {
				say("game %d: player %d: %v", r.Slot.Index+1, r.Failed+1, r.Failure)
			}
			return file.Put(r.Record)
		})
	})
	if err != nil {
		played, scheduled := m.Games()
		say("%s holds the first %s games; pass --resume to continue", g.out, wording.Of(played, scheduled))
	}
	return err
}

// referenceNPS returns the speed of the machine that the times of a match are meant for; 0 if it has none.
func (g *matchCall) referenceNPS(ctx context.Context, d *match.Document) (int64, error) {
	switch {
	case !timed(d) && g.reference > 0:
		return 0, errors.New("--reference-nps needs --movetime or --tc")
	case !timed(d) || g.reference > 0:
		return g.reference, nil
	}
	kind, err := replay.GameByName(d.Game)
	if err != nil {
		return 0, err
	}
	nps, err := measure(ctx, kind, runtime.NumCPU(), benchTime)
	if err == nil {
		say("times are those of this machine, whose cores search %d nodes a second; workers scale them by their own speed", nps)
	}
	return nps, err
}

// explainedFile says what to do about a file that cannot be written.
func explainedFile(err error) error {
	switch {
	case errors.Is(err, matchfile.ErrThere):
		return fmt.Errorf("%w; pass --resume to continue the match in it", err)
	case errors.Is(err, matchfile.ErrOther):
		return fmt.Errorf("%w; resume with the same command, or with more --games", err)
	}
	return err
}

// progress shows from time to time how a match stands.
type progress struct {
	show bool
	last time.Time
}

func (p *progress) say(m *match.Match) {
	if !p.show || time.Since(p.last) < 5*time.Second {
		return
	}
	p.last = time.Now()
	played, all := m.Games()
	var points []string
	for _, row := range m.Table().Rows {
		points = append(points, fmt.Sprintf("%s %g", row.Name, row.Points))
	}
	say("games: %s | points: %s", wording.Of(played, all), strings.Join(points, ", "))
}

// isTerminal says whether somebody looks at a file as it is written.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
