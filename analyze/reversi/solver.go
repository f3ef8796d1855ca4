package reversi

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A Solver finds the score of perfect play to the end of a game of Reversi, on boards up to 8×8 on
// which a move turns all lines. Scores are discs for the side to move. It remembers positions from one
// call to the next and is not for concurrent use.
type Solver struct {
	Plain bool // discs alone count; otherwise the empty cells go to the winner. Stays as it is after the first call

	bits     uint
	handover *handover
	memory   *solvedTable  // made when it is wanted first
	edges    *edgeTable    // nil on smaller boards, whose edges lie elsewhere
	weights  *Weights      // nil on smaller boards, which they do not know
	groups   *GroupWeights // of drafts; nil on smaller boards too
	views    [64]View      // by empty cells: what drafts have seen last
	full     uint64        // the cells of the board
	cells    int           // how many these are

	nodes   int64 // visited in this call
	spent   int64 // of these, from the budget
	budget  *search.Budget
	stopped bool
	round   uint8              // 0 proves; others are drafts
	fetched uint64             // says nothing
	margin  int                // of a draft, in centidiscs: estimates that are further off are trusted
	lists   [64][64]solverMove // by empty cells: the moves on the line that the solver is on
}

// A solverMove is a legal move and how good it looks.
type solverMove struct {
	cell     uint8
	weight   int32
	estimate int32 // for the side that moves, in centidiscs; 0 where it is not asked for
	turned   uint64
	replies  uint64 // the legal moves after it
}

// NewSolver returns a solver that remembers the positions of 2^bits buckets, 64 bytes each; 0 is the usual
// number.
func NewSolver(bits uint) *Solver {
	if bits == 0 {
		bits = 18
	}
	return &Solver{bits: bits, handover: &newestHandover}
}

// ErrNotSolved is returned where the rules or the size of the board are not the solver's, where the game
// is over or has not begun, and when the budget does not suffice.
var ErrNotSolved = errors.New("the position is not solved")

// A MoveScore is what the side to move gets by a move and perfect play after it.
type MoveScore struct {
	Move  game.Move
	Score int
}

// Solve returns the score of a position and the line of perfect play: of equally good moves, the first in
// the order of Board.Moves is played.
func (s *Solver) Solve(ctx context.Context, b reversi.Board, l search.Limits) (score int, line []game.Move, err error) {
	return s.solve(b, search.NewBudget(ctx, l))
}

func (s *Solver) solve(b reversi.Board, budget *search.Budget) (score int, line []game.Move, err error) {
	d, ok := s.begin(b, budget)
	if !ok {
		return 0, nil, ErrNotSolved
	}
	s.prepare(d, -s.cells, s.cells)
	score, best := s.root(d)
	if s.stopped {
		return 0, nil, ErrNotSolved
	}
	line = s.line(d, score, best)
	if s.stopped {
		return 0, nil, ErrNotSolved
	}
	s.spend()
	return score, line, nil
}

// Scores returns the score of every legal move, in the order of Board.Moves. Where the budget does not suffice it returns
// those that were solved before, and ErrNotSolved.
func (s *Solver) Scores(ctx context.Context, b reversi.Board, l search.Limits) (scores []MoveScore, err error) {
	return s.each(ctx, b, l, 64)
}

// Outcomes is Scores with 1 for a win of the side to move, 0 for a draw and -1 for a loss in place of discs, which takes less.
func (s *Solver) Outcomes(ctx context.Context, b reversi.Board, l search.Limits) (outcomes []MoveScore, err error) {
	outcomes, err = s.each(ctx, b, l, 1)
	for i := range outcomes {
		outcomes[i].Score = min(max(outcomes[i].Score, -1), 1)
	}
	return outcomes, err
}

