package bluelagoon

import (
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// evaluator knows Blue Lagoon. It estimates the points that players will have, and takes for a
// seat its own less those of the best other one. Of the deal after exploration it knows nothing: there
// the search ends, with the points of exploration and what the villages that stay are worth.
type evaluator struct {
	state   *bluelagoon.State
	budget  *search.Budget
	weights *Weights
	me      game.Seat // to move at the root
	root    int       // plies before it
	gains   []weighed // by move, scratch of Select
}

// window is how far the score of a depth is expected from that of the one before.
const window = 16 * pointParts

// Evaluation is how good positions are.
var Evaluation = player.Evaluation{New: newEvaluator, Unit: player.Unit{Name: "point", Parts: pointParts, Win: win}}

func newEvaluator(game.State) (search.Evaluator, search.Options) {
	return NewEvaluator(&defaultWeights), search.Options{Window: window}
}

// NewEvaluator returns an evaluator that goes by other weights than the usual ones.
func NewEvaluator(w *Weights) search.Evaluator {
	return &evaluator{weights: w}
}

// Begin implements [search.Evaluator].
func (e *evaluator) Begin(s game.State, b *search.Budget) {
	e.state, e.budget, e.me, e.root = s.(*bluelagoon.State), b, s.Turn(), s.Ply()
}

// Evaluate implements [search.Evaluator].
func (e *evaluator) Evaluate(seat game.Seat) search.Score {
	own, others := 0, -1<<30
	over, _, _ := e.state.PhaseOver()
	for other := range game.Seat(e.state.Seats()) {
		worth := pointParts * e.state.Score(other)
		v := e.state.Survey(other)
		if over {
			worth += pointParts * v.Points.Total()
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
func (e *evaluator) Final(o game.Outcome, seat game.Seat) search.Score {
	scores := e.state.FinalScores()
	others := 0
	for other, score := range scores[:e.state.Seats()] {
		if game.Seat(other) != seat {
			others = max(others, score)
		}
	}
	value := search.Score(pointParts * (scores[seat] - others))
	switch {
	case o.Winners == 1<<seat:
		value += win
	case !o.Won(seat):
		value -= win
	}
	return value
}

// win is what having won is worth, beyond the points.
const win = 20 * pointParts

// prospects returns what a seat will have of the present phase.
func (e *evaluator) prospects(seat game.Seat, v *bluelagoon.Survey) int {
	w := e.weights
	p := &v.Points
	sum := pointParts * (p.Islands + p.Links + p.Resources + p.Statuettes)
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
func (e *evaluator) majorities(seat game.Seat) (sum int) {
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
			sum += island.Bonus * pointParts
		case by >= -free && free > 0:
			sum += island.Bonus * lead[min(max(by, -3), 3)+3] / (128 / pointParts)
		case by == 0:
			sum += island.Bonus * pointParts / 2
		}
	}
	return sum
}

// settling returns what the villages that stay are worth for the phase to come.
func (e *evaluator) settling(seat game.Seat, v *bluelagoon.Survey) (sum int) {
	w := e.weights
	if v.Survivors > 0 {
		sum = w.First + w.Home*(v.Homes-1) + w.Village*(v.Survivors-v.Homes)
	}
	if over, _, _ := e.state.PhaseOver(); !over {
		sum += w.Spare * e.state.VillagesLeft(seat)
	}
	return sum
}
