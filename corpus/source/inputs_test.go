package source

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestInputsAreCalledAsTheirSources(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "a", "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "b.pgn")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(dir, "a", "games")
	for _, row := range []struct{ args, want []string }{
		{[]string{games, file, filepath.Join(dir, "none")}, []string{"a/games", "b.pgn"}}, {[]string{games}, nil},
	} {
		if got := Inputs(row.args); !slices.Equal(got, row.want) {
			t.Errorf("%q: got %q, want %q", row.args, got, row.want)
		}
	}
}
