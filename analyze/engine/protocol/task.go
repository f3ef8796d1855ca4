package protocol

import (
	"context"
	"errors"
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
)

// A Task is a search for a move, or other work, that runs beside the command loop.
type Task struct {
	Game     *player.Game // nil: the present one
	Limits   search.Limits
	Infinite bool // it is not answered before a command stops it

	// Answer is called with the result in the command loop, unless the task is aborted.
	Answer func(player.Choice, error)
	// Progress returns the lines about a depth that was completed on the way. It is called while nothing but the search
	// runs; nil: nobody receives them.
	Progress func(player.Choice) string
	// Work is done in place of a search, if there is any; say writes lines meanwhile, and the result is empty.
	Work func(ctx context.Context, say func(text string))
}

// A running task is one that was started.
type running struct {
	Task
	cancel context.CancelFunc
	output chan string   // from Progress and Work
	done   chan struct{} // closed after the last of its output
	found  player.Choice
	err    error
}

// isDone reports whether nothing more comes of it.
func (t *running) isDone() bool {
	select {
	case <-t.done:
		return true
	default:
		return false
	}
}

// Start starts a task.
func (s *Server) Start(task Task) {
	if task.Game == nil {
		task.Game = &s.Game
	}
	ctx, cancel := context.WithCancel(s.ctx)
	t := &running{Task: task, cancel: cancel, output: make(chan string), done: make(chan struct{})}
	if t.Progress != nil {
		t.Limits.Completed = func(r search.Result) { // somebody receives it: the loop, or finish
			t.output <- t.Progress(player.ChoiceOf(&r))
		}
	}
	s.running = t
	go func() {
		defer close(t.done)
		if t.Work != nil {
			t.Work(ctx, func(text string) { t.output <- text })
			return
		}
		t.found, t.err = s.search(ctx, t.Game, t.Limits)
	}()
}

// Running returns the task that runs; nil if none does.
func (s *Server) Running() *Task {
	if s.running == nil {
		return nil
	}
	return &s.running.Task
}

// Counting reports whether something else than a search runs.
func (s *Server) Counting() bool { return s.running != nil && s.running.Work != nil }

// finish waits for the end of the task that runs, and answers it or not.
func (s *Server) finish(answer bool) {
	t := s.running
	if t == nil {
		return
	}
	late := s.late
	if t.Limits.Time > 0 || t.Limits.Nodes > 0 || t.Work != nil {
		late = nil
	}
	for runs := true; runs; {
		select {
		case text := <-t.output:
			if answer {
				s.out.WriteString(text)
			}
			if t.Work != nil && s.out.Flush() != nil {
				t.cancel() // nobody reads the rest
			}
		case <-late:
			t.cancel()
			late = nil
		case <-t.done:
			runs = false
		}
	}
	t.cancel()
	s.running = nil
	if answer {
		t.Answer(t.found, t.err)
	}
}

// SearchNow searches the present position while all commands wait.
func (s *Server) SearchNow(l search.Limits) (player.Choice, error) {
	return s.search(s.ctx, &s.Game, l)
}

// search asks the player for a move. Whatever comes of it is a legal move or an error.
func (s *Server) search(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	moves := g.State.Moves(nil)
	if len(moves) == 0 {
		return player.Choice{}, errors.New("the game is over")
	}
	if s.begun != g {
		if err := s.player.Begin(ctx, g, g.State.Turn(), s.seedAt(g.State)); err != nil {
			return player.Choice{}, err
		}
		s.begun = g
	}
	t, err := s.player.Move(ctx, g, l)
	switch {
	case err != nil && ctx.Err() != nil: // it was stopped before it had found anything
		return player.Choice{Move: moves[0]}, nil
	case err != nil:
		s.begun = nil
		return t, err
	case !slices.Contains(moves, t.Move):
		return t, errors.New("the player has chosen a move that is not legal")
	}
	return t, nil
}
