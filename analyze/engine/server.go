package engine

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

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// ServeOptions say what plays, and how.
type ServeOptions struct {
	Protocol string        // of [Protocols]
	Kind     *replay.Game  // nil: the usual game of the protocol
	Options  game.Options  // its rules
	Limits   search.Limits // of a move, where the other side names none; those that a protocol does not have always hold
	Usual    search.Limits // in place of Limits, where that names none either
	Seed     uint64        // of the first game; each further one has the next
	Resign   bool          // give up what the player has proved to be lost
	Version  string        // of plybook

	// NewPlayer makes the player that chooses the moves. It is called once.
	NewPlayer func(kind *replay.Game) (player.Player, error)

	after func(time.Duration) <-chan time.Time // nil: [time.After]
}

// lastWords is how long a thought goes on behind the end of the input that only a depth limits, or nothing: a script's
// last question has its answer, and nobody goes on thinking for a client that has gone. The answer is what was found by
// then. A limit of time or nodes bounds the work itself.
const lastWords = 10 * time.Second

// Protocols returns the names of the protocols.
func Protocols() []string {
	var names []string
	for _, p := range protocols {
		names = append(names, p.name)
	}
	return names
}

// GamesOf returns the names of the games that a protocol is for, the usual one first.
func GamesOf(name string) ([]string, error) {
	p, err := protocolByName(name)
	if err != nil {
		return nil, err
	}
	return p.games, nil
}

func protocolByName(name string) (*protocol, error) {
	for i := range protocols {
		if protocols[i].name == name {
			return &protocols[i], nil
		}
	}
	return nil, fmt.Errorf("unknown protocol %q; known: %s", name, strings.Join(Protocols(), ", "))
}

// Serve is a program that speaks a protocol: it obeys the commands that it reads until one of them or the end of the
// input ends it, behind which a thought is answered that goes on. What a move costs to find the other side has to bear
// with; commands that the protocol lets come meanwhile are obeyed at once.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o ServeOptions) error {
	p, err := protocolByName(o.Protocol)
	if err != nil {
		return err
	}
	if o.Kind == nil {
		if o.Kind, err = replay.GameByName(p.games[0]); err != nil {
			return err
		}
	}
	if !slices.Contains(p.games, o.Kind.Name) {
		return fmt.Errorf("%s is no protocol for %s, but for: %s", p.name, o.Kind.Title, strings.Join(p.games, ", "))
	}
	s := &server{o: o, named: o.Limits, out: bufio.NewWriter(out), seed: o.Seed}
	if l := &s.o.Limits; l.Depth == 0 && l.Nodes == 0 && l.Time == 0 {
		*l = o.Usual
	}
	if err := s.restart("", o.Options); err != nil {
		return err
	}
	if s.player, err = o.NewPlayer(o.Kind); err != nil {
		return err
	}
	defer s.player.Close()
	return s.run(ctx, in, p.server(s))
}

// A conversation obeys the commands of a protocol.
type conversation interface {
	// open is what is said before any command.
	open()
	// obey carries out a line. It starts thoughts with [server.start].
	obey(line string)
	// meets says what to do with a line that comes during a thought.
	meets(line string) meeting
}

// A meeting is what becomes of a line that comes during a thought.
type meeting uint8

const (
	wait   meeting = iota // it waits for the thought to end
	now                   // it is obeyed at once, and the thought goes on
	hurry                 // the thought ends now and is answered, and then the line is obeyed
	forget                // the thought ends now and is not answered, and then the line is obeyed
)

// A server is the state of a conversation: a game, its player and the thought about its next move.
type server struct {
	o      ServeOptions
	named  search.Limits // that the user has named, and nobody else
	out    *bufio.Writer
	ctx    context.Context
	player player.Player
	seed   uint64
	quit   bool

	game  player.Game
	known *player.Game // the game that the player knows of; nil: none

	thought *thought
	late    <-chan struct{} // closed when a thought without a limit of time or nodes has to end
}

// run is the conversation.
func (s *server) run(ctx context.Context, in io.Reader, c conversation) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.ctx = ctx
	lines, ended, failed := readLines(ctx, in)
	s.late = s.lateBehind(ctx, ended)
	c.open()
	for err := s.out.Flush(); !s.quit; err = s.out.Flush() {
		if err != nil { // nobody is there to end a thought
			cancel()
			s.end(false)
			return err
		}
		line, more := s.next(ctx, lines)
		if !more {
			break
		}
		s.meet(c, line)
	}
	for s.thought != nil { // one may lead to another, as long as somebody hears of it
		heard := !s.quit && ctx.Err() == nil && s.out.Flush() == nil
		if s.thought.endless || !heard {
			s.thought.cancel()
		}
		s.end(heard)
	}
	return errors.Join(s.out.Flush(), context.Cause(ctx), failed())
}

