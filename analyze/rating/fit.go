package rating

import (
	"cmp"
	"errors"
	"fmt"
	"math"
)

// Options are the choices of a [Fit].
type Options struct {
	// Prior is how many games each player is taken to have drawn besides, against a player at 0, or at the average of the
	// anchors. It draws ratings together, the more the fewer games a player has, and bounds those of who made all points or none. Of
	// less than a thousandth of a game numbers lose their precision.
	Prior float64
	// NoAdvantage takes moving first to be worth nothing.
	NoAdvantage bool
	// Anchors are ratings that are known, by the name of the player.
	Anchors map[string]Anchor
	// Average is the average of the ratings, in Elo, where there are no anchors.
	Average float64
	// Confidence of all intervals; 0 is [Usual].
	Confidence float64
}

// confidence returns the confidence of all intervals.
func (o *Options) confidence() float64 { return cmp.Or(o.Confidence, Usual) }

// An Anchor is what is known of a rating beforehand, in Elo.
type Anchor struct {
	Elo   float64
	Error float64 // half the width of an interval of 95%; 0: the rating is held there
}

// MaxPlayers is how many players a [Fit] compares: the time for their errors grows with their number times that of who met.
const MaxPlayers = 4000

// A CrowdedError says that there are more players than [MaxPlayers].
type CrowdedError struct{ Players int }

func (e *CrowdedError) Error() string {
	return fmt.Sprintf("%d players are too many to compare; the maximum is %d", e.Players, MaxPlayers)
}

// Fit rates the players of a pool by their scores: the ratings are those under which everybody is expected to make the
// points that they made, a draw being half of one, and whoever moves first those that were made by moving first. Errors come
// from how the scores of games, or of groups of them, really scatter around what is expected.
//
// Who made all points or none against the others has no finite rating. Of groups of players between whom it is like that, or who
// never met, the one with most games is rated, or that with the anchors, and the others are [Ratings.Unrated]. It is an
// error if no two players are left.
func Fit(p *Pool, o Options) (*Ratings, error) {
	if len(p.Results) == 0 {
		return nil, errors.New("there are no games between two players with a result")
	}
	rated, groups := p.rateable(o)
	if len(rated) < 2 {
		return nil, &NotConnectedError{p.names(groups)}
	}
	if len(rated) > MaxPlayers {
		return nil, &CrowdedError{len(rated)}
	}
	part := p.Among(rated)
	f := newFit(part, o)
	f.advantage = !o.NoAdvantage && part.advantageKnown()
	if !f.climb() {
		// Whoever moved first made so many points that no finite advantage explains it.
		f.advantage = false
		f.climb()
	}
	r, err := f.ratings()
	if err != nil {
		return nil, err
	}
	r.Unrated = p.unrated(rated, r, f)
	return r, nil
}

// rateable returns the places of the players who can be rated together, and all groups of such.
func (p *Pool) rateable(o Options) (rated []int, groups [][]int) {
	groups = p.connected(o.Anchors)
	if o.Prior > 0 {
		groups = p.met(o.Anchors)
	}
	group := make([]int, len(p.Players))
	for number, members := range groups {
		for _, i := range members {
			group[i] = number
		}
	}
	games := make([]float64, len(groups))
	for i := range p.Results {
		if r := &p.Results[i]; group[r.First] == group[r.Second] {
			games[group[r.First]] += r.times()
		}
	}
	best := 0
	for number, members := range groups {
		_, anchored := o.Anchors[p.Players[members[0]]]
		for _, i := range members {
			_, is := o.Anchors[p.Players[i]]
			anchored = anchored || is
		}
		if anchored {
			return members, groups
		}
		if games[number] > games[best] {
			best = number
		}
	}
	if games[best] == 0 {
		return nil, groups
	}
	return groups[best], groups
}

// names returns the names of the players of groups.
func (p *Pool) names(groups [][]int) (all [][]string) {
	for _, g := range groups {
		var names []string
		for _, i := range g {
			names = append(names, p.Players[i])
		}
		all = append(all, names)
	}
	return all
}

