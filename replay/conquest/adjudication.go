package conquest

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A side to which an adjudication gives the game.
type side uint8

const (
	nobody  side = iota // a draw
	toMove              // the side to move in the last position
	waiting             // the other one
	filling             // who has more with the empty cells for the opponent of a stuck side
)

// An adjudication is why a match ended a game that goes on by the rules.
type adjudication struct {
	name   string // in the tag Adjudicated
	reason string // of the outcome
	winner side
	late   bool                // it may hold after the end of the game too
	holds  func(s *State) bool // whether it holds in the last position; nil: that cannot be told
}

// tooLate is the name of a loss on time. The move that overstepped it is written, and counts as a ply.
const tooLate = "Out of time"

var adjudications = [...]adjudication{
	{name: tooLate, reason: "time", winner: toMove, late: true, holds: func(s *State) bool { return s.Ply() > 0 }},
	{name: "Illegal move", reason: "illegal move", winner: waiting},
	{name: "Material imbalance", reason: "material", winner: toMove, holds: (*State).ahead},
	{name: "Easy fill", reason: "easy fill", winner: waiting, holds: (*State).easyFill},
	{name: "Max game length reached", reason: "length", winner: nobody},
	{name: "*", reason: "crash", winner: waiting},
	{name: nerdvanaName, reason: "nerdvana", winner: filling, late: true},
}

// nerdvanaName is what the tag Adjudicated says in games that the rules of nerdvana ended.
const nerdvanaName = "Nerdvana"

// adjudicate takes the outcome from the tag Adjudicated. It returns false if there is nothing to
// hold the claimed result against.
func (c *claims) adjudicate(tag *parse.Tag) bool {
	i := 0
	for i < len(adjudications) && adjudications[i].name != tag.Value {
		i++
	}
	if i == len(adjudications) {
		c.find("unknown-adjudication", tag, "`%s` is not a known reason.", tag.Value)
		return c.believe(strings.ToLower(tag.Value))
	}
	a := &adjudications[i]
	switch {
	case c.outcome.Over && !a.late, a.holds != nil && !a.holds(c.state):
		c.find("adjudication", tag, "`%s` does not hold in the last position.", tag.Value)
		return c.believe(a.reason)
	}
	c.outcome = c.decided(a)
	return true
}

// decided returns the outcome of an adjudication.
func (c *claims) decided(a *adjudication) game.Outcome {
	o := game.DrawnBy(a.reason)
	switch mover := game.Seat(c.state.side); a.winner {
	case toMove:
		o = game.WonBy(mover, a.reason)
	case waiting:
		o = game.WonBy(1-mover, a.reason)
	case filling:
		o = c.filled(a.reason)
	}
	return o
}

// filled returns the outcome of a game that the rules of nerdvana ended: if the side to move is not
// stuck, its program failed or there were too many jumps, and the claimed result stands.
func (c *claims) filled(reason string) game.Outcome {
	s := c.state
	if s.grid.mobile(s.side) {
		return c.claim.because(reason)
	}
	x, o, empty := s.grid.count()
	pawns := [2]int{x, o}
	pawns[1-s.side] += empty
	switch {
	case pawns[0] > pawns[1]:
		return game.WonBy(0, reason)
	case pawns[1] > pawns[0]:
		return game.WonBy(1, reason)
	}
	return game.DrawnBy(reason)
}

// believe takes the claimed result over where the board leaves it open. It returns whether the
// board does not.
func (c *claims) believe(reason string) (judged bool) {
	if c.outcome.Over {
		return true
	}
	c.outcome = c.claim.because(reason)
	return false
}

// forfeit takes the outcome from the error of a game of nerdvana: a draw after too many jumps
// where the scores are level, and else the side to move has lost 25–0.
func (c *claims) forfeit(tag *parse.Tag) bool {
	draw := c.claim.Result.Drawn()
	switch over := c.outcome.Over; {
	case over && draw:
		return true
	case over, draw && c.state.clock < nerdvanaJumps:
		c.find("adjudication", tag, "`%s` does not hold in the last position.", tag.Value)
		return c.believe("error")
	case draw:
		c.outcome = game.DrawnBy(reasons[limit])
		c.outcome.Scores = [4]int16{nerdvanaDraw, nerdvanaDraw}
	default:
		c.outcome = game.WonBy(game.Seat(1-c.state.side), "forfeit")
		c.outcome.Scores[1-c.state.side] = nerdvanaForfeit
	}
	c.outcome.Scored = true
	return true
}

// What the contest's arbiter knows.
const (
	nerdvanaJumps   = 100 // in a row, after which it declares a draw
	nerdvanaForfeit = 25  // pieces of the side whose opponent failed
)

// ahead says whether the side to move has more pawns.
func (s *State) ahead() bool {
	x, o, _ := s.grid.count()
	return (x-o)*(1-2*s.side) > 0
}

// easyFill says whether the rule of cuteataxx of that name holds: the side to move must pass, and
// the other one can fill the board.
func (s *State) easyFill() bool {
	mine, theirs, empty := s.region(stoneOf(s.side)), s.region(stoneOf(1-s.side)), s.region(Empty)
	reach := mine.near(1).or(mine.near(2))
	if reach.and(empty).size() > 0 {
		return false
	}
	// Pawns that the side to move does not reach may leave their place.
	free := theirs.without(reach)
	room := theirs.near(1).or(free.near(2)).and(empty)
	if room.size() == 0 || mine.size() > theirs.size()+empty.size() {
		return false
	}
	for range 10 {
		room = room.or(room.near(1).or(room.near(2)).and(empty))
	}
	return room.near(1).and(empty.or(theirs)).size() > 0 && theirs.size()+room.size() >= mine.size()
}

// A region is a set of cells of a board of n × n, row by row.
type region struct {
	n  int
	in []bool
}

func (s *State) region(stone Stone) region {
	r := region{s.n, make([]bool, s.n*s.n)}
	for i := range r.in {
		r.in[i] = s.grid.at(cellAt(i/s.n, i%s.n)) == stone
	}
	return r
}

// near returns the cells at exactly that distance from a cell of the region.
func (r region) near(steps int) region {
	out := region{r.n, make([]bool, len(r.in))}
	for i, in := range r.in {
		for row := i/r.n - steps; in && row <= i/r.n+steps; row++ {
			for column := i%r.n - steps; column <= i%r.n+steps; column++ {
				edge := max(abs(row-i/r.n), abs(column-i%r.n)) == steps
				if edge && row >= 0 && row < r.n && column >= 0 && column < r.n {
					out.in[row*r.n+column] = true
				}
			}
		}
	}
	return out
}

func (r region) or(o region) region  { return r.with(o, func(a, b bool) bool { return a || b }) }
func (r region) and(o region) region { return r.with(o, func(a, b bool) bool { return a && b }) }

func (r region) without(o region) region {
	return r.with(o, func(a, b bool) bool { return a && !b })
}

func (r region) with(o region, f func(a, b bool) bool) region {
	out := region{r.n, make([]bool, len(r.in))}
	for i := range out.in {
		out.in[i] = f(r.in[i], o.in[i])
	}
	return out
}

func (r region) size() int {
	n := 0
	for _, in := range r.in {
		if in {
			n++
		}
	}
	return n
}
