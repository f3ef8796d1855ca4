package replay_test

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
)

var hexCrossing = crossing{
	game: "contactix",
	told: func(format string, p *replay.Played) map[string]string {
		if format != "hex-lines" {
			return nil
		}
		s := p.State.(*contactix.State)
		return map[string]string{"size": contactix.SizeText(s.Columns(), s.Rows())}
	},
	same: func(format string, again, p *replay.Played) string {
		both := format == "hex-sgf" || format == "hex-moves"
		switch {
		case format == "contactix-board":
			return lastDiffers(again, p)
		case !both && slices.Contains(moves(p), contactix.SwapSides): // pieces are swapped instead, and the rest is mirrored
			return imageDiffers(again, p)
		}
		return boardsDiffer(again, p)
	},
}

// FuzzHex holds for any bytes in any format of Con-tac-tix what a [crossing] checks.
func FuzzHex(f *testing.F) {
	formats := append([]string{"contactix-board"}, hexFormats...)
	for which, seeds := range [][]string{
		{hexBoard("tiles: 2\n(A1) -> red\n(B2) -> blue"), hexBoard("size: 63 * 1", "state: won by red")},
		{hexOwn("hex+pass", "1. a2 2. swap-sides (2. swap-pieces 3. c3) 3. pass resign(0) 1-0"), "[Game \"contactix\"]\n[Rules \"hex\"]\n[Setup \"0../011/... 0\"]\n\n1. a3 1-0\n"},
		{tree("PB[a\\]]AB[a1]AW[b2]AE[a1]PL[W];W[c1]C[x](;B[resign])(;B[b1]))"), tree(";B[a2];W[swap-pieces];W[c3];B[pass]")},
		{"(;FF[4]EV[hex.ch]SZ[3]RE[W];W[ab];B[swap];W[cc];W[resign])"},
		{"White places m6.\nBlack swaps.\nWhite times out.\n"},
		{"https://hexworld.org/board/#5x4c1,a3:sb2:p,c3:rb"},
		{`{"boardsize":3,"moves":["a2","swap-pieces","c3"],"winner":1,"outcome":"resign"}`},
		{"http://www.trmph.com/hex/board#3,a2a2c3"},
		{"[Size \"3x3\"]\n\n1. a2 swap 2. c3 c1 resign"},
		{"b a2,w c3,b b2,w resign,B"},
	} {
		for _, seed := range seeds {
			mutate.Add(f, uint8(which), []byte(seed))
		}
	}
	crosser := hexCrossing.crosser()
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		crosser.check(t, formatNamed(t, formats, which), data, replay.Options{})
	})
}
