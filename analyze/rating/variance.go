package rating

import (
	"maps"
	"math"
	"slices"
)

// What is taken of the scatter of a whole pool for that of one player.
const (
	// assumed is how many results besides those that were seen of a player are taken to scatter as all of the pool do: a
	// handful says little of how much they scatter.
	assumed = 6
	// unseen is how many of some results may have been of another kind though none was, with 95%.
	unseen = 3
	// leastFreedom bounds how unsure an error may be of itself.
	leastFreedom = 2
)

func sortedKeys[V any](m map[int32]V) []int32 { return slices.Sorted(maps.Keys(m)) }

// A contrast is lanes of sums of ratings, each with the number of results that tell of it.
type contrast struct {
	players   vectors        // weights of the players' excess points in each
	advantage [lanes]float64 // and of those of who moved first
	telling   [lanes]float64
}

// A spread is how unsure an estimate is: its standard error, in Elo, and the degrees of freedom that this has itself.
type spread struct{ standard, freedom float64 }

// errors of an estimate at some confidence.
func (s spread) errors(confidence float64) float64 {
	if s.standard == 0 {
		return 0
	}
	return s.standard * student(s.freedom).Quantile((1+confidence)/2)
}

// above returns the likelihood that what was estimated is above 0.
func (s spread) above(value float64) float64 {
	switch {
	case s.standard > 0:
		return student(s.freedom).CDF(value / s.standard)
	case value > 0:
		return 1
	case value < 0:
		return 0
	}
	return 0.5
}

// spreads returns how unsure each lane is: by how the residuals of groups scatter, the less the fewer of them there are and the
// more by how all of the pool do.
func (s *scatter) spreads(c *contrast) (all [lanes]spread) {
	seen, independent := s.products(c)
	for k := range all {
		all[k] = s.spread(seen[k], independent[k], c.telling[k])
	}
	return all
}

// spread returns how unsure an estimate is by its variances and the number of results that tell of it.
func (s *scatter) spread(seen, independent, telling float64) spread {
	n := max(telling, 1e-9)
	others := min(assumed, max(0, s.total-n))
	v := (n*seen + others*s.dispersion*independent) / (n + others)
	v = max(v, independent*min(1, unseen/(n+others)))
	return spread{perNat * math.Sqrt(max(0, v)), max(leastFreedom, n-1+others)}
}

// products returns the variances of a contrast by the residuals of groups, and as if games could not be drawn and were
// independent.
func (s *scatter) products(c *contrast) (seen, independent [lanes]float64) {
	for k, a := range c.advantage {
		seen[k], independent[k] = s.advantage2*a*a, s.open*a*a
	}
	for i := range s.edges {
		e, x := &s.edges[i], &s.sums[i]
		from, to := &c.players[e[0]], &c.players[e[1]]
		for k := range seen {
			d := from[k] - to[k]
			da := 2 * d * c.advantage[k]
			seen[k] += d*d*x.squares + da*x.crossFirst
			independent[k] += d*d*x.spread + da*x.spreadFirst
		}
	}
	for i := range s.clusters {
		g := &s.clusters[i]
		for k := range seen {
			sum := g.first * c.advantage[k]
			for at, player := range g.players {
				sum += g.residuals[at] * c.players[player][k]
			}
			seen[k] += g.times * sum * sum
		}
	}
	for i, own := range s.own {
		if own == 0 {
			continue
		}
		for k, w := range c.players[i] {
			seen[k] += own * w * w
			independent[k] += own * w * w
		}
	}
	return seen, independent
}

// A sensitivity says how ratings change with the points that players make.
type sensitivity struct {
	*fit
	byFirst []float64 // solution of the players' points for the strengths as those of who moved first have them
	slope   float64   // of the points of who moved first by the advantage, the strengths following
}

// enough is how precisely errors are found.
const enough = 1e-4

func (f *fit) sensitivity() *sensitivity {
	s := &sensitivity{fit: f}
	if !f.advantage {
		return s
	}
	right := make(vectors, len(f.s))
	for i := range right {
		right[i][0] = f.ofFirst[i]
	}
	x := f.matrix.solve(right, precise)
	s.byFirst, s.slope = make([]float64, len(f.s)), f.bend
	for i := range x {
		s.byFirst[i] = x[i][0]
		s.slope -= f.byAdvantage[i] * x[i][0]
	}
	return s
}

// of returns the contrasts of some players with the average, or with the anchors.
func (s *sensitivity) of(players []int, telling []float64) *contrast {
	n := len(s.s)
	right := make(vectors, n)
	share := 0.0
	if !s.absolute {
		share = 1 / float64(n)
	}
	c := &contrast{}
	for k, player := range players {
		for i := range right {
			right[i][k] -= share
		}
		right[player][k]++
		c.telling[k] = telling[player]
	}
	c.players = s.matrix.solve(right, enough)
	if s.byFirst == nil {
		return c
	}
	for k := range players {
		sum := 0.0
		for i := range c.players {
			sum += s.byAdvantage[i] * c.players[i][k]
		}
		c.advantage[k] = -sum / s.slope
		for i := range c.players {
			c.players[i][k] -= c.advantage[k] * s.byFirst[i]
		}
	}
	return c
}

// first returns the contrast of the advantage of moving first.
func (s *sensitivity) first(total float64) *contrast {
	c := &contrast{players: make(vectors, len(s.s))}
	c.advantage[0], c.telling[0] = 1/s.slope, total
	for i := range c.players {
		c.players[i][0] = -s.byFirst[i] / s.slope
	}
	return c
}
