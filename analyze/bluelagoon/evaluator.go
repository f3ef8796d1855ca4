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
	weights *Weights // nil: those of search@1
	widths  widths
	me      game.Seat // to move at the root
	root    int       // plies before it
	gains   []weighed // by move, scratch of Select

	tables  [2][resourcesMax + 1]table // by phase and resources left, each filled when it is first needed
	filled  *bluelagoon.Board          // the map that they are filled for
	places  []int32                    // what villages that stay are worth there, by cell
	before  standing                   // of a move that is estimated without being played
	advance bluelagoon.Advance         // what it comes to
}

// resourcesMax is how many resources are dealt; a state string that has more counts as this.
const resourcesMax = 24

// A standing is how all players stand in a position.
type standing struct {
	table   *table
	surveys [bluelagoon.MaxSeats]bluelagoon.Survey
	worth   [bluelagoon.MaxSeats]int32
}

// window is how far the score of a depth is expected from that of the one before.
const window = 16 * pointParts

// pointParts is a point in scores.
const pointParts = 16

// Evaluation is how good positions are.
var Evaluation = player.Evaluation{New: newEvaluator, Unit: player.Unit{Name: "point", Parts: pointParts, Win: win}}

func newEvaluator(s game.State) (search.Evaluator, search.Options) {
	o := search.Options{Window: window}
	if s.Seats() == 2 {
		o.Prune = prune
	}
	return NewEvaluator(&defaultWeights[s.Seats()-bluelagoon.MinSeats]), o
}

// prune is what a search for two seats leaves out: the last ply, where the position is good enough as it stands. A piece more makes nearly every position
// better.
var prune = search.Prune{ReverseDepth: 1}

// NewEvaluator returns an evaluator that goes by other weights than the usual ones.
func NewEvaluator(w *Weights) search.Evaluator {
	return &evaluator{weights: w, widths: firstWidths}
}

// Begin implements [search.Evaluator].
func (e *evaluator) Begin(s game.State, b *search.Budget) {
	e.state, e.budget, e.me, e.root = s.(*bluelagoon.State), b, s.Turn(), s.Ply()
	if board := e.state.Board(); e.filled == nil || !e.filled.Equal(board) {
		e.filled = board
		e.places = make([]int32, board.Cells())
		if e.weights != nil {
			e.weights.fillVillages(e.places, board)
		}
		for phase := range e.tables {
			for left := range e.tables[phase] {
				e.tables[phase][left].filled = false
			}
		}
	}
}

// tableNow returns the table of the present position.
func (e *evaluator) tableNow() *table {
	left := 0
	for k := range bluelagoon.Statuette {
		left += e.state.Left(k)
	}
	phase := e.state.Phase()
	left = min(left, resourcesMax)
	t := &e.tables[phase][left]
	if !t.filled {
		t.makeRoom(e.filled)
		if e.weights != nil {
			e.weights.fill(t, e.filled, phase, left)
		} else {
			fillFirst(t, e.filled, phase)
		}
		t.filled = true
	}
	return t
}

// Evaluate implements [search.Evaluator].
func (e *evaluator) Evaluate(seat game.Seat) search.Score {
	worth := e.Worth()
	return score(&worth, e.state.Seats(), seat)
}

// Worth returns what the seats are worth in the present position, [fine] parts of what scores count: which they are only among each other.
func (e *evaluator) Worth() [bluelagoon.MaxSeats]int32 {
	var st standing
	if turn := e.state.Turn(); turn >= 0 || !e.state.Dealt() {
		e.stand(&st, turn)
	} else {
		e.explored(&st)
	}
	return st.worth
}