// each returns the scores of all moves, exact between -limit and limit. What looks best comes first.
func (s *Solver) each(ctx context.Context, b reversi.Board, l search.Limits, limit int) (scores []MoveScore, err error) {
	d, ok := s.begin(b, search.NewBudget(ctx, l))
	if !ok {
		return nil, ErrNotSolved
	}
	limit = min(limit, s.cells)
	s.prepare(d, -limit, limit)
	list := s.moves(d, d.Legal()&s.full, s.hint(d))
	if len(list) == 0 {
		score, _ := s.pv(d.Swap(), -limit, limit)
		scores = append(scores, MoveScore{reversi.Pass, -score})
	}
	for i := range list {
		m := pickMove(list, i)
		after := d.After(int(m.cell), m.turned)
		s.prepare(after, -limit, limit)
		score, _ := s.pv(after, -limit, limit)
		scores = append(scores, MoveScore{reversi.Disc(reversi.NewSquare(int(m.cell>>3), int(m.cell&7))), -score})
		if s.stopped {
			break
		}
	}
	if s.stopped {
		scores, err = scores[:len(scores)-1], ErrNotSolved
	}
	s.spend()
	slices.SortFunc(scores, func(a, b MoveScore) int { return cmp.Compare(a.Move, b.Move) })
	return scores, err
}

// Solves says whether the rules, the size and the state of a board are a solver's: moves turn all lines, there are up to 8×8 cells, and
// somebody is to move.
func Solves(b reversi.Board) bool {
	_, small := b.(*reversi.Board8)
	return small && !b.Rules().OneLine && !b.Placing() && b.Turn() != game.Nobody
}

// Nodes returns how many positions the last call has visited.
func (s *Solver) Nodes() int64 { return s.nodes }

// begin prepares for a position.
func (s *Solver) begin(b reversi.Board, budget *search.Budget) (d reversi.Discs8, ok bool) {
	if !Solves(b) {
		return d, false
	}
	full := fullBoard(b.Size())
	if full != s.full { // the discs alone do not tell boards of two sizes apart
		s.memory = newSolvedTable(s.bits)
	}
	s.full, s.cells, s.edges, s.weights, s.groups = full, b.Size()*b.Size(), nil, nil, nil
	if b.Size() == 8 {
		s.edges, s.weights, s.groups = edgeStability(), defaultWeights(), defaultGroups()
		for i := range s.views {
			s.views[i] = emptyView()
		}
	}
	s.budget, s.nodes, s.spent, s.stopped = budget, 0, 0, false
	s.memory.grow()
	s.round = proof
	return b.(*reversi.Board8).Discs(), true
}

// fullBoard returns the cells of a board in a word.
func fullBoard(size int) (full uint64) {
	for row := range size {
		full |= (1<<size - 1) << (8 * row)
	}
	return full
}

// spend takes what was visited from the budget, and says whether anything is left.
func (s *Solver) spend() {
	if !s.budget.Spend(s.nodes - s.spent) {
		s.stopped = true
	}
	s.spent = s.nodes
}

func ones(set uint64) int   { return bits.OnesCount64(set) }
func lowest(set uint64) int { return bits.TrailingZeros64(set) }

// final returns the score when neither side can move.
func (s *Solver) final(own, opp uint64) int {
	score := ones(own) - ones(opp)
	if s.Plain || score == 0 {
		return score
	}
	empty := s.cells - ones(own|opp)
	if score < 0 {
		return score - empty
	}
	return score + empty
}

// around8 has the cells next to each cell.
var around8 = func() (t [64]uint64) {
	for i := range t {
		for j := range t {
			if i != j && max(abs(i>>3-j>>3), abs(i&7-j&7)) == 1 {
				t[i] |= 1 << j
			}
		}
	}
	return t
}()

func abs(n int) int { return max(n, -n) }

