package strength

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/internal/reporttest"
)

// testedMatch returns pairs of games of a match with a sequential test; pairs that are odd are won by New, the others split.
func testedMatch(pairs int, settings string) (text string) {
	for i := 1; i <= pairs; i++ {
		moves := fmt.Sprintf("1. f5 d6 2. c%d", 3+i%2)
		text += reporttest.ReversiGame("New", "Old", moves, "64-0", "Pair", fmt.Sprint(i), "Match", settings)
		second := "0-64"
		if i%2 == 0 {
			second = "64-0"
		}
		text += reporttest.ReversiGame("Old", "New", moves+" f"+fmt.Sprint(3+i%2), second, "Pair", fmt.Sprint(i), "Match", settings)
	}
	return text
}

const tested = "games 8, seed 1, openings random:2, sprt 0 60 0.05 0.1, id 1"

// The path of a sequential test ends where the test of the same pairs does, and pairs that repeat earlier ones make no step.
func TestPathOfASequentialTest(t *testing.T) {
	s := strengthOf(t, testedMatch(5, tested), Options{}, 1)[0]
	if len(s.tested()) != 1 {
		t.Fatalf("%d matches with a test", len(s.tested()))
	}
	m := s.tested()[0]
	if want := (rating.Test{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.1}); m.sequence.test != want {
		t.Errorf("%+v", m.sequence.test)
	}
	ratios, all := m.sequence.path()
	if want := (rating.Pentanomial{2: 1, 4: 1}); all != want || len(ratios) != 2 {
		t.Fatalf("pairs %v, path %v: the other three repeat the first two", all, ratios)
	}
	for i, pairs := range []rating.Pentanomial{{4: 1}, {2: 1, 4: 1}} {
		if _, want := m.sequence.test.Judge(pairs); math.Abs(ratios[i]-want) > 1e-12 {
			t.Errorf("after pair %d: %g, want %g", i+1, ratios[i], want)
		}
	}
	table := s.sequenceTable()
	_, ratio := m.sequence.test.Judge(all)
	want := []string{"New – Old", "undecided", "4", fmt.Sprintf("%.2f", ratio), "−2.25 to 2.89", "0, 60", "0.05, 0.1"}
	for i, cell := range table.Rows[0] {
		if cell.Text != want[i] {
			t.Errorf("%s: %s, want %s", table.Columns[i].Name, cell.Text, want[i])
		}
	}
	plot := m.sequencePlot(1)
	if plot.X.Max != 4 || plot.Y.Max < 2.89 || plot.Y.Min > -2.25 {
		t.Errorf("the plot goes from %g to %g in %g games", plot.Y.Min, plot.Y.Max, plot.X.Max)
	}
}

// Matches without a sequential test, or with one that no test could be, have no path.
func TestMatchesWithoutASequentialTest(t *testing.T) {
	for _, settings := range []string{"games 8, id 1", "games 8, sprt 0 60, id 1", "games 8, sprt 60 0 0.05 0.05, id 1", "games 8, sprt 0 NaN 0.05 0.05, id 1"} {
		s := strengthOf(t, testedMatch(2, settings), Options{}, 1)[0]
		if len(s.Matches) != 1 || len(s.tested()) != 0 {
			t.Errorf("%s: %d matches, %d with a test", settings, len(s.Matches), len(s.tested()))
		}
	}
	s := strengthOf(t, testedMatch(2, "games 8, sprt 0 5 0.05 0.05 normalized, id 1"), Options{}, 1)[0]
	if s.tested()[0].sequence.test.Scale != rating.Normalized {
		t.Error("the scale is not that of the match")
	}
}

// effortGames are two players of a ladder and another one, with comments.
func effortGames() (text string) {
	for _, pair := range [][2]string{{"search:2", "search:4"}, {"search:4", "Fox"}, {"Fox", "search:2"}} {
		depth := map[string]string{"search:2": "depth 2, nodes 50", "search:4": "depth 3, nodes 900", "Fox": "depth 7, nodes 20000, time 0.250 s"}
		text += reporttest.ReversiGame(pair[0], pair[1], fmt.Sprintf("1. f5 {%s} d6 {%s} 2. c3 {%s}", depth[pair[0]], depth[pair[1]], depth[pair[0]]), "64-0")
	}
	return text
}

