// Package rating says how strong players are from the results of their games, and how sure one may be.
//
// Scores of a handful of games are described by [Wilson], those of two players by [Trinomial] and, where
// openings are played twice with the sides exchanged, by [Pentanomial], whose pairs are what is
// independent: games of a pair share an opening. [Test] is the sequential test on either. [Fit] finds
// the ratings of any number of players from their scores against each other.
//
// Ratings are in Elo: a difference gives a share of the points, 400 points ten of eleven. An error is half the width of an interval
// that holds the truth 95 times in 100, or as often as [Options.Confidence] says. docs/explanation/ratings.md has the formulas.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package rating

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Usual is the confidence of intervals where nobody asks for another one.
const Usual = 0.95

// perNat is how many Elo points odds of e to one are.
const perNat = 400 / math.Ln10

// An Estimate is a value with its error.
type Estimate struct {
	Value float64 `json:"value"`
	Error float64 `json:"error"` // half the width of the confidence interval; +Inf if nothing bounds it
}

// expected returns the share of the points that a difference in Elo gives.
func expected(elo float64) float64 { return 1 / (1 + math.Exp(-elo/perNat)) }

// difference returns the difference in Elo that gives a share of the points: ±Inf for all or none.
func difference(share float64) float64 {
	return perNat * math.Log(share/(1-share))
}

// normalQuantile returns how many standard errors an interval of some confidence reaches to either side.
func normalQuantile(confidence float64) float64 {
	return distuv.UnitNormal.Quantile((1 + confidence) / 2)
}

// student is the distribution of an estimate in units of its standard error, which itself is an estimate of some
// degrees of freedom.
func student(freedom float64) distuv.StudentsT {
	return distuv.StudentsT{Sigma: 1, Nu: freedom}
}
