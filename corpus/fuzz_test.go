package corpus

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/mutate"
)

// FuzzArchive reads any bytes as if they came from a file and from a pipe: both have to end, without a panic, with the
// same records and findings, and with nothing written. Run it with -fuzzminimizetime 10x: its inputs are large.
func FuzzArchive(f *testing.F) {
	members := map[string]string{"a.toy": toyFile(3), "b/c.toy": toyFile(1), "../d.toy": toyFile(1), "e.toy.gz": gzipOf(f, toyFile(1))}
	for _, text := range []string{
		zipOf(f, members), tarOf(f, members), gzipOf(f, tarOf(f, members)), zstdOf(f, tarOf(f, members)), toyFile(2),
		zipOf(f, map[string]string{"x.tar.gz": gzipOf(f, tarOf(f, members))}),
	} {
		mutate.Add(f, []byte(text))
		mutate.Add(f, []byte(text[:len(text)/2]))
	}
	folder, temp := f.TempDir(), f.TempDir()
	file := folder + "/stdin" // what a pipe is called
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		o := toyOptions()
		o.TempDir, o.Stdin = temp, bytes.NewReader(data)
		fromFile, ofFile, err := listingAlone(o, file)
		if err != nil {
			t.Fatal(err)
		}
		fromPipe, ofPipe, err := listingAlone(o, "-")
		if err != nil || fromFile != fromPipe || ofFile != ofPipe {
			t.Errorf("from a file\n%s%+v\nfrom a pipe\n%s%+v, error %v", fromFile, ofFile, fromPipe, ofPipe, err)
		}
		for _, path := range []string{folder, temp} {
			if entries, _ := os.ReadDir(path); path == folder && len(entries) != 1 || path == temp && len(entries) != 0 {
				t.Errorf("%s holds %v", path, entries)
			}
		}
	})
}

// listingAlone is listing in the goroutine of the caller. Where several work at a time, the same bytes cover other lines
// in every run; a fuzzer takes that for interesting, and spends its time on minimizing what is not.
func listingAlone(o Options, args ...string) (string, Totals, error) {
	o = o.withDefaults()
	walk := source.NewWalker(o.source())
	w := &worker[string]{ctx: context.Background(), options: &o, room: newWindow(), sizeOf: sizeOf[string](), newTask: func() task[string] {
		return task[string]{game: toyText}
	}}
	var b strings.Builder
	var totals Totals
	pass := func(out outcome[string]) {
		totals.add(out.totals)
		for _, item := range out.items {
			writeItem(&b, item)
		}
		w.room.leave(0, out.size)
	}
	for b := range walk.Batches(w.ctx, args) {
		out, _ := w.parse(batch{Batch: b})(true, pass)
		pass(out)
	}
	return b.String(), totals, errors.Join(errors.Join(walk.Failed...), walk.Err)
}
