package search

import (
	"context"
	"errors"
	"time"

	"github.com/plybook/plybook/replay/game"
)

// Options are what searches have in common. The zero value is usable.
type Options struct {
	// Table is where positions are remembered; nil: nowhere, which is much slower.
	Table *Table
	// Window is how far the score of an iteration is expected from that of the last one, in the units of
	// the evaluator; 0: anywhere.
	Window Score
	// Reduce is how much less deep late moves are searched at first.
	Reduce Reduction
	// Prune is what is left out.
	Prune Prune
	// Cut is how sure a search has to be, where the evaluator is a [Cutter], that a deep search would find what a shallow one does, to do
	// without it: in hundredths of a standard deviation; 0: it never does without. A result that was cut is not exact.
	Cut Score
	// Growth says which moves a tree grows by, where the evaluator is a [Policy].
	Growth Growth
}

// A Searcher searches positions of one game. It is not for concurrent use.
type Searcher struct {
	state  game.State
	eval   Evaluator
	can    abilities
	table  *Table
	window Score
	reduce Reduction
	prune  Prune
	cut    Score
	clock  func() time.Time

	me      game.Seat // to move at the root
	salt    uint64    // mixed into keys
	budget  *Budget
	begun   time.Time // the search
	stopped bool
	horizon uint64 // how often the search ended before the game, or left moves out
	nested  int    // shallow searches that are going on in place of deeper ones
	history history
	frames  []*frame
	tree    tree
	growth  Growth
}

// New returns a searcher of the position that a state holds at each call of [Searcher.Search]. The
// evaluator serves no other searcher at the same time.
func New(s game.State, e Evaluator, o Options) *Searcher {
	can := abilitiesOf(e)
	if can.Cutter == nil {
		o.Cut = 0
	}
	return &Searcher{
		state: s, eval: e, can: can, table: o.Table, window: o.Window, reduce: o.Reduce, prune: o.Prune, cut: o.Cut, clock: time.Now,
		growth: o.Growth, tree: tree{most: maxLeaves},
	}
}

// A Result is what a search has found.
type Result struct {
	Best  game.Move   // Line[0]
	Line  []game.Move // the principal variation
	Score Score       // for the player to move
	Depth int         // plies of the last iteration that was completed; 0: none was
	Exact bool        // the score is the value of the game
	Nodes int64       // spent

	// Others are the moves after the best one, if more than one is ranked: each is the best without those before it. Their nodes are not counted.
	Others []Result
}

// ErrOver is returned where there is no move to search for.
var ErrOver = errors.New("the game is over, or a deal is due: there is no move to search for")

// Search finds the best move of the present position within limits. There always is one, however
// narrow they are, and the state is as before.
func (s *Searcher) Search(ctx context.Context, l Limits) (Result, error) {
	turn := s.state.Turn()
	if turn < 0 {
		return Result{}, ErrOver
	}
	s.begin(ctx, turn, l)
	r := newRoot(s, l)
	if s.can.Solver != nil && l.Moves == nil {
		if found, ok := r.solve(l); ok {
			found.Best = found.Line[0]
			found.Others = r.rankAfter(found, l)
			found.Nodes = s.budget.Spent()
			return found, nil
		}
		r.begun = s.clock() // what the solver has taken in vain is not for a hasty move to make up for
	}
	if s.can.Policy != nil && l.Depth == 0 {
		r.deepen(l, 0) // for a move, if there is no time for a position
		r.grow(l)
		r.last.Nodes = s.budget.Spent()
		return r.last, nil
	}
	r.deepen(l, MaxDepth)
	if r.whole.Depth > 0 && (l.Lines > 1 || l.Finished && r.last.Score.Plies() <= 0) {
		r.last = r.whole
	}
	r.last.Nodes = s.budget.Spent()
	return r.last, nil
}

func (s *Searcher) begin(ctx context.Context, turn game.Seat, l Limits) {
	s.me, s.salt = turn, 0
	if s.state.Seats() > 2 {
		s.salt = (uint64(turn) + 1) * 0x9E3779B97F4A7C15
	}
	l.Time = max(l.Time, l.Most)
	s.begun, s.budget, s.stopped, s.horizon = s.clock(), newBudget(ctx, l, s.clock), false, 0
	s.table.nextSearch()
	s.history.fade()
	for _, f := range s.frames {
		f.killed = 0
	}
	s.eval.Begin(s.state, s.budget)
}

// side returns 0 for the seat that is searched for, 1 for all others.
func (s *Searcher) side(seat game.Seat) int {
	if seat == s.me {
		return 0
	}
	return 1
}

// frame returns what is kept about a ply.
func (s *Searcher) frame(ply int) *frame {
	for len(s.frames) <= ply {
		s.frames = append(s.frames, new(frame))
	}
	return s.frames[ply]
}

func (s *Searcher) clearLine(ply int) { s.frame(ply).line = s.frame(ply).line[:0] }
