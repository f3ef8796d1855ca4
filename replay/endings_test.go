package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// Each word for an end is explained once, in a sentence.
func TestEndingsAreExplained(t *testing.T) {
	for _, g := range replay.Games() {
		seen := map[string]bool{}
		for _, e := range append(game.UsualEndings(), g.Endings...) {
			if seen[e.Word] || e.Word == "" {
				t.Errorf("%s: %q is there twice, or no word", g.Name, e.Word)
			}
			seen[e.Word] = true
			if first := e.Text[:1]; first != strings.ToUpper(first) || !strings.HasSuffix(e.Text, ".") || g.EndingText(e.Word) != e.Text {
				t.Errorf("%s: %s: %q is no sentence, or not what is said", g.Name, e.Word, e.Text)
			}
		}
		if len(g.Endings) == 0 {
			t.Errorf("%s: nothing ends", g.Name)
		}
		for _, word := range []string{"resign", "time", "forfeit", "draw"} {
			o, ok := record.EndedBy(&parse.Token{Text: word}, 0)
			if !ok || g.EndingText(o.Reason) == "" {
				t.Errorf("%s: an end by %q is not explained", g.Name, word)
			}
		}
		if text := g.EndingText("boredom"); text != "" {
			t.Errorf("%s: %q", g.Name, text)
		}
	}
}
