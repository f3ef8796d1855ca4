package reversi

import "github.com/plybook/plybook/analyze/search"

// Forecasts say how well shallow searches foretell deep ones, by phase and by the depth of the deep search.
type Forecasts [Phases][MostForetold + 1]search.Forecast

// MostForetold is the greatest depth of which it is known how well it is foretold. Greater ones are taken to be as well.
const MostForetold = 10

// cut is how sure a search is, in hundredths of a standard deviation.
const cut = 110

// Foretell implements [search.Cutter]. Where a search may come to the end of the game nothing is cut, so that it proves what it finds.
func (e *evaluator) Foretell(_, deep int) (f search.Forecast, ok bool) {
	d := e.board.Discs()
	empties := 64 - ones(d.Own|d.Opp)
	if deep >= empties || e.board.Placing() {
		return f, false
	}
	if deep > MostForetold {
		deep = MostForetold - (deep-MostForetold)&1 // as even or odd
	}
	f = forecasts[Phase(empties)][deep]
	return f, f.Sigma > 0
}
