package contactix

import (
	"context"
	"encoding/json"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// The winner of a proof wins by itself: whatever the proof does not need may be the other side's. That holds
// for proofs that were found at once, and for those that were looked for again and again with a larger quota.
func TestContactixCarriersHold(t *testing.T) {
	c := NewSolver()
	r := rand.New(rand.NewPCG(8, 10))
	positions := 1500
	if testing.Short() {
		positions = 200
	}
	for i := range positions {
		s := sparseContactix(t, r, 2+r.IntN(3), 2+r.IntN(4), 12)
		quota := int64(1) << (i % 8)
		a, n := proofOf(t, c, s, quota)
		winner := a.side
		if n.loss == 0 {
			winner = 1 - winner
		}
		if cells := a.carrierCells(n.carrier); !winsOn(t, s, int(winner), cells) {
			t.Errorf("%s: side %d does not win with %s alone; the quota was %d",
				s.AppendPosition(nil), winner, cellTexts(s, cells), quota)
		}
	}
}

// sparseContactix returns a random position of a board with at most so many empty cells, in which the game goes on.
func sparseContactix(t *testing.T, r *rand.Rand, columns, rows, most int) *contactix.State {
	t.Helper()
	for {
		s := emptyContactix(t, columns, rows, r.IntN(2), contactix.Contactix)
		wander(s, r, max(0, s.Cells()-most+r.IntN(4)))
		if s.Winner() < 0 {
			return s
		}
	}
}

// proofOf finds out who wins a position, with ever larger quotas on the same arena.
func proofOf(t *testing.T, c *Solver, s *contactix.State, quota int64) (*arena, pnNode) {
	t.Helper()
	b := search.NewBudget(context.Background(), search.Limits{})
	c.evaluator.Begin(s, b)
	trial := newTrial(c.evaluator, s, b, false)
	a := &arena{evaluator: c.evaluator.confined(c.evaluator.emptyPlaces(), 0, b)}
	for range 40 {
		if n := trial.search(a, quota); n.solved() {
			return a, n
		}
		quota *= 2
	}
	t.Fatalf("%s: not decided", s.AppendPosition(nil))
	return nil, pnNode{}
}

// winsOn says by plain search whether a side wins when the other one has all empty cells but those of a proof.
func winsOn(t *testing.T, s *contactix.State, side int, cells []int) bool {
	t.Helper()
	filled := emptyContactix(t, s.Columns(), s.Rows(), s.ToMove(), contactix.Contactix)
	for cell := range s.Cells() {
		switch tile := s.Tile(cell); {
		case tile >= 0:
			filled.SetTile(cell, tile)
		case !slices.Contains(cells, cell):
			filled.SetTile(cell, 1-side)
		}
	}
	if filled.Winner() >= 0 {
		return filled.Winner() == side
	}
	return moverWins(filled, map[game.Key]bool{}) == (filled.ToMove() == side)
}

// carrierCells returns the cells of a carrier.
func (a *arena) carrierCells(carrier uint64) (cells []int) {
	for ; carrier != 0; carrier &= carrier - 1 {
		cells = append(cells, a.cellOf(a.views[0].places[bits.TrailingZeros64(carrier)]))
	}
	return cells
}

func cellTexts(s *contactix.State, cells []int) string {
	var text []string
	for _, cell := range cells {
		text = append(text, s.CellText(cell))
	}
	return strings.Join(text, " ")
}

// The moves that win are those after which the other side has none, each of these positions taken by itself. The
// largest board has more cells than a set, and more empty ones than a view, so that each move has arenas of its own.
func TestContactixSolverAgreesWithChildren(t *testing.T) {
	if testing.Short() {
		t.Skip("solves hundreds of positions")
	}
	const nodes = 100_000
	const positions = 4
	checked := 0
	parent, child := NewSolver(), NewSolver()
	for i, b := range []struct{ columns, rows, empties int }{{6, 6, 24}, {8, 8, 42}, {10, 10, 67}, {14, 14, 67}, {9, 11, 66}} {
		r := rand.New(rand.NewPCG(10, uint64(i)))
		for range positions {
			s := emptyContactix(t, b.columns, b.rows, r.IntN(2), contactix.Contactix)
			for s.Ply() < s.Cells()-b.empties {
				if wander(s, r, 1); s.Winner() >= 0 {
					s.Undo()
				}
			}
			parent.forget()
			v := winners(t, parent, s, search.Limits{Nodes: nodes})
			// Where all moves win or lose there is little to get wrong, and much to ask.
			if len(v.Open) == 0 && (len(v.Winning) == 0 || len(v.Losing) == 0) {
				continue
			}
			checked++
			checkChildren(t, child, s, v, search.Limits{Nodes: nodes})
		}
	}
	if checked < positions {
		t.Errorf("%d positions were looked at, want %d", checked, positions)
	}
}

// Moves on cells that the opponent has captured, which only a longer search of the position after another
// move shows to matter.
func TestContactixSolverAgreesWithChildrenOnCaptured(t *testing.T) {
	if testing.Short() {
		t.Skip("solves every position after each move")
	}
	parent, child := NewSolver(), NewSolver()
	for _, setup := range []string{
		".1..01..../1..00..111/00.1...0../......1..1/.1......0./...0...1../00...00.../..0.0...1./..1..1.1../..00..1..1 0",
		".......0./.0.011.01/..01.0..1/......11./...10..0./0..01..01/..0...11./......0../........./.01...00./1..0..11. 1",
	} {
		s := contactixAt(t, setup)
		v := winners(t, parent, s, search.Limits{Nodes: 1_000_000})
		if len(v.Winning) == 0 || len(v.Losing) == 0 {
			t.Errorf("%s: %s win and %s lose, want some of both", setup, cellsOf(s, v.Winning), cellsOf(s, v.Losing))
		}
		checkChildren(t, child, s, v, search.Limits{Nodes: 1_000_000})
	}
}

// checkChildren solves the positions after all moves of which a verdict says what they do.
func checkChildren(t *testing.T, c *Solver, s *contactix.State, v Verdict, l search.Limits) {
	t.Helper()
	c.forget()
	for _, m := range slices.Concat(v.Winning, v.Losing) {
		s.Play(m)
		wins, known := s.Winner() >= 0, true
		if !wins {
			after := c.Solve(context.Background(), s, l, true)
			wins, known = after.Known()
			wins = !wins
		}
		s.Undo()
		if said := slices.Contains(v.Winning, m); known && said != wins {
			t.Errorf("%s: that %s wins is said to be %t", s.AppendPosition(nil), cellsOf(s, []game.Move{m}), said)
		}
	}
}

// The positions of the records with answers of other solvers.
func TestContactixSolverOnRandomBoards(t *testing.T) {
	folder := os.Getenv("PLYBOOK_RECORDS")
	if folder == "" {
		t.Skip("PLYBOOK_RECORDS is not set: no real records")
	}
	folder = filepath.Join(folder, "contactix/assignment/random")
	text, err := os.ReadFile(filepath.Join(folder, "winning-moves.json"))
	if err != nil {
		t.Fatal(err)
	}
	var boards []struct {
		Board   string   `json:"board"`
		Winning []string `json:"winning"`
	}
	if err := json.Unmarshal(text, &boards); err != nil {
		t.Fatal(err)
	}
	if len(boards) < 5 {
		t.Fatalf("%d boards", len(boards))
	}
	c := NewSolver()
	for _, b := range boards {
		s := recordAt(t, "contactix-board", filepath.Join(folder, b.Board+".in"))
		v := winners(t, c, s, search.Limits{})
		if got := strings.Fields(cellsOf(s, v.Winning)); !slices.Equal(got, b.Winning) || len(v.Open) > 0 {
			t.Errorf("%s: %s win and %s are open, want %s", b.Board, got, cellsOf(s, v.Open), b.Winning)
		}
	}
}