// score returns what a seat has more than the best other one.
func score(worth *[bluelagoon.MaxSeats]int32, seats int, seat game.Seat) search.Score {
	others := int32(-1 << 30)
	for other := range game.Seat(seats) {
		if other != seat {
			others = max(others, worth[other])
		}
	}
	return search.Score((worth[seat] - others) / fine)
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

// explored works out what players have once exploration is over and no deal is known.
func (e *evaluator) explored(st *standing) {
	t := e.tableNow()
	seats := e.state.Seats()
	for seat := range game.Seat(seats) {
		v := e.state.Survey(seat)
		st.worth[seat] = int32(WeightPoint*(e.state.Score(seat)+e.state.Scores(seat).Total())) + e.settling(t, &v)
	}
	st.worth[(int(e.state.Player())+1)%seats] += t.start
}

// stand works out how the players stand where one of them is to move.
func (e *evaluator) stand(st *standing, turn game.Seat) {
	t := e.tableNow()
	st.table = t
	exploring := e.state.Phase() == bluelagoon.Exploration
	seats := e.state.Seats()
	for seat := range game.Seat(seats) {
		v := &st.surveys[seat]
		*v = e.state.Survey(seat)
		sum := int32(WeightPoint*e.state.Score(seat)) + t.islands[v.Islands] + t.linked[v.Linked] + t.move[min(v.Moves, reachMax)]
		sum += e.tokens(t, seat, v, seat == turn)
		if exploring {
			sum += e.settling(t, v) + t.spare*int32(e.state.VillagesLeft(seat))
		}
		st.worth[seat] = sum
	}
	if turn >= 0 {
		st.worth[turn] += t.tempo
		if seats == 2 {
			st.worth[turn] += t.contest * int32(st.surveys[turn].Contested)
		}
	}
	e.majorities(t, st, seats)
}

// tokens returns what the tokens of a seat are worth, and those that it can claim.
func (e *evaluator) tokens(t *table, seat game.Seat, v *bluelagoon.Survey, turn bool) (sum int32) {
	hand, kinds, gone := e.state.Hand(seat), 0, 0
	claim := &t.claim[0]
	if turn {
		claim = &t.claim[1]
	}
	for k, held := range hand[:bluelagoon.Statuette] {
		left := e.state.Left(bluelagoon.Kind(k))
		switch {
		case held > 0:
			kinds++
		case left == 0:
			gone = 1
		}
		held = min(held, len(t.set)-1)
		sum += t.set[held][min(left, len(t.set[held])-1)] + claim[held]*int32(v.Claimable[k])
	}
	sum += t.each[kinds][gone] + claim[statuettes]*int32(v.Claimable[bluelagoon.Statuette])
	return sum + int32(WeightPoint*bluelagoon.PerStatuette*hand[bluelagoon.Statuette])
}

// settling returns what the villages that stay are worth for the phase to come.
func (e *evaluator) settling(t *table, v *bluelagoon.Survey) int32 {
	if v.Survivors == 0 {
		return 0
	}
	last := len(t.stay) - 1
	sum := t.homes[v.Homes] + t.stay[min(v.Survivors, last)] + int32(max(0, v.Survivors-last))*(t.stay[last]-t.stay[last-1])
	for _, cell := range v.Stay[:min(v.Survivors, len(v.Stay))] {
		sum += e.places[cell]
	}
	return sum
}

// majorities adds what players will have of the majorities.
func (e *evaluator) majorities(t *table, st *standing, seats int) {
	on := e.state.OnIslands()
	for i := range t.lead {
		counts := (*[bluelagoon.MaxSeats]int16)(on[i*bluelagoon.MaxSeats:])
		e.share(t, i, counts, seats, &st.worth, 1)
	}
}

// share adds what players will have of the majority of an island to their worth, so many times.
func (e *evaluator) share(t *table, i int, counts *[bluelagoon.MaxSeats]int16, seats int, worth *[bluelagoon.MaxSeats]int32, times int32) {
	free, most, second := len(e.filled.Islands()[i].Cells), 0, 0
	for _, n := range counts[:seats] {
		n := int(n)
		free -= n
		if n >= most {
			most, second = n, most
		} else {
			second = max(second, n)
		}
	}
	if most == 0 {
		return
	}
	rows := &t.lead[i]
	for seat := range seats {
		by := int(counts[seat]) - most
		if by == 0 {
			by = most - second
		}
		row := leadRow(free)
		if by > free || by < -free {
			row = 0
		}
		worth[seat] += times * rows[row][min(max(by, -leadMax), leadMax)+leadMax]
	}
}
