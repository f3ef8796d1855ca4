package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// defaultTimeout is for an answer that needs no search.
const defaultTimeout = 10 * time.Second

// An Engine is a program of others as a player. It is started when a game begins, and started again for
// the game after a failure.
type Engine struct {
	command process.Command
	options player.Options
	client  protocol.Client
	unit    player.Unit
	process *process.Process
	greeted bool // a program of this command has answered
	moves   []game.Move
	log     string // of the last program
	number  int    // of the last game in its match

	transcript io.WriteCloser // of the game; nil: there is none
}

// newEngine returns the player that the program of a command is, which speaks the protocol of a client.
func newEngine(command string, c protocol.Client, o player.Options) (*Engine, error) {
	args, err := process.Split(command)
	if err != nil {
		return nil, err
	}
	if o.CPU && !process.CountsCPU {
		return nil, process.ErrNoCPU
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	if o.Margin <= 0 {
		o.Margin = o.Timeout
	}
	e := &Engine{options: o, client: c}
	e.command = process.Command{Args: args, Grace: process.DefaultGrace, InterruptGrace: process.DefaultInterruptGrace}
	return e, nil
}

// MoveTime implements [player.TimeRounder].
func (e *Engine) MoveTime(d time.Duration) time.Duration {
	if c, ok := e.client.(protocol.TimeRounder); ok {
		return c.MoveTime(d)
	}
	return d
}

// Unit implements [player.Measured].
func (e *Engine) Unit() player.Unit { return e.unit }

// Pin implements [player.Pinned].
func (e *Engine) Pin(cores []int) { e.command.Cores = cores }

// CheckLimits implements [player.Limited].
func (e *Engine) CheckLimits(l search.Limits) error { return e.client.CheckLimits(l) }

// Unsupported implements [player.Limited].
func (e *Engine) Unsupported(l search.Limits) (names []string) {
	sent := e.client.SentLimits(l)
	if sent.Depth != l.Depth {
		names = append(names, "depth")
	}
	if sent.Nodes != l.Nodes {
		names = append(names, "nodes")
	}
	switch {
	case l.Clock != nil && sent.Clock == nil:
		names = append(names, "tc")
	case l.Clock == nil && sent.Time != l.Time:
		names = append(names, "time")
	}
	return names
}

// CheckGame implements [player.GameChecker].
func (e *Engine) CheckGame(g *player.Game) error {
	if err := e.client.CheckGame(g); err != nil {
		return err
	}
	if c, ok := e.client.(protocol.PlayChecker); ok {
		return c.CheckPlay(g)
	}
	return nil
}

// Begin implements [player.Player].
func (e *Engine) Begin(ctx context.Context, g *player.Game, _ game.Seat, _ uint64) error {
	if err := e.CheckGame(g); err != nil {
		return err
	}
	if err := e.openTranscript(g); err != nil {
		return err
	}
	e.number = g.Number
	return e.begin(ctx, g)
}

func (e *Engine) begin(ctx context.Context, g *player.Game) error {
	if e.process != nil && !e.process.Alive() {
		e.kill()
	}
	if e.process == nil {
		if err := e.start(ctx); err != nil {
			return err
		}
	}
	return e.asFailure(e.client.NewGame(e.conn(ctx), g))
}

// start starts the program and greets it.
func (e *Engine) start(ctx context.Context) error {
	command := e.command
	command.Quit = e.client.QuitCommand()
	p, err := command.Start(e.lifetime())
	if err != nil {
		return &StartError{notStarted(command.Args[0], err)}
	}
	e.process = p
	if err := e.asFailure(e.client.Handshake(e.conn(ctx))); err != nil {
		var f *player.Failure
		if ctx.Err() == nil && !errors.As(err, &f) {
			err = &StartError{err}
		}
		return err
	}
	e.greeted = true
	return nil
}

// lifetime returns the context that ends the programs.
func (e *Engine) lifetime() context.Context {
	if e.options.Context == nil {
		return context.Background()
	}
	return e.options.Context
}

// conn returns the connection with the program that runs.
func (e *Engine) conn(ctx context.Context) *protocol.Conn {
	c := protocol.NewConn(ctx, e.process, &e.options)
	if e.transcript != nil {
		c = protocol.NewConn(ctx, &transcript{e.process, e.transcript}, &e.options)
	}
	if e.options.CPU {
		c.Meter = e.process.CPU
	}
	return c
}

// Move implements [player.Player]. A program is not asked where all that can be done is to pass: not all
// have an answer then.
func (e *Engine) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	e.moves = g.State.Moves(e.moves[:0])
	switch passer, ok := g.State.(game.Passer); {
	case len(e.moves) == 0:
		return player.Choice{}, errors.New("there is no move to choose")
	case ok && len(e.moves) == 1 && passer.IsPass(e.moves[0]):
		return player.Choice{Move: e.moves[0]}, nil
	case e.process == nil:
		return player.Choice{}, &player.Failure{Reason: player.Crash, Detail: "it failed before in this game"}
	}
	c := e.conn(ctx)
	if err := e.asFailure(e.client.SendMoves(c, g)); err != nil {
		return player.Choice{}, err
	}
	watch := protocol.NewStopwatch(c.Meter)
	found, err := e.client.Search(c, g, l)
	found.Time = watch.Stop()
	if err := e.asFailure(err); err != nil {
		return player.Choice{}, err
	}
	return found, nil
}

// Close implements [player.Player].
func (e *Engine) Close() error {
	e.quit(e.command.Grace)
	e.closeTranscript()
	return nil
}

// kill ends a program that has failed.
func (e *Engine) kill() { e.end((*process.Process).Kill) }

// quit asks the program to end, and kills it after a time.
func (e *Engine) quit(grace time.Duration) {
	e.end(func(p *process.Process) { p.Close(grace) })
}

// end ends the program, and keeps the end of its standard error.
func (e *Engine) end(how func(p *process.Process)) {
	p := e.process
	if p == nil {
		return
	}
	how(p)
	e.process, e.log = nil, p.Log()
	if e.options.Log != nil && e.log != "" {
		text := fmt.Sprintf("# %s: %s\n%s", protocol.LogName(e.command.Args, e.number), p.Ending(), e.log)
		_, _ = e.options.Log.Write([]byte(strings.TrimRight(text, "\n") + "\n")) // whoever has opened it reports its errors
	}
}
