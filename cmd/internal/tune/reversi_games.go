package main

import (
	"context"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/reversi"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// Games that weights of groups learn from begin with random moves. Then an evaluator plays against itself until the solver finds out what the game
// is worth: in the first games, which make a draft of the weights, the evaluator of search@1, and after them one with the weights of a draft.
const (
	groupLeastRandom = 8  // plies
	groupRandoms     = 37 // so many numbers of plies are possible, small ones more often
	groupSolved      = 14 // empty cells: from here on games are solved
	groupReplies     = 11 // empty cells: from here on replies have scores of their own, at every third ply
	groupLeastEmpty  = 3  // positions with fewer are not looked at
)

// A groupSample is a position, what became of it, and what a search said of it, both for the side to move.
type groupSample struct {
	discs reversi.Discs8
	told  int16 // centidiscs: the mean of the last two depths; of a position that is solved the same as the score
	score int8  // discs
	held  bool  // back, to measure by
}

// A groupGame is a game that is played.
type groupGame struct {
	board    *reversi.Board8
	searcher *search.Searcher
	solver   *analysis.Solver
	samples  []groupSample
}

// playGroupGame plays a game and returns its positions.
func playGroupGame(draft *analysis.GroupWeights, p plan, number int) []groupSample {
	board, err := reversi.New(reversi.Rules{}, 8)
	if err != nil {
		panic(err) // these rules are known
	}
	g := &groupGame{board: board.(*reversi.Board8), solver: analysis.NewSolver(12)}
	g.searcher = search.New(g.board, groupEvaluator(g.board, draft), search.Options{Window: 800, Table: search.NewTable(1 << 11)})
	r := rand.New(rand.NewPCG(p.seed, uint64(number)))
	random := groupLeastRandom + min(r.IntN(groupRandoms), r.IntN(groupRandoms))
	if draft != nil {
		random = min(random, groupLeastRandom+r.IntN(groupRandoms)) // more of the opening, which is only in games that begin early
	}
	for g.board.Ply() < random && g.board.Turn() != game.Nobody {
		moves := g.board.Moves(nil)
		g.board.Play(moves[r.IntN(len(moves))])
	}
	var movers []game.Seat
	for g.board.Turn() != game.Nobody && g.empties() > groupSolved {
		if !g.board.MustPass() {
			movers = append(movers, g.board.Turn())
		}
		g.search(p.nodes)
	}
	black := g.settle()
	for i, mover := range movers {
		g.samples[i].score = black
		if mover == reversi.White {
			g.samples[i].score = -black
		}
	}
	for i := range g.samples {
		g.samples[i].held = heldBack(number)
	}
	return g.samples
}

// groupEvaluator returns the evaluator with the weights of a draft, or the first one.
func groupEvaluator(b *reversi.Board8, draft *analysis.GroupWeights) search.Evaluator {
	if draft == nil {
		return unsolved{analysis.NewEvaluator(b, nil).(evaluator)}
	}
	v := analysis.NewViewer(b, draft)
	return unsolvedLeaf{unsolved{v.(evaluator)}, v.(search.LeafSearcher)}
}

// An unsolvedLeaf searches the last plies by means of its own, as the player does.
type unsolvedLeaf struct {
	unsolved
	search.LeafSearcher
}

// search plays what a search finds, and notes the position.
func (g *groupGame) search(nodes int64) {
	var last, before search.Score
	best := bestOf(g.searcher, search.Limits{Nodes: nodes, Completed: func(r search.Result) { before, last = last, r.Score }})
	if !g.board.MustPass() {
		g.samples = append(g.samples, groupSample{discs: g.board.Discs(), told: short((last + before) / 2)})
	}
	g.board.Play(best)
}

func (g *groupGame) empties() int {
	black, white := g.board.Counts()
	return 64 - black - white
}

func (g *groupGame) note(score int8) {
	g.samples = append(g.samples, groupSample{discs: g.board.Discs(), told: 100 * int16(score), score: score})
}

// settle returns the score of the game for Black, and notes positions of its end.
func (g *groupGame) settle() (black int8) {
	if g.board.Turn() == game.Nobody {
		o := g.board.Outcome()
		own, opp := reversi.EmptiesToWinner(int(o.Scores[0]), int(o.Scores[1]), 8)
		return int8(own - opp)
	}
	score, line, err := g.solver.Solve(context.Background(), g.board, search.Limits{})
	if err != nil {
		panic(err) // there is no limit
	}
	if black = int8(score); g.board.Turn() == reversi.White {
		black = -black
	}
	for _, m := range line {
		n := g.empties()
		if n < groupLeastEmpty {
			break
		}
		if !g.board.MustPass() {
			worth := black
			if g.board.Turn() == reversi.White {
				worth = -black
			}
			g.note(worth)
		}
		if n <= groupReplies && n%3 == groupReplies%3 {
			g.noteReplies()
		}
		g.board.Play(m)
	}
	return black
}

// noteReplies notes what comes after each legal move.
func (g *groupGame) noteReplies() {
	scores, err := g.solver.Scores(context.Background(), g.board, search.Limits{})
	if err != nil {
		panic(err) // there is no limit
	}
	mover := g.board.Turn()
	for _, s := range scores {
		g.board.Play(s.Move)
		if g.board.Turn() == 1-mover && !g.board.MustPass() {
			g.note(int8(-s.Score))
		}
		g.board.Undo()
	}
}
