package corpora

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// faultsOf returns the faults of the records of a game, those in their syntax among them.
func faultsOf(r *stats.Result, game string) (own []*stats.Fault) {
	for i := range r.Faults {
		if r.Faults[i].Game == game {
			own = append(own, &r.Faults[i])
		}
	}
	return own
}

// otherFaults returns the faults of records of no known game, which has no page.
func otherFaults(r *stats.Result) (others []*stats.Fault) {
	known := knownGames(r)
	for i := range r.Faults {
		if !slices.ContainsFunc(known, func(g *stats.GameResult) bool { return g.Game == r.Faults[i].Game }) {
			others = append(others, &r.Faults[i])
		}
	}
	return others
}

// faultsByCode returns the faults of all records, most first, whatever their games.
func faultsByCode(r *stats.Result) (all []*stats.Fault) {
	for i := range r.Faults {
		f := r.Faults[i]
		if at := slices.IndexFunc(all, func(o *stats.Fault) bool { return o.Code == f.Code }); at >= 0 {
			all[at].Games += f.Games
			continue
		}
		all = append(all, &f)
	}
	slices.SortStableFunc(all, func(a, b *stats.Fault) int { return -cmp.Compare(a.Games, b.Games) })
	return all
}

// faultChapter has the faults by code, with boards.
func faultChapter(c *chapter, faults []*stats.Fault, of int64, s *renderer) {
	t := &table.Table{
		ID: "codes", Title: "Errors by code",
		Note:    "The first error of a record ends its replay; invalid records count nowhere else.",
		Columns: table.Columns("Code", "/Meaning", "#Games", "#Share", "/Examples"),
	}
	for i, f := range faults {
		var places []string
		for _, e := range f.Examples[:min(len(f.Examples), maxFaultExamples)] {
			places = append(places, placeOf(&e))
		}
		t.Rows = append(t.Rows, []table.Cell{
			table.Code(f.Code), table.Words(f.Title), table.Number(f.Games), table.Percent(f.Games, of), table.Words(strings.Join(places, ", ")),
		})
		if i >= maxFaultCodes {
			continue
		}
		for _, e := range f.Examples[:min(len(f.Examples), maxFaultExamples)] {
			if b := s.fault(f, &e); b != nil {
				c.Boards = append(c.Boards, b)
			}
		}
	}
	c.addTable(t)
}

// placeOf says where a record stands: by its number too, or alone where many may share the first line.
func placeOf(e *stats.Example) string {
	switch {
	case e.Line > 1 && e.Index > 1:
		return fmt.Sprintf("%s:%d, game %d", wording.ShownName(e.Source), e.Line, e.Index)
	case e.Line > 0 && e.Index <= 1:
		return fmt.Sprintf("%s:%d", wording.ShownName(e.Source), e.Line)
	case e.Index > 0:
		return fmt.Sprintf("%s, game %d", wording.ShownName(e.Source), e.Index)
	}
	return wording.ShownName(e.Source)
}

// relations are those of games that are there more than once, by their names in results.
var relations = []struct {
	name, text string
	games      func(*stats.Duplicates) int64
}{
	{"identical", "Same bytes", func(d *stats.Duplicates) int64 { return d.Identical }},
	{"same plies", "Same plies, or their symmetric equivalent", func(d *stats.Duplicates) int64 { return d.SamePlies }},
	{"prefix", "First plies of another game", func(d *stats.Duplicates) int64 { return d.Prefix }},
	{"reordered", "Transposition: same positions half-way and at the end", func(d *stats.Duplicates) int64 { return d.Reordered }},
}

// relationText returns what a relation is called on pages.
func relationText(name string) string {
	for _, r := range relations {
		if r.name == name {
			return r.text
		}
	}
	return wording.Capital(name)
}

// duplicateChapter has the games that are there more than once.
func duplicateChapter(c *chapter, d *stats.Duplicates, of int64, inputs []string) {
	t := &table.Table{
		ID: "relations", Title: "Repeated games",
		Note:    "A game counts in the first row that applies.",
		Columns: table.Columns("Relation", "#Games", "#Share"),
	}
	for _, r := range relations {
		if n := r.games(d); n > 0 {
			t.Rows = append(t.Rows, []table.Cell{{Text: r.text}, table.Number(n), table.Percent(n, of)})
		}
	}
	if len(t.Rows) == 0 {
		c.Brief, c.Text = "none", append(c.Text, "No game repeats another.")
		return
	}
	c.Brief = repeatsBrief(d)
	c.addTable(t)
	c.addTable(groupTable(d, inputs))
}

// repeatsBrief counts the games that repeat others, by how they do if none is a copy.
func repeatsBrief(d *stats.Duplicates) string {
	if d.Copies() > 0 {
		return wording.Counted(d.All(), "repeated game")
	}
	var parts []string
	if n := d.Reordered; n > 0 {
		parts = append(parts, wording.Counted(n, "transposition"))
	}
	if n := d.Prefix; n > 0 {
		parts = append(parts, wording.Counted(n, "beginning")+" of others")
	}
	return sentence(parts)
}

func groupTable(d *stats.Duplicates, inputs []string) *table.Table {
	t := &table.Table{ID: "groups", Title: "Largest groups", Columns: table.Columns("Relation", "#Games", "#Plies", "/Examples")}
	const shown = 3
	for _, g := range d.Groups {
		var places []string
		for _, e := range g.Examples[:min(len(g.Examples), shown)] {
			places = append(places, gameOf(&e, inputs))
		}
		t.Rows = append(t.Rows, []table.Cell{table.Words(relationText(g.Relation)), table.Number(g.Games), table.Number(g.Plies), table.Words(strings.Join(places, ", "))})
	}
	if more := len(t.Rows) - maxShownDupes; more > 0 {
		t.Rows, t.More = t.Rows[:maxShownDupes], more
	}
	return t
}
