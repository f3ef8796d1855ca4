package corpora

import (
	"slices"
	"strings"
	"unicode"

	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// A chapter is a part of the report of a corpus, for all layouts. What it has is shown in the order of the
// fields.
type chapter struct {
	ID, Title    string
	Level        int      // of its heading, from 2
	Open         bool     // pages show it unfolded
	Brief        string   // what stands beside its title, to be read while it is folded
	Text         []string // paragraphs
	Details      []string // paragraphs that pages fold
	DetailsTitle string
	PageText     []string // paragraphs about what pages alone have
	HowToRead    string   // what the plots mean, which pages fold
	Facts        []fact
	Plots        []*pagePlot
	Heats        []*heatMap
	Tree         *openingTree
	Tables       []*table.Table
	Charted      []*table.Table // whose numbers are those of plots: pages fold them
	Boards       []*board
	Parts        []*chapter
}

// A fact is a number that stands out.
type fact struct{ Value, Name, About string }

// inside returns the id of something in the chapter.
func (c *chapter) inside(id string) string {
	return c.ID + "-" + strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || !unicode.IsPrint(r) {
			return '-'
		}
		return r
	}, id)
}

// addPart adds a chapter below this one.
func (c *chapter) addPart(id, title string) *chapter {
	p := &chapter{ID: c.inside(id), Title: title, Level: c.Level + 1}
	c.Parts = append(c.Parts, p)
	return p
}

// tight keeps a sign with its number.
var tight = strings.NewReplacer("± ", "±"+wording.NoBreak)

// addTable adds a table, unless it is empty.
func (c *chapter) addTable(t *table.Table) {
	if c.ready(t) {
		c.Tables = append(c.Tables, t)
	}
}

// addCharted adds a table of numbers that plots of the chapter show too.
func (c *chapter) addCharted(t *table.Table) {
	if c.ready(t) {
		c.Charted = append(c.Charted, t)
	}
}

// ready makes a table fit for the chapter, and reports whether it has something in it.
func (c *chapter) ready(t *table.Table) bool {
	if t == nil || len(t.Rows) == 0 {
		return false
	}
	t.Limit(maxRows)
	t.DropEmpty()
	for i := range t.Columns {
		t.Columns[i].Name = tight.Replace(t.Columns[i].Name)
	}
	t.ID = c.inside(t.ID)
	return true
}

// addPlot adds a plot, unless there is none.
func (c *chapter) addPlot(p *pagePlot) {
	if p == nil {
		return
	}
	p.ID = c.inside(p.ID)
	c.Plots = append(c.Plots, p)
}

// empty reports whether there is nothing to show.
func (c *chapter) empty() bool {
	return len(c.Text)+len(c.Facts)+len(c.Plots)+len(c.Heats)+len(c.Tables)+len(c.Charted)+len(c.Boards)+len(c.Parts) == 0 && c.Tree == nil
}

// find returns the chapter of an id within this one; nil if there is none.
func (c *chapter) find(id string) *chapter {
	for _, p := range c.Parts {
		if p.ID == id {
			return p
		}
		if found := p.find(id); found != nil {
			return found
		}
	}
	return nil
}

// prune drops the parts that are empty.
func (c *chapter) prune() *chapter {
	var kept []*chapter
	for _, p := range c.Parts {
		if p.prune(); !p.empty() {
			kept = append(kept, p)
		}
	}
	c.Parts = kept
	return c
}

// firstOfRow is how many plots or maps of a chapter a page shows at once: what stands side by side where there is room.
const firstOfRow = 3

// FirstPlots returns the plots that are seen at once.
func (c *chapter) FirstPlots() []*pagePlot { return c.Plots[:min(len(c.Plots), firstOfRow)] }

// MorePlots returns the plots that are folded, low ones at the end: beside others these would leave room empty.
func (c *chapter) MorePlots() []*pagePlot {
	more := slices.Clone(c.Plots[min(len(c.Plots), firstOfRow):])
	slices.SortStableFunc(more, func(a, b *pagePlot) int { return table.CompareBools(a.Low(), b.Low()) })
	return more
}

// MorePlotsText names the plots that are folded.
func (c *chapter) MorePlotsText() string {
	return wording.Counted(int64(len(c.MorePlots())), "more chart")
}

// firstHeats is how many maps are seen at once, with plots in the same row.
func (c *chapter) firstHeats() int { return min(len(c.Heats), firstOfRow-len(c.FirstPlots())) }

// FirstHeats returns the maps that are seen at once.
func (c *chapter) FirstHeats() []*heatMap { return c.Heats[:c.firstHeats()] }

// MoreHeats returns the maps that are folded.
func (c *chapter) MoreHeats() []*heatMap { return c.Heats[c.firstHeats():] }

// MoreHeatsText names the maps that are folded.
func (c *chapter) MoreHeatsText() string {
	return wording.Counted(int64(len(c.MoreHeats())), "more map")
}

// ChartedText names the tables that are folded.
func (c *chapter) ChartedText() string {
	var titles []string
	for _, t := range c.Charted {
		titles = append(titles, t.Title)
	}
	return "Table: " + sentence(titles)
}

// unfold lets pages show chapters unfolded.
func unfold(all ...*chapter) {
	for _, c := range all {
		c.Open = true
	}
}

// Beside reports whether there is room for the tables beside the plots.
func (c *chapter) Beside() bool { return len(c.Plots) == 1 && len(c.Heats) == 0 && len(c.Tables) > 0 }
