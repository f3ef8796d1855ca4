package corpora

import (
	"testing"

	"github.com/plybook/plybook/analyze/stats"
)

// After the same move games are in different positions if deals lie between.
func TestOpeningsAfterOtherDealsAreToldApart(t *testing.T) {
	n := &openingNode{}
	for _, row := range [][2]string{{"S 2,9", "S 2,9"}, {"S 2,9", "S 2,9 (another deal)"}, {"S 3,1", "S 3,1"}} {
		child := n.add(&openingNode{})
		if child.Move = n.nameOf(row[0]); child.Move != row[1] {
			t.Errorf("%s in the tree is %q, want %q", row[0], child.Move, row[1])
		}
	}
	all := &openings{all: []*reachedPosition{
		{line: "S 2,9", games: 50}, {line: "S 2,9", games: 40}, {line: "S 2,9", start: "a", games: 30},
	}}
	table := positionTable(&stats.VariantResult{Seats: 2}, all, nil, nil)
	for i, want := range []string{"S 2,9", "S 2,9 (another deal)", "S 2,9"} {
		if i >= len(table.Rows) || table.Rows[i][0].Text != want {
			t.Errorf("row %d of %+v is not of %q", i, table.Rows, want)
		}
	}
}
