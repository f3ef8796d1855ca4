package engine

import (
	"cmp"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/player"
)

// A script is a program without a process: it answers commands by their first words, and remembers them.
type script struct {
	answers []string // pairs of first words and lines
	usual   string   // the answer to everything else
	told    []string
	turn    func(line string) string // what a line is answered whatever answers says, unless that is nothing
	stops   string                   // what a ping behind go is answered before the pong
	process *process
}

// newScript returns a program that speaks GTP and agrees to everything, but for pairs of first words and
// answers.
func newScript(answers ...string) *script {
	s := &script{answers: answers, usual: "=\n\n"}
	s.process = &process{
		input: make(chan string, backlog), output: make(chan string, 100*backlog),
		closing: make(chan struct{}), silent: make(chan struct{}), logged: make(chan struct{}), gone: make(chan struct{}),
	}
	return s
}

// nboardScript returns a program that speaks NBoard's protocol, and says nothing but pairs of first words and answers.
func nboardScript(answers ...string) *script {
	s := newScript(answers...)
	s.usual = ""
	return s
}

// talk returns a talk with the program, which runs until the end of the test.
func (s *script) talk(t *testing.T) *talk {
	go func() {
		for {
			select {
			case line := <-s.process.input:
				s.hear(strings.TrimSuffix(line, "\n"))
			case <-t.Context().Done():
				return
			}
		}
	}()
	o := player.Options{Timeout: patient.Timeout, Margin: patient.Timeout}
	return &talk{process: s.process, ctx: t.Context(), options: &o}
}

func (s *script) hear(line string) {
	s.told = append(s.told, line)
	answer := s.usual
	for i := 0; i < len(s.answers); i += 2 {
		if strings.HasPrefix(line, s.answers[i]) {
			answer = s.answers[i+1]
		}
	}
	if s.turn != nil {
		answer = cmp.Or(s.turn(line), answer)
	}
	if n, ok := strings.CutPrefix(line, "ping "); ok && s.usual == "" && answer == "" {
		answer = "pong " + n + "\n"
		if len(s.told) > 1 && s.told[len(s.told)-2] == "go" {
			answer = s.stops + answer
		}
	}
	for line := range strings.Lines(answer) {
		s.process.output <- strings.TrimSuffix(line, "\n")
	}
}
