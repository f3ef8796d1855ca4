package reports

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// Bounds of heat maps without a drawing of their board: how many rows and columns there are, and how many percent
// of the colour the text on it bears.
const (
	maxHeatGrid = 32
	maxShade    = 45
)

// A heatMap is how often cells came, drawn on the board or as a grid.
type heatMap struct {
	ID, Title, Caption string
	Picture            template.URL // "": the grid takes its place
	Alt                string
	Width, Height      int // of the picture
	Grid               *heatGrid
	Data               *sheet
}

// A heatGrid is a heat map as a table.
type heatGrid struct {
	Columns []int64
	Rows    []heatRow
}

type heatRow struct {
	Row   int64
	Cells []heatShade
}

// A heatShade is a cell with how strongly it is coloured, in percent.
type heatShade struct {
	Shade int
	Text  string
}

// mainHeats returns the heat maps to show: of each kind those with most behind them, and first the kinds that have
// one of everything.
func mainHeats(v *stats.VariantResult) (main []*stats.Heat) {
	weight := func(h *stats.Heat) (n int64) {
		for _, c := range h.Cells {
			n += c.N
		}
		return n
	}
	byName := map[string][]*stats.Heat{}
	for i := range v.Heats {
		h := &v.Heats[i]
		byName[h.Name] = append(byName[h.Name], h)
	}
	for _, all := range byName {
		slices.SortStableFunc(all, func(a, b *stats.Heat) int { return -cmp.Compare(weight(a), weight(b)) })
	}
	for i := range v.Heats {
		h := &v.Heats[i]
		if all := byName[h.Name]; slices.Index(all, h) < maxHeats {
			main = append(main, h)
		}
	}
	ofAll := func(h *stats.Heat) bool {
		return slices.ContainsFunc(byName[h.Name], func(h *stats.Heat) bool { return h.Of == "" })
	}
	slices.SortStableFunc(main, func(a, b *stats.Heat) int { return compareBools(ofAll(b), ofAll(a)) })
	return main
}

// heatOf returns a heat map to show; nil if it has no cells.
func heatOf(game string, v *stats.VariantResult, h *stats.Heat, o CorpusOptions, s *studio) (*heatMap, error) {
	cells := slices.DeleteFunc(slices.Clone(h.Cells), func(c stats.HeatCell) bool { return c.N == 0 })
	if len(cells) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(cells, func(a, b stats.HeatCell) int {
		return cmp.Or(-cmp.Compare(a.N, b.N), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	m := &heatMap{
		ID: strings.Trim(h.Name+"-"+h.Of, "-"), Title: heatTitle(h),
		Caption: strings.TrimSpace(ShownName(h.Text) + " Counted over " + counted(h.Games, "game") + "."), Data: heatSheet(cells, h.Games),
	}
	m.Alt = fmt.Sprintf("%s: most often row %d, column %d, %s times.", m.Title, cells[0].Row, cells[0].Col, number(cells[0].N))
	if o.Heat != nil {
		svg, err := o.Heat(game, v, h)
		if err != nil {
			return nil, fmt.Errorf("cannot draw the heat map %s of %s: %w", h.Name, game, err)
		}
		if len(svg) > 0 {
			var ok bool
			if m.Picture, ok = s.source("image/svg+xml", svg); ok {
				m.Width, m.Height = svgSize(svg)
				return m, nil
			}
		}
	}
	m.Grid = gridOf(cells)
	return m, nil
}

// svgSize returns how wide and high a drawing says that it is.
func svgSize(svg []byte) (width, height int) {
	head, _, _ := bytes.Cut(svg, []byte(">"))
	for _, side := range []struct {
		name string
		size *int
	}{{"width", &width}, {"height", &height}} {
		_, rest, _ := bytes.Cut(head, []byte(" "+side.name+`="`))
		value, _, _ := bytes.Cut(rest, []byte(`"`))
		*side.size, _ = strconv.Atoi(string(value)) // 0: it does not say
	}
	return width, height
}

// heatTitle says what is counted, and of what.
func heatTitle(h *stats.Heat) string {
	if h.Of == "" {
		return ShownName(h.Title)
	}
	return ShownName(h.Title + ": " + h.Of)
}

// gridOf returns the cells as a table, the most frequent first in cells; nil if the table would be too large.
func gridOf(cells []stats.HeatCell) *heatGrid {
	top, left, bottom, right := cells[0].Row, cells[0].Col, cells[0].Row, cells[0].Col
	for _, c := range cells {
		top, bottom = min(top, c.Row), max(bottom, c.Row)
		left, right = min(left, c.Col), max(right, c.Col)
	}
	if bottom-top >= maxHeatGrid || right-left >= maxHeatGrid {
		return nil
	}
	g := &heatGrid{}
	for col := left; col <= right; col++ {
		g.Columns = append(g.Columns, col)
	}
	for row := top; row <= bottom; row++ {
		g.Rows = append(g.Rows, heatRow{row, make([]heatShade, right-left+1)})
	}
	for _, c := range cells {
		g.Rows[c.Row-top].Cells[c.Col-left] = heatShade{max(int(maxShade*c.N/cells[0].N), 2), number(c.N)}
	}
	return g
}

// heatSheet has the cells that came most often.
func heatSheet(cells []stats.HeatCell, games int64) *sheet {
	t := &sheet{Columns: sheetColumns("#Row", "#Column", "#Times", "#For each game")}
	for _, c := range cells {
		each := ratio(c.N, games)
		t.Rows = append(t.Rows, []sheetCell{numberCell(c.Row), numberCell(c.Col), numberCell(c.N), {Text: decimal(each, 3), Value: each}})
	}
	const shown = 20
	if more := len(t.Rows) - shown; more > 0 {
		t.Rows, t.More = t.Rows[:shown], more
	}
	return t
}
