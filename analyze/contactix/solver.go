package contactix

import (
	"cmp"
	"context"
	"slices"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// A Solver finds out who wins positions of Con-tac-tix and with which moves, by depth-first
// proof-number search. In how many plies it does not ask: that is what [search.Searcher] counts on small
// boards. It is not for concurrent use.
//
// Its memory does not grow with the search: up to 60 MiB on boards of up to 190 cells, and 150 MiB on larger ones.
type Solver struct {
	evaluator *evaluator
}

// NewSolver returns a solver.
func NewSolver() *Solver { return newSolver(solverPositions) }

func newSolver(positions int) *Solver {
	return &Solver{&evaluator{prover: newProver(min(positions, proverPositions)), positions: positions}}
}

// forget makes what comes independent of what was.
func (c *Solver) forget() {
	clear(c.evaluator.nodes)
	clear(c.evaluator.prover.proofs)
	c.evaluator.prover.search = 0
}

// solverPositions is how many positions a solver keeps.
const solverPositions = 1 << 21

// MaxEmpties is how many empty cells there may be for more than a win at once to be looked for: as many as
// a board of 13 × 13 has.
const MaxEmpties = 13 * 13

// A Limit is what keeps a [Solver] from deciding moves.
type Limit uint8

const (
	NoLimit       Limit = iota // all moves are decided
	LimitBudget                // the limits of the search
	LimitEmpties               // there are more than [MaxEmpties] empty cells
	LimitCarriers              // no proof has room in the cells that are looked at
)

// A Verdict says what the moves of a position do. Each list is in the order of the state's moves.
type Verdict struct {
	Winning []game.Move
	Losing  []game.Move
	Open    []game.Move // not decided
	Limit   Limit
	Nodes   int64 // positions visited
}

// Known says whether it is known who wins, and whether that is who is to move.
func (v *Verdict) Known() (wins, known bool) {
	wins = len(v.Winning) > 0
	return wins, wins || len(v.Open) == 0 && len(v.Losing) > 0
}

// Solve finds out what the moves of a position do, within limits of nodes and time; if one is set it is
// content with one that wins. Where the rules know a swap the moves before it are judged by it. Nothing is
// known about the moves of a game that is over.
func (c *Solver) Solve(ctx context.Context, s *contactix.State, l search.Limits, one bool) Verdict {
	budget := search.NewBudget(ctx, l)
	t := newTrial(c.evaluator, s, budget, one)
	switch {
	case len(t.moves) == 0:
	case swapFollows(s):
		t.answerWithSwap(s)
	default:
		c.evaluator.Begin(s, budget)
		t.run()
		t.weighSwap()
	}
	return t.verdict()
}

// likeliest returns the tile on the board that was solved last that most current runs through, of some.
func (c *Solver) likeliest(moves []game.Move) game.Move {
	c.evaluator.solveFlows(nowhere)
	return slices.MaxFunc(moves, func(a, b game.Move) int { return cmp.Compare(c.evaluator.current(a), c.evaluator.current(b)) })
}

// swapFollows says whether a swap may answer the tile to come.
func swapFollows(s *contactix.State) bool {
	if !s.Rules().Swap() || s.Ply() > 0 {
		return false
	}
	for cell := range s.Cells() {
		if s.Tile(cell) >= 0 {
			return false
		}
	}
	return true
}

// answerWithSwap is the whole judgement where a swap may follow: who does not win with the first tile at
// once leaves the choice of sides to the other. What a pass does stays open.
func (t *trial) answerWithSwap(s *contactix.State) {
	for i, m := range t.moves {
		if _, tile := contactix.CellOf(m); !tile {
			continue
		}
		s.Play(m)
		if t.known[i] = moveLoses; s.Winner() >= 0 {
			t.known[i] = moveWins
		}
		s.Undo()
	}
}

// weighSwap judges a swap by the tiles: it gives the turn on this board to the other player.
func (t *trial) weighSwap() {
	known, open := int8(moveWins), false
	swap := -1
	for i, m := range t.moves {
		_, tile := contactix.CellOf(m)
		switch {
		case m == contactix.SwapPieces || m == contactix.SwapSides:
			swap = i
		case tile && t.known[i] == moveWins:
			known = moveLoses
		case tile && t.known[i] == 0:
			open = true
		}
	}
	if swap >= 0 && (known == moveLoses || !open) {
		t.known[swap] = known
	}
}
