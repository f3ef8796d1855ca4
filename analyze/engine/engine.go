package engine

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// How long a program may take.
const (
	usualTimeout = 10 * time.Second // for an answer that needs no thought
	longThought  = 10 * time.Minute // where depth or nodes are the limit
)

// A client speaks a protocol with one program at a time, about one game at a time. Errors that are no
// [*player.Failure] are our own, or the user's.
type client interface {
	// checkLimits returns why a program could think without end that is told of limits as far as it can be.
	checkLimits(l search.Limits) error
	// told returns those of the limits that a program is told of.
	told(l search.Limits) search.Limits
	// checkGame returns why no program can be told of a game, before one is started for it.
	checkGame(g *player.Game) error
	// greet begins to talk to a program that was just started, and sets its options.
	greet(t *talk) error
	// begin begins a game.
	begin(t *talk, g *player.Game) error
	// follow tells of the moves of the game that the program does not know yet.
	follow(t *talk, g *player.Game) error
	// think asks for a move. The program has been told of all moves before.
	think(t *talk, g *player.Game, l search.Limits) (player.Thought, error)
	// farewell is what ends the program.
	farewell() string
}

// An Engine is a program of others as a player. It is started when a game begins, and started anew for
// the game after a failure.
type Engine struct {
	kind    *replay.Game
	args    []string
	options player.Options
	client  client
	unit    player.Unit
	process *process
	greeted bool // a program of these arguments has answered
	moves   []game.Move
	log     string // of the last program

	grace time.Duration // for a program to end itself, and for its last words
	brief time.Duration // for a program to end itself when all have to
}

// newEngine returns the player that a program is which speaks the protocol of a client.
func newEngine(kind *replay.Game, command string, c client, o player.Options) (*Engine, error) {
	args, err := Split(command)
	if err != nil {
		return nil, err
	}
	if o.Timeout <= 0 {
		o.Timeout = usualTimeout
	}
	if o.Margin <= 0 {
		o.Margin = o.Timeout
	}
	return &Engine{kind: kind, args: args, options: o, client: c, grace: usualGrace, brief: briefGrace}, nil
}

// A wary client does not understand all that programs may choose.
type wary interface {
	// checkChoices returns why a program can be told of a game, and yet not play it.
	checkChoices(g *player.Game) error
}

// A coarse client speaks a protocol that does not have all times.
type coarse interface {
	// moveTime returns what programs are told instead of a time.
	moveTime(time.Duration) time.Duration
}

// MoveTime implements [player.Coarse].
func (e *Engine) MoveTime(d time.Duration) time.Duration {
	if c, ok := e.client.(coarse); ok {
		return c.moveTime(d)
	}
	return d
}

// Unit implements [player.Measured].
func (e *Engine) Unit() player.Unit { return e.unit }

// CheckLimits implements [player.Limited].
func (e *Engine) CheckLimits(l search.Limits) error { return e.client.checkLimits(l) }

// Untold implements [player.Limited].
func (e *Engine) Untold(l search.Limits) (names []string) {
	told := e.client.told(l)
	if told.Depth != l.Depth {
		names = append(names, "depth")
	}
	if told.Nodes != l.Nodes {
		names = append(names, "nodes")
	}
	if told.Time != l.Time {
		names = append(names, "time")
	}
	return names
}

// CheckGame implements [player.Picky].
func (e *Engine) CheckGame(g *player.Game) error {
	if err := e.client.checkGame(g); err != nil {
		return err
	}
	if c, ok := e.client.(wary); ok {
		return c.checkChoices(g)
	}
	return nil
}

// otherRules returns what is wrong with a game by rules that the programs of a protocol cannot be told of. They
// would break them without knowing, or refuse what others play.
func otherRules(protocol, known, rules string) error {
	return fmt.Errorf("programs that speak %s play by the rules %s, and cannot be told of %s; say --rules %s", protocol, known, rules, known)
}

// Begin implements [player.Player].
func (e *Engine) Begin(ctx context.Context, g *player.Game, _ game.Seat, _ uint64) error {
	if err := e.CheckGame(g); err != nil {
		return err
	}
	return e.begin(ctx, g)
}

func (e *Engine) begin(ctx context.Context, g *player.Game) error {
	if e.process != nil && !e.process.alive() {
		e.drop()
	}
	t := e.talk(ctx)
	if e.process == nil {
		if err := e.start(t); err != nil {
			return err
		}
	}
	return e.judge(e.client.begin(t, g))
}

