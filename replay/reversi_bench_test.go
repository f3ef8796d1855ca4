package replay_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// Decoding and replaying whole games of the WTHOR base, names, checks and results included.
func BenchmarkWTHOR(b *testing.B) {
	dir := recordsOf(b, "reversi")
	format, err := parse.FormatByName("wthor")
	if err != nil {
		b.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "wthor", "WTH_2019.wtb"))
	if err != nil {
		b.Fatal(err)
	}
	beside := besideIn(filepath.Join(dir, "wthor"))
	r := replay.NewReplayer(replay.Options{})
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	games, plies := 0, 0
	for b.Loop() {
		for rec := range format.Records(parse.Input{Data: data, Beside: beside}) {
			p := r.Replay(rec)
			if len(p.Findings) > 0 {
				b.Fatal(p.Findings[0])
			}
			games, plies = games+1, plies+len(p.Plies)
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}
