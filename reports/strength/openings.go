package strength

import (
	"cmp"

	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// openingTable has what the sides scored from each opening, those of most games first.
func (s *Report) openingTable() *table.Table {
	t := &table.Table{
		ID: "openings", Title: "Scores by opening",
		Note:    "Openings that lead to the same position, or a symmetric equivalent, count as one. Shares are of games with a result.",
		Columns: table.Columns("Opening", "/Moves", "#Games"),
	}
	two := len(s.Seats) == 2
	for seat, name := range s.Seats {
		if seat == 0 || !two {
			t.Columns = append(t.Columns, table.Column{Name: name, Number: true})
		}
	}
	if two {
		t.Columns = append(t.Columns, table.Column{Name: "95% CI", Number: true})
	}
	for _, o := range s.Openings {
		t.Rows = append(t.Rows, s.openingRow(o, two))
	}
	return t
}

// openingRow is the row of an opening: its name, if it has one, above its moves, and the scores. Of two sides that of the second is
// what the first leaves.
func (s *Report) openingRow(o *Opening, two bool) []table.Cell {
	moves := table.Cell{Text: shortened(wording.ShownName(cmp.Or(o.Text, "none")), 160), Code: o.Text != ""}
	row := []table.Cell{moves, {}, table.Count(o.Games)}
	if o.Name != "" {
		row[0], row[1] = table.Words(shortened(o.Name, 80)), moves
	}
	row[0].Draw = &table.Drawing{Record: o.record, Ply: o.plies, Alt: "The position after these moves"}
	sides := grown(o.Sides, len(s.Seats)-1)
	for seat := range s.Seats {
		if seat > 0 && two {
			continue
		}
		cell := table.None
		if sides[seat].Games > 0 {
			cell = shareCell(sides[seat].Score())
			cell.Bar = s.resultBar(sides, seat, two)
		}
		row = append(row, cell)
	}
	if two {
		cell := table.None
		if sides[0].Games > 0 {
			cell = intervalCell(sides[0])
		}
		row = append(row, cell)
	}
	return row
}

// resultBar is the results of two sides as the parts of a bar, or the score of one of several.
func (s *Report) resultBar(sides []Tally, seat int, two bool) []table.Part {
	if !two {
		return s.sideBar(seat, sides[seat])
	}
	of := float64(sides[0].Games)
	return []table.Part{
		table.PartOf(figure.SidePaint(s.Seats[0], 0), float64(sides[0].Wins)/of), table.PartOf(figure.EvenPaint, float64(sides[0].Draws)/of),
		table.PartOf(figure.SidePaint(s.Seats[1], 1), float64(sides[0].Losses)/of),
	}
}
