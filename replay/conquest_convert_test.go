package replay_test

import (
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// Readers of the engines' PGN begin a game at its Event, wherever that stands in the source.
func TestAtaxxGamesAreWrittenWithTheirEventFirst(t *testing.T) {
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	text := "[Game \"conquest\"]\n[Rules \"ataxx\"]\n[Date \"2026.05.01\"]\n[Event \"Pond\"]\n[Result \"*\"]\n\n1. b6 *\n"
	for rec := range own.Records(parse.Input{Data: []byte(text)}) {
		again := convert(t, replay.Replay(rec.Clone(), replay.Options{}), "ataxx-pgn")
		if len(again.Plies) != 1 || again.Record.Tag("Date") != "2026.05.01" {
			t.Errorf("%d plies, tags %v", len(again.Plies), tags(again.Record))
		}
	}
}
