package corpora

import (
	"context"
	"fmt"
	"html"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/generate"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// boundsByTrying returns the shares that are as far from the one that was seen as 95% of samples are at most: the ends
// of Wilson's interval by what they mean, found by halving.
func boundsByTrying(seen, n float64) (low, high float64) {
	const z = 1.959963984540054
	share := seen / n
	tooFar := func(p float64) bool { return math.Abs(share-p) > z*math.Sqrt(p*(1-p)/n) }
	halve := func(far, near float64) float64 {
		if !tooFar(far) {
			return far
		}
		for range 60 {
			if middle := (far + near) / 2; tooFar(middle) {
				far = middle
			} else {
				near = middle
			}
		}
		return near
	}
	return halve(0, share), halve(1, share)
}

// sameBounds compares what a cell says of an interval, as text to its last digit and as what it is sorted by.
func sameBounds(t *testing.T, what string, c table.Cell, seen float64, n int64) {
	t.Helper()
	low, high := boundsByTrying(seen, float64(n))
	text := strings.TrimSuffix(strings.ReplaceAll(c.Text, wording.NoBreak, ""), "%")
	first, second, _ := strings.Cut(text, "–")
	digits := 0.5
	if strings.Contains(first, ".") {
		digits = 0.05
	}
	for _, bound := range []struct {
		text string
		want float64
	}{{first, low}, {second, high}} {
		got, err := strconv.ParseFloat(bound.text, 64)
		if err != nil || math.Abs(got-100*bound.want) > digits+1e-9 {
			t.Errorf("%s: %q for %v of %d, want %.3f to %.3f%%", what, c.Text, seen, n, 100*low, 100*high)
		}
	}
	if math.Abs(c.Value-low) > 1e-9 {
		t.Errorf("%s is sorted by %v, want %v", what, c.Value, low)
	}
}

// The numbers of results on a page, and of players, are those of the games: counted here by hand.
func TestResultsOnAPageAreThoseOfTheGames(t *testing.T) {
	var games strings.Builder
	for _, g := range []struct {
		black, white, moves, result string
		times                       int
	}{
		{"Ada", "Bob", "1. f5 d6", "64-0", 9}, {"Bob", "Ada", "1. f5 f6", "0-64", 4}, {"Ada", "Bob", "1. f5 f4", "32-32", 3},
		{"Bob", "Ada", "1. e6 f6", "64-0", 2}, {"Ada", "Ada", "1. f5 d6", "64-0", 1}, {"Ada", "?", "1. f5 d6", "*", 5},
	} {
		games.WriteString(strings.Repeat(reporttest.ReversiGame(g.black, g.white, g.moves, g.result), g.times))
	}
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, strings.ReplaceAll(games.String(), "[Result \"*\"]\n[Termination \"resigned\"]\n", ""))
	g := reporttest.Result(t, reporttest.SmallSettings(), dir).Games[0]
	v := g.Variants[0]
	v.Copies = stats.Outcomes{} // as if all were different games
	seats := seatNames("reversi", 2)
	rows := resultTable(&v.Outcomes, seats).Rows
	want := []struct {
		games int64
		score float64 // 0: no seat
	}{{12, 13.5}, {4, 5.5}, {3, 0}} // won by Black, by White, drawn
	if len(rows) != len(want) || v.Unfinished != 5 || v.Records != 24 {
		t.Fatalf("%d rows; %+v", len(rows), v.Totals)
	}
	for i, w := range want {
		row := rows[i]
		if row[1].Value != float64(w.games) || row[2].Value != float64(w.games)/19 || w.score > 0 && math.Abs(row[4].Value-w.score/19) > 1e-12 {
			t.Errorf("row %d is %+v, want %+v of 19", i, row, w)
		}
		sameBounds(t, row[0].Text, row[3], float64(w.games), 19)
	}
	share := 13.5 / 19
	elo := fmt.Sprintf("worth +%.0f\u00a0±", 400*math.Log10(share/(1-share)))
	first := movesFirst(v, replay.Options{})
	text := firstSeat(&v.Outcomes, seats, first) + firstMoveElo(v, seats, first, nil)
	if !strings.Contains(text, "who moves first") || !strings.Contains(text, elo) {
		t.Errorf("%q does not say %q", text, elo)
	}
	for i, w := range []struct {
		name                                string
		games, wins, draws, losses, against int64
		points                              float64
	}{{"Ada", 18, 13, 3, 2, 1, 14.5}, {"Bob", 18, 2, 3, 13, 0, 3.5}} {
		p := g.Players[i]
		if p.Name != w.name || p.Games != w.games || p.Wins != w.wins || p.Draws != w.draws || p.Losses != w.losses ||
			p.SelfPlay != w.against || p.Points != w.points {
			t.Errorf("got %+v, want %+v", p, w)
		}
		sameBounds(t, p.Name, table.Wilson(p.Points, p.Games), w.points, w.games)
	}
	for _, many := range [][2]int64{{0, 5}, {5, 5}, {1, 1}, {1, 1000}, {50_000, 100_000}, {3, 7}} {
		sameBounds(t, "a share", table.Wilson(float64(many[0]), many[1]), float64(many[0]), many[1])
	}
}

