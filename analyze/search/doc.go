// Package search finds the best move of a position of any game.
//
// It is a principal variation search, deepened ply by ply, over a [game.State]. What it does not know
// about a game an [Evaluator] tells it, which is all that a game has to bring; what else an evaluator
// can do (choose and order moves, see a win coming, solve a position) are interfaces beside it. Make
// a [Searcher] with [New] and call [Searcher.Search] for every move.
//
// What the package promises: limits of depth and nodes give the same answer on every machine and
// every day, as far as no helpers search at the same time. Of moves with the same score the first in the order of State.Moves is the best. The score
// of a depth is its minimax value, as far as the evaluator leaves no move out and [Options] neither reduce nor prune nor cut,
// and a ply deeper where it extends, whatever is in the table; only decided scores may lie beyond the depth, for they hold at every depth. A
// search ends within 20 ms of its deadline, or of the end of its context. It allocates where it goes deeper
// than before, and nowhere else.
//
// Where an evaluator is a [Policy], and no depth is a limit, the search grows a tree of positions in place of that.
//
// # What pays
//
// Windows, reductions, and what is left out ([Prune]) or cut ([Cutter]) are choices of the evaluator ([Options]), for they do not pay everywhere. Because
// nearly all nodes have the narrowest window anyway, an aspiration window changes little: 2 to 5% of the nodes
// for a depth are saved where it is wide enough, and as many lost where it is a quarter as wide.
// BenchmarkNodesToDepth of package analyze counts them.
//
// Reductions of late moves were tried in matches with as many nodes a move for both, from openings that each
// side began once, and are on where they win:
//
//	Conquest     40,000 nodes   80 games  +61 =4 -15
//	Reversi      40,000 nodes  100 games  +53 =0 -47  though they look 1.2 plies further
//	Hive          3,000 nodes  100 games  +46 =4 -50  though they look 0.8 plies further
//	Blue Lagoon   5,000 nodes  100 games  +39 =0 -61
//	Con-tac-tix   5,000 nodes  100 games  +50 =0 -50  no deeper
//
// docs/explanation/strength.md has what was tried since.
//
// # More than two seats, and chance
//
// Two seats play for opposite scores. With more of them the search is paranoid: the seat to move at the
// root plays against all others, which work together, and scores are its own. An evaluator may temper that
// by its [Selector]: that of Blue Lagoon leaves the others, where three or four play, one move each, which
// looks best to the one who makes it, so that they play for themselves as in max^n, one ply ahead, and only
// the seat at the root searches. A full max^n search would be a file beside negamax.go that asks
// [Evaluator.Evaluate] for the score of every seat and keeps them as a vector; evaluators need not change
// for it.
//
// Where [game.Chance] is to act the search ends and the position is evaluated. The mean over deals,
// drawn from a stream of the evaluator's own, would take the place of that call in [Searcher.play].
//
// It promises nothing to other programs: names and behaviour may change in any version.
package search
