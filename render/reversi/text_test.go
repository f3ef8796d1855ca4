package reversi

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
		{"start", played(t, "", "", ""), scene.TextOptions{}, `
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X - - -
5 - - - X O - - -
6 - - - - - - - -
7 - - - - - - - -
8 - - - - - - - -
Black  X  2
White  O  2
empty  -  60
Ply 0. Black to move.
`},
		{"move and marks", played(t, "", "", "f5 f6"),
			scene.TextOptions{Marks: []game.Cell{{Row: 5, Col: 6}, {Row: 0, Col: 0}}}, `
  a b c d e f g h
1[-]- - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X - - -
5 - - - X O X - -
6 - - - - -(O|-]-
7 - - - - - - - -
8 - - - - - - - -
Black  X  3
White  O  3
empty  -  58
Ply 2. Black to move.
`},
		{"pass", played(t, "", passSetup, "--"), scene.TextOptions{}, `
  a b c d
1 O X - -
2 - - - -
3 - - - -
4 - - - -
Black  X  1
White  O  1
empty  -  14
Black passed. Ply 1. White to move.
`},
		{"end", played(t, "", passSetup, "-- c1"), scene.TextOptions{}, `
  a b c d
1 O O(O)-
2 - - - -
3 - - - -
4 - - - -
Black  X  0
White  O  3
empty  -  13
Ply 2. White wins 3–0 (16–0 with empty cells): wipe-out.
`},
		{"placement", played(t, "dtu", "", "@d4e4"), scene.TextOptions{}, `
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - -(X|X)- - -
5 - - - O O - - -
6 - - - - - - - -
7 - - - - - - - -
8 - - - - - - - -
Black  X  2
White  O  2
empty  -  60
Ply 1. Black to move.
`},
		{"colours", played(t, "", passSetup, "-- c1"),
			scene.TextOptions{Color: true, Marks: []game.Cell{{Row: 3, Col: 3}}}, `
ESC[2m  a b c dESC[0m
ESC[2m1ESC[0mESC[38;5;22;48;5;28m ESC[0mESC[38;5;231;48;5;28m○ESC[0mESC[38;5;22;48;5;28m ESC[0mESC[38;5;231;48;5;28m○ESC[0mESC[38;5;22;48;5;28m ESC[0mESC[1;38;5;16;48;5;222m○ESC[0mESC[38;5;22;48;5;28m · ESC[0m
ESC[2m2ESC[0mESC[38;5;22;48;5;28m · · · · ESC[0m
ESC[2m3ESC[0mESC[38;5;22;48;5;28m · · · · ESC[0m
ESC[2m4ESC[0mESC[38;5;22;48;5;28m · · · ESC[0mESC[1;38;5;16;48;5;214m·ESC[0mESC[38;5;22;48;5;28m ESC[0m
Black  ●  0
White  ○  3
empty  ·  13
ESC[1mPly 2. White wins 3–0 (16–0 with empty cells): wipe-out.ESC[0m
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

// Without the record only the state is known: no last move, and the result by the rules.
func TestTextOfAState(t *testing.T) {
	p := played(t, "", passSetup, "-- c1")
	got := string(AppendText(nil, p.At(2), nil, scene.TextOptions{}))
	if !strings.Contains(got, "1 O O O -\n") || !strings.HasSuffix(got, "\nPly 2. White wins 3–0 (16–0 with empty cells): wipe-out.\n") {
		t.Errorf("got\n%s", got)
	}
}

// A large board has names of two characters at its left only.
func TestTextOfALargeBoard(t *testing.T) {
	got := string(AppendText(nil, start(t, "", "", 16), nil, scene.TextOptions{}))
	if !strings.HasPrefix(got, "   a b c") || !strings.Contains(got, "\n 9 - - -") || !strings.Contains(got, "\n16 - - -") {
		t.Errorf("got\n%s", got)
	}
}
