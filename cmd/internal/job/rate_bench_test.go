package job_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/plybook/plybook/reports/strength"
)

const (
	ratedGames   = 1_000_000
	ratedPlayers = 500
)

// bareRecords writes that many games of Hive without moves, as those have them who only know who won.
func bareRecords(b *testing.B) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "games.pgn")
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	random := rand.New(rand.NewPCG(1, 1))
	w := bufio.NewWriter(file)
	for range ratedGames {
		white := random.IntN(ratedPlayers)
		black := (white + 1 + random.IntN(ratedPlayers-1)) % ratedPlayers
		result := [...]string{"WhiteWins", "BlackWins", "Draw"}[random.IntN(3)]
		fmt.Fprintf(w, "[Game \"hive\"]\n[GameType \"Base+MLP\"]\n[White \"p%d\"]\n[Black \"p%d\"]\n[Result \"%s\"]\n\n", white, black, result)
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkRate reads games and rates their players, in one worker: a million without moves, and games of Reversi with moves.
func BenchmarkRate(b *testing.B) {
	for _, in := range []struct {
		name, path string
		games      int
	}{{"bare", bareRecords(b), ratedGames}, {"wthor", wthorFile(b), benchGames}} {
		b.Run(in.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, sum, err := runOver(in.path, 1).Rate(context.Background(), strength.RateOptions{})
				if sum.Games != in.games {
					b.Fatal(sum.Games, err)
				}
			}
			b.ReportMetric(float64(b.N)*float64(in.games)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
