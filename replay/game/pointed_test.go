package game_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/game"
)

func TestSpotsAsText(t *testing.T) {
	for text, spot := range map[string]game.Spot{
		"c:0,0":          game.CellSpot(game.Cell{}),
		"c:3,-1":         game.CellSpot(game.Cell{Row: 3, Col: -1}),
		"c:-32768,32767": game.CellSpot(game.Cell{Row: math.MinInt16, Col: math.MaxInt16}),
		"h:0/wA":         game.HandSpot(0, "wA"),
		"h:3/settler":    game.HandSpot(3, "settler"),
		"b:pass":         game.PassSpot,
	} {
		if got := spot.String(); got != text {
			t.Errorf("%+v is written %q, want %q", spot, got, text)
		}
		if got, ok := game.ParseSpot(text); !ok || got != spot {
			t.Errorf("%q is read as %+v, %v", text, got, ok)
		}
	}
}

func TestTextsThatAreNoSpots(t *testing.T) {
	for _, text := range []string{
		"", "c", "c:", "c:1", "c:1,", "c:1,2,3", "c:01,2", "c:+1,2", "c: 1,2", "c:32768,0", "C:1,2",
		"h:0", "h:0/", "h:-1/wA", "h:128/wA", "h:00/wA", "h:0/w A", "h:0/seventeen-letters",
		"b:", "b:<b>", "b:pässe", "b:a\rb", "b:\x10", "x:1,2",
	} {
		if s, ok := game.ParseSpot(text); ok {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}

// What is read as a spot is written as it was read, and has nothing in it that a page or a terminal would take for more
// than letters.
func FuzzSpot(f *testing.F) {
	for _, text := range []string{"c:3,-1", "h:0/wA", "b:pass", "h:127/a-b", "c:-32768,32767", "b:\r", ""} {
		mutate.Add(f, text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, ok := game.ParseSpot(text)
		if !ok {
			return
		}
		if got := s.String(); got != text {
			t.Errorf("%q is written %q", text, got)
		}
		const letters = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		if strings.Trim(s.Word, letters) != "" || len(s.Word) > 16 || (s.Word == "") != (s.On == game.OnCell) {
			t.Errorf("%q has the word %q", text, s.Word)
		}
		if again, ok := game.ParseSpot(s.String()); !ok || again != s {
			t.Errorf("%q is %+v, and then %+v", text, s, again)
		}
	})
}

func TestSteps(t *testing.T) {
	a, b := game.CellSpot(game.Cell{Row: 1}), game.PassSpot
	if s := game.OneOf(a, b); s.Need != 1 || !slices.Equal(s.Spots, []game.Spot{a, b}) {
		t.Errorf("one of two: %+v", s)
	}
	if s := game.AllOf(a, b); s.Need != 2 || !slices.Equal(s.Spots, []game.Spot{a, b}) {
		t.Errorf("both: %+v", s)
	}
}

func TestCellsOfClicks(t *testing.T) {
	at := func(row int16) game.Spot { return game.CellSpot(game.Cell{Row: row}) }
	clicks := []game.Spot{at(1), game.PassSpot, at(9), at(2), game.HandSpot(0, "wA"), at(1)}
	onBoard := func(c game.Cell) bool { return c.Row < 9 }
	if got := game.CellsOf(clicks, onBoard); !slices.Equal(got, []game.Cell{{Row: 1}, {Row: 2}}) {
		t.Errorf("got %v", got)
	}
	if got := game.CellsOf(nil, onBoard); got != nil {
		t.Errorf("of no clicks: %v", got)
	}
}
