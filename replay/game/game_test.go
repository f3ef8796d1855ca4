package game_test

import (
	"testing"

	"github.com/plybook/plybook/replay/game"
)

func TestFindRules(t *testing.T) {
	table := []game.RuleSet{{Name: "standard"}, {Name: "short"}}
	nameOf := func(r *game.RuleSet) string { return r.Name }
	if i, err := game.FindRules(table, nameOf, "short"); i != 1 || err != nil {
		t.Errorf("short: %d, %v", i, err)
	}
	const want = `unknown rules "Short"; known: standard, short`
	if i, err := game.FindRules(table, nameOf, "Short"); i != 0 || err == nil || err.Error() != want {
		t.Errorf("Short: %d, %v, want %s", i, err, want)
	}
}
