package conquest

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// Whatever ends a game is explained.
func TestEndingsAreExplained(t *testing.T) {
	var words []string
	words = append(words, reasons[open+1:]...)
	for i := range adjudications {
		words = append(words, adjudications[i].reason)
	}
	for _, word := range words {
		if !slices.ContainsFunc(slices.Concat(endings, game.UsualEndings()), func(e game.Ending) bool { return e.Word == word }) {
			t.Errorf("%q is not explained", word)
		}
	}
}
