package rating

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Options are the choices of a [Fit].
type Options struct {
	// Prior is how many games, half won and half lost against a player of the pool's average, each player
	// is taken to have played besides. 0 is maximum likelihood, which needs a pool in which everybody has
	// taken points from everybody, if by way of others.
	Prior float64
	// NoAdvantage takes moving first to be worth nothing.
	NoAdvantage bool
}

// ErrUnbounded is what is wrong with results that are the likelier the farther apart the players are, though they have
// drawn with each other. A prior bounds them.
var ErrUnbounded = errors.New("no finite ratings make these results likeliest")

// MaxPlayers is how many players a [Fit] compares: memory grows with their square.
const MaxPlayers = 4000

// Ratings are the ratings of the players of a pool. Their average is 0.
type Ratings struct {
	Players []Rated

	// Advantage is what moving first is worth, in Elo; nil if it was not asked for, or if the results do
	// not tell it.
	Advantage *Estimate
	// DrawShare is how often equal players draw.
	DrawShare float64

	variances *mat.SymDense // of the players' differences from each other and, on the diagonal, from the average, in Elo²
}

// A Rated is a player with what the results say of him.
type Rated struct {
	Name   string
	Elo    Estimate // relative to the average of the pool
	Games  int
	Points float64
}

// Superiority returns the likelihood that one player is stronger than another.
func (r *Ratings) Superiority(i, j int) float64 {
	return superiority(r.Players[i].Elo.Value-r.Players[j].Elo.Value, math.Sqrt(r.variance(i, j)))
}

// Difference returns by how much one player is rated above another.
func (r *Ratings) Difference(i, j int) Estimate {
	return Estimate{r.Players[i].Elo.Value - r.Players[j].Elo.Value, z95 * math.Sqrt(r.variance(i, j))}
}

func (r *Ratings) variance(i, j int) float64 {
	if i == j {
		return 0
	}
	return r.variances.At(i, j)
}

// Fit finds the ratings under which the results are likeliest. The model is that of Bradley and Terry
// with Davidson's draws: with a difference d (in nats, the advantage of moving first included) win, draw
// and loss are as exp(d/2) : ν : exp(−d/2). The likeliest parameters give every player the points that he has. In Elo
// they are scaled by 2/(2+ν), the share of games that equal players do not draw: so a small difference gives the
// share of the points that it gives without draws, and the same as in a [Trinomial]. Errors come from the inverse of the
// information and, where results come in groups, from how the groups really scatter (the sandwich estimate), the more
// the more groups there are.
func Fit(p *Pool, o Options) (*Ratings, error) {
	if err := p.check(o); err != nil {
		return nil, err
	}
	f := newFit(p, o)
	if !o.NoAdvantage && p.advantageKnown() {
		f.advantage = f.size
		f.size++
	}
	if !f.climb() && f.advantage >= 0 {
		// Whoever moved first may have won every game, which no finite advantage explains.
		f = newFit(p, o)
		if f.climb() {
			return f.ratings()
		}
	}
	if !f.found {
		return nil, ErrUnbounded
	}
	return f.ratings()
}

func (p *Pool) check(o Options) error {
	switch {
	case len(p.Results) == 0:
		return errors.New("there are no games between two players with a result")
	case len(p.Players) > MaxPlayers:
		return fmt.Errorf("%d players are too many to compare; the bound is %d", len(p.Players), MaxPlayers)
	}
	decisive := false
	for _, r := range p.Results {
		decisive = decisive || r.Score != 0.5
	}
	if !decisive {
		return errors.New("every game was drawn, which says nothing of who is stronger")
	}
	if o.Prior > 0 {
		return nil
	}
	return p.connected()
}

// A fit is a search for the likeliest parameters: the players' strengths in nats, then the
// advantage and the logarithm of ν where the results tell them.
type fit struct {
	pool      *Pool
	options   Options
	tallies   []tally
	size      int // number of parameters
	advantage int // index of the parameter; -1: it is 0
	draws     int // index of the parameter; -1: there are none
	x         []float64
	found     bool
}

// A tally is the games of two players with the same one moving first.
type tally struct {
	first, second       int
	losses, draws, wins float64
}

func newFit(p *Pool, o Options) *fit {
	f := &fit{pool: p, options: o, size: len(p.Players), advantage: -1, draws: -1}
	index := map[[2]int]int{}
	for _, r := range p.Results {
		key := [2]int{r.First, r.Second}
		i, ok := index[key]
		if !ok {
			i = len(f.tallies)
			index[key] = i
			f.tallies = append(f.tallies, tally{first: r.First, second: r.Second})
		}
		t := &f.tallies[i]
		switch {
		case r.Score == 0.5:
			t.draws += r.times()
			if f.draws < 0 {
				f.draws = f.size
				f.size++
			}
		case r.Score > 0.5:
			t.wins += r.times()
		default:
			t.losses += r.times()
		}
	}
	return f
}

// chances returns the chances of win and draw of whoever moves first, and his expected score.
func (f *fit) chances(x []float64, first, second int) (win, draw, expected float64) {
	d := x[first] - x[second]
	if f.advantage >= 0 {
		d += x[f.advantage]
	}
	nu := 0.0
	if f.draws >= 0 {
		nu = math.Exp(x[f.draws])
	}
	// Divided by exp(|d|/2), so that nothing overflows.
	small := math.Exp(-math.Abs(d))
	nu *= math.Exp(-math.Abs(d) / 2)
	better, worse := 1/(1+small+nu), small/(1+small+nu)
	draw = nu / (1 + small + nu)
	if win = better; d < 0 {
		win = worse
	}
	return win, draw, win + draw/2
}

