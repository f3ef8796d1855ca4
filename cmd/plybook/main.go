// Plybook reads records of board games, replays them under the rules, and says what is wrong,
// shows what happened and compares how it ended.
//
//	plybook COMMAND [flags] PATH…
//
// It exits with 0 if all is well, 1 if there are findings, 2 if it could not do its job, and 130
// if it was interrupted.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"
)

func main() { os.Exit(run(os.Args)) }

// Exit codes. The layout of the output never changes them; --exit-zero makes findings clean.
const (
	exitClean       = 0
	exitFindings    = 1
	exitFailed      = 2
	exitInterrupted = 130 // 128 + SIGINT, as shells expect
)

// errFindings ends a run that did its job and found something. It has been said already.
var errFindings = errors.New("there are findings")

// A program is one run of plybook.
type program struct {
	args     []string // as given, the program's name first
	talk     *talk
	outputs  outputs
	soFar    string   // what is to be said of an interrupted run, if not that it has kept all that was done
	partials []string // files that hold the beginnings of products of an interrupted run

	ending    atomic.Bool // somebody has begun to say how the run ends
	engineLog engineLog
}

func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), interrupts()...)
	defer stop()
	defer calmCollector()()
	// A reader who has gone is to be an error of who writes, so that nothing half-done is left behind; the signal
	// alone would end the run at once. To ignore it would make programs that are started ignore it too.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return runUntil(ctx, args)
}

// runUntil is run for as long as a context lasts. Whoever calls it sees to signals and to memory.
func runUntil(ctx context.Context, args []string) int {
	p := &program{args: args, talk: newTalk()}
	product := &productOutput{Writer: &watchedWriter{p.talk.out, p.endUnheard}}
	p.talk.out = product
	p.talk.err = &watchedWriter{p.talk.err, p.endUnheard}
	defer p.outputs.discard()
	defer context.AfterFunc(ctx, p.giveUp)()

	err := p.do(ctx)
	if unwritten := product.failure(); unwritten != nil && (err == nil || errors.Is(err, errFindings)) {
		err = unwritten // of what fmt.Fprint or the help has written
	}
	if unkept := p.engineLog.close(); unkept != nil {
		err = errors.Join(err, unkept)
	}
	p.talk.progress.clear(p.talk.err)
	if !p.ending.CompareAndSwap(false, true) {
		select {} // it was given up in this moment
	}
	return p.exitCode(ctx, err)
}

// do runs the command of the arguments, or completes one for a shell.
func (p *program) do(ctx context.Context) error {
	line, ok := completing(p.args)
	if !ok {
		app := p.app()
		return app.RunContext(ctx, flagsFirst(app, p.args))
	}
	for _, answer := range line.complete(p.app()) {
		fmt.Fprintln(p.talk.out, answer)
	}
	return nil
}

// interrupts returns the signals that interrupt a run. Under nohup the end of the terminal is none of them.
func interrupts() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}

// patience is how long an interrupted run may take to write what it has.
const patience = 900 * time.Millisecond

// giveUp ends an interrupted run that does not end by itself, because it waits for input or
// is deep in a computation.
func (p *program) giveUp() {
	time.Sleep(patience)
	if !p.ending.CompareAndSwap(false, true) {
		return
	}
	p.outputs.discard()
	p.talk.say("interrupted; incomplete output was discarded")
	os.Exit(exitInterrupted)
}

// endUnheard ends a run that nobody listens to any more.
func (p *program) endUnheard() {
	p.outputs.discard()
	os.Exit(exitFailed)
}

// interrupted says whether an error is nothing but the end of the context.
func interrupted(ctx context.Context, err error) bool {
	return ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.Cause(ctx)))
}

// exitCode says what went wrong, if it has not been said, and returns the code of the run.
func (p *program) exitCode(ctx context.Context, err error) int {
	switch {
	case ctx.Err() != nil && (err == nil || errors.Is(err, errFindings) || interrupted(ctx, err)):
		p.talk.say("interrupted; %s", cmp.Or(p.soFar, "this is the result so far"))
		return exitInterrupted
	case err == nil:
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	case readerGone(err):
		return exitFailed
	}
	p.talk.complain(err)
	return exitFailed
}

func (p *program) app() *cli.App {
	app := &cli.App{
		Name:           "plybook",
		Usage:          "replay, check, draw and compare records of board games",
		UsageText:      help("plybook"),
		Version:        versionText(),
		Writer:         p.talk.out,
		ErrWriter:      p.talk.err,
		Suggest:        true,
		OnUsageError:   p.usageError,
		ExitErrHandler: func(*cli.Context, error) {}, // run has the last word
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return unknownCommand(c.App, c.Args().First())
			}
			return errorWithHint("run plybook --help for the commands", "expected a command, found none")
		},
		Commands: slices.Concat([]*cli.Command{
			p.validateCommand(),
			p.replayCommand(),
			p.renderCommand(),
			p.convertCommand(),
			p.snapshotCommand(),
			p.diffCommand(),
			p.playCommand(),
			p.bestCommand(),
			p.annotateCommand(),
			p.matchCommand(),
			p.generateCommand(),
			p.rateCommand(),
			p.resultsCommand(),
			p.sprtCommand(),
			p.analyzeCommand(),
			p.planCommand(),
			p.mergeCommand(),
			p.reportCommand(),
			p.exploreCommand(),
			p.findCommand(),
			p.explainCommand(),
			p.formatsCommand(),
			p.gamesCommand(),
			p.perftCommand(),
			p.engineCommand(),
			p.crosscheckCommand(),
		}, p.gameCommands(), []*cli.Command{
			p.samplesCommand(),
			p.completionCommand(),
			p.versionCommand(),
		}),
	}
	for _, c := range app.Commands {
		c.OnUsageError = p.usageError
		c.Before = checkValues
		c.HideHelpCommand = true // or a record called "help" could not be read
	}
	setHelp(app, p.args)
	return app
}
