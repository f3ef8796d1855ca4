package rating

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

// How many pools and counts are compared; make vectors compares more.
var compared = flag.Int("vectors", 5, "how many pools, and thirty times as many counts, to compare with brute force and published formulas")

// zero returns where a falling function is zero between two bounds.
func zero(low, high float64, f func(x float64) float64) float64 {
	for range 60 {
		if middle := (low + high) / 2; f(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// greatest returns where a function with one peak is greatest between two bounds, by thirds.
func greatest(low, high float64, f func(x float64) float64) float64 {
	for range 150 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if f(a) < f(b) {
			low = a
		} else {
			high = b
		}
	}
	return (low + high) / 2
}

// An oracle solves the equations of docs/explanation/ratings.md in the slowest way: one unknown after the other by bisection, again and again
// until nothing moves. It shares no code with the package.
type oracle struct {
	cells    map[[2]int]*[2]float64 // by who moves first and second: games, and the points of the first
	prior    float64
	held     map[int]float64    // anchors, in nats
	loose    map[int][2]float64 // value and variance
	strength []float64
	first    float64
}

func newOracle(p *Pool) *oracle {
	o := &oracle{cells: map[[2]int]*[2]float64{}, held: map[int]float64{}, loose: map[int][2]float64{}, strength: make([]float64, len(p.Players))}
	for _, r := range p.Results {
		key := [2]int{r.First, r.Second}
		if o.cells[key] == nil {
			o.cells[key] = &[2]float64{}
		}
		o.cells[key][0]++
		o.cells[key][1] += r.Score
	}
	return o
}

// mean returns what who moves first is expected to score at a difference.
func (o *oracle) mean(d float64) float64 {
	logistic := func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
	if o.first == 0 {
		return logistic(d)
	}
	bound := math.Abs(o.first) + 1
	g := zero(d-bound, d+bound, func(g float64) float64 { return 2*logistic(d) - logistic(g+o.first) - logistic(g-o.first) })
	return logistic(g + o.first)
}

// excess returns by how many points a player made more than expected, with the prior and the anchors.
func (o *oracle) excess(player int) (more float64) {
	for key, cell := range o.cells {
		if key[0] != player && key[1] != player {
			continue
		}
		by := cell[1] - cell[0]*o.mean(o.strength[key[0]]-o.strength[key[1]])
		if key[1] == player {
			by = -by
		}
		more += by
	}
	if o.prior > 0 {
		more += o.prior * (0.5 - 1/(1+math.Exp(o.center()-o.strength[player])))
	}
	if loose, is := o.loose[player]; is {
		more += (loose[0] - o.strength[player]) / loose[1]
	}
	return more
}

// center returns where the average player of the prior is.
func (o *oracle) center() (sum float64) {
	for _, elo := range o.held {
		sum += elo
	}
	for _, loose := range o.loose {
		sum += loose[0]
	}
	return sum / math.Max(1, float64(len(o.held)+len(o.loose)))
}

// solve finds the strengths, and what moving first is worth if that is wanted.
func (o *oracle) solve(advantage bool) {
	const far = 25
	for range 2000 {
		moved := 0.0
		set := func(x *float64, to float64) {
			moved = math.Max(moved, math.Abs(to-*x))
			*x = to
		}
		for i := range o.strength {
			if elo, is := o.held[i]; is {
				o.strength[i] = elo
				continue
			}
			old := o.strength[i]
			best := zero(old-far, old+far, func(x float64) float64 {
				o.strength[i] = x
				return o.excess(i)
			})
			o.strength[i] = old
			set(&o.strength[i], best)
		}
		if advantage {
			old := o.first
			best := zero(-far, far, func(x float64) (more float64) {
				o.first = x
				for key, cell := range o.cells {
					more += cell[1] - cell[0]*o.mean(o.strength[key[0]]-o.strength[key[1]])
				}
				return more
			})
			o.first = old
			set(&o.first, best)
		}
		if moved < 1e-9 {
			return
		}
	}
}

// Ratings of small pools, with priors, anchors and the first move, are those that brute force finds.
func TestVectorsOfRatings(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	for n := 0; n < *compared; {
		w := &world{draws: random.Float64(), advantage: 100 * random.NormFloat64(), random: random}
		for range 2 + random.IntN(3) {
			w.elo = append(w.elo, 200*random.NormFloat64())
		}
		p := alone(w.rounds(2 + random.IntN(4)))
		p.Results = p.Results[random.IntN(3):] // somebody moves first more often
		o, want := Options{}, newOracle(p)
		if n%3 > 0 {
			o.Prior = 2 * random.Float64()
		}
		if n%2 > 0 {
			o.Anchors = map[string]Anchor{"P0": {Elo: 100}, "P1": {Elo: -50, Error: 80}}
			want.held[0], want.loose[1] = 100/perNat, [2]float64{-50 / perNat, math.Pow(80/1.959963984540054/perNat, 2)}
		}
		want.prior = o.Prior
		r, err := Fit(p, o)
		if err != nil || len(r.Players) != len(p.Players) {
			continue // somebody made all points or none
		}
		n++
		want.solve(r.Advantage != nil)
		for i, player := range r.Players {
			shift := 0.0
			if len(o.Anchors) == 0 {
				shift = r.Players[0].Elo.Value - perNat*want.strength[0]
			}
			if got, want := player.Elo.Value-shift, perNat*want.strength[i]; math.Abs(got-want) > 1e-3 {
				t.Errorf("%v %+v: %s has %.5f, want %.5f", p.Results, o, player.Name, got, want)
			}
		}
		if r.Advantage != nil && math.Abs(r.Advantage.Value-perNat*want.first) > 1e-3 {
			t.Errorf("%v %+v: moving first is worth %.5f, want %.5f", p.Results, o, r.Advantage.Value, perNat*want.first)
		}
	}
}

// vector draws counts that are not all of one score.
func vector(random *rand.Rand, n int) []uint64 {
	counts := make([]uint64, n)
	for {
		kinds, size := 0, math.Exp(1+6*random.Float64())
		for i := range counts {
			counts[i] = uint64(size * random.Float64() * float64(random.IntN(4)))
			kinds += int(min(counts[i], 1))
		}
		if kinds > 1 {
			return counts
		}
	}
}

// counted returns counts of three or five scores as results, and as shares of their sum, those of what was not seen being very small.
func counted(counts []uint64) (r Results, shares []float64, n float64) {
	for _, c := range counts {
		shares = append(shares, math.Max(float64(c), 1e-3))
		n += shares[len(shares)-1]
	}
	for i := range shares {
		shares[i] /= n
	}
	if len(counts) == 3 {
		return Trinomial{counts[0], counts[1], counts[2]}, shares, n
	}
	return Pentanomial(counts), shares, n
}

// logLikelihood returns that of a distribution, for each of what was seen.
func logLikelihood(shares, p []float64) (sum float64) {
	for i := range shares {
		if p[i] <= 0 {
			return math.Inf(-1)
		}
		sum += shares[i] * math.Log(p[i])
	}
	return sum
}

// likeliest returns the greatest likelihood of a distribution over evenly spaced scores whose mean and spread meet a hypothesis. Of three scores
// all distributions are tried. Of five the formulas are those of M. Van den Bergh: p = p̂/(1 + θx), where x is what has to be 0 in
// the mean: score − mean or, with normalized Elo, score − ½ − t·σ·(1 + ((μ − score)/σ)²)/2, with μ and σ of p itself.
func likeliest(test *Test, elo float64, shares []float64) float64 {
	scores := []float64{0, 0.5, 1}
	if len(shares) == 5 {
		scores = []float64{0, 0.25, 0.5, 0.75, 1}
	}
	score := 1 / (1 + math.Pow(10, -elo/400))
	effect := elo / (800 / math.Ln10)
	switch {
	case len(shares) == 3 && test.Scale == Logistic:
		distribution := func(draws float64) []float64 { return []float64{1 - score - draws/2, draws, score - draws/2} }
		draws := greatest(0, 2*math.Min(score, 1-score), func(d float64) float64 { return logLikelihood(shares, distribution(d)) })
		return logLikelihood(shares, distribution(draws))
	case len(shares) == 3:
		distribution := func(mean float64) []float64 {
			variance := math.Pow((mean-0.5)/effect, 2)
			draws := 4 * (mean - variance - mean*mean)
			return []float64{1 - mean - draws/2, draws, mean - draws/2}
		}
		return logLikelihood(shares, distribution(bestMean(effect, func(m float64) float64 { return logLikelihood(shares, distribution(m)) })))
	case test.Scale == Logistic:
		return logLikelihood(shares, constrained(shares, func(i int) float64 { return scores[i] - score }))
	}
	effect *= math.Sqrt2 // of a pair
	p := []float64{0.2, 0.2, 0.2, 0.2, 0.2}
	for range 500 {
		mean, variance := 0.0, 0.0
		for i := range p {
			mean += p[i] * scores[i]
		}
		for i := range p {
			variance += p[i] * math.Pow(scores[i]-mean, 2)
		}
		deviation := math.Sqrt(variance)
		p = constrained(shares, func(i int) float64 {
			return scores[i] - 0.5 - effect*deviation*(1+math.Pow((mean-scores[i])/deviation, 2))/2
		})
	}
	return logLikelihood(shares, p)
}

// bestMean returns the mean with which a distribution of three scores of an effect is likeliest: the best of many, and then between its neighbours.
func bestMean(effect float64, likelihood func(mean float64) float64) float64 {
	const steps = 4000
	best, most := 0, math.Inf(-1)
	mean := func(k float64) float64 { return 0.5 + math.Copysign(k/(2*steps), effect) }
	for k := 1; k < steps; k++ {
		if l := likelihood(mean(float64(k))); l > most {
			best, most = k, l
		}
	}
	return mean(greatest(float64(best-1), float64(best+1), func(k float64) float64 { return likelihood(mean(k)) }))
}

// constrained returns shares/(1 + θx), with the θ that makes the mean of x 0.
func constrained(shares []float64, x func(i int) float64) []float64 {
	least, most := 0.0, 0.0
	for i := range shares {
		least, most = math.Min(least, x(i)), math.Max(most, x(i))
	}
	const inside = 1 - 1e-13
	theta := zero(-inside/most, -inside/least, func(theta float64) (sum float64) {
		for i := range shares {
			sum += shares[i] * x(i) / (1 + theta*x(i))
		}
		return sum
	})
	p := make([]float64, len(shares))
	for i := range p {
		p[i] = shares[i] / (1 + theta*x(i))
	}
	return p
}

// Log-likelihood ratios are those of the published formulas, of games and of pairs, on both scales.
func TestVectorsOfSequentialTests(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 34))
	for n := range 30 * *compared {
		counts := vector(random, 3+2*(n%2))
		r, shares, sum := counted(counts)
		test := &Test{Elo0: 60 * random.NormFloat64(), Scale: Scale(n / 2 % 2)}
		test.Elo1 = test.Elo0 + 5 + 60*random.Float64()
		got := test.ratio(r)
		want := sum * (likeliest(test, test.Elo1, shares) - likeliest(test, test.Elo0, shares))
		if math.Abs(got-want) > 1e-4*(1+math.Abs(want)) {
			t.Errorf("%v %+v: %.6f, want %.6f", counts, *test, got, want)
		}
	}
}

