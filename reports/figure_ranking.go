package reports

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot/plotter"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/wording"
)

// eloAxis is what stands below a ranking.
const eloAxis = "Elo, the average of the players being 0"

// ranking draws the ratings of players with their errors, the first at the top, and says them.
func (f figure) ranking(players []rating.Rated) (says []string, err error) {
	points := &bars{}
	var names []string
	for place, p := range players {
		points.add(p.Elo.Value, float64(len(players)-1-place), p.Elo.Error)
		names = append(names, label(p.Name))
		says = append(says, fmt.Sprintf("%s %s ± %s", wording.ShownName(p.Name), wording.Elo(p.Elo.Value), wording.EloError(p.Elo.Error)))
	}
	slices.Reverse(names)
	f.verticalGrid()
	f.zeroX(len(players))
	errors, err := plotter.NewXErrorBars(points)
	if err != nil {
		return nil, err
	}
	errors.LineStyle, errors.CapWidth = f.line(0), 6
	f.Add(errors, f.dots(points, 0))
	f.NominalY(names...)
	f.Y.Min, f.Y.Max = -0.6, float64(len(players))-0.4
	widen(&f.X)
	return says, nil
}

// label makes a name fit into a plot. Names of versions differ at their ends, so the middle gives way.
func label(name string) string {
	const head, tail = 11, 10
	letters := []rune(wording.ShownName(name))
	if len(letters) <= head+1+tail {
		return string(letters)
	}
	return string(letters[:head]) + "…" + string(letters[len(letters)-tail:])
}
