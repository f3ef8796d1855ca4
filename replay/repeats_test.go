package replay_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/corpus"
)

// A numbered is a game of a folder, and what there is to tell it from others.
type numbered struct {
	corpus.Identity
	name  string // of the file, and the number of the game in it
	plies int
}

// repeats returns what repeats another game of a folder, "b.pgn#1 same plies a.txt#1": an earlier one that is the same, or
// one that goes on where it ends, and of several such that whose first step is the least.
func repeats(t testing.TB, dir string, o corpus.Options) (all []string) {
	t.Helper()
	games := identified(t, dir, o)
	for i, g := range games {
		var same, longer *numbered
		for j := range games {
			other := &games[j]
			switch {
			case j < i && same == nil && other.Hash == g.Hash:
				same = other
			case g.Steps != nil && len(other.Steps) > len(g.Steps) && bytes.HasPrefix(other.Steps, g.Steps):
				if longer == nil || bytes.Compare(other.Steps, longer.Steps) < 0 {
					longer = other
				}
			}
		}
		switch {
		case same != nil && same.Bytes == g.Bytes:
			all = append(all, fmt.Sprintf("%s identical %s", g.name, same.name))
		case same != nil:
			all = append(all, fmt.Sprintf("%s same plies %s", g.name, same.name))
		case longer != nil:
			all = append(all, fmt.Sprintf("%s prefix %s", g.name, longer.name))
		}
	}
	return all
}

// identified returns the games of a folder in order.
func identified(t testing.TB, dir string, o corpus.Options) (games []numbered) {
	t.Helper()
	_, err := corpus.Each(t.Context(), []string{dir}, o,
		func() func(*corpus.Game) numbered {
			identifier := new(corpus.Identifier)
			return func(g *corpus.Game) numbered {
				name := fmt.Sprintf("%s#%d", filepath.Base(g.Source.Name), g.Record.Index)
				return numbered{identifier.Identify(g), name, g.Played.PlyCount()}
			}
		},
		func(item corpus.Item[numbered]) error {
			if item.Finding == nil {
				games = append(games, item.Value)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	return games
}
