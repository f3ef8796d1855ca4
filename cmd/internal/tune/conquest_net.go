package main

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/conquest"
	"github.com/plybook/plybook/analyze/nn"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// A net of Conquest learns from games of the player search under the rules of Ataxx on 7×7, which begin with some random moves, a
// quarter of them on boards with gaps. In the first round the player has the terms alone, later also the net of the round before, a draft. A net
// learns from the games of its round alone. Rounds before the last one, whose games are worse, have fewer of them.
const (
	netDraftOne    = 4 // of so many games of the last round, as many as each other one has
	netLeastRandom = 4 // plies
	netMostRandom  = 14
	netGapsOne     = 4 // in so many games
	netMostGaps    = 3 // times four
)

// A netSample is a position, what was found out about it, and what became of it.
type netSample struct {
	own, opp, gaps uint64
	linear, score  int16 // hundredths of a pawn for the side to move: by the terms alone, and by the search
	points         int8  // of the side to move at the end of the game, in halves
}

func tuneConquestNet(p plan) ([]byte, error) {
	weights := newNetWeights()
	first := 0
	for round := range p.rounds {
		n, err := nn.NewNet(weights)
		if err != nil {
			return nil, err
		}
		played := p
		if round < p.rounds-1 {
			played.games = (p.games + netDraftOne - 1) / netDraftOne
		}
		samples := play(played, func() func(int) []netSample {
			return func(i int) []netSample { return playNetGame(n, p, uint64(first+i)) }
		})
		first += played.games
		say("round %d: %d positions", round+1, len(samples))
		weights = fitNet(samples, round < p.rounds-1, p.workers)
	}
	weights.Plan = fmt.Sprintf("-game conquest-net -rounds %d -games %d -nodes %d -seed %d", p.rounds, p.games, p.nodes, p.seed)
	return weights.Append(nil), nil
}

// playNetGame plays a game and returns its positions that were searched and not decided yet.
func playNetGame(n *nn.Net, p plan, number uint64) (samples []netSample) {
	r := rand.New(rand.NewPCG(p.seed, number))
	s := startNetGame(r)
	linear := analysis.NewEvaluator(s, nil)
	o := analysis.Options()
	o.Table = search.NewTable(1 << 12)
	searcher := search.New(s, analysis.NewDraftEvaluator(s, n), o)
	var movers []game.Seat
	var first search.Score // of the first side
	for s.Turn() != game.Nobody && s.Ply() < conquestLonger {
		result, err := searcher.Search(context.Background(), search.Limits{Nodes: p.nodes})
		if err != nil {
			panic(err) // the game is not over
		}
		if first = result.Score; s.Turn() == 1 {
			first = -first
		}
		if first.Decided() {
			break
		}
		movers = append(movers, s.Turn())
		samples = append(samples, newNetSample(s, linear, result.Score))
		s.Play(result.Best)
	}
	points := pointsOf(s, first)
	for i, mover := range movers {
		samples[i].points = points[mover]
	}
	return samples
}

// startNetGame returns where a game begins to be played well.
func startNetGame(r *rand.Rand) *conquest.State {
	for {
		start, err := conquest.Start(netSetup(r), game.Options{Rules: "ataxx"})
		if err != nil {
			panic(err) // the setup is right
		}
		random := netLeastRandom + r.IntN(netMostRandom-netLeastRandom+1)
		for start.Turn() != game.Nobody && start.Ply() < random {
			moves := start.Moves(nil)
			start.Play(moves[r.IntN(len(moves))])
		}
		if start.Turn() != game.Nobody {
			return start.(*conquest.State)
		}
	}
}

// netSetup returns the start on a board with gaps, which lie as they do after a quarter turn, or the usual one.
func netSetup(r *rand.Rand) string {
	if r.IntN(netGapsOne) != 0 {
		return ""
	}
	rows := [7][]byte{}
	for i := range rows {
		rows[i] = []byte("1111111")
	}
	rows[0][0], rows[6][6], rows[0][6], rows[6][0] = 'x', 'x', 'o', 'o'
	for range 1 + r.IntN(netMostGaps) {
		row, col := r.IntN(7), r.IntN(7)
		for range 4 {
			if rows[row][col] == '1' {
				rows[row][col] = '-'
			}
			row, col = col, 6-row
		}
	}
	setup := ""
	for i, row := range rows {
		if i > 0 {
			setup += "/"
		}
		setup += string(row)
	}
	return setup
}

func newNetSample(s *conquest.State, linear search.Evaluator, score search.Score) netSample {
	own, opp, empty, _ := s.Sets()
	if s.Turn() == 1 {
		own, opp = opp, own
	}
	return netSample{own: own, opp: opp, gaps: analysis.NetCells &^ (own | opp | empty), linear: short(linear.Evaluate(s.Turn())), score: short(score)}
}

// short returns a score, or what is as sure.
func short(score search.Score) int16 { return int16(min(max(score, -1<<14), 1<<14)) }

// pointsOf returns what a game gave to both sides, in halves. One that has not ended is won by whom its last score is good for.
func pointsOf(s *conquest.State, first search.Score) [2]int8 {
	if s.Turn() == game.Nobody {
		x, o, _ := s.Count()
		first = search.Score(x - o)
	}
	switch {
	case first > 0:
		return [2]int8{2, 0}
	case first < 0:
		return [2]int8{0, 2}
	}
	return [2]int8{1, 1}
}

// netImages are the cells of the board after each of its symmetries, by the bits of sets.
var netImages = func() (images [8][64]uint8) {
	for image := range images {
		for cells := uint64(analysis.NetCells); cells != 0; cells &= cells - 1 {
			bit := bits.TrailingZeros64(cells)
			row, col := bit/conquest.Stride, bit%conquest.Stride
			if image&1 != 0 {
				row = 6 - row
			}
			if image&2 != 0 {
				col = 6 - col
			}
			if image&4 != 0 {
				row, col = col, row
			}
			images[image][bit] = uint8(row*7 + col)
		}
	}
	return images
}()
