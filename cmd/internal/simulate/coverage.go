package main

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/reports/wording"
)

// A coverageSetting is a tournament of everybody against everybody.
type coverageSetting struct {
	players, pairs  int // pairs of games of each two
	gap             float64
	draws, openings float64
	single          bool // nobody says which games are pairs
	prior           float64
}

// coverageSettings are twenty: of two, five and twenty players, with gaps of up to 600, few and many draws, and openings that matter.
var coverageSettings = []coverageSetting{
	{players: 2, pairs: 5}, {players: 2, pairs: 20, draws: 0.3}, {players: 2, pairs: 100, draws: 0.9}, {players: 2, pairs: 50, draws: 0.3, openings: 300},
	{players: 2, pairs: 20, gap: 100, draws: 0.3}, {players: 2, pairs: 20, gap: 300, draws: 0.5}, {players: 2, pairs: 20, gap: 300, draws: 0.5, prior: 1},
	{players: 2, pairs: 100, gap: 600, draws: 0.5}, {players: 2, pairs: 100, gap: 600}, {players: 2, pairs: 100, gap: 200, draws: 0.6, single: true},
	{players: 5, pairs: 2, gap: 60, draws: 0.3}, {players: 5, pairs: 10, gap: 60, draws: 0.3}, {players: 5, pairs: 10, gap: 60, draws: 0.3, openings: 300},
	{players: 5, pairs: 10, gap: 150, draws: 0.8}, {players: 5, pairs: 10, gap: 150, draws: 0.3, single: true}, {players: 5, pairs: 5, gap: 150, prior: 1},
	{players: 20, pairs: 1, gap: 30, draws: 0.3}, {players: 20, pairs: 2, gap: 30, draws: 0.3, openings: 200}, {players: 20, pairs: 1, gap: 30, draws: 0.8, single: true},
	{players: 20, pairs: 4, gap: 30},
}

// A covered is how many intervals held the truth, and of how many.
type covered struct{ differences, all, ratings, rated, advantages, known, low, runs, unrated int }

func (c *covered) add(o covered) {
	c.differences, c.all, c.low = c.differences+o.differences, c.all+o.all, c.low+o.low
	c.ratings, c.rated = c.ratings+o.ratings, c.rated+o.rated
	c.advantages, c.known = c.advantages+o.advantages, c.known+o.known
	c.runs, c.unrated = c.runs+o.runs, c.unrated+o.unrated
}

func (s *coverageSetting) run(w *world) (c covered) {
	for i := range s.players {
		w.elo = append(w.elo, s.gap*(float64(i)-float64(s.players-1)/2))
	}
	c.runs = 1
	r, err := rating.Fit(w.rounds(s.pairs, !s.single), rating.Options{Prior: s.prior})
	if err != nil || len(r.Players) < s.players { // somebody made all points or none
		c.unrated = 1
		return c
	}
	for i, p := range r.Players {
		c.rated++
		if math.Abs(p.Elo.Value-w.elo[i]) <= p.Elo.Error {
			c.ratings++
		}
		for j := range i {
			d, truth := r.Difference(i, j), w.elo[i]-w.elo[j]
			c.all++
			switch {
			case math.Abs(d.Value-truth) <= d.Error:
				c.differences++
			case d.Value < truth:
				c.low++
			}
		}
	}
	if r.Advantage != nil {
		c.known++
		if math.Abs(r.Advantage.Value-firstMoveElo) <= r.Advantage.Error {
			c.advantages++
		}
	}
	return c
}

// tally adds up runs, so many that there are enough differences.
func (s *coverageSetting) tally(runs, setting int, seed uint64) (sum covered, err error) {
	const least = 40
	n := max(min(runs, least), 4*runs/(s.players*(s.players-1)/2))
	worker := func(context.Context) func(int) covered {
		return func(run int) covered {
			return s.run(&world{draws: s.draws, openings: s.openings, random: randomOf(seed, 1000+setting, run)})
		}
	}
	err = ordered.Run(context.Background(), count(n), runtime.GOMAXPROCS(0), worker, func(c covered) error {
		sum.add(c)
		return nil
	})
	return sum, err
}

const coverageIntro = `## 95% confidence intervals

In each tournament, each player plays *pairs* pairs of games against each other player. Neighbours in strength are *gap* Elo apart. The percentages
are how often the 95% interval contains the true value; for differences, that is at least 93.5%:

- *differences*: the difference of two players
- *below*: how often the interval of a difference lies below the true value
- *ratings*: the rating of a player, relative to the average
- *first move*: the advantage of moving first. If openings differ, each has its own advantage, and their average need not be 40 Elo.

*Option* is how plybook rates: *single games* ignores that games are in pairs, *prior 1* is --prior 1. *Not rated* counts the tournaments in which a
player scored all points or none. The percentages leave them out.

`

// coverageTable says how often intervals hold the truth.
func coverageTable(runs int, seed uint64) (string, error) {
	var text strings.Builder
	text.WriteString(coverageIntro)
	text.WriteString("| players | pairs | gap | draws | openings | option | tournaments | not rated | differences | below | ratings | first move |\n")
	text.WriteString("| --: | --: | --: | --: | --: | --- | --: | --: | --: | --: | --: | --: |\n")
	for i := range coverageSettings {
		s := &coverageSettings[i]
		c, err := s.tally(runs, i, seed)
		if err != nil {
			return "", err
		}
		percent := func(some, all int) string {
			if all == 0 {
				return "–"
			}
			return fmt.Sprintf("%.1f%%", 100*float64(some)/float64(all))
		}
		fmt.Fprintf(&text, "| %d | %d | %g | %.0f%% | %g | %s | %s | %d | %s | %s | %s | %s |\n", s.players, s.pairs, s.gap, 100*s.draws, s.openings, s.note(), wording.Number(int64(c.runs)), c.unrated,
			percent(c.differences, c.all), percent(c.low, c.all), percent(c.ratings, c.rated), percent(c.advantages, c.known))
	}
	return text.String(), nil
}

// note says what else is special about a setting.
func (s *coverageSetting) note() string {
	var notes []string
	if s.single {
		notes = append(notes, "single games")
	}
	if s.prior > 0 {
		notes = append(notes, "prior "+strconv.FormatFloat(s.prior, 'g', -1, 64))
	}
	return strings.Join(notes, ", ")
}
