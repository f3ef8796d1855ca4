package figure

import (
	"slices"

	"gonum.org/v1/plot/plotter"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/wording"
)

// EloAxis is the label of the x axis of a ranking.
const EloAxis = "Elo (average of the players = 0)"

// DrawRanking draws the ratings of players with their errors, the first at the top, and returns a text for each.
func (f Figure) DrawRanking(players []rating.Rated) (texts []string, err error) {
	points := &Points{}
	var names []string
	for place, p := range players {
		points.Add(p.Elo.Value, float64(len(players)-1-place), p.Elo.Error)
		names = append(names, ShortName(p.Name))
		texts = append(texts, wording.ShownName(p.Name)+" "+wording.EloEstimate(p.Elo))
	}
	slices.Reverse(names)
	f.VerticalGrid()
	f.zeroX(len(players))
	errors, err := plotter.NewXErrorBars(points)
	if err != nil {
		return nil, err
	}
	errors.LineStyle, errors.CapWidth = f.LineStyle(0), 6
	f.Add(errors, f.Dots(points, 0))
	f.NominalY(names...)
	f.Y.Min, f.Y.Max = -0.6, float64(len(players))-0.4
	Widen(&f.X)
	return texts, nil
}

// ShortName makes a name fit into a plot. Names of versions differ at their ends, so the middle gives way.
func ShortName(name string) string {
	const head, tail = 11, 10
	letters := []rune(wording.ShownName(name))
	if len(letters) <= head+1+tail {
		return string(letters)
	}
	return string(letters[:head]) + "…" + string(letters[len(letters)-tail:])
}
