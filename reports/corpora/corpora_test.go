package corpora

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/wording"
)

// allFilesOf returns the files of a report by their names.
func allFilesOf(t testing.TB, r *stats.Result, o Options) map[string]string {
	t.Helper()
	return reporttest.Texts(t, func(create page.Create) error { return Write(r, o, create) })
}

// filesOf returns the pages of a report, without the viewers that they lead to.
func filesOf(t testing.TB, r *stats.Result, o Options) map[string]string {
	t.Helper()
	files := allFilesOf(t, r, o)
	maps.DeleteFunc(files, func(name, _ string) bool { return isViewer(name) })
	return files
}

func isViewer(name string) bool { return strings.Contains(name, "-game-") }

func markdownOf(t testing.TB, r *stats.Result) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteMarkdown(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReportsOfACorpusAreTheSameEveryTime(t *testing.T) {
	one, other := filesOf(t, reporttest.MadeResult(t, 200), Options{}), filesOf(t, reporttest.MadeResult(t, 200), Options{})
	if len(one) != 6 {
		t.Errorf("%d files, want an index and five games", len(one))
	}
	for name, text := range one {
		if other[name] != text {
			t.Errorf("%s differs", name)
		}
	}
	first, second := markdownOf(t, reporttest.MadeResult(t, 200)), markdownOf(t, reporttest.MadeResult(t, 200))
	if first != second {
		t.Error("the Markdown differs")
	}
}

// Pages do not grow with the corpus.
func TestPagesOfAMillionGamesAreSmall(t *testing.T) {
	const most = 2 << 20
	for name, text := range filesOf(t, reporttest.MadeResult(t, 1000000), Options{}) {
		if len(text) > most {
			t.Errorf("%s has %d bytes, more than %d", name, len(text), most)
		}
	}
}

// Numbers on the page are those of the result, worked out by hand here.
func TestReportSaysWhatTheResultSays(t *testing.T) {
	r := &stats.Result{Version: "1", Files: 1, Totals: stats.Totals{Records: 11, Invalid: 1, Plies: 30}}
	v := &stats.VariantResult{Rules: "othello", Board: "8x8", Seats: 2, Totals: stats.Totals{Records: 11, Invalid: 1, Plies: 30}}
	v.Outcomes = stats.Outcomes{Games: 10, Wins: []int64{6, 2}, Draws: 2, ScoreSum: []int64{350, 290}, Scored: 10}
	v.Openings = []stats.Opening{
		{Moves: []string{"f5"}, Outcomes: v.Outcomes, Games: 10},
		{Moves: []string{"f5", "d6"}, Outcomes: stats.Outcomes{Games: 5, Wins: []int64{4, 1}}, Games: 5},
		{Moves: []string{"f5", "f6"}, Outcomes: stats.Outcomes{Games: 5, Wins: []int64{2, 1}, Draws: 2}, Games: 5},
	}
	step := func(ply int64, from, to uint64, line string, games int64) stats.Joined {
		return stats.Joined{Ply: ply, From: [2]uint64{from, 0}, To: [2]uint64{to, 0}, Line: line, Games: games,
			Outcomes: stats.Outcomes{Games: games, Wins: []int64{games, 0}}}
	}
	v.Joined = []stats.Joined{step(1, 0, 1, "f5", 10), step(2, 1, 2, "f5 f6", 7), step(2, 1, 3, "f5 d6", 3), step(3, 2, 9, "f5 f6 c3", 7), step(3, 3, 9, "f5 d6 c3", 3)}
	r.Games = []*stats.GameResult{{
		Game: "reversi", Totals: r.Totals, Variants: []*stats.VariantResult{v}, PlayersAll: 2,
		Players:  []stats.PlayerResult{{Name: "Ada", Games: 10, Wins: 6, Draws: 2, Losses: 2, Points: 7}, {Name: "Bob", Games: 10, Wins: 2, Draws: 2, Losses: 6, Points: 3}},
		Pairings: []stats.Pairing{{Players: []string{"Ada", "Bob"}, Wins: []int64{6, 2}, Draws: 2}},
	}}
	md := strings.NewReplacer(wording.NoBreak, " ").Replace(markdownOf(t, r))
	for _, want := range []string{
		"11 records, 10 of them valid, by 2 players.",
		// A score of 7 of 10 has Wilson's interval (0.7 + 0.1921 ± 1.96 √(0.021 + 0.0096)) / 1.3841.
		"Black, who moves first, scored 70% in 10 games (99% CI: 32–92%), with draws as half points.",
		"The first-move advantage is not significant at 99%.",
		"| Black wins | 6 | 60% | 31–83% | 70% | 35.0 |",
		"| White wins | 2 | 20% | 6–51% | 30% | 29.0 |",
		"| f5 | 1 |  | 10 | 100% | 100% | 0% | 0% |", "| f5 f6 | 2 |  | 7 | 70% |  |  |  |",
		"| f5 f6 c3 | 3 | 2 | 10 | 100% | 100% | 0% | 0% |", "10 of 10 valid games (100%) reach the position after f5 f6 c3.",
		// 70% of the points are 400 log₁₀ (7 / 3) = 147 Elo, of which half stands above the average. The scores have a variance of 0.16 · 10/9, so that their mean has
		// a standard error of 0.133, which is 110 Elo at that slope, and Student's quantile of 7.4 degrees of freedom is 2.34: 258 Elo, half of it each.
		"| Ada | +74 ± 129 | 10 | 6 | 2 | 2 | 70% | 40–89% |",
		"| Bob | −74 ± 129 |",
	} {
		if !strings.Contains(md, want) {
			t.Errorf("no %q in\n%s", want, md)
		}
	}
}

// What nobody won alone is half a win for two players, and makes equal chances of more smaller.
func TestVictoriesMayBeShared(t *testing.T) {
	two := &stats.Outcomes{Games: 10, Wins: []int64{4, 2}, Draws: 1, Shared: 3}
	if one, other := points(two, 0), points(two, 1); one != 6 || other != 4 {
		t.Errorf("the players scored %v and %v, want 6 and 4", one, other)
	}
	three := &stats.Outcomes{Games: 400, Wins: []int64{100, 100, 100}, Shared: 100}
	text := firstSeat(three, []string{"A", "B", "C"}, true)
	if !strings.Contains(text, "the expected share is 25%") || !strings.Contains(text, "not significant") {
		t.Error(text)
	}
}

// The same moves from two positions are not one opening, and not two branches of one tree.
func TestOpeningsBeginInOnePosition(t *testing.T) {
	one := stats.Outcomes{Games: 1, Wins: []int64{1, 0}}
	v := &stats.VariantResult{Seats: 2, Starts: 2, Totals: stats.Totals{Records: 9}, Outcomes: one}
	step := func(ply int64, from, to uint64, start, line string, games int64) stats.Joined {
		return stats.Joined{Ply: ply, From: [2]uint64{from}, To: [2]uint64{to}, Start: start, Line: line, Games: games, Outcomes: one}
	}
	v.Joined = []stats.Joined{
		step(1, 9, 3, "elsewhere", "g6", 6), step(1, 8, 1, "", "f5", 5), step(1, 9, 2, "elsewhere", "f5", 4), step(2, 1, 4, "", "f5 d6", 4),
	}
	if movesFirst(v, replay.Options{}) {
		t.Error("the first seat is said to move first, whatever the position")
	}
	if text := firstSeat(&one, []string{"Black", "White"}, false); strings.Contains(text, "moves first") || strings.Contains(text, "Elo") {
		t.Error(text)
	}
	all := openingsOf("reversi", v, replay.Options{})
	tree := treeOf(v, all, []string{"Black", "White"}, startsOf(v, all, replay.Options{}))
	var got []string
	for _, start := range tree.Children {
		for _, n := range start.Children {
			got = append(got, fmt.Sprintf("%s %s of %s: %s", start.Start.Name(), n.Share, start.Games, n.Move))
		}
	}
	want := []string{"Start position 1 60% of 10: g6", "Start position 1 40% of 10: f5", "Start position 2 100% of 5: f5"}
	if !slices.Equal(got, want) || len(tree.Children[1].Children[0].Children) != 1 {
		t.Errorf("got the first moves %q", got)
	}
}

// Records of unknown games are on the index, and have no page without a name.
func TestRecordsOfUnknownGamesHaveNoPage(t *testing.T) {
	lost := stats.Totals{Records: 1, Invalid: 1}
	r := &stats.Result{
		Version: "1", Files: 1, Totals: stats.Totals{Records: 2, Invalid: 1}, Games: []*stats.GameResult{{Totals: lost}, {Game: "../up"}, {Game: "hive"}},
		Faults: []stats.Fault{{Code: "record/game", Title: "The game of a record is not known.", Games: 1}},
	}
	files := filesOf(t, r, Options{})
	if len(files) != 2 || files["hive.html"] == "" || !strings.Contains(files[IndexPage], "record/game") {
		t.Errorf("got %d files", len(files))
	}
	for name, text := range files {
		if strings.Contains(text, `href=".html"`) {
			t.Errorf("%s leads to a page without a name", name)
		}
	}
	if md := markdownOf(t, r); strings.Contains(md, "##  ") || strings.Contains(md, "## \n") || !strings.Contains(md, "record/game") {
		t.Error(md)
	}
}

func TestPlayersWhomResultsDoNotConnect(t *testing.T) {
	pairing := func(a, b string, wins, losses int64) stats.Pairing {
		return stats.Pairing{Players: []string{a, b}, Wins: []int64{wins, losses}}
	}
	for _, test := range []struct {
		name     string
		pairings []stats.Pairing
		want     string
	}{
		{"one has always lost", []stats.Pairing{pairing("A", "B", 5, 0)}, "There are no ratings: the results compare no two players"},
		{"nobody is named", []stats.Pairing{pairing("", "?", 5, 2)}, "There are no ratings"},
		{"two groups", []stats.Pairing{pairing("A", "B", 3, 2), pairing("C", "D", 1, 1)}, "2\u00a0players have no rating: they have only wins, only losses or no games"},
	} {
		g := &stats.GameResult{Game: "reversi", Pairings: test.pairings}
		if got := strings.Join(onlyRanking(g).notes(), " "); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s", test.name, got)
		}
	}
}

