package rating

import (
	"math"
)

// Wilson returns the interval of 95% of a share, of how many times something was seen in n trials. It
// is [0, 1] without trials. Draws may count as halves.
func Wilson(seen, n float64) (low, high float64) { return wilson(seen, n, normalQuantile(Usual)) }

// Sure is the confidence of statements that many are made of, of which some would be wrong with [Usual].
const Sure = 0.99

// Wilson99 is [Wilson] with a confidence of [Sure].
func Wilson99(seen, n float64) (low, high float64) { return wilson(seen, n, normalQuantile(Sure)) }

func wilson(seen, n, z float64) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	zz := z * z
	share := seen / n
	middle := (share + zz/(2*n)) / (1 + zz/n)
	half := z / (1 + zz/n) * math.Sqrt(share*(1-share)/n+zz/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}
