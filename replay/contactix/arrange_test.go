package contactix_test

import (
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// A lone tile may be swapped by the other side, where the rules know a swap.
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
		{"contactix", ".../.../... 0", []game.Put{at(0, 1, "0"), at(2, 2, "1")}, 1, ".0./.../..1 1"},
		{"contactix", ".../.../... 0", []game.Put{at(0, 1, "0")}, 1, ".0./.../... 1"},
		{"hex", ".../.../... 0", []game.Put{at(0, 1, "0")}, 1, ".0./.../... 1 swap"},
		{"hex", ".../.../... 0", []game.Put{at(0, 1, "0")}, 0, ".0./.../... 0"},
		{"hex", ".0./.../... 1 swap", []game.Put{at(1, 1, "1")}, game.Nobody, ".0./.1./... 1"},
		{"hex", ".0./.../... 1 swap", []game.Put{at(0, 1, "")}, game.Nobody, ".../.../... 1"},
		{"hex", "00/.1 1", []game.Put{at(0, 0, "1"), at(0, 2, "0"), at(-1, 0, "0"), at(0, 1, "x")}, game.Nobody, "10/.1 1"},
		{"contactix", "0./01 1", []game.Put{at(0, 1, "1")}, 0, "01/01 0"}, // the end of a game
	} {
		if got := pointedAfter(t, v.rules, v.setup, "", nil).Arrange(v.puts, v.turn); got != v.want {
			t.Errorf("%s %s with %v is %s, want %s", v.rules, v.setup, v.puts, got, v.want)
		}
	}
}

// Where the players have changed sides, the seat to move is written as the side that it has, as positions are.
func TestArrangeAfterASwapOfSides(t *testing.T) {
	s := pointedAfter(t, "hex", "", "b1 swap-sides", map[string]string{"swap": "sides"})
	if got, want := s.Arrange(nil, s.Turn()), string(s.AppendPosition(nil)); got != want+" swap" {
		t.Errorf("it is %s, want %s", got, want)
	}
}
