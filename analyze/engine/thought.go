package engine

import (
	"context"
	"errors"
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
)

// A question is what the player is asked, and what becomes of what it says.
type question struct {
	game    *player.Game // nil: the present one
	limits  search.Limits
	endless bool // it is not answered before somebody asks it to end
	answer  func(player.Thought, error)

	// progress returns the lines that tell of a depth that was completed on the way, where nothing but the search
	// stands still meanwhile; nil: nobody is told.
	progress func(player.Thought) string

	// work is done in place of a thought, if there is any; what it says is told meanwhile, and nothing found.
	work func(ctx context.Context, say func(text string))
}

// A thought is the search for a move, which goes on beside the conversation.
type thought struct {
	question
	cancel context.CancelFunc
	news   chan string   // from its progress
	done   chan struct{} // closed behind the last of them
	found  player.Thought
	err    error
}

// isDone says whether nothing more comes of it.
func (t *thought) isDone() bool {
	select {
	case <-t.done:
		return true
	default:
		return false
	}
}

// start starts a thought.
func (s *server) start(q question) {
	if q.game == nil {
		q.game = &s.game
	}
	ctx, cancel := context.WithCancel(s.ctx)
	t := &thought{question: q, cancel: cancel, news: make(chan string), done: make(chan struct{})}
	if q.progress != nil {
		t.limits.Tell = func(r search.Result) { // somebody hears it: who waits for the next line, or for the end of the thought
			t.news <- q.progress(player.ThoughtOf(&r))
		}
	}
	s.thought = t
	go func() {
		defer close(t.done)
		if t.work != nil {
			t.work(ctx, func(text string) { t.news <- text })
			return
		}
		t.found, t.err = s.think(ctx, t.game, t.limits)
	}()
}

// end waits for the thought that goes on.
func (s *server) end(tell bool) {
	t := s.thought
	if t == nil {
		return
	}
	late := s.late
	if t.limits.Time > 0 || t.limits.Nodes > 0 || t.work != nil {
		late = nil
	}
	for thinking := true; thinking; {
		select {
		case text := <-t.news:
			if tell {
				s.out.WriteString(text)
			}
			if t.work != nil && s.out.Flush() != nil {
				t.cancel() // nobody hears the rest
			}
		case <-late:
			t.cancel()
			late = nil
		case <-t.done:
			thinking = false
		}
	}
	t.cancel()
	s.thought = nil
	if tell {
		t.answer(t.found, t.err)
	}
}

// think asks the player for a move. Whatever comes of it is a legal move or an error.
func (s *server) think(ctx context.Context, g *player.Game, l search.Limits) (player.Thought, error) {
	moves := g.State.Moves(nil)
	if len(moves) == 0 {
		return player.Thought{}, errors.New("the game is over")
	}
	if s.known != g {
		if err := s.player.Begin(ctx, g, g.State.Turn(), s.beginningSeed(g.State)); err != nil {
			return player.Thought{}, err
		}
		s.known = g
	}
	t, err := s.player.Move(ctx, g, l)
	switch {
	case err != nil && ctx.Err() != nil: // it was told to say something, and knows nothing
		return player.Thought{Move: moves[0]}, nil
	case err != nil:
		s.known = nil
		return t, err
	case !slices.Contains(moves, t.Move):
		return t, errors.New("the player has chosen a move that is not legal")
	}
	return t, nil
}
