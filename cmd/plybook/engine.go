package main

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func (p *program) engineCommand() *cli.Command {
	protocols := strings.Join(engine.Protocols(), ", ")
	return &cli.Command{
		Name:  "engine",
		Usage: "run plybook as an engine over UHP, GTP, UAI or NBoard",

		Description: help("engine"),
		Flags: slices.Concat(seededFlags("`GAME`: game to play, if the protocol serves several (see plybook games)"), limitFlags(usualLimits.Nodes), engineFlags(oneEngineOption, searchMargin), []cli.Flag{
			&cli.StringFlag{Name: "protocol", Usage: "`PROTOCOL`: protocol to use: " + protocols + "; required"},
			&cli.StringFlag{Name: "player", Usage: "`PLAYER`: player that chooses the moves, such as search or random", DefaultText: defaultPlayers},
			threadsFlag,
			&cli.BoolFlag{Name: "resign", Usage: "resign proved losses (GTP)", DisableDefaultText: true},
		}),
		Action: p.engine,
	}
}

// limitFlags are the limits of players, with the number of positions that is one where there is no other.
func limitFlags(usual int64) []cli.Flag {
	return append(workFlags(usual),
		&cli.DurationFlag{Name: "movetime", Aliases: []string{"time"}, Usage: "`TIME`: search time per move, such as 700ms or 2s", DefaultText: "no limit"})
}

// workFlags are those of limitFlags that come to the same on every machine.
func workFlags(usual int64) []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "depth", Usage: "search depth of `N` plies", DefaultText: "no limit"},
		&cli.Int64Flag{Name: "nodes", Usage: "search `N` nodes (positions) for each move", DefaultText: fmt.Sprintf("%d if no other limit is given", usual)},
	}
}

// limitsOf returns what limitFlags say.
func limitsOf(c *cli.Context) (l search.Limits, err error) {
	l = search.Limits{Depth: c.Int("depth"), Nodes: c.Int64("nodes"), Time: c.Duration("movetime")}
	switch {
	case c.IsSet("depth") && (l.Depth < 1 || l.Depth > search.MaxDepth):
		err = fmt.Errorf("--depth must be a number of plies from 1 to %d, not %d", search.MaxDepth, l.Depth)
	case c.IsSet("nodes") && l.Nodes < 1:
		err = fmt.Errorf("--nodes must be at least 1, not %d", l.Nodes)
	case c.IsSet("movetime") && l.Time <= 0:
		err = fmt.Errorf("--movetime (or --time) must be a time such as 2s, not %s", l.Time)
	}
	return l, err
}

// threadsFlag says with how many threads a search is made.
var threadsFlag = &cli.IntFlag{Name: "threads", Value: 1, Usage: "search with `N` threads; with more than one, results vary from run to run"}

// maxThreads is the greatest value of threadsFlag.
const maxThreads = 256

// threadsOf returns what threadsFlag says.
func threadsOf(c *cli.Context) (int, error) {
	n := c.Int(threadsFlag.Name)
	if n < 1 || n > maxThreads {
		return 0, fmt.Errorf("--threads must be from 1 to %d, not %d", maxThreads, n)
	}
	return n, nil
}

// checkThreads returns an error if a player cannot search with more than one thread within limits, with advice.
func checkThreads(by player.Player, name string, threads int, l search.Limits) error {
	threaded, ok := by.(player.Threaded)
	switch {
	case threads == 1 || ok && threaded.Threaded(l):
		return nil
	case ok:
		return errorWithHint("pass --depth to search with more", "--threads: without a depth the player %s searches this game with one thread", name)
	case isEngine(name):
		return errorWithHint("if it has an option for that, pass --engine-option NAME=VALUE", "--threads: the player %s is another program", name)
	}
	return errorWithHint("use search", "--threads: the player %s uses one thread", name)
}

// checkLimits returns what is wrong with limits for a player, with advice.
func checkLimits(by player.Player, l search.Limits) error {
	limited, ok := by.(player.Limited)
	if !ok {
		return nil
	}
	if err := limited.CheckLimits(l); err != nil {
		return hintError{err, "for example --time 1s"}
	}
	return nil
}