// A tally is the games of two players with the same one moving first.
type tally struct {
	first, second int32
	edge          int32      // of the two players, in whichever order
	sign          float64    // 1 if the first one is the first of the edge, and −1 if not
	games, points float64    // points of the first
	alone         [3]float64 // of the games those that are in no group: losses, draws, wins
}

// A fit is a search for the ratings, in nats.
type fit struct {
	pool      *Pool
	options   Options
	tallies   []tally
	of        []int32    // tally of each result
	edges     [][2]int32 // who met
	matrix    *laplacian
	anchors   []Anchor // in nats, by player; the errors are variances
	anchored  []bool
	absolute  bool    // there are anchors
	center    float64 // where the players of the prior are
	advantage bool    // it is to be found

	s []float64 // strengths
	a float64   // advantage of moving first

	// The derivatives at s and a, those of the players' excess points by the strengths being the matrix.
	byAdvantage []float64 // of the players' points by the advantage
	ofFirst     []float64 // of the points of those who moved first by the strengths
	bend        float64   // of these by the advantage
}

func newFit(p *Pool, o Options) *fit {
	n := len(p.Players)
	f := &fit{
		pool: p, options: o, anchors: make([]Anchor, n), anchored: make([]bool, n), s: make([]float64, n),
		byAdvantage: make([]float64, n), ofFirst: make([]float64, n),
	}
	f.count()
	held, anchors := make([]bool, n), 0.0
	deviation := perNat * normalQuantile(Usual)
	for i, name := range p.Players {
		if anchor, ok := o.Anchors[name]; ok {
			f.anchors[i] = Anchor{anchor.Elo / perNat, anchor.Error / deviation * (anchor.Error / deviation)}
			f.anchored[i], held[i] = true, anchor.Error == 0
			f.center += f.anchors[i].Elo
			anchors++
		}
	}
	if f.absolute = anchors > 0; f.absolute {
		f.center /= anchors
	}
	f.matrix = newLaplacian(held, f.edges)
	f.begin()
	return f
}

// begin sets the strengths that are known, and the others in the middle.
func (f *fit) begin() {
	for i, held := range f.matrix.held {
		if f.s[i] = f.center; held {
			f.s[i] = f.anchors[i].Elo
		}
	}
}

// count makes the tallies of the results, and the edges, both sorted by their players, so that sums do not depend on the order of
// the games.
func (f *fit) count() {
	n, results := len(f.pool.Players), f.pool.Results
	f.of = make([]int32, len(results))
	for _, k := range inOrder(n, len(results), func(k int32) (int, int) { return results[k].First, results[k].Second }) {
		r := &results[k]
		if last := len(f.tallies) - 1; last < 0 || int(f.tallies[last].first) != r.First || int(f.tallies[last].second) != r.Second {
			f.tallies = append(f.tallies, tally{first: int32(r.First), second: int32(r.Second), sign: 1})
		}
		t := &f.tallies[len(f.tallies)-1]
		t.games += r.times()
		t.points += r.times() * r.Score
		if r.Group == 0 {
			t.alone[int(2*r.Score)] += r.times()
		}
		f.of[k] = int32(len(f.tallies) - 1)
	}
	edge := func(k int32) (int, int) {
		t := &f.tallies[k]
		return int(min(t.first, t.second)), int(max(t.first, t.second))
	}
	for _, k := range inOrder(n, len(f.tallies), edge) {
		t, a, b := &f.tallies[k], 0, 0
		if a, b = edge(k); int32(a) != t.first {
			t.sign = -1
		}
		key := [2]int32{int32(a), int32(b)}
		if last := len(f.edges) - 1; last < 0 || f.edges[last] != key {
			f.edges = append(f.edges, key)
		}
		t.edge = int32(len(f.edges) - 1)
	}
}