// start starts the program and greets it.
func (e *Engine) start(t *talk) error {
	p, err := e.startProcess(e.lifetime())
	if err != nil {
		return &StartError{startFault(e.args[0], err)}
	}
	e.process, t.process = p, p
	if err := e.judge(e.client.greet(t)); err != nil {
		var f *player.Failure
		if t.ctx.Err() == nil && !errors.As(err, &f) {
			err = &StartError{err}
		}
		return err
	}
	e.greeted = true
	return nil
}

// startFault says in plain words why the system has not started a program.
func startFault(program string, err error) error {
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("there is no program %s where the system looks for programs", cite(program))
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no program %s", cite(program))
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s is not a program that may be run", cite(program))
	}
	return err
}

// lifetime returns the context that ends the programs.
func (e *Engine) lifetime() context.Context {
	if e.options.Context == nil {
		return context.Background()
	}
	return e.options.Context
}

// Move implements [player.Player]. A program is not asked where all that can be done is to pass: not all
// know what to say then.
func (e *Engine) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Thought, error) {
	e.moves = g.State.Moves(e.moves[:0])
	switch passer, ok := g.State.(game.Passer); {
	case len(e.moves) == 0:
		return player.Thought{}, errors.New("there is no move to choose")
	case ok && len(e.moves) == 1 && passer.IsPass(e.moves[0]):
		return player.Thought{Move: e.moves[0]}, nil
	case e.process == nil:
		return player.Thought{}, &player.Failure{Reason: player.Crash, Detail: "it failed before in this game"}
	}
	t := e.talk(ctx)
	if err := e.judge(e.client.follow(t, g)); err != nil {
		return player.Thought{}, err
	}
	begun := time.Now()
	thought, err := e.client.think(t, g, l)
	if err := e.judge(err); err != nil {
		return player.Thought{}, err
	}
	thought.Time = time.Since(begun)
	return thought, nil
}

// Close implements [player.Player].
func (e *Engine) Close() error {
	e.part(e.grace)
	return nil
}

// judge makes what went wrong a failure, and ends a program that cannot be talked to any more. Who has
// resigned can.
func (e *Engine) judge(err error) error {
	if err == nil {
		return nil
	}
	if ctx := e.lifetime(); ctx.Err() != nil {
		e.part(e.brief)
		return context.Cause(ctx) // what a program says that was ended is not its fault
	}
	var f *player.Failure
	switch {
	case errors.As(err, &f):
	case errors.Is(err, errEnded):
		f = &player.Failure{Reason: player.Crash, Detail: e.process.ending()}
	case errors.Is(err, errLong):
		f = &player.Failure{Reason: player.Garbled, Detail: errLong.Error()}
	case errors.Is(err, errLate):
		f = &player.Failure{Reason: player.Timeout, Detail: err.Error()}
	default:
		e.part(e.brief) // it has done nothing wrong
		return err
	}
	if f.Reason != player.Resigned {
		e.drop() // so that the log is whole
	}
	if e.process == nil {
		f.Log = e.log
	}
	return f
}

// talk returns a talk with the program.
func (e *Engine) talk(ctx context.Context) *talk {
	return &talk{process: e.process, ctx: ctx, options: &e.options}
}

// A talk is a part of the conversation with a program. Every question has its time.
type talk struct {
	*process
	ctx     context.Context
	options *player.Options
}

var errLate = errors.New("it did not answer in time")

// say sends a line that needs no answer.
func (t *talk) say(line string) error {
	ctx, cancel := context.WithTimeoutCause(t.ctx, t.options.Timeout, lateFor(line, t.options.Timeout))
	defer cancel()
	return t.send(ctx, line)
}

// ask sends a line and reads lines of the answer until take is done with them. The program has the usual
// time for it or, where it has to think, so long and the margin.
func (t *talk) ask(line string, thinking time.Duration, take func(line string) (done bool, err error)) error {
	limit := t.options.Timeout
	if thinking > 0 {
		limit = thinking + t.options.Margin
	}
	ctx, cancel := context.WithTimeoutCause(t.ctx, limit, lateFor(line, limit))
	defer cancel()
	if err := t.send(ctx, line); err != nil {
		return err
	}
	return t.hear(ctx, take)
}

// within returns the talk with another time for answers that need no thought.
func (t *talk) within(limit time.Duration) *talk {
	options := *t.options
	options.Timeout = limit
	return &talk{process: t.process, ctx: t.ctx, options: &options}
}

