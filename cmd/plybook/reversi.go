package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	course "github.com/plybook/plybook/cmd/internal/course/reversi"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
	"github.com/plybook/plybook/replay/reversi"
)

// reversiCommand is the command line of the Reversi assignment: its game.
func (p *program) reversiCommand() *cli.Command {
	play := p.reversiPlayCommand()
	play.OnUsageError = p.usageError
	play.Before = checkValues
	play.HideHelpCommand = true
	return &cli.Command{
		Name:        "reversi",
		Usage:       "play Reversi, as its assignment asks, or solve endgames",
		ArgsUsage:   "play | solve PATH...",
		Description: help("reversi"),
		Subcommands: []*cli.Command{play, p.reversiSolveCommand()},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return errorWithHint("the operations are play and solve", "unknown operation %q", c.Args().First())
			}
			return errorWithHint("run plybook reversi play or plybook reversi solve", "expected an operation, found none")
		},
	}
}

func (p *program) reversiPlayCommand() *cli.Command {
	return &cli.Command{
		Name:        "play",
		Usage:       "play in the terminal: moves on standard input, boards on standard output",
		Description: help("reversi-play"),
		Flags: slices.Concat(limitFlags(usualLimits.Nodes), []cli.Flag{
			&cli.StringFlag{Name: "rules", Value: "dtu", Usage: "`SET`: rule set (see plybook games)"},
			&cli.IntFlag{Name: "size", Value: 8, Usage: "`N`: board size: even, 4 to 16"},
			&cli.StringFlag{Name: "names", Usage: "`A,B`: names of human players; A has the black discs"},
			&cli.StringFlag{Name: "black", Usage: "player of the black discs: search:6, NAME=search:6, or a human's name; not with --names", DefaultText: "a human"},
			&cli.StringFlag{Name: "white", Usage: "player of the white discs, as for --black", DefaultText: "a human"},
			&cli.BoolFlag{Name: "manual", Usage: "let the players flip the discs themselves, one by one", DisableDefaultText: true},
			&cli.Uint64Flag{Name: "seed", Usage: "`N`: seed of the random start", DefaultText: "random, and printed"},
			&cli.BoolFlag{Name: "clock", Usage: "measure the players' time and record it", DisableDefaultText: true},
			&cli.StringFlag{Name: "out", Usage: "write the games to `FILE` as plybook PGN"},
			&cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN`: use colours: auto, always or never"},
		}),
		Action: p.reversiPlay,
	}
}

func (p *program) reversiPlay(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	d, err := p.reversiDialogue(c)
	if err != nil {
		return err
	}
	closeAll, err := p.seatReversi(c, &d)
	if err == nil {
		err = d.Play(interruptible(c.Context, os.Stdin), p.talk.out)
	}
	if closed := closeAll(); err == nil {
		err = closed
	}
	if errors.Is(err, course.ErrInputEnds) {
		p.talk.say("%v", err)
		return errFindings
	}
	return err
}

// reversiDialogue returns the match that the flags ask for.
func (p *program) reversiDialogue(c *cli.Context) (d course.Dialogue, err error) {
	if d.Rules, err = reversi.ParseRules(c.String("rules")); err != nil {
		return d, fmt.Errorf("--rules: %w", err)
	}
	d.Size, d.Manual = c.Int("size"), c.Bool("manual")
	if d.Size < reversi.MinSize || d.Size > reversi.MaxSize || d.Size%2 == 1 {
		return d, fmt.Errorf("--size must be an even number from %d to %d, not %d", reversi.MinSize, reversi.MaxSize, d.Size)
	}
	d.Seed = c.Uint64("seed")
	if d.Rules.Placement && !c.IsSet("seed") {
		d.Seed = uint64(rand.Uint32())
		p.talk.say("the random choice is that of --seed %d", d.Seed)
	}
	if c.Bool("clock") {
		begun := time.Now()
		d.Now = func() time.Duration { return time.Since(begun) }
	}
	color, err := wantColor(c.String("color"), os.Stdout)
	if err != nil {
		return d, err
	}
	drawer, err := render.DrawerFor("reversi")
	if err != nil {
		return d, err
	}
	d.Draw = func(dst []byte, played *game.Played) []byte {
		return drawer.AppendText(dst, played.State, &replay.Played{Played: *played}, scene.TextOptions{Color: color})
	}
	if out := c.String("out"); out != "" {
		d.Save = p.saver(out, reversi.Write)
	}
	return d, nil
}

// saver returns a function that adds a game to a file, which is written again with every game: whatever
// happens later, it has those before.
func (p *program) saver(name string, write record.Writer) func(*game.Played) error {
	var all []byte
	return func(played *game.Played) error {
		text, err := recordOf(played, write)
		if err != nil {
			return err
		}
		all = append(all, text...)
		if err := p.writeFile(name, all); err != nil {
			return err
		}
		if productName(name) != "" {
			p.soFar = name + " holds the games so far"
		}
		return nil
	}
}