// inOrder returns the numbers of so many pairs of players, below n, sorted by the first and then by the second one. Those that are
// equal keep their order.
func inOrder(n, count int, pair func(k int32) (first, second int)) []int32 {
	order, sorted, start := make([]int32, count), make([]int32, count), make([]int32, n+1)
	for k := range order {
		order[k] = int32(k)
	}
	for _, bySecond := range [...]bool{true, false} { // the sort by what counts less comes first, and the other one keeps its order
		of := func(k int32) int {
			first, second := pair(k)
			if bySecond {
				return second
			}
			return first
		}
		clear(start)
		for _, k := range order {
			start[of(k)+1]++
		}
		for i := range n {
			start[i+1] += start[i]
		}
		for _, k := range order {
			at := &start[of(k)]
			sorted[*at] = k
			*at++
		}
		order, sorted = sorted, order
	}
	return order
}

// excess returns by how much players made more points than expected, with the prior and the anchors, and by how much those who
// moved first did; it sets the derivatives.
func (f *fit) excess() (players []float64, first float64) {
	n := len(f.s)
	players = make([]float64, n)
	weights, own := make([]float64, len(f.edges)), make([]float64, n)
	clear(f.byAdvantage)
	clear(f.ofFirst)
	f.bend = 0
	model := newFirstMove(f.a)
	for i := range f.tallies {
		t := &f.tallies[i]
		c := model.of(f.s[t.first] - f.s[t.second])
		more := t.points - t.games*c.mean
		players[t.first] += more
		players[t.second] -= more
		weights[t.edge] += t.games * c.bend
		if f.advantage {
			first += more
			f.byAdvantage[t.first] += t.games * c.advantage
			f.byAdvantage[t.second] -= t.games * c.advantage
			f.ofFirst[t.first] += t.games * c.bend
			f.ofFirst[t.second] -= t.games * c.bend
			f.bend += t.games * c.advantage
		}
	}
	for i := range players {
		c := newFirstMove(0).of(f.s[i] - f.center)
		players[i] += f.options.Prior * (0.5 - c.mean)
		own[i] = f.options.Prior * c.bend
		if v := f.anchors[i].Error; v > 0 {
			players[i] += (f.anchors[i].Elo - f.s[i]) / v
			own[i] += 1 / v
		}
	}
	f.matrix.set(f.edges, weights, own)
	return players, first
}

// The bounds of a search.
const (
	steps    = 300
	infinite = 12 // nats of an advantage: results that lead there lead to infinity
	settled  = 1e-9
	precise  = 1e-9
)

// climb finds the ratings by Newton's steps, none of them longer than a nat. It returns false if no finite advantage
// explains the points of those who moved first.
func (f *fit) climb() bool {
	f.a = 0
	f.begin()
	longest := 1.0
	for step := range steps {
		players, first := f.excess()
		right := make(vectors, len(f.s))
		for i := range right {
			right[i] = [lanes]float64{players[i], f.byAdvantage[i]}
		}
		x := f.matrix.solve(right, precise)
		by := 0.0 // of the advantage
		if f.advantage {
			slope := f.bend
			by = first
			for i := range x {
				by -= f.ofFirst[i] * x[i][0]
				slope -= f.ofFirst[i] * x[i][1]
			}
			by /= slope
		}
		largest := math.Abs(by)
		for i := range x {
			x[i][0] -= by * x[i][1]
			largest = max(largest, math.Abs(x[i][0]))
		}
		if math.IsNaN(largest) || math.IsInf(largest, 0) {
			return false
		}
		scale := 1.0
		if largest > longest {
			scale = longest / largest
		}
		for i := range x {
			f.s[i] += scale * x[i][0]
		}
		if f.a += scale * by; math.Abs(f.a) > infinite || math.IsNaN(f.a) {
			return false
		}
		if largest < settled {
			return true
		}
		if step > steps/2 { // it goes to and fro
			longest *= 0.9
		}
	}
	return true
}