// Elo and its error are those of the published formulas, and the ranking has the same difference.
func TestVectorsOfElo(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 36))
	elo := func(score float64) float64 { return -400 * math.Log10(1/score-1) }
	all := [][]uint64{{0, 40, 60}, {1, 9, 90}, {10, 10, 20}}
	for n := range 30 * *compared {
		all = append(all, vector(random, 3+2*(n%2)))
	}
	for _, counts := range all {
		r, _, _ := counted(counts)
		n, mean, square := 0.0, 0.0, 0.0
		for i, c := range counts {
			n += float64(c)
			mean += float64(c) * float64(i) / float64(len(counts)-1)
		}
		mean /= n
		for i, c := range counts {
			square += float64(c) / n * math.Pow(float64(i)/float64(len(counts)-1)-mean, 2)
		}
		e, margin := Elo(r, Usual), 1.959963984540054*math.Sqrt(square/n)
		if math.Abs(e.Value-elo(mean)) > 1e-9 {
			t.Errorf("%v: Elo of %.6f, want %.6f", counts, e.Value, elo(mean))
		}
		if low, high := mean-margin, mean+margin; low > 0 && high < 1 && math.Abs(e.Error-(elo(high)-elo(low))/2) > 1e-6 {
			t.Errorf("%v: an error of %.6f, want %.6f", counts, e.Error, (elo(high)-elo(low))/2)
		}
		if len(counts) == 3 {
			rated := fitted(t, record(int(counts[2]), int(counts[1]), int(counts[0])), Options{}).Difference(0, 1).Value
			if math.Abs(rated-e.Value) > 1e-4 {
				t.Errorf("%v: %.6f in the ranking and %.6f in the pairs", counts, rated, e.Value)
			}
		}
	}
	if e := Elo(Trinomial{Wins: 60, Draws: 40}, Usual); math.Abs(e.Value-240.8) > 0.05 || math.Abs(e.Error-53) > 0.05 {
		t.Errorf("60 wins and 40 draws are %+v, and 240.8 ± 53.0 in fastchess and Ordo", e)
	}
}
