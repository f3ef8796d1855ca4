package replay_test

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/record"
)

// A plain is a Reader that checks nothing at the end.
type plain struct{ record.Reader }

func (plain) Close(bool) record.Closing { return record.Closing{} }

// The results that records state are compared with the board for every game, whether its reader thinks of it or not.
func TestResultsAreComparedWithoutTheReader(t *testing.T) {
	hive, err := replay.GameByName("hive")
	if err != nil {
		t.Fatal(err)
	}
	kind := *hive
	kind.NewReader = func() record.Reader { return plain{hive.NewReader()} }
	const open = "wA1;bA1 wA1-"
	for _, row := range []struct {
		moves, tag, line string
		found            []string
		outcome          string
	}{
		{closedQueen, "1-0", "1-0", nil, "WhiteWins queen"},
		{closedQueen, "0-1", "", []string{"error record/result 2 0"}, "WhiteWins queen"},
		{closedQueen, "1/2-1/2", "", []string{"error record/result 2 0"}, "WhiteWins queen"},
		{closedQueen, "*", "", []string{"warning record/result 2 0"}, "WhiteWins queen"},
		{closedQueen, "1-0", "0-1", []string{"error record/result 16 0"}, "WhiteWins queen"},
		{open, "*", "", nil, "InProgress"},
		{open, "0-1", "", []string{"note record/result 2 0"}, "BlackWins not said"},
		{open, "1/2-1/2", "", []string{"note record/result 2 0"}, "Draw not said"},
		{open, "0-1", "1-0", []string{"note record/result 2 0", "error record/result 6 0"}, "BlackWins not said"},
		{open + ";bA2 wA1", "1-0", "", []string{"error wrong-colour 6 3"}, "InProgress"},
	} {
		text := pgnOf(row.moves, `[Result "`+row.tag+`"]`)
		if row.line != "" {
			text += row.line + "\n"
		}
		p := replayText(t, "pgn", text, replay.Options{Games: []*replay.Game{&kind}})[0]
		if got := findingLines(p); !slices.Equal(got, row.found) || outcomeText(p) != row.outcome {
			t.Errorf("%s, %s %s: %q, %s; want %q, %s", row.moves, row.tag, row.line, got, outcomeText(p), row.found, row.outcome)
		}
	}
}
