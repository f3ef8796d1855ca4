package contactix

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/render/internal/drawtest"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

func placed(b *scene.Board, s *scene.Scene) []string {
	names, _ := drawtest.Contents(b.Film, s)
	return names
}

// The winning path is drawn, and named in the caption. Another variation has a path of its own.
func TestLivePaths(t *testing.T) {
	p := played(t, "contactix", "5", winningMoves)
	b := Board(p, scene.Options{})
	end := b.Position(p, len(p.Plies))
	if want := "Ply 9: Red plays a5. Red wins: connection. The winning path: C1, C2, B3, B4, A5."; end.Caption != want {
		t.Errorf("the caption is %q, want %q", end.Caption, want)
	}
	if !slices.Contains(placed(b, &end), "path-of-0-2-7-11-16-20") {
		t.Errorf("the end has %q", placed(b, &end))
	}
	before := b.Position(p, len(p.Plies)-1)
	if text := strings.Join(placed(b, &before), " ") + before.Caption; strings.Contains(text, "path") {
		t.Errorf("before the end there is %s", text)
	}
	other := played(t, "contactix", "5", "a1 a3 b1 b3 c1 c3 d1 d3 e1 e3")
	end = b.Position(other, len(other.Plies))
	if !slices.Contains(placed(b, &end), "path-of-1-10-11-12-13-14") || !strings.HasSuffix(end.Caption, "The winning path: A3, B3, C3, D3, E3.") {
		t.Errorf("the other end has %q: %s", placed(b, &end), end.Caption)
	}
}

// A board drawn alone has the colours of its record, and neither the names of players nor a panel.
func TestLiveBoardIsAlone(t *testing.T) {
	p := played(t, "hex", "11", "a4 swap-pieces")
	b := Board(p, drawtest.WithSwitches("hints"))
	s := b.Position(p, 2)
	names := placed(b, &s)
	for _, name := range append(names, placed(b, &b.Film.Back)...) {
		for _, other := range []string{"panel", "plays", "joins", "turn", "special", "result"} {
			if strings.HasPrefix(name, other) {
				t.Errorf("the board has the sprite %s", name)
			}
		}
	}
	for _, want := range []string{"swapped-1", "left", "last"} {
		if !slices.Contains(names, want) {
			t.Errorf("the board has no sprite %s; it has %q", want, names)
		}
	}
	hidden := Board(p, scene.Options{HideLast: true})
	s = hidden.Position(p, 2)
	if names := placed(hidden, &s); slices.Contains(names, "last") || slices.Contains(names, "left") || !slices.Contains(names, "swapped-1") {
		t.Errorf("with the last move hidden it has %q", names)
	}
	if got := b.Text(game.Cell{Col: 3}) + ", " + b.Name(game.Cell{Row: 10, Col: 2}); got != "Blue tile, C11" {
		t.Errorf("got %s", got)
	}
	green := coloured(t, "5", "green gold", "c3")
	if b := Board(green, scene.Options{}); b.Text(game.Cell{}) != "" {
		t.Errorf("something stands on an empty cell: %s", b.Text(game.Cell{}))
	} else if b.Position(green, 1); b.Text(game.Cell{Row: 2, Col: 2}) != "Green tile" {
		t.Errorf("got %s", b.Text(game.Cell{Row: 2, Col: 2}))
	}
}

// After a swap of sides the colours of the seats change places, and back again where the position before is shown.
func TestSeatColoursFollowASwapOfSides(t *testing.T) {
	s, err := contactix.Start("", game.Options{Rules: "hex", Values: map[string]string{"swap": "sides"}})
	if err != nil {
		t.Fatal(err)
	}
	p := drawtest.TextGame(t, s, "c2", "swap-sides")
	b := Board(p, scene.Options{})
	colors := func(ply int) [2]color.NRGBA {
		b.Position(p, ply)
		return [2]color.NRGBA{b.Color(0), b.Color(1)}
	}
	first, swapped := colors(1), colors(2)
	if swapped != [2]color.NRGBA{first[1], first[0]} || first[0] == first[1] || colors(1) != first {
		t.Errorf("the colours are %v before the swap, %v after it, then %v", first, swapped, colors(1))
	}
}
