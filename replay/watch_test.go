package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// watched replays a text and returns every position that was watched, after the number of its plies.
func watched(t *testing.T, r *replay.Replayer, format, text string) (seen []string, last *replay.Played) {
	t.Helper()
	f, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	r.Watch = func(p *replay.Played) {
		seen = append(seen, fmt.Sprintf("%d %s", len(p.Plies), p.State.AppendPosition(nil)))
	}
	for record := range f.Records(parse.Input{Data: []byte(text)}) {
		last = r.Replay(record)
	}
	return seen, last
}

func TestEveryPositionOfTheGameIsWatchedOnce(t *testing.T) {
	lagoon := lagoonText(t, playedLagoon(t, "", 2, 1), "pgn")
	for _, row := range []struct{ name, format, text string }{
		{"with variations", "hex-sgf", tree(";B[b2];W[a3];B[b1](;W[a1];B[a2])(;W[c3](;B[a2])(;B[c1]))")},
		{"with a fault in a variation", "hex-sgf", tree(";B[b2](;W[a3];B[b1])(;W[b2];B[c3])")},
		{"broken off by a fault", "hex-sgf", tree(";B[b2];W[a3];B[a3];W[c3]")},
		{"a wipeout", "transcript", "e6f4e3f6g5d6e7f5c5"},
		{"with chance", "pgn", lagoon},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, p := watched(t, replay.NewReplayer(replay.Options{}), row.format, row.text)
			var want []string
			for n := range len(p.Plies) + 1 {
				want = append(want, fmt.Sprintf("%d %s", n, p.At(n).AppendPosition(nil)))
			}
			if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b || len(want) < 3 {
				t.Errorf("watched:\n%s\nplayed:\n%s", a, b)
			}
		})
	}
}

func TestRecordsWithoutAPositionAreNotWatched(t *testing.T) {
	got, p := watched(t, replay.NewReplayer(replay.Options{}), "pgn", "[Game \"none\"]\n\n1. a1 *\n")
	if len(got) > 0 || p.State != nil {
		t.Errorf("watched %q", got)
	}
}
