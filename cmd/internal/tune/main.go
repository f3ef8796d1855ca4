// Command tune makes the weights of evaluators. It lets them play against themselves, fits weights to how
// these games end, and begins again with the new ones. Nothing else goes into the weights: no games and no coefficients of others.
//
//	go run ./cmd/internal/tune -game reversi -out analyze/reversi/weights.bin
//
// The same flags make the same file on every machine, however many workers there are; that of Hive from the same
// weights, for its first games are played by those in use.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"runtime"
	"sync"

	"github.com/plybook/plybook/internal/safefile"
)

// A plan is what the flags say.
type plan struct {
	rounds, games int
	nodes         int64
	seed          uint64
	workers       int
}

// tuners return the text of the file of weights of a game.
var tuners = map[string]func(plan) ([]byte, error){
	"bluelagoon":     tuneBlueLagoon,
	"conquest":       tuneConquest,
	"conquest-net":   tuneConquestNet,
	"contactix":      tuneContactix,
	"hive":           tuneHive,
	"reversi":        tuneReversi,
	"reversi-cuts":   tuneReversiCuts,
	"reversi-groups": tuneReversiGroups,
}

func main() {
	log.SetFlags(0)
	var p plan
	game := flag.String("game", "reversi", "whose evaluator")
	out := flag.String("out", "", "the file of weights")
	flag.IntVar(&p.rounds, "rounds", 4, "how often games are played and weights fitted; the first games are random, or played by weights in use")
	flag.IntVar(&p.games, "games", 8000, "games in a round")
	flag.Int64Var(&p.nodes, "nodes", 300, "positions that are searched for a move")
	flag.Uint64Var(&p.seed, "seed", 1, "of the games")
	flag.IntVar(&p.workers, "workers", runtime.NumCPU(), "games at a time")
	flag.Parse()
	tune, ok := tuners[*game]
	if !ok || *out == "" {
		flag.Usage()
		os.Exit(2)
	}
	file, err := tune(p)
	if err == nil {
		err = safefile.WriteFile(*out, file)
	}
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("%s: %d bytes", *out, len(file))
}

// play calls a function for every game of a round, on several workers, and returns what it returns in the
// order of the games. Each worker has a function of its own.
func play[T any](p plan, worker func() func(game int) []T) (all []T) {
	games := make([][]T, p.games)
	next := make(chan int)
	var wait sync.WaitGroup
	for range p.workers {
		wait.Go(func() {
			one := worker()
			for i := range next {
				games[i] = one(i)
			}
		})
	}
	for i := range games {
		next <- i
	}
	close(next)
	wait.Wait()
	for _, g := range games {
		all = append(all, g...)
	}
	return all
}

func say(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
