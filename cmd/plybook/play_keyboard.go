package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/shell"
	"github.com/plybook/plybook/cmd/internal/play/tty"
	"github.com/plybook/plybook/replay"
)

// playHere plays at the keyboard until the game is over.
func (p *program) playHere(c *cli.Context, t *table, args []string) error {
	for _, f := range serverFlags() {
		if name := f.Names()[0]; c.IsSet(name) {
			return fmt.Errorf("--%s is for the browser; leave out it or --tty", name)
		}
	}
	start, err := p.keyboardStart(c, t, args)
	if err != nil {
		return err
	}
	session, now, err := t.begin(start)
	if err != nil {
		return err
	}
	k := tty.Keyboard{
		Shell: &shell.Shell{Session: session, Thinker: t.thinker, Save: t.store.Write, Now: now},
		In:    interruptible(c.Context, os.Stdin), Out: p.talk.out, Prompt: isTerminal(os.Stdin), Width: columnsOf(os.Stdout),
	}
	if k.Color, err = wantColor("auto", os.Stdout); err != nil {
		return err
	}
	return p.endHere(c, t, session, k.Play(c.Context))
}

// atKeyboard is who sits there.
var atKeyboard = play.Client{Host: true}

// keyboardStart returns how to begin with what the arguments name: a game, a saved one to go on with, or none: the one that was on.
func (p *program) keyboardStart(c *cli.Context, t *table, args []string) (sessionStart, error) {
	if len(args) > 1 {
		return nil, fmt.Errorf("play --tty expects one GAME, found %d arguments", len(args))
	}
	if len(args) == 1 {
		if kind, err := replay.GameByName(args[0]); err == nil {
			return p.newGameHere(c, t, kind, args[0])
		}
	}
	if err := checkNoGame(c); err != nil {
		return nil, err
	}
	name := ""
	if len(args) == 1 && args[0] == "-" {
		return nil, errorWithHint("to review them in the browser, run plybook play -", "--tty reads moves from standard input, not records")
	}
	if len(args) == 1 {
		if err := checkSaved(t.store.Dir(), args[0]); err != nil {
			return nil, err
		}
		name = filepath.Base(args[0])
	}
	return func(s *play.Session, now time.Duration) error {
		if err := goOnHere(s, name, t.store.Dir(), now); err != nil {
			return err
		}
		return checkHere(s.Playing().Seats)
	}, nil
}

// newGameHere returns how to begin a game. One that was on stays saved.
func (p *program) newGameHere(c *cli.Context, t *table, kind *replay.Game, name string) (sessionStart, error) {
	config, err := configOf(c, kind, name)
	if err == nil {
		err = checkHere(config.Seats)
	}
	if err != nil {
		return nil, err
	}
	return func(s *play.Session, now time.Duration) error {
		if v := s.View(atKeyboard, now); v.Mode == "play" && v.Ply > 0 {
			p.talk.say("an unfinished game stays saved; to resume it, run %s %s", goOnCommand(c, keyboardPlay), v.Save.File)
		}
		return refused(s.Begin(config, now))
	}, nil
}

// checkHere refuses seats of people at other machines, who would get no link.
func checkHere(seats []play.Seat) error {
	for _, s := range seats {
		if s.Kind == play.Remote || s.Kind == play.Open {
			return errorWithHint("run plybook play without --tty for links", "--tty has no links, but a player is %s", s.Kind)
		}
	}
	return nil
}

// checkSaved refuses arguments that name no saved game.
func checkSaved(dir, arg string) error {
	named, err := os.Stat(arg)
	saved, unsaved := os.Stat(filepath.Join(dir, filepath.Base(arg)))
	switch {
	case unsaved == nil && (filepath.Base(arg) == arg || err == nil && os.SameFile(named, saved)):
		return nil
	case err == nil:
		return errorWithHint("plybook play "+shellWord(arg)+" reviews it in the browser", "--tty resumes only games saved in %s, and %s is not one", dir, arg)
	}
	return noSuchGame(arg)
}

// goOnHere goes on with a saved game, "" being the one that was on, or the last one that is not over.
func goOnHere(s *play.Session, name, dir string, now time.Duration) error {
	v := s.View(atKeyboard, now)
	if v.Mode == "play" && (name == "" || v.Save.File == name) {
		return nil
	}
	if v.Mode == "play" {
		if err := refused(s.Do(atKeyboard, play.Act{Do: "start"}, now)); err != nil {
			return err
		}
		v = s.View(atKeyboard, now)
	}
	i := slices.IndexFunc(v.Start.Files, func(f play.FileView) bool { return f.Name == name || name == "" && f.Game != "" && !f.Over })
	switch {
	case i < 0 && name == "":
		return errorWithHint("plybook play --tty GAME begins one of "+knownGames(), "no unfinished game is saved in %s", dir)
	case i < 0:
		return fmt.Errorf("%s in %s is not among the saved games", name, dir)
	case v.Start.Files[i].Over:
		return errorWithHint("plybook play "+shellWord(filepath.Join(dir, name))+" reviews it in the browser", "the game in %s is over", name)
	}
	r := s.Do(atKeyboard, play.Act{Do: "load", Text: "resume", N: v.Start.Files[i].N}, now)
	if err := refused(r); err != nil {
		return fmt.Errorf("%s: %w", v.Start.Files[i].Name, err)
	}
	return nil
}

// endHere says where the game is saved, and what goes on with one that is not over.
func (p *program) endHere(c *cli.Context, t *table, s *play.Session, err error) error {
	v := s.View(atKeyboard, 0)
	place := filepath.Join(t.store.Dir(), v.Save.File)
	stopped := errors.Is(err, tty.ErrQuit) || errors.Is(err, tty.ErrInputEnds) || interrupted(c.Context, err)
	if v.Save.Note != "" && (err == nil || stopped) {
		return fmt.Errorf("the game is not saved in %s: %s", place, v.Save.Note)
	}
	p.soFar = "the game is saved in " + place
	if err == nil {
		p.talk.say("%s", p.soFar)
		return nil
	}
	p.soFar += "; to resume it, run " + goOnCommand(c, keyboardPlay)
	if !stopped || interrupted(c.Context, err) {
		return err
	}
	p.talk.say("%v; %s", err, p.soFar)
	return nil
}

// keyboardPlay is the command that goes on at the keyboard.
const keyboardPlay = "plybook play --tty"

// goOnCommand returns a command with the flags that it needs to go on with the game that was on.
func goOnCommand(c *cli.Context, command string) string {
	words := []string{command}
	if dir := c.String("dir"); dir != "" {
		words = append(words, "--dir "+shellWord(dir))
	}
	for _, engine := range textsOf(c, "engine") {
		words = append(words, "--engine "+shellWord(engine))
	}
	return strings.Join(words, " ")
}

// shellWord quotes a word where a shell would not take it as it is.
func shellWord(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./:=,+@%\\", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
