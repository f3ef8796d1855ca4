package replay_test

import (
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/hive"
)

var hiveFormats = []string{"boardspace", "uhp", "pgn", "pgn-hivegame", "ugent"}

var hiveCrossing = crossing{game: "hive"}

// FuzzHive holds for any bytes in any format of Hive what a [crossing] checks.
func FuzzHive(f *testing.F) {
	for which, seeds := range [][]string{
		{
			`(;GM[27]VV[1]SU[hive-plm]RE[Game won by A]P0[id "A"]P1[id "B"]DT[2020.01.02]GN[x];P0[0 Start P0];P0[1 dropb wA1 N 13 .];P0[2 done]TM[7]` +
				`;P1[3 dropb bA1 O 13 wA1-];P1[4 done];P0[5 move Q wQ M 13 -wA1];P0[6 done];P1[7 offerdraw];P1[8 done];P0[9 acceptdraw])`,
			`(;GM[27]SU[hive];P0[1 dropb wB1 N 13 .];P0[2 done];P1[3 resign];P1[time 0:01:00 ])`,
		},
		{
			"# [Rules \"queen-first\"]\n# [Result \"WhiteWins\"]\n# [Termination \"time\"]\nBase;InProgress;White[2];wQ;bQ wQ-\n",
			"Base+MLP;InProgress;White[3];wL;bL wL-;wM -wL;bM bL/\n",
		},
		{
			"[GameType \"Base\"]\n[Result \"Draw\"]\n\n1. wA1 {x}\n2. bA1 wA1- {[%tm 5]}\n3. wQ -wA1\n4. bQ bA1-\n5. wQ /wA1\nDraw\n",
			"[GameType \"Base\"]\n\n1. wA1\n2. bA1 wA1- (2. bG1 wA1-\n(2. bB1 wA1- {x})\n3. wA2 bG1-)\n3. wQ -wA1\n(3. wA3 -wA1\n4. bQ bA1-)",
			"[Game \"hive\"]\n[Rules \"ugent\"]\n[White \"a \\\"b\\\" \\\\\"]\n[Termination \"agreement\"]\n\n1. wA1\n2. bA1 wA1- {[%end resign 0]}\n",
		},
		{"[GameType \"Base\"]\n[Site \"hivegame.com\"]\n[Result \"1-0\"]\n[State \"x\"]\n\n1. wA1\n2. bL wA1-\n1-0\n"},
		{"wA1\nbA1 wA1-\nwQ -wA1\nbQ bA1-\nwQ /wA1\n", "start\nwQ\nbQ wQ-\n"},
	} {
		for _, seed := range seeds {
			mutate.Add(f, uint8(which), []byte(seed), false)
			mutate.Add(f, uint8(which), []byte(seed), true)
		}
	}
	lenient := granted(hive.LenientOptions())
	crosser := hiveCrossing.crosser()
	f.Fuzz(func(t *testing.T, which uint8, data []byte, leniently bool) {
		o := replay.Options{}
		if leniently {
			o = lenient
		}
		crosser.check(t, formatNamed(t, hiveFormats, which), data, o)
	})
}