func TestHistogramsHoldEveryValue(t *testing.T) {
	for _, test := range []struct {
		bins  []stats.Bin2D
		bin   stats.Bin
		first string
		slots int
	}{
		{[]stats.Bin2D{{Value: 3, N: 2}}, stats.Exact, "3", 1},
		{[]stats.Bin2D{{Value: -7, N: 2}, {Value: 60, N: 1}}, stats.Exact, "−10 to −6", 15},
		{[]stats.Bin2D{{Value: 0, N: 1}, {Value: 5, N: 3}, {Value: 20, N: 1}}, stats.OneTwoFive, "0", 6},
		{[]stats.Bin2D{{Value: 1, N: 1}, {Value: 5e18, N: 1}}, stats.OneTwoFive, "1", 57},
	} {
		m := &countedMeasure{MeasureResult: &stats.MeasureResult{Measure: stats.Measure{Bin: test.bin}, Series: []stats.Series{reporttest.SeriesOfBins("", test.bins)}}, Noun: "game"}
		all := seriesOf(m)
		slots, outside := slotsOf(m, all)
		if got := slots[0].label(""); got != test.first || len(slots) != test.slots {
			t.Errorf("%v: %d bars from %q, want %d from %q", test.bins, len(slots), got, test.slots, test.first)
		}
		sum := outside
		for _, n := range sorted(all[0].Bins, slots) {
			sum += n
		}
		if sum != all[0].N {
			t.Errorf("%v: %d values of %d", test.bins, sum, all[0].N)
		}
	}
}

