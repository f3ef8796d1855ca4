package corpora

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/table"
)

// Negative numbers have a minus sign, no unit stands twice, and percentages and thousands are written alike.
func TestNumbersOnPages(t *testing.T) {
	wrong := regexp.MustCompile(`(^|[\s(])-\d|\b(\w+) \(plies\) \(|plies \(plies\)|\d[ \x{a0}\x{202f}]%|\d[ \x{a0}\x{202f}]\d{3}\b`)
	for name, page := range filesOf(t, reporttest.MadeResult(t, 50000), Options{}) {
		parsePage(t, name, page).walk(func(e *element, _ []*element) {
			if slices.Contains([]string{"style", "script", "code", "bdi"}, e.name) {
				return
			}
			if found := wrong.FindString(e.text); found != "" {
				t.Errorf("%s: %q in <%s> %q", name, found, e.name, e.text)
			}
		})
	}
}

// Labels of axes begin alike.
func TestLabelsOfAxesAreCapitalised(t *testing.T) {
	for name, page := range filesOf(t, reporttest.MadeResult(t, 300), Options{}) {
		for _, svg := range parsePage(t, name, page).find("svg") {
			for _, text := range svg.find("text") {
				if slices.Contains([]string{"ply", "games", "plies", "share of games with a result", "share of each"}, strings.TrimSpace(text.text)) {
					t.Errorf("%s: %q", name, text.text)
				}
			}
		}
	}
}

// Players stand in tables as they stand in the chart.
func TestPlayersAreSortedAsTheirChart(t *testing.T) {
	g := reporttest.MadeResult(t, 500).Games[4]
	all, _ := rankingsOf(g)
	c := &chapter{ID: "p"}
	playerChapter(c, g, all, 0)
	if len(c.Plots) != 1 || len(c.Charted) != 0 || len(c.Tables) != 1 || !c.Beside() {
		t.Fatalf("%d plots, %d and %d tables", len(c.Plots), len(c.Charted), len(c.Tables))
	}
	var names []string
	for _, row := range c.Tables[0].Rows {
		names = append(names, row[0].Text)
	}
	at := -1
	for _, name := range names {
		next := strings.Index(c.Plots[0].Alt, name)
		if next <= at {
			t.Errorf("the chart says %q, the table %q", c.Plots[0].Alt, names)
		}
		at = next
	}
}

// Fewer than five games have no quartiles, nor do fewer than five values.
func TestFewGamesHaveNoQuartiles(t *testing.T) {
	quartiles := func(games, values int64) bool {
		v := lengthsOf(slices.Repeat([]int64{7, 9}, int(games))[:games]...)
		v.Measures[0].Measure = stats.Measure{Title: "Length", Kind: stats.Histogram}
		v.Measures[0].Series[0].N = values
		c := &chapter{ID: "m"}
		measureChapter(c, v, []string{"A", "B"}, true)
		return slices.ContainsFunc(slices.Concat(c.Tables, c.Charted), func(t *table.Table) bool {
			return slices.ContainsFunc(t.Columns, func(c table.Column) bool { return c.Name == "Lower quartile" })
		})
	}
	if quartiles(4, 4) || quartiles(9, 4) || !quartiles(5, 5) {
		t.Errorf("quartiles of four games: %v, of four values: %v, of five: %v", quartiles(4, 4), quartiles(9, 4), quartiles(5, 5))
	}
}

// Legal moves are those of either side. Lines are smoothed but for their ends, and numbers are not.
func TestLegalMovesAreBySide(t *testing.T) {
	m := &countedMeasure{MeasureResult: &stats.MeasureResult{Series: []stats.Series{{}}}, Noun: "ply"}
	values := []int64{130, 10, 100, 10, 100, 10, 130, 10, 100, 10, 100, 10, 160, 10}
	for i, value := range values {
		m.Series[0].Points = append(m.Series[0].Points, stats.Point{
			Ply: int64(i + 1), N: 20, Mean: float64(value), Min: value - 3, Lower: value - 2, Median: float64(value), Upper: value + 2, Max: value + 3,
		})
	}
	got := bySide(m, []string{"White", "Black"})
	if len(got.Series) != 2 || len(m.Series) != 1 || got.Series[0].Label != "White" || got.Series[1].Label != "Black" || !got.Smooth || m.Smooth {
		t.Fatalf("%+v", got)
	}
	lines := [][]int64{{130, 110, 110, 110, 110, 120, 160}, {10, 10, 10, 10, 10, 10, 10}}
	for seat, s := range got.Series {
		for i, p := range smooth(s.Points) {
			if want := lines[seat][i]; p.Median != float64(want) || p.Upper != want+2 || p.Lower != want-2 || p.Ply != int64(2*i+seat+1) || p.N != 20 {
				t.Errorf("%s: the line has %+v, want %d", s.Label, p, want)
			}
		}
	}
	p := curvePlot(got)
	for _, row := range p.Data.Rows {
		for k, add := range []int64{-3, -2, 0, 2, 3} {
			if got, want := row[4+k].Value, float64(values[int(row[1].Value)-1]+add); got != want {
				t.Errorf("ply %v: %s is %v, want %v", row[1].Value, p.Data.Columns[4+k].Name, got, want)
			}
		}
	}
	if len(p.Data.Rows) != len(values) || !strings.Contains(p.Alt, "White: the median is 130 at ply 1, 130 at ply 7 and 160 at ply 13") {
		t.Errorf("%d rows; %s", len(p.Data.Rows), p.Alt)
	}
	drawn, err := p.SVG()
	got.Smooth = false
	if raw, _ := curvePlot(got).SVG(); err != nil || raw == drawn {
		t.Error("the lines of the plot are not smoothed", err)
	}
}

