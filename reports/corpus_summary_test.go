package reports

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
)

// evenBlanks writes blanks that no line ends at as others.
var evenBlanks = strings.NewReplacer(noBreak, " ", "\u202f", " ")

func TestWhatStandsOutOfGames(t *testing.T) {
	v := &stats.VariantResult{Rules: "othello", Board: "8x8", Seats: 2, Totals: stats.Totals{Records: 1010, Faulty: 10}, Starts: 1}
	v.Outcomes = stats.Outcomes{Games: 1000, Wins: []int64{600, 399}, Draws: 1}
	v.Openings = []stats.Opening{
		{Moves: []string{"f5"}, Games: 990}, {Moves: []string{"f5", "d6"}, Games: 250}, {Moves: []string{"f5", "d6", "c3"}, Games: 199},
		{Moves: []string{"f5", "f6"}, Games: 300}, {Moves: []string{"d3"}, Games: 10},
	}
	v.Measures = []stats.MeasureResult{{Column: stats.Column{Name: "plies"}, Series: []stats.Series{
		seriesOfBins("", []stats.Bin2D{{Value: 9, N: 1}, {Value: 58, N: 400}, {Value: 60, N: 599}}),
	}}}
	want := []string{
		"Black won 600 of 1 000 games (60.0 %), White won 399 (39.9 %) and 1 (0.1 %) was drawn. Black moves first and did better than chance explains.",
		"Half of the games are over after 60 plies (moves of one player); the shortest has 9 and the longest 60.",
		"300 of 1 000 games (30.0 %) began with f5 f6.",
	}
	var got []string
	for _, text := range variantHighlights("reversi", v, replay.Options{}) {
		got = append(got, evenBlanks.Replace(text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	v.Outcomes = stats.Outcomes{Games: 4, Wins: []int64{3, 1}}
	if text := resultHighlight(v, []string{"Black", "White"}, true); !strings.Contains(text, "these games do not tell") {
		t.Error(text)
	}
	if text := resultHighlight(v, []string{"Black", "White"}, false); strings.Contains(text, "first") {
		t.Errorf("games that begin elsewhere: %s", text)
	}
}

// The highest rating says little where most players have none, and nothing of who won every game.
func TestTheHighestRatingIsNotThatOfAFew(t *testing.T) {
	pair := func(a, b string, wins, losses int64) stats.Pairing {
		return stats.Pairing{Players: []string{a, b}, Wins: []int64{wins, losses}}
	}
	player := func(name string, games, wins int64) stats.PlayerResult {
		return stats.PlayerResult{Name: name, Games: games, Wins: wins, Losses: games - wins}
	}
	for _, row := range []struct {
		pairings []stats.Pairing
		players  []stats.PlayerResult
		want     string
	}{
		{[]stats.Pairing{pair("A", "B", 150, 50)}, []stats.PlayerResult{player("A", 200, 150), player("B", 200, 50)},
			"The highest rating of 2 players has A: "},
		{[]stats.Pairing{pair("A", "B", 150, 50), pair("Z", "A", 78, 0), pair("Y", "B", 3, 0)},
			[]stats.PlayerResult{player("A", 278, 150), player("B", 203, 50), player("Y", 3, 3), player("Z", 78, 78)},
			"2 of 4 players could be rated; Z won all 78 games and cannot be."},
		{[]stats.Pairing{pair("A", "B", 150, 50), pair("A", "X", 3, 0), pair("A", "Y", 3, 0), pair("A", "Z", 3, 0)},
			[]stats.PlayerResult{player("A", 209, 159), player("B", 200, 50), player("X", 3, 0), player("Y", 3, 0), player("Z", 3, 0)},
			"2 of 5 players could be rated."},
	} {
		s := rankingOf(&stats.GameResult{Game: "reversi", Pairings: row.pairings})
		if s.err != nil {
			t.Fatal(s.err)
		}
		if got := evenBlanks.Replace(s.highlight(row.players)); !strings.HasPrefix(got, row.want) {
			t.Errorf("got  %s\nwant %s", got, row.want)
		}
	}
}

func TestWhatIsWrongWithACorpus(t *testing.T) {
	r := &stats.Result{Totals: stats.Totals{Records: 500, Faulty: 7, Unfinished: 1}}
	r.Reading.Unreadable = 2
	r.Games = []*stats.GameResult{{Game: "hive", Duplicates: stats.Duplicates{Identical: 3, Prefix: 2}}}
	r.Faults = []stats.Fault{{Code: "hive/hop", Title: "A hop is none.", Games: 4}, {Code: "sgf/syntax", Games: 3}}
	want := []string{
		"2 files could not be read, or not to the end.", "5 games (1 %) repeat others.", "1 game (0.2 %) is without a result.",
		"7 records (1 %) are faulty, and left out of everything but the lists of faults. The most frequent fault, in 4: A hop is none.",
	}
	var got []string
	for _, h := range indexHighlights(r, &chapter{}) {
		got = append(got, evenBlanks.Replace(h.Text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := faultHighlight(&stats.Totals{Records: 5}, nil); got != "No record is faulty." {
		t.Error(got)
	}
}

// A sentence leads only to a chapter that is on the page.
func TestHighlightsLeadToChapters(t *testing.T) {
	r := madeResult(t, 300)
	for _, g := range r.Games {
		d, err := gameDocument(r, g, CorpusOptions{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		root, led := &chapter{Parts: d.Parts}, 0
		for _, h := range d.Short {
			if h.To != nil {
				led++
				if root.find(h.To.ID) != h.To {
					t.Errorf("%s: %q leads to %s, which there is not", g.Game, h.Text, h.To.ID)
				}
			}
		}
		if len(d.Short) < 5 || led < 3 {
			t.Errorf("%s: %d highlights, %d of which lead on", g.Game, len(d.Short), led)
		}
	}
}

// Maps of players are compared, so that they have one scale; maps of a few dots, and of cells that are all alike, are
// left out.
func TestMapsThatAreShown(t *testing.T) {
	cells := func(counts ...int64) (all []stats.HeatCell) {
		for i, n := range counts {
			all = append(all, stats.HeatCell{Col: int64(i), N: n})
		}
		return all
	}
	v := &stats.VariantResult{Heats: []stats.Heat{
		{Name: "final", Of: "Black ant", Cells: cells(19, 1)}, {Name: "final", Of: "White ant", Cells: cells(4, 4)},
		{Name: "first-move", Cells: cells(40)}, {Name: "even", Cells: cells(38, 40, 39)},
		{Name: "moves", Cells: cells(30, 9)}, {Name: "moves", Of: "Black", Cells: cells(20, 4)}, {Name: "moves", Of: "White", Cells: cells(10, 5)},
	}}
	main := mainHeats(v, []string{"White", "Black"})
	var got []string
	for _, h := range main {
		var beside []string
		for _, other := range besideHeat(h, main) {
			beside = append(beside, other.Of)
		}
		got = append(got, strings.TrimSpace(h.Name+" "+h.Of)+": "+strings.Join(beside, ", "))
	}
	if want := []string{"moves: ", "moves White: White, Black", "moves Black: White, Black", "final Black ant: Black ant"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Lines of few games are no curves, and say how many games they are of.
func TestCurvesOfFewGames(t *testing.T) {
	points := func(n ...int64) (all []stats.Point) {
		for i, n := range n {
			all = append(all, stats.Point{Ply: int64(i + 1), N: n})
		}
		return all
	}
	m := &countedMeasure{&stats.MeasureResult{Measure: stats.Measure{Kind: stats.Curve}, OfPlies: true, Needed: 10, Series: []stats.Series{
		{Label: "Black won", N: 56, Points: points(30, 10, 9, 5, 2, 1)}, {Label: "drawn", N: 4, Points: points(2, 2)},
	}}, "ply"}
	p := curvePlot(m)
	if got := p.Caption; evenBlanks.Replace(got) != "Too few to show: drawn (2 games)." {
		t.Errorf("the caption is %q", got)
	}
	if len(p.Keys) != 1 || evenBlanks.Replace(p.Keys[0].Label) != "Black won (30 games)" {
		t.Errorf("the keys are %v", p.Keys)
	}
	shown := reached(m.Series[0].Points)
	if sure := solid(m, shown); sure != 2 || len(shown) != 4 {
		t.Errorf("%d plies are shown, %d of them to be relied on; want 4 and 2", len(shown), sure)
	}
}

// What some plies have is no number of plies.
func TestWhatMeasuresCount(t *testing.T) {
	v := &stats.VariantResult{Totals: stats.Totals{Plies: 250}}
	series := []stats.Series{{N: 60}, {N: 60}}
	for want, m := range map[string]*stats.MeasureResult{
		"game": {Series: series}, "time": {OfPlies: true, Series: series}, "ply": {OfPlies: true, Series: append(series, series...)},
	} {
		if got := countedAs(m, v).Noun; got != want {
			t.Errorf("it counts each %s, want %s", got, want)
		}
	}
}

// Of wide tables pages put words below the first column; the Markdown has all columns.
func TestWordsStandBelowTheFirstColumn(t *testing.T) {
	r := &stats.Result{Totals: stats.Totals{Records: 9}, Faults: []stats.Fault{
		{Code: "sgf/syntax", Title: "A text is no game tree.", Games: 1, Examples: []stats.Example{{Source: "a.sgf", Line: 3}}},
	}}
	c := &chapter{ID: "all"}
	faultChapter(c, otherFaults(r), r.Records, nil)
	t1 := c.Sheets[0]
	rows := t1.PageRows()
	if len(t1.PageColumns()) != 3 || len(rows) != 1 || len(rows[0]) != 3 || len(rows[0][0].Below) != 2 || rows[0][0].Below[1].Text != "a.sgf:3" {
		t.Errorf("the columns are %v and the rows %v", t1.PageColumns(), rows)
	}
	if md := corpusMarkdown(t, r); !strings.Contains(md, "| Code | What it means | Games | Share | For example |") {
		t.Error(md)
	}
}

func TestSamplesSayWhyTheyAreShown(t *testing.T) {
	for why, want := range map[string]string{
		"longest": "The longest game", "longest and closest": "The longest and closest game", "median length": "A game of median length",
		"closest and median length": "The closest game, which is of median length", "": "A game", stats.PositionExample: "A position",
	} {
		if got := sampleTitle(why); got != want {
			t.Errorf("%q: %q, want %q", why, got, want)
		}
	}
}
