package main

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/serve"
	"github.com/plybook/plybook/cmd/internal/play/think"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/replay"
)

func (p *program) playCommand() *cli.Command {
	return &cli.Command{
		Name:        "play",
		Usage:       "play, review and analyse games in the browser or terminal",
		ArgsUsage:   "[GAME | FILE]",
		Description: help("play"),
		Flags:       slices.Concat(newGameFlags(), hostFlags()),
		Action:      p.play,
	}
}

// newGameFlags say what game begins.
func newGameFlags() []cli.Flag {
	return slices.Concat([]cli.Flag{
		&cli.StringFlag{Name: "rules", Usage: "`SET`: rule set, such as standard+MLP", DefaultText: "the first that plybook games lists"},
	}, switchFlags(switchCategory, replay.StartFlags()), []cli.Flag{
		&cli.StringFlag{Name: "setup", Usage: "start from `POSITION`, as the Setup tag of plybook PGN gives it", DefaultText: "the standard start position"},
		&cli.StringSliceFlag{Name: "seats", Usage: "`PLAYERS`: players in seat order, comma-separated: human, remote, an --engine or a computer player", DefaultText: "human for all"},
		&cli.StringSliceFlag{Name: "names", Usage: "`A,B`: names of the players in seat order"},
		&cli.StringFlag{Name: "tc", Usage: "`TC`: time control: none; up; 10m+5s (plus 5 s per move); 10+0.1 (in seconds); 40/60 (60 s per 40 moves)", DefaultText: "up, which only counts the time used"},
		&cli.BoolFlag{Name: "hardcore", Usage: "allow no take-backs", DisableDefaultText: true},
		&cli.BoolFlag{Name: "manual", Usage: "let players carry out the effects of moves, such as flips, by hand", DisableDefaultText: true},
		&cli.IntFlag{Name: "games", Value: 1, Usage: "play a series of `N` games"},
		&cli.StringFlag{Name: "pass", Usage: "`MODE`: forced passes: ask (the player must pass) or auto", DefaultText: "as in the rule set"},
		&cli.BoolFlag{Name: "no-agreement", Usage: "allow no draws by agreement", DisableDefaultText: true},
	})
}

// hostFlags say where games are kept, who else plays, and how the page is served.
func hostFlags() []cli.Flag {
	return append([]cli.Flag{
		&cli.BoolFlag{Name: "tty", Usage: "play in the terminal: print the board, type moves", DisableDefaultText: true},
		&cli.StringFlag{Name: "dir", Usage: "save games and settings in `DIR`", DefaultText: "plybook in the user's data folder"},
		&cli.GenericFlag{Name: "engine", Value: new(texts), Usage: "`NAME=PROTOCOL:COMMAND`: add an engine over uhp, gtp, uai or nboard; may be repeated"},
	}, serverFlags()...)
}

// serverFlags say how the page is served.
func serverFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "port", Usage: "`PORT`: port to listen on; a fixed port keeps links the same", DefaultText: "a free one"},
		&cli.StringFlag{Name: "listen", Value: loopback, Usage: "listen at `ADDRESS`, so that other machines can connect"},
		&cli.StringFlag{Name: "host", Usage: "`NAME`: name or address of this machine in links", DefaultText: "as --listen"},
		&cli.StringFlag{Name: "cert", Usage: "certificate `FILE` for TLS, in PEM"},
		&cli.StringFlag{Name: "key", Usage: "private key `FILE` of the certificate, in PEM"},
		&cli.BoolFlag{Name: "no-open", Usage: "print the link only, and open no browser", DisableDefaultText: true},
	}
}

func (p *program) play(c *cli.Context) error {
	args := c.Args().Slice()
	return p.atTable(c, func(t *table) error {
		if c.Bool("tty") {
			return p.playHere(c, t, args)
		}
		t.options.Paced = true
		return p.playInBrowser(c, t, func() (sessionStart, error) { return p.startOf(c, args, &t.options) })
	})
}

// A table is what a session of play needs of this machine.
type table struct {
	store   *serve.Store
	thinker *think.Thinker
	options play.Options
}

// atTable calls a function with a table, and closes what that has.
func (p *program) atTable(c *cli.Context, f func(t *table) error) error {
	engines, err := enginesOf(c)
	if err != nil {
		return err
	}
	store, err := p.openStore(c)
	if err != nil {
		return err
	}
	defer store.Close()
	t := &table{store: store, thinker: &think.Thinker{Engines: engines, Options: player.Options{Context: c.Context}}}
	if t.options, err = sessionOptions(store, engines); err != nil {
		return err
	}
	if store.Saves() {
		p.soFar = "games are saved in " + store.Dir() + "; to resume, run " + goOnCommand(c, "plybook play")
	}
	err = f(t)
	if closed := t.thinker.Close(); err == nil {
		err = closed
	}
	return err
}

// begin begins a session.
func (t *table) begin(start sessionStart) (s *play.Session, now func() time.Duration, err error) {
	begun := t.options.Now
	now = func() time.Duration { return time.Since(begun) }
	s = play.New(t.options)
	return s, now, start(s, now())
}

// openStore opens the folder of games. Records can be reviewed while another process plays there.
func (p *program) openStore(c *cli.Context) (*serve.Store, error) {
	dir := c.String("dir")
	if dir == "" {
		var err error
		if dir, err = serve.DefaultDir(runtime.GOOS, os.Getenv); err != nil {
			return nil, errorWithHint("pass a folder: --dir DIR", "%w", err)
		}
	}
	store, err := serve.OpenStore(dir)
	if errors.Is(err, safefile.ErrLocked) && namesRecords(c) {
		p.talk.say("another plybook uses %s: this review is not saved there", dir)
		return serve.ReadStore(dir)
	}
	if errors.Is(err, safefile.ErrLocked) {
		return nil, errorWithHint("open the link that it has printed, or pass --dir OTHER",
			"another plybook uses %s and would overwrite the saved games", dir)
	}
	if err != nil {
		return nil, errorWithHint("pass another folder: --dir DIR", "cannot save games in %s: %w", dir, cause(err))
	}
	return store, nil
}

// namesRecords says whether the arguments name records to review, and no game to play.
func namesRecords(c *cli.Context) bool {
	if !c.Args().Present() || c.Bool("tty") {
		return false
	}
	_, err := replay.GameByName(c.Args().First())
	return err != nil
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
