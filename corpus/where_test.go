package corpus_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/where"
)

// Which records a condition leaves out makes no difference to the numbers of the others, and none to how many there are.
func TestWhereLeavesRecordsOutAndCountsThem(t *testing.T) {
	const header = "[Game \"reversi\"]\n[Rules \"othello\"]\n"
	var text strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&text, "%s[Round \"%d\"]\n\n1. f5 *\n\n", header, i%100)
	}
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	e, err := where.Parse("round>=20 and round<22 and not number=21")
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 7} {
		var got []int
		totals, err := corpus.Each(context.Background(), []string{file}, corpus.Options{Where: e, Workers: workers},
			func() func(*corpus.Game) string { return func(g *corpus.Game) string { return g.Record.Tag("Round") } },
			func(item corpus.Item[string]) error {
				if item.Value != "20" && item.Value != "21" {
					t.Errorf("the round is %s", item.Value)
				}
				got = append(got, item.Index)
				return nil
			})
		if err != nil {
			t.Fatal(err)
		}
		if totals.Records != 3000 || totals.LeftOut != 2941 {
			t.Errorf("%d records, of which %d are left out", totals.Records, totals.LeftOut)
		}
		if len(got) != 59 || got[0] != 22 || got[58] != 2922 || !slices.IsSorted(got) {
			t.Errorf("%d workers: games %v", workers, got)
		}
	}
}
