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
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // the chance of taking Elo1 though Elo0 is true
	Beta  float64 `json:"beta"`  // and the other way round
	Scale Scale   `json:"scale,omitempty"`
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

// farthest bounds the hypotheses of a test on either scale.
const farthest = 2000

// Check says what is wrong with a test.
func (t Test) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1):
		return fmt.Errorf("elo0 (%g) must be less than elo1 (%g)", t.Elo0, t.Elo1)
	case t.Elo0 < -farthest || t.Elo1 > farthest:
		few := map[Scale]int{Logistic: 100000, Normalized: 100}[t.Scale]
		return fmt.Errorf("elo0 (%g) and elo1 (%g) must lie between -%d and %d: a player farther ahead loses less than one game in %d, "+
			"which a match can hardly measure", t.Elo0, t.Elo1, farthest, farthest, few)
	case !(t.Alpha > 0 && t.Alpha < 0.5 && t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("alpha (%g) and beta (%g) must lie between 0 and 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// Bounds returns the values of the log-likelihood ratio at which the test ends.
func (t Test) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Judge says what the test, which has passed [Test.Check], makes of the results so far, and their log-likelihood ratio.
func (t Test) Judge(r Results) (Verdict, float64) {
	llr := t.ratio(r)
	lower, upper := t.Bounds()
	switch {
	case llr <= lower:
		return AcceptElo0, llr
	case llr >= upper:
		return AcceptElo1, llr
	}
	return Undecided, llr
}

// regular stands for results that were not seen, in scores: with a share of exactly zero no distribution with another
// mean would be comparable.
const regular = 1e-3

// shares returns how often each score was seen, as shares above 0, and of how many.
func (s sample) shares() (shares []float64, n float64) {
	shares = make([]float64, len(s.counts))
	for i, c := range s.counts {
		shares[i] = max(c, regular)
		n += shares[i]
	}
	for i := range shares {
		shares[i] /= n
	}
	return shares, n
}

// ratio returns the logarithm of how much likelier the results are under Elo1 than under Elo0, each with
// the likeliest distribution of scores that has that difference (the generalized sequential
// probability ratio test of M. Van den Bergh).
func (t Test) ratio(r Results) float64 {
	s := r.sample()
	if s.total() == 0 {
		return 0
	}
	shares, n := s.shares()
	var fits [2][]float64
	for i, elo := range [...]float64{t.Elo0, t.Elo1} {
		if t.Scale == Normalized {
			fits[i] = withEffect(s.scores, shares, elo/(2*perNat)*math.Sqrt(s.games))
		} else {
			fits[i] = withMean(s.scores, shares, expected(elo))
		}
	}
	llr := 0.0
	for i, share := range shares {
		llr += share * math.Log(fits[1][i]/fits[0][i])
	}
	return n * llr
}
