package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
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
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/serve"
	"github.com/plybook/plybook/cmd/internal/play/shell"
	"github.com/plybook/plybook/cmd/internal/play/think"
	"github.com/plybook/plybook/cmd/internal/play/tty"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
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

// hostFlags say where games are kept, who else plays, and how the page is served.
func hostFlags() []cli.Flag {
	return append([]cli.Flag{
		&cli.BoolFlag{Name: "tty", Usage: "play here: the board is printed, and moves are typed", DisableDefaultText: true},
		&cli.StringFlag{Name: "dir", Usage: "keep games and settings in this `DIR`", DefaultText: "plybook in the folder for data of programs"},
		&cli.GenericFlag{Name: "engine", Value: new(texts), Usage: "let seats have a program of others, `NAME=PROTOCOL:COMMAND`; may be repeated"},
	}, serverFlags()...)
}

// serverFlags say how the page is served.
func serverFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "port", Usage: "listen on this port, with the same links as last time", DefaultText: "a free one"},
		&cli.StringFlag{Name: "listen", Value: loopback, Usage: "let other machines in, at this `ADDRESS` of this one"},
		&cli.StringFlag{Name: "host", Usage: "what other machines call this one, `NAME` or address", DefaultText: "as --listen"},
		&cli.StringFlag{Name: "cert", Usage: "speak TLS with this certificate `FILE`, in PEM"},
		&cli.StringFlag{Name: "key", Usage: "the `FILE` of its private key, in PEM"},
		&cli.BoolFlag{Name: "no-open", Usage: "print the link, and open no browser", DisableDefaultText: true},
	}
}

// loopback is the address that only this machine reaches.
const loopback = "127.0.0.1"

func (p *program) play(c *cli.Context) error {
	args := c.Args().Slice()
	engines, err := enginesOf(c)
	if err != nil {
		return err
	}
	store, err := openStore(c)
	if err != nil {
		return err
	}
	defer store.Close()
	t := &table{store: store, thinker: &think.Thinker{Engines: engines, Options: player.Options{Context: c.Context}}}
	if t.options, err = sessionOptions(store, engines); err != nil {
		return err
	}
	p.soFar = "games are kept in " + store.Dir()
	if c.Bool("tty") {
		err = p.playHere(c, t, args)
	} else {
		err = p.playInBrowser(c, t, args)
	}
	if closed := t.thinker.Close(); err == nil {
		err = closed
	}
	return err
}

// A table is what a session of play needs of this machine.
type table struct {
	store   *serve.Store
	thinker *think.Thinker
	options play.Options
}

// begin begins a session.
func (t *table) begin(start sessionStart) (s *play.Session, now func() time.Duration, err error) {
	begun := t.options.Now
	now = func() time.Duration { return time.Since(begun) }
	s = play.New(t.options)
	return s, now, start(s, now())
}

// playInBrowser serves the page until the run is interrupted.
func (p *program) playInBrowser(c *cli.Context, t *table, args []string) error {
	l, site, err := listen(c, t.store)
	if err != nil {
		return err
	}
	defer l.Close()
	t.options.Links = site.SeatLinks()
	start, err := p.startOf(c, args, &t.options)
	if err != nil {
		return err
	}
	session, now, err := t.begin(start)
	if err != nil {
		return err
	}
	p.sayLinks(c, site)
	if !c.Bool("no-open") {
		if err := openBrowser(c.Context, site.HostLink()); err != nil {
			p.talk.say("no browser was opened (%v): open the link yourself", err)
		}
	}
	s := serve.New(serve.Options{Site: site, Session: session, Thinker: t.thinker, Store: t.store, Now: now})
	if err := s.Serve(c.Context, l); err != nil {
		return err
	}
	return context.Cause(c.Context)
}

// playHere plays at the keyboard until the game is over.
func (p *program) playHere(c *cli.Context, t *table, args []string) error {
	for _, f := range serverFlags() {
		if name := f.Names()[0]; c.IsSet(name) {
			return fmt.Errorf("--tty serves no page, and --%s is about one", name)
		}
	}
	if len(args) != 1 {
		return errorWithHint("plybook games lists the names", "play --tty takes a GAME, and %d were given", len(args))
	}
	kind, err := replay.GameByName(args[0])
	if err != nil {
		return err
	}
	config, err := configOf(c, kind, args[0])
	if err != nil {
		return err
	}
	session, now, err := t.begin(func(s *play.Session, now time.Duration) error { return refused(s.Begin(config, now)) })
	if err != nil {
		return err
	}
	k := tty.Keyboard{
		Shell:  &shell.Shell{Session: session, Thinker: t.thinker, Save: t.store.Write, Now: now},
		Config: config, In: interruptible(c.Context, os.Stdin), Out: p.talk.out, Prompt: isTerminal(os.Stdin),
	}
	if k.Color, err = wantColor("auto", os.Stdout); err != nil {
		return err
	}
	err = k.Play(c.Context)
	if errors.Is(err, tty.ErrInputEnds) {
		p.talk.say("%v; %s", err, p.soFar)
		return nil
	}
	return err
}

// openStore opens the folder of games.
func openStore(c *cli.Context) (*serve.Store, error) {
	dir := c.String("dir")
	if dir == "" {
		var err error
		if dir, err = serve.DefaultDir(runtime.GOOS, os.Getenv); err != nil {
			return nil, errorWithHint("name a folder with --dir DIR", "%w", err)
		}
	}
	store, err := serve.OpenStore(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot keep games in %s: %w", dir, cause(err))
	}
	return store, nil
}

