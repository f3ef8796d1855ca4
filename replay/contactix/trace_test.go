package contactix_test

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Games are the same if the same tiles were laid in the same order, whoever says how.
func TestTraces(t *testing.T) {
	trace := func(setup string, moves ...string) []game.Key {
		s := play(t, setUp(t, setup, contactix.HexPass), moves...)
		position, key := string(s.AppendPosition(nil)), s.Key()
		keys := s.AppendTrace(nil)
		if string(s.AppendPosition(nil)) != position || s.Key() != key {
			t.Errorf("%v: the position is another one after the trace", moves)
		}
		return keys
	}
	const empty = "..../..../..../.... 0"
	game := trace(empty, "a2", "c3", "d1")
	for _, row := range []struct {
		name  string
		other []string
		same  bool
	}{
		{"the same", []string{"a2", "c3", "d1"}, true},
		{"half a turn", []string{"d3", "b2", "a4"}, true},
		{"a swap of sides that is written", []string{"a2", "swap-sides", "c3", "d1"}, true},
		{"passes", []string{"a2", "pass", "pass", "c3", "d1"}, true},
		{"a swap of pieces of the mirror image", []string{"a2", "swap-pieces", "c3", "a4"}, true},
		{"another order", []string{"d1", "c3", "a2"}, false},
		{"the mirror image with the same sides", []string{"b1", "c3", "a4"}, false},
		{"another cell", []string{"a2", "c3", "d2"}, false},
	} {
		if other := trace(empty, row.other...); slices.Equal(game, other) != row.same {
			t.Errorf("%s: %v, want %v", row.name, !row.same, row.same)
		}
	}
	longer := trace(empty, "a2", "swap-sides", "c3", "d1", "b2")
	if len(longer) != 5 || !slices.Equal(longer[:4], game) {
		t.Error("a game that goes on does not begin like the shorter one")
	}
	if turned := trace("..../..../..../.... 1", "b1", "c3", "a4"); !slices.Equal(turned, game) {
		t.Error("the mirror image with sides exchanged is another game")
	}
	if slices.Equal(trace("0.../..../..../.... 1", "b2"), trace("..../.0../..../.... 1", "a1")) {
		t.Error("set-ups do not matter")
	}
}
