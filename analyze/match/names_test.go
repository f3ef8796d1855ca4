package match_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/parse"
)

// oddNames are names that records can hold, and look as if they could not.
var oddNames = []string{
	"A", strings.Repeat("n", parse.MaxName), strings.Repeat("é", parse.MaxName/2), `"quoted" \`, "[Black", "{x}", "; no", "1-0", "a b, c", "?!", "棋", "-", "#1",
}

// What a match calls its players its records do too, in all games.
func TestNamesReadBack(t *testing.T) {
	for _, name := range []string{"reversi", "hive", "conquest", "contactix", "bluelagoon"} {
		for _, odd := range oddNames {
			s := stubs(gameOf(t, name), &stub{}, &stub{})
			s.Entrants[0].Name, s.MaxPlies = odd, 8
			full, want := played(t, s)
			m, got := resumed(t, s, want)
			if string(got) != string(want) || m.Table().Games != full.Table().Games {
				t.Errorf("%s: %q does not read back", name, odd)
			}
			if _, found := findings(t, want); len(found) > 0 {
				t.Errorf("%s: %q: %s", name, odd, found[0].Message)
			}
		}
	}
}

// Names that records cannot hold are refused before anything is played.
func TestNamesThatRecordsCannotHold(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"", `"" cannot be a name`},
		{"?", `"?" cannot be a name`},
		{"? ??", `"? ??" cannot be a name`},
		{strings.Repeat("n", parse.MaxName+1), "has 201 bytes; at most 200 are possible"},
		{" A", "spaces at its ends"},
		{"A ", "spaces at its ends"},
		{"A  B", "several in a row"},
		{"A\nB", "invisible characters"},
		{"A\x00", "invisible characters"},
		{"A\xFF", "invisible characters"},
		{"A\u202e", "invisible characters"},
	} {
		s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
		s.Entrants[0].Name = test.name
		if _, err := match.New(s); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.name, err, test.want)
		}
	}
}

// A player that nobody has named has a name that records can hold, another one for another specification.
func TestNameOf(t *testing.T) {
	long := "uhp:./engine --book " + strings.Repeat("x", 300)
	if got := match.NameOf("search:6"); got != "search:6" {
		t.Errorf("%q", got)
	}
	specs := []string{long, long + "y", long[:181], "gtp:./e  --x", "gtp:./e --x", "gtp:./e\n--x", "gtp:\x00", "?", " ", "search:4 "}
	var names []string
	for _, spec := range specs {
		name := match.NameOf(spec)
		if err := match.CheckName(name + " #123456"); err != nil {
			t.Errorf("%q: %v", spec, err)
		}
		if slices.Contains(names, name) {
			t.Errorf("%q: another one is called %q", spec, name)
		}
		names = append(names, name)
	}
	if begin := "uhp:./engine --book xxx"; !strings.HasPrefix(names[0], begin) {
		t.Errorf("%q does not begin with %q", names[0], begin)
	}
}

// Settings that decide otherwise have another line.
func TestSettingsTellTestsApart(t *testing.T) {
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	s.Test = &rating.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	logistic := s.String()
	s.Test = &rating.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Scale: rating.Normalized}
	if normalized := s.String(); normalized == logistic || !strings.Contains(normalized, ", sprt 0 5 0.05 0.05 normalized, ") {
		t.Errorf("%s\n%s", logistic, normalized)
	}
}
