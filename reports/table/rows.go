// Package table has the tables of reports: columns that are sorted by value, cells, and their forms on a page, in
// Markdown and as plain text.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package table

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// A Table is one table of a report, for all layouts.
type Table struct {
	ID, Title, Note string
	Columns         []Column
	Rows            [][]Cell
	More            int  // rows that are left out
	Heat            bool // cells are shaded
}

// A Column is the head of a column.
type Column struct {
	Name   string
	Number bool // right-aligned, and sorted by value
	Below  bool // on pages it stands below the first one, for rows that fit a phone
}

// A Cell is a text with the number that it is sorted by in columns of numbers.
type Cell struct {
	Text  string
	Value float64
	Code  bool // moves, which are set apart from words

	Draw    *Drawing // what the picture of the cell is made of, on pages that draw it
	Picture *Picture // on pages it stands in front of the text
	Bar     []Part   // on pages it stands in front of the text
	Shade   int      // on pages: how many percent of the colour of maps the cell has
}

// A Drawing is a position of a game.
type Drawing struct {
	Record string // in plybook PGN; "" if there is nothing to draw
	Ply    int    // after which the position is, as people count plies; -1 is the last one
	Alt    string
}

// A Picture is an image that a page has within itself.
type Picture struct {
	Source        template.URL
	Alt           string
	Width, Height int // as shown, in pixels
}

// A Part is a share of a whole, as a part of a bar.
type Part struct {
	Paint int    // index of the colour, as in package figure
	Width string // in percent
}

// PartOf returns the part of a bar that stands for a share.
func PartOf(paint int, share float64) Part { return Part{paint, fmt.Sprintf("%.2f", 100*share)} }

// Limit leaves out the rows after the first n.
func (t *Table) Limit(n int) {
	if more := len(t.Rows) - n; more > 0 {
		t.Rows, t.More = t.Rows[:n], t.More+more
	}
}

// DropEmpty leaves out the columns in which no row has anything.
func (t *Table) DropEmpty() {
	if len(t.Rows) == 0 {
		return
	}
	for i := len(t.Columns) - 1; i >= 0; i-- {
		if slices.ContainsFunc(t.Rows, func(row []Cell) bool { return row[i].Text != "" }) {
			continue
		}
		t.Columns = slices.Delete(t.Columns, i, i+1)
		for r := range t.Rows {
			t.Rows[r] = slices.Delete(t.Rows[r], i, i+1)
		}
	}
}

// Columns makes columns of names; those with # in front of the name are numbers, and those with / stand below the first.
func Columns(names ...string) (all []Column) {
	for _, name := range names {
		name, number := strings.CutPrefix(name, "#")
		name, below := strings.CutPrefix(name, "/")
		all = append(all, Column{name, number, below})
	}
	return all
}
