package contactix_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// randomGames returns games of random moves, played to their end.
func randomGames(s *contactix.State, count int, rng *rand.Rand) (games [][]game.Move, plies int) {
	for range count {
		var moves, legal []game.Move
		for legal = s.Moves(legal[:0]); len(legal) > 0; legal = s.Moves(legal[:0]) {
			m := legal[rng.IntN(len(legal))]
			moves = append(moves, m)
			s.Play(m)
		}
		for s.Ply() > 0 {
			s.Undo()
		}
		games = append(games, moves)
		plies += len(moves)
	}
	return games, plies
}

func BenchmarkPlayAndUndo(b *testing.B) {
	for _, side := range []int{11, 19, 63} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			s := newState(b, side, side, contactix.Hex)
			games, plies := randomGames(s, 20, rand.New(rand.NewPCG(1, 2)))
			b.ReportAllocs()
			played := 0
			for b.Loop() {
				for _, moves := range games {
					for _, m := range moves {
						s.Play(m)
					}
					for range moves {
						s.Undo()
					}
				}
				played += plies
			}
			b.ReportMetric(float64(played)/b.Elapsed().Seconds()/1e6, "Mplies/s")
		})
	}
}
