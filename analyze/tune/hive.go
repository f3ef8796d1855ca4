package main

import (
	"context"
	"math/rand/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// Games of Hive begin with some random plies, and are drawn if they last too long.
const (
	hiveRandom  = 4
	hiveLongest = 150
)

// hiveKinds are the rules of games, in turn.
var hiveKinds = [...]string{"Base", "Base+MLP"}

func tuneHive(p plan) ([]byte, error) {
	c := climb[analyze.HiveWeights]{
		numbers: (*analyze.HiveWeights).Numbers,
		game: func(first, second *analyze.HiveWeights, n uint64) float64 {
			return playHive([2]*analyze.HiveWeights{first, second}, p, n)
		},
	}
	return climbFile("hiveWeights", "hive", c.run(p, analyze.UsualHiveWeights()), p)
}

// playHive returns the share of the first weights, which have White in games of even numbers.
func playHive(weights [2]*analyze.HiveWeights, p plan, n uint64) float64 {
	s, err := hive.StartPosition(hiveKinds[n/2%uint64(len(hiveKinds))], game.Options{Values: map[string]string{"repetition": "draw"}})
	if err != nil {
		panic(err) // these types are known
	}
	r := rand.New(rand.NewPCG(p.seed, n/2))
	var searchers [2]*search.Searcher
	for i, w := range weights {
		searchers[i] = search.New(s, analyze.NewHiveEvaluator(w), search.Options{Table: search.NewTable(1 << 12)})
	}
	for s.Turn() != game.Nobody && s.Ply() < hiveLongest {
		if s.Ply() < hiveRandom {
			moves := s.Moves(nil)
			s.Play(moves[r.IntN(len(moves))])
			continue
		}
		result, err := searchers[uint64(s.Turn())^n&1].Search(context.Background(), search.Limits{Nodes: p.nodes})
		if err != nil {
			panic(err) // the game is not over
		}
		s.Play(result.Best)
	}
	switch first, o := game.Seat(n&1), s.Outcome(); {
	case o.Won(first):
		return 1
	case o.Won(1 - first):
		return 0
	}
	return 0.5
}
