// Package enginetest has what tests of protocols share: programs from a script, players and games.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package enginetest

import (
	"cmp"
	"context"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
)

// A Script is a program without a process: it answers commands by their first words, and remembers them.
type Script struct {
	Answers []string // pairs of first words and lines
	Default string   // the answer to everything else
	Sent    []string // the commands
	// Answer returns what a line is answered for which Answers has nothing, or an empty text; nil or "": the same.
	Answer func(line string) string

	output []string
}

// Conn returns a connection with the program, which lasts until the end of the test.
func (s *Script) Conn(t *testing.T) *protocol.Conn {
	return protocol.NewConn(t.Context(), s, &player.Options{Timeout: Patient.Timeout, Margin: Patient.Timeout})
}

// Send implements [protocol.Lines].
func (s *Script) Send(_ context.Context, line string) error {
	s.Sent = append(s.Sent, line)
	answer, found := s.Default, false
	for i := 0; i < len(s.Answers); i += 2 {
		if strings.HasPrefix(line, s.Answers[i]) {
			answer, found = s.Answers[i+1], true
		}
	}
	if s.Answer != nil && (!found || answer == "") {
		answer = cmp.Or(s.Answer(line), answer)
	}
	for line := range strings.Lines(answer) {
		s.output = append(s.output, strings.TrimSuffix(line, "\n"))
	}
	return nil
}

// Receive implements [protocol.Lines].
func (s *Script) Receive(ctx context.Context) (string, error) {
	if len(s.output) == 0 {
		<-ctx.Done()
		return "", context.Cause(ctx)
	}
	line := s.output[0]
	s.output = s.output[1:]
	return line, nil
}
