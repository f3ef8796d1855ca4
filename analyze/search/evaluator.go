package search

import "github.com/plybook/plybook/replay/game"

// An Evaluator knows what positions of one game are worth. It looks at one state, that of the search,
// which moves on the state and takes its moves back. What else it can do it says by the other
// interfaces of this file; none of their methods may allocate.
type Evaluator interface {
	// Begin prepares for a search from the state as it stands. What takes much longer than to visit
	// a position is spent from the budget: as many nodes as could have been visited meanwhile.
	Begin(s game.State, b *Budget)
	// Evaluate estimates the present position, in which a player or chance is to act, for a seat.
	// What two seats get adds up to 0. The score lies between −[Limit] and Limit.
	Evaluate(seat game.Seat) Score
}

// A Follower keeps more about the position than the state does.
type Follower interface {
	// Play is called before the state plays a move.
	Play(m game.Move)
	// Undo is called after the state has taken it back.
	Undo(m game.Move)
}

// A Finisher values finished games by more than who has won: by the difference of discs, say. Such
// scores lie between −[Limit] and [Limit], and the distance to the end does not matter. Without it
// a win is [Win], and what is neither won by one side alone nor lost is 0.
type Finisher interface {
	// Final returns the value of the finished game for a seat.
	Final(o game.Outcome, seat game.Seat) Score
}

// A Prober knows something about a position without its being searched: that it is won at once, lost
// whatever is played, or not to be won within so many plies.
type Prober interface {
	// Probe returns bounds of the present position's value for the player to move, as seen from there,
	// so that [WinIn](1) is a win with the next ply. −[Win] and [Win] say nothing. Only what shows that
	// the value is not between alpha and beta, or narrows what is between them, is of use. It is called
	// before Select, at the root too.
	Probe(alpha, beta Score, depth int) (lower, upper Score)
}

// A Selector chooses the moves that are worth trying in a position.
type Selector interface {
	// Select appends legal moves, at least one. All says that none of those left out can be better
	// than the best of these; otherwise the search tries the others too before it calls a game lost.
	Select(dst []game.Move, depth int) (moves []game.Move, all bool)
}

// An Orderer knows which moves to try first.
type Orderer interface {
	// Order adds to the weights of moves: the greatest is tried first. They hold what the search has
	// learnt already: up to [HistoryWeight] for moves that were good elsewhere, and [KillerWeight] more
	// for those that were good in a sister position.
	Order(moves []game.Move, weights []int32)
}

// An Extender knows positions that are too lively to be estimated.
type Extender interface {
	// Extend says whether a search that would end at the present position goes a ply further. It ends
	// there in any case, and its depth is -1.
	Extend() bool
}

// A LeafSearcher searches the last plies by means of its own. It is not asked where the search is limited to a depth, so that a depth means the same
// whatever a LeafSearcher does.
type LeafSearcher interface {
	// SearchLeaf returns what the present position is worth for the player to move by a search to a depth of at least 1, or a bound of that on the same
	// side of alpha. Cut is that of the [Options]. It spends from the budget as the search does, and when that is over what it returns
	// means nothing. It is not ok where it does not search.
	SearchLeaf(depth int, alpha, cut Score, b *Budget) (score Score, ok bool)
}

// A Guard is an evaluator of a game in which a key does not always say all about a position's future:
// where a clock or a repetition may end the game, say.
type Guard interface {
	// Trust says whether the value of the present position is that of all positions with its key.
	Trust() bool
}

// A Solver may find the value of the root by means of its own. It is not asked where the search is limited
// to some of the moves.
type Solver interface {
	// Solve returns what it has found about the present position: a score, whether that is the value of
	// the game, and the line that is played; with an exact score the line begins with the first of
	// the best moves in the order of State.Moves. It is not ok if the position has to be searched.
	// Depth is how many plies the search is limited to, or 0: a value that lies deeper is not asked for.
	// What it learns on the way may serve it in Probe and Select.
	Solve(b *Budget, depth int) (r Result, ok bool)
}

// An OutcomeSolver may find out who wins where a [Solver] would take too long to find out by how much. It is asked after that one, if [Options] say so,
// where the search is not limited to a depth and asks for one line.
type OutcomeSolver interface {
	// SolveOutcome returns a move that wins or draws, probably if the result does not say that it is proved. It is not ok if the position has to be
	// searched.
	SolveOutcome(b *Budget) (r Result, ok bool)
}

// abilities are what an evaluator can do; nil for what it cannot.
type abilities struct {
	Follower
	Finisher
	Prober
	Selector
	Orderer
	Extender
	LeafSearcher
	Guard
	Solver
	OutcomeSolver
	Cutter
	Policy
	Confiner
}

func abilitiesOf(e Evaluator) (a abilities) {
	a.Follower, _ = e.(Follower)
	a.Finisher, _ = e.(Finisher)
	a.Prober, _ = e.(Prober)
	a.Selector, _ = e.(Selector)
	a.Orderer, _ = e.(Orderer)
	a.Extender, _ = e.(Extender)
	a.LeafSearcher, _ = e.(LeafSearcher)
	a.Guard, _ = e.(Guard)
	a.Solver, _ = e.(Solver)
	a.OutcomeSolver, _ = e.(OutcomeSolver)
	a.Cutter, _ = e.(Cutter)
	a.Policy, _ = e.(Policy)
	a.Confiner, _ = e.(Confiner)
	return a
}
