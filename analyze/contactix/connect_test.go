package contactix

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// connectorOf returns the connections of a side in a position.
func connectorOf(s *contactix.State, side int) *connector {
	e := &evaluator{prover: newProver(1 << 10)}
	e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
	c := newConnector(e.grid)
	c.search(e.tiles, int8(side))
	return c
}

// cells returns the cells of a set of places.
func (c *connector) cells(set *cellSet) (cells []int) {
	set.each(func(place int16) { cells = append(cells, c.cellOf(place)) })
	return cells
}

// turned returns a position in which a side has the turn.
func turned(t *testing.T, s *contactix.State, side int) *contactix.State {
	u := emptyContactix(t, s.Columns(), s.Rows(), side, contactix.Contactix)
	for cell := range s.Cells() {
		if tile := s.Tile(cell); tile >= 0 {
			u.SetTile(cell, tile)
		}
	}
	return u
}

// mostChecked is how many cells a carrier has at most that plain search looks through.
const mostChecked = 13

// Whoever is connected wins with no more than the cells of the carrier, although the other side has all others: of a full connection when the
// other side has the turn, of a semi-connection with its key.
func TestConnectionsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	fulls, semis, positions := 0, 0, 400
	if testing.Short() {
		positions = 100
	}
	for range positions {
		s := emptyContactix(t, 3+r.IntN(3), 3+r.IntN(3), r.IntN(2), contactix.Contactix)
		wander(s, r, r.IntN(s.Cells()*2/3))
		if s.Winner() >= 0 {
			continue
		}
		for side := range 2 {
			c := connectorOf(s, side)
			i := c.ends()
			for k := range c.fullsOf(i) {
				cells := c.cells(&c.fullsOf(i)[k])
				if len(cells) > mostChecked {
					continue
				}
				if fulls++; !winsOn(t, turned(t, s, 1-side), side, cells) {
					t.Errorf("%s: side %d is not connected over %s", s.AppendPosition(nil), side, cellTexts(s, cells))
				}
			}
			for k := range c.semisOf(i) {
				cells := c.cells(&c.semisOf(i)[k])
				if len(cells) > mostChecked {
					continue
				}
				key := c.cellOf(c.keys[int(i)*mostSemis+k])
				u := turned(t, s, side)
				u.Play(game.Move(key))
				if semis++; !slices.Contains(cells, key) || u.Winner() != side && !winsOn(t, u, side, cells) {
					t.Errorf("%s: side %d is not connected by %s over %s", s.AppendPosition(nil), side, s.CellText(key), cellTexts(s, cells))
				}
			}
		}
	}
	if fulls < positions*3/4 || semis < positions*5/4 {
		t.Errorf("%d full connections and %d semi-connections were looked at", fulls, semis)
	}
}

// No move wins that the connections of the other side leave out, and what they say of the winner is what the solver finds.
func TestConfinedMovesAreAllThatWin(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 8))
	solver := newSolver(1 << 14)
	var found [3]int
	positions := 200
	if testing.Short() {
		positions = 60
	}
	for range positions {
		size := 5 + r.IntN(2)
		s := emptyContactix(t, size, size, r.IntN(2), contactix.Contactix)
		wander(s, r, 4+r.IntN(s.Cells()/3))
		if s.Winner() >= 0 {
			continue
		}
		e, _ := newEvaluator(s)
		p := &policy{evaluator: e.(*evaluator)}
		p.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		moves, score := p.Confine(nil)
		if score == 0 {
			continue
		}
		solver.forget()
		v := solver.Solve(context.Background(), s, search.Limits{Nodes: 300_000}, false)
		switch {
		case score > 0:
			if found[0]++; !slices.Contains(v.Winning, moves[0]) {
				t.Errorf("%s: %s does not win", s.AppendPosition(nil), cellsOf(s, moves))
			}
		case len(moves) == 0:
			if found[1]++; len(v.Winning) > 0 {
				t.Errorf("%s: %s win", s.AppendPosition(nil), cellsOf(s, v.Winning))
			}
		default:
			found[2]++
			for _, m := range v.Winning {
				if !slices.Contains(moves, m) {
					t.Errorf("%s: %s wins, and only %s were left", s.AppendPosition(nil), cellsOf(s, []game.Move{m}), cellsOf(s, moves))
				}
			}
		}
	}
	if slices.Min(found[:]) < positions*3/40 {
		t.Errorf("won, lost and confined are %v positions", found)
	}
}

// The second search of the same position finds the same, and allocates nothing.
func TestConnectorIsUsedAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	for _, size := range [][2]int{{11, 11}, {13, 13}, {9, 14}} {
		s := emptyContactix(t, size[0], size[1], 0, contactix.Contactix)
		wander(s, r, 40)
		e := &evaluator{prover: newProver(1 << 10)}
		e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
		c := newConnector(e.grid)
		c.search(e.tiles, 0)
		work, bonds := c.work, c.bonds(nil)
		c.search(e.tiles, 1)
		if n := testing.AllocsPerRun(2, func() { c.search(e.tiles, 0) }); n > 0 {
			t.Errorf("%d × %d: %v allocations", size[0], size[1], n)
		}
		if again := c.bonds(nil); c.work != work || !slices.Equal(again, bonds) {
			t.Errorf("%d × %d: %d bonds with %d carriers compared, and then %d with %d", size[0], size[1], len(bonds), work, len(again), c.work)
		}
	}
}

// BenchmarkConnect searches for the connections of both sides in a position of the middle of a game.
func BenchmarkConnect(b *testing.B) {
	s := emptyContactix(b, 11, 11, 0, contactix.Contactix)
	for _, cell := range []string{"a2", "d10", "c9", "c8", "d8", "d7", "e7", "f4", "g4", "f6", "h5", "e9"} {
		s.Play(tileOn(b, s, cell))
	}
	e := &evaluator{prover: newProver(1 << 10)}
	e.Begin(s, search.NewBudget(context.Background(), search.Limits{}))
	c := newConnector(e.grid)
	for b.Loop() {
		c.search(e.tiles, 0)
		c.search(e.tiles, 1)
	}
	b.ReportMetric(float64(c.work), "carriers")
}