// Games from several openings begin in several positions: each has lines of its own, and together they tell nothing of
// moving first. The games are real ones, played from the positions.
func TestOpeningsOfGamesThatBeginElsewhere(t *testing.T) {
	dir := t.TempDir()
	starts := map[string]int{"x5o/7/7/7/7/7/o5x x": 7, "x5o/7/2-1-2/7/2-1-2/7/o5x x": 3, "x5o/7/7/3-3/7/7/o5x o": 2, "x5o/7/7/7/7/7/o4xx o": 1}
	playFrom(t, dir, "conquest", "ataxx", starts)
	a := reporttest.SmallSettings()
	r := reporttest.Result(t, a, dir)
	g := r.Games[0]
	if r.Invalid > 0 || r.Positions > 0 || g.Records != 13 || len(g.Variants) != 1 {
		t.Fatalf("%+v, %d variants", r.Totals, len(g.Variants))
	}
	v := g.Variants[0]
	first := map[string]int64{} // games by start
	for _, o := range v.Openings {
		if len(o.Moves) == 1 {
			first[o.Start] += o.Games
		}
	}
	if v.Starts != 4 || len(first) != 3 || first[""] != 7 {
		t.Errorf("games begin in %d positions, and there are lines from %v", v.Starts, first)
	}
	for start, n := range first {
		if start != "" && int64(starts[start]) != n {
			t.Errorf("%d games begin in %s, want %d", n, start, starts[start])
		}
	}
	if movesFirst(v, replay.Options{}) {
		t.Error("the first seat is said to move first")
	}
	for starts, want := range map[int64]string{3: "start from 3 positions, 7 of 13 games from the same one.", 9000: "the tree has 3 of them."} {
		several := *v
		several.Starts = starts
		if text := strings.ReplaceAll(startsText(&several, 3), wording.NoBreak, " "); !strings.Contains(text, want) {
			t.Errorf("%q does not say %q", text, want)
		}
	}
	seats := seatNames("conquest", 2)
	all := openingsOf("conquest", v, replay.Options{})
	begin := startsOf(v, all, replay.Options{})
	tree := treeOf(v, all, seats, begin)
	begin.draw("conquest", v, tree.Children, newRenderer(Options{}))
	var branches []string
	for i, n := range tree.Children {
		if want := wording.Percent(all.roots[i].games, 13); n.Share != want || n.Start.Still == "" || n.Start.Width == 0 {
			t.Errorf("%s: %s, want %s; the picture has %d bytes", n.Start.Name(), n.Share, want, len(n.Start.Still))
		}
		for k, m := range n.Children {
			step := &all.roots[i].steps[k]
			if want := wording.Percent(step.Games, n.Start.Games); m.Share != want || m.Move != step.move {
				t.Errorf("%s of %s has a share of %s, want %s", m.Move, n.Start.Name(), m.Share, want)
			}
		}
		branches = append(branches, fmt.Sprintf("%d: %s", n.Start.Games, n.Start.Code))
	}
	want := []string{"7: x5o/7/7/7/7/7/o5x x", "3: x5o/7/2-1-2/7/2-1-2/7/o5x x", "2: x5o/7/7/3-3/7/7/o5x o"}
	if !slices.Equal(branches, want[:1]) { // nothing was played twice in the others
		t.Errorf("the tree has %v, want the first of %v", branches, want)
	}
	var coded []string
	for _, row := range begin.tableOf(v).Rows {
		coded = append(coded, row[2].Text+": "+row[1].Text)
	}
	if !slices.Equal(coded, want) {
		t.Errorf("the table of start positions has %v", coded)
	}
	for starts, want := range map[int64]string{v.Starts: "Of 4 positions the 3 with most games.", 3: ""} {
		several := *v
		several.Starts = starts
		if note := strings.ReplaceAll(begin.tableOf(&several).Note, wording.NoBreak, " "); note != want {
			t.Errorf("of %d positions the table says %q, want %q", starts, note, want)
		}
	}
	reached := positionTable(v, all, seats, begin)
	from := slices.IndexFunc(reached.Columns, func(c table.Column) bool { return c.Name == "From" })
	if from < 0 {
		t.Fatal("positions do not say where the games began")
	}
	twice := &stats.VariantResult{Seats: 2, Totals: v.Totals, Outcomes: v.Outcomes, Joined: []stats.Joined{
		{Ply: 1, From: [2]uint64{8}, To: [2]uint64{1}, Line: "b2", Games: 6}, {Ply: 1, From: [2]uint64{9}, To: [2]uint64{2}, Line: "b2", Games: 6, Start: "x5o"},
	}}
	all = openingsOf("conquest", twice, replay.Options{})
	reached = positionTable(twice, all, seats, startsOf(twice, all, replay.Options{}))
	if len(reached.Rows) != 2 || reached.Rows[0][from].Text != "Start position 1" || reached.Rows[1][from].Text != "Start position 2" {
		t.Errorf("the same move in two positions makes %v", reached.Rows)
	}
	for i := range v.Joined {
		if j := &v.Joined[i]; j.Ply == 1 && j.Start != "" && j.Games > int64(starts[j.Start]) {
			t.Errorf("%d games began with %s in %s, where %d games begin", j.Games, j.Line, j.Start, starts[j.Start])
		}
	}
	same := map[string]*stats.Opening{}
	for i := range v.Openings {
		o := &v.Openings[i]
		key := o.Start + ": " + strings.Join(o.Moves, " ")
		if same[key] != nil {
			t.Errorf("%s is there twice", key)
		}
		same[key] = o
		if parent := same[o.Start+": "+strings.Join(o.Moves[:len(o.Moves)-1], " ")]; len(o.Moves) > 1 && (parent == nil || parent.Games < o.Games) {
			t.Errorf("%s does not follow what it goes on from", key)
		}
	}
}

