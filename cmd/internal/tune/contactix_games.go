package main

import (
	"context"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/contactix"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// Games that move probabilities of Con-tac-tix learn from begin with a few random tiles. Then the search by currents alone plays against itself until it
// proves who wins. Now and then it plays a move as likely as it has tried it.
const (
	policyLeastRandom = 1 // tiles
	policyMostRandom  = 6
	policyErrs        = 10 // one move in so many
)

// policySides are the sides of the boards of games, in turn.
var policySides = [...]int{11, 11, 11, 9, 11, 11, 11, 13}

// A policySample is a position, how often a search has tried its moves, and what became of it.
type policySample struct {
	side         int    // of the board
	tiles        []int8 // by cell: whose, or -1
	mover        int8
	last, before int16 // cells of the last tile and that before it
	cells        []int16
	visits       []int32 // of these cells
	score        int16
	won          bool // by the mover
	held         bool // back, to measure by
}

// A tally counts how often a search tries the moves of its root.
type tally struct {
	policyEvaluator
	ply    int
	visits map[game.Move]int32
}

// policyEvaluator is what the evaluator of Con-tac-tix is asked for by the search of a tree.
type policyEvaluator interface {
	search.Evaluator
	search.Follower
	search.Prober
	search.Solver
	search.Policy
	search.Confiner
}

// Begin implements [search.Evaluator].
func (t *tally) Begin(s game.State, b *search.Budget) {
	t.ply = 0
	clear(t.visits)
	t.policyEvaluator.Begin(s, b)
}

// Play implements [search.Follower].
func (t *tally) Play(m game.Move) {
	if t.ply == 0 {
		t.visits[m]++
	}
	t.ply++
	t.policyEvaluator.Play(m)
}

// Undo implements [search.Follower].
func (t *tally) Undo(m game.Move) {
	t.ply--
	t.policyEvaluator.Undo(m)
}

// playPolicyGame plays a game and returns its positions that were searched and not decided yet.
func playPolicyGame(p plan, number int) (samples []policySample) {
	side := policySides[number%len(policySides)]
	s, err := contactix.NewState(side, side, contactix.Contactix)
	if err != nil {
		panic(err) // this size is allowed
	}
	r := rand.New(rand.NewPCG(p.seed, uint64(number)))
	for range policyLeastRandom + r.IntN(policyMostRandom-policyLeastRandom+1) {
		moves := s.Moves(nil)
		for {
			m := moves[r.IntN(len(moves))]
			if _, tile := contactix.CellOf(m); tile {
				s.Play(m)
				break
			}
		}
	}
	e, o := analysis.NewDraftPolicy(s)
	t := &tally{policyEvaluator: e.(policyEvaluator), visits: map[game.Move]int32{}}
	o.Table = search.NewTable(1 << 10)
	searcher := search.New(s, t, o)
	last, before := int16(-1), int16(-1)
	winner := -1
	for {
		result, err := searcher.Search(context.Background(), search.Limits{Nodes: p.nodes})
		if err != nil {
			panic(err) // the game is not over
		}
		mover := s.ToMove()
		if result.Score.Decided() {
			if winner = mover; result.Score < 0 {
				winner = 1 - mover
			}
			break
		}
		sample := policySample{side: side, mover: int8(mover), last: last, before: before, score: int16(result.Score)}
		for cell := range s.Cells() {
			sample.tiles = append(sample.tiles, int8(s.Tile(cell)))
		}
		sum := int32(0)
		for _, m := range s.Moves(nil) {
			if cell, tile := contactix.CellOf(m); tile && t.visits[m] > 0 {
				sample.cells = append(sample.cells, int16(cell))
				sample.visits = append(sample.visits, t.visits[m])
				sum += t.visits[m]
			}
		}
		samples = append(samples, sample)
		best, _ := contactix.CellOf(result.Best)
		if r.IntN(policyErrs) == 0 && sum > 0 {
			at := r.Int32N(sum)
			for i, n := range sample.visits {
				if at -= n; at < 0 {
					best = int(sample.cells[i])
					break
				}
			}
		}
		last, before = int16(best), last
		s.Play(game.Move(best))
		if s.Winner() >= 0 {
			winner = s.Winner()
			break
		}
	}
	for i := range samples {
		samples[i].won = int(samples[i].mover) == winner
		samples[i].held = number%patternHeldOne == patternHeldOne-1
	}
	return samples
}

// positionsOf returns what a net learns from samples of games: of each position as it is inside of a search, where the last tiles are known, and at its root, where
// they are not. A position counts once for the chance.
func positionsOf(samples []policySample) (all []patternPosition) {
	lookers := map[int]*analysis.Looker{}
	for i := range samples {
		s := &samples[i]
		look := lookers[s.side]
		if look == nil {
			look = analysis.NewLooker(s.side, s.side)
			lookers[s.side] = look
		}
		visits := map[int]int32{}
		for k, cell := range s.cells {
			visits[int(cell)] = s.visits[k]
		}
		for _, known := range [...]bool{true, false} {
			last, before := int16(-1), int16(-1)
			if known {
				last, before = s.last, s.before
			}
			position := patternPosition{chance: -1, held: s.held}
			position.moves, position.odds = look.Look(s.tiles, s.mover, last, before)
			if known {
				won := 0.0
				if s.won {
					won = 1
				}
				position.chance = float64(patternResult*won) + float64((1-patternResult)*(0.5+float64(s.score)/(2*policyCertain)))
			}
			sum := int32(0)
			for _, m := range position.moves {
				sum += visits[m.Cell]
			}
			if sum == 0 {
				continue
			}
			for _, m := range position.moves {
				position.tried = append(position.tried, float32(visits[m.Cell])/float32(sum))
			}
			all = append(all, position)
		}
	}
	return all
}

// policyCertain is the score of a chance that is certain.
const policyCertain = 10_000
