package engine

import (
	"bufio"
	"bytes"
	"sync"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
)

// Nobody goes on thinking for a client that has gone. What was found by then is still the answer.
func TestThoughtsEndBehindTheEndOfTheInput(t *testing.T) {
	for _, row := range []struct {
		protocol, game string
		commands       []string
		want           string
	}{
		{"uhp", "hive", []string{"newgame", "bestmove depth 30"},
			"id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\nBase;NotStarted;White[1]\nok\nwA1\nok\n"},
		{"uhp", "hive", []string{"newgame", "bestmove depth 30", "exit"},
			"id plybook 1.0\nMosquito;Ladybug;Pillbug\nok\nBase;NotStarted;White[1]\nok\nwA1\nok\n"},
		{"gtp", "reversi", []string{"genmove b", "quit"}, "= e6\n\n=\n\n"},
		{"nboard", "reversi", []string{"set depth 30", "go"}, "status Thinking\nsearch E6 -64.00 0 3\nnodestats 7 0.00\nstatus\n=== E6/-64.00/0.00\n"},
	} {
		over := make(chan time.Time)
		close(over)
		o := ServeOptions{Protocol: row.protocol, NewPlayer: newPlayerOf(&ponderer{}), after: func(time.Duration) <-chan time.Time { return over }}
		if got := untimed(converse(t, o, row.game, row.commands...)); got != row.want {
			t.Errorf("%s: %q answers\n%s\nwant\n%s", row.protocol, row.commands, got, row.want)
		}
	}
}

// A forgetter wants no answer to a thought that a line interrupts.
type forgetter struct{}

func (forgetter) open()                {}
func (forgetter) obey(string)          {}
func (forgetter) meets(string) meeting { return forget }

// The answer of a thought that is done is not lost to a line that comes before it was told.
func TestThoughtsThatAreDoneAreAnswered(t *testing.T) {
	for _, done := range []bool{true, false} {
		answered := false
		ended := make(chan struct{})
		s := &server{out: bufio.NewWriter(new(bytes.Buffer)), thought: &thought{
			question: question{answer: func(player.Thought, error) { answered = true }},
			cancel:   func() {},
			done:     ended,
		}}
		if done {
			close(ended)
		} else {
			s.thought.cancel = sync.OnceFunc(func() { close(ended) })
		}
		if s.meet(forgetter{}, "quit"); answered != done || s.thought != nil {
			t.Errorf("done %v, answered %v, thought %v", done, answered, s.thought)
		}
	}
}
