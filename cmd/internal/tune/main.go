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

// A plan is how games are played, and weights fitted to them.
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

// A command is what the flags say.
type command struct {
	game, out string
	plan
}

// flags returns the flags that set a command.
func (c *command) flags() *flag.FlagSet {
	f := flag.NewFlagSet("tune", flag.ExitOnError)
	f.StringVar(&c.game, "game", "reversi", "whose evaluator")
	f.StringVar(&c.out, "out", "", "the file of weights")
	f.IntVar(&c.rounds, "rounds", 4, "how often games are played and weights fitted; the first games are random, or played by weights in use")
	f.IntVar(&c.games, "games", 8000, "games in a round")
	f.Int64Var(&c.nodes, "nodes", 300, "positions that are searched for a move")
	f.Uint64Var(&c.seed, "seed", 1, "of the games")
	f.IntVar(&c.workers, "workers", runtime.NumCPU(), "games at a time")
	return f
}

func main() {
	log.SetFlags(0)
	var c command
	flags := c.flags()
	_ = flags.Parse(os.Args[1:]) // an error ends the program
	tune, ok := tuners[c.game]
	if !ok || c.out == "" {
		flags.Usage()
		os.Exit(2)
	}
	file, err := tune(c.plan)
	if err == nil {
		err = safefile.WriteFile(c.out, file)
	}
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("%s: %d bytes", c.out, len(file))
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
