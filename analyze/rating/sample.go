package rating

import "math"

// A sample is how often each of some scores, from 0 to 1, was seen.
type sample struct {
	scores []float64
	counts []float64
	games  float64 // that make one score: 1, or 2 for pairs
}

// A Trinomial is how many games were lost, drawn and won.
type Trinomial struct{ Losses, Draws, Wins uint64 }

// A Pentanomial is how many pairs of games gave 0, ½, 1, 1½ and 2 points. The two games of a pair have the
// same opening, the sides exchanged.
type Pentanomial [5]uint64

// Results are games of two players, or pairs of games, as one of them sees them.
type Results interface {
	sample() sample
}

func (t Trinomial) sample() sample {
	return sample{
		scores: []float64{0, 0.5, 1}, games: 1,
		counts: []float64{float64(t.Losses), float64(t.Draws), float64(t.Wins)},
	}
}

func (p Pentanomial) sample() sample {
	s := sample{scores: []float64{0, 0.25, 0.5, 0.75, 1}, games: 2}
	for _, n := range p {
		s.counts = append(s.counts, float64(n))
	}
	return s
}

// total returns the number of scores.
func (s sample) total() (n float64) {
	for _, c := range s.counts {
		n += c
	}
	return n
}

// Games returns how many games made the results.
func Games(r Results) float64 {
	s := r.sample()
	return s.games * s.total()
}

// moments returns mean and variance of one score.
func moments(scores, weights []float64) (mean, variance float64) {
	total := 0.0
	for i, w := range weights {
		total += w
		mean += w * scores[i]
	}
	mean /= total
	for i, w := range weights {
		variance += w * (scores[i] - mean) * (scores[i] - mean)
	}
	return mean, variance / total
}

// scoreOf returns the share of the points, with the error of the mean.
func scoreOf(r Results, confidence float64) Estimate {
	s := r.sample()
	n := s.total()
	if n == 0 {
		return Estimate{0.5, math.Inf(1)}
	}
	mean, variance := moments(s.scores, s.counts)
	if variance == 0 { // one result, or always the same: nothing shows how far the truth may be
		return Estimate{mean, math.Inf(1)}
	}
	return Estimate{mean, normalQuantile(confidence) * math.Sqrt(variance/n)}
}

// Elo returns the difference in Elo. The error is half the distance of the ends of the interval of the
// score, which in Elo do not lie evenly around the value.
func Elo(r Results, confidence float64) Estimate {
	score := scoreOf(r, confidence)
	if math.IsInf(score.Error, 1) {
		return Estimate{difference(score.Value), score.Error}
	}
	low, high := score.Value-score.Error, score.Value+score.Error
	if low <= 0 || high >= 1 {
		return Estimate{difference(score.Value), math.Inf(1)}
	}
	return Estimate{difference(score.Value), (difference(high) - difference(low)) / 2}
}

// NormalizedElo returns the difference in units of the spread of a game's score, scaled so that near
// equality and without draws it is Elo. Unlike Elo it says how many games tell the players apart,
// however many of them are drawn.
func NormalizedElo(r Results, confidence float64) Estimate {
	s := r.sample()
	n := s.total()
	if n == 0 {
		return Estimate{0, math.Inf(1)}
	}
	mean, variance := moments(s.scores, s.counts)
	switch {
	case variance == 0 && mean == 0.5:
		return Estimate{0, math.Inf(1)}
	case variance == 0:
		return Estimate{math.Copysign(math.Inf(1), mean-0.5), math.Inf(1)}
	}
	unit := 2 * perNat / math.Sqrt(s.games)
	deviation := math.Sqrt(variance)
	effect := (mean - 0.5) / deviation
	spread := 0.0 // of what one score moves mean and deviation by, to first order; 1 if the deviation were known
	for i, count := range s.counts {
		z := (s.scores[i] - mean) / deviation
		moved := z - effect*(z*z-1)/2
		spread += count / n * moved * moved
	}
	return Estimate{effect * unit, normalQuantile(confidence) * unit * math.Sqrt(max(1, spread)/n)}
}
