package contactix

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
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
		{"start", played(t, "contactix", "3", ""), scene.TextOptions{}, `
  A B C
   r r r
1 b . . . b
 2 b . . . b
  3 b . . . b
       r r r
        A B C
Red   R  Ada  joins top and bottom
Blue  B  Bob  joins left and right
Ply 0. Red to move.
`},
		{"last move and marks", played(t, "contactix", "5x3", "b2 c2"),
			scene.TextOptions{Marks: []game.Cell{{Row: 1, Col: 1}, {Row: 2, Col: 4}, {Row: 0, Col: 0}, {Row: 3, Col: 0}}}, `
  A B C D E
   r r r r r
1 b[.]. . . . b
 2 b .[R|B). . b
  3 b . . . .[.]b
       r r r r r
        A B C D E
Red   R  Ada  joins top and bottom
Blue  B  Bob  joins left and right
Ply 2. Red to move.
`},
		{"swap of pieces", played(t, "hex", "4", "a3 swap-pieces"), scene.TextOptions{}, `
  A B C D
   r r r r
1 b . .(B). b
 2 b . . . . b
  3 b . . . . b
   4 b . . . . b
        r r r r
         A B C D
Red   R  Ada  joins top and bottom
Blue  B  Bob  joins left and right
Swapped: C1.
Blue swaps: the tile changes its colour and is mirrored. Ply 2. Red to move.
`},
		{"swap of sides", played(t, "hex", "4", "a3 swap-sides"), scene.TextOptions{}, `
  A B C D
   r r r r
1 b . . . . b
 2 b . . . . b
  3 b(R). . . b
   4 b . . . . b
        r r r r
         A B C D
Red   R  Bob  joins top and bottom
Blue  B  Ada  joins left and right
Swapped: A3.
The players swap sides. Ply 2. Blue to move.
`},
		{"end", played(t, "contactix", "5", winningMoves), scene.TextOptions{}, `
  A B C D E
   r r r r r
1 b B . R . . b
 2 b B . R . . b
  3 b B R . . . b
   4 b B R . . . b
    5 b(R). . . . b
         r r r r r
          A B C D E
Red   R  Ada  joins top and bottom
Blue  B  Bob  joins left and right
Path: C1 C2 B3 B4 A5.
Ply 9. Red wins: connection.
`},
		{"pass", played(t, "hex+pass", "2", "a1 pass"), scene.TextOptions{}, `
  A B
   r r
1 b(R). b
 2 b . . b
      r r
       A B
Red   R  Ada  joins top and bottom
Blue  B  Bob  joins left and right
Blue passes. Ply 2. Red to move.
`},
		{"colours of one letter", coloured(t, "2x2", "gold gray", "1. a1"), scene.TextOptions{}, `
  A B
   x x
1 o(X). o
 2 o . . o
      x x
       A B
Gold  X  Ada  joins top and bottom
Gray  O  Bob  joins left and right
Ply 1. Gray to move.
`},
		{"many columns", played(t, "contactix", "28x1", ""), scene.TextOptions{}, `
                                                      A A
  A B C D E F G H I J K L M N O P Q R S T U V W X Y Z A B
   r r r r r r r r r r r r r r r r r r r r r r r r r r r r
1 b . . . . . . . . . . . . . . . . . . . . . . . . . . . . b
     r r r r r r r r r r r r r r r r r r r r r r r r r r r r
                                                          A A
      A B C D E F G H I J K L M N O P Q R S T U V W X Y Z A B
Red   R  Ada  joins top and bottom
Blue  B  Bob  joins left and right
Ply 0. Red to move.
`},
		{"many rows", played(t, "contactix", "1x10", ""), scene.TextOptions{}, `
   A
    r
 1 b . b
  2 b . b
   3 b . b
    4 b . b
     5 b . b
      6 b . b
       7 b . b
        8 b . b
         9 b . b
         10 b . b
               r
                A
Red   R  Ada  joins top and bottom
Blue  B  Bob  joins left and right
Ply 0. Red to move.
`},
		{"with colours", played(t, "contactix", "2", "a1 b1"), scene.TextOptions{Color: true, Marks: []game.Cell{{Row: 1, Col: 1}}}, `
ESC[2m  A BESC[0m
   ESC[1;38;5;231;48;5;124mr rESC[0m
ESC[2m1ESC[0m ESC[1;38;5;16;48;5;74mbESC[0mESC[2m ESC[0mESC[1;38;5;231;48;5;124mRESC[0mESC[2m ESC[0mESC[1;38;5;16;48;5;222mBESC[0mESC[2m ESC[0mESC[1;38;5;16;48;5;74mbESC[0m
 ESC[2m2ESC[0m ESC[1;38;5;16;48;5;74mbESC[0mESC[2m . ESC[0mESC[1;38;5;16;48;5;214m.ESC[0mESC[2m ESC[0mESC[1;38;5;16;48;5;74mbESC[0m
      ESC[1;38;5;231;48;5;124mr rESC[0m
ESC[2m       A BESC[0m
Red   R  Ada  joins top and bottom
Blue  B  Bob  joins left and right
ESC[1mPly 2. Red to move.ESC[0m
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

// Without the record nobody knows the players, or what the last ply was; the state still knows its
// tile.
func TestTextOfAState(t *testing.T) {
	p := played(t, "hex", "2", "a1 swap-sides")
	got := string(AppendText(nil, p.At(2), nil, scene.TextOptions{}))
	const want = `
  A B
   r r
1 b(R). b
 2 b . . b
      r r
       A B
Red   R  joins top and bottom
Blue  B  joins left and right
Swapped: A1.
Ply 2. Blue to move.
`
	if got != want[1:] {
		t.Errorf("got\n%s\nwant\n%s", got, want[1:])
	}
}

// What is written is plain ASCII where there are no colours, on boards of every size.
func TestTextIsASCII(t *testing.T) {
	for _, size := range []string{"1x1", "63x63", "63x1", "1x63", "27x10"} {
		p := drawtest.RandomGame(start(t, "hex", size), 200, 3)
		for _, c := range AppendText(nil, p.At(len(p.Plies)), p, scene.TextOptions{}) {
			if c != '\n' && (c < ' ' || c > '~') {
				t.Fatalf("%s: there is a %q", size, c)
			}
		}
	}
}
