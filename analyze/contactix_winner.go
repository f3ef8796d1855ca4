package analyze

import (
	"context"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// A ContactixSolver finds out who wins positions of Con-tac-tix and with which moves, by depth-first
// proof-number search. In how many plies it does not ask: that is what [search.Searcher] counts on small
// boards. It is not for concurrent use.
//
// Its memory does not grow with the search: 80 MiB for positions and 24 MiB for short proofs, from
// [NewContactixSolver] on, and up to 40 MiB for the boards of a call.
type ContactixSolver struct {
	evaluator *contactixEvaluator
}

// NewContactixSolver returns a solver.
func NewContactixSolver() *ContactixSolver {
	return &ContactixSolver{&contactixEvaluator{prover: newProver(), nodes: newPNTable(solverPositions)}}
}

// forget makes what comes independent of what was.
func (c *ContactixSolver) forget() {
	clear(c.evaluator.nodes)
	clear(c.evaluator.prover.proofs)
	c.evaluator.prover.search = 0
}

// solverPositions is how many positions a solver keeps.
const solverPositions = 1 << 21

// MostContactixSolved is how many empty cells there may be for more than a win at once to be looked for: as many as
// a board of 13 × 13 has.
const MostContactixSolved = 13 * 13

// A ContactixLimit is what keeps a [ContactixSolver] from deciding moves.
type ContactixLimit uint8

const (
	NoContactixLimit  ContactixLimit = iota // all moves are decided
	ContactixBudget                         // the limits of the search
	ContactixEmpties                        // there are more than [MostContactixSolved] empty cells
	ContactixCarriers                       // no proof has room in the cells that are looked at
)

// A ContactixVerdict says what the moves of a position do. Each list is in the order of the state's moves.
type ContactixVerdict struct {
	Winning []game.Move
	Losing  []game.Move
	Open    []game.Move // not decided
	Limit   ContactixLimit
	Nodes   int64 // positions visited
}

// Known says whether it is known who wins, and whether that is who is to move.
func (v *ContactixVerdict) Known() (wins, known bool) {
	wins = len(v.Winning) > 0
	return wins, wins || len(v.Open) == 0 && len(v.Losing) > 0
}

// Solve finds out what the moves of a position do, within limits of nodes and time; if one is set it is
// content with one that wins. Where the rules know a swap the moves before it are judged by it. Nothing is
// known about the moves of a game that is over.
func (c *ContactixSolver) Solve(ctx context.Context, s *contactix.State, l search.Limits, one bool) ContactixVerdict {
	budget := search.NewBudget(ctx, l)
	t := newContactixTrial(c.evaluator, s, budget, one)
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
func (t *contactixTrial) answerWithSwap(s *contactix.State) {
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
func (t *contactixTrial) weighSwap() {
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
