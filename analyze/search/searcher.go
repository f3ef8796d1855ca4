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
	// SolverNodes is how many positions the solver visits in the time of one that is searched: so many count as one. 0: each counts.
	SolverNodes int64
	// Outcomes says that an evaluator that is an [OutcomeSolver] is asked who wins: for players that rather win than win by much.
	Outcomes bool
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

	solverNodes int64 // that count as one
	outcomes    bool  // an OutcomeSolver is asked

	me         game.Seat // to move at the root
	salt       uint64    // mixed into keys
	budget     *Budget
	begun      time.Time // the search
	stopped    bool
	leafSearch bool   // a LeafSearcher is asked
	horizon    uint64 // how often the search ended before the game, or left moves out
	nested     int    // shallow searches that are going on in place of deeper ones
	history    history
	frames     []*frame
	tree       tree
	growth     Growth
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
		solverNodes: max(o.SolverNodes, 1), outcomes: o.Outcomes && can.OutcomeSolver != nil,
		growth: o.Growth, tree: tree{most: maxLeaves},
	}
}

// A Result is what a search has found.
type Result struct {
	Best  game.Move   // Line[0]
	Line  []game.Move // the principal variation
	Score Score       // for the player to move; says nothing where Depth is 0
	Depth int         // plies of the last iteration that was completed; 0: none was
	Exact bool        // the score is the value of the game
	Nodes int64       // spent

	// Outcome says that it is proved who wins, and that the score says no more than that by its sign.
	Outcome bool

	// Others are the moves after the best one, if more than one is ranked: each is the best without those before it. Their nodes are not counted.
	Others []Result
}

// ErrOver is returned where there is no move to search for.
var ErrOver = errors.New("the game is over, or a deal is due: there is no move to search for")

// Search finds the best move of the present position within limits. There always is one, however
// narrow they are, and the state is as before.
//
// Helpers are searchers of the same position and with the same table, each with a state and an evaluator of its own. They search at the same
// time, in threads of their own, and this search finds in the table what they have found. Nodes are those of all of them, and a limit of nodes is
// divided among them. What is found depends on time then. Trees have no helpers.
func (s *Searcher) Search(ctx context.Context, l Limits, helpers ...*Searcher) (Result, error) {
	turn := s.state.Turn()
	if turn < 0 {
		return Result{}, ErrOver
	}
	if s.grows(l) {
		helpers = nil
	}
	if n := int64(len(helpers)) + 1; l.Nodes > 0 {
		l.Nodes = max(1, l.Nodes/n)
	}
	s.table.nextSearch()
	var help help
	if len(helpers) > 0 {
		help.begin(ctx, turn, l, helpers)
	}
	s.begin(ctx, turn, l)
	found := s.find(l)
	found.Nodes = s.budget.Spent() + help.end()
	return found, nil
}

// grows says whether a search within limits grows a tree.
func (s *Searcher) grows(l Limits) bool { return s.can.Policy != nil && l.Depth == 0 }

// find searches the position of the root.
func (s *Searcher) find(l Limits) Result {
	r := newRoot(s, l)
	if s.can.Solver != nil && l.Moves == nil {
		if found, ok := r.solve(l); ok {
			found.Best = found.Line[0]
			found.Others = r.rankAfter(found, l)
			return found
		}
		r.begun = s.clock() // what the solver has taken in vain is not for a hasty move to make up for
	}
	if s.grows(l) {
		r.deepen(l, 0) // for a move, if there is no time for a position
		r.grow(l)
		return r.last
	}
	r.deepen(l, MaxDepth)
	if r.whole.Depth > 0 && (l.Lines > 1 || l.Finished && r.last.Score.Plies() <= 0) {
		return r.whole
	}
	return r.last
}

func (s *Searcher) begin(ctx context.Context, turn game.Seat, l Limits) {
	s.me, s.salt = turn, 0
	if s.state.Seats() > 2 {
		s.salt = (uint64(turn) + 1) * 0x9E3779B97F4A7C15
	}
	l.Time = max(l.Time, l.Most)
	s.begun, s.budget, s.stopped, s.horizon = s.clock(), newBudget(ctx, l, s.clock), false, 0
	s.leafSearch = s.can.LeafSearcher != nil && l.Depth == 0
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
