package rating

import "math"

// A firstMove is the model of a game between players of known strengths, at some advantage a of moving first, in
// nats: log-odds of e to one.
//
// A difference d means the share σ(d) = 1/(1+exp(−d)) of the points in as many games with either side. Whoever moves first
// makes σ(g+a) of the points then and σ(g−a) in the games without the first move, where g is what makes the mean of the
// two σ(d): so an advantage never changes what a score with equal sides says.
type firstMove struct {
	exp, cosh, sinh2 float64 // of a; the last one is squared
	none             bool    // a is 0
}

func newFirstMove(a float64) firstMove {
	sinh := math.Sinh(a)
	return firstMove{exp: math.Exp(a), cosh: math.Cosh(a), sinh2: sinh * sinh, none: a == 0}
}

// A chance is what the model expects of whoever moves first.
type chance struct {
	mean      float64 // expected score
	bend      float64 // its derivative by the difference in strength
	advantage float64 // its derivative by the advantage
}

// spread returns the variance of the score of a game that cannot be drawn.
func (c chance) spread() float64 { return c.mean * (1 - c.mean) }

// of returns what is expected at a difference in strength, that of who moves first less that of the other.
func (m firstMove) of(d float64) chance {
	small := math.Exp(-math.Abs(d))
	worse := small / (1 + small) // the share of the weaker one with equal sides
	bend := worse * (1 - worse)
	if m.none {
		mean := worse
		if d > 0 {
			mean = 1 - worse
		}
		return chance{mean, bend, bend}
	}
	// With t = tanh(|d|/2) and odds of exp(g) = (c·t + √(1+s²t²))/(1−t), c = cosh a, s = sinh a.
	t := 1 - 2*worse
	inverse := 2 * worse / (m.cosh*t + math.Sqrt(1+m.sinh2*t*t)) // exp(−g), of |d|
	lost, lostSecond := inverse/(m.exp+inverse), inverse*m.exp/(1+inverse*m.exp)
	mean := 1 - lost
	if d < 0 { // the weaker one moves first: the stronger one makes what is made without the first move
		mean, lost, lostSecond = lostSecond, lostSecond, lost
	}
	first, second := lost*(1-lost), lostSecond*(1-lostSecond)
	if first+second == 0 { // beyond what numbers hold
		return chance{mean: mean}
	}
	return chance{mean, 2 * bend * first / (first + second), 2 * first * second / (first + second)}
}
