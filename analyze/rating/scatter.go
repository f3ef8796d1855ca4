package rating

// A scatter is how the scores of a pool lie around what is expected: sums of products of residuals, from which the variance of
// anything that depends on the ratings follows.
type scatter struct {
	edges      [][2]int32
	sums       []edgeSums
	clusters   []cluster // of more than two players
	advantage2 float64   // squared residuals of who moved first
	open       float64   // variance of all games that cannot be drawn
	own        []float64 // variance of what a prior or an anchor says of each player
	telling    []float64 // how many independent results tell of each player
	total      float64   // and of all
	dispersion float64   // squared residuals of the pool over the variance of games that cannot be drawn and are independent
}

// edgeSums are sums over the games of two players. A residual is that of the first player of the edge; where first is in
// the name, of who moved first.
type edgeSums struct {
	squares, crossFirst float64 // of residuals of groups: squared, and times those of who moved first
	spread, spreadFirst float64 // variance of games that cannot be drawn, and with the sign of who moved first
}

// A cluster is the residuals of a group of results, and how often it came.
type cluster struct {
	players   []int32
	residuals []float64
	first     float64 // of all who moved first
	times     float64
}

// A gathering is a group while its results come.
type gathering struct {
	edge            int32 // of all its results; -1: of several
	results         int32
	times           float64
	residual, first float64 // as those of edgeSums
	spread          float64
	members         map[int32]*member // where there are several edges
}

type member struct{ residual, spread float64 }

// scattered returns how the results lie around what the ratings let expect.
func (f *fit) scattered() *scatter {
	s := &scatter{
		edges: f.edges, sums: make([]edgeSums, len(f.edges)), own: make([]float64, len(f.s)), telling: make([]float64, len(f.s)),
	}
	model := newFirstMove(f.a)
	chances, information := make([]chance, len(f.tallies)), make([]float64, len(f.s))
	for i := range f.tallies {
		t := &f.tallies[i]
		c := model.of(f.s[t.first] - f.s[t.second])
		chances[i] = c
		spread := t.games * c.spread()
		s.sums[t.edge].spread += spread
		s.sums[t.edge].spreadFirst += t.sign * spread
		s.open += spread
		information[t.first] += spread
		information[t.second] += spread
	}
	for i := range s.own {
		c := newFirstMove(0).of(f.s[i] - f.center)
		if s.own[i] = f.options.Prior * c.spread(); f.anchors[i].Error > 0 {
			s.own[i] += 1 / f.anchors[i].Error
		}
		information[i] += s.own[i]
	}
	l := f.leverages(information)
	s.addAlone(f, chances, l)
	squares := s.addGroups(f, chances, l)
	for i := range s.sums {
		squares += 2 * s.sums[i].squares
	}
	if s.open > 0 {
		s.dispersion = squares / (2 * s.open)
	}
	return s
}

// leverages are the shares of what is known of each player that one unit of variance is: by so much results draw what is
// expected of them to themselves, and residuals are too small.
type leverages []float64

// mostLeverage bounds how much a result may explain itself.
const mostLeverage = 0.75

func (f *fit) leverages(information []float64) leverages {
	l, n := make(leverages, len(information)), float64(len(information))
	free := (n - 1) / n // one of the strengths is set by the others
	if !f.matrix.singular {
		free = 1
	}
	for i, v := range information {
		if v > 0 && !f.matrix.held[i] {
			l[i] = free / v
		}
	}
	return l
}

// correction returns by what the squared residual of a result of two players is multiplied.
func (l leverages) correction(i, j int32, spread float64) float64 {
	return 1 / (1 - min(mostLeverage, spread*(l[i]+l[j])))
}

// addAlone adds the results that stand for themselves.
func (s *scatter) addAlone(f *fit, chances []chance, l leverages) {
	for i := range f.tallies {
		t, c := &f.tallies[i], chances[i]
		squares, games := 0.0, 0.0
		for k, n := range t.alone {
			residual := float64(k)/2 - c.mean
			squares += n * residual * residual
			games += n
		}
		squares *= l.correction(t.first, t.second, c.spread())
		s.sums[t.edge].squares += squares
		s.sums[t.edge].crossFirst += t.sign * squares
		s.advantage2 += squares
		s.tell(games*4*c.spread(), t.first, t.second)
	}
}

// tell counts results that tell of players. One whose results were foregone says little of how they scatter: they count as much as
// they are open, those of equals as one.
func (s *scatter) tell(n float64, players ...int32) {
	s.total += n
	for _, i := range players {
		s.telling[i] += n
	}
}

// addGroups adds the results that came in groups, and returns the squares of the residuals of players in those of more than two.
func (s *scatter) addGroups(f *fit, chances []chance, l leverages) (squares float64) {
	groups, count := f.pool.groups()
	all := make([]gathering, count)
	for k := range f.pool.Results {
		r := &f.pool.Results[k]
		if r.Group == 0 {
			continue
		}
		at := groups[k]
		if all[at].results == 0 {
			all[at].edge, all[at].times = f.tallies[f.of[k]].edge, r.times()
		}
		all[at].add(r, &f.tallies[f.of[k]], chances[f.of[k]], f.edges)
	}
	for i := range all {
		g := &all[i]
		open := g.times * 4 * g.spread / float64(g.results)
		if g.members == nil {
			e := f.edges[g.edge]
			weight := g.times * l.correction(e[0], e[1], g.spread)
			sums := &s.sums[g.edge]
			sums.squares += weight * g.residual * g.residual
			sums.crossFirst += weight * g.residual * g.first
			s.advantage2 += weight * g.first * g.first
			s.tell(open, e[0], e[1])
			continue
		}
		c := g.cluster(l)
		for _, residual := range c.residuals {
			squares += c.times * residual * residual
		}
		s.clusters = append(s.clusters, c)
		s.tell(open, c.players...)
	}
	return squares
}

func (g *gathering) add(r *Result, t *tally, c chance, edges [][2]int32) {
	residual := r.Score - c.mean
	g.results++
	g.spread += c.spread()
	g.first += residual
	if g.edge != t.edge && g.members == nil { // it is of several players
		e := edges[max(g.edge, 0)]
		g.members = map[int32]*member{e[0]: {g.residual, g.spread - c.spread()}, e[1]: {-g.residual, g.spread - c.spread()}}
		g.edge = -1
	}
	if g.members == nil {
		g.residual += t.sign * residual
		return
	}
	for side, i := range [...]int32{t.first, t.second} {
		m := g.members[i]
		if m == nil {
			m = &member{}
			g.members[i] = m
		}
		m.residual += float64(1-2*side) * residual
		m.spread += c.spread()
	}
}

// cluster returns what is kept of a group of more than two players, the players in order.
func (g *gathering) cluster(l leverages) cluster {
	c := cluster{first: g.first, players: sortedKeys(g.members)}
	leverage := 0.0
	for _, i := range c.players {
		m := g.members[i]
		c.residuals = append(c.residuals, m.residual)
		leverage += m.spread * l[i]
	}
	leverage /= float64(len(c.players) - 1) // it is spread over so many directions
	c.times = g.times / (1 - min(mostLeverage, leverage))
	return c
}
