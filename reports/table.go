package reports

import (
	"slices"
	"strings"
)

// A sheet is one table of a strength report, for all layouts.
type sheet struct {
	ID, Title, Note string
	Columns         []sheetColumn
	Rows            [][]sheetCell
	More            int // rows that are left out
}

type sheetColumn struct {
	Name   string
	Number bool // right-aligned, and sorted by value
	Below  bool // on pages it stands below the first one, for rows that fit a phone
}

// A sheetCell is a text with the number that it is sorted by in columns of numbers.
type sheetCell struct {
	Text  string
	Value float64
	Code  bool // moves, which are set apart from words
}

// limit leaves out the rows after the first n.
func (t *sheet) limit(n int) {
	if more := len(t.Rows) - n; more > 0 {
		t.Rows, t.More = t.Rows[:n], t.More+more
	}
}

// dropEmpty leaves out the columns in which no row has anything.
func (t *sheet) dropEmpty() {
	if len(t.Rows) == 0 {
		return
	}
	for i := len(t.Columns) - 1; i >= 0; i-- {
		if slices.ContainsFunc(t.Rows, func(row []sheetCell) bool { return row[i].Text != "" }) {
			continue
		}
		t.Columns = slices.Delete(t.Columns, i, i+1)
		for r := range t.Rows {
			t.Rows[r] = slices.Delete(t.Rows[r], i, i+1)
		}
	}
}

// sheetColumns makes columns of names; those with # before the name are numbers, and those with / stand below the first.
func sheetColumns(names ...string) (all []sheetColumn) {
	for _, name := range names {
		name, number := strings.CutPrefix(name, "#")
		name, below := strings.CutPrefix(name, "/")
		all = append(all, sheetColumn{name, number, below})
	}
	return all
}