// warnOfLimits reports which limits a player does not receive, or not as they are.
func (p *program) warnOfLimits(name string, by player.Player, l search.Limits) {
	limited, ok := by.(player.Limited)
	if !ok {
		return
	}
	unsupported := limited.Unsupported(l)
	if i := slices.Index(unsupported, "tc"); i >= 0 {
		p.talk.say("%s receives a time per move instead of its clock: its protocol has no clocks", name)
		unsupported = slices.Delete(unsupported, i, i+1)
	}
	if len(unsupported) > 0 {
		p.talk.say("%s does not receive --%s: its protocol cannot express it", name, strings.Join(unsupported, " and --"))
	}
	rounder, ok := by.(player.TimeRounder)
	if !ok || l.Time == 0 {
		return
	}
	const part = 1500 * time.Millisecond
	switch rounded := rounder.MoveTime(l.Time); {
	case l.Clock != nil && rounder.MoveTime(part) != part:
		p.talk.say("%s receives its time control %s in whole seconds: its protocol has no fractions", name, controlText(l.Clock))
	case l.Clock == nil && rounded != l.Time:
		p.talk.say("%s receives %v per move instead of %v: its protocol counts whole seconds", name, rounded, l.Time)
	}
}

// controlText writes the time control of a clock.
func controlText(c *search.Clock) string {
	return player.TimeControl{Base: c.Base, Increment: c.Increment, Moves: c.Period}.String()
}

// usualMargin is how much longer than it may a program of others thinks before it has lost.
const usualMargin = time.Second

// usualLimits are for players that look ahead, where nobody says how far.
var usualLimits = search.Limits{Nodes: 1_000_000}

const defaultPlayers = "search"

// playerOf returns the name of the player that --player names, or of the usual one of a game.
func playerOf(c *cli.Context, kind *replay.Game) string {
	if c.IsSet("player") {
		return c.String("player")
	}
	for _, k := range analyze.PlayersOf(kind) {
		if k.Name == "search" {
			return k.Name
		}
	}
	return "random"
}

func (p *program) engine(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	if !c.IsSet("protocol") {
		return errorWithHint("known: "+strings.Join(engine.Protocols(), ", "), "engine needs --protocol NAME")
	}
	games, err := engine.GamesOf(c.String("protocol"))
	if err != nil {
		return fmt.Errorf("--protocol: %w", err)
	}
	name := games[0]
	if c.IsSet("game") {
		name = c.String("game")
	}
	kind, err := replay.GameByName(name)
	if err != nil {
		return fmt.Errorf("--game: %w", err)
	}
	o := protocol.Config{Kind: kind, Resign: c.Bool("resign"), Version: versionNumber()}
	if o.Options, err = startOptions(c, kind); err != nil {
		return err
	}
	if o.Seed, err = seedOf(o.Options); err != nil {
		return err
	}
	if o.Limits, err = limitsOf(c); err != nil {
		return err
	}
	o.DefaultLimits = usualLimits
	name = playerOf(c, kind)
	options, err := p.engineOptions(c, name)
	if err == nil {
		options.Threads, err = threadsOf(c)
	}
	if err != nil {
		return err
	}
	o.NewPlayer = func(kind *replay.Game) (player.Player, error) {
		by, err := analyze.NewPlayer(kind, name, options)
		if err != nil {
			return nil, err
		}
		if err := checkThreads(by, name, options.Threads, o.Limits); err != nil {
			return nil, cmp.Or(by.Close(), err)
		}
		return by, nil
	}
	p.soFar = "the session is over"
	return engine.Serve(c.Context, os.Stdin, p.talk.out, c.String("protocol"), o)
}

// usualSeed is that of players that draw lots, where nobody says another.
const usualSeed = 1

// seedOf returns the value of --seed, which games that draw lots have too.
func seedOf(o game.Options) (uint64, error) {
	text := o.Values["seed"]
	if text == "" {
		return usualSeed, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("--seed must be a number from 0 to %d, not %q", uint64(math.MaxUint64), text)
	}
	return seed, nil
}
