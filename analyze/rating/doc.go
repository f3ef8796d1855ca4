// Package rating says how strong players are from the results of their games, and how sure one may be.
//
// Scores of a handful of games are described by [Wilson], those of two players by [Trinomial] and, where
// openings are played twice with the sides exchanged, by [Pentanomial], whose pairs are what is
// independent: games of a pair share an opening. [Test] is the sequential test on either. [Fit] finds
// the ratings of any number of players from who beat whom.
//
// Ratings are in Elo: a difference gives a share of the points, 400 points ten of eleven. An error is half the width of an interval
// that holds the truth 95 times in 100.
package rating

import "math"

// z95 is how many standard errors an interval of 95 % reaches to either side.
const z95 = 1.959963984540054

// z99 is the same for 99 %.
const z99 = 2.5758293035489004

// perNat is how many Elo points odds of e to one are.
const perNat = 400 / math.Ln10

// An Estimate is a value with its error.
type Estimate struct {
	Value float64 `json:"value"`
	Error float64 `json:"error"` // half the width of the interval of 95 %; +Inf if nothing bounds it
}

// expected returns the share of the points that a difference in Elo gives.
func expected(elo float64) float64 { return 1 / (1 + math.Exp(-elo/perNat)) }

// difference returns the difference in Elo that gives a share of the points: ±Inf for all or none.
func difference(share float64) float64 {
	return perNat * math.Log(share/(1-share))
}

// superiority returns the likelihood that the better estimate belongs to the better player, of a
// difference and its standard error.
func superiority(difference, standard float64) float64 {
	switch {
	case standard > 0:
		return (1 + math.Erf(difference/standard/math.Sqrt2)) / 2
	case difference > 0:
		return 1
	case difference < 0:
		return 0
	}
	return 0.5
}
