package corpus

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// discard reads a corpus and throws away what comes out. work is done for every record.
func discard(ctx context.Context, o Options, work int, args ...string) (Totals, error) {
	return Each(ctx, args, o,
		func() func(*Game) uint64 {
			return func(g *Game) uint64 {
				sum := uint64(len(g.Played.Plies))
				for i := range work {
					sum = sum*31 + uint64(i)
				}
				return sum
			}
		},
		func(Item[uint64]) error { return nil })
}

// BenchmarkEachManyMembers reads 50,000 games from as many members of one archive.
func BenchmarkEachManyMembers(b *testing.B) {
	const members = 50_000
	files := make(map[string]string, members)
	for i := range members {
		files[fmt.Sprintf("%02d/%05d.toy", i%100, i)] = "toy\n" + toyMoves(i) + "\n"
	}
	folder := write(b, b.TempDir(), map[string]string{"a.zip": zipOf(b, files), "a.tar.gz": gzipOf(b, tarOf(b, files))})
	for _, name := range []string{"a.zip", "a.tar.gz"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				totals, err := discard(b.Context(), toyOptions(), 0, filepath.Join(folder, name))
				if err != nil || totals.Records != members {
					b.Fatal(totals, err)
				}
			}
			b.ReportMetric(float64(b.N*members)/b.Elapsed().Seconds(), "files/s")
		})
	}
}

// BenchmarkEachWorkers reads one file of 20,000 games, each of which costs some 10 µs.
func BenchmarkEachWorkers(b *testing.B) {
	path := filepath.Join(write(b, b.TempDir(), map[string]string{"a.toy": toyFile(20_000)}), "a.toy")
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			o := toyOptions()
			o.Workers = workers
			for b.Loop() {
				if _, err := discard(b.Context(), o, 10_000, path); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*20_000)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// A repeater is a file that goes on with the same block.
type repeater struct {
	block []byte
	left  int // blocks
	rest  []byte
}

func (r *repeater) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.left--
		r.rest = r.block
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func TestMemoryDoesNotGrowWithTheCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("what grows is seen only in much")
	}
	record := "0 1 2 3" + strings.Repeat(" ", 1000) + "\n"
	block := bytes.Repeat([]byte(record), 1<<20/len(record))
	o := toyOptions()
	o.Stdin = io.MultiReader(strings.NewReader("toy\n"), &repeater{block: block, left: 128})
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	most, batches := uint64(0), 0
	o.Progress = func(Progress) {
		if batches++; batches%64 == 0 {
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapInuse)
		}
	}
	totals, err := discard(t.Context(), o, 0, "-")
	if err != nil || totals.Bytes < 120<<20 {
		t.Fatalf("got %+v, error %v", totals, err)
	}
	if grown := int64(most) - int64(before.HeapInuse); grown > 24<<20 {
		t.Errorf("%d MiB of records took %d MiB of memory", totals.Bytes>>20, grown>>20)
	}
}
