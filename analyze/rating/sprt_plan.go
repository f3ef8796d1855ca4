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

// GamesToCome returns how many games more the test, which has passed [Test.Check], takes on average after these results if the true
// difference is elo, on the test's scale, and scores go on to scatter as they do in the results: 0 if it has ended. It is +Inf for
// results that are all alike, or none: nothing shows how they scatter.
func (t Test) GamesToCome(r Results, elo float64) float64 {
	verdict, llr := t.Judge(r)
	if verdict != Undecided {
		return 0
	}
	s := r.sample()
	return max(s.games, t.gamesFrom(llr, r, elo))
}

// gamesFrom returns how many games the log-likelihood ratio takes from some value to one of the bounds. It goes like Brownian motion
// with drift, whose bounds lie farther off by what a walk of single steps oversteps them on average (D. Siegmund).
func (t Test) gamesFrom(llr float64, r Results, elo float64) float64 {
	s := r.sample()
	if s.total() == 0 {
		return math.Inf(1)
	}
	_, variance := moments(s.scores, s.counts)
	if variance == 0 {
		return math.Inf(1)
	}
	score := t.scoreAt(elo, variance*s.games)
	s0, s1 := t.scoreAt(t.Elo0, variance*s.games), t.scoreAt(t.Elo1, variance*s.games)
	drift, spread := (s1-s0)*(score-(s0+s1)/2)/variance, (s1-s0)*(s1-s0)/variance // of the ratio by one score
	lower, upper := t.Bounds()
	const overstep = 0.583 // of the standard deviation of a step
	lower, upper = lower-llr-overstep*math.Sqrt(spread), upper-llr+overstep*math.Sqrt(spread)
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

// scoreAt returns the share of the points that a difference on the test's scale stands for, scores of one game having a variance.
func (t Test) scoreAt(elo, variance float64) float64 {
	if t.Scale == Normalized {
		return 0.5 + elo/(2*perNat)*math.Sqrt(variance)
	}
	return expected(elo)
}

// Estimate returns the difference that the results show, on the test's scale.
func (t Test) Estimate(r Results) float64 {
	if t.Scale == Normalized {
		return NormalizedElo(r, Usual).Value
	}
	return Elo(r, Usual).Value
}
