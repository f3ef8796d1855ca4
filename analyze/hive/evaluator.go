package hive

import (
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// evaluator knows Hive. It estimates a position by the cells around the queens and by the pieces that
// can take part: those in the hand and those that are neither pinned, covered nor shut in. A queen that can
// be closed with the next ply it sees without a search, and where a search ends also one that will be whatever
// is played. Where a queen has few liberties the search goes a ply further.
type evaluator struct {
	state   *hive.Position
	weights *Weights
	threats threats
}

// Weights are what an evaluator of Hive goes by: with 1200 more the odds of winning are e times as good.
// They belong together, for a piece counts in several of them. Tables of seven go by the occupied cells around a queen: the own one for Danger, Flight and Leaver, else that of the
// opponent.
type Weights struct {
	Free   [hive.Kinds]int            // a piece on top that can move
	Hand   [hive.Kinds]int            // a piece that can still be placed
	Siege  [hive.Kinds]int            // a piece on top beside the enemy queen
	Danger [2][7]int                  // what the cells cost, for who is to move and for who is not
	Flight [7]int                     // the queen can move
	Leaver [7]int                     // an own piece beside the own queen that can go away
	Runner [7]int                     // a free ant or mosquito that is not yet beside the enemy queen
	Walker [7]int                     // any other free piece that is not
	Beetle [5]int                     // a free beetle, by its steps to the enemy queen
	Near   [hive.Kinds][nearSteps]int // a free piece that is not beside the enemy queen, by its steps to her
	Buried int                        // a piece under one of the opponent's
	Gated  int                        // an empty cell around the queen that nothing can slide into
	Rider  int                        // an enemy on top of the queen
	Drop   int                        // an empty cell around the queen where the opponent can place pieces
	Lift   int                        // a pillbug beside the own queen
	Tempo  int                        // being to move
}

// nearSteps are the distances of pieces that are distinguished, the last of which stands for all that are greater.
const nearSteps = 7

// Of the pieces that can come to a queen, no more than so many count.
const (
	runnersMax = 3
	walkersMax = 4
)

// window is how far the score of a depth is expected from that of the one before.
const window = 100

// Evaluation is how good positions are.
var Evaluation = player.Evaluation{New: newEvaluator}

// First is how good positions are to the player search@1.
var First = player.Evaluation{New: newFirst}

func newEvaluator(game.State) (search.Evaluator, search.Options) {
	return NewEvaluator(&defaultWeights), search.Options{Window: window, Reduce: search.ByLogarithms, Prune: prune}
}

func newFirst(game.State) (search.Evaluator, search.Options) {
	return NewEvaluator(&firstWeights), search.Options{Window: window}
}

// prune is what a search leaves out, found by matches.
var prune = search.Prune{Reverse: 200, ReverseDepth: 6, Late: 4}

// NewEvaluator returns an evaluator that goes by other weights than the usual ones.
func NewEvaluator(w *Weights) search.Evaluator { return &evaluator{weights: w} }

// Numbers returns all weights.
func (w *Weights) Numbers() (all []*int) {
	for _, list := range [][]int{
		w.Free[:], w.Hand[:], w.Siege[:], w.Danger[0][:], w.Danger[1][:], w.Flight[:], w.Leaver[:], w.Runner[:], w.Walker[:], w.Beetle[:],
	} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	for k := range w.Near {
		for i := range w.Near[k] {
			all = append(all, &w.Near[k][i])
		}
	}
	return append(all, &w.Buried, &w.Gated, &w.Rider, &w.Drop, &w.Lift, &w.Tempo)
}

// Begin implements [search.Evaluator].
func (e *evaluator) Begin(s game.State, b *search.Budget) {
	e.state = s.(*hive.Position)
	e.threats.begin(e.state, b)
}

// Evaluate implements [search.Evaluator]. A position that has occurred before is taken for a draw, so that
// who stands better does something else, whether or not the third occurrence ends the game.
func (e *evaluator) Evaluate(seat game.Seat) search.Score {
	if e.state.Recurs() {
		return 0
	}
	v := e.state.Survey()
	score := e.side(&v, seat) - e.side(&v, 1-seat)
	if e.state.Turn() == seat {
		score += e.weights.Tempo
	} else {
		score -= e.weights.Tempo
	}
	return search.Score(score)
}

// runners are the bugs of both sides that come to any cell which can be slid into.
var runners = hive.PiecesOf(hive.White, hive.Ant) | hive.PiecesOf(hive.White, hive.Mosquito) |
	hive.PiecesOf(hive.Black, hive.Ant) | hive.PiecesOf(hive.Black, hive.Mosquito)

// side returns what the pieces of a side are worth.
func (e *evaluator) side(v *hive.Survey, seat game.Seat) (sum int) {
	w, enemy := e.weights, &v.Queens[1-seat]
	hand, own := e.state.Hand(), hive.PieceSet(0)
	for k := range hive.Kinds {
		of := hive.PiecesOf(seat, k)
		own |= of
		sum += w.Free[k]*(v.Free&of).Len() + w.Hand[k]*(hand&of).Len() + w.Siege[k]*(enemy.Around&of).Len()
	}
	sum -= w.Buried * (v.Covered & own).Len()
	sum += e.defence(v, seat, own, hand)
	if enemy.Placed {
		force := v.Free & own &^ enemy.Around
		sum += w.Runner[enemy.Neighbours] * min((force&runners).Len(), runnersMax)
		sum += w.Walker[enemy.Neighbours] * min((force&^runners).Len(), walkersMax)
		sum += e.beetles(v, seat) + e.near(force, hive.QueenOf(1-seat))
	}
	return sum
}

// near returns how near pieces are to a queen.
func (e *evaluator) near(force hive.PieceSet, queen hive.Piece) (sum int) {
	for force != 0 {
		x := force.Pop()
		sum += e.weights.Near[x.Kind()][min(e.state.Steps(x, queen), nearSteps-1)]
	}
	return sum
}

// defence returns how the own queen stands.
func (e *evaluator) defence(v *hive.Survey, seat game.Seat, own, hand hive.PieceSet) (sum int) {
	w, q := e.weights, &v.Queens[seat]
	if !q.Placed {
		return 0
	}
	waits := 0
	if e.state.Turn() != seat {
		waits = 1
	}
	sum = w.Gated*q.Gated - w.Danger[waits][q.Neighbours]
	sum += w.Leaver[q.Neighbours] * (q.Around & v.Free & own).Len()
	if v.Free.Has(hive.QueenOf(seat)) {
		sum += w.Flight[q.Neighbours]
	}
	if q.Rider.Seat() != seat {
		sum -= w.Rider
		if hand&^own != 0 {
			sum -= w.Drop * q.Drops
		}
	}
	if q.Around&hive.PiecesOf(seat, hive.Pillbug) != 0 {
		sum += w.Lift
	}
	return sum
}

// beetles returns how near the beetles that can move are to the enemy queen.
func (e *evaluator) beetles(v *hive.Survey, seat game.Seat) (sum int) {
	queen := hive.QueenOf(1 - seat)
	for x := range (v.Free & hive.PiecesOf(seat, hive.Beetle)).All() {
		if steps := e.state.Steps(x, queen); steps < len(e.weights.Beetle) {
			sum += e.weights.Beetle[steps]
		}
	}
	return sum
}

// lively is the number of empty cells around a queen with which a search does not yet end.
const lively = 2

// Extend implements [search.Extender]: a queen that is almost closed needs one more look.
func (e *evaluator) Extend() bool {
	return min(e.state.Liberties(hive.White), e.state.Liberties(hive.Black)) <= lively
}

// Probe implements [search.Prober]: a queen that can be closed is lost, and what recurs is about a draw.
// Where the search ends, it asks for threats that cannot be met, if they make a difference.
func (e *evaluator) Probe(alpha, beta search.Score, depth int) (lower, upper search.Score) {
	if _, ok := e.state.Closing(); ok {
		return search.WinIn(1), search.Win
	}
	if e.state.Recurs() {
		return -1, 1
	}
	if depth > 0 || depth == 0 && e.Extend() || !e.threats.near() {
		return -search.Win, search.Win
	}
	switch score := e.Evaluate(e.state.Turn()); {
	case score > alpha && e.threats.lost():
		return -search.Win, search.LossIn(2)
	case score < beta && e.threats.won():
		return search.WinIn(3), search.Win
	}
	return -search.Win, search.Win
}

// Trust implements [search.Guard]: where repetition is watched, a position that has occurred before may be
// nearer to a draw than others of its key.
func (e *evaluator) Trust() bool { return !e.state.Recurs() }

// What a move weighs in the order of moves: less than what was good in a sister position.
const (
	onQueen = search.HistoryWeight     // a climb on the enemy queen or beside her
	attack  = search.HistoryWeight / 2 // beside the enemy queen
	escape  = search.HistoryWeight / 4 // away from the own queen
)

// Order implements [search.Orderer]: moves to the enemy queen first, and away from the own.
func (e *evaluator) Order(moves []game.Move, weights []int32) {
	turn := e.state.Turn()
	own, enemy := hive.QueenOf(turn), hive.QueenOf(1-turn)
	for i, m := range moves {
		switch to, from := e.state.Nears(m, enemy); {
		case to && e.state.Climbs(m):
			weights[i] += onQueen
		case to && !from:
			weights[i] += attack
		case from && !to:
			weights[i] -= attack
		}
		switch to, from := e.state.Nears(m, own); {
		case to && !from:
			weights[i] -= escape
		case from && !to:
			weights[i] += escape
		}
	}
}
