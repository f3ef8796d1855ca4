package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Config says what plays as an engine, and how.
type Config struct {
	Kind          *replay.Game
	Options       game.Options  // its rules
	Limits        search.Limits // of a move, where the client names none; those that a protocol does not have always hold
	DefaultLimits search.Limits // in place of Limits, where that names none either
	Seed          uint64        // of the first game; each further one has the next
	Resign        bool          // give up what the player has proved to be lost
	Version       string        // of plybook

	// NewPlayer makes the player that chooses the moves. It is called once.
	NewPlayer func(kind *replay.Game) (player.Player, error)
}

// drainTime is how long a search goes on after the end of the input that only a depth limits, or nothing: a script's
// last question has its answer, and no search goes on for a client that has gone. The answer is what was found by
// then. A limit of time or nodes bounds the work itself.
const drainTime = 10 * time.Second

// A Handler runs the commands of a protocol.
type Handler interface {
	// Open writes what comes before any command.
	Open()
	// Handle runs a command. It starts searches with [Server.Start].
	Handle(line string)
	// WhileSearching returns what to do with a line that comes while a task runs.
	WhileSearching(line string) Policy
}

// A Policy is what becomes of a line that comes while a task runs.
type Policy uint8

const (
	Queue     Policy = iota // it waits for the task to end
	Immediate               // it is handled at once, and the task goes on
	Stop                    // the task ends now and is answered, and then the line is handled
	Abort                   // the task ends now and is not answered, and then the line is handled
)

// A Server is plybook as a program that speaks a protocol: a game, its player and the task that runs.
type Server struct {
	Config      Config
	NamedLimits search.Limits // that the user has named, and nobody else
	Seed        uint64        // of the present game
	Game        player.Game
	Quit        bool // set by the command that ends the conversation

	out    *bufio.Writer
	ctx    context.Context
	player player.Player
	begun  *player.Game // the game that the player has begun; nil: none

	running *running
	late    <-chan struct{} // closed when a task without a limit of time or nodes has to end
}

// Serve runs the commands that it reads until one of them or the end of the input ends the conversation, after
// which a search that runs is still answered. What a move costs to find the client has to wait for; commands that the
// protocol allows meanwhile run at once.
func Serve(ctx context.Context, in io.Reader, out io.Writer, newHandler func(*Server) Handler, c Config) error {
	s := &Server{Config: c, NamedLimits: c.Limits, out: bufio.NewWriter(out), Seed: c.Seed}
	if l := &s.Config.Limits; l.Depth == 0 && l.Nodes == 0 && l.Time == 0 {
		*l = c.DefaultLimits
	}
	if err := s.Reset("", c.Options); err != nil {
		return err
	}
	var err error
	if s.player, err = c.NewPlayer(c.Kind); err != nil {
		return err
	}
	defer s.player.Close()
	return s.run(ctx, in, newHandler(s))
}

// run is the command loop.
func (s *Server) run(ctx context.Context, in io.Reader, h Handler) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.ctx = ctx
	lines, ended, failed := readLines(ctx, in)
	s.late = lateAfter(ctx, ended)
	h.Open()
	for err := s.out.Flush(); !s.Quit; err = s.out.Flush() {
		if err != nil { // nobody is there to stop a task
			cancel()
			s.finish(false)
			return err
		}
		line, more := s.next(ctx, lines)
		if !more {
			break
		}
		s.handle(h, line)
	}
	for s.running != nil { // one may lead to another, as long as somebody reads the answers
		wanted := !s.Quit && ctx.Err() == nil && s.out.Flush() == nil
		if s.running.Infinite || !wanted {
			s.running.cancel()
		}
		s.finish(wanted)
	}
	return errors.Join(s.out.Flush(), context.Cause(ctx), failed())
}

// lateAfter returns a channel that is closed when the input has ended and [drainTime] is over.
func lateAfter(ctx context.Context, ended <-chan struct{}) <-chan struct{} {
	late := make(chan struct{})
	go func() {
		select {
		case <-ended:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(drainTime):
			close(late)
		case <-ctx.Done():
		}
	}()
	return late
}

