package course

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// MaxAnswer bounds the bytes of an answer.
const MaxAnswer = 64 << 10

// defaultTime is for a move where nothing else says how much there is, and usualMargin for being late.
const (
	defaultTime = 10 * time.Second
	usualMargin = time.Second
)

// The names of the players.
const (
	once = "course"
	loop = "course-loop"
)

// Kinds returns the rows of the table of players.
func Kinds() []player.Kind {
	var games []string
	for i := range assignments {
		games = append(games, assignments[i].game)
	}
	row := func(name, text string, keep bool) player.Kind {
		return player.Kind{
			Name: name, Games: games, Arg: "PROGRAM", Text: text, Foreign: true,
			New: func(kind *replay.Game, command string, o player.Options) (player.Player, error) {
				return newPlayer(kind, command, keep, o)
			},
		}
	}
	return []player.Kind{
		row(once, "a student's program, started for each move", false),
		row(loop, "a student's program, started for each game", true),
	}
}

// IsCourse says whether a player is a program of a course.
func IsCourse(spec string) bool {
	name, _, _ := strings.Cut(spec, ":")
	return name == once || name == loop
}

// A program is a program of a course as a player.
type program struct {
	assignment *assignment
	command    process.Command
	options    player.Options
	keep       bool // for a whole game

	process *process.Process // that goes on, if it is kept
	moves   []game.Move
}

func newPlayer(kind *replay.Game, command string, keep bool, o player.Options) (player.Player, error) {
	args, err := process.Split(command)
	if err != nil {
		return nil, err
	}
	a, err := assignmentOf(kind)
	if err != nil {
		return nil, err
	}
	if o.Memory > 0 && !process.LimitsMemory {
		return nil, errors.New("this system cannot limit the memory of programs; leave out the limit, or use a container")
	}
	if o.CPU && !process.CountsCPU {
		return nil, process.ErrNoCPU
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTime
	}
	if o.Margin <= 0 {
		o.Margin = usualMargin
	}
	if o.Context == nil {
		o.Context = context.Background()
	}
	p := &program{assignment: a, options: o, keep: keep}
	p.command = process.Command{Args: args, Grace: process.DefaultGrace, InterruptGrace: process.DefaultInterruptGrace, Memory: o.Memory, Line: MaxAnswer}
	return p, nil
}

// CheckGame implements [player.GameChecker].
func (p *program) CheckGame(g *player.Game) error {
	if known := p.assignment.rules; known != "" {
		if err := protocol.CheckRules("programs of the course", known, g.Options.Rules); err != nil {
			return err
		}
	}
	_, err := p.assignment.ask(p.assignment, g)
	return err
}

// Pin implements [player.Pinned].
func (p *program) Pin(cores []int) { p.command.Cores = cores }

// CheckLimits implements [player.Limited]: the time that there is by default bounds every move.
func (p *program) CheckLimits(search.Limits) error { return nil }

// Unsupported implements [player.Limited]: a program is told of nothing, and its time is kept for it.
func (p *program) Unsupported(l search.Limits) (names []string) {
	if l.Depth > 0 {
		names = append(names, "depth")
	}
	if l.Nodes > 0 {
		names = append(names, "nodes")
	}
	return names
}

// Begin implements [player.Player]. Nothing is started before the first move: a program that cannot be loses its games like any other.
func (p *program) Begin(_ context.Context, g *player.Game, _ game.Seat, _ uint64) error {
	p.end()
	return p.CheckGame(g)
}

// Move implements [player.Player]. Where all that can be done is to pass, the program is not asked.
func (p *program) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	p.moves = g.State.Moves(p.moves[:0])
	if passer, ok := g.State.(game.Passer); ok && len(p.moves) == 1 && passer.IsPass(p.moves[0]) {
		return player.Choice{Move: p.moves[0]}, nil
	}
	question, err := p.assignment.ask(p.assignment, g)
	if err != nil {
		return player.Choice{}, err
	}
	e := exchange{program: p, game: g.Number, question: question, limit: p.timeOf(l) + p.options.Margin}
	err = e.run(ctx)
	found := player.Choice{Time: e.used}
	if err == nil {
		found.Move, err = p.assignment.read(g, e.answer)
	}
	return found, e.asFailure(err)
}

// timeOf returns the time for a move.
func (p *program) timeOf(l search.Limits) time.Duration {
	if l.Clock == nil && l.Time == 0 {
		return p.options.Timeout
	}
	return protocol.SearchTime(l)
}

// Close implements [player.Player].
func (p *program) Close() error {
	p.end()
	return nil
}

// end ends a program that was kept.
func (p *program) end() {
	if p.process != nil {
		p.process.Close(p.command.Grace)
		p.process = nil
	}
}

