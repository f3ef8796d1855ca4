package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/serve"
	"github.com/plybook/plybook/cmd/internal/play/think"
	"github.com/plybook/plybook/replay"
)

func (p *program) playCommand() *cli.Command {
	return &cli.Command{
		Name:        "play",
		Usage:       "play, review and analyse games in the browser",
		ArgsUsage:   "a GAME to begin, a FILE to review, or nothing for the start screen",
		Description: help("play"),
		Flags:       slices.Concat(newGameFlags(), hostFlags()),
		Action:      p.play,
	}
}

// newGameFlags say what game begins.
func newGameFlags() []cli.Flag {
	return slices.Concat([]cli.Flag{
		&cli.StringFlag{Name: "rules", Usage: "play by this rule set, with options after a +", DefaultText: "the first that plybook games lists"},
	}, switchFlags(replay.StartFlags()), []cli.Flag{
		&cli.StringFlag{Name: "setup", Usage: "begin with this position, in the game's notation", DefaultText: "the standard start position"},
		&cli.StringSliceFlag{Name: "seats", Usage: "who plays, in the order of seats: human, remote, open or a player", DefaultText: "human for all"},
		&cli.StringSliceFlag{Name: "names", Usage: "the names of the players, `A,B,…`"},
		&cli.StringFlag{Name: "tc", Usage: "time control: none, up, 10m+5s, 10+0.1 or 40/60", DefaultText: "up: times are shown, and bound nothing"},
		&cli.BoolFlag{Name: "hardcore", Usage: "nothing can be taken back", DisableDefaultText: true},
		&cli.BoolFlag{Name: "manual", Usage: "players carry out by hand what a move does", DisableDefaultText: true},
		&cli.IntFlag{Name: "games", Value: 1, Usage: "play a series of `N` games"},
		&cli.StringFlag{Name: "pass", Usage: "forced passes: ask (the player passes) or auto", DefaultText: "as the rule set has it"},
		&cli.BoolFlag{Name: "no-agreement", Usage: "draws cannot be agreed", DisableDefaultText: true},
	})
}

// hostFlags say how the page is served.
func hostFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "dir", Usage: "keep games and settings in this `DIR`", DefaultText: "plybook in the folder for data of programs"},
		&cli.IntFlag{Name: "port", Usage: "listen on this port, with the same links as last time", DefaultText: "a free one"},
		&cli.StringFlag{Name: "listen", Value: loopback, Usage: "let other machines in, at this `ADDRESS` of this one"},
		&cli.StringFlag{Name: "host", Usage: "what other machines call this one, `NAME` or address", DefaultText: "as --listen"},
		&cli.StringFlag{Name: "cert", Usage: "speak TLS with this certificate `FILE`, in PEM"},
		&cli.StringFlag{Name: "key", Usage: "the `FILE` of its private key, in PEM"},
		&cli.GenericFlag{Name: "engine", Value: new(texts), Usage: "let seats have a program of others, `NAME=PROTOCOL:COMMAND`; may be repeated"},
		&cli.BoolFlag{Name: "no-open", Usage: "print the link, and open no browser", DisableDefaultText: true},
	}
}

// loopback is the address that only this machine reaches.
const loopback = "127.0.0.1"

func (p *program) play(c *cli.Context) error {
	args, err := p.paths(c)
	if err != nil {
		return err
	}
	t, err := p.newTable(c)
	if err != nil {
		return err
	}
	defer t.close()
	if err := t.begin(c, args); err != nil {
		return err
	}
	return p.serve(c, t)
}

// A table is a session with what it needs of this machine.
type table struct {
	session *play.Session
	store   *serve.Store
	thinker *think.Thinker
	now     func() time.Duration
}

