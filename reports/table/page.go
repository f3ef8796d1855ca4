package table

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/reports/wording"
)

// Sort returns what a number is sorted by; "" for a cell that has none.
func (c Cell) Sort() string {
	if math.IsInf(c.Value, 0) || math.IsNaN(c.Value) {
		return ""
	}
	return strconv.FormatFloat(c.Value, 'g', 8, 64)
}

// A pageCell is a cell as it stands on a page, with what stands below it.
type pageCell struct {
	Cell
	Number bool
	Below  []Cell
}

// PageColumns returns the columns of a table on a page.
func (t *Table) PageColumns() []Column {
	return slices.DeleteFunc(slices.Clone(t.Columns), func(c Column) bool { return c.Below })
}

// Wide reports whether a table is wider than a phone, so that its first column stays when it is scrolled.
func (t *Table) Wide() bool {
	const fit = 4
	return len(t.PageColumns()) > fit
}

// PageRows returns the rows of a table on a page.
func (t *Table) PageRows() (rows [][]pageCell) {
	for _, cells := range t.Rows {
		var row []pageCell
		for i, cell := range cells {
			switch c := t.Columns[i]; {
			case !c.Below:
				row = append(row, pageCell{Cell: cell, Number: c.Number})
			case cell.Text != "":
				row[0].Below = append(row[0].Below, cell)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// Words returns what a line of moves may be broken between.
func (c Cell) Words() []string { return strings.Fields(c.Text) }

// MoreText states how many of all rows a table has, where it leaves out some.
func (t *Table) MoreText() string {
	return fmt.Sprintf("The first %s of %s rows.", wording.Number(int64(len(t.Rows))), wording.Number(int64(len(t.Rows)+t.More)))
}
