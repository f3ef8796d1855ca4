package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// benchLagoon decodes and replays games of the default map with all checks, by two players, who play at
// random.
func benchLagoon(b *testing.B, format string) {
	f, err := parse.FormatByName(format)
	if err != nil {
		b.Fatal(err)
	}
	var games []string
	for seed := range uint64(8) {
		games = append(games, lagoonText(b, playedLagoon(b, "map default", 2, seed), format))
	}
	data := []byte(strings.Join(games, f.Parting))
	r := replay.NewReplayer(replay.Options{})
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	plies := 0
	for b.Loop() {
		for rec := range f.Records(parse.Input{Data: data}) {
			p := r.Replay(rec)
			if len(p.Findings) > 0 {
				b.Fatal(p.Findings[0])
			}
			plies += p.PlyCount()
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

// Every state is held against the one that the rules give.
func BenchmarkLagoonLog(b *testing.B) { benchLagoon(b, "bluelagoon-log") }

func BenchmarkLagoonPGN(b *testing.B) { benchLagoon(b, "pgn") }