// next returns the next line. What a task writes meanwhile is written, and one that is done is answered.
func (s *Server) next(ctx context.Context, lines <-chan string) (line string, more bool) {
	for {
		var done chan struct{}
		var output chan string
		if s.running != nil {
			output = s.running.output
			if !s.running.Infinite {
				done = s.running.done
			}
		}
		select {
		case line, more = <-lines:
			return line, more
		case text := <-output:
			s.out.WriteString(text)
			if s.out.Flush() != nil {
				return "", false
			}
		case <-done:
			s.finish(true)
			if s.out.Flush() != nil {
				return "", false
			}
		case <-ctx.Done():
			return "", false
		}
	}
}

// handle handles a line, at once or after the task that runs. A task that is done does not run: where its end
// and the line have both come, a select has taken either, and no line takes its answer away.
func (s *Server) handle(h Handler, line string) {
	line = strings.TrimSpace(strings.ToValidUTF8(line, "\uFFFD"))
	if s.running != nil && !s.running.Infinite && s.running.isDone() {
		s.finish(true)
	}
	if s.running != nil {
		switch p := h.WhileSearching(line); p {
		case Queue:
			s.finish(true)
		case Stop, Abort:
			s.running.cancel()
			s.finish(p == Stop)
		}
	}
	h.Handle(line)
}

// Reset begins a game in a position.
func (s *Server) Reset(setup string, o game.Options) error {
	state, err := s.Config.Kind.Start(setup, o)
	if err != nil {
		return err
	}
	s.SetGame(player.Game{Kind: s.Config.Kind, Setup: setup, Options: o, State: state})
	s.Seed++
	return nil
}

// SetGame makes a game the present one.
func (s *Server) SetGame(g player.Game) { s.Game, s.begun = g, nil }

// Play plays a legal move.
func (s *Server) Play(m game.Move) {
	s.Game.State.Play(m)
	s.Game.Moves = append(s.Game.Moves, m)
}

// Undo takes moves back; it does nothing and returns false if there are fewer.
func (s *Server) Undo(n int) bool {
	left := len(s.Game.Moves) - n
	if left < 0 {
		return false
	}
	for range n {
		s.Game.State.Undo()
	}
	s.Game.Moves = s.Game.Moves[:left]
	return true
}

// MoveText returns the canonical text of a legal move.
func (s *Server) MoveText(m game.Move) string { return string(s.Game.State.AppendMove(nil, m)) }

// LineTexts returns the canonical texts of moves one after the other, up to one that cannot be played.
func (s *Server) LineTexts(line []game.Move, text func(m game.Move) string) (all []string) {
	for _, m := range line {
		if !slices.Contains(s.Game.State.Moves(nil), m) {
			break
		}
		all = append(all, text(m))
		s.Game.State.Play(m)
	}
	for range all {
		s.Game.State.Undo()
	}
	return all
}

// Printf writes a line.
func (s *Server) Printf(format string, args ...any) {
	fmt.Fprintf(s.out, format, args...)
	s.out.WriteByte('\n')
}

// MostNodes is the greatest value of the option MaxNodes.
const MostNodes int64 = 1_000_000_000_000

// ParseMaxNodes reads a value of the option MaxNodes.
func ParseMaxNodes(value string) (n int64, ok bool) {
	n, err := strconv.ParseInt(value, 10, 64)
	return n, err == nil && n >= 0 && n <= MostNodes
}

// readLines reads lines until there are no more; failed then reports whether that is because one could
// not be read. Ended is closed when there are no more to come, be it that the last one still waits.
func readLines(ctx context.Context, in io.Reader) (lines <-chan string, ended <-chan struct{}, failed func() error) {
	to, end := make(chan string), make(chan struct{})
	var err error
	go func() {
		defer close(to)
		defer close(end)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, process.MaxLine)
		for scanner.Scan() {
			select {
			case to <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
		if err = scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("a command is longer than %d bytes", process.MaxLine)
		}
	}()
	return to, end, func() error {
		select {
		case _, more := <-to:
			if more {
				return nil
			}
			return err
		default: // a command has ended the conversation before
			return nil
		}
	}
}