// newTable opens the folder of games, and sets a session up.
func (p *program) newTable(c *cli.Context) (*table, error) {
	engines, err := enginesOf(c)
	if err != nil {
		return nil, err
	}
	t := &table{thinker: &think.Thinker{Engines: engines, Options: player.Options{Context: c.Context}}}
	dir := c.String("dir")
	if dir == "" {
		if dir, err = serve.DefaultDir(runtime.GOOS, os.Getenv); err != nil {
			return nil, errorWithHint("name a folder with --dir DIR", "%w", err)
		}
	}
	if t.store, err = serve.OpenStore(dir); err != nil {
		return nil, fmt.Errorf("cannot keep games in %s: %w", dir, cause(err))
	}
	files, err := t.store.Records()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("cannot read %s: %w", dir, cause(err)), t.store.Close())
	}
	begun := time.Now()
	t.now = func() time.Duration { return time.Since(begun) }
	o := play.Options{Now: begun, Seed: randomSeed(), Remote: true, Files: files, Settings: t.store.Settings()}
	for name := range engines {
		o.Programs = append(o.Programs, name)
	}
	slices.Sort(o.Programs)
	t.session = play.New(o)
	return t, nil
}

func (t *table) close() {
	_ = t.thinker.Close() // of programs that are no longer needed
	_ = t.store.Close()
}

// randomSeed is not 0.
func randomSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it does not fail: the program ends instead
	return max(1, binary.LittleEndian.Uint64(b[:]))
}

// begin begins the game, or opens the record, that the arguments name.
func (t *table) begin(c *cli.Context, args []string) error {
	if len(args) == 0 {
		return checkNoGame(c)
	}
	if kind, err := replay.GameByName(args[0]); err == nil {
		if len(args) > 1 {
			return fmt.Errorf("play begins one game, and %d arguments were given", len(args))
		}
		config, err := configOf(c, kind, args[0])
		if err != nil {
			return err
		}
		return refused(t.session.Begin(config, t.now()))
	}
	text, err := os.ReadFile(args[0])
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", args[0], cause(err))
	}
	return refused(t.session.Open(filepath.Base(args[0]), text, t.now()))
}

// checkNoGame refuses flags of a game that does not begin.
func checkNoGame(c *cli.Context) error {
	for _, f := range newGameFlags() {
		if name := f.Names()[0]; c.IsSet(name) {
			return errorWithHint("plybook play GAME begins a game; plybook games lists the names", "--%s is about a game that begins, and no game was named", name)
		}
	}
	return nil
}

// refused returns what a session says as an error of the command.
func refused(r *play.Refusal) error {
	if r == nil {
		return nil
	}
	return errorWithHint(r.Hint, "%s", r.Message)
}

// configOf returns what the flags say of a game that begins.
func configOf(c *cli.Context, kind *replay.Game, name string) (play.Config, error) {
	o, err := startOptions(c, kind)
	if err != nil {
		return play.Config{}, err
	}
	if o.Rules == "" {
		o.Rules = kind.ImpliedRules(name)
	}
	config := play.Config{
		Game: kind.Name, Rules: o.Rules, Values: o.Values, Setup: c.String("setup"), Clock: c.String("tc"), Games: c.Int("games"),
		Hardcore: c.Bool("hardcore"), Manual: c.Bool("manual"), NoDraws: c.Bool("no-agreement"),
	}
	if seed := o.Values[replay.SeedFlag]; seed != "" {
		if config.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
			return config, fmt.Errorf("--seed is a number from 0, not %q", seed)
		}
		delete(config.Values, replay.SeedFlag)
	}
	switch pass := c.String("pass"); pass {
	case "", "auto", "ask":
		config.Ask = pass == "ask"
	default:
		return config, fmt.Errorf("--pass is ask or auto, not %q", pass)
	}
	config.Seats, err = seatsOf(c, kind)
	return config, err
}

