package conquest

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		name    string
		played  *replay.Played
		options scene.TextOptions
		want    string
	}{
		{"start", played(t, "conquest", "X_O/___/O_X", ""), scene.TextOptions{}, `
  0 1 2
0 X · O
1 · · ·
2 O · X
X      2
O      2
empty  5
Ply 0. X to move.
`},
		{"jump", played(t, "ataxx", ataxxGaps, "g1g3"), scene.TextOptions{}, `
7 X · · · · · O
6 · · · · · · ·
5 · ·   ·   · ·
4 · · · · · · ·
3 · ·   ·   ·(X)
2 · · · · · · ·
1 O · · · · ·(·)
  a b c d e f g
X      2
O      2
empty  41
Ply 1. O to move.
`},
		{"clone and marks", played(t, "nerdvana", "", "b2"),
			scene.TextOptions{Marks: []game.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 2}}}, `
  a b c d e f g
1[X]· · · · · O
2 ·(X|·]· · · ·
3 · · · · · · ·
4 · · · · · · ·
5 · · · · · · ·
6 · · · · · · ·
7 O · · · · · X
X      3
O      2
empty  44
Ply 1. O to move.
`},
		{"pass", played(t, "ataxx", ataxxPass, "0000"), scene.TextOptions{}, `
4 X     O
3       ·
2       ·
1 · · · ·
  a b c d
X      1
O      1
empty  6
57 plies without a clone.
X passed. Ply 1. O to move.
`},
		{"end", played(t, "conquest", "X_O/___/O_X", "(2,2)->(1,1)"), scene.TextOptions{}, `
  0 1 2
0 X · X
1 ·(X)·
2 X · X
X      5
O      0
empty  4
Ply 1. X wins 5–0: elimination.
`},
		{"colours", played(t, "conquest", "X_O/___/O_X", "(2,2)->(1,1)"),
			scene.TextOptions{Color: true, Marks: []game.Cell{{Row: 2, Col: 0}}}, `
ESC[2m  0 1 2ESC[0m
ESC[2m0ESC[0m ESC[1;38;5;231;48;5;88mXESC[0m ESC[2m·ESC[0m ESC[1;38;5;231;48;5;88mXESC[0m
ESC[2m1ESC[0m ESC[2m·ESC[0m ESC[1;38;5;16;48;5;222mXESC[0m ESC[2m·ESC[0m
ESC[2m2ESC[0m ESC[1;38;5;16;48;5;214mXESC[0m ESC[2m·ESC[0m ESC[1;38;5;231;48;5;88mXESC[0m
X      5
O      0
empty  4
ESC[1mPly 1. X wins 5–0: elimination.ESC[0m
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := c.played
			got := string(AppendText(nil, p.At(len(p.Plies)), p, c.options))
			if want := strings.ReplaceAll(c.want[1:], "ESC", "\x1b"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Columns with names of two digits lie further apart.
func TestTextOfALargeBoard(t *testing.T) {
	got := string(AppendText(nil, start(t, "conquest", "", 11), nil, scene.TextOptions{}))
	want := "    0  1  2  3  4  5  6  7  8  9 10\n 0  X  ·  ·  ·  ·  ·  ·  ·  ·  ·  O\n"
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant it to begin with\n%s", got, want)
	}
}
