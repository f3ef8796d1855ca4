package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// What is embedded is what the generator writes: nobody has edited a sample by hand. The games of the leagues are
// those of the players of their day, who may play otherwise now.
func TestSamplesAreWhatTheGeneratorWrites(t *testing.T) {
	dir := t.TempDir()
	if err := writeSamples(dir); err != nil {
		t.Fatal(err)
	}
	made := os.DirFS(dir)
	leagueFiles := 0
	err := fs.WalkDir(samples.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		got, err := fs.ReadFile(made, name)
		if errors.Is(err, fs.ErrNotExist) && isOfLeague(name) {
			leagueFiles++
			return nil
		}
		if err != nil {
			return err
		}
		want, err := fs.ReadFile(samples.FS(), name)
		if err == nil && !bytes.Equal(got, want) {
			t.Errorf("%s is stale: go generate ./corpus/samples", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if leagueFiles < len(leagues) {
		t.Errorf("%d files of leagues, want %d and more", leagueFiles, len(leagues))
	}
}

func isOfLeague(name string) bool {
	return path.Base(name) == again || path.Base(path.Dir(name)) == "reversi" && strings.HasPrefix(path.Base(name), "WTHOR.") ||
		slices.ContainsFunc(leagues, func(l league) bool { return l.name == name })
}

// The leagues have the games of their schedules: as many, valid, and of the right players.
func TestLeaguesFollowTheirSchedules(t *testing.T) {
	for i := range leagues {
		l := &leagues[i]
		g, format, err := l.generator()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for record := range format.Records(parse.Input{Data: unpacked(t, l.name), Game: path.Dir(l.name), Beside: func(name string) ([]byte, error) {
			return fs.ReadFile(samples.FS(), path.Join(path.Dir(l.name), name))
		}}) {
			p := replay.Replay(record, replay.Options{Game: path.Dir(l.name)})
			if f := p.Fault(); f != nil {
				t.Errorf("%s game %d: %s", l.name, n+1, f.Message)
			}
			for seat, want := range g.Seating(n) {
				if got := p.Player(seat); got != want && !(got == "" && strings.Contains("uhp hexworld", l.format)) {
					t.Errorf("%s game %d: seat %d has %q, want %q", l.name, n+1, seat, got, want)
				}
			}
			n++
		}
		if n != l.games {
			t.Errorf("%s: %d games, want %d", l.name, n, l.games)
		}
	}
}

// unpacked returns the text of a sample.
func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(samples.FS(), name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(name, ".gz") {
		return data
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A league is the same whenever it is played; and images of moves are moves again.
func TestLeaguesAndRepeatsAreTheSameTwice(t *testing.T) {
	l := league{
		name: "hive/x.pgn.gz", format: "pgn", rules: "standard", players: []string{"greedy", "random"}, games: 3, seed: 5, opening: 2, plies: 30,
		repeats: []repeat{{game: 0}, {game: 1, plies: 6}, {game: 2, image: mirrored}},
	}
	one, err := l.files()
	if err != nil {
		t.Fatal(err)
	}
	two, err := l.files()
	if err != nil || !reflect.DeepEqual(one, two) {
		t.Errorf("another league the second time, %v", err)
	}
	for _, c := range []struct {
		image    func(string) string
		from, to string
	}{
		{mirrored, `wS1 \bG1`, `wS1 bG1/`}, {mirrored, `wS1 bG1-`, `wS1 -bG1`}, {mirrored, "bB1 wQ", "bB1 wQ"}, {mirrored, "wS1", "wS1"},
		{transposed, "f5", "e6"}, {transposed, "a2c3", "b1c3"}, {transposed, "(4,3)->(0,1)", "(3,4)->(1,0)"}, {transposed, "pass", "pass"},
		{turned11, "a1", "k11"}, {turned11, "c10", "i2"}, {turned11, "swap", "swap"},
	} {
		if got := c.image(c.from); got != c.to || c.image(got) != c.from {
			t.Errorf("%s: %s, want %s", c.from, got, c.to)
		}
	}
}
