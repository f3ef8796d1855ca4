package replay_test

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/replay"
)

// The game that is asked for is an assertion about what records say, and the answer where they say nothing.
func TestRecordsOfOtherGamesAreNotReplayed(t *testing.T) {
	for _, row := range []struct {
		name, format, text, game string
		kind                     string // "": the record is of another game
		plies                    int
	}{
		{"a tag", "pgn", "[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 *\n", "hive", "", 0},
		{"a format", "uhp", "Base;InProgress;White[2];wA1;bA1 wA1-\n", "reversi", "", 0},
		{"by another name", "pgn", "[Game \"othello\"]\n[Rules \"othello\"]\n\n1. f5 *\n", "reversi", "reversi", 1},
		{"asked for by another name", "pgn", "[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 *\n", "Othello", "reversi", 1},
		{"the same", "uhp", "Base;InProgress;White[2];wA1;bA1 wA1-\n", "hive", "hive", 2},
		{"nothing said", "pgn", "[Rules \"othello\"]\n\n1. f5 *\n", "reversi", "reversi", 1},
		{"nothing asked", "uhp", "Base;InProgress;White[2];wA1;bA1 wA1-\n", "", "hive", 2},
	} {
		p := replayText(t, row.format, row.text, replay.Options{Game: row.game})[0]
		kind := ""
		if p.Kind != nil {
			kind = p.Kind.Name
		}
		other := slices.ContainsFunc(p.Findings, func(f replay.Finding) bool { return f.Code == "record/other-game" })
		if kind != row.kind || len(p.Plies) != row.plies || other != (row.kind == "") || other != (p.Fault() != nil) {
			t.Errorf("%s: %q, %d plies, %v", row.name, kind, len(p.Plies), p.Findings)
		}
	}
}
