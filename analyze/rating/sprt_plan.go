package rating

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Superiority returns the likelihood that the player of the results is the stronger one: by the mean score and its
// standard error or, where all scores are the same, by a sign test.
func Superiority(r Results) float64 {
	s := r.sample()
	n := s.total()
	if n == 0 {
		return 0.5
	}
	mean, variance := moments(s.scores, s.counts)
	switch {
	case variance > 0:
		return distuv.UnitNormal.CDF((mean - 0.5) / math.Sqrt(variance/n))
	case mean > 0.5:
		return 1 - math.Pow(0.5, n)
	case mean < 0.5:
		return math.Pow(0.5, n)
	}
	return 0.5
}

// ExpectedGames returns how many games the test, which has passed [Test.Check], takes on average if the true difference is elo, on
// the test's scale, and scores scatter as they do in the results. It takes the log-likelihood ratio for Brownian motion between
// the two bounds, so that it is somewhat too few where one game moves that by much. It is +Inf without results.
func (t Test) ExpectedGames(r Results, elo float64) float64 {
	s := r.sample()
	if s.total() == 0 {
		return math.Inf(1)
	}
	shares, _ := s.shares()
	_, variance := moments(s.scores, shares)
	score := func(elo float64) float64 {
		if t.Scale == Normalized {
			return 0.5 + elo/(2*perNat)*math.Sqrt(s.games*variance)
		}
		return expected(elo)
	}
	s0, s1 := score(t.Elo0), score(t.Elo1)
	drift, spread := (s1-s0)*(score(elo)-(s0+s1)/2)/variance, (s1-s0)*(s1-s0)/variance
	lower, upper := t.Bounds()
	by := 2 * drift / spread
	if math.Abs(by)*(upper-lower) < 1e-6 {
		return s.games * -lower * upper / spread
	}
	up := -math.Expm1(-by*lower) / (math.Exp(-by*upper) - math.Exp(-by*lower)) // likelihood of the upper bound
	if by*lower < -700 || by*upper < -700 {                                    // beyond what numbers hold: it is the nearer one
		up = (1 + math.Copysign(1, by)) / 2
	}
	return s.games * (up*upper + (1-up)*lower) / drift
}
