package replay_test

import (
	"strconv"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
)

var conquestFormats = []string{
	"pgn", "ataxx-pgn", "ataxx-fen", "conquest-board", "conquest-moves", "nerdvana", "nerdvana-input", "conquest-script",
}

// conquestRules are the leniencies that change the rules: what was played by them is read by them again.
var conquestRules = []string{"even-size", "no-jump-limit", "past-100"}

var conquestCrossing = crossing{
	game: "conquest", again: conquestRules,
	codes: map[string]string{
		"nerdvana conquest/scores":            "conquest/result", // which it writes
		"pgn conquest/scores":                 "conquest/result", // it adds the Result that only the Scores say
		"conquest-script conquest/script-end": "",                // it is about the talk, not the game
	},
	told: func(format string, p *replay.Played) map[string]string {
		s := p.At(0).(*conquest.State)
		text, turn := strconv.Itoa(s.Size()), strconv.Itoa(max(int(s.Turn()), 0)+1) // nobody moves where it is over
		p.At(len(p.Plies))
		switch format {
		case "conquest-moves":
			return map[string]string{"size": text, "turn": turn}
		case "conquest-board":
			return map[string]string{"turn": turn}
		}
		return nil
	},
}

// FuzzConquest holds for any bytes in any format of Conquest what a [crossing] checks.
func FuzzConquest(f *testing.F) {
	for which, seeds := range [][]string{
		{
			"[Game \"conquest\"]\n[Rules \"conquest\"]\n[Size \"3\"]\n[Result \"*\"]\n\n1. (0,0)->(0,1) 2. (0,2)->(1,1) (2. (0,2)->(1,2) {x}) *\n",
			"[Game \"conquest\"]\n[Rules \"ataxx\"]\n[Setup \"x5o/7/7/7/7/7/o5x o 0 1\"]\n[Adjudicated \"Easy fill\"]\n[Result \"1-0\"]\n\n1. b6 {[%tm 5]} 1-0\n",
			"[Game \"conquest\"]\n[Rules \"nerdvana\"]\n[Error \"crash\"]\n[Scores \"1-0\"]\n[Pieces \"25-0\"]\n\n1. b2 {[%end resign 1]}\n",
		},
		{
			"[Event \"e\"]\n[FEN \"x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1\"]\n[Black \"A\"]\n[White \"B\"]\n[Size \"3\"]\n[Result \"1-0\"]\n[Adjudicated \"Out of time\"]\n\n1. g2 a2 (1... f7 2. g1f3) 2. g1e1 1-0\n",
			"[Event \"e\"]\n[Winner \"A\"]\n[Black \"A\"]\n[FinalFEN \"x5o/7/7/7/7/7/o5x x 0 1\"]\n[Material \"+1\"]\n[PlyCount \"1\"]\n\n1. g2 0000\n",
		},
		{"x5o/7/7/7/7/7/o5x x 0 1\n", "x-o/3/1o1 o 5 9\n"},
		{"__0_1_2\n0|X _ O \n1|_ _ _ \n2|O _ X \n---"},
		{"(0,0)->(1,1)\n(6,0)->(4,2)\n"},
		{
			`{"players": ["ada", "b\"o\nb"], "time_per_game": 180000, "scores": [1, 0], "pieces": [25, 0], "turns": [{"move": "b2", "kibitzes": ["1. {x}", "[Size \"3\"]"], "time": 12},` +
				`{"move": "g1-e3", "kibitzes": [], "time": 5}], "error": "crash"}`,
		},
		{"1\nx.....o\n.......\n.......\n.......\n.......\n.......\no.....x\n180000 179000\n"},
		{"0\nAda\n\n3\n1 1\n", "0 0 1 1 2 0 1 0"},
	} {
		for _, seed := range seeds {
			mutate.Add(f, uint8(which), []byte(seed), uint8(0), false)
			mutate.Add(f, uint8(which), []byte(seed), uint8(3), true)
		}
	}
	lenient := granted(conquest.LenientOptions())
	crosser := conquestCrossing.crosser()
	f.Fuzz(func(t *testing.T, which uint8, data []byte, size uint8, leniently bool) {
		o := replay.Options{}
		if leniently {
			o = lenient
		}
		if size > 0 {
			o.Values = map[string]string{"size": strconv.Itoa(int(size)), "turn": "1"}
		}
		crosser.check(t, formatNamed(t, conquestFormats, which), data, o)
	})
}