// lateBehind returns a channel that is closed so long behind the end of the input as thoughts may go on.
func (s *server) lateBehind(ctx context.Context, ended <-chan struct{}) <-chan struct{} {
	after := s.o.after
	if after == nil {
		after = time.After
	}
	late := make(chan struct{})
	go func() {
		select {
		case <-ended:
		case <-ctx.Done():
			return
		}
		select {
		case <-after(lastWords):
			close(late)
		case <-ctx.Done():
		}
	}()
	return late
}

// next returns the next line. What a thought finds meanwhile is told, and one that is done is answered.
func (s *server) next(ctx context.Context, lines <-chan string) (line string, more bool) {
	for {
		var done chan struct{}
		var news chan string
		if s.thought != nil {
			news = s.thought.news
			if !s.thought.endless {
				done = s.thought.done
			}
		}
		select {
		case line, more = <-lines:
			return line, more
		case text := <-news:
			s.out.WriteString(text)
			if s.out.Flush() != nil {
				return "", false
			}
		case <-done:
			s.end(true)
			if s.out.Flush() != nil {
				return "", false
			}
		case <-ctx.Done():
			return "", false
		}
	}
}

// meet obeys a line, at once or behind the thought that goes on. A thought that is done does not go on: where its end
// and the line have both come, a select has drawn lots, and no line takes its answer away.
func (s *server) meet(c conversation, line string) {
	line = strings.TrimSpace(strings.ToValidUTF8(line, "\uFFFD"))
	if s.thought != nil && !s.thought.endless && s.thought.isDone() {
		s.end(true)
	}
	if s.thought != nil {
		switch m := c.meets(line); m {
		case wait:
			s.end(true)
		case hurry, forget:
			s.thought.cancel()
			s.end(m == hurry)
		}
	}
	c.obey(line)
}

// works says whether something else than a thought goes on.
func (s *server) works() bool { return s.thought != nil && s.thought.work != nil }

// restart begins a game in a position.
func (s *server) restart(setup string, o game.Options) error {
	state, err := s.o.Kind.Start(setup, o)
	if err != nil {
		return err
	}
	s.enter(player.Game{Kind: s.o.Kind, Setup: setup, Options: o, State: state})
	s.seed++
	return nil
}

// enter makes a game the present one.
func (s *server) enter(g player.Game) { s.game, s.known = g, nil }

func (s *server) play(m game.Move) {
	s.game.State.Play(m)
	s.game.Moves = append(s.game.Moves, m)
}

// undo takes moves back; it does nothing and returns false if there are fewer.
func (s *server) undo(n int) bool {
	left := len(s.game.Moves) - n
	if left < 0 {
		return false
	}
	for range n {
		s.game.State.Undo()
	}
	s.game.Moves = s.game.Moves[:left]
	return true
}

// moveText returns the canonical text of a legal move.
func (s *server) moveText(m game.Move) string { return string(s.game.State.AppendMove(nil, m)) }

// lineText returns the canonical texts of moves one after the other, up to one that cannot be played.
func (s *server) lineText(line []game.Move, text func(m game.Move) string) (all []string) {
	for _, m := range line {
		if !slices.Contains(s.game.State.Moves(nil), m) {
			break
		}
		all = append(all, text(m))
		s.game.State.Play(m)
	}
	for range all {
		s.game.State.Undo()
	}
	return all
}

// sayf writes a line.
func (s *server) sayf(format string, args ...any) {
	fmt.Fprintf(s.out, format, args...)
	s.out.WriteByte('\n')
}

// mostNodes is the greatest value of the option MaxNodes.
const mostNodes = 1_000_000_000_000

// parseMaxNodes reads a value of the option MaxNodes.
func parseMaxNodes(value string) (n int64, ok bool) {
	n, err := strconv.ParseInt(value, 10, 64)
	return n, err == nil && n >= 0 && n <= mostNodes
}

// readLines reads lines until there are no more; failed then says whether that is because one could
// not be read. Ended is closed when there are no more to come, be it that the last one still waits.
func readLines(ctx context.Context, in io.Reader) (lines <-chan string, ended <-chan struct{}, failed func() error) {
	to, end := make(chan string), make(chan struct{})
	var err error
	go func() {
		defer close(to)
		defer close(end)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, maxLine)
		for scanner.Scan() {
			select {
			case to <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
		if err = scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("a command is longer than %d bytes", maxLine)
		}
	}()
	return to, end, func() error {
		select {
		case _, more := <-to:
			if more {
				return nil
			}
			return err
		default: // somebody has quit before the end
			return nil
		}
	}
}

// foldBlanks makes any text fit for one line of a protocol.
func foldBlanks(text string) string { return strings.Join(strings.Fields(text), " ") }

// clause makes a sentence of the rules part of a longer one.
func clause(ill *game.Illegal) string { return strings.TrimSuffix(foldBlanks(ill.Message), ".") }
