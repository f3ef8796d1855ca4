package corpora

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// An ownerPair is what two sides have of the cells in the same positions: together they say whose each cell is.
type ownerPair [2]*stats.Heat

// ownerships returns the pairs of maps of a variant. Two sides have a pair where the things that stand on cells are called
// as they are, or where there are no others.
func ownerships(v *stats.VariantResult, seats []string) (all []ownerPair) {
	for i := range v.Heats {
		h := &v.Heats[i]
		if (i > 0 && v.Heats[i-1].Name == h.Name) || h.Of == "" {
			continue // not the first of its kind
		}
		same := sameKind(v, h)
		if len(same) > 2 && len(seats) == 2 {
			same = slices.DeleteFunc(same, func(h *stats.Heat) bool { return !slices.Contains(seats, h.Of) })
		}
		if len(same) == 2 && (informative(same[0]) || informative(same[1])) {
			slices.SortStableFunc(same, func(a, b *stats.Heat) int {
				return cmp.Compare(slices.Index(seats, a.Of), slices.Index(seats, b.Of))
			})
			all = append(all, ownerPair(same))
		}
	}
	return all
}

// sameKind returns the maps of the kind of one.
func sameKind(v *stats.VariantResult, h *stats.Heat) (all []*stats.Heat) {
	for i := range v.Heats {
		if v.Heats[i].Name == h.Name {
			all = append(all, &v.Heats[i])
		}
	}
	return all
}

// ownership reports whether a map is one of a pair.
func ownership(h *stats.Heat, v *stats.VariantResult, seats []string) bool {
	return slices.ContainsFunc(ownerships(v, seats), func(pair ownerPair) bool { return slices.Contains(pair[:], h) })
}

// An ownedCell is a cell with how often each side had it.
type ownedCell struct {
	game.Cell
	n [2]int64
}

func (c *ownedCell) lead() int64 { return c.n[0] - c.n[1] }

// cells returns the cells that either side ever had, row by row.
func (p ownerPair) cells() (all []ownedCell) {
	places := map[game.Cell]int{}
	for side, h := range p {
		for _, c := range h.Cells {
			at := game.Cell{Row: int16(c.Row), Col: int16(c.Col)}
			i, known := places[at]
			if !known {
				i = len(all)
				places[at], all = i, append(all, ownedCell{Cell: at})
			}
			all[i].n[side] = c.N
		}
	}
	slices.SortFunc(all, func(a, b ownedCell) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col)) })
	return all
}

// leastLead is how much more often one side has some cell, in per cent of the games, where there is a map to draw: what is less is chance.
const leastLead = 5

// ownershipOf returns the map of whose the cells are.
func ownershipOf(name string, v *stats.VariantResult, pair ownerPair, o Options, s *renderer) (*heatMap, error) {
	sides := [2]scene.HeatSide{}
	for i, h := range pair {
		sides[i] = scene.HeatSide{Name: wording.ShownName(figure.SideWord(h.Of)), Color: color.NRGBAModel.Convert(figure.Colour(figure.SidePaint(h.Of, i))).(color.NRGBA)}
	}
	noun, games, cells := heatNoun(pair[0]), pair[0].Games, pair.cells()
	drawn := &scene.HeatMap{Games: games, Noun: noun, Sides: &sides}
	for i := range cells {
		drawn.Cells = append(drawn.Cells, scene.HeatCell{Cell: cells[i].Cell, N: cells[i].lead()})
	}
	drawn.Window = drawn.Cells
	title := "Ownership at the end"
	if pair[0].Name == stats.PositionMap {
		title = "Ownership"
	}
	named := cellNames(name, v, o.Replay)
	m := &heatMap{
		ID: pair[0].Name, Title: title, Data: ownershipTable(cells, sides, games, named),
		Caption: fmt.Sprintf("The colour of a cell is that of the side that holds it in more of %s; the stronger the colour, the larger the lead.", wording.Counted(games, noun)),
	}
	most := slices.MaxFunc(cells, func(a, b ownedCell) int { return cmp.Compare(max(a.lead(), -a.lead()), max(b.lead(), -b.lead())) })
	if lead := max(most.lead(), -most.lead()); 100*lead < leastLead*games {
		m.Caption = fmt.Sprintf("There is no map of ownership, since it would be even: no side holds any cell in %d%% more of %s than the other side.", leastLead, wording.Counted(games, noun))
		return m, nil
	}
	for i, h := range pair {
		if sides[i].Name != wording.ShownName(h.Of) {
			m.Caption += fmt.Sprintf(" %s: %s.", wording.Capital(sides[i].Name), wording.ShownName(h.Of))
		}
	}
	m.Alt = fmt.Sprintf("%s: furthest from even is %s.", title, named(int64(most.Row), int64(most.Col)))
	_, err := m.draw(name, v, drawn, o, s)
	return m, err
}

// ownershipTable has the shares of the cells, the most one-sided first.
func ownershipTable(cells []ownedCell, sides [2]scene.HeatSide, games int64, named cellNamer) *table.Table {
	t := &table.Table{Columns: table.Columns("Cell", "#"+sides[0].Name, "#"+sides[1].Name, "#Neither")}
	cells = slices.Clone(cells)
	slices.SortStableFunc(cells, func(a, b ownedCell) int { return -cmp.Compare(max(a.lead(), -a.lead()), max(b.lead(), -b.lead())) })
	for _, c := range cells {
		row := []table.Cell{{Text: named(int64(c.Row), int64(c.Col))}}
		for _, n := range [...]int64{c.n[0], c.n[1], games - c.n[0] - c.n[1]} {
			row = append(row, table.Percent(n, games))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Limit(maxMapRows)
	return t
}
