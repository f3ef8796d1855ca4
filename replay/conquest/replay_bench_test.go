package conquest_test

import (
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// BenchmarkReplayRealGames decodes and replays games between engines, with all checks.
func BenchmarkReplayRealGames(b *testing.B) {
	data := []byte(readFile(b, filepath.Join(collection(b, "pgn"), "engines-5000nodes.pgn")))
	format, err := parse.FormatByName("ataxx-pgn")
	if err != nil {
		b.Fatal(err)
	}
	r := replay.NewReplayer(replay.Options{})
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	games, plies := 0, 0
	for b.Loop() {
		for record := range format.Records(parse.Input{Data: data}) {
			games++
			plies += len(r.Replay(record).Plies)
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}
