package bluelagoon_test

import (
	"strconv"
	"testing"

	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// The published counts of lines of play. Deals do not matter at these depths.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		board   string
		players int
		lines   []uint64
	}{
		{"default", 2, []uint64{46, 2_070, 105_210, 5_255_384}},
		{"default", 3, []uint64{46, 2_070, 91_080}},
		{"default", 4, []uint64{46, 2_070, 91_080}},
		{"wheels", 2, []uint64{86, 7_310, 659_260}},
		{"wheels", 3, []uint64{86, 7_310, 614_040}},
		{"wheels", 4, []uint64{86, 7_310, 614_040}},
		{"face", 2, []uint64{74, 5_402, 424_568}},
		{"face", 3, []uint64{74, 5_402, 388_944}},
		{"face", 4, []uint64{74, 5_402, 388_944}},
		{"sides", 2, []uint64{7, 42, 522, 6_136, 92_128, 1_319_632}},
		{"sides", 3, []uint64{7, 42, 210, 2_400, 25_880, 262_704}},
		{"sides", 4, []uint64{7, 42, 210, 840, 8_760, 86_000}},
		{"space-invaders", 2, []uint64{327, 106_602}},
		{"space-invaders", 3, []uint64{327, 106_602}},
		{"space-invaders", 4, []uint64{327, 106_602}},
	} {
		t.Run(c.board+"/"+strconv.Itoa(c.players), func(t *testing.T) {
			state, err := bluelagoon.Start("map "+c.board, game.Options{Values: map[string]string{"players": strconv.Itoa(c.players)}})
			if err != nil {
				t.Fatal(err)
			}
			before := string(state.AppendPosition(nil))
			for i, want := range c.lines {
				if got := state.(*bluelagoon.State).Perft(i + 1); got != want {
					t.Errorf("perft %d is %d, not %d", i+1, got, want)
				}
			}
			if after := string(state.AppendPosition(nil)); after != before {
				t.Errorf("the position was\n%s\nand is\n%s", before, after)
			}
		})
	}
}
