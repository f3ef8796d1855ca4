package main

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/reports/wording"
)

// A testSetting is a sequential test of two players.
type testSetting struct {
	rating.Test
	draws, openings float64
	pairs           bool // games are counted in pairs, which are what is independent
}

// testSettings are eight, of either scale, of games and pairs, with few and many draws, and with openings that matter.
var testSettings = []testSetting{
	{rating.Test{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05}, 0.3, 0, true},
	{rating.Test{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05}, 0.3, 0, false},
	{rating.Test{Elo0: -10, Elo1: 10, Alpha: 0.05, Beta: 0.05}, 0.8, 50, true},
	{rating.Test{Elo0: 0, Elo1: 40, Alpha: 0.1, Beta: 0.1}, 0, 0, true},
	{rating.Test{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}, 0.3, 300, true},
	{rating.Test{Elo0: 0, Elo1: 30, Alpha: 0.02, Beta: 0.1}, 0.5, 100, true},
	{rating.Test{Elo0: 100, Elo1: 130, Alpha: 0.05, Beta: 0.05}, 0.4, 0, true},
	{rating.Test{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05, Scale: rating.Normalized}, 0.5, 0, true},
}

// An outcome is how a test ended.
type outcome struct {
	verdict rating.Verdict
	games   int
}

// run plays until the test is decided, between players so many Elo apart.
func (s *testSetting) run(w *world) outcome {
	var games rating.Trinomial
	var pairs rating.Pentanomial
	for played := 2; ; played += 2 {
		first, second := w.pair(0, 1)
		pairs[int(2*(first+second))]++
		var results rating.Results = pairs
		if !s.pairs {
			for _, score := range [...]float64{first, second} {
				switch score {
				case 1:
					games.Wins++
				case 0:
					games.Losses++
				default:
					games.Draws++
				}
			}
			results = games
		}
		if verdict, _ := s.Judge(results); verdict != rating.Undecided {
			return outcome{verdict, played}
		}
	}
}

// logisticElo returns the difference in Elo of what the test calls elo. On the normalized scale that depends on how scores scatter.
func (s *testSetting) logisticElo(elo float64) float64 {
	if s.Scale == rating.Logistic {
		return elo
	}
	low, high := -1000.0, 1000.0
	for range 60 {
		if middle := (low + high) / 2; s.normalized(middle) < elo {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// normalized returns the difference in normalized Elo of players so many Elo apart: the mean of a pair's score less a half, in units of the
// spread that a game would have if it were independent, averaged over openings.
func (s *testSetting) normalized(elo float64) float64 {
	const openings = 100
	w := &world{draws: s.draws}
	d, variance := elo/perNat, 0.0
	for k := range openings {
		a := (firstMoveElo + s.openings*distuv.UnitNormal.Quantile((float64(k)+0.5)/openings)) / perNat
		first := expected(d, a)
		second := 2*logistic(d) - first
		variance += (w.variance(first) + w.variance(second)) / (4 * openings)
	}
	return (logistic(d) - 0.5) / math.Sqrt(2*variance) * 2 * perNat
}

// tally counts how often a test ends with a verdict, and how many games it takes on average.
func (s *testSetting) tally(elo float64, runs, setting int, seed uint64, wrong rating.Verdict) (errors int, games float64, err error) {
	truth := s.logisticElo(elo)
	worker := func(context.Context) func(int) outcome {
		return func(run int) outcome {
			return s.run(&world{elo: []float64{truth, 0}, draws: s.draws, openings: s.openings, random: randomOf(seed, setting, run)})
		}
	}
	err = ordered.Run(context.Background(), count(runs), runtime.GOMAXPROCS(0), worker, func(o outcome) error {
		if o.verdict == wrong {
			errors++
		}
		games += float64(o.games) / float64(runs)
		return nil
	})
	return errors, games, err
}

// count yields the numbers from 0.
func count(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// testTable has the error rates of all tests.
func testTable(runs int, seed uint64) (string, error) {
	var text strings.Builder
	fmt.Fprintf(&text, "## Error rates of sequential tests\n\nEach test ran %d times between players who differ by elo0, and as often between players who differ by elo1.\n"+
		"The brackets have Wilson 95%% intervals. A test checks its *bounds*, elo0 and elo1, after every pair of games; it *counts* pairs or single games.\n"+
		"*Games* is the mean number of games until it stops. *Normalized* bounds are in normalized Elo. No error rate is significantly above its limit, alpha or beta.\n\n", runs)
	text.WriteString("| bounds | draws | openings | counts | alpha | elo1 accepted if elo0 is true | games | beta | elo0 accepted if elo1 is true | games |\n")
	text.WriteString("| --- | --: | --: | --- | --: | --: | --: | --: | --: | --: |\n")
	for i := range testSettings {
		s := &testSettings[i]
		first, games0, err := s.tally(s.Elo0, runs, 2*i, seed, rating.AcceptElo1)
		if err != nil {
			return "", err
		}
		second, games1, err := s.tally(s.Elo1, runs, 2*i+1, seed, rating.AcceptElo0)
		if err != nil {
			return "", err
		}
		scale, counted := "", "games"
		if s.Scale == rating.Normalized {
			scale = " normalized"
		}
		if s.pairs {
			counted = "pairs"
		}
		fmt.Fprintf(&text, "| %g, %g%s | %.0f%% | %g | %s | %g%% | %s | %s | %g%% | %s | %s |\n", s.Elo0, s.Elo1, scale, 100*s.draws, s.openings, counted,
			100*s.Alpha, share(first, runs), wording.Thousands(games0), 100*s.Beta, share(second, runs), wording.Thousands(games1))
	}
	return text.String(), nil
}

// share writes the share of some, with its interval.
func share(some, all int) string {
	low, high := rating.Wilson(float64(some), float64(all))
	return fmt.Sprintf("%.1f%% (%.1f–%.1f)", 100*float64(some)/float64(all), 100*low, 100*high)
}