// sessionOptions returns what a session is given, but for links.
func sessionOptions(store *serve.Store, engines map[string]think.Engine) (o play.Options, err error) {
	o = play.Options{Now: time.Now(), Seed: randomSeed(), Settings: store.Settings(), Programs: slices.Sorted(maps.Keys(engines))}
	if o.Files, err = store.Files(); err != nil {
		return o, fmt.Errorf("cannot read %s: %w", store.Dir(), cause(err))
	}
	return o, nil
}

// randomSeed is not 0.
func randomSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it does not fail: the program ends instead
	return max(1, binary.LittleEndian.Uint64(b[:]))
}

// A sessionStart lets a session begin.
type sessionStart func(s *play.Session, now time.Duration) error

// startOf returns how to begin with what the arguments name: a game, the form of one whose players nobody has named, or records. With
// none a session goes on with the game that was on last time, or begins with the start screen.
func (p *program) startOf(c *cli.Context, args []string, o *play.Options) (sessionStart, error) {
	if len(args) == 0 {
		return func(*play.Session, time.Duration) error { return nil }, checkNoGame(c)
	}
	if kind, err := replay.GameByName(args[0]); err == nil {
		if len(args) > 1 {
			return nil, fmt.Errorf("play begins one game, and %d arguments were given", len(args))
		}
		config, err := configOf(c, kind, args[0])
		if err != nil {
			return nil, err
		}
		if config.Seats == nil {
			o.Form = config
			return func(s *play.Session, now time.Duration) error {
				return refused(s.Do(play.Client{Host: true}, play.Act{Do: "start"}, now))
			}, nil
		}
		return func(s *play.Session, now time.Duration) error { return refused(s.Begin(config, now)) }, nil
	}
	if err := checkNoGame(c); err != nil {
		return nil, err
	}
	name, text, err := p.recordsOf(c, args)
	if err != nil {
		return nil, err
	}
	return func(s *play.Session, now time.Duration) error { return refused(s.Open(name, text, now)) }, nil
}

// recordsOf returns the records that arguments name: a file as it is, and anything else in plybook's own form.
func (p *program) recordsOf(c *cli.Context, args []string) (name string, text []byte, err error) {
	if info, err := os.Stat(args[0]); err == nil && len(args) == 1 && info.Mode().IsRegular() && !source.HasArchiveExtension(args[0]) {
		if info.Size() > parse.MaxRecord {
			return "", nil, fmt.Errorf("%s has more than %d MiB; take games out of it with plybook convert", args[0], parse.MaxRecord>>20)
		}
		text, err := os.ReadFile(args[0])
		if err != nil {
			return "", nil, fmt.Errorf("cannot read %s: %w", args[0], cause(err))
		}
		return filepath.Base(args[0]), text, nil
	}
	format, err := parse.FormatByName("pgn")
	if err != nil {
		return "", nil, err
	}
	run := &job.Run{Args: args, Talk: findings.WithoutNotes(findings.Layouts()[0].New(&talkWriter{p.talk}, findings.Options{}))}
	var all bytes.Buffer
	if _, err := run.Convert(c.Context, &all, job.Conversion{To: format}); err != nil {
		return "", nil, err
	}
	if all.Len() == 0 {
		return "", nil, errorWithHint("plybook formats lists what records are", "there is no game in %s", strings.Join(args, " "))
	}
	return "games.pgn", all.Bytes(), nil
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
	config.Pass = c.String("pass")
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

// sayLinks prints who gets which link.
func (p *program) sayLinks(c *cli.Context, site *serve.Site) {
	p.talk.say("play at %s", site.HostLink())
	links := site.SeatLinks()
	elsewhere := c.IsSet("listen")
	for i, who := range c.StringSlice("seats") {
		switch play.SeatKind(strings.TrimSpace(who)) {
		case play.Remote, play.Open:
			elsewhere = true
			p.talk.say("player %d plays at %s", i+1, links[i])
		}
	}
	if elsewhere {
		p.talk.say("watch at %s", site.WatchLink())
	}
	if c.IsSet("listen") && !c.IsSet("cert") {
		p.talk.say("without --cert and --key these links can be read on their way by others in the network")
	}
}

// listen opens the port, and says by which links it is reached.
func listen(c *cli.Context, store *serve.Store) (net.Listener, *serve.Site, error) {
	config, err := tlsOf(c)
	if err != nil {
		return nil, nil, err
	}
	port, address := c.Int("port"), c.String("listen")
	switch ip := net.ParseIP(address); {
	case port < 0 || port > 65535 || port == 0 && c.IsSet("port"):
		return nil, nil, fmt.Errorf("--port is a number from 1 to 65535, not %d", port)
	case ip != nil && ip.IsUnspecified() && !c.IsSet("host"):
		return nil, nil, errorWithHint("for example --host 192.0.2.7", "--listen %s needs --host NAME, what other machines call this one", address)
	}
	tokens := serve.NewTokens()
	if c.IsSet("port") {
		if tokens, err = store.Tokens(); err != nil {
			return nil, nil, fmt.Errorf("cannot keep the links in %s: %w", store.Dir(), cause(err))
		}
	}
	l, err := net.Listen("tcp", net.JoinHostPort(address, strconv.Itoa(port)))
	if err != nil {
		return nil, nil, fmt.Errorf("cannot listen: %w", err)
	}
	site := serve.NewSite(l.Addr(), c.String("host"), config != nil, tokens)
	if config != nil {
		l = tls.NewListener(l, config)
	}
	return l, site, nil
}

// tlsOf returns what --cert and --key say; nil without them.
func tlsOf(c *cli.Context) (*tls.Config, error) {
	cert, key := c.String("cert"), c.String("key")
	switch {
	case cert == "" && key == "":
		return nil, nil
	case cert == "" || key == "":
		return nil, errors.New("--cert and --key belong together")
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("--cert and --key: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}, nil
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
