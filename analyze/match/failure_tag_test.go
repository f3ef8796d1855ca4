package match_test

import (
	"bytes"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
)

// The tag Failure says who failed, also where one name begins with another.
func TestReadFailure(t *testing.T) {
	for _, test := range []struct {
		tag            string
		names          []string
		seat           int
		reason, detail string
	}{
		{"A, crash: it ended: exit status 1", []string{"A", "B"}, 0, "crash", "it ended: exit status 1"},
		{"B, timeout: no answer", []string{"A", "B"}, 1, "timeout", "no answer"},
		{"e, 2, crash: gone", []string{"e", "e, 2"}, 1, "crash", "gone"},
		{"e, 2, crash: gone", []string{"e, 2", "e"}, 0, "crash", "gone"},
		{"e, crash: gone", []string{"e, 2", "e"}, 1, "crash", "gone"},
		{"two words, illegal: a1", []string{"two\twords", "two"}, 0, "illegal", "a1"},
		{"C, crash: gone", []string{"A", "B"}, -1, "", ""},
		{", crash: gone", []string{"A", "B"}, -1, "", ""},
	} {
		seat, f := match.ReadFailure(test.tag, test.names)
		if f == nil {
			f = &player.Failure{}
		}
		if seat != test.seat || f.Reason != test.reason || f.Detail != test.detail {
			t.Errorf("%q of %q: seat %d, %q, %q", test.tag, test.names, seat, f.Reason, f.Detail)
		}
	}
}

// A match that goes on counts the same failures, whatever its players are called.
func TestResumeKnowsWhoFailed(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	s.Entrants = []match.Entrant{
		entrant("e", &stub{}), entrant("e, 2", failing(&player.Failure{Reason: player.Crash, Detail: "gone"})),
	}
	_, records := played(t, s)
	m, err := match.New(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Resume(bytes.NewReader(records)); err != nil {
		t.Fatal(err)
	}
	if rows := m.Table().Rows; len(rows[0].Failures) != 0 || len(rows[1].Failures) != 1 || rows[1].Failures[player.Crash] != 2 {
		t.Errorf("%+v", rows)
	}
}