// An exchange is a question and what a program makes of it.
type exchange struct {
	*program
	game     int // of the match
	question []byte
	limit    time.Duration // for the answer
	answer   []byte
	used     time.Duration
	log      string // of the program, once it has ended
}

// run asks the question, and waits for the answer.
func (e *exchange) run(ctx context.Context) error {
	if e.keep {
		return e.ask(ctx)
	}
	command := e.command
	command.Input = append([]byte{}, e.question...)
	p, err := command.Start(e.options.Context)
	if err != nil {
		return e.notStarted(err)
	}
	err = e.timed(ctx, p, func(ctx context.Context) error {
		err := e.receive(ctx, p, false)
		if errors.Is(err, process.ErrEnded) {
			err = e.ending(ctx, p)
		}
		return err
	})
	p.Kill()
	e.log = p.Log()
	return err
}

// timed lets a program go on for no longer than the limit, and measures how long it does.
func (e *exchange) timed(ctx context.Context, p *process.Process, talk func(ctx context.Context) error) error {
	var meter protocol.Meter
	if e.options.CPU {
		meter = p.CPU
	}
	watch := protocol.NewStopwatch(meter)
	ctx, cancel := protocol.SearchContext(ctx, meter, e.limit, &e.options, fmt.Errorf("%w: %v for a move", protocol.ErrLate, e.limit))
	defer cancel()
	err := talk(ctx)
	e.used = watch.Stop()
	return err
}

// ending says whether a program that has ended has done so well.
func (e *exchange) ending(ctx context.Context, p *process.Process) error {
	select {
	case <-p.Done():
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if p.Status() != nil {
		return &player.Failure{Reason: player.Crash, Detail: p.Ending()}
	}
	return nil
}

// ask asks a program that is kept, which is started for the first question.
func (e *exchange) ask(ctx context.Context) error {
	if e.process == nil {
		p, err := e.command.Start(e.options.Context)
		if err != nil {
			return e.notStarted(err)
		}
		e.process = p
	}
	return e.timed(ctx, e.process, func(ctx context.Context) error {
		question := string(e.question)
		if !e.assignment.line {
			question += "\n"
		}
		for line := range strings.Lines(question) {
			if err := e.process.Send(ctx, strings.TrimSuffix(line, "\n")); err != nil {
				return err
			}
		}
		return e.receive(ctx, e.process, true)
	})
}

// receive reads an answer: up to an empty line after it, or all that there is.
func (e *exchange) receive(ctx context.Context, p *process.Process, toEmpty bool) error {
	for {
		line, err := p.Receive(ctx)
		if err != nil {
			return err
		}
		line = strings.TrimSuffix(line, "\r")
		if strings.TrimSpace(line) == "" && toEmpty {
			if len(e.answer) > 0 {
				return nil
			}
			continue // the end of the answer before
		}
		if e.answer = append(append(e.answer, line...), '\n'); len(e.answer) > MaxAnswer {
			return protocol.Garbled("it wrote more than %d bytes: %s", MaxAnswer, protocol.Quoted(string(e.answer)))
		}
		if toEmpty && e.assignment.answer == nil {
			return nil // a move is a line
		}
		if ctx.Err() != nil { // a program that never stops to write is late too
			return context.Cause(ctx)
		}
	}
}

// notStarted is the failure of a program that the system does not start.
func (e *exchange) notStarted(err error) error {
	return &player.Failure{Reason: player.Crash, Detail: "it cannot be started: " + err.Error()}
}

// asFailure makes what went wrong with a program the failure that ends its game, and keeps what was said.
func (e *exchange) asFailure(err error) error {
	if err == nil {
		return nil
	}
	if ctx := e.options.Context; ctx.Err() != nil {
		e.end()
		return context.Cause(ctx) // what a program does that was interrupted is not its error
	}
	f := protocol.FailureOf(err, e.process)
	if f == nil {
		e.end()
		return err
	}
	if p := e.process; p != nil {
		p.Kill()
		e.process, e.log = nil, p.Log()
	}
	f.Log = e.log
	e.record(f)
	return f
}

// record writes to the log what was said before a failure.
func (e *exchange) record(f *player.Failure) {
	if e.options.Log == nil {
		return
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "# %s: %s\n", protocol.LogName(e.command.Args, e.game), f)
	for _, part := range []struct{ name, text string }{{"read", string(e.question)}, {"wrote", string(e.answer)}, {"wrote to its standard error", f.Log}} {
		if part.text != "" {
			fmt.Fprintf(&text, "## it %s:\n%s\n", part.name, strings.TrimRight(part.text, "\n"))
		}
	}
	_, _ = e.options.Log.Write(text.Bytes()) // whoever has opened it reports its errors
}
