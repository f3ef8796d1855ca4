package measure

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/generate"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// benchmarkCorpus writes so many random games of Reversi, as a file of WTHOR or as PGN.
func benchmarkCorpus(b *testing.B, games int, format string) string {
	b.Helper()
	f, err := parse.FormatByName(format)
	if err != nil {
		b.Fatal(err)
	}
	name := filepath.Join(b.TempDir(), "games"+f.Extensions[0])
	kind, err := replay.GameByName("reversi")
	if err != nil {
		b.Fatal(err)
	}
	g, err := generate.New(generate.Settings{Game: kind, Players: []string{"random"}, Games: games, MaxPlies: generate.DefaultMaxPlies})
	if err != nil {
		b.Fatal(err)
	}
	of, err := g.File(f, parse.EncodeOptions{Year: 2020})
	if err != nil {
		b.Fatal(err)
	}
	text, err := of.Piece(context.Background(), 0, games)
	if err == nil {
		err = os.WriteFile(name, append(of.Head(), text...), 0o666)
	}
	if err != nil {
		b.Fatal(err)
	}
	return name
}

// What a corpus costs with one worker: in one run, in shards, and the merges. Divide by the first to see what shards cost.
func BenchmarkShards(b *testing.B) {
	const games = 20_000
	for _, format := range []string{"pgn", "wthor"} {
		name := benchmarkCorpus(b, games, format)
		run := benchmarkRun(name)
		dir := b.TempDir()
		measure := func(b *testing.B, a Analysis) string {
			part, err := os.Create(filepath.Join(dir, fmt.Sprintf("%d-%d", a.Shard, a.Shards)))
			if err != nil {
				b.Fatal(err)
			}
			defer part.Close()
			if _, err := run.MeasurePart(context.Background(), part, a); err != nil {
				b.Fatal(err)
			}
			return part.Name()
		}
		settings := Analysis{Settings: stats.Settings{TreePlies: DefaultTreePlies, MinGames: DefaultMinGames}}
		b.Run(format+"/one run", func(b *testing.B) {
			for b.Loop() {
				measure(b, settings)
			}
		})
		plan := planOfRun(b, 0, run)
		run = benchmarkRun()
		for _, shards := range []int{4, 64} {
			parts := make([]string, shards)
			b.Run(format+"/"+strconv.Itoa(shards)+" shards", func(b *testing.B) {
				for b.Loop() {
					for i := range parts {
						a := settings
						a.Plan, a.Shard, a.Shards = plan, i+1, shards
						parts[i] = measure(b, a)
					}
				}
			})
			b.Run(format+"/merge of "+strconv.Itoa(shards), func(b *testing.B) {
				for b.Loop() {
					open, err := OpenParts(parts)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := stats.Merge(analyze.Schemas(), open.Parts, nil, ""); err != nil {
						b.Fatal(err)
					}
					open.Close()
				}
			})
		}
		b.Run(format+"/a shard without ranges", func(b *testing.B) {
			for b.Loop() {
				a := settings
				a.Plan, a.Shard, a.Shards = plan, plan.Ranges+1, plan.Ranges+1
				measure(b, a)
			}
		})
	}
}

// What a plan costs of the records of one file.
func BenchmarkPlan(b *testing.B) {
	for _, format := range []string{"pgn", "wthor"} {
		b.Run(format, func(b *testing.B) {
			name := benchmarkCorpus(b, 20_000, format)
			info, err := os.Stat(name)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(info.Size())
			for b.Loop() {
				if _, _, err := benchmarkRun(name).WritePlan(context.Background(), io.Discard, 0, "", nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// benchmarkRun is a run with one worker.
func benchmarkRun(args ...string) *Run {
	r := quietRun(1, args...)
	r.Corpus = corpus.Options{Workers: 1}
	return r
}
