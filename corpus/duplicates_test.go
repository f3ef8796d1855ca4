package corpus

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay"
)

func duplicates(t *testing.T, o Options, d DuplicateOptions, args ...string) string {
	t.Helper()
	var b strings.Builder
	_, err := Duplicates(t.Context(), args, o, d, func(replay.Finding) error { return nil }, func(d Duplicate) error {
		fmt.Fprintf(&b, "%s#%d (%d) %v %s#%d:%d (%d)\n", filepath.Base(d.Copy.Source), d.Copy.Index, d.Copy.Plies,
			d.Relation, filepath.Base(d.Original.Source), d.Original.Index, d.Original.Line, d.Original.Plies)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDuplicates(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": "toy\n0 1 2\n3 4\n0  1 2\n5 5\n\n",
		"b.toy": "toy\n9\n9 8 7\n3 4 5\n5 5\n5 6\n0\n0 1 2\n",
	})
	// 9 wins at once, so that "9 8 7" breaks off after one ply and is compared by its bytes; 0 and 9
	// are images of each other.
	got := duplicates(t, toyOptions(), DuplicateOptions{}, folder)
	wantListing(t, got,
		"a.toy#3 (3) same plies a.toy#1:2 (3)",
		"b.toy#7 (3) identical a.toy#1:2 (3)",
		"b.toy#4 (1) identical a.toy#4:5 (1)",
		"b.toy#6 (1) same plies b.toy#1:2 (1)")

	got = duplicates(t, toyOptions(), DuplicateOptions{Prefixes: true, MinPlies: 2}, folder)
	wantListing(t, got,
		"a.toy#3 (3) same plies a.toy#1:2 (3)",
		"b.toy#7 (3) identical a.toy#1:2 (3)",
		"b.toy#4 (1) identical a.toy#4:5 (1)",
		"a.toy#2 (2) prefix b.toy#3:4 (3)")
}

func TestDuplicatesAreTheSameForAnyNumberOfWorkers(t *testing.T) {
	folder := t.TempDir()
	for i := range 20 {
		write(t, folder, map[string]string{fmt.Sprintf("%d.toy", i): toyFile(50 * i)})
	}
	d := DuplicateOptions{Prefixes: true}
	want := duplicates(t, toyOptions(), d, folder)
	if n := strings.Count(want, "\n"); n != 50*(19*20/2)-950 {
		t.Errorf("got %d duplicates; want all but the 950 games of the longest file", n)
	}
	for _, workers := range []int{1, 7} {
		o := toyOptions()
		o.Workers, o.PieceSize = workers, 100
		if got := duplicates(t, o, d, folder); got != want {
			t.Errorf("%d workers find other duplicates", workers)
		}
	}
}
