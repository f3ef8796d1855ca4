package conquest

import (
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A State is a position of a game under one set of rules, with the way back to its start. It
// implements [game.State], [game.Counter], [game.Symmetric] and [game.CellLister].
type State struct {
	which    Rules
	rules    *ruleSet
	n        int
	limit    int  // half-moves without a clone that end the game; 0 is none
	counters bool // positions are written with clock and number

	grid  grid
	side  int // to move: 0 for X, 1 for O
	clock int // half-moves since the last clone
	full  int // full-move number
	key   game.Key
	past  []step

	flat []Stone // room for the cells of SymmetricKey, row by row
}

// A step is what Play changes and Undo cannot work out.
type step struct {
	move  game.Move
	clock int
	key   game.Key
}

// newState returns the state of a setup that the rules allow.
func newState(which Rules, setup Setup) *State {
	s := &State{
		which: which, rules: &ruleSets[which], limit: ruleSets[which].limit,
		n: setup.Size, grid: newGrid(setup.Cells, setup.Size),
		side: int(setup.Turn), clock: setup.Clock, full: setup.Full,
		past: make([]step, 0, pliesAhead),
		flat: make([]Stone, 0, setup.Size*setup.Size),
	}
	s.key = keyOf(setup.Cells, s.n, s.side)
	return s
}

// Rules returns the set of rules.
func (s *State) Rules() Rules { return s.which }

// Size returns the side of the board in cells.
func (s *State) Size() int { return s.n }

// BoardName implements [game.Sized].
func (s *State) BoardName() string { return strconv.Itoa(s.n) + "x" + strconv.Itoa(s.n) }

// Limit returns after how many half-moves without a clone the game ends; 0: never.
func (s *State) Limit() int { return s.limit }

// Clock returns the half-moves since the last clone; under ataxx a pass is one of them.
func (s *State) Clock() int { return s.clock }

// FullMove returns the number of the full move, which grows after every ply of O.
func (s *State) FullMove() int { return s.full }

// Count returns how many cells hold X, hold O and are empty.
func (s *State) Count() (x, o, empty int) { return s.grid.count() }

// AppendScores implements [game.Scorer]: the pawns of each player. The empty cells that a stuck player loses at the end
// count for nobody here.
func (s *State) AppendScores(dst []int) []int {
	x, o, _ := s.Count()
	return append(dst, x, o)
}

// At returns what is on a cell, or [Gap] outside of the board.
func (s *State) At(c game.Cell) Stone {
	if !s.onBoard(c) {
		return Gap
	}
	return s.grid.at(cellAt(int(c.Row), int(c.Col)))
}

func (s *State) onBoard(c game.Cell) bool {
	return c.Row >= 0 && c.Col >= 0 && int(c.Row) < s.n && int(c.Col) < s.n
}

// Seats implements [game.State].
func (s *State) Seats() int { return 2 }

// Turn implements [game.State].
func (s *State) Turn() game.Seat {
	if s.rules.end(s) != open {
		return game.Nobody
	}
	return game.Seat(s.side)
}

// Ply implements [game.State].
func (s *State) Ply() int { return len(s.past) }

// Moves implements [game.State]. Under conquest moves come by source, then by destination; under
// the other rules clones by destination, then jumps by source and destination; rows from the top.
func (s *State) Moves(dst []game.Move) []game.Move {
	if s.rules.end(s) != open {
		return dst
	}
	before := len(dst)
	dst = s.grid.moves(dst, s.side, s.rules.sourced)
	if len(dst) == before {
		dst = append(dst, Pass)
	}
	return dst
}

// Play implements [game.State].
func (s *State) Play(m game.Move) {
	s.past = append(s.past, step{m, s.clock, s.key})
	s.clock++
	if m != Pass {
		s.key = s.key.Xor(s.grid.play(s.side, m))
		if !isJump(m) {
			s.clock = 0
		}
	}
	s.key = s.key.Xor(sideKey)
	s.full += s.side
	s.side ^= 1
}

// Undo implements [game.State].
func (s *State) Undo() {
	last := len(s.past) - 1
	done := s.past[last]
	s.past = s.past[:last]
	s.side ^= 1
	s.full -= s.side
	s.key, s.clock = done.key, done.clock
	if done.move != Pass {
		s.grid.undo()
	}
}

// Key implements [game.State]. Identity is the size, the cells with their gaps, and the side to
// move; the counters are no part of it.
func (s *State) Key() game.Key { return s.key }

// AppendCells implements [game.CellLister]: pawns as x and o, gaps as -.
func (s *State) AppendCells(dst []game.CellText) []game.CellText {
	for row := range s.n {
		for column := range s.n {
			c := cellAt(row, column)
			if stone := s.grid.at(c); stone != Empty {
				dst = append(dst, game.CellText{Cell: c.place(), Text: fenLetters[stone]})
			}
		}
	}
	return dst
}

// CellName implements [game.CellNamer].
func (s *State) CellName(word string) string {
	if word == fenLetters[Gap] {
		return "gaps"
	}
	return strings.ToUpper(word)
}

// AppendPosition implements [game.State]: the first two fields of the FEN, or all four if the
// option counters is on. A board too large for a FEN is written as rows of X, O and _ instead.
func (s *State) AppendPosition(dst []byte) []byte {
	if s.n > MaxFEN {
		dst = s.AppendRows(dst)
	} else {
		dst = s.appendFENBoard(dst)
	}
	dst = append(dst, ' ', fenTurns[s.side])
	if s.counters {
		dst = s.appendCounters(dst)
	}
	return dst
}

func (s *State) appendCounters(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, ' '), int64(s.clock), 10)
	return strconv.AppendInt(append(dst, ' '), int64(s.full), 10)
}
