package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/think"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/spelling"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
)

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
			return nil, fmt.Errorf("play expects one GAME or FILE, found %d arguments", len(args))
		}
		config, err := configOf(c, kind, args[0])
		if err != nil {
			return nil, err
		}
		if config.Seats == nil {
			o.Form = config
			if err := refused(play.New(play.Options{}).Begin(config, 0)); err != nil { // that the form would say as well, but later
				return nil, err
			}
		}
		return func(s *play.Session, now time.Duration) error {
			switch host := (play.Client{Host: true}); {
			case c.IsSet("port") && goesOn(s.View(host, now), &config):
				p.talk.say("resuming the unfinished game")
				return nil
			case config.Seats == nil:
				return refused(s.Do(host, play.Act{Do: "start"}, now))
			}
			return refused(s.Begin(config, now))
		}, nil
	}
	if len(args) == 1 && isWord(args[0]) {
		if _, err := os.Stat(args[0]); errors.Is(err, fs.ErrNotExist) {
			return nil, noSuchGame(args[0])
		}
	}
	if err := checkNoGame(c); err != nil {
		return nil, err
	}
	return p.reviewOf(c, args)
}

// isWord says whether an argument looks like a name of a game rather than of a file, a pattern or standard input.
func isWord(arg string) bool { return arg != "-" && !strings.ContainsAny(arg, `./\*?[]{}!`) }

// noSuchGame words that an argument is neither a game nor a file.
func noSuchGame(arg string) error {
	hint := ""
	var known []string
	for _, kind := range replay.Games() {
		known = append(append(known, kind.Name), kind.Aliases...)
	}
	if near := spelling.Nearest(strings.ToLower(arg), known); near != "" {
		hint = "did you mean plybook play " + near + "?"
	}
	return errorWithHint(hint, "no game or file is called %q; the games are %s", shortly(arg), knownGames())
}

// knownGames returns the names of all games.
func knownGames() string {
	return strings.Join(names(replay.Games(), func(kind *replay.Game) string { return kind.Name }), ", ")
}

// goesOn says whether a game that a session goes on with is one that a command line would begin: the command that was
// killed is run again.
func goesOn(v *play.View, config *play.Config) bool {
	if v.Mode != "play" || v.Game != config.Game {
		return false
	}
	if config.Seats == nil { // the form has asked
		return true
	}
	who := func(kind play.SeatKind, player string) string {
		if kind == play.Open { // which is remote once its link was used
			kind = play.Remote
		}
		return string(kind) + " " + player
	}
	var sit, come []string
	for _, s := range v.Seats {
		sit = append(sit, who(s.Kind, s.Player))
	}
	for _, s := range config.Seats {
		come = append(come, who(s.Kind, s.Player))
	}
	slices.Sort(sit) // they may have changed seats
	slices.Sort(come)
	return slices.Equal(sit, come)
}

// reviewOf returns how to begin with the records that arguments name.
func (p *program) reviewOf(c *cli.Context, args []string) (sessionStart, error) {
	name, text, err := p.recordsOf(c, args)
	if err != nil {
		return nil, err
	}
	return func(s *play.Session, now time.Duration) error {
		if err := refused(s.Open(filepath.Base(name), text, now)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}, nil
}

// recordsOf returns the records that arguments name, and what these are called: one file, pipe or standard input as it is, and anything
// else in plybook's own format.
func (p *program) recordsOf(c *cli.Context, args []string) (name string, text []byte, err error) {
	run := &job.Run{Run: measure.Run{Args: args, Talk: findings.WithoutNotes(findings.Layouts()[0].New(&talkWriter{p.talk}, findings.Options{}))}}
	if len(args) == 1 {
		in, err := openAlone(c, args[0])
		if err != nil {
			return "", nil, err
		}
		if in != nil {
			defer in.Close()
			text, err := io.ReadAll(io.LimitReader(in, parse.MaxRecord+1))
			switch {
			case err != nil:
				return "", nil, fmt.Errorf("cannot read %s: %w", args[0], cause(err))
			case source.IsArchive(args[0], text):
				if info, err := os.Stat(args[0]); err != nil || !info.Mode().IsRegular() { // what was read of a pipe is gone
					run.Args, run.Corpus.Stdin = []string{"-"}, io.MultiReader(bytes.NewReader(text), in)
				}
			case len(text) > parse.MaxRecord:
				return "", nil, tooLong(args)
			default:
				return args[0], text, nil
			}
		}
	}
	text, err = converted(c, run)
	return "games.pgn", text, err
}

// openAlone opens what an argument names, if that is standard input, a file or a pipe; nil if it is something else.
func openAlone(c *cli.Context, arg string) (io.ReadCloser, error) {
	if arg == "-" {
		return io.NopCloser(interruptible(c.Context, os.Stdin)), nil
	}
	if info, err := os.Stat(arg); err != nil || info.IsDir() {
		return nil, nil // the job says what is wrong
	}
	f, err := os.Open(arg)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", arg, cause(err))
	}
	return f, nil
}