// playFrom has games played at random from some positions, so many from each, and writes a file of them for each.
func playFrom(t *testing.T, dir, name, rules string, starts map[string]int) {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for i, start := range slices.Sorted(maps.Keys(starts)) {
		g, err := generate.New(generate.Settings{Game: kind, Options: game.Options{Rules: rules}, Setup: start, Players: []string{"random"}, Games: starts[start], Seed: uint64(i)})
		if err != nil {
			t.Fatal(err)
		}
		file, err := g.File(own, parse.EncodeOptions{})
		if err != nil {
			t.Fatal(err)
		}
		games, err := file.Piece(context.Background(), 0, starts[start])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.pgn", i)), append(slices.Clone(file.Head()), games...), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The median of an even number of values is the mean of the middle two, wherever a page shows one.
func TestMediansOfEvenNumbers(t *testing.T) {
	for want, bins := range map[float64][]stats.Bin2D{
		95:   {{Value: 80, N: 1}, {Value: 110, N: 1}},
		80:   {{Value: 80, N: 2}, {Value: 110, N: 1}},
		80.5: {{Value: 80, N: 2}, {Value: 81, N: 2}},
		81:   {{Value: 80, N: 1}, {Value: 81, N: 4}, {Value: 99, N: 1}},
		-0.5: {{Value: -4, N: 1}, {Value: -1, N: 1}, {Value: 0, N: 2}},
		0:    nil,
	} {
		if got := median(bins); got != want {
			t.Errorf("the median of %v is %v, want %v", bins, got, want)
		}
	}
	v := lengthsOf(1000, 1001, 1002, 1003, 1003, 1004)
	if got := evenBlanks.Replace(lengthHighlight(v)); got != "Median length of games: 1,002.5 plies (1,000 to 1,004)." {
		t.Error(got)
	}
	if got := evenBlanks.Replace(factLine(variantFacts(v, []string{"A", "B"}))); !strings.Contains(got, "1,002.5 plies, median (from 1,000 to 1,004)") {
		t.Error(got)
	}
	m := countedAs(&v.Measures[0], v)
	if got := columnOf(t, numberTable([]*countedMeasure{m}, true), "Median"); got != "1,002.5" {
		t.Errorf("the table of distributions has the median %s", got)
	}
	positions := &stats.VariantResult{Totals: stats.Totals{Records: 2, Positions: 2}, PositionStats: &stats.PositionStats{
		Choices: []stats.Series{{Label: "Second player", N: 2, Mean: 95, Bins: []stats.Bin2D{{Value: 80, N: 1}, {Value: 110, N: 1}}}},
	}}
	c := &chapter{ID: "positions"}
	if err := positionChapter(c, "reversi", positions, nil, Options{}); err != nil {
		t.Fatal(err)
	}
	if got := columnOf(t, c.Tables[0], "Median"); got != "95" {
		t.Errorf("the table of positions has the median %s", got)
	}
	points := []painted{{Series: &stats.Series{}}}
	if got := columnOf(t, pointTable(m, points, [][]stats.Point{{{Ply: 1, N: 2, Median: 12.5}}}), "Median"); got != "12.5" {
		t.Errorf("the table of a curve has the median %s", got)
	}
}

// columnOf returns what the first row of a table has in a column.
func columnOf(t *testing.T, tab *table.Table, name string) string {
	t.Helper()
	at := slices.IndexFunc(tab.Columns, func(c table.Column) bool { return c.Name == name })
	if at < 0 {
		t.Fatalf("no column %s in %+v", name, tab.Columns)
	}
	return tab.Rows[0][at].Text
}

// A book of positions is no collection of games: a page says how many there are, whose turn it is, what stands where and
// among how many moves there is to choose.
func TestBooksOfPositions(t *testing.T) {
	dir := t.TempDir()
	const book = "x5o/7/7/7/7/7/o5x x 0 1\nxx4o/7/7/7/7/7/o5x o 0 1\nx5o/7/7/7/7/7/oo4x x 0 1\nx5o/7/7/7/7/7/o5x x 0 1\nxxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxo x 0 1\n"
	if err := os.WriteFile(filepath.Join(dir, "book.fen"), []byte(book), 0o666); err != nil {
		t.Fatal(err)
	}
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	if r.Records != 5 || r.Positions != 5 || r.Invalid+r.Unfinished+r.Plies != 0 {
		t.Fatalf("got %+v", r.Totals)
	}
	g := r.Games[0]
	v := g.Variants[0]
	if v.PositionStats.Over != 1 || v.PositionStats.Choices[0].N != 3 || v.PositionStats.Choices[1].N != 1 || g.Duplicates.Identical != 1 {
		t.Errorf("got %+v and %+v", v.PositionStats, g.Duplicates)
	}
	page := filesOf(t, r, Options{})[gamePage("conquest")]
	text := strings.NewReplacer(wording.NoBreak, " ").Replace(markdownOf(t, r))
	if !strings.Contains(text, "all valid: 5 positions") {
		t.Error("the Markdown does not say that all records are positions")
	}
	for _, want := range []string{"positions", "Legal moves by side to move"} {
		if !strings.Contains(page, want) || !strings.Contains(text, want) {
			t.Errorf("no %q on the page", want)
		}
	}
	for _, wrong := range []string{"NaN", "0 games", "None of these games has a result", "valid game", "Legal moves by ply"} {
		if strings.Contains(page, wrong) || strings.Contains(text, wrong) {
			t.Errorf("%q on a page about positions", wrong)
		}
	}
}

// Positions have a chapter if there are no games, even of other rules; what is invalid has none.
func TestPositionsHaveAChapterWithoutGames(t *testing.T) {
	g := &stats.GameResult{Game: "contactix", Totals: stats.Totals{Records: 65, Positions: 30}, Variants: []*stats.VariantResult{
		{Rules: "hex", Board: "11x11", Seats: 2, Totals: stats.Totals{Records: 30, Plies: 900}},
		{Rules: "contactix", Board: "3x3", Seats: 2, Totals: stats.Totals{Records: 20, Positions: 20}},
		{Rules: "contactix", Board: "4x4", Seats: 2, Totals: stats.Totals{Records: 10, Positions: 10}},
		{Rules: "contactix", Board: "5x5", Seats: 2, Totals: stats.Totals{Records: 5, Invalid: 5}},
	}}
	for _, want := range [][]string{{"11x11"}, {"3x3", "4x4"}} {
		var boards []string
		for _, v := range mainVariants(g) {
			boards = append(boards, v.Board)
		}
		if !slices.Equal(boards, want) {
			t.Errorf("chapters are about %q, want %q", boards, want)
		}
		g.Records, g.Invalid, g.Variants = 35, 5, g.Variants[1:]
	}
}

// What a page says in several places is the same: the invalid records of all variants and of all codes come to those of
// the game, and shares of one thing are shares of the same whole.
func TestNumbersOfAPageComeToTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("reads large pages")
	}
	dir := samplestest.Folder(t)
	if err := os.WriteFile(filepath.Join(dir, "reversi", "setup.pgn"), []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n[Setup \"nothing\"]\n\n1. f5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "chess.pgn"), []byte("[Game \"chess\"]\n\n1. e4 *\n\n[Game \"chess\"]\n\n1. d4 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	var records, invalid int64
	for _, g := range knownGames(r) {
		column := func(t *table.Table, name string) (sum int64) {
			at := slices.IndexFunc(t.Columns, func(c table.Column) bool { return c.Name == name })
			for _, row := range t.Rows {
				if row[at].Text != "" {
					sum += int64(row[at].Value)
				}
			}
			return sum
		}
		variants := variantTable(g)
		if n := column(variants, "Records"); n != g.Records {
			t.Errorf("%s: %d records by variant, and %d in all", g.Game, n, g.Records)
		}
		if n := column(variants, "Invalid"); n != g.Invalid {
			t.Errorf("%s: %d invalid records by variant, and %d in all", g.Game, n, g.Invalid)
		}
		if n := column(variants, "Positions"); n != g.Positions {
			t.Errorf("%s: %d positions by variant, and %d in all", g.Game, n, g.Positions)
		}
		byCode := int64(0)
		for _, f := range faultsOf(r, g.Game) {
			byCode += f.Games
		}
		if byCode != g.Invalid {
			t.Errorf("%s: %d invalid records by code, and %d in all", g.Game, byCode, g.Invalid)
		}
		records, invalid = records+g.Records, invalid+g.Invalid
	}
	others := int64(0)
	for _, f := range otherFaults(r) {
		others += f.Games
	}
	if r.Records != records+2 || r.Invalid != invalid+others || others != 2 {
		t.Errorf("%d records, %d of known games; %d invalid, %d and %d of others", r.Records, records, r.Invalid, invalid, others)
	}
	index := strings.ReplaceAll(filesOf(t, r, Options{})[IndexPage], wording.NoBreak, " ")
	if want := "2 of an unknown game"; !strings.Contains(index, want) || !strings.Contains(index, "Records of an unknown game") {
		t.Errorf("the index does not say %q", want)
	}
	half := &stats.Totals{Records: 200, Invalid: 60, Positions: 40, Unfinished: 50}
	for _, f := range totalFacts(half, 0) {
		if f.Name == "without result" && !strings.HasPrefix(f.About, "50") {
			t.Errorf("50 of 100 valid games are %s", f.About)
		}
	}
	if text := unfinishedHighlight(half); !strings.Contains(text, "(50% of all valid games)") {
		t.Error(text)
	}
}

// Numbers in pages have true minus signs and no space before %. Moves and other notation, which are code, are as they are in records.
func TestSignsOfNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("measures all samples")
	}
	hidden := regexp.MustCompile(`(?s)<(script|style|code)\b.*?</(script|style|code)>|"data:[^"]*"|(href|id|style|class|d|points|transform|x1?|y1?|data-v)="[^"]*"`)
	tags := regexp.MustCompile(`</?[a-z]+[ >]`)
	wrong := regexp.MustCompile(`[^\n]{0,20}(^|[\s(,"])-[0-9][^\n]{0,20}|[^\n]{0,20}[0-9][ \x{a0}]%[^\n]{0,20}`)
	for name, page := range filesOf(t, reporttest.Result(t, reporttest.SmallSettings(), "../../corpus/samples"), Options{}) {
		text := html.UnescapeString(tags.ReplaceAllString(hidden.ReplaceAllString(page, ""), "\n"))
		for _, found := range wrong.FindAllString(text, 5) {
			t.Errorf("%s: %q", name, found)
		}
	}
}
