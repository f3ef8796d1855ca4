// Package search finds the best move of a position of any game.
//
// It is a principal variation search, deepened ply by ply, over a [game.State]. What it does not know
// about a game an [Evaluator] tells it, which is all that a game has to bring; what else an evaluator
// can do (choose and order moves, see a win coming, solve a position) are interfaces beside it. Make
// a [Searcher] with [New] and call [Searcher.Search] for every move.
//
// What the package promises: limits of depth and nodes give the same answer on every machine and
// every day. Of moves with the same score the first in the order of State.Moves is the best. The score
// of a depth is its minimax value, as far as the evaluator leaves no move out, whatever is in the
// table; only decided scores may lie beyond the depth, for they hold at every depth. A search allocates
// where it goes deeper than before, and nowhere else.
//
// # More than two seats, and chance
//
// Two seats play for opposite scores. With more of them the search is paranoid: the seat to move at the
// root plays against all others, which work together, and scores are its own. A max^n search would be
// a file beside negamax.go that asks [Evaluator.Evaluate] for the score of every seat and keeps them as
// a vector; evaluators need not change for it.
//
// Where [game.Chance] is to act the search ends and the position is evaluated. The mean over deals,
// drawn from a stream of the evaluator's own, would take the place of that call in [Searcher.play].
package search
