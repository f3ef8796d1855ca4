package parse

import (
	"strings"
	"testing"
)

// sgfGame is a game of SGF with nodes.
func sgfGame(nodes string) string { return "(;FF[4]GM[2]PB[Ada]PW[Bob]" + nodes }

func TestOthelloSGF(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"Edax puts the semicolon after", sgfGame("\nB[f5];W[f6];B[PA];)"), "0:f5 | 1:f6 | 0:PA"},
		{"others before", sgfGame(";B[f5];W[d6])"), "0:f5 | 1:d6"},
		{"a pass may be empty", sgfGame(";B[f5];W[])"), "0:f5 | 1:PA"},
		{"comments and other properties", sgfGame("C[a \\] b];B[f5]BL[1498]C[x];W[d6])"), "{a ] b} | 0:f5 | ?BL 1498 | {x} | 1:d6"},
		{"never closed", sgfGame(";B[f5];W[d6]"), "0:f5 | 1:d6 | ✗reversi/open-game()"},
		{"ends within a value", sgfGame(";B[f5];W[d"), "0:f5 | ✗reversi/open-game([)"},
		{"stray", sgfGame(";B[f5] d6 ;W[d6])"), "0:f5 | ✗reversi/stray-text(d6)"},
		{"no game", "hello", "✗reversi/stray-text(hello)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "othello-sgf", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
	r := readOne(t, "othello-sgf", "(;GM[2]AB[e4][d5]AW[d4]AW[e5]PC[a\\]b];B[f5])")
	if got, want := tagLine(r), "GM=2 | AB=e4 d5 | AW=d4 e5 | PC=a]b"; got != want {
		t.Errorf("tags %s\nwant %s", got, want)
	}
}

func TestVariationsOfSGFAreLinesOfTheirOwn(t *testing.T) {
	text := sgfGame(";B[f5](;W[d6](;B[c3])(;B[c4];W[d3]))(;W[f6]C[x])(;W[f4]))\n") + sgfGame(";B[d3])") + sgfGame(";B[c4](;W[e3])(;W[")
	var got []string
	for _, r := range readAll(t, "othello-sgf", text) {
		got = append(got, strings.TrimSpace(r.Tag("Variation")+" "+dump(r)))
	}
	want := []string{
		"0:f5 | 1:d6 | 0:c3", "2 0:f5 | 1:d6 | 0:c4 | 1:d3", "3 0:f5 | 1:f6 | {x}", "4 0:f5 | 1:f4", "0:d3",
		"0:c4 | 1:e3", "2 0:c4 | ✗reversi/open-game([)",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestLinesOfATreeAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("a tree of thousands of variations takes long to read")
	}
	text := sgfGame(strings.Repeat(";B[f5];W[d6]", 3000) + strings.Repeat("(;B[c3])", 3000) + ")")
	records := readAll(t, "othello-sgf", text)
	last := records[len(records)-1]
	if len(records) != maxVariations || len(last.Faults) != 1 || last.Faults[0].Code != "record/limit" {
		t.Errorf("%d lines, faults %v", len(records), last.Faults)
	}
}

func FuzzOthelloSGF(f *testing.F) {
	fuzz(f, "othello-sgf", sgfGame("\nAB[e4][d5];B[f5](;W[d6]BL[3]C[x\\]])(;W[]))")+"(;GM[2]C[\n(;GM[2]B[f5", "x(;FF[4](;(;B[ a ])AB[ a  b][]")
}

// What a tree holds before it is taken apart into records is bounded as these are, and so is the time for its lists.
func TestTreesHaveBounds(t *testing.T) {
	const many = 300_000
	for _, test := range []struct{ name, format, text string }{
		{"values", "othello-sgf", "(;GM[2];B[f5]" + strings.Repeat("A[]", many) + ")"},
		{"a list of cells", "othello-sgf", "(;GM[2]AB" + strings.Repeat("[a1]", many) + ")"},
		{"set-up of a node", "hex-sgf", "(;GM[11]AB" + strings.Repeat("[a1]", many) + ")"},
		{"properties of the first node", "hex-sgf", "(;GM[11]" + strings.Repeat("A[]", many) + ")"},
		{"variations", "hex-sgf", "(;GM[11];B[a1]" + strings.Repeat("(;W[b1])", many) + ")"},
	} {
		r := readOne(t, test.format, test.text)
		if f := r.Fatal(); f == nil || f.Code != "record/limit" {
			t.Errorf("%s: got the fault %v; want record/limit", test.name, f)
		}
		if n := max(cap(r.Tokens), cap(r.Tags)); n > 3*MaxTokens/2 {
			t.Errorf("%s: there is room for %d tokens", test.name, n)
		}
	}
}
