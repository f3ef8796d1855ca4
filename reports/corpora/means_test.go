package corpora

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/reports/internal/reporttest"
)

// The mean points of both phases of Blue Lagoon, by kind, come to the final scores of the games.
func TestMeansOfPointsComeToTheFinalScores(t *testing.T) {
	r := reporttest.Result(t, reporttest.SmallSettings(), samplestest.Folder(t))
	checked := 0
	for _, g := range r.Games {
		for _, v := range g.Variants {
			if g.Game != "bluelagoon" || v.Unfinished > 0 || v.Outcomes.Scored == 0 {
				continue
			}
			sum, all := 0.0, 2*5*v.Seats*v.Outcomes.Scored
			for _, m := range v.Measures {
				if m.Measure.Kind != stats.Means {
					continue
				}
				counts := map[string]int64{}
				for _, s := range m.Series {
					counts[s.Label] = s.Points[0].N
					for _, p := range s.Points {
						sum += p.Mean * float64(p.N)
						all -= p.N
						if p.N != s.Points[0].N {
							t.Errorf("%s, %d players, %s: points of %d and of %d players stand side by side", v.Board, v.Seats, s.Label, s.Points[0].N, p.N)
						}
					}
				}
				if counts["others"] != counts["winners"]*(v.Seats-1) {
					t.Errorf("%s, %d players: %d winners and %d others", v.Board, v.Seats, counts["winners"], counts["others"])
				}
				checkMeansPlot(t, &m)
			}
			if all == 0 { // every player made a ply of both phases
				checked++
			}
			scores := int64(0)
			for _, s := range v.Outcomes.ScoreSum {
				scores += s
			}
			if all > 0 && sum < float64(scores) {
				continue
			}
			if math.Abs(sum-float64(scores)) > 0.01 {
				t.Errorf("%s, %d players: the points come to %.2f, and the scores to %d", v.Board, v.Seats, sum, scores)
			}
		}
	}
	if checked < 2 {
		t.Errorf("%d variants were checked", checked)
	}
}

// checkMeansPlot looks for every mean in the plot's table, and for a key of every series.
func checkMeansPlot(t *testing.T, m *stats.MeasureResult) {
	t.Helper()
	p := meansPlot(&countedMeasure{MeasureResult: m, Noun: "game"})
	if want := 5 * len(m.Series); len(p.Data.Rows) != want || len(p.Keys) != len(m.Series) {
		t.Errorf("%s: %d rows and %d keys, want %d and %d", m.Measure.Name, len(p.Data.Rows), len(p.Keys), want, len(m.Series))
	}
	if first := p.Data.Rows[0]; first[0].Text != m.Column.Title || first[3].Value != m.Series[0].Points[0].Mean {
		t.Errorf("%s begins with %q and %v, want %q and %v", m.Measure.Name, first[0].Text, first[3].Value, m.Column.Title, m.Series[0].Points[0].Mean)
	}
	if !strings.Contains(p.Alt, m.Also[3].Title) {
		t.Errorf("%s is said to show %q", m.Measure.Name, p.Alt)
	}
}

// Means and shares stand in no other table, so Markdown, which has no plots, has theirs.
func TestMarkdownHasMeansAndShares(t *testing.T) {
	text := evenBlanks.Replace(markdownOf(t, reporttest.Result(t, reporttest.SmallSettings(), samplestest.Folder(t))))
	for _, want := range []string{"| Measure | Series | Values | Mean |", "**What plies are**", "**Clones, jumps and passes**"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the Markdown", want)
		}
	}
}

// Shares may be of the games of a group of labels, which stay side by side: who won with a swap, and who without.
func TestSharesWithinGroups(t *testing.T) {
	m := &countedMeasure{Noun: "game", MeasureResult: &stats.MeasureResult{
		Measure: stats.Measure{Kind: stats.Shares, Group: 2}, Column: stats.Column{Labels: []string{"kept, first", "kept, second", "swapped, first", "swapped, second"}},
		Series: []stats.Series{reporttest.SeriesOfBins("", []stats.Bin2D{{Value: 0, N: 10}, {Value: 1, N: 30}, {Value: 2, N: 30}, {Value: 3, N: 90}})},
	}}
	p := sharesPlot(m)
	var got []string
	for _, row := range p.Data.Rows {
		got = append(got, row[0].Text+" "+row[2].Text)
	}
	if want := []string{"Kept, first 25%", "Kept, second 75%", "Swapped, first 25%", "Swapped, second 75%"}; !slices.Equal(got, want) || p.X.Label.Text != "share of each" {
		t.Errorf("got %q, want %q of %s", got, want, p.X.Label.Text)
	}
	if got, want := evenBlanks.Replace(p.Caption), "160 games. Kept: 40 games. Swapped: 120 games. Lines across the bars: 95% confidence intervals."; got != want {
		t.Errorf("the caption is %q, want %q", got, want)
	}
}

// Numbers of values that are counted in steps say that they are no exact ones.
func TestNumbersOfStepsAreEstimates(t *testing.T) {
	points := []stats.Point{{Ply: 1, N: 20, Mean: 3, Min: 1, Lower: 2, Median: 3, Upper: 4, Max: 9}}
	for bin, want := range map[stats.Bin]string{stats.Exact: "Min Lower quartile Median Upper quartile Max", stats.OneTwoFive: "≥ Min ≈ Lower quartile ≈ Median ≈ Upper quartile ≤ Max"} {
		m := &countedMeasure{Noun: "ply", MeasureResult: &stats.MeasureResult{Measure: stats.Measure{Kind: stats.Curve, Bin: bin}, Column: stats.Column{Unit: "ms"}}}
		var names []string
		for _, c := range pointTable(m, []painted{{Series: &stats.Series{Label: "White"}}}, [][]stats.Point{points}).Columns[4:] {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
