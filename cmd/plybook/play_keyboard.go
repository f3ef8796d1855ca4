package main

import (
	"errors"
	"fmt"
	"os"
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
