package extsort

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

func sorted(t *testing.T, s *Sorter) (all []string) {
	t.Helper()
	for {
		b, err := s.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(b))
	}
}

func TestSortingInFilesIsSortingInMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var want []string
	for range 5000 {
		want = append(want, strings.Repeat("x", r.IntN(30))+fmt.Sprint(r.IntN(1000)))
	}
	want = append(want, "", "") // strings may be empty, and equal
	limits := []int{1 << 20, 20_000, 1000, 20}
	if testing.Short() {
		limits = limits[:3] // the last one makes thousands of files
	}
	for _, limit := range limits {
		s := &Sorter{Dir: t.TempDir(), Limit: limit}
		for _, text := range want {
			if err := s.Add([]byte(text)); err != nil {
				t.Fatal(err)
			}
			if levels := 3; len(s.runs) > levels*maxRuns {
				t.Fatalf("limit %d: %d files are open", limit, len(s.runs))
			}
		}
		got := sorted(t, s)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if left, _ := os.ReadDir(s.Dir); len(left) > 0 {
			t.Errorf("limit %d: %v was left behind", limit, left)
		}
		if !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("limit %d: the order is wrong", limit)
		}
	}
}

func TestSortingNothing(t *testing.T) {
	if got := sorted(t, &Sorter{}); len(got) != 0 {
		t.Errorf("got %q", got)
	}
}

func BenchmarkSort(b *testing.B) {
	lines := make([][]byte, 400_000)
	r := rand.New(rand.NewPCG(1, 2))
	size := 0
	for i := range lines {
		lines[i] = fmt.Appendf(nil, "folder/%06d.sgf\x00%s", r.IntN(1_000_000), strings.Repeat("position ", 15))
		size += len(lines[i])
	}
	for _, memory := range []int{DefaultMemory, 32 << 20} {
		b.Run(fmt.Sprintf("%d lines in %d MiB", len(lines), memory>>20), func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				s := &Sorter{Dir: b.TempDir(), Limit: memory}
				for _, l := range lines {
					if err := s.Add(l); err != nil {
						b.Fatal(err)
					}
				}
				for {
					if _, err := s.Next(); err == io.EOF {
						break
					} else if err != nil {
						b.Fatal(err)
					}
				}
				s.Close()
			}
		})
	}
}
