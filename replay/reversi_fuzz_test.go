package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/reversi"
)

var reversiCrossing = crossing{
	game: "reversi",
	codes: map[string]string{
		"pgn-edax reversi/result": "", // of a remark {Black wins 40-24}, which is no claim elsewhere
	},
	claims: []string{"obf", "openings", "solver", "bitboards"},
	told: func(format string, p *replay.Played) map[string]string {
		if format != "solver" {
			return nil
		}
		if strings.HasSuffix(string(p.State.AppendPosition(nil)), " O") {
			return map[string]string{"mover": "white"}
		}
		return map[string]string{"mover": "black"}
	},
	same: func(format string, again, p *replay.Played) string {
		switch format {
		case "obf", "openings", "solver", "bitboards":
			return lastDiffers(again, p)
		case "wthor": // whose games begin with f5
			return imageDiffers(again, p)
		}
		if len(p.Plies) > 0 {
			if _, _, placed := reversi.PairOf(p.Plies[0].Move); placed { // which is no move there, but the start
				return listsDiffer(boards(again), boards(p)[1:])
			}
		}
		return boardsDiffer(again, p)
	},
}

// FuzzReversi holds for any bytes in any format of Reversi what a [crossing] checks.
func FuzzReversi(f *testing.F) {
	formats := []string{
		"transcript", "ggf", "othello-sgf", "pgn", "pgn-edax", "pgn-wthor", "obf", "openings", "eothello-csv", "quest-json", "wthor",
		"solver", "bitboards",
	}
	for i, seed := range []string{
		wipeOut + "pa", "1 " + ggf("RE[+64.000:r]B[f5//0.01]W[d6/-1.5]"), "(;GM[2]AB[a1]PL[W]RE[B+R];B[f5](;W[f6])(;W[]))",
		own8("[Size \"6\"]\n[Result \"64-0\"]", pairs(wipeOut)+"{x} 64-0"),
		"[FEN \"8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\"]\n\n1. f4 {Draw 32-32} 1-0", "[Result \"33-31\"]\n1. F5 D6",
		"...XO... X; A1:+2; b2:x", strings.Repeat(".", 62) + "01 a", "1,1," + wipeOut, `{"position":{"moves":[{"m":"f5"}]}}`,
	} {
		mutate.Add(f, uint8(i), []byte(seed))
	}
	mutate.Add(f, uint8(3), []byte("[Game \"reversi\"]\n[Rules \"dtu-one-line\"]\n[Starter \"White\"]\n\n1. @d5e4 f5>w:e5 2. -- *"))
	mutate.Add(f, uint8(3), []byte(own8("", "1. f5 (1. d3 {x} c3 (1... c5) 2. --) 1... d6 (1... f4 2. c3?) 2. c3 *")))
	crosser := reversiCrossing.crosser()
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		crosser.check(t, formatNamed(t, formats, which), data, replay.Options{})
	})
}