// Curves have the limit that a name tells, and else what comments do; players of a ladder are one curve. The axes are logarithmic.
func TestCurvesOfEffort(t *testing.T) {
	s := strengthOf(t, effortGames(), Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1)[0]
	for i, want := range []string{"search: search:2 2, search:4 4; Fox: Fox 7", "search: search:2 50, search:4 900; Fox: Fox 20000", "Fox: Fox 250"} {
		var texts []string
		for _, c := range s.curves(efforts[i]) {
			var points []string
			for _, p := range c.points {
				points = append(points, fmt.Sprintf("%s %g", p.player, p.effort))
			}
			texts = append(texts, c.name+": "+strings.Join(points, ", "))
		}
		if got := strings.Join(texts, "; "); got != want {
			t.Errorf("%s: %s, want %s", efforts[i].unit, got, want)
		}
	}
	var names []string
	for _, p := range s.Plots() {
		names = append(names, p.Name)
		if strings.Contains(p.Name, "score") && math.Abs(p.X.Norm(math.Sqrt(p.X.Min*p.X.Max))-0.5) > 1e-9 {
			t.Errorf("the axis of %s is not logarithmic", p.Name)
		}
	}
	if want := []string{"reversi-ranking", "reversi-lengths", "reversi-score-depth", "reversi-score-nodes"}; !slices.Equal(names, want) {
		t.Errorf("plots %v, want %v: the time of one player alone is no curve", names, want)
	}
}

// Each two of at least three players have a likelihood, which the two cells of them share.
func TestLikelihoodMatrix(t *testing.T) {
	s := strengthOf(t, effortGames(), Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1)[0]
	m := s.likelihoodTable()
	if len(m.Rows) != 3 || len(m.Columns) != 4 || !m.Heat {
		t.Fatalf("%+v", m)
	}
	for i := range 3 {
		for j := range 3 {
			a, b := m.Rows[i][j+1], m.Rows[j][i+1]
			switch {
			case i == j && a.Text != "—":
				t.Errorf("%d against itself: %s", i, a.Text)
			case i != j && (math.Abs(a.Value+b.Value-1) > 1e-9 || i < j && (a.Value < 0.5 || a.Shade < b.Shade)):
				t.Errorf("%d and %d: %+v, %+v", i, j, a, b)
			}
		}
	}
	if two := strengthOf(t, reporttest.FewGames, Options{}, 1)[0].likelihoodTable(); two != nil {
		t.Error("two players need no matrix")
	}
}

// Openings of one game are folded, those shown at once have a board, as games have that are named; a name from a record stands first.
func TestOpeningsAndRepeatsOnPages(t *testing.T) {
	records := reporttest.ReversiGame("Ada", "Bob", "1. f5 d6 2. c3", "64-0", "Opening", "Diagonal") + reporttest.ReversiGame("Bob", "Ada", "1. f5 d6 2. c3", "64-0") +
		reporttest.ReversiGame("Ada", "Bob", "1. f5 f4", "64-0") + reporttest.ReversiGame("Ada", "Bob", "1. f5 f6", "64-0")
	s := strengthOf(t, records, Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1)[0]
	b := s.openingSection().Blocks[0]
	if len(b.Table.Rows) != 1 || len(b.Rest.Rows) != 2 || b.RestTitle != "2 openings of one game" {
		t.Fatalf("%d rows and %d folded: %s", len(b.Table.Rows), len(b.Rest.Rows), b.RestTitle)
	}
	if row := b.Table.Rows[0]; row[0].Text != "Diagonal" || row[1].Text != "f5 d6 c3" || !row[1].Code {
		t.Errorf("%+v", row)
	}
	page := filesOf(t, []*Report{s}, false)[PageFile]
	for _, section := range []string{"openings", "repeats"} {
		_, text, _ := strings.Cut(page, `<div class="inside" id="reversi-`+section+`">`)
		text, _, _ = strings.Cut(text, "</tr>\n</tbody>")
		if !strings.Contains(text, `<td><img src="data:image/`) {
			t.Errorf("%s have no board:\n%s", section, text)
		}
	}
}

// Sides that are called black and white are dark and light, whichever moves first; crosses and noughts, and first and second players, have the colours of their pieces on boards.
func TestSidesHaveTheirColours(t *testing.T) {
	light := func(paint int) int { return scene.Luma(color.NRGBAModel.Convert(figure.Colour(paint)).(color.NRGBA)) }
	for _, row := range []struct {
		seats []string
		dark  int // which of them has dark pieces
	}{{[]string{"Black", "White"}, 0}, {[]string{"White", "Black"}, 1}, {[]string{"X", "O"}, 0}, {[]string{"First player", "Second player"}, 0}} {
		s := &Report{Seats: row.seats, Sides: []Tally{{Games: 2, Wins: 1, Losses: 1, Points: 1}, {Games: 2, Wins: 1, Losses: 1, Points: 1}}}
		var paints []int
		for seat, cells := range s.sideTable().Rows {
			paints = append(paints, cells[1].Bar[0].Paint)
			if !figure.IsSide(paints[seat]) {
				t.Errorf("%s: paint %d is none of a side", row.seats[seat], paints[seat])
			}
		}
		if dark, bright := light(paints[row.dark]), light(paints[1-row.dark]); bright < dark+60 {
			t.Errorf("%s: the lightness of the dark side is %d, and that of the other %d", row.seats, dark, bright)
		}
	}
}
