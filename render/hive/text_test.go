package hive

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// positionAfter plays moves, given as in a UHP GameString.
func positionAfter(t *testing.T, rules, moves string) *hive.Position {
	t.Helper()
	r, err := hive.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	pos := hive.New(r)
	for text := range strings.SplitSeq(moves, ";") {
		if text == "" {
			continue
		}
		m, refused := pos.ParseMove(text)
		if refused != nil {
			t.Fatalf("%s: %v", text, refused)
		}
		pos.Play(m)
	}
	return pos
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		name, rules, moves string
		options            scene.TextOptions
		want               string
	}{
		{"start", "standard", "", scene.TextOptions{}, `
    0   1   2
-1    ·   ·
 0  ·   ·   ·
 1    ·   ·
   -2  -1   0
White  hand Q 2S 2B 3G 3A  queen in hand
Black  hand Q 2S 2B 3G 3A  queen in hand
Ply 0. White to move.
`},
		{"four pieces", "standard", `wS1;bS1 wS1-;wQ \wS1;bQ bS1/`, scene.TextOptions{}, `
    0   1   2   3   4
-2    ·   ·   ·   ·
-1  ·  wQ   ·  bQ   ·
 0    ·  wS1 bS1  ·
 1  ·   ·   ·   ·   ·
     -2  -1   0   1
White  hand 1S 2B 3G 3A  queen 1/6 closed
Black  hand 1S 2B 3G 3A  queen 1/6 closed
Ply 4. White to move.
`},
		{"stacks", "standard", `wS1;bS1 wS1-;wQ /wS1;bQ bS1/;wB1 -wQ;bB1 bQ-;wB1 wQ;bB1 bQ;wB2 -wB1;bA1 bB1-;wB2 wB1`, scene.TextOptions{}, `
    0   1   2   3   4   5
-2    ·   ·   ·   ·   ·
-1  ·   ·   ·  bB1²bA1  ·
 0    ·  wS1 bS1  ·   ·
 1  ·  wB2³ ·   ·   ·   ·
 2    ·   ·   ·   ·   ·
   -3  -2  -1   0   1   2
stack  -1,2  bQ < bB1
stack  1,-1  wQ < wB1 < wB2
White  hand 1S 3G 3A     queen 1/6 closed
Black  hand 1S 1B 3G 2A  queen 2/6 closed
Ply 11. Black to move.
`},
		{"marks", "standard", `wS1;bS1 wS1-;wQ \wS1;bQ bS1/`,
			scene.TextOptions{Marks: []game.Cell{{Row: 0, Col: 0}, {Row: 0, Col: 1}, {Row: 1, Col: 3}}}, `
    0   1   2   3   4   5   6
-2    ·   ·   ·   ·   ·   ·
-1  ·  wQ   ·  bQ   ·   ·   ·
 0    · [wS1|bS1] ·   ·   ·
 1  ·   ·   ·   ·   · [ · ] ·
 2    ·   ·   ·   ·   ·   ·
   -3  -2  -1   0   1   2   3
White  hand 1S 2B 3G 3A  queen 1/6 closed
Black  hand 1S 2B 3G 3A  queen 1/6 closed
Ply 4. White to move.
`},
		{"colour", "standard", `wS1;bS1 wS1-`,
			scene.TextOptions{Color: true, Marks: []game.Cell{{Row: 0, Col: 2}}}, `
ESC[2m    0   1   2   3   4ESC[0m
ESC[2m-1ESC[0m   ESC[2m · ESC[0m ESC[2m · ESC[0m ESC[2m · ESC[0m ESC[2m · ESC[0m
 ESC[2m0ESC[0m ESC[2m · ESC[0m ESC[38;5;235;48;5;230mwS1ESC[0m ESC[38;5;231;48;5;239mbS1ESC[0m ESC[1;38;5;16;48;5;214m · ESC[0m ESC[2m · ESC[0m
 ESC[2m1ESC[0m   ESC[2m · ESC[0m ESC[2m · ESC[0m ESC[2m · ESC[0m ESC[2m · ESC[0m
ESC[2m   -2  -1   0   1   2ESC[0m
White  hand Q 1S 2B 3G 3A  queen in hand
Black  hand Q 1S 2B 3G 3A  queen in hand
ESC[1mPly 2. White to move.ESC[0m
`},
		{"rest and duty", "standard+MLP", `wP;bS1 wP-;wL -wP;bA1 bS1-;wM -wL;bG1 bA1-`, scene.TextOptions{}, `
   -2  -1   0   1   2   3   4   5
-1    ·   ·   ·   ·   ·   ·   ·
 0  ·  wM  wL  wP  bS1 bA1 bG1  ·
 1    ·   ·   ·   ·   ·   ·   ·
   -4  -3  -2  -1   0   1   2   3
White  hand Q 2S 2B 3G 3A        queen to be placed now
Black  hand Q 1S 2B 2G 2A M L P  queen in hand
Ply 6. White to move.
`},
		{"rest", "standard+P", `wS1;bS1 wS1-;wQ /wS1;bQ bS1/;wQ -wS1`, scene.TextOptions{}, `
      0   1   2   3   4
-2  ·   ·   ·   ·   ·
-1    ·   ·   ·  bQ   ·
 0  ·  wQ  wS1 bS1  ·
 1    ·   ·   ·   ·   ·
   -3  -2  -1   0   1
White  hand 1S 2B 3G 3A P  queen 1/6 closed
Black  hand 1S 2B 3G 3A P  queen 1/6 closed
wQ rests.
Ply 5. Black to move.
`},
		{"no rules", "notation", `wQ;wQ wQ-;wB1 wQ-`, scene.TextOptions{}, `
    1   2   3   4
-1    ·   ·   ·
 0  ·  wQ  wB1  ·
 1    ·   ·   ·
   -1   0   1   2
White  hand 2S 1B 3G 3A    queen 1/6 closed
Black  hand Q 2S 2B 3G 3A  queen in hand
Ply 3.
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := string(AppendText(nil, positionAfter(t, c.rules, c.moves), nil, c.options))
			if want := strings.ReplaceAll(c.want[1:], "ESC", "\x1b"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestTextOfResult(t *testing.T) {
	pos := positionAfter(t, "standard", "wS1;bS1 wS1-")
	p := &replay.Played{Played: game.Played{State: pos, Plies: make([]game.PlayedPly, 2), Outcome: game.WonBy(hive.Black, "resignation")}}
	if got := string(AppendText(nil, pos, p, scene.TextOptions{})); !strings.HasSuffix(got, "\nPly 2. Black wins: resignation.\n") {
		t.Errorf("the last position does not show the record's result:\n%s", got)
	}
	pos.Undo()
	if got := string(AppendText(nil, pos, p, scene.TextOptions{})); !strings.HasSuffix(got, "\nPly 1. Black to move.\n") {
		t.Errorf("an earlier position shows the record's result:\n%s", got)
	}
}

func TestTextOfScatteredPieces(t *testing.T) {
	moves := "wQ;wA1 wQ-;bA1 wA1-" + strings.Repeat(";wA1 bA1-;bA1 wA1-", 40)
	got := string(AppendText(nil, positionAfter(t, "notation", moves), nil, scene.TextOptions{}))
	want := `The pieces lie too far apart to be drawn.
cell  0,0   wQ
cell  0,81  wA1
cell  0,82  bA1
White  hand 2S 2B 3G 2A    queen 0/6 closed
Black  hand Q 2S 2B 3G 2A  queen in hand
Ply 83.
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
