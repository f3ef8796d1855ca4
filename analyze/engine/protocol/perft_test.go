package protocol_test

import (
	"testing"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/replay/game"
)

// Counting in parts comes to the same as counting at once.
func TestLinesAreCounted(t *testing.T) {
	for _, row := range []struct {
		game, rules string
		depth       int
	}{{"hive", "standard+MLP", 4}, {"conquest", "ataxx", 5}, {"conquest", "conquest", 4}} {
		s := enginetest.NewGame(t, row.game, "", game.Options{Rules: row.rules}).State
		n, err := protocol.CountLines(t.Context(), s, row.depth)
		if want := s.(game.Counter).Perft(row.depth); err != nil || n != want {
			t.Errorf("%s: %d lines (%v), want %d", row.rules, n, err, want)
		}
	}
}
