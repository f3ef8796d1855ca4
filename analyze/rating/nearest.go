package rating

import (
	"math"
	"slices"
)

// withMean returns the distribution nearest to the shares, by likelihood, whose mean is given.
func withMean(scores, shares []float64, mean float64) []float64 {
	distances := make([]float64, len(scores))
	for i, score := range scores {
		distances[i] = score - mean
	}
	return tilt(shares, distances)
}

// withEffect returns the distribution nearest to the shares, by likelihood, whose mean lies above ½ by
// effect standard deviations. The scores rise, and are even around ½.
func withEffect(scores, shares []float64, effect float64) []float64 {
	switch {
	case effect == 0:
		return withMean(scores, shares, 0.5)
	case effect < 0:
		mirrored := slices.Clone(shares)
		slices.Reverse(mirrored)
		fit := withEffect(scores, mirrored, -effect)
		slices.Reverse(fit)
		return fit
	}
	e := &effectFit{scores, shares, effect}
	var nearest []float64
	likelihood := math.Inf(-1)
	for _, r := range e.ranges() {
		for _, fit := range e.within(r[0], r[1]) {
			sum := 0.0
			for i, share := range shares {
				sum += share * math.Log(fit[i])
			}
			if sum > likelihood {
				nearest, likelihood = fit, sum
			}
		}
	}
	return nearest
}

// An effectFit looks for the distribution of [withEffect], of an effect above 0. The condition on its mean is not
// linear in the distribution, but has a tangent at each standard deviation with the mean that belongs to it, and on
// each tangent lies a nearest distribution. A deviation is right if that has the mean that belongs to it. There may be
// several such.
type effectFit struct {
	scores, shares []float64
	effect         float64
}

// at returns the distribution nearest to the shares on the tangent at a deviation, and by how much its mean is above
// the one that belongs to the deviation.
func (e *effectFit) at(deviation float64) (fit []float64, excess float64) {
	slopes := make([]float64, len(e.scores))
	for i, score := range e.scores {
		z := (score-0.5)/deviation - e.effect
		slopes[i] = score - 0.5 - e.effect*deviation*(1+z*z)/2
	}
	fit = tilt(e.shares, slopes)
	mean, _ := moments(e.scores, fit)
	return fit, mean - 0.5 - e.effect*deviation
}

// ranges returns the deviations, from and to, at which some score has a slope above 0, as without one no distribution
// lies on the tangent. Towards the ends of a range all weight goes to one score: the mean is too great at the lower
// end and too small at the upper one, so that each range has a deviation that is right.
func (e *effectFit) ranges() (all [][2]float64) {
	root := math.Hypot(1, e.effect)
	for _, score := range e.scores {
		if score <= 0.5 {
			continue
		}
		low, high := (score-0.5)*e.effect/(root*(root+1)), (score-0.5)*(1+root)/(e.effect*root)
		high = min(high, 0.5) // as no deviation is greater
		if last := len(all) - 1; last >= 0 && low < all[last][1] {
			all[last][1] = high
			continue
		}
		all = append(all, [2]float64{low, high})
	}
	return all
}

// within returns what is right between two deviations, where the mean is too great at the lower one and too small at
// the upper one.
func (e *effectFit) within(low, high float64) (fits [][]float64) {
	const parts, halvings = 40, 60
	step := math.Pow(high/low, 1.0/parts)
	above := true
	for part := range parts {
		from := low * math.Pow(step, float64(part))
		to, was := from*step, above
		above = false
		if part < parts-1 {
			_, excess := e.at(to)
			above = excess > 0
		}
		if !was || above {
			continue
		}
		for range halvings {
			middle := math.Sqrt(from * to)
			if _, excess := e.at(middle); excess > 0 {
				from = middle
			} else {
				to = middle
			}
		}
		fit, _ := e.at(math.Sqrt(from * to))
		fits = append(fits, fit)
	}
	return fits
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
