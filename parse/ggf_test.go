package parse

import (
	"strings"
	"testing"
)

// ggfGame is a game of GGF with properties in front.
func ggfGame(rest string) string { return "(;GM[Othello]PB[Ada]PW[Bob]TY[8]" + rest }

func TestGGF(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"cells and passes", ggfGame("B[d3]W[PA]B[F5];)"), "0:d3 | 1:PA | 0:F5"},
		{"evaluations and times", ggfGame("B[d3//0.01]W[c5/-1.20/3.5]B[f6/2]W[f5/+1/]B[e6//2];)"),
			"0:d3 | 0:@10 | 1:c5 | 1:?eval -1.20 | 1:@3500 | 0:f6 | 0:?eval 2 | 1:f5 | 1:?eval +1 | 0:e6 | 0:@2010"},
		{"blanks between properties", "(; GM[Othello]\n B[d3] \n\tW[c5] ;)", "0:d3 | 1:c5"},
		{"values without escapes", ggfGame(`PC[a\]B[d3];)`), "0:d3"},
		{"an odd time", ggfGame("B[d3//fast]W[c5];)"), "0:d3 | 1:c5 | ~reversi/ggf-property(fast)"},
		{"an unknown property", ggfGame("XX[1]B[d3];)"), "0:d3 | ~reversi/ggf-property(1)"},
		{"a property that comes twice", ggfGame("PB[Eve]B[d3];)"), "0:d3 | ~reversi/ggf-property(Eve)"},
		{"no number", ggfGame("RB[high]B[d3];)"), "0:d3 | ~reversi/ggf-property(high)"},
		{"never closed", ggfGame("B[d3]W[c5]"), "0:d3 | 1:c5 | ✗reversi/open-game()"},
		{"ends within a value", ggfGame("B[d3]W["), "0:d3 | ✗reversi/open-game([)"},
		{"stray", ggfGame("B[d3] d6 W[c5];)"), "0:d3 | ✗reversi/stray-text(d6)"},
		{"no game", "hello", "✗reversi/stray-text(hello)"},
		{"the count fits", "1 " + ggfGame("B[d3];)"), "0:d3"},
		{"the count does not", "3 " + ggfGame("B[d3];)"), "0:d3 | ~reversi/ggf-count(3)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "ggf", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

func TestGamesOfGGF(t *testing.T) {
	text := "2 " + ggfGame("B[d3];)") + ggfGame("B[f5];)") + "\n" + // a line that announces what it has
		"(;GM[Othello]TY[8s]B[c4];) (;GM[Othello]TY[8s]B[e6];)\n" + // a pair
		ggfGame("B[d3]W[") + "\n" + // cut, before
		"1 " + ggfGame("B[f5];)")
	var got []string
	for _, r := range readAll(t, "ggf", text) {
		got = append(got, strings.TrimSpace(r.Tag("Pair")+" "+dump(r)))
	}
	want := "0:d3; 0:f5; 1 0:c4; 2 0:e6; 0:d3 | ✗reversi/open-game([); 0:f5"
	if strings.Join(got, "; ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
	}
}

func FuzzGGF(f *testing.F) {
	fuzz(f, "ggf", "2 "+ggfGame("RE[+2.000]B[d3//0.01]W[c5/-1.2/3]B[PA];)")+ggfGame("TY[8s]"), "x (;B[x/y/z]XX[]W[\n1 (;RB[a];)")
}
