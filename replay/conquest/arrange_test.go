package conquest

import (
	"fmt"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// Gaps can be put only where the rules know them; the counters stay.
func TestArrange(t *testing.T) {
	at := func(row, col int16, word string) game.Put {
		return game.Put{Cell: game.Cell{Row: row, Col: col}, Word: word}
	}
	for _, v := range []struct {
		rules, setup string
		puts         []game.Put
		turn         game.Seat
		want         string
	}{
		{"ataxx", "xo/ox x", []game.Put{at(0, 0, "-"), at(1, 1, "")}, 1, "-o/o1 o"},
		{"ataxx", "xo/ox o", []game.Put{at(0, 0, "x"), at(0, 0, "o")}, game.Nobody, "oo/ox o"},
		{"ataxx", "xo/ox o", []game.Put{at(0, 2, "x"), at(-1, 0, "x"), at(0, 1, "X")}, 0, "xo/ox x"},
		{"conquest", "X_O/___/O_X", []game.Put{at(1, 1, "o")}, 1, "x1o/1o1/o1x o"},
		{"conquest", "X_O/___/O_X", []game.Put{at(1, 1, "-")}, 0, "x1o/1-1/o1x x"},
	} {
		if got := mustStart(t, v.rules, v.setup).Arrange(v.puts, v.turn); got != v.want {
			t.Errorf("%s %s with %v is %s, want %s", v.rules, v.setup, v.puts, got, v.want)
		}
	}
	if got := mustStart(t, "ataxx", "xo/ox o 3 8", "counters", "on").Arrange(nil, 0); got != "xo/ox x 3 8" {
		t.Errorf("with counters: %s", got)
	}
	large := mustStart(t, "conquest", "", "size", "11")
	again := mustStart(t, "conquest", large.Arrange([]game.Put{at(10, 9, "o")}, 1), "size", "11")
	if again.At(game.Cell{Row: 10, Col: 9}) != O || again.Turn() != 1 {
		t.Errorf("a large board becomes %s", again.AppendPosition(nil))
	}
}

func TestPalette(t *testing.T) {
	for rules, want := range map[string]string{
		"conquest": "[h:0/x X h:1/o O]", "ataxx": "[h:0/x X h:1/o O h:0/- Gap]", "nerdvana": "[h:0/x X h:1/o O]",
	} {
		var got []string
		for _, h := range mustStart(t, rules, "").AppendPalette(nil) {
			got = append(got, h.Spot.String(), h.Name)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s has %v, want %s", rules, got, want)
		}
	}
}
