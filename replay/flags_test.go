package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A value that means nothing to any game is a fault of the caller, not of records.
func TestCheckFlag(t *testing.T) {
	const cells = "r C 0,0 0,1 0,2 0,3 1,1 1,2 B 1,3 1,5 1,6 2,0 2,1 2,2 W 2,3 3,0 3,1 3,2 3,3 3,5 P 3,6 4,0 4,1 4,2 4,3 5,1 S 5,2 5,3 5,5 5,6 6,0 6,1 6,2 6,3;"
	tests := []struct{ game, name, value, want string }{
		{"", "seed", "18446744073709551615", ""},
		{"", "seed", "abc", `must be a number from 0 to 18446744073709551615, not "abc"`},
		{"", "map", "wheels", ""},
		{"", "map", "nowhere", `is not a map: no map is called "nowhere"`},
		{"", "map", "a 13 2; c", "expected exactly one space here"},
		{"", "deal", cells, ""},
		{"", "deal", cells + " " + cells, ""},
		{"", "deal", cells + cells + cells, "has at most 2 deals"},
		{"", "deal", "r C 0,0;", "`B` is expected here, found \";\" (deal 1, column 8)"},
		{"", "deal", "r C 0,0 B W P S;", "expected 6 coconuts in the deal, found 1"},
		{"", "players", "5", `2 or 3 or 4, not "5"`},
		{"", "size", "9x11", ""},
		{"", "size", "7", ""},
		{"", "size", "99999999999999", `does not take "99999999999999"; conquest: odd, 3 to 99, or 2 to 9 under ataxx, default 7; reversi: even,`},
		{"", "size", "abc", "; contactix: one number or COLUMNSxROWS"},
		{"conquest", "size", "9x11", `must be a board size from 2 to 99, not "9x11"`},
		{"reversi", "size", "7", `must be an even board size from 4 to 16, not "7"`},
		{"hive", "size", "7", ""},
	}
	for _, test := range tests {
		err := replay.CheckFlag(test.game, test.name, test.value, parse.Allow{})
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s --%s %s: %v, want %q", test.game, test.name, test.value, err, test.want)
		}
	}
}

// A switch that several games have says one thing, and what each of them takes.
func TestSharedFlagsSpeakForAllGames(t *testing.T) {
	for _, all := range replay.Flags() {
		for _, g := range replay.Games() {
			for _, f := range g.Flags {
				if f.Name != all.Name {
					continue
				}
				if f.Usage != all.Usage {
					t.Errorf("--%s says %q for %s, and %q elsewhere", f.Name, f.Usage, g.Name, all.Usage)
				}
				if !strings.Contains(all.Takes, f.Takes) {
					t.Errorf("--%s is said to take %q; for %s that is %q", f.Name, all.Takes, g.Name, f.Takes)
				}
			}
		}
	}
}
