package replay

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// What may stand on a cell has a name of its own in every game.
func TestWhatStandsOnCellsHasNames(t *testing.T) {
	for name, some := range map[string]map[string]string{
		"bluelagoon": {"S0": "settlers of player 0", "T1": "villages of player 1", "W": "water"},
		"conquest":   {"x": "X", "o": "O"},
		"contactix":  {"0": "tiles from top to bottom", "1": "tiles from left to right"},
		"hive":       {"wQ": "White queen bee", "bA": "Black ant"},
		"reversi":    {"X": "Black", "O": "White"},
	} {
		t.Run(name, func(t *testing.T) {
			kind, err := GameByName(name)
			if err != nil {
				t.Fatal(err)
			}
			words := map[string]bool{}
			var namer game.CellNamer
			for seed := range uint64(5) {
				s, err := kind.Start("", game.Options{})
				if err != nil {
					t.Fatal(err)
				}
				namer = s.(game.CellNamer)
				random := rand.New(rand.NewPCG(seed, 0))
				for range 120 {
					moves := s.Moves(nil)
					if len(moves) == 0 {
						break
					}
					s.Play(moves[random.IntN(len(moves))])
					for _, c := range s.(game.CellLister).AppendCells(nil) {
						for word := range strings.FieldsSeq(c.Text) {
							words[word] = true
						}
					}
				}
			}
			names := map[string]string{}
			for word := range words {
				title := namer.CellName(word)
				if other, taken := names[title]; taken || title == word {
					t.Errorf("%q is called %q, and %q too", word, title, other)
				}
				names[title] = word
			}
			for word, want := range some {
				if got := namer.CellName(word); got != want || !words[word] {
					t.Errorf("%q is called %q, want %q; it came: %v", word, got, want, words[word])
				}
			}
		})
	}
}