// Draws are in no bar of the values that one side has won with: those on either side of 0 have the same bars, unless nobody has 0 or series are compared.
func TestDrawsHaveABarOfTheirOwn(t *testing.T) {
	for _, row := range []struct {
		values []int64
		series int
		want   string
		says   bool
	}{
		{[]int64{-64, -2, 0, 2, 10, 64}, 1, "−70 to −61, −60 to −51, −50 to −41, −40 to −31, −30 to −21, −20 to −11, −10 to −1, 0, 1 to 10, 11 to 20, 21 to 30, 31 to 40, 41 to 50, 51 to 60, 61 to 70", true},
		{[]int64{-40, -2, 0, 2, 40}, 1, "−40 to −36, −35 to −31, −30 to −26, −25 to −21, −20 to −16, −15 to −11, −10 to −6, −5 to −1, 0, 1 to 5, 6 to 10, 11 to 15, 16 to 20, 21 to 25, 26 to 30, 31 to 35, 36 to 40", true},
		{[]int64{-40, -2, 2, 40}, 1, "−40 to −36, −35 to −31, −30 to −26, −25 to −21, −20 to −16, −15 to −11, −10 to −6, −5 to −1, 0 to 4, 5 to 9, 10 to 14, 15 to 19, 20 to 24, 25 to 29, 30 to 34, 35 to 39, 40 to 44", false},
		{[]int64{0, 2, 4, 6, 8}, 1, "0, 1, 2, 3, 4, 5, 6, 7, 8", false},
	} {
		var bins []stats.Bin2D
		for _, value := range row.values {
			bins = append(bins, stats.Bin2D{Value: value, N: 5})
		}
		m := &countedMeasure{MeasureResult: &stats.MeasureResult{Series: []stats.Series{reporttest.SeriesOfBins("", bins)}}, Noun: "game"}
		p := histogramPlot(m)
		var labels []string
		sum := 0
		for _, r := range p.Data.Rows {
			labels = append(labels, r[0].Text)
			n, _ := strconv.Atoi(r[1].Text)
			sum += n
		}
		if got := strings.Join(labels, ", "); got != row.want || sum != 5*len(row.values) || strings.Contains(p.Caption, "0 has a bar of its own.") != row.says {
			t.Errorf("%v: %d values in %s\nwant %s\n%s", row.values, sum, got, row.want, p.Caption)
		}
	}
}

