package findings

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// No layout keeps more for many findings than for some, be they of one file, of one game each, or graver than none.
func TestLayoutsKeepNothingOfManyFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("counts to a million in one goroutine")
	}
	const some, many, most = maxExactKeys + 10_000, 4 * maxExactKeys, 6 << 20
	for _, l := range Layouts() {
		for _, limit := range []int{0, math.MaxInt32} {
			if limit > 0 && !l.Ranked {
				continue // it does not look at the limit
			}
			for _, severity := range []parse.Severity{parse.Error, parse.Note} {
				w := l.New(io.Discard, Options{Max: limit})
				var keys KeyCount
				n := 0
				kept := func(upTo int) uint64 {
					for ; n < upTo; n++ {
						g := Game{File: "a.sgf", Index: n + 1, Title: "A – B", Findings: []replay.Finding{{
							Code: "hex/taken", Severity: severity, File: "a.sgf", Line: n + 1, Column: 1, Game: n + 1, Message: "Taken.", Key: fmt.Sprintf("%016x", n),
						}}}
						keys.Number(&g, func(*replay.Finding) bool { return true })
						if err := w.Game(&g); err != nil {
							t.Fatal(err)
						}
					}
					var m runtime.MemStats
					runtime.GC()
					runtime.ReadMemStats(&m)
					return m.HeapAlloc
				}
				before := kept(some)
				if after := kept(many); after > before+most {
					t.Errorf("%s, at most %d, %v: %d KiB are kept of %d findings, and of %d %d KiB more", l.Name, limit, severity, before>>10, some, many, (after-before)>>10)
				}
				if err := w.Close(&Summary{}); err != nil {
					t.Fatal(err)
				}
				runtime.KeepAlive(&keys)
			}
		}
	}
}

// Keys that are not counted each by itself have no number twice either.
func TestKeysHaveNoNumberTwice(t *testing.T) {
	var tally keyCounter
	seen := map[string]bool{}
	for round := 1; round <= 3; round++ {
		for i := range maxExactKeys + 20_000 {
			key := strconv.Itoa(i)
			n := tally.next(key)
			if i < maxExactKeys && n != round {
				t.Fatalf("key %d has the number %d the %d. time", i, n, round)
			}
			if id := key + ":" + strconv.Itoa(n); seen[id] {
				t.Fatalf("%s comes twice", id)
			} else {
				seen[id] = true
			}
		}
	}
	exact := keyCounter{exact: true}
	for i := range maxExactKeys + 20_000 {
		if n := exact.next(strconv.Itoa(i)); n != 1 {
			t.Fatalf("key %d has the number %d", i, n)
		}
	}
}

// A backlog returns what was added to it, in memory or not, until nobody wants more.
func TestBacklogsKeepTheirLines(t *testing.T) {
	for _, lines := range []int{0, 1, 1000, 5000} {
		var b backlog
		text := strings.Repeat("x", 1000)
		for i := range lines {
			if err := b.add([]byte(strconv.Itoa(i) + text)); err != nil {
				t.Fatal(err)
			}
		}
		if spilled := b.file != nil; b.lines != lines || spilled != (lines == 5000) {
			t.Errorf("%d lines, in a file: %v; want %d", b.lines, spilled, lines)
		}
		n := 0
		err := b.each(func(line []byte) (bool, error) {
			if want := strconv.Itoa(n) + text; string(line) != want {
				t.Fatalf("line %d is %.20s; want %.20s", n, line, want)
			}
			n++
			return n < 3000, nil
		})
		if err != nil || n != min(lines, 3000) {
			t.Errorf("%d lines, %v; want %d", n, err, min(lines, 3000))
		}
		if err := b.close(); err != nil {
			t.Error(err)
		}
	}
}
