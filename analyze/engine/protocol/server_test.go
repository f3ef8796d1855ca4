package protocol

import (
	"bufio"
	"bytes"
	"sync"
	"testing"

	"github.com/plybook/plybook/analyze/player"
)

// An aborter wants no answer to a task that a line interrupts.
type aborter struct{}

func (aborter) Open()                        {}
func (aborter) Handle(string)                {}
func (aborter) WhileSearching(string) Policy { return Abort }

// The answer of a task that is done is not lost to a line that comes before it was written.
func TestTasksThatAreDoneAreAnswered(t *testing.T) {
	for _, done := range []bool{true, false} {
		answered := false
		ended := make(chan struct{})
		s := &Server{out: bufio.NewWriter(new(bytes.Buffer)), running: &running{
			Task:   Task{Answer: func(player.Choice, error) { answered = true }},
			cancel: func() {},
			done:   ended,
		}}
		if done {
			close(ended)
		} else {
			s.running.cancel = sync.OnceFunc(func() { close(ended) })
		}
		if s.handle(aborter{}, "quit"); answered != done || s.running != nil {
			t.Errorf("done %v, answered %v, running %v", done, answered, s.running)
		}
	}
}
