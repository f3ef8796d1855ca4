package strength

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot/plotter"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/figure"
	"github.com/plybook/plybook/reports/wording"
)

// An effort is what a move may cost a player.
type effort struct {
	unit  string // as in names of players and of files
	axis  string
	scale float64 // from the mean to the axis
	ticks int     // that there is room for
	mean  func(*SearchTotals) Mean
	label func(float64) string // of a tick
}

// efforts is the table of efforts, in the order of their plots.
var efforts = []effort{
	{"depth", "depth in plies", 1, 6, func(t *SearchTotals) Mean { return t.Depth }, wording.Thousands},
	{"nodes", "nodes per move", 1, 6, func(t *SearchTotals) Mean { return t.Nodes }, wording.Short},
	{"time", "time per move", 1e-3, 4, func(t *SearchTotals) Mean { return t.Micros }, millisLabel},
}

func millisLabel(v float64) string {
	return strings.ReplaceAll(wording.Millis(v), wording.NoBreak, " ")
}

// A curve is the players of one ladder, or a single player, with what a move costs them.
type curve struct {
	name   string
	points []curvePoint
}

type curvePoint struct {
	player string
	effort float64
	elo    rating.Estimate
}

// curves returns the players whose effort is known: those of a ladder together, the others by their ratings.
func (s *Report) curves(e effort) (all []curve) {
	if s.Unrated != nil {
		return nil
	}
	players, index := s.Rating.Ratings.Players, s.index()
	seen := map[string]bool{}
	put := func(c *curve, player string, limit int) {
		seen[player] = true
		if spent := s.spent(e, player, limit); spent > 0 {
			c.points = append(c.points, curvePoint{player, spent, players[index[player]].Elo})
		}
	}
	for _, l := range s.ladders() {
		c := curve{name: l.Name}
		for _, step := range l.Steps {
			limit := 0
			if l.Unit == e.unit {
				limit = step.Limit
			}
			put(&c, step.Player, limit)
		}
		slices.SortFunc(c.points, func(a, b curvePoint) int { return cmp.Compare(a.effort, b.effort) })
		all = append(all, c)
	}
	for _, i := range s.Rating.Ratings.Order {
		if name := players[i].Name; !seen[name] {
			c := curve{name: name}
			put(&c, name, 0)
			all = append(all, c)
		}
	}
	return slices.DeleteFunc(all, func(c curve) bool { return len(c.points) == 0 })
}

// spent returns what a move costs a player: the limit in their name, or else the mean of what comments tell; 0 if nothing does.
func (s *Report) spent(e effort, player string, limit int) float64 {
	if limit > 0 {
		return float64(limit) * e.scale
	}
	if t := s.Searches[player]; t != nil {
		return e.mean(t).value() * e.scale
	}
	return 0
}

// scorePlot has what players score against an average one, by what a move costs them. Nil if that is known of fewer than two.
func (s *Report) scorePlot(e effort) *Plot {
	all := s.curves(e)
	points := 0
	for _, c := range all {
		points += len(c.points)
	}
	if points < 2 {
		return nil
	}
	p := &Plot{
		Name: "score-" + e.unit, section: effortID, narrow: figure.Narrow, Title: "Score by " + e.unit, Figure: figure.New(e.axis),
		Note: fmt.Sprintf("Score against %s, with %s confidence intervals.", s.averagePlayer(), s.Rating.level()),
	}
	if left := len(all) - figure.NumColours; left > 0 {
		all = all[:figure.NumColours]
		p.Note += fmt.Sprintf(" Not shown: %s.", wording.Count(left, "other player"))
	}
	p.Y.Label.Text = "score"
	p.HorizontalGrid()
	var texts []string
	var spent []float64
	for i, c := range all {
		if err := p.drawCurve(&c, i); err != nil {
			return nil
		}
		for _, at := range c.points {
			spent = append(spent, at.effort)
			texts = append(texts, fmt.Sprintf("%s at %s: %s", wording.ShownName(at.player), e.label(at.effort), wording.EloEstimate(at.elo)))
		}
	}
	p.Alt = "Elo with " + s.Rating.level() + " confidence intervals: " + strings.Join(texts, ", ")
	slices.Sort(spent)
	if spent = slices.Compact(spent); e.unit == "depth" && len(spent) <= maxDepthTicks && !slices.ContainsFunc(spent, fraction) {
		figure.LogAxisAt(&p.X, spent, e.label)
	} else {
		figure.LogAxis(&p.X, e.ticks, e.label)
	}
	room := 0.04 * (p.Y.Max - p.Y.Min)
	p.Y.Min, p.Y.Max = p.Y.Min-room, p.Y.Max+room+(p.Y.Max-p.Y.Min)*0.08*float64(len(all)) // and for the legend
	p.Y.Tick.Marker = figure.ScoreTicks{Average: s.Rating.Average}
	p.Legend.Left, p.Legend.Top, p.Legend.XOffs, p.Legend.YOffs = true, true, 6, -2
	return p
}

// maxDepthTicks is how many depths an axis names.
const maxDepthTicks = 8

func fraction(v float64) bool { return v != float64(int(v)) }

// averagePlayer states whom a score of one half is against.
func (s *Report) averagePlayer() string {
	if len(s.Rating.Anchors) > 0 || s.Rating.Average != 0 {
		return fmt.Sprintf("a player of %s Elo", wording.Minus(wording.Hundredths(s.Rating.Average)))
	}
	return "the average player"
}

// drawCurve draws a curve in the colour and the shape of its number.
func (p *Plot) drawCurve(c *curve, i int) error {
	points := &figure.Points{}
	for _, at := range c.points {
		points.Add(at.effort, at.elo.Value, at.elo.Error)
	}
	errors, err := plotter.NewYErrorBars(points)
	if err != nil {
		return err
	}
	errors.LineStyle, errors.CapWidth = p.LineStyle(i), 6
	line, dots := figure.Line(points.XYs, i), p.Dots(points, i)
	p.Add(line, errors, dots)
	p.Legend.Add(figure.ShortName(c.name), line, dots)
	p.Keys = append(p.Keys, figure.Key{Label: figure.ShortName(c.name), Paint: i, Dash: figure.Dashes(i)})
	return nil
}
