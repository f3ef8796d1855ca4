package corpora

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// maxHeatGrid bounds the rows and columns of heat maps without a drawing of their board.
const maxHeatGrid = 32

// maxMapRows bounds the tables of maps.
const maxMapRows = 20

// A heatMap is how often cells came, drawn on the board or as a grid.
type heatMap struct {
	ID, Title, Caption string
	Picture            template.URL // "": the grid takes its place
	Alt                string
	Width, Height      int // of the picture
	Grid               *heatGrid
	Data               *table.Table
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

// mainHeats returns the heat maps to show: of each kind those from most games, and first the kinds that have
// one of everything and its parts. The parts stand first, in the order of the seats that they are of.
func mainHeats(v *stats.VariantResult, seats []string) (main []*stats.Heat) {
	byName := map[string][]*stats.Heat{}
	for i := range v.Heats {
		h := &v.Heats[i]
		if informative(h) && !flat(h) && !ownership(h, v, seats) {
			byName[h.Name] = append(byName[h.Name], h)
		}
	}
	for _, all := range byName {
		slices.SortStableFunc(all, func(a, b *stats.Heat) int { return -cmp.Compare(weight(a), weight(b)) })
	}
	for i := range v.Heats {
		h := &v.Heats[i]
		if at := slices.Index(byName[h.Name], h); at >= 0 && at < maxHeats {
			main = append(main, h)
		}
	}
	parts := func(h *stats.Heat) int {
		all := byName[h.Name]
		whole := slices.ContainsFunc(all, func(h *stats.Heat) bool { return h.Of == "" })
		switch {
		case whole && len(all) > 1:
			return 0
		case whole:
			return 1
		}
		return 2
	}
	seat := func(h *stats.Heat) int {
		if i := slices.IndexFunc(seats, func(s string) bool { return strings.HasPrefix(h.Of, s) }); i >= 0 {
			return i
		}
		return len(seats)
	}
	slices.SortStableFunc(main, func(a, b *stats.Heat) int {
		order := cmp.Or(cmp.Compare(parts(a), parts(b)), -cmp.Compare(a.Name, b.Name)) // moves before the final position
		return cmp.Or(order, table.CompareBools(a.Of == "", b.Of == ""), cmp.Compare(seat(a), seat(b)))
	})
	return main
}

// heatNoun is what a map is counted over.
func heatNoun(h *stats.Heat) string {
	if h.Name == stats.PositionMap {
		return "position"
	}
	return "game"
}

func weight(h *stats.Heat) (n int64) {
	for _, c := range h.Cells {
		n += c.N
	}
	return n
}

// informative reports whether a map shows more than a single cell or a few dots.
func informative(h *stats.Heat) bool {
	cells, most := 0, int64(0)
	for _, c := range h.Cells {
		if c.N > 0 {
			cells, most = cells+1, max(most, c.N)
		}
	}
	return cells > 1 && most >= fewestOnMap
}

// flat reports whether all cells came about as often: on a board that fills up each of them is moved to once.
func flat(h *stats.Heat) bool {
	least, most := int64(math.MaxInt64), int64(0)
	for _, c := range h.Cells {
		least, most = min(least, c.N), max(most, c.N)
	}
	return 10*least > 9*most
}

// besideHeat returns the maps that a reader compares one with: those of the same kind for other pieces or players,
// itself among them.
func besideHeat(h *stats.Heat, main []*stats.Heat) (all []*stats.Heat) {
	for _, other := range main {
		if other.Name == h.Name && h.Of != "" && other.Of != "" {
			all = append(all, other)
		}
	}
	return all
}

// heatOf returns a heat map to show; nil if it has no cells.
func heatOf(game string, v *stats.VariantResult, h *stats.Heat, beside []*stats.Heat, o Options, s *renderer) (*heatMap, error) {
	cells := slices.DeleteFunc(slices.Clone(h.Cells), func(c stats.HeatCell) bool { return c.N == 0 })
	if len(cells) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(cells, func(a, b stats.HeatCell) int {
		return cmp.Or(-cmp.Compare(a.N, b.N), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	named := cellNames(game, v, o.Replay)
	m := &heatMap{
		ID: strings.Trim(h.Name+"-"+h.Of, "-"), Title: heatTitle(h),
		Caption: strings.TrimSpace(wording.ShownName(h.Text) + " " + wording.Counted(h.Games, heatNoun(h)) + "."), Data: heatTable(cells, h, named),
	}
	if len(beside) > 1 {
		m.Caption += " Same scale as " + othersOf(h, beside, seatNames(game, v.Seats)) + "."
	}
	if note := figure.SideNote(h.Of); note != "" {
		m.Caption += " " + note
	}
	m.Alt = fmt.Sprintf("%s: most often %s, %s times.", m.Title, named(cells[0].Row, cells[0].Col), wording.Number(cells[0].N))
	if drawn, err := m.draw(game, v, shownHeat(h, beside, v), o, s); drawn || err != nil {
		return m, err
	}
	most := cells[0].N
	for _, other := range beside {
		for _, c := range other.Cells {
			most = max(most, c.N)
		}
	}
	m.Grid = gridOf(cells, most)
	return m, nil
}

// draw draws a map on the board, if there is a board and room for the picture.
func (m *heatMap) draw(game string, v *stats.VariantResult, cells *scene.HeatMap, o Options, s *renderer) (drawn bool, err error) {
	if o.Heat == nil {
		return false, nil
	}
	svg, err := o.Heat(game, v, cells)
	if err != nil {
		return false, fmt.Errorf("cannot draw the map %q of %s: %w", m.Title, game, err)
	}
	if len(svg) == 0 {
		return false, nil
	}
	if m.Picture, drawn = s.source("image/svg+xml", svg); drawn {
		m.Width, m.Height = svgSize(svg)
	}
	return drawn, nil
}

// othersOf names the maps beside one, which are of seats or of pieces.
func othersOf(h *stats.Heat, beside []*stats.Heat, seats []string) string {
	var names []string
	for _, other := range beside {
		name := other.Of
		if slices.Contains(seats, name) {
			name = inSentence(name)
		}
		if other != h {
			names = append(names, wording.ShownName(name))
		}
	}
	return sentence(names)
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

// heatTitle states what is counted, and of what.
func heatTitle(h *stats.Heat) string {
	if h.Of == "" {
		return wording.ShownName(h.Title)
	}
	return wording.ShownName(h.Title + ": " + figure.SideName(h.Of))
}

// gridOf returns the cells as a table, in colours that go up to some number; nil if the table would be too large.
func gridOf(cells []stats.HeatCell, most int64) *heatGrid {
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
		g.Rows[c.Row-top].Cells[c.Col-left] = heatShade{max(int(page.MaxShade*c.N/most), 2), wording.Number(c.N)}
	}
	return g
}

// heatTable has the cells that came most often.
func heatTable(cells []stats.HeatCell, h *stats.Heat, named cellNamer) *table.Table {
	t := &table.Table{Columns: table.Columns("Cell", "#Times", "#Per 100 "+wording.Noun(100, heatNoun(h)))}
	for _, c := range cells {
		rate := 100 * wording.Ratio(c.N, h.Games)
		t.Rows = append(t.Rows, []table.Cell{{Text: named(c.Row, c.Col)}, table.Number(c.N), {Text: wording.Decimal(rate, 1), Value: rate}})
	}
	t.Limit(maxMapRows)
	return t
}
