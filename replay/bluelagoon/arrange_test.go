package bluelagoon_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// Pieces and tokens make room for each other; the phase, scores and hands stay.
func TestArrange(t *testing.T) {
	at := func(row, col int16, word string) game.Put {
		return game.Put{Cell: game.Cell{Row: row, Col: col}, Word: word}
	}
	settled := strings.Replace(tinySettlement, "p 0 0 0", "p 0 40 3", 1)
	for _, v := range []struct {
		state string
		puts  []game.Put
		turn  game.Seat
		want  []string // old and new parts of the state
	}{
		{tinyExploration, []game.Put{at(0, 0, "S1")}, 1, []string{"c 0", "c 1", "r C 0,0", "r C", "S 2,1", "S 0,0 2,1"}},
		{tinyExploration, []game.Put{at(1, 0, "T0")}, game.Nobody, []string{"S 1,0 T", "S T 1,0"}},
		{tinyExploration, []game.Put{at(1, 0, "S")}, game.Chance, []string{"S 1,0 T", "S T", "P S;", "P S 1,0;"}},
		{tinyExploration, []game.Put{at(1, 0, ""), at(0, 0, "W")}, 2, []string{"S 1,0 T", "S T", "C 0,0 B W", "C B W 0,0"}},
		{tinyExploration, []game.Put{at(9, 0, "C"), at(0, -1, "S0"), at(0, 0, "S2"), at(0, 0, "X"), at(0, 0, "CB"), at(0, 0, " ")}, 0, nil},
		{settled, []game.Put{at(2, 0, "S0")}, 0, []string{"S T 0,1", "S 2,0 T 0,1"}},
	} {
		want := strings.NewReplacer(v.want...).Replace(v.state)
		if got := parsed(t, v.state).Arrange(v.puts, v.turn); got != want {
			t.Errorf("%s with %v is\n%s, want\n%s", v.state, v.puts, got, want)
		}
	}
}

// The palette says what is left to put on cells.
func TestPaletteCounts(t *testing.T) {
	state := strings.Replace(tinyExploration, "0 0 0 0 0 S 2,1 T", "1 0 0 0 2 S 1,1 T 2,1", 1)
	want := map[string]int{"h:0/S0": 29, "h:0/T0": 5, "h:1/S1": 29, "h:1/T1": 4, "h:0/C": 4, "h:0/B": 6, "h:0/W": 6, "h:0/P": 6, "h:0/S": 6}
	for _, h := range parsed(t, state).AppendPalette(nil) {
		if n, ok := want[h.Spot.String()]; !ok || n != h.Count {
			t.Errorf("%s: %d, want %d", h.Spot, h.Count, n)
		}
		delete(want, h.Spot.String())
	}
	if len(want) > 0 {
		t.Errorf("the palette lacks %v", want)
	}
}
