package process

import (
	"errors"
	"testing"
	"time"
)

// endedProcess returns a program that has ended, having said nothing that could be read.
func endedProcess(broken error) *Process {
	p := &Process{input: make(chan string, backlog), output: make(chan string), silent: make(chan struct{}), gone: make(chan struct{}), broken: broken}
	close(p.silent)
	close(p.gone)
	return p
}

// lots are enough for a choice between two to come out either way.
const lots = 50

// A program that is gone when it is talked to has ended for the reason that its output tells, whichever is noticed first.
func TestWhyAProgramHasEndedIsNoMatterOfChance(t *testing.T) {
	for range lots {
		p := endedProcess(ErrLineTooLong)
		err := p.Send(t.Context(), "hello")
		if err == nil {
			_, err = p.Receive(t.Context())
		}
		if !errors.Is(err, ErrLineTooLong) {
			t.Fatalf("%v, want %v", err, ErrLineTooLong)
		}
	}
}

// Who waits for the end of a program on a machine that stands still meanwhile sees the program end in time.
func TestAnEndThatIsSeenLateIsAnEnd(t *testing.T) {
	late := make(chan time.Time)
	close(late)
	for range lots {
		if !endedProcess(nil).goneBefore(late) {
			t.Fatal("a program that has ended goes on")
		}
	}
}
