package game_test

import (
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// A corridor is a game in which a player walks on; at some of its places there is a choice.
type corridor struct {
	game.State // of which the tests need no more than what is below
	choices    []int
	at         int
}

func (c *corridor) Play(game.Move) { c.at++ }
func (c *corridor) Undo()          { c.at-- }
func (c *corridor) Key() game.Key  { return game.Key{uint64(c.at)} }
func (c *corridor) Moves(dst []game.Move) []game.Move {
	return append(dst, make([]game.Move, c.choices[c.at])...)
}

func TestDropForced(t *testing.T) {
	tests := []struct {
		name    string
		choices []int // before each ply
		chance  int   // the ply that is chance's; -1: none
		kept    int
		left    int
	}{
		{"a choice at the end stays", []int{2, 1, 3}, -1, 0, 3},
		{"what is forced after it goes", []int{2, 1, 1}, -1, 0, 1},
		{"nothing was a choice", []int{1, 1, 1}, -1, 0, 0},
		{"an opening stays", []int{1, 1, 1}, -1, 2, 2},
		{"a deal is no player's choice, but stays", []int{1, 1, 1, 1}, 1, 0, 2},
		{"no plies", nil, -1, 0, 0},
	}
	for _, tt := range tests {
		c := &corridor{choices: tt.choices, at: len(tt.choices)}
		plies := make([]game.PlayedPly, len(tt.choices))
		if tt.chance >= 0 {
			plies[tt.chance].Seat = game.Chance
		}
		if left := game.DropForced(c, plies, tt.kept); len(left) != tt.left || c.at != tt.left {
			t.Errorf("%s: %d plies are left and the state is behind %d, want %d", tt.name, len(left), c.at, tt.left)
		}
	}
}