// root returns the score of the position and the cell of the first best move, or noCell for a pass.
func (s *Solver) root(d reversi.Discs8) (score int, best uint8) {
	moves := s.moves(d, d.Legal()&s.full, s.hint(d))
	if len(moves) == 0 {
		score, _ = s.pv(d.Swap(), -s.cells, s.cells)
		return -score, noCell
	}
	score, best = none, noCell
	for i := range moves {
		m := pickMove(moves, i)
		after := d.After(int(m.cell), m.turned)
		alpha := max(score, -s.cells-1)
		if m.cell < best && best != noCell {
			alpha-- // for a move before the best one the same score is enough
		}
		if i > 0 && -s.null(after, -alpha-1) <= alpha {
			continue
		}
		if alpha < score && -s.null(after, -score-1) <= score {
			best = m.cell
			continue
		}
		value, _ := s.pv(after, -s.cells, -alpha)
		if s.stopped {
			return 0, noCell
		}
		score, best = -value, m.cell
	}
	return score, best
}

// pv returns the score of a position, exact between alpha and beta, and the cell of a move that has it.
func (s *Solver) pv(d reversi.Discs8, alpha, beta int) (score int, best uint8) {
	moves := s.moves(d, d.Legal()&s.full, s.hint(d))
	if len(moves) == 0 {
		if d.Swap().Legal()&s.full == 0 {
			return s.final(d.Own, d.Opp), noCell
		}
		score, _ = s.pv(d.Swap(), -beta, -alpha)
		return -score, noCell
	}
	score, best = none, noCell
	for i := range moves {
		m := pickMove(moves, i)
		after := d.After(int(m.cell), m.turned)
		low := max(alpha, score)
		value := none
		if i > 0 {
			value = -s.null(after, -low-1)
		}
		if i == 0 || value > low && value < beta {
			value, _ = s.pv(after, -beta, -low)
			value = -value
		}
		if s.stopped {
			return 0, noCell
		}
		if value > score {
			score, best = value, m.cell
		}
		if score >= beta {
			break
		}
	}
	n := uint8(s.empties(d))
	if score > alpha {
		s.memory.keep(d.Own, d.Opp, score-1, score, best, n, s.round)
	}
	if score < beta {
		s.memory.keep(d.Own, d.Opp, score, score, best, n, s.round)
	}
	return score, best
}

// hint returns the cell of the move that was best when the position was searched before, or noCell.
func (s *Solver) hint(d reversi.Discs8) uint8 {
	if e := s.memory.find(d.Own, d.Opp); e != nil {
		return e.best
	}
	return noCell
}

func (s *Solver) empties(d reversi.Discs8) int { return s.cells - ones(d.Own|d.Opp) }

// null returns a score of a position that is above alpha if the score of perfect play is, and else is not.
func (s *Solver) null(d reversi.Discs8, alpha int) int {
	empties := s.full &^ (d.Own | d.Opp)
	odd, n := oddQuarters(empties), ones(empties)
	if n < leastSorted {
		return s.few(d.Own, d.Opp, alpha, odd, n)
	}
	return s.search(d.Own, d.Opp, d.Legal()&s.full, alpha, odd, n, true)
}

// line returns the moves of perfect play, given the score of the position and the best move.
func (s *Solver) line(d reversi.Discs8, score int, best uint8) (line []game.Move) {
	for {
		if best == noCell {
			line = append(line, reversi.Pass)
			d, score = d.Swap(), -score
		} else {
			line = append(line, reversi.Disc(reversi.NewSquare(int(best>>3), int(best&7))))
			d, score = d.After(int(best), d.Turned(int(best))), -score
		}
		if d.Legal()&s.full == 0 && d.Swap().Legal()&s.full == 0 {
			return line
		}
		if best = s.known(d, score); s.stopped {
			return nil
		}
	}
}

// known returns the cell of the first move that has the score of the position, or noCell for a pass.
func (s *Solver) known(d reversi.Discs8, score int) uint8 {
	for legal := d.Legal() & s.full; legal != 0; legal &= legal - 1 {
		cell := lowest(legal)
		if legal&(legal-1) == 0 || -s.null(d.After(cell, d.Turned(cell)), -score) >= score {
			return uint8(cell)
		}
	}
	return noCell
}