// seatsOf returns what --seats and --names say; nil if they say nothing.
func seatsOf(c *cli.Context, kind *replay.Game) (seats []play.Seat, err error) {
	specs, names := c.StringSlice("seats"), c.StringSlice("names")
	engines, err := enginesOf(c)
	if err != nil {
		return nil, err
	}
	for i := range max(len(specs), len(names)) {
		seat := play.Seat{Kind: play.Human}
		if i < len(names) {
			seat.Name = strings.TrimSpace(names[i])
		}
		if i < len(specs) {
			if err := seatAs(&seat, kind, strings.TrimSpace(specs[i]), engines); err != nil {
				return nil, fmt.Errorf("--seats: %w", err)
			}
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

// seatAs lets somebody have a seat.
func seatAs(seat *play.Seat, kind *replay.Game, who string, engines map[string]think.Engine) error {
	switch as := play.SeatKind(who); as {
	case play.Human, play.Remote, play.Open:
		seat.Kind = as
		return nil
	}
	seat.Kind, seat.Player = play.Engine, who
	make := func() (player.Player, error) { return analyze.NewPlayer(kind, who, player.Options{}) }
	if e := engines[who]; e != nil {
		make = func() (player.Player, error) { return e(kind) }
	}
	probe, err := make()
	if err != nil {
		return err
	}
	return probe.Close()
}

// enginesOf returns the programs that --engine names.
func enginesOf(c *cli.Context) (map[string]think.Engine, error) {
	engines := map[string]think.Engine{}
	for _, text := range textsOf(c, "engine") {
		name, spec, found := strings.Cut(text, "=")
		name = strings.TrimSpace(name)
		switch {
		case !found || name == "" || !isEngine(spec):
			return nil, fmt.Errorf("--engine is NAME=PROTOCOL:COMMAND, as in Mine=uhp:./mine, not %q", text)
		case strings.ContainsAny(name, ":,"):
			return nil, fmt.Errorf("--engine: the name %q has a colon or a comma", name)
		case engines[name] != nil:
			return nil, fmt.Errorf("--engine names two programs %q", name)
		}
		engines[name] = func(kind *replay.Game) (player.Player, error) {
			return analyze.NewPlayer(kind, spec, player.Options{Context: c.Context, Margin: usualMargin})
		}
	}
	return engines, nil
}

// serve serves the page until the run is interrupted.
func (p *program) serve(c *cli.Context, t *table) error {
	tokens := serve.NewTokens()
	if c.IsSet("port") {
		var err error
		if tokens, err = t.store.Tokens(); err != nil {
			return fmt.Errorf("cannot keep the links in %s: %w", t.store.Dir(), cause(err))
		}
	}
	l, err := listen(c)
	if err != nil {
		return err
	}
	s := serve.New(l.Addr(), serve.Options{
		Session: t.session, Thinker: t.thinker, Store: t.store, Tokens: tokens, Now: t.now, Name: c.String("host"),
	})
	p.talk.say("the page is at %s", s.Link())
	if !c.Bool("no-open") {
		if err := openBrowser(c.Context, s.Link()); err != nil {
			p.talk.say("no browser was opened (%v): open the link yourself", err)
		}
	}
	p.soFar = "games are kept in " + t.store.Dir()
	if err := s.Serve(c.Context, l); err != nil {
		return err
	}
	return context.Cause(c.Context)
}

// listen opens the port.
func listen(c *cli.Context) (net.Listener, error) {
	port := c.Int("port")
	if port < 0 || port > 65535 {
		return nil, fmt.Errorf("--port is a number from 1 to 65535, not %d", port)
	}
	l, err := net.Listen("tcp", net.JoinHostPort(c.String("listen"), strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("cannot listen: %w", err)
	}
	return l, nil
}

// browsers is the table of commands that open a link, by system.
var browsers = map[string][]string{
	"darwin":  {"open"},
	"windows": {"rundll32", "url.dll,FileProtocolHandler"},
}

// openBrowser opens a link in the browser, which outlives the program.
func openBrowser(ctx context.Context, link string) error {
	command := browsers[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	run := exec.CommandContext(context.WithoutCancel(ctx), command[0], append(command[1:], link)...)
	if err := run.Start(); err != nil {
		return err
	}
	go func() { _ = run.Wait() }() // so that it leaves no zombie
	return nil
}
