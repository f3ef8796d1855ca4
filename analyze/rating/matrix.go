package rating

// A Comparison says how two players compare.
type Comparison struct {
	Difference  Estimate // by how much the first is rated above the second
	Superiority float64  // how likely the first is stronger
}

// Matrix compares each two players. Rows and columns have the order of ranks. It takes memory for the square of the players, and time for
// their cube.
func (r *Ratings) Matrix() [][]Comparison {
	n := len(r.Order)
	columns := make([]*column, n)
	for from := 0; from < n; from += lanes {
		some := r.Order[from:min(from+lanes, n)]
		c := r.sensitivity.of(some, r.scatter.telling)
		for k := range some {
			columns[from+k] = columnOf(c, k)
		}
	}
	seen, independent := make([][]float64, n), make([][]float64, n)
	for i, c := range columns {
		a, b := r.scatter.times(c)
		for _, other := range columns[:i+1] {
			seen[i] = append(seen[i], a.dot(other))
			independent[i] = append(independent[i], b.dot(other))
		}
	}
	variance := func(m [][]float64, i, j int) float64 { return m[i][i] + m[j][j] - 2*m[max(i, j)][min(i, j)] }
	all := make([][]Comparison, n)
	for i, a := range r.Order {
		for j, b := range r.Order {
			c := Comparison{Estimate{Value: r.Players[a].Elo.Value - r.Players[b].Elo.Value}, 0.5}
			if i != j {
				s := r.scatter.spread(variance(seen, i, j), variance(independent, i, j), min(r.scatter.telling[a], r.scatter.telling[b]))
				c.Difference.Error, c.Superiority = s.errors(r.Confidence), s.above(c.Difference.Value)
			}
			all[i] = append(all[i], c)
		}
	}
	return all
}

// dot returns the product of two columns.
func (c *column) dot(o *column) float64 {
	sum := c.advantage * o.advantage
	for i, v := range c.players {
		sum += v * o.players[i]
	}
	return sum
}

// times returns what the scatter makes of a column: products with these are what [scatter.products] returns of one column.
func (s *scatter) times(c *column) (seen, independent *column) {
	n := len(c.players)
	seen = &column{players: make([]float64, n), advantage: s.advantage2 * c.advantage}
	independent = &column{players: make([]float64, n), advantage: s.open * c.advantage}
	for i, e := range s.edges {
		x, d := &s.sums[i], c.players[e[0]]-c.players[e[1]]
		by := x.squares*d + x.crossFirst*c.advantage
		seen.players[e[0]] += by
		seen.players[e[1]] -= by
		seen.advantage += x.crossFirst * d
		by = x.spread*d + x.spreadFirst*c.advantage
		independent.players[e[0]] += by
		independent.players[e[1]] -= by
		independent.advantage += x.spreadFirst * d
	}
	for i := range s.clusters {
		g := &s.clusters[i]
		sum := g.first * c.advantage
		for at, player := range g.players {
			sum += g.residuals[at] * c.players[player]
		}
		for at, player := range g.players {
			seen.players[player] += g.times * g.residuals[at] * sum
		}
		seen.advantage += g.times * g.first * sum
	}
	for i, own := range s.own {
		seen.players[i] += own * c.players[i]
		independent.players[i] += own * c.players[i]
	}
	return seen, independent
}
