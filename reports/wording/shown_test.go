package wording

import "testing"

// Names of files may hold any byte; whoever reads a finding must be able to tell them apart.
func TestShownName(t *testing.T) {
	for name, want := range map[string]string{
		"games/é 1.pgn":  "games/é 1.pgn",
		"a\nb.pgn":       `a\nb.pgn`,
		"\x1b[31m.pgn":   `\x1b[31m.pgn`,
		"\u202epgn.exe":  `\u202epgn.exe`,
		"broken\xff.pgn": `broken\xff.pgn`,
		`C:\games\a.pgn`: `C:\games\a.pgn`,
	} {
		if got := ShownName(name); got != want {
			t.Errorf("%q is shown as %s, want %s", name, got, want)
		}
	}
}

func TestLinesOfTextAreNoCommands(t *testing.T) {
	for name, want := range map[string]string{
		"a.sgf": "a.sgf", "a::b.sgf": "a::b.sgf", "::error::x.sgf": "./::error::x.sgf", "  ::x": "./  ::x", "./::x": "./::x", "a##[error]##[b": `a##\x5berror]##\x5bb`, "##": "##",
		"\n::x": `\n::x`,
	} {
		if got := LineName(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
