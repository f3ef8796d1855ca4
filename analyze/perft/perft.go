// Package perft counts the lines of a game from a position, for any game: the test of move generators.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package perft

import (
	"fmt"

	"github.com/plybook/plybook/replay/game"
)

// A Convention says how lines are counted that end before the last ply, and whether a pass is a
// ply. A deal is one in none of them: lines go on from each that may come, as the position knows them.
type Convention uint8

const (
	DropEnded  Convention = iota // convention C: a line that ends early is not counted
	CountEnded                   // convention A: a finished game is one line at every depth
	SkipPasses                   // convention B: as A, and a pass is no ply
)

// ConventionByName returns the convention with the letter that the field knows it by.
func ConventionByName(letter string) (Convention, error) {
	switch letter {
	case "C":
		return DropEnded, nil
	case "A":
		return CountEnded, nil
	case "B":
		return SkipPasses, nil
	}
	return 0, fmt.Errorf("unknown convention %q; known: A, B, C", letter)
}

// Count returns the number of lines of exactly depth plies from a position, which is as before
// afterwards. A rule set that counts faster is asked to, if it counts by the same convention.
func Count(s game.State, depth int, convention Convention) uint64 {
	if c, ok := s.(game.Counter); ok && convention == DropEnded {
		return c.Perft(depth)
	}
	p := counter{moves: make([][]game.Move, depth+1), convention: convention}
	if passer, ok := s.(game.Passer); ok && convention == SkipPasses {
		p.passer = passer
	}
	return p.count(s, depth)
}

// A Division is a move of the root and the number of lines that begin with it.
type Division struct {
	Move  game.Move
	Lines uint64
}

// Divide returns the root's moves in their order with the lines of exactly depth plies that
// begin with them. For depth 0 there are none. A deal that is due begins lines like a move.
func Divide(s game.State, depth int, convention Convention) []Division {
	if depth < 1 {
		return nil
	}
	var all []Division
	for _, m := range s.Moves(nil) {
		left := depth - 1
		passer, ok := s.(game.Passer)
		if s.Turn() == game.Chance || ok && convention == SkipPasses && passer.IsPass(m) {
			left = depth
		}
		s.Play(m)
		all = append(all, Division{m, Count(s, left, convention)})
		s.Undo()
	}
	return all
}

// A perft has a list of moves for every depth, so that counting does not allocate.
type counter struct {
	moves      [][]game.Move
	convention Convention
	passer     game.Passer // nil if passes are plies, or unknown to the game
}

func (p *counter) count(s game.State, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if s.Turn() == game.Chance {
		return p.deals(s, depth)
	}
	moves := s.Moves(p.moves[depth][:0])
	for passes := 0; p.passes(moves); passes++ {
		if passes == 2 {
			return 1 // neither side will ever move again
		}
		s.Play(moves[0])
		defer s.Undo()
		moves = s.Moves(moves[:0])
	}
	p.moves[depth] = moves
	switch {
	case len(moves) == 0 && p.convention != DropEnded:
		return 1
	case depth == 1:
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		s.Play(m)
		n += p.count(s, depth-1)
		s.Undo()
	}
	return n
}

// deals counts the lines after all deals that may come.
func (p *counter) deals(s game.State, depth int) (n uint64) {
	for _, m := range s.Moves(nil) {
		s.Play(m)
		n += p.count(s, depth)
		s.Undo()
	}
	return n
}

// passes says whether the only move is a pass that is no ply.
func (p *counter) passes(moves []game.Move) bool {
	return p.passer != nil && len(moves) == 1 && p.passer.IsPass(moves[0])
}
