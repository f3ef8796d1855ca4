package conquest

import "github.com/plybook/plybook/replay/game"

// An ending is why a game is over.
type ending uint8

const (
	open        ending = iota // it is not
	elimination               // one side has no pawn
	barren                    // no side has a pawn
	full                      // no cell is empty
	stuck                     // there are empty cells, and no pawn reaches one
	jailed                    // the side to move has no move, and that ends the game
	limit                     // so many half-moves without a clone
)

// reasons are the words of [game.Outcome] for endings.
var reasons = [...]string{
	elimination: "elimination",
	barren:      "no pawns",
	full:        "full board",
	stuck:       "stuck",
	jailed:      "jailed",
	limit:       "100 rule",
}

// endConquest: the board is full or a side has no pawn. Without gaps somebody always reaches an
// empty cell, so nobody is stuck.
func endConquest(s *State) ending {
	x, o, empty := s.grid.count()
	switch {
	case x == 0 && o == 0:
		return barren
	case x == 0 || o == 0:
		return elimination
	case empty == 0:
		return full
	}
	return open
}

// endAtaxx tests in the order of libataxx and python-ataxx: pawns, then empty cells in reach, then
// the clock, so that a win on the last half-move stands.
func endAtaxx(s *State) ending {
	if g, ok := s.grid.(*grid64); ok && g.lively(s.side) && !s.limited() {
		return open
	}
	if e := endConquest(s); e != open {
		return e
	}
	switch {
	case !s.grid.mobile(s.side) && !s.grid.mobile(1-s.side):
		return stuck
	case s.limited():
		return limit
	}
	return open
}

// endNerdvana tests the jumps before the side to move.
func endNerdvana(s *State) ending {
	if s.limited() {
		return limit
	}
	if s.grid.mobile(s.side) {
		return open
	}
	if e := endConquest(s); e != open {
		return e
	}
	return jailed
}

// limited says whether the half-move clock ends the game.
func (s *State) limited() bool { return s.limit > 0 && s.clock >= s.limit }

// Outcome implements [game.State]. The scores are pawns; under nerdvana they hold the empty cells
// that a stuck side loses, and a draw by jumps is 24–24 whatever stands on the board.
func (s *State) Outcome() game.Outcome {
	e := s.rules.end(s)
	if e == open {
		return game.Outcome{}
	}
	x, o, empty := s.grid.count()
	scores := [2]int{x, o}
	if s.rules.fills && e != limit {
		scores[1-s.side] += empty
	}
	out := game.DrawnBy(reasons[e])
	switch {
	case e == limit && s.rules.fills:
		scores = [2]int{nerdvanaDraw, nerdvanaDraw}
	case e == limit:
	case scores[0] > scores[1]:
		out = game.WonBy(0, reasons[e])
	case scores[1] > scores[0]:
		out = game.WonBy(1, reasons[e])
	}
	out.Scored = true
	out.Scores[0], out.Scores[1] = int16(scores[0]), int16(scores[1])
	return out
}

// nerdvanaDraw is what the contest's arbiter writes for both sides after 100 jumps in a row.
const nerdvanaDraw = 24
