package engine

import (
	"regexp"
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
		want           string // how many depths or moves were counted, the machine decides
	}{
		{"uai", "conquest", []string{"perft 8", "", "stop", "isready"},
			`(info depth [1-7] nodes \d+\n)*info string perft was stopped before depth [1-8] was counted\nnodes \d+\nreadyok\n`},
		{"uai", "conquest", []string{"split 8", "nonsense", "stop", "isready"},
			`([a-g][1-7a-g]* \d+\n)*info string split was stopped before all moves were counted\nreadyok\n`},
		{"uai", "conquest", []string{"isready", "perft 8", "quit", "isready"}, `readyok\n(info depth [1-7] nodes \d+\n)*`},
		{"uhp", "hive", []string{"newgame Base+MLP", "perft 8", "", "exit", "info"},
			`id plybook 1\.0\nMosquito;Ladybug;Pillbug\nok\nBase\+MLP;NotStarted;White\[1\]\nok\n(perft\([0-7]\) = \d+\n)*`},
	} {
		got := converse(t, ServeOptions{Protocol: row.protocol}, row.game, row.commands...)
		if !regexp.MustCompile(`^` + row.want + `$`).MatchString(got) {
			t.Errorf("%q answers\n%s\nwant\n%s", row.commands, got, row.want)
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
