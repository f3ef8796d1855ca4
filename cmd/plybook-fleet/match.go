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
			"table at the end: put that program beside plybook-fleet or in PATH. With --depth or --nodes, the file of games has the same\n" +
			"bytes as with plybook match. --resume continues an interrupted match, whether it ran on a fleet or not.",
		SkipFlagParsing: true, // the flags of plybook match are not known here
		Flags: append(callFlags(),
			&cli.Int64Flag{Name: "reference-nps", Usage: "--movetime and --tc are times for a machine of `N` nodes per second; see bench", DefaultText: "measured here"},
		),
		Action: coordinates(matchArgs, (*matchCall).play),
	}
}

// A matchCall is what the flags of a match say.
type matchCall struct {
	call
	reference int64    // nodes a second; 0: those of this machine
	args      []string // of plybook match
}

// matchArgs takes the flags that are about the fleet out of those of plybook match.
func matchArgs(args []string) (m *matchCall, err error) {
	m = &matchCall{call: newCall()}
	own := m.flags()
	own["reference-nps"] = ownFlag{set: func(text string) (err error) {
		if m.reference, err = strconv.ParseInt(text, 10, 64); err == nil && m.reference < 1 {
			err = errors.New("expected at least 1")
		}
		return err
	}}
	for _, name := range []string{"out", "resume"} {
		f := own[name]
		f.keep = true
		own[name] = f
	}
	m.args, err = takeFlags(args, own)
	return m, err
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
	text, err := json.Marshal(document{Match: d})
	if err != nil {
		return err
	}
	if len(text) > maxMessage-1024 {
		return fmt.Errorf("the document of the match has %d bytes, and workers accept at most %d: use fewer openings", len(text), maxMessage-1024)
	}
	c, err := newCoordinator(text, g.out, d.Game+" to "+filepath.Base(g.out), ofGames, g.lease)
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
		c.change(func() { c.note(m) })
		progress.say(func() string { return standingText(m) })
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
	games.start, _ = m.Games()
	c.kind = games
	c.note(m)
	if games.start > 0 {
		say("%s already has %d of %d games", g.out, games.start, c.info.Scheduled)
	}
	return g.playOn(ctx, games, d, file)
}

// note notes how a match stands.
func (c *coordinator) note(m *match.Match) {
	c.info.Played, c.info.Scheduled = m.Games()
	c.info.Standings = nil // what was there may be on its way
	for _, row := range m.Table().Standings() {
		c.info.Standings = append(c.info.Standings, standing{row.Name, row.Games, row.Wins, row.Shared, row.Losses, row.Points})
	}
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
	nps, err := nodesPerSecond(ctx, kind, runtime.NumCPU(), benchTime)
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

// progress shows from time to time how a run stands.
type progress struct {
	show bool
	last time.Time
}

func (p *progress) say(how func() string) {
	if !p.show || time.Since(p.last) < 5*time.Second {
		return
	}
	p.last = time.Now()
	say("%s", how())
}

// standingText says how a match stands.
func standingText(m *match.Match) string {
	played, all := m.Games()
	var points []string
	for _, row := range m.Table().Rows {
		points = append(points, row.Name+" "+wording.Hundredths(row.Points))
	}
	return fmt.Sprintf("games: %s | points: %s", wording.Of(played, all), strings.Join(points, ", "))
}

// isTerminal says whether somebody looks at a file as it is written.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
