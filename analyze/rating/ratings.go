package rating

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/plybook/plybook/internal/ordered"
)

// Ratings are the ratings of the players of a pool.
type Ratings struct {
	Players []Rated   // in the order of the pool
	Order   []int     // their places there, the highest rating first
	Better  []float64 // in that order, how likely each player is stronger than the next
	Unrated []Unrated // in the order of the pool

	// Advantage is what moving first is worth, in Elo; nil if it was not asked for, or if the results do
	// not tell it.
	Advantage *Estimate
	// DrawShare is the share of the games that were drawn.
	DrawShare float64
	// Confidence of all errors.
	Confidence float64

	fit         *fit
	advantage   spread // of Advantage
	scatter     *scatter
	sensitivity *sensitivity
	columns     map[int]*column
}

// A column is how the rating of a player changes with the points that players make.
type column struct {
	players   []float64
	advantage float64
}

// A Rated is a player with what the results say of them.
type Rated struct {
	Name   string
	Elo    Estimate // relative to the average of the players rated, or to the anchors
	Games  int
	Points float64
}

// ratings says what was found, with its errors.
func (f *fit) ratings() (*Ratings, error) {
	f.excess()
	r := &Ratings{
		Confidence: f.options.confidence(), fit: f, scatter: f.scattered(), sensitivity: f.sensitivity(), columns: map[int]*column{},
	}
	mean := 0.0
	for _, s := range f.s {
		mean += s / float64(len(f.s))
	}
	shift := f.options.Average - perNat*mean
	if f.absolute {
		shift = 0
	}
	for i, name := range f.pool.Players {
		r.Players = append(r.Players, Rated{Name: name, Elo: Estimate{Value: perNat*f.s[i] + shift}})
		r.Order = append(r.Order, i)
	}
	f.addPoints(r)
	slices.SortStableFunc(r.Order, func(i, j int) int {
		a, b := &r.Players[i], &r.Players[j]
		return cmp.Or(-cmp.Compare(rounded(a.Elo.Value), rounded(b.Elo.Value)), strings.Compare(a.Name, b.Name))
	})
	if err := r.addErrors(); err != nil {
		return nil, err
	}
	if f.advantage {
		spreads := r.scatter.spreads(r.sensitivity.first(r.scatter.total))
		r.advantage = spreads[0]
		r.Advantage = &Estimate{perNat * f.a, r.advantage.errors(r.Confidence)}
	}
	return r, nil
}

// AdvantageAt returns Advantage with the error of some confidence; nil without Advantage.
func (r *Ratings) AdvantageAt(confidence float64) *Estimate {
	if r.Advantage == nil {
		return nil
	}
	return &Estimate{r.Advantage.Value, r.advantage.errors(confidence)}
}

// rounded returns a rating to the precision that a fit has on every processor, so that those of equals are equal.
func rounded(elo float64) float64 { return math.Round(elo * 1e5) }

// addPoints counts games and points, and how many were drawn.
func (f *fit) addPoints(r *Ratings) {
	drawn, all := 0.0, 0.0
	for k := range f.pool.Results {
		if n := f.pool.Results[k].times(); f.pool.Results[k].Score == 0.5 {
			drawn += n
		}
	}
	for i := range f.tallies {
		t := &f.tallies[i]
		all += t.games
		r.Players[t.first].Games += int(t.games)
		r.Players[t.first].Points += t.points
		r.Players[t.second].Games += int(t.games)
		r.Players[t.second].Points += t.games - t.points
	}
	r.DrawShare = drawn / all
}

// addErrors finds the errors of all ratings, some at a time in the order of ranks, and how likely each player is
// stronger than the next.
func (r *Ratings) addErrors() error {
	var starts []int
	for from := 0; from < len(r.Order)-1; from += lanes - 1 { // the last of some is the first of the next ones
		starts = append(starts, from)
	}
	worker := func(context.Context) func(int) ranksErrors { return r.errorsFrom }
	return ordered.Run(context.Background(), slices.Values(starts), runtime.GOMAXPROCS(0), worker, func(e ranksErrors) error {
		for k, i := range e.players {
			r.Players[i].Elo.Error = e.errors[k]
		}
		r.Better = append(r.Better, e.better[:len(e.players)-1]...)
		return nil
	})
}

// ranksErrors are the errors of some players of consecutive ranks, and how likely each is stronger than the next.
type ranksErrors struct {
	players        []int
	errors, better [lanes]float64
}

func (r *Ratings) errorsFrom(rank int) (e ranksErrors) {
	e.players = r.Order[rank:min(rank+lanes, len(r.Order))]
	c := r.sensitivity.of(e.players, r.scatter.telling)
	for k, s := range r.scatter.spreads(c) {
		e.errors[k] = s.errors(r.Confidence)
	}
	last := len(e.players) - 1
	for k := range last { // each less the next, in place
		for i := range c.players {
			c.players[i][k] -= c.players[i][k+1]
		}
		c.advantage[k] -= c.advantage[k+1]
		c.telling[k] = min(c.telling[k], c.telling[k+1])
	}
	for k, s := range r.scatter.spreads(c) {
		if k < last {
			e.better[k] = s.above(r.Players[e.players[k]].Elo.Value - r.Players[e.players[k+1]].Elo.Value)
		}
	}
	return e
}

// Superiority returns the likelihood that one player is stronger than another.
func (r *Ratings) Superiority(i, j int) float64 {
	return r.spread(i, j).above(r.Players[i].Elo.Value - r.Players[j].Elo.Value)
}

// Difference returns by how much one player is rated above another.
func (r *Ratings) Difference(i, j int) Estimate {
	return Estimate{r.Players[i].Elo.Value - r.Players[j].Elo.Value, r.spread(i, j).errors(r.Confidence)}
}

// spread returns how unsure the difference between two players is.
func (r *Ratings) spread(i, j int) spread {
	if i == j {
		return spread{}
	}
	a, b := r.column(i), r.column(j)
	c := &contrast{players: make(vectors, len(a.players))}
	for k := range a.players {
		c.players[k][0] = a.players[k] - b.players[k]
	}
	c.advantage[0] = a.advantage - b.advantage
	c.telling[0] = min(r.scatter.telling[i], r.scatter.telling[j])
	return r.scatter.spreads(c)[0]
}

// column returns that of a player, which is kept.
func (r *Ratings) column(i int) *column {
	if r.columns[i] == nil {
		r.columns[i] = columnOf(r.sensitivity.of([]int{i}, r.scatter.telling), 0)
	}
	return r.columns[i]
}

// columnOf returns one of the lanes of a contrast.
func columnOf(c *contrast, lane int) *column {
	one := &column{players: make([]float64, len(c.players)), advantage: c.advantage[lane]}
	for i := range c.players {
		one.players[i] = c.players[i][lane]
	}
	return one
}
