package engine

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// Counting in parts comes to the same as counting at once.
func TestLinesAreCounted(t *testing.T) {
	for _, row := range []struct {
		game, rules string
		depth       int
	}{{"hive", "standard+MLP", 4}, {"conquest", "ataxx", 5}, {"conquest", "conquest", 4}} {
		s := newGame(t, row.game, "", game.Options{Rules: row.rules}).State
		n, err := countLines(t.Context(), s, row.depth)
		if want := s.(game.Counter).Perft(row.depth); err != nil || n != want {
			t.Errorf("%s: %d lines (%v), want %d", row.rules, n, err, want)
		}
	}
}

// A count that would go on for hours ends when the client wants no more of it.
func TestCountsEndWhenToldTo(t *testing.T) {
	for _, row := range []struct {
		protocol, game string
		commands       []string
		says, ends     string
	}{
		{"uai", "conquest", []string{"perft 8", "", "stop", "isready"}, "info string perft was stopped before depth ", "readyok\n"},
		{"uai", "conquest", []string{"split 8", "nonsense", "stop", "isready"}, "info string split was stopped", "readyok\n"},
		{"uai", "conquest", []string{"isready", "perft 8", "quit", "isready"}, "readyok\n", ""},
		{"uhp", "hive", []string{"newgame Base+MLP", "perft 8", "", "exit", "info"}, "Base+MLP;NotStarted;White[1]\nok\n", ""},
	} {
		got := converse(t, ServeOptions{Protocol: row.protocol}, row.game, row.commands...)
		if !strings.Contains(got, row.says) || !strings.HasSuffix(got, row.ends) || strings.Contains(got, "perft(8)") || strings.Contains(got, "depth 8 nodes") {
			t.Errorf("%q answers\n%s", row.commands, got)
		}
	}
}

// What a client asks behind a count is answered behind it.
func TestCountsAreAnsweredInTheirTurn(t *testing.T) {
	got := converse(t, ServeOptions{Protocol: "uai"}, "conquest", "split 1", "isready", "perft 2", "isready")
	if !strings.Contains(got, "nodes 16\nreadyok\ninfo depth 1 nodes 16\ninfo depth 2 nodes 256\nnodes 256\nreadyok\n") {
		t.Errorf("it answers\n%s", got)
	}
}
