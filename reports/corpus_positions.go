package reports

import (
	"fmt"

	"github.com/plybook/plybook/analyze/stats"
)

// positionChapter has the records that are positions and no games: what can be done in them. What stands where is
// among the maps.
func positionChapter(c *chapter, v *stats.VariantResult) {
	s := v.Standing
	if s == nil || v.Positions == 0 {
		return
	}
	c.Text = append(c.Text, positionText(v))
	t := &sheet{
		ID: "choices", Title: "Moves to choose from",
		Columns: sheetColumns("Turn of", "#Positions", "#Share", "#Mean", "#Least", "#Median", "#Most"),
	}
	row := func(name string, n int64, rest ...sheetCell) {
		if n > 0 {
			t.Rows = append(t.Rows, append([]sheetCell{wordCell(name), numberCell(n), percentCell(n, v.Positions)}, rest...))
		}
	}
	for i := range s.Choices {
		side := &s.Choices[i]
		at := func(share float64) sheetCell { return numberCell(quantile(side.Bins, share)) }
		row(side.Label, side.N, sheetCell{Text: grouped(side.Mean, 1), Value: side.Mean}, at(0), at(0.5), at(1))
	}
	row("chance", s.Chance, noCell, noCell, noCell, noCell)
	row("nobody: the game is over", s.Over, noCell, noCell, noCell, noCell)
	c.sheet(t)
}

// positionText says what the records of a variant are that are no games.
func positionText(v *stats.VariantResult) string {
	if v.Positions == 1 {
		return "1 record is a position and no game: nobody made a move. It counts here only."
	}
	return fmt.Sprintf("%s are positions and no games: nobody made a move. They count here only.", counted(v.Positions, "record"))
}
