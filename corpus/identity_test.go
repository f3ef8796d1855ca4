package corpus

import (
	"bytes"
	"testing"

	"github.com/plybook/plybook/replay"
)

// identities returns the identities of all games, watched or not.
func identities(t *testing.T, watched bool, args ...string) (all []Identity) {
	t.Helper()
	emit := func(item Item[Identity]) error {
		all = append(all, item.Value)
		return nil
	}
	var err error
	if watched {
		_, err = EachWatched(t.Context(), args, toyOptions(), func() identifyWatched { return identifyWatched{&Identifier{}} }, emit)
	} else {
		_, err = Each(t.Context(), args, toyOptions(), func() func(*Game) Identity { return (&Identifier{}).Identify }, emit)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

type identifyWatched struct{ identifier *Identifier }

func (w identifyWatched) Watch(p *replay.Played) { w.identifier.Watch(p) }
func (w identifyWatched) Game(g *Game) Identity  { return w.identifier.Identify(g) }

// 9 wins at once and 5 cannot be played twice, so that "9 8 7" and "5 5" break off and are compared by their bytes; 0 and 9
// are images of each other.
func TestWhatTellsGamesApart(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.toy": "toy\n0 1 2\n3 4\n0  1 2\n5 5\n\n",
		"b.toy": "toy\n9\n9 8 7\n3 4 5\n5 5\n5 6\n0\n0 1 2\n",
	})
	same := [][]int{{0, 2, 10}, {1}, {3, 7}, {4, 9}, {5}, {6}, {8}}
	for _, watched := range []bool{false, true} {
		ids := identities(t, watched, folder)
		group := map[int]int{}
		for g, members := range same {
			for _, m := range members {
				group[m] = g
			}
		}
		if len(ids) != len(group) {
			t.Fatalf("%d games, want %d", len(ids), len(group))
		}
		for i := range ids {
			for j := range i {
				if got := ids[i].Hash == ids[j].Hash; got != (group[i] == group[j]) {
					t.Errorf("watched %v: games %d and %d are the same: %v", watched, j, i, got)
				}
			}
			if compared := ids[i].Steps != nil; compared != (group[i] != 2 && i != 5) {
				t.Errorf("watched %v: game %d is compared by its plies: %v", watched, i, compared)
			}
		}
		if ids[0].Bytes == ids[2].Bytes || ids[0].Bytes != ids[10].Bytes {
			t.Error("bytes are told apart by more or less than what is in them")
		}
		if !bytes.HasPrefix(ids[6].Steps, ids[1].Steps) || len(ids[6].Steps) != len(ids[1].Steps)+replay.StepSize {
			t.Error("a game does not begin with the steps of the one that it goes on from")
		}
	}
}
