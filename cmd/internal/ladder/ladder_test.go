package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"testing"

	"github.com/plybook/plybook/parse"
)

// folder is where the games are.
const folder = "../../../docs/explanation/ladder"

// Each player is stronger than the one below, the strongest beats the reference, and the games are all there.
func TestGamesBearOutTheClaims(t *testing.T) {
	for _, c := range allClimbs(t) {
		for _, err := range c.check() {
			t.Error(err)
		}
	}
}

func TestPageAndPicturesAreThoseOfTheGames(t *testing.T) {
	files, err := pageFiles(folder, allClimbs(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		there, err := os.ReadFile(f.name)
		if err != nil {
			t.Error(err)
			continue
		}
		if !bytes.Equal(there, f.data) {
			t.Errorf("%s is stale: go run ./cmd/internal/ladder -page", f.name)
		}
	}
}

// The players are those that played the ladders: the first pair of games of the first two meetings, which take
// no time, come out as they are in the files.
func TestPlayersPlayAsTheyDid(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches of the ladders again")
	}
	for _, c := range allClimbs(t) {
		l := c.ladder
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			recorded := records(t, unpacked(t, l.file(folder)))
			skip := 0
			for meeting := range min(2, len(l.meetings)) {
				var played bytes.Buffer
				if err := l.play(context.Background(), folder, meeting, 2, &played); err != nil {
					t.Fatal(err)
				}
				for n, game := range records(t, played.Bytes()) {
					if skip+n >= len(recorded) || recorded[skip+n] != game {
						t.Errorf("game %d (%s) is another one now: make ladder", skip+n+1, l.meetings[meeting].players)
					}
				}
				skip += l.meetings[meeting].games
			}
		})
	}
}

// allClimbs reads the games of every ladder. Those that nobody has played would be left out of the page, but not here.
func allClimbs(t *testing.T) []*climb {
	t.Helper()
	for i := range ladders {
		if _, err := os.Stat(ladders[i].file(folder)); err != nil {
			t.Errorf("%s: there are no games: %v; go run ./cmd/internal/ladder %[1]s plays them", ladders[i].name, err)
		}
	}
	all, err := climbsOf(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// records returns the texts of records.
func records(t *testing.T, data []byte) (texts []string) {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for record := range format.Records(parse.Input{Data: data}) {
		texts = append(texts, string(bytes.TrimSpace(record.Source)))
	}
	return texts
}

func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	packed, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
