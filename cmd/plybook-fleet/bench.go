package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
)

// How the speed of a machine is measured.
const (
	benchTime  = 5 * time.Second // at least: a short burst is faster than what a machine keeps up
	benchNodes = 20_000          // a move
	benchPlies = 10              // a game, none of which is forced
	benchAge   = time.Hour       // after which it is measured again
)

func benchCommand() *cli.Command {
	return &cli.Command{
		Name:      "bench",
		Usage:     "measure the speed of this machine, to scale thinking times",
		UsageText: "plybook-fleet bench --game GAME --slots 8",
		Description: "Plays the first moves of games with plybook's search in all slots at once, and prints the nodes per second of each slot.\n" +
			"Workers measure this before their first game with thinking times. Pass the figure of the machine for which the times\n" +
			"are meant to match --reference-nps.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "game", Usage: "measure with this `GAME`", Required: true},
			&cli.IntFlag{Name: "slots", Value: runtime.NumCPU(), DefaultText: "the number of processor cores", Usage: "play `N` games at a time"},
			&cli.DurationFlag{Name: "for", Value: benchTime, Usage: "play for this `TIME`"},
		},
		Action: func(c *cli.Context) error {
			kind, err := replay.GameByName(c.String("game"))
			if err != nil {
				return err
			}
			if err := checkSlots(c.Int("slots")); err != nil {
				return err
			}
			nps, err := nodesPerSecond(c.Context, kind, c.Int("slots"), c.Duration("for"))
			if err == nil {
				fmt.Println(nps)
			}
			return err
		},
	}
}

// nodesPerSecond returns how many nodes a second a slot searches while all of them do.
func nodesPerSecond(ctx context.Context, kind *replay.Game, slots int, least time.Duration) (nps int64, err error) {
	s := match.Settings{Game: kind, Games: 12, Seed: 1, Limits: search.Limits{Nodes: benchNodes}, MaxPlies: benchPlies, NoComments: true} // for 2, 3 and 4 seats
	for _, name := range []string{"1", "2", "3", "4"} {
		s.Entrants = append(s.Entrants, match.Entrant{Name: name, Spec: "search", New: func() (player.Player, error) {
			return analyze.NewPlayer(kind, "search", player.Options{})
		}})
	}
	m, err := match.New(s)
	if err != nil {
		return 0, err
	}
	var group sync.WaitGroup
	var perSecond atomic.Int64
	failures := make([]error, slots)
	begin := time.Now()
	for slot := range slots {
		group.Go(func() {
			games := 0
			for ; failures[slot] == nil && (games == 0 || time.Since(begin) < least); games++ {
				_, failures[slot] = m.Game(ctx, 0)
			}
			perSecond.Add(int64(float64(games*benchPlies*benchNodes) / time.Since(begin).Seconds()))
		})
	}
	group.Wait()
	return max(perSecond.Load()/int64(slots), 1), errors.Join(failures...)
}

// timeScale returns what times are multiplied with on a machine, to two decimals.
func timeScale(reference, nps int64) float64 {
	scale := float64(reference) / float64(max(nps, 1))
	return min(max(math.Round(scale*100)/100, match.MinTimeScale), match.MaxTimeScale)
}

// A speed is that of a machine in a game.
type speed struct {
	nps int64
	at  time.Time // of the measurement
}

// A speedometer knows how fast the slots of a worker are.
type speedometer struct {
	claimed int64 // by the operator; 0: it is measured
	slots   int

	quiet sync.RWMutex // held for reading by slots that play, since all of them measure at once
	mu    sync.Mutex
	known map[string]speed // by game
}

// nps returns the speed of a slot, measured in the last hour. No slot of the caller may be playing.
func (s *speedometer) nps(ctx context.Context, kind *replay.Game) (int64, error) {
	if nps := s.recent(kind.Name); nps > 0 {
		return nps, nil
	}
	s.quiet.Lock()
	defer s.quiet.Unlock()
	if nps := s.recent(kind.Name); nps > 0 {
		return nps, nil
	}
	nps, err := s.claimed, error(nil)
	if nps == 0 {
		nps, err = nodesPerSecond(ctx, kind, s.slots, benchTime)
	}
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil {
		s.known = map[string]speed{}
	}
	s.known[kind.Name] = speed{nps, time.Now()}
	return nps, nil
}

// recent returns the speed that is known; 0 if it is none or old.
func (s *speedometer) recent(game string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.known[game]; time.Since(known.at) < benchAge {
		return known.nps
	}
	return 0
}

// all returns what is known, by game.
func (s *speedometer) all() map[string]int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]int64{}
	for game, known := range s.known {
		all[game] = known.nps
	}
	return all
}
