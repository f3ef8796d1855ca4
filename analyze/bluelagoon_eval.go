package analyze

import (
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// lagoonEvaluator knows Blue Lagoon. It estimates the points that players will have, and takes for a
// seat its own less those of the best other one. Of the deal after exploration it knows nothing: there
// the search ends, with the points of exploration and what the villages that stay are worth.
type lagoonEvaluator struct {
	state   *bluelagoon.State
	budget  *search.Budget
	weights *BlueLagoonWeights
	me      game.Seat    // to move at the root
	root    int          // plies before it
	gains   []lagoonGain // by move, scratch of Select
}

// lagoonWindow is how far the score of a depth is expected from that of the one before.
const lagoonWindow = 16 * lagoonPoint

func newLagoonEvaluator(game.State) (search.Evaluator, search.Options) {
	return NewBlueLagoonEvaluator(&blueLagoonWeights), search.Options{Window: lagoonWindow}
}

// NewBlueLagoonEvaluator returns an evaluator that goes by other weights than the usual ones.
func NewBlueLagoonEvaluator(w *BlueLagoonWeights) search.Evaluator {
	return &lagoonEvaluator{weights: w}
}

// Begin implements [search.Evaluator].
func (e *lagoonEvaluator) Begin(s game.State, b *search.Budget) {
	e.state, e.budget, e.me, e.root = s.(*bluelagoon.State), b, s.Turn(), s.Ply()
}

// Evaluate implements [search.Evaluator].
func (e *lagoonEvaluator) Evaluate(seat game.Seat) search.Score {
	own, others := 0, -1<<30
	over, _, _ := e.state.PhaseOver()
	for other := range game.Seat(e.state.Seats()) {
		worth := lagoonPoint * e.state.Score(other)
		v := e.state.Survey(other)
		if over {
			worth += lagoonPoint * v.Points.Total()
		} else {
			worth += e.prospects(other, &v)
		}
		if e.state.Phase() == bluelagoon.Exploration {
			worth += e.settling(other, &v)
		}
		if other == seat {
			own = worth
		} else {
			others = max(others, worth)
		}
	}
	return search.Score(own - others)
}

// Final implements [search.Finisher]: the lead in points, and more for having won.
func (e *lagoonEvaluator) Final(o game.Outcome, seat game.Seat) search.Score {
	scores := e.state.FinalScores()
	others := 0
	for other, score := range scores[:e.state.Seats()] {
		if game.Seat(other) != seat {
			others = max(others, score)
		}
	}
	value := search.Score(lagoonPoint * (scores[seat] - others))
	switch {
	case o.Winners == 1<<seat:
		value += lagoonWin
	case !o.Won(seat):
		value -= lagoonWin
	}
	return value
}

// lagoonWin is what having won is worth, beyond the points.
const lagoonWin = 20 * lagoonPoint

// prospects returns what a seat will have of the present phase.
func (e *lagoonEvaluator) prospects(seat game.Seat, v *bluelagoon.Survey) int {
	w := e.weights
	p := &v.Points
	sum := lagoonPoint * (p.Islands + p.Links + p.Resources + p.Statuettes)
	sum += w.Islands[min(v.Islands, len(w.Islands)-1)]
	hand, kinds := e.state.Hand(seat), 0
	for k, held := range hand[:bluelagoon.Statuette] {
		if held > 0 {
			kinds++
		}
		if e.state.Left(bluelagoon.Kind(k)) > 0 {
			sum += w.Set[min(held, len(w.Set)-1)]
		}
		sum += w.Claimable * v.Claimable[k]
	}
	if kinds < len(w.Each) {
		sum += w.Each[kinds]
	}
	sum += w.Statuette * v.Claimable[bluelagoon.Statuette]
	sum += e.majorities(seat)
	settlers, villages := e.state.MoveCount(seat)
	return sum + w.Move*min(settlers+villages, reachMax)
}

// majorities returns what a seat will have of the majorities: the points now where an island is full.
func (e *lagoonEvaluator) majorities(seat game.Seat) (sum int) {
	lead := &e.weights.Lead[0]
	if e.state.Phase() == bluelagoon.Settlement {
		lead = &e.weights.Lead[1]
	}
	for i, island := range e.state.Board().Islands() {
		own, others := e.state.OnIsland(seat, i), 0
		for other := range game.Seat(e.state.Seats()) {
			if other != seat {
				others = max(others, e.state.OnIsland(other, i))
			}
		}
		if own+others == 0 {
			continue
		}
		by, free := own-others, e.state.FreeOn(i)
		switch {
		case by > free:
			sum += island.Bonus * lagoonPoint
		case by >= -free && free > 0:
			sum += island.Bonus * lead[min(max(by, -3), 3)+3] / (128 / lagoonPoint)
		case by == 0:
			sum += island.Bonus * lagoonPoint / 2
		}
	}
	return sum
}

// settling returns what the villages that stay are worth for the phase to come.
func (e *lagoonEvaluator) settling(seat game.Seat, v *bluelagoon.Survey) (sum int) {
	w := e.weights
	if v.Survivors > 0 {
		sum = w.First + w.Home*(v.Homes-1) + w.Village*(v.Survivors-v.Homes)
	}
	if over, _, _ := e.state.PhaseOver(); !over {
		sum += w.Spare * e.state.VillagesLeft(seat)
	}
	return sum
}
