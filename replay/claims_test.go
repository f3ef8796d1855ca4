package replay_test

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/parse"
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
		{open, "0-1\"]\n[Game \"hive", "", []string{"warning record/result 2 0"}, "BlackWins not said"},
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

// Formats of sites name a winner and no reason, which is no fault of theirs, and none of plybook's own form once they are
// converted. A record that plybook would have written a reason into stays one that lacks it.
func TestOpenGamesWithAWinnerInPlybooksOwnForm(t *testing.T) {
	const hiveTags, hexTags = "[Game \"hive\"]\n[Result \"WhiteWins\"]\n", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"3x3\"]\n[Result \"1-0\"]\n"
	for _, test := range []struct {
		format, text string
		want         parse.Severity
	}{
		{"pgn", hiveTags + pgnOf("wA1;bA1 wA1-", ""), parse.Warning},
		{"pgn", hiveTags + pgnOf("wA1;bA1 wA1-", `[Termination "queen"]`), parse.Warning},
		{"pgn", hiveTags + pgnOf("wA1;bA1 wA1-", `[Termination "unknown"]`), parse.Note},
		{"pgn", pgnOf("wA1;bA1 wA1-", `[Result "WhiteWins"]`), parse.Note},
		{"pgn-hivegame", pgnOf("wA1;bA1 wA1-", `[Result "1-0"]`), parse.Note},
		{"boardspace", bsRecord("RE[Game won by Bob]", bsPlays), parse.Note},
		{"pgn", hexTags + "\n1. a1\n", parse.Warning},
		{"pgn", hexTags + "[Termination \"connection\"]\n\n1. a1\n", parse.Warning},
		{"pgn", hexTags + "[Termination \"unknown\"]\n\n1. a1\n", parse.Note},
		{"hex-sgf", "(;FF[4]GM[11]SZ[3]RE[B+];B[a1])", parse.Note},
		{"hex-hsgf", "(;FF[4]EV[hex.ch]SZ[3]RE[W];W[ab];B[ca])", parse.Note},
		{"playhex-json", `{"boardsize":3,"moves":["a2"],"winner":0,"outcome":"path"}`, parse.Note},
	} {
		p := readIn(t, test.format, test.text, replay.Options{})
		if p.Fault() != nil {
			t.Fatalf("%s\n%+v", test.text, p.Fault())
		}
		steps := []*replay.Played{p, convert(t, p, "pgn")}
		for _, step := range append(steps, convert(t, steps[1], "pgn")) {
			if len(step.Findings) != 1 || step.Findings[0].Severity != test.want || step.Outcome != p.Outcome {
				t.Errorf("%s\n%s: %+v, %+v; want one finding, a %s, and %+v", test.text, step.Record.Source, step.Findings, step.Outcome, test.want, p.Outcome)
			}
		}
	}
}