// likelihood returns the logarithm of the likelihood of the results, with the prior's games.
func (f *fit) likelihood(x []float64) (sum float64) {
	for _, t := range f.tallies {
		win, draw, _ := f.chances(x, t.first, t.second)
		for _, term := range [...]struct{ n, chance float64 }{{t.wins, win}, {t.draws, draw}, {t.losses, 1 - win - draw}} {
			if term.n > 0 {
				sum += term.n * math.Log(max(term.chance, math.SmallestNonzeroFloat64))
			}
		}
	}
	for i := range f.pool.Players {
		sum += f.options.Prior * (x[i]/2 - math.Log1p(math.Exp(x[i])))
	}
	return sum
}

// slope returns the gradient of the likelihood and the information, which is the negative of its second
// derivatives. The strengths' average, on which nothing depends, is held by a term of its own.
func (f *fit) slope(x []float64) (*mat.VecDense, *mat.SymDense) {
	g := mat.NewVecDense(f.size, nil)
	h := mat.NewSymDense(f.size, nil)
	add := func(i, j int, v float64) { h.SetSym(i, j, h.At(i, j)+v) }
	for _, t := range f.tallies {
		n := t.wins + t.draws + t.losses
		win, draw, expected := f.chances(x, t.first, t.second)
		excess := t.wins + t.draws/2 - n*expected
		spread := n * (win + draw/4 - expected*expected)
		var at [3]int
		var sign [3]float64
		at[0], sign[0], at[1], sign[1] = t.first, 1, t.second, -1
		parts := 2
		if f.advantage >= 0 {
			at[2], sign[2], parts = f.advantage, 1, 3
		}
		for a := range parts {
			g.SetVec(at[a], g.AtVec(at[a])+sign[a]*excess)
			for b := range a + 1 {
				add(at[a], at[b], sign[a]*sign[b]*spread)
			}
			if f.draws >= 0 {
				add(at[a], f.draws, sign[a]*n*draw*(0.5-expected))
			}
		}
		if f.draws >= 0 {
			g.SetVec(f.draws, g.AtVec(f.draws)+t.draws-n*draw)
			add(f.draws, f.draws, n*draw*(1-draw))
		}
	}
	players := len(f.pool.Players)
	for i := range players {
		share := 1 / (1 + math.Exp(-x[i]))
		g.SetVec(i, g.AtVec(i)+f.options.Prior*(0.5-share))
		add(i, i, f.options.Prior*share*(1-share))
	}
	if f.options.Prior == 0 {
		held := f.held()
		for i := range players {
			for j := range i + 1 {
				add(i, j, held)
			}
		}
	}
	return g, h
}

// held is what holds the average of the strengths: like games of everybody against everybody.
func (f *fit) held() float64 {
	games := 0.0
	for i := range f.pool.Results {
		games += f.pool.Results[i].times()
	}
	return games / float64(len(f.pool.Players))
}

// The bounds of a search. Forty nats are odds of 10¹⁷: results that lead there lead to infinity.
const (
	steps    = 200
	infinite = 40
	settled  = 1e-10
)

// climb walks to the top of the likelihood, which has only one, by Newton's steps. It returns false if
// there is none.
func (f *fit) climb() bool {
	f.x = make([]float64, f.size)
	here := f.likelihood(f.x)
	for range steps {
		g, h := f.slope(f.x)
		var c mat.Cholesky
		if !c.Factorize(h) {
			return false
		}
		var step mat.VecDense
		if c.SolveVecTo(&step, g) != nil {
			return false
		}
		next, there := make([]float64, f.size), 0.0
		scale := 1.0
		for ; ; scale /= 2 {
			for i := range next {
				next[i] = f.x[i] + scale*step.AtVec(i)
			}
			if there = f.likelihood(next); there >= here || scale < 1e-9 {
				break
			}
		}
		f.x, here = next, there
		for i, v := range f.x {
			if math.Abs(v) > infinite && i != f.draws {
				return false
			}
		}
		if scale*mat.Norm(&step, math.Inf(1)) < settled {
			f.found = true
			return true
		}
	}
	return false
}

// ratings says what was found, with its errors.
func (f *fit) ratings() (*Ratings, error) {
	_, h := f.slope(f.x)
	var c mat.Cholesky
	var inverse mat.SymDense
	if !c.Factorize(h) || c.InverseTo(&inverse) != nil {
		return nil, errors.New("the results say too little to rate these players")
	}
	variances := f.variances(&inverse)
	r := &Ratings{variances: variances}
	scale, nats := f.scale(), f.centered()
	for i, name := range f.pool.Players {
		r.Players = append(r.Players, Rated{Name: name, Elo: Estimate{nats[i] * scale * perNat, z95 * math.Sqrt(variances.At(i, i))}})
	}
	for _, t := range f.tallies {
		n := t.wins + t.draws + t.losses
		points := t.wins + t.draws/2
		r.Players[t.first].Games += int(n)
		r.Players[t.first].Points += points
		r.Players[t.second].Games += int(n)
		r.Players[t.second].Points += n - points
	}
	if a := f.advantage; a >= 0 {
		r.Advantage = &Estimate{nats[a] * scale * perNat, z95 * math.Sqrt(variances.At(a, a))}
	}
	r.DrawShare = 1 - scale
	return r, nil
}

// scale returns which share of their games equal players do not draw: how many nats of a scale without draws one nat
// of the model is.
func (f *fit) scale() float64 {
	if f.draws < 0 {
		return 1
	}
	return 2 / (2 + math.Exp(f.x[f.draws]))
}

// centered returns the parameters, the strengths relative to their average.
func (f *fit) centered() []float64 {
	x := slices.Clone(f.x)
	players := x[:len(f.pool.Players)]
	mean := 0.0
	for _, strength := range players {
		mean += strength / float64(len(players))
	}
	for i := range players {
		players[i] -= mean
	}
	return x
}
