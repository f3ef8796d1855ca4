package strength

import (
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/wording"
)

// A Plot is a plot of a report of strength.
type Plot struct {
	Name  string // of its files, without ending
	Title string
	Alt   string // what it shows, for who does not see it
	Note  string
	Keys  []figure.Key // of its lines, for pages; files have them as a legend
	figure.Figure

	section string    // of the page, by its ID
	narrow  vg.Length // its width on a page that has others beside it; 0: that of its file
}

// Inline returns the plot as an element to stand in a page that has the title and the keys beside it.
func (p *Plot) Inline() (template.HTML, error) {
	bare := *p.Plot
	bare.Title.Text, bare.Legend = "", plot.NewLegend()
	return figure.Figure{Plot: &bare, Width: cmp.Or(p.narrow, p.Width), Height: p.Height - titleHeight}.Inline(p.Title, p.Alt)
}

// titleHeight is what the title of a plot takes of its height.
const titleHeight = 20

// Plots returns the plots of a game: ranking, lengths of games, what looking further is worth, and the paths of sequential tests.
func (s *Report) Plots() (all []Plot) {
	drawn := []*Plot{s.rankingPlot(), s.lengthPlot()}
	for _, e := range efforts {
		drawn = append(drawn, s.scorePlot(e))
	}
	for i, m := range s.tested() {
		drawn = append(drawn, m.sequencePlot(i+1))
	}
	for _, p := range drawn {
		if p != nil {
			p.Name = s.Key + "-" + p.Name
			p.Plot.Title.Text = p.Title
			all = append(all, *p)
		}
	}
	return all
}

// maxPlotted bounds the players of the plot of the ranking, so that their names can be read.
const maxPlotted = 20

// rankingPlot has a line for each player, the strongest at the top.
func (s *Report) rankingPlot() *Plot {
	if s.Unrated != nil {
		return nil
	}
	order := s.Rating.Ratings.Order[:min(len(s.Rating.Ratings.Order), maxPlotted)]
	var players []rating.Rated
	for _, i := range order {
		players = append(players, s.Rating.Ratings.Players[i])
	}
	f := figure.New(figure.EloAxis)
	texts, err := f.DrawRanking(players)
	if err != nil {
		return nil
	}
	f.Height = 75 + 21*vg.Length(len(order))
	title := "Elo with " + s.Rating.level() + " confidence intervals"
	if left := len(s.Rating.Ratings.Order) - len(order); left > 0 {
		title = fmt.Sprintf("The first %d of %d, with %s confidence intervals", len(order), len(s.Rating.Ratings.Order), s.Rating.level())
	}
	return &Plot{
		Name: "ranking", section: rankingID, Title: title, Alt: "Elo with " + s.Rating.level() + " confidence intervals: " + strings.Join(texts, ", "),
		Figure: f,
	}
}

// lengthPlot has how many games ended after how many plies.
func (s *Report) lengthPlot() *Plot {
	if len(s.Lengths) == 0 {
		return nil
	}
	least, most := s.quantile(0), s.quantile(1)
	if from, to := s.quantile(0.005), s.quantile(0.995); to > from && most-least > 2*(to-from) {
		least, most = from, to // a few far away would leave one bar for all others
	}
	bins, width, outside := s.lengthBins(least, most)
	note := ""
	if outside > 0 {
		note = fmt.Sprintf("Not shown: %s outside, from %d to %d plies.", wording.Count(outside, "game"), s.quantile(0), s.quantile(1))
	}
	f := figure.New("plies")
	f.Y.Label.Text = "games"
	f.HorizontalGrid()
	f.Add(&plotter.Histogram{
		Bins: bins, Width: float64(width), FillColor: figure.Colour(0), LineStyle: draw.LineStyle{Color: figure.Paper, Width: 0.75},
	})
	f.X.Min, f.X.Max, f.X.Tick.Marker = lengthAxis(bins, width)
	f.Y.Min, f.Y.Max = 0, f.Y.Max*1.05
	title := "Length of games"
	if width > 1 {
		title += fmt.Sprintf(" (bar width: %d plies)", width)
	}
	return &Plot{
		Name: "lengths", section: gamesID, narrow: figure.Narrow, Title: title, Note: note, Figure: f,
		Alt: fmt.Sprintf("Games by length: from %d to %d plies, half of them at most %d", s.quantile(0), s.quantile(1), s.quantile(0.5)),
	}
}

// lengthBins returns how many games have which lengths, from the least to the most that are shown, how many lengths
// are one bar, and how many games lie outside.
func (s *Report) lengthBins(least, most int) (bins []plotter.HistogramBin, width, outside int) {
	width = int(figure.Step(float64(most-least+1) / figure.MaxBins))
	first := least - least%width
	for from := first; from <= most; from += width { // so that whole numbers lie within
		bins = append(bins, plotter.HistogramBin{Min: float64(from) - 0.5, Max: float64(from+width) - 0.5})
	}
	for n, games := range s.Lengths {
		if n < least || n > most {
			outside += games
			continue
		}
		bins[(n-first)/width].Weight += float64(games)
	}
	return bins, width, outside
}

// lengthAxis returns the axis below bars. Few of them do not fill it, and it names their lengths alone then. No game
// is shorter than no plies.
func lengthAxis(bins []plotter.HistogramBin, width int) (low, high float64, ticks plot.Ticker) {
	low, high = bins[0].Min, bins[len(bins)-1].Max
	if len(bins) > figure.MinBars {
		return low, high, figure.Ticks{Most: 8}
	}
	room := float64(figure.MinBars-len(bins)) / 2 * float64(width)
	var lengths []int
	for _, bin := range bins {
		if bin.Weight > 0 {
			lengths = append(lengths, int(bin.Min+0.5))
		}
	}
	return max(low-room, -0.5), high + room, ticksAt(lengths)
}

// quantile returns the least length that a share of the games does not pass.
func (s *Report) quantile(share float64) int {
	return s.ranked(int(math.Ceil(share * float64(s.lengthsKnown()))))
}

// lengthsKnown returns how many games have a length.
func (s *Report) lengthsKnown() (n int) {
	for _, games := range s.Lengths {
		n += games
	}
	return n
}

// ranked returns the length of the game of a rank, from 1, by length.
func (s *Report) ranked(rank int) (length int) {
	so := 0
	for _, length = range slices.Sorted(maps.Keys(s.Lengths)) {
		if so += s.Lengths[length]; so >= rank {
			break
		}
	}
	return length
}

// medianLength returns the median length with its noun: that of an even number of games may be a half.
func (s *Report) medianLength() string {
	n := s.lengthsKnown()
	sum := s.ranked((n+1)/2) + s.ranked(n/2+1)
	if sum%2 == 0 {
		return wording.Plies(sum / 2)
	}
	return wording.Decimal(float64(sum)/2, 1) + " plies"
}

// ticksAt are the values that occur, as far as there is room for them.
func ticksAt(values []int) plot.Ticker {
	if len(values) > 10 {
		return figure.Ticks{Most: 8}
	}
	var ticks plot.ConstantTicks
	for _, v := range values {
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: wording.Thousands(float64(v))})
	}
	return ticks
}
