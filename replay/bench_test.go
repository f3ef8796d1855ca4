package replay_test

import (
	"io/fs"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// sampleRecords returns the records of a sample file, decoded.
func sampleRecords(b *testing.B, file string) (all []*parse.Record) {
	data, err := fs.ReadFile(samples.FS(), file)
	if err != nil {
		b.Fatal(err)
	}
	for rec := range parse.Detect(file, data).Records(parse.Input{Name: file, Data: data}) {
		all = append(all, rec.Clone())
	}
	return all
}

// Replay alone: every ply checked against the position, repetition watched, claims compared.
func BenchmarkReplay(b *testing.B) {
	for _, file := range []string{"hive/engine-run.uhp", "hive/sorrel-yarrow.sgf", "hive/meadow-cup.pgn"} {
		b.Run(file, func(b *testing.B) {
			records := sampleRecords(b, file)
			replayer := replay.NewReplayer(replay.Options{})
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				for _, rec := range records {
					plies += len(replayer.Replay(rec).Plies)
				}
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}
