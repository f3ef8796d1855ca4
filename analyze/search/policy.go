package search

import "github.com/plybook/plybook/replay/game"

// A Policy knows what moves and positions are like before anything is searched. Where only nodes or time are limits, a search whose evaluator is one is
// no negamax: it grows a tree of positions, always where moves are best by what is known of them and of what follows. It is for games of two seats
// without chance, and of its evaluator's abilities it uses those of a [Follower], a [Prober], a [Solver] and a [Confiner].
type Policy interface {
	// Weigh appends the moves of the present position that are worth trying, at least one, each with its share, and returns the chance
	// of the side to move to win. All says that those left out do not win if none of these does. It is called after Probe.
	Weigh(dst []Weighed) (moves []Weighed, chance int32, all bool)
}

// A Confiner looks at positions longer than a [Policy] does.
type Confiner interface {
	// Confine appends the moves of the present position that may be better than a score, which is a loss: all others have it at best. If a move is
	// known to win it appends that one, and returns a win. The score is 0, and there are no moves, if nothing is known.
	Confine(dst []game.Move) (moves []game.Move, score Score)
}

// A Growth says how a tree chooses among moves: Explore is the weight of the share of a move against what was found out about it, Doubt how much
// worse than its position a move is expected to be that was not tried, as a chance, and Minimax how much of what was found out is the best line
// rather than the mean. Positions are confined, where that can be, when they were visited Confine times; the root is at once.
type Growth struct {
	Explore, Doubt, Minimax float64
	Confine                 int32
}

// A Weighed is a move and how likely it is the best one.
type Weighed struct {
	Move  game.Move
	Share int32 // of [Certain]
}

// Certain is the share, or the chance, of what is certain, and Even the chance in a position of which nothing is known.
const (
	Certain = 1 << 16
	Even    = Certain / 2
)

// certainScore is the score of a chance that is certain; that of an even one is 0.
const certainScore = 10_000

// scoreOf returns the score of a mean chance.
func scoreOf(chance float64) Score {
	return Score(float64((chance-Even)*certainScore) / Even)
}
