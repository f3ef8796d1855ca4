package corpora

import (
	"fmt"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// positionChapter has the records that are positions and no games: what can be done in them, and what stands where.
func positionChapter(c *chapter, game string, v *stats.VariantResult, pictures *renderer, o Options) error {
	s := v.PositionStats
	if s == nil || v.Positions == 0 || v.Games() > 0 && v.Positions < fewestPlotted { // a tile counts the few
		return nil
	}
	c.Text = append(c.Text, positionText(v))
	t := &table.Table{
		ID: "choices", Title: "Legal moves by side to move",
		Columns: table.Columns("Side to move", "#Positions", "#Share", "#Mean", "#Min", "#Median", "#Max"),
	}
	row := func(name string, n int64, rest ...table.Cell) {
		if n > 0 {
			t.Rows = append(t.Rows, append([]table.Cell{table.Words(name), table.Number(n), table.Percent(n, v.Positions)}, rest...))
		}
	}
	for i := range s.Choices {
		side := &s.Choices[i]
		at := func(share float64) table.Cell { return table.Number(quantile(side.Bins, share)) }
		row(side.Label, side.N, table.Cell{Text: wording.Grouped(side.Mean, 1), Value: side.Mean}, at(0), medianCell(median(side.Bins)), at(1))
	}
	row("chance", s.Chance, table.None, table.None, table.None, table.None)
	row("game over", s.Over, table.None, table.None, table.None, table.None)
	c.addTable(t)
	return c.addHeats(game, v, pictures, o, func(h *stats.Heat) bool { return h.Name == stats.PositionMap })
}

// positionText states what the records of a variant are that are no games.
func positionText(v *stats.VariantResult) string {
	if v.Positions == 1 {
		return "1 record is a position without moves. It counts only here."
	}
	return fmt.Sprintf("%s are positions without moves. They count only here.", wording.Counted(v.Positions, "record"))
}