// converted returns the records of a run in plybook's own format.
func converted(c *cli.Context, run *job.Run) ([]byte, error) {
	format, err := parse.FormatByName("pgn")
	if err != nil {
		return nil, err
	}
	var all atMost
	_, err = run.Convert(c.Context, &all, job.Conversion{To: format})
	switch {
	case errors.Is(err, errTooLong):
		return nil, tooLong(run.Args)
	case err != nil:
		return nil, err
	case all.Len() == 0:
		return nil, errorWithHint("plybook formats lists the formats of records", "there is no game in %s", shortly(strings.Join(run.Args, " ")))
	}
	return all.Bytes(), nil
}

// An atMost keeps what is written to it, and refuses more than the page takes.
type atMost struct{ bytes.Buffer }

var errTooLong = errors.New("too long")

func (b *atMost) Write(text []byte) (int, error) {
	if b.Len()+len(text) > parse.MaxRecord {
		return 0, errTooLong
	}
	return b.Buffer.Write(text)
}

// tooLong says that records have more than the page takes.
func tooLong(args []string) error {
	return errorWithHint("choose some with plybook convert --pick N or plybook find",
		"the games of %s have more than %d MiB, the most that a page shows", shortly(strings.Join(args, " ")), parse.MaxRecord>>20)
}

// checkNoGame refuses flags of a game that does not begin.
func checkNoGame(c *cli.Context) error {
	for _, f := range newGameFlags() {
		if name := f.Names()[0]; c.IsSet(name) {
			return errorWithHint("to begin a game, run plybook play GAME; plybook games lists the names", "--%s needs the name of a game", name)
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
	if n := c.Int("games"); n < 1 || n > play.MaxGames {
		return play.Config{}, fmt.Errorf("--games must be a number from 1 to %d, not %d", play.MaxGames, n)
	}
	config := play.Config{
		Game: kind.Name, Rules: o.Rules, Values: o.Values, Setup: c.String("setup"), Clock: c.String("tc"), Games: c.Int("games"),
		Hardcore: c.Bool("hardcore"), Manual: c.Bool("manual"), NoDraws: c.Bool("no-agreement"),
	}
	if seed := o.Values[replay.SeedFlag]; seed != "" {
		if config.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
			return config, fmt.Errorf("--seed must be a number from 0, not %q", seed)
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
				return nil, errorWithHint("a seat can also be human, remote, open or the name of an --engine", "--seats: %w", err)
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
			return nil, fmt.Errorf("--engine must be NAME=PROTOCOL:COMMAND, as in Mine=uhp:./mine, not %q", text)
		case strings.ContainsAny(name, ":,"):
			return nil, fmt.Errorf("--engine: the name %q has a colon or a comma", name)
		case engines[name] != nil:
			return nil, fmt.Errorf("--engine names two engines %q", name)
		}
		engines[name] = func(kind *replay.Game) (player.Player, error) {
			return analyze.NewPlayer(kind, spec, player.Options{Context: c.Context, Margin: usualMargin})
		}
	}
	return engines, nil
}
