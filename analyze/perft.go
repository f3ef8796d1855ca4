// Package analyze measures positions and games.
package analyze

import "github.com/plybook/plybook/replay/game"

// Perft returns the number of lines of exactly depth plies from a position: a pass and a deal are
// plies, and games that are over before the last ply drop out (convention C). The position
// is as before afterwards. A rule set that counts faster is asked to.
func Perft(s game.State, depth int) uint64 {
	if c, ok := s.(game.Counter); ok {
		return c.Perft(depth)
	}
	return newCounter(depth).count(s, depth)
}

// A Division is one move of the root with the lines below it.
type Division struct {
	Move  game.Move
	Nodes uint64
}

// Divide returns the root's moves in their order, each with the lines of depth plies that it
// begins. For depth 0 there are none.
func Divide(s game.State, depth int) []Division {
	if depth < 1 {
		return nil
	}
	var all []Division
	for _, m := range s.Moves(nil) {
		s.Play(m)
		all = append(all, Division{m, Perft(s, depth-1)})
		s.Undo()
	}
	return all
}

// A counter has a list of moves for every depth, so that counting does not allocate.
type counter [][]game.Move

func newCounter(depth int) counter { return make(counter, depth+1) }

func (c counter) count(s game.State, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	c[depth] = s.Moves(c[depth][:0])
	if depth == 1 {
		return uint64(len(c[depth]))
	}
	var n uint64
	for _, m := range c[depth] {
		s.Play(m)
		n += c.count(s, depth-1)
		s.Undo()
	}
	return n
}
