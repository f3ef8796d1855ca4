package job_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/internal/job"
)

// BenchmarkMeasurePart measures games of Reversi in one worker, with rows for the tables and without.
func BenchmarkMeasurePart(b *testing.B) {
	path := wthorFile(b)
	settings := stats.Settings{TreePlies: job.DefaultTreePlies, MinGames: job.DefaultMinGames}
	for _, c := range []struct {
		name     string
		analysis job.Analysis
	}{
		{"no tables", job.Analysis{Settings: settings}},
		{"games and plies", job.Analysis{Settings: settings, Games: true, Plies: true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				file, err := os.Create(filepath.Join(b.TempDir(), "part"))
				if err != nil {
					b.Fatal(err)
				}
				sum, err := runOver(path, 1).MeasurePart(context.Background(), file, c.analysis)
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
