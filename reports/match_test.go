package reports

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/rating"
)

// While a match goes on, each score has its range, and what there is no room for is counted.
func TestLiveStandings(t *testing.T) {
	table := &match.Table{
		Rows: []match.Row{
			{Name: "Old", Games: 10, Wins: 3, Losses: 7, Points: 3, Failures: map[string]int{"crash": 2}},
			{Name: "New", Games: 10, Wins: 7, Losses: 3, Points: 7},
		},
		Games: 11, Void: 1, Seats: 2, Pairs: rating.Pentanomial{2, 0, 3, 0, 0},
	}
	want := []string{
		"rank  player  games  wins  shared  losses  points  score   95 %         failures",
		"1     New     10     7     0       3       7       70.0 %  39.7–89.2 %",
		"2     Old     10     3     0       7       3       30.0 %  10.8–60.3 %  2 crash",
		"Elo of Old less that of New: -147 ± 211",
		"1 game without a result",
	}
	if got := LiveStandings(table, 5); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := LiveStandings(table, 3); !slices.Equal(got, append(want[:2:2], "… 3 lines more")) {
		t.Errorf("%q", got)
	}
	table.Repeats = 4
	const repeats = "Pairs of games that only repeat an earlier one, ply by ply or as its image: 4"
	if got := LiveStandings(table, 6); !slices.Equal(got, append(want[:5:5], repeats)) {
		t.Errorf("%q", got)
	}
	var text strings.Builder
	if err := WriteStandings(&text, table); err != nil || !strings.HasSuffix(text.String(), "\n\n1 game without a result.\n\n"+repeats+".\n") {
		t.Errorf("%v: %s", err, &text)
	}
	if got := LiveStandings(&match.Table{Rows: []match.Row{{Name: "A"}}}, 1); !slices.Equal(got, []string{"… 2 lines more"}) {
		t.Errorf("%q", got)
	}
}

// Standings that were not written to their end are an error, wherever the room ends.
func TestWriteStandingsTellsOfErrors(t *testing.T) {
	table := &match.Table{Rows: []match.Row{{Name: "A"}, {Name: "B"}}, Games: 3, Void: 1, Repeats: 1}
	var text strings.Builder
	if err := WriteStandings(&text, table); err != nil {
		t.Fatal(err)
	}
	for room := range text.Len() {
		w := narrow(room)
		if err := WriteStandings(&w, table); !errors.Is(err, errNarrow) {
			t.Fatalf("with room for %d of %d bytes: %v", room, text.Len(), err)
		}
	}
}

// A narrow writer has room for so many bytes.
type narrow int

var errNarrow = errors.New("no room")

func (w *narrow) Write(data []byte) (int, error) {
	n := min(len(data), int(*w))
	*w -= narrow(n)
	if n < len(data) {
		return n, errNarrow
	}
	return n, nil
}
