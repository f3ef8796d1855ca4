package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/urfave/cli/v2"

	analysis "github.com/plybook/plybook/analyze/conquest"
	course "github.com/plybook/plybook/cmd/internal/course/conquest"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

func (p *program) conquestPlayCommand() *cli.Command {
	return &cli.Command{
		Name: "play", Aliases: []string{"AppConquest"},
		Usage:       "play in the dialogue of the assignment's program",
		Description: help("conquest-play"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "mode", Usage: "game `MODE`: pvp (two humans), pve (one human), eve (none)", DefaultText: "asked for"},
			&cli.StringSliceFlag{Name: "names", Usage: "names of the players, `A,B`", DefaultText: "asked for"},
			&cli.IntFlag{Name: "human", Usage: "player `N` is the human, 1 or 2 (pve)", DefaultText: "asked for"},
			&cli.IntFlag{Name: "level", Usage: "level `N` of the computer, 0 to 4 (pve)", DefaultText: "asked for"},
			&cli.IntSliceFlag{Name: "levels", Usage: "levels of both computers, `A,B` (eve)", DefaultText: "asked for"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "random seed `N` of level 0"},
			&cli.StringFlag{Name: "hardcore", Usage: "take-backs: 0 allows them, 1 forbids them", DefaultText: "asked for"},
			&cli.IntFlag{Name: "size", Usage: "board size `N`: odd, at least 3", DefaultText: "asked for"},
			&cli.IntFlag{Name: "max-turns", Value: conquest.MaxTurns, Usage: "stop a game that is not over after `N` turns"},
			&cli.StringFlag{Name: "record", Usage: "write the game to `FILE` as plybook PGN, even if unfinished"},
		},
		Action: p.conquestPlay,
	}
}

func (p *program) conquestPlay(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	d, err := dialogueOf(c)
	if err != nil {
		return err
	}
	computer := analysis.NewComputer(c.Uint64("seed"))
	d.Computer = func(s *conquest.State, level int) (game.Move, error) {
		if c.Context.Err() != nil { // the lower levels are too quick to notice
			return 0, context.Cause(c.Context)
		}
		chosen, err := computer.Move(c.Context, s, level)
		return chosen.Move, err
	}
	played, ill, err := course.Play(d, interruptible(c.Context, os.Stdin), p.talk.out)
	if err != nil && !interrupted(c.Context, err) {
		return err
	}
	if record := c.String("record"); record != "" && played != nil {
		if err := p.saver(record, conquest.Write)(played); err != nil {
			return err
		}
	}
	if ill == nil || c.Context.Err() != nil { // then the input has ended because of that
		return nil
	}
	return p.refuse(ill)
}

// dialogueOf returns what the flags answer beforehand.
func dialogueOf(c *cli.Context) (conquest.Dialogue, error) {
	d := conquest.Dialogue{
		Mode: c.String("mode"), Names: c.StringSlice("names"), Human: c.Int("human"), Levels: c.IntSlice("levels"),
		Hardcore: c.String("hardcore"), Size: c.Int("size"), MaxTurns: c.Int("max-turns"),
		Patient: isTerminal(os.Stdin),
	}
	if c.IsSet("level") {
		d.Levels = append(d.Levels, c.Int("level"))
	}
	switch {
	case d.Mode != "":
	case c.IsSet("levels"):
		d.Mode = "eve"
	case c.IsSet("level") || d.Human != 0:
		d.Mode = "pve"
	}
	if err := checkMode(c, &d); err != nil {
		return d, err
	}
	return d, checkDialogue(c, &d)
}

// checkMode says which flags do not go with the mode.
func checkMode(c *cli.Context, d *conquest.Dialogue) error {
	switch {
	case d.Mode != "" && d.Mode != "pvp" && d.Mode != "pve" && d.Mode != "eve":
		return fmt.Errorf("--mode must be pvp, pve or eve, not %q", d.Mode)
	case d.Mode == "pvp" && (len(d.Levels) > 0 || d.Human != 0):
		return errors.New("--level, --levels and --human are for the modes pve and eve")
	case d.Mode == "pve" && c.IsSet("levels"), d.Mode == "eve" && (c.IsSet("level") || d.Human != 0):
		return errors.New("--level and --human are for the mode pve, --levels for eve")
	case c.IsSet("levels") && len(d.Levels) != 2:
		return fmt.Errorf("--levels must be two numbers, A,B, not %d", len(d.Levels))
	}
	return nil
}

// checkDialogue says which answers the dialogue would not take.
func checkDialogue(c *cli.Context, d *conquest.Dialogue) error {
	switch {
	case slices.ContainsFunc(d.Levels, func(level int) bool { return level < 0 || level > conquest.MaxLevel }):
		return fmt.Errorf("levels go from 0 to %d", conquest.MaxLevel)
	case d.Human < 0 || d.Human > 2:
		return fmt.Errorf("--human must be 1 or 2, not %d", d.Human)
	case d.Hardcore != "" && d.Hardcore != "0" && d.Hardcore != "1":
		return fmt.Errorf("--hardcore must be 0 or 1, not %q", d.Hardcore)
	case len(d.Names) > 2:
		return fmt.Errorf("--names must be two names, not %d", len(d.Names))
	case c.IsSet("size") && (d.Size < 3 || d.Size%2 == 0 || d.Size > conquest.MaxSize):
		return fmt.Errorf("--size must be an odd number from 3 to %d, not %d", conquest.MaxSize, d.Size)
	case d.MaxTurns < 1:
		return fmt.Errorf("--max-turns must be at least 1, not %d", d.MaxTurns)
	}
	return nil
}

// recordOf returns the text of a game in plybook PGN, as its game's Writer has it.
func recordOf(played *game.Played, write record.Writer) ([]byte, error) {
	format, err := parse.FormatByName("pgn")
	if err != nil {
		return nil, err
	}
	record, refused := write(played, format.Name)
	if refused != nil {
		return nil, refused
	}
	return format.Append(nil, record, parse.EncodeOptions{})
}
