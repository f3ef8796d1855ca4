package strength

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
		"rank  player  games  wins  shared  losses  points  score  95%         failures",
		"1     New     10     7     0       3       7       70.0%  39.7–89.2%",
		"2     Old     10     3     0       7       3       30.0%  10.8–60.3%  2 crash",
		"Elo of Old minus that of New: −147 ± 211",
		"1 game without a result",
	}
	if got := LiveStandings(table, 5); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := LiveStandings(table, 3); !slices.Equal(got, append(want[:2:2], "… 3 lines more")) {
		t.Errorf("%q", got)
	}
	table.Repeats = 4
	const repeats = "Pairs of games that only repeat an earlier one, ply by ply or as a symmetric equivalent: 4"
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

// Standings have the score with and without the games that a failure decided, and say in words where that changes who
// leads.
func TestStandingsWithoutFailures(t *testing.T) {
	table := &match.Table{
		Rows: []match.Row{
			{Name: "Old", Games: 24, Wins: 16, Losses: 8, Points: 16, Decided: 12, DecidedPoints: 12},
			{Name: "New", Games: 24, Wins: 8, Losses: 16, Points: 8, Decided: 12, Failures: map[string]int{"crash": 12}},
		},
		Games: 25, Void: 1, Seats: 2, Decided: 12, Adjudicated: map[string]int{"solved": 3},
	}
	const rows = "" +
		"rank  player  games  wins  shared  losses  points  score  without failures  score  failures\n" +
		"1     Old     24     16    0       8       16      66.7%  4 of 12           33.3%\n" +
		"2     New     24     8     0       16      8       33.3%  8 of 12           66.7%  12 crash\n"
	const more = "\nAdjudicated games: 3 solved.\n\n1 game without a result.\n"
	text := func() string {
		var text strings.Builder
		if err := WriteStandings(&text, table); err != nil {
			t.Fatal(err)
		}
		return text.String()
	}
	want := rows + "\nFailures decided 12 of 24 games, and with them the match: Old – New is 16–8, and 4–8 without them.\n" + more
	if got := text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if live := strings.Join(LiveStandings(table, 10), "\n"); !strings.Contains(live, "Old – New is 16–8, and 4–8 without them.") {
		t.Errorf("while it goes on:\n%s", live)
	}
	table.Rows[0].Points, table.Rows[1].Points = 21, 3
	if got := text(); !strings.Contains(got, "Failures decided 12 of 24 games; without them the same player leads.") {
		t.Errorf("%s", got)
	}
	table.Games, table.Void, table.Decided = 12, 0, 12
	if got := text(); !strings.Contains(got, "Failures decided 12 of 12 games: no game shows which player is stronger.") {
		t.Errorf("%s", got)
	}
	table.Decided = 0
	if got := text(); strings.Contains(got, "without failures") || strings.Contains(got, "Failures decided") {
		t.Errorf("%s", got)
	}
}
