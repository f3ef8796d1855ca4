package main

import (
	"context"
	"math/bits"

	analysis "github.com/plybook/plybook/analyze/bluelagoon"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// blueLagoonTables are the maps and the numbers of players of games, in turn. The printed board for two comes
// most often.
var blueLagoonTables = [...]struct {
	board string
	seats int
}{{"default", 2}, {"face", 2}, {"default", 2}, {"wheels", 2}, {"default", 3}, {"default", 4}}

// firstLagoonWeights are what climbing begins with: what earlier climbs have come to, from guesses.
func firstLagoonWeights() analysis.Weights {
	return analysis.Weights{
		Set:       [5]int{0, 74, 24, 27, 0},
		Each:      [4]int{0, 35, 41, 87},
		Islands:   [8]int{0, 7, 25, 21, -7, 5, 17, 58},
		Lead:      [2][7]int{{33, 11, 11, 134, 26, 31, 16}, {5, 30, 40, 31, 147, 63, 80}},
		Claimable: 19,
		Statuette: 14,
		First:     168,
		Home:      34,
		Village:   19,
		Spare:     27,
		Move:      6,
	}
}

func tuneBlueLagoon(p plan) ([]byte, error) {
	c := climb[analysis.Weights]{
		numbers: (*analysis.Weights).Numbers,
		game: func(first, second *analysis.Weights, n uint64) float64 {
			return playBlueLagoon([2]*analysis.Weights{first, second}, p, n)
		},
	}
	return climbFile("bluelagoon", c.run(p, firstLagoonWeights()), p)
}

// playBlueLagoon returns the share of the victory that the first weights have, which play for every other
// seat: of three players they have two in one game of a pair and one in the other, so that two equal weights have half
// of both.
func playBlueLagoon(weights [2]*analysis.Weights, p plan, n uint64) (share float64) {
	table := blueLagoonTables[n/2%uint64(len(blueLagoonTables))]
	b, err := bluelagoon.MapByName(table.board)
	if err != nil {
		panic(err) // these maps are known
	}
	s := bluelagoon.New(b, table.seats)
	s.SetSeed(n / 2)
	var searchers [2]*search.Searcher
	for i, w := range weights {
		searchers[i] = search.New(s, analysis.NewEvaluator(w), search.Options{Table: search.NewTable(1 << 12)})
	}
	for s.Turn() != game.Nobody {
		if s.Turn() == game.Chance {
			s.Play(s.Moves(nil)[0])
			continue
		}
		result, err := searchers[(uint64(s.Turn())+n)&1].Search(context.Background(), search.Limits{Nodes: p.nodes})
		if err != nil {
			panic(err) // the game is not over
		}
		s.Play(result.Best)
	}
	winners := s.Outcome().Winners
	for seat := range uint64(table.seats) {
		if winners>>seat&1 == 1 && (seat+n)&1 == 0 {
			share++
		}
	}
	return share / float64(bits.OnesCount8(winners))
}
