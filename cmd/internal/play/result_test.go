package play

import (
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A name that two players have does not tell who of them won.
func TestWinnersOfOneNameAreDistinguished(t *testing.T) {
	kind, err := replay.GameByName("hive")
	if err != nil {
		t.Fatal(err)
	}
	for want, names := range map[string][]string{
		"Ada wins (queen)": {"Bob", "Ada"}, "search:2 (Black) wins (queen)": {"search:2", "search:2"}, "Black wins (queen)": nil,
	} {
		if got := outcomeText(kind, game.WonBy(1, "queen"), names); got != want {
			t.Errorf("%q: %q, want %q", names, got, want)
		}
	}
}
