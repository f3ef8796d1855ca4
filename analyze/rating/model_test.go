package rating

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The model is the mean of two logistic curves, whose common shift is found here by trying.
func TestFirstMoves(t *testing.T) {
	logistic := func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
	for _, a := range []float64{-3, -0.7, 0, 0.2, 1, 5} {
		m := newFirstMove(a)
		for d := -8.0; d <= 8; d += 0.25 {
			low, high := -30.0, 30.0
			for range 100 {
				if g := (low + high) / 2; logistic(g+a)+logistic(g-a) < 2*logistic(d) {
					low = g
				} else {
					high = g
				}
			}
			c := m.of(d)
			if want := logistic(low + a); math.Abs(c.mean-want) > 1e-9 {
				t.Errorf("a %g, d %g: %.12f, want %.12f", a, d, c.mean, want)
			}
			if sum := c.mean + 1 - m.of(-d).mean; math.Abs(sum-2*logistic(d)) > 1e-12 {
				t.Errorf("a %g, d %g: both sides make %g", a, d, sum)
			}
			const h = 1e-5
			if slope := (m.of(d+h).mean - m.of(d-h).mean) / (2 * h); math.Abs(slope-c.bend) > 1e-8 {
				t.Errorf("a %g, d %g: a slope of %g, want %g", a, d, c.bend, slope)
			}
			if slope := (newFirstMove(a+h).of(d).mean - newFirstMove(a-h).of(d).mean) / (2 * h); math.Abs(slope-c.advantage) > 1e-8 {
				t.Errorf("a %g, d %g: a slope of %g by the advantage, want %g", a, d, c.advantage, slope)
			}
		}
	}
}

// Without an advantage ratings are those that make the quasi-likelihood greatest: found here in the plainest way, by steps
// that become smaller, one player at a time.
func TestRatingsMakeTheQuasiLikelihoodGreatest(t *testing.T) {
	if testing.Short() {
		t.Skip("tries neighbours of hundreds of ratings")
	}
	random := rand.New(rand.NewPCG(21, 22))
	for range 30 {
		w := &world{draws: random.Float64(), random: random}
		for range 2 + random.IntN(4) {
			w.elo = append(w.elo, 200*random.NormFloat64())
		}
		p := alone(w.rounds(1 + random.IntN(3)))
		o := Options{NoAdvantage: true, Prior: random.Float64()}
		x := make([]float64, len(p.Players))
		likelihood := func() (sum float64) {
			for _, r := range p.Results {
				mean := expected(x[r.First] - x[r.Second])
				sum += r.Score*math.Log(mean) + (1-r.Score)*math.Log(1-mean)
			}
			for i := range x {
				mean := expected(x[i])
				sum += o.Prior / 2 * math.Log(mean*(1-mean))
			}
			return sum
		}
		best := likelihood()
		for step := 128.0; step > 1e-5; {
			better := false
			for i := range x {
				for _, by := range []float64{step, -step} {
					x[i] += by
					if l := likelihood(); l > best {
						best, better = l, true
					} else {
						x[i] -= by
					}
				}
			}
			if !better {
				step /= 2
			}
		}
		r := fitted(t, p, o)
		for i := range x {
			for j := range i {
				if got, want := r.Difference(i, j).Value, x[i]-x[j]; math.Abs(got-want) > 0.05 {
					t.Fatalf("%v, %+v: %.3f, want %.3f", p.Results, o, got, want)
				}
			}
		}
	}
}

// Everybody is expected to make the points that they made, and so are those who move first.
func TestExpectedPointsAreThoseThatWereMade(t *testing.T) {
	w := &world{draws: 0.4, advantage: 150, random: rand.New(rand.NewPCG(23, 24))}
	for range 8 {
		w.elo = append(w.elo, 250*w.random.NormFloat64())
	}
	p := w.rounds(5)
	p.Results = p.Results[:len(p.Results)-37] // some move first more often
	r := fitted(t, p, Options{})
	excess, first := make([]float64, len(p.Players)), 0.0
	m := newFirstMove(r.Advantage.Value / perNat)
	for _, g := range p.Results {
		more := g.Score - m.of((r.Players[g.First].Elo.Value-r.Players[g.Second].Elo.Value)/perNat).mean
		excess[g.First] += more
		excess[g.Second] -= more
		first += more
	}
	for i, more := range append(excess, first) {
		if math.Abs(more) > 1e-6 {
			t.Errorf("%d makes %g points more than expected", i, more)
		}
	}
}
