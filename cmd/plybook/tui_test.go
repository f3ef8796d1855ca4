package main

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

// Whatever an error is wrapped in, what is joined in it is said line by line, and hints stand behind what
// they help with.
func TestJoinedErrorsAreSaidEachOnItsOwn(t *testing.T) {
	one, two := errors.New("one"), errors.New("two")
	tests := []struct {
		err  error
		want string
	}{
		{one, "plybook: one\n"},
		{errors.Join(one, two), "plybook: one\nplybook: two\n"},
		{errors.Join(hintError{one, "try"}, two), "plybook: one\nhint: try\nplybook: two\n"},
		{hintError{errors.Join(one, two), "try"}, "plybook: one\nplybook: two\nhint: try\n"},
		{fmt.Errorf("a.pgn: %w", errors.Join(one, two)), "plybook: a.pgn: one\nplybook: a.pgn: two\n"},
		{fmt.Errorf("%w and %w", one, two), "plybook: one and two\n"},
		{errors.New("a\nb.pgn: one"), "plybook: a\\nb.pgn: one\n"},
	}
	for _, test := range tests {
		var said bytes.Buffer
		(&talk{err: &said}).complain(test.err)
		if said.String() != test.want {
			t.Errorf("%v:\n%swant\n%s", test.err, said.String(), test.want)
		}
	}
}