// listen reads lines that come without being asked for.
func (t *talk) listen(what string, take func(line string) (done bool, err error)) error {
	ctx, cancel := context.WithTimeoutCause(t.ctx, t.options.Timeout, lateFor(what, t.options.Timeout))
	defer cancel()
	return t.hear(ctx, take)
}

// hear reads lines until take is done with them.
func (t *talk) hear(ctx context.Context, take func(line string) (done bool, err error)) error {
	for {
		line, err := t.receive(ctx)
		if err != nil {
			return err
		}
		if done, err := take(strings.TrimSuffix(line, "\r")); done || err != nil {
			return err
		}
		if ctx.Err() != nil { // who never stops to talk is late too
			return context.Cause(ctx)
		}
	}
}

// Bounds of a reply that is kept.
const (
	maxReply      = 10_000 // lines
	maxReplyBytes = 1 << 20
)

// A reply is the lines of one, as many as anybody needs.
type reply struct {
	lines []string
	size  int
}

func (r *reply) add(line string) error {
	r.lines = append(r.lines, line)
	if r.size += len(line); len(r.lines) > maxReply || r.size > maxReplyBytes {
		return garbled("a reply has more than %d lines or %d bytes", maxReply, maxReplyBytes)
	}
	return nil
}

func lateFor(line string, limit time.Duration) error {
	return fmt.Errorf("%w: %v after %s", errLate, limit, cite(line))
}

// thinking returns how long a program may think that keeps to the limits.
func thinking(l search.Limits) time.Duration {
	if l.Time > 0 {
		return l.Time
	}
	return longThought
}

// choice returns the legal move that a text of a program means, by a reader of such texts.
func choice(text string, read func(text string) (game.Move, *game.Illegal)) (game.Move, error) {
	m, ill := read(text)
	if ill == nil {
		return m, nil
	}
	reason := player.Illegal
	if _, code, _ := strings.Cut(ill.Code, "/"); strings.HasPrefix(code, "bad-") {
		reason = player.Garbled
	}
	return 0, &player.Failure{Reason: reason, Detail: cite(text) + ": " + ill.Message}
}

func garbled(format string, args ...any) error {
	return &player.Failure{Reason: player.Garbled, Detail: fmt.Sprintf(format, args...)}
}

func refused(format string, args ...any) error {
	return &player.Failure{Reason: player.Refused, Detail: fmt.Sprintf(format, args...)}
}

// cite quotes a text of a program, or as much of it as a message can take.
func cite(text string) string {
	const most = 80
	if len(text) > most {
		return fmt.Sprintf("%q…", text[:most])
	}
	return fmt.Sprintf("%q", text)
}

// A course is the moves of a game that a program knows. The zero value is the start of a game.
type course struct {
	moves []game.Move
	lost  bool // nobody knows what is on its board
}

// courseOf returns the course of all moves of a game.
func courseOf(g *player.Game) course { return course{moves: slices.Clone(g.Moves)} }

// news returns how many moves of the game the program knows; ok is false if it knows others.
func (c *course) news(g *player.Game) (known int, ok bool) {
	known = len(c.moves)
	if c.lost || known > len(g.Moves) || !slices.Equal(c.moves, g.Moves[:known]) {
		return 0, false
	}
	return known, true
}

// texts returns what is to be said of the moves of a game from one on. It is called in the position
// before each of them.
func texts(g *player.Game, from int, text func(m game.Move) string) []string {
	for range g.Moves[from:] {
		g.State.Undo()
	}
	var all []string
	for _, m := range g.Moves[from:] {
		all = append(all, text(m))
		g.State.Play(m)
	}
	return all
}

// at calls a function while the game stands before a ply.
func at(g *player.Game, ply int, f func()) {
	for range g.Moves[ply:] {
		g.State.Undo()
	}
	f()
	for _, m := range g.Moves[ply:] {
		g.State.Play(m)
	}
}

// drop ends a program that has failed.
func (e *Engine) drop() { e.end((*process).kill) }

// part ends a program that can be told to go, within a time.
func (e *Engine) part(patience time.Duration) {
	e.end(func(p *process) { p.close(e.client.farewell(), patience) })
}

// end ends the program, and keeps what it has said last.
func (e *Engine) end(how func(p *process)) {
	p := e.process
	if p == nil {
		return
	}
	how(p)
	e.process, e.log = nil, p.words()
	if e.options.Log != nil && e.log != "" {
		text := fmt.Sprintf("# %s: %s\n%s", strings.Join(e.args, " "), p.ending(), e.log)
		_, _ = e.options.Log.Write([]byte(strings.TrimRight(text, "\n") + "\n")) // who has opened it hears of its faults
	}
}
