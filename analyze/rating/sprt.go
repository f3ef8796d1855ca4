package rating

import (
	"fmt"
	"math"
)

// A Scale is what the bounds of a [Test] are measured in.
type Scale uint8

const (
	Logistic   Scale = iota // Elo
	Normalized              // see [NormalizedElo]
)

// A Test is a sequential test of two hypotheses: that the difference is Elo0, or Elo1. After every
// result one may look, and stop when it is decided.
type Test struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // chances of taking Elo1 though Elo0 is true, and the other way round
	Scale       Scale
}

// A Verdict is what a test says.
type Verdict uint8

const (
	Undecided Verdict = iota
	AcceptElo0
	AcceptElo1
)

func (v Verdict) String() string {
	return [...]string{"undecided", "elo0 accepted", "elo1 accepted"}[v]
}

// Check says what is wrong with a test.
func (t Test) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1):
		return fmt.Errorf("elo0 (%g) has to be less than elo1 (%g)", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5 && t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("alpha (%g) and beta (%g) lie between 0 and 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// Bounds returns the values of the log-likelihood ratio at which the test ends.
func (t Test) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Judge says what the test makes of the results so far, and their log-likelihood ratio.
func (t Test) Judge(r Results) (Verdict, float64) {
	llr := t.LLR(r)
	lower, upper := t.Bounds()
	switch {
	case llr <= lower:
		return AcceptElo0, llr
	case llr >= upper:
		return AcceptElo1, llr
	}
	return Undecided, llr
}

// regular stands for results that were not seen: with a share of exactly zero no distribution with
// another mean would be comparable.
const regular = 1e-3

// LLR returns the logarithm of how much likelier the results are under Elo1 than under Elo0, each with
// the likeliest distribution of scores that has that difference (the generalized sequential
// probability ratio test of M. Van den Bergh).
func (t Test) LLR(r Results) float64 {
	s := r.sample()
	n := 0.0
	shares := make([]float64, len(s.counts))
	for i, c := range s.counts {
		shares[i] = max(c, regular)
		n += shares[i]
	}
	if s.total() == 0 {
		return 0
	}
	for i := range shares {
		shares[i] /= n
	}
	var fits [2][]float64
	for i, elo := range [...]float64{t.Elo0, t.Elo1} {
		if t.Scale == Normalized {
			fits[i] = withEffect(s.scores, shares, elo/(2*perNat)*math.Sqrt(s.games))
		} else {
			fits[i] = withMean(s.scores, shares, Expected(elo))
		}
	}
	llr := 0.0
	for i, share := range shares {
		llr += share * math.Log(fits[1][i]/fits[0][i])
	}
	return n * llr
}

// withMean returns the distribution nearest to the shares, by likelihood, whose mean is given.
func withMean(scores, shares []float64, mean float64) []float64 {
	distances := make([]float64, len(scores))
	for i, score := range scores {
		distances[i] = score - mean
	}
	return tilt(shares, distances)
}

// withEffect returns the distribution nearest to the shares, by likelihood, whose mean lies above ½ by
// effect standard deviations. The condition is not linear in the distribution; it is put in place of
// by its tangent at the last guess until that does not change.
func withEffect(scores, shares []float64, effect float64) []float64 {
	fit := make([]float64, len(shares))
	for i := range fit {
		fit[i] = 1 / float64(len(fit))
	}
	slopes := make([]float64, len(shares))
	for range 50 {
		mean, variance := moments(scores, fit)
		deviation := math.Sqrt(variance)
		for i, score := range scores {
			z := (mean - score) / deviation
			slopes[i] = score - 0.5 - effect*deviation*(1+z*z)/2
		}
		next := tilt(shares, slopes)
		change := 0.0
		for i := range fit {
			change = max(change, math.Abs(next[i]-fit[i]))
		}
		if fit = next; change < 1e-12 {
			break
		}
	}
	return fit
}

// tilt returns shares[i]/(1 + x·slopes[i]) with the x at which the slopes' mean is zero. There is exactly
// one that leaves all of them positive, if the slopes have both signs.
func tilt(shares, slopes []float64) []float64 {
	least, greatest := slopes[0], slopes[0]
	for _, s := range slopes {
		least, greatest = min(least, s), max(greatest, s)
	}
	low, high := -1/greatest, -1/least
	mean := func(x float64) (sum float64) {
		for i, s := range slopes {
			sum += shares[i] * s / (1 + x*s)
		}
		return sum
	}
	for range 200 { // the mean falls from +Inf to −Inf between the two
		middle := low + (high-low)/2
		if middle == low || middle == high {
			break
		}
		if mean(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	x := low + (high-low)/2
	fit := make([]float64, len(shares))
	for i, s := range slopes {
		fit[i] = shares[i] / (1 + x*s)
	}
	return fit
}
