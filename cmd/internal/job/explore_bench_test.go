package job_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/analyze/generate"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// benchGames is how many random games of Reversi are searched.
const benchGames = 20_000

// wthorFile writes them as a WTHOR file.
func wthorFile(b *testing.B) string {
	b.Helper()
	kind, err := replay.GameByName("reversi")
	if err != nil {
		b.Fatal(err)
	}
	format, err := parse.FormatByName("wthor")
	if err != nil {
		b.Fatal(err)
	}
	g, err := generate.New(generate.Settings{Game: kind, Players: []string{"random"}, Games: benchGames, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	file, err := g.File(format, parse.EncodeOptions{Year: 2000})
	if err != nil {
		b.Fatal(err)
	}
	text, err := file.Piece(context.Background(), 0, benchGames)
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "games.wtb")
	if err := os.WriteFile(path, append(file.Head(), text...), 0o666); err != nil {
		b.Fatal(err)
	}
	return path
}

func BenchmarkFind(b *testing.B) {
	path := wthorFile(b)
	for name, goal := range map[string]corpus.Goal{
		"position": {Moves: "f5 d6 c3 d3 c4"}, "images": {Moves: "f5 d6 c3 d3 c4", Symmetric: true},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				found, err := runOver(path, 1).Find(context.Background(), io.Discard, job.Search{Goal: goal})
				if err != nil || found.Games == 0 {
					b.Fatal(found.Games, err)
				}
			}
			b.ReportMetric(float64(b.N)*benchGames/b.Elapsed().Seconds(), "games/s")
		})
	}
}

func BenchmarkExplore(b *testing.B) {
	path := wthorFile(b)
	for b.Loop() {
		if _, err := runOver(path, 1).Explore(context.Background(), io.Discard, job.Exploration{Depth: 3, MinGames: 1}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*benchGames/b.Elapsed().Seconds(), "games/s")
}