// Games that go the same way on different sides of the board, or in another order of moves, are one opening: in the tree, in the table and in the
// summary, which all have the same numbers, whichever the first game was. Moves are those that most games played.
func TestOpeningsAreTheSameInTreeTableAndSummary(t *testing.T) {
	var records strings.Builder
	for i := range 30 {
		moves := "1. f5 d6 c3 d3 c4 f4"
		switch {
		case i < 4:
			moves = "1. d3 c5 f6 f5 e6 e3" // a symmetric equivalent, in the first games
		case i < 8:
			moves = "1. c4 e3 f5 e6 f6 c5" // and another one, of f5 d6 c4 d3 c3 f4: c4 and c3 are exchanged
		case i < 18:
			moves = "1. f5 f6 e6"
		}
		records.WriteString(reporttest.ReversiGame("Ada", "Bob", moves, "64-0"))
	}
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, records.String())
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	v := r.Games[0].Variants[0]
	all := openingsOf("reversi", v, replay.Options{})
	rows := map[string]string{}
	for _, row := range positionTable(v, all, seatNames("reversi", 2), nil).Rows {
		rows[row[0].Text] = row[3].Text
	}
	nodes := map[string]string{}
	var walk func(line string, all []*openingNode)
	walk = func(line string, all []*openingNode) {
		for _, n := range all {
			if at := strings.TrimSpace(line + " " + n.Move); n.Same != "" {
				nodes[n.Same+" by "+at] = n.Games
			} else {
				nodes[at] = n.Games
				walk(at, n.Children)
			}
		}
	}
	walk("", treeOf(v, all, seatNames("reversi", 2), nil).Children)
	want := map[string]string{
		"f5": "30", "f5 d6": "20", "f5 d6 c3": "16", "f5 d6 c3 d3": "16", "f5 d6 c3 d3 c4": "20", "f5 d6 c3 d3 c4 f4": "20", "f5 f6": "10", "f5 f6 e6": "10",
		"f5 d6 c4": "4", "f5 d6 c4 d3": "4", "f5 d6 c3 d3 c4 by f5 d6 c4 d3 c3": "20",
	}
	if !maps.Equal(nodes, want) {
		t.Errorf("the tree has %v, want %v", nodes, want)
	}
	for line, games := range rows {
		if games != want[line] {
			t.Errorf("the table has %s games with %s, want %s", games, line, want[line])
		}
	}
	text := evenBlanks.Replace(openingHighlight(v, all))
	if len(rows) != 8 || text != "20 of 30 games (67%) reach the position after f5 d6 c3 d3 c4 f4." {
		t.Errorf("%d rows; %s", len(rows), text)
	}
}

// What tells nothing is left out: chapters of a few games beside those of many, ratings where nobody can be compared, bars that are alone, and
// a position or two beside games.
func TestWhatTellsNothingIsLeftOut(t *testing.T) {
	var records strings.Builder
	for range 12 {
		records.WriteString(reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0") + reporttest.ReversiGame("Bob", "Ada", "1. f5 d6", "64-0"))
	}
	records.WriteString(reporttest.ReversiGame("Cleo", "Dan", "1. e4 c5", "36-0", "Size", "6"))
	records.WriteString("[Game \"reversi\"]\n[Rules \"othello\"]\n\n*\n\n")
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, records.String())
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	if g := r.Games[0]; len(g.Variants) != 2 || g.Positions != 1 || g.Invalid > 0 {
		t.Fatalf("%d variants, %+v", len(g.Variants), g.Totals)
	}
	page := filesOf(t, r, Options{})["reversi.html"]
	for id, want := range map[string]bool{
		"reversi-v1": true, "reversi-v1-results": true, "reversi-v1-positions": false, "reversi-v2": false, "reversi-players-r1": true, "reversi-players-r2": false,
		"reversi-v1-measures": true, "reversi-v1-measures-length": false, // all games have two plies
	} {
		if got := strings.Contains(page, `id="`+id+`"`); got != want {
			t.Errorf("the page has %s: %v, want %v", id, got, want)
		}
	}
	if !strings.Contains(evenBlanks.Replace(page), "The other one has fewer than 5 games.") {
		t.Error("the page does not say who has no ratings")
	}
}
