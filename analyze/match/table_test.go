package match_test

import (
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/match"
)

// Rows without games are no ties with all others: they stand last, in the order of the entrants.
func TestStandings(t *testing.T) {
	table := match.Table{Rows: []match.Row{
		{Name: "weak", Games: 10, Points: 1},
		{Name: "mute"},
		{Name: "even", Games: 4, Points: 2},
		{Name: "gone"},
		{Name: "strong", Games: 10, Points: 9},
		{Name: "as even", Games: 10, Points: 5},
		{Name: "beaten", Games: 3},
	}}
	var names []string
	for _, row := range table.Standings() {
		names = append(names, row.Name)
	}
	if want := []string{"strong", "even", "as even", "weak", "beaten", "mute", "gone"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}