func TestTitlesOfBoardsAndOrdinals(t *testing.T) {
	for want, got := range map[string]string{
		"11×11": wording.Board("11x11"), "hex": wording.Board("hex"), "12th": ordinal(12), "22nd": ordinal(22),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// lengthsOf returns a variant whose games ended after so many plies.
func lengthsOf(plies ...int64) *stats.VariantResult {
	n := int64(len(plies))
	v := &stats.VariantResult{Rules: "othello", Board: "8x8", Seats: 2, Totals: stats.Totals{Records: n}, Outcomes: stats.Outcomes{Games: n, Wins: []int64{n, 0}}}
	var bins []stats.Bin2D
	for _, length := range plies {
		if last := len(bins) - 1; last >= 0 && bins[last].Value == length {
			bins[last].N++
			continue
		}
		bins = append(bins, stats.Bin2D{Value: length, N: 1})
	}
	v.Measures = []stats.MeasureResult{{Column: stats.Column{Name: "plies"}, Series: []stats.Series{reporttest.SeriesOfBins("", bins)}}}
	return v
}

// A game is shown once, whatever it is there for, and a place tells games of one line apart.
// Example games are called by files below what was given, not by the folders of who made the page.
func TestExamplesAreCalledBelowTheInputs(t *testing.T) {
	s := newRenderer(Options{Inputs: []string{"tmp/made/gen.pgn", "work/records/hive", "a/games", "b/games"}})
	for want, e := range map[string]stats.Example{
		"gen.pgn":                  {Source: "tmp/made/gen.pgn", Index: 1, Line: 1},
		"gen.pgn, game 9":          {Source: "tmp/made/gen.pgn", Index: 9, Line: 8543},
		"hive/2020/x.sgf":          {Source: "work/records/hive/2020/x.sgf", Index: 1},
		"a/games/x.sgf":            {Source: "a/games/x.sgf"},
		"elsewhere/y.pgn, game 2":  {Source: "elsewhere/y.pgn", Index: 2, Line: 5},
		"work/records/hive2/z.sgf": {Source: "work/records/hive2/z.sgf", Index: 1},
	} {
		if got := gameOf(&e, s.inputs); got != want {
			t.Errorf("%s, game %d: got %q, want %q", e.Source, e.Index, got, want)
		}
	}
}

func TestSamplesAndPlacesAreDistinguished(t *testing.T) {
	all := []stats.Example{
		{Number: 1, Why: "longest"}, {Number: 2, Why: "longest"}, {Number: 1, Why: "closest"}, {Number: 3, Why: "shortest"},
		{Number: 9, Why: stats.PositionExample, Record: "[Setup \"o\"]"}, {Number: 4, Why: "median length"},
	}
	v := lengthsOf(4, 9, 12, 80)
	for _, row := range []struct {
		v    *stats.VariantResult
		all  []stats.Example
		want string
	}{
		{v, all, "1 longest and closest, 3 shortest, 9 position, 4 median length"},
		{lengthsOf(8, 8, 8), all, "1 closest, 3 , 9 position, 4 "},                         // of games of one length none stands out
		{lengthsOf(4, 9, 9, 9), all, "1 closest, 3 shortest, 9 position, 4 median length"}, // half of the games are as long as the longest
		{lengthsOf(4, 9), all, "1 , 3 , 9 position, 4 "},
		{v, []stats.Example{{Number: 9, Why: stats.PositionExample, Record: "[Game \"reversi\"]"}, all[3]}, "3 shortest"}, // the standard start position shows nothing
		{v, append([]stats.Example{{Number: 7, Why: "closest"}, {Number: 8, Why: "longest"}}, all[3:]...), "7 closest, 8 longest, 3 shortest, 9 position, 4 median length"},
	} {
		row.v.Examples = row.all
		var got []string
		for _, e := range chosen(row.v) {
			got = append(got, fmt.Sprint(e.Number, " ", e.Why))
		}
		if got := strings.Join(got, ", "); got != row.want {
			t.Errorf("shown are %q, want %q", got, row.want)
		}
	}
	for want, e := range map[string]stats.Example{
		"a:1": {Source: "a", Line: 1, Index: 1}, "a, game 7": {Source: "a", Line: 1, Index: 7}, "a:9, game 7": {Source: "a", Line: 9, Index: 7},
	} {
		if got := placeOf(&e); got != want {
			t.Errorf("the place is %q, want %q", got, want)
		}
	}
	if got := withCapital("Ann – Ben, x wins 5–0"); got != "Ann – Ben, X wins 5–0" {
		t.Error(got)
	}
}

// A line with few results has its colours in full and the number of its results; one without a result says so.
func TestFewResultsKeepTheirColours(t *testing.T) {
	all := stats.Outcomes{Games: 40, Draws: 10, Wins: []int64{20, 10}}
	for _, row := range []struct {
		of    stats.Outcomes
		games int64
		want  string
		few   bool
		parts int
	}{
		{stats.Outcomes{Games: 20, Draws: 2, Wins: []int64{10, 8}}, 20, "50\u00a0·\u00a010\u00a0·\u00a040", false, 3},
		{stats.Outcomes{Games: 20, Draws: 2, Wins: []int64{10, 8}}, 1234, "50\u00a0·\u00a010\u00a0·\u00a040 (20)", false, 3},
		{stats.Outcomes{Games: 9, Wins: []int64{9, 0}}, 9, "(9)", true, 1}, {stats.Outcomes{Wins: []int64{0, 0}}, 7, "no result", false, 0},
	} {
		n := nodeOf(row.games, &row.of, "", &stats.VariantResult{Outcomes: all}, []string{"Black", "White"})
		if n.Numbers != row.want || n.Few != row.few || len(n.Parts) != row.parts {
			t.Errorf("%+v: %q, few %v, %d parts", row.of, n.Numbers, n.Few, len(n.Parts))
		}
	}
	if strings.Contains(pageCSS, "opacity") {
		t.Error("a style makes colours pale")
	}
}

// Dashed lines are drawn above others, and what only few games have at some plies leaves no zigzag.
func TestLinesOfCurvesAreSeen(t *testing.T) {
	all := []painted{{Paint: figure.SidePaint("White", 0)}, {Paint: figure.SidePaint("Black", 1)}, {Paint: figure.EvenPaint}}
	if got := drawingOrder(all); !slices.Equal(got, []int{1, 0, 2}) {
		t.Errorf("lines are drawn in the order %v", got)
	}
	var plies []int64
	for _, p := range reached([]stats.Point{{Ply: 1, N: 300}, {Ply: 2, N: 1}, {Ply: 3, N: 300}, {Ply: 4, N: 14}, {Ply: 5, N: 100}, {Ply: 6, N: 20}}) {
		plies = append(plies, p.Ply)
	}
	if !slices.Equal(plies, []int64{1, 3, 5}) {
		t.Errorf("a curve has points at %v", plies)
	}
}
