package measure

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
)

// benchGames are enough to bury what is done once.
const benchGames = 20_000

// BenchmarkMeasurePart measures games of Reversi in one worker, with rows for the tables and without.
func BenchmarkMeasurePart(b *testing.B) {
	run := benchmarkRun(benchmarkCorpus(b, benchGames, "wthor"))
	settings := stats.Settings{TreePlies: DefaultTreePlies, MinGames: DefaultMinGames}
	for _, c := range []struct {
		name     string
		analysis Analysis
	}{
		{"no tables", Analysis{Settings: settings}},
		{"games and plies", Analysis{Settings: settings, Games: true, Plies: true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				file, err := os.Create(filepath.Join(b.TempDir(), "part"))
				if err != nil {
					b.Fatal(err)
				}
				sum, err := run.MeasurePart(context.Background(), file, c.analysis)
				if err != nil || sum.Games != benchGames {
					b.Fatal(sum.Games, err)
				}
				if err := file.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*benchGames/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkWriteAnalysis makes tables and statistics of a part.
func BenchmarkWriteAnalysis(b *testing.B) {
	file, err := os.Create(filepath.Join(b.TempDir(), "part"))
	if err != nil {
		b.Fatal(err)
	}
	analysis := Analysis{Settings: stats.Settings{TreePlies: DefaultTreePlies, MinGames: DefaultMinGames}, Games: true, Plies: true}
	if _, err := benchmarkRun(benchmarkCorpus(b, benchGames, "wthor")).MeasurePart(context.Background(), file, analysis); err != nil {
		b.Fatal(err)
	}
	if err := file.Close(); err != nil {
		b.Fatal(err)
	}
	open, err := OpenParts([]string{file.Name()})
	if err != nil {
		b.Fatal(err)
	}
	defer open.Close()
	formats, err := ParseTables([]string{"parquet"})
	if err != nil {
		b.Fatal(err)
	}
	files := AnalysisFiles{Tables: formats, Plies: true}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := files.Write(open.Parts, []io.Writer{io.Discard, io.Discard, io.Discard}, b.TempDir()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*benchGames/b.Elapsed().Seconds(), "games/s")
}
