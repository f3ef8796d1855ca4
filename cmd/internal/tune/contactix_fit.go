package main

import (
	"math"
	"math/rand/v2"

	analysis "github.com/plybook/plybook/analyze/contactix"
)

// How a net of patterns is fitted: by Adam, whose steps become smaller. Of each position, the units for moves are fitted to how often the search has tried them, and
// the units for the chance to what it said and what became of the game, in equal parts.
//
// Sums are made in one order, and products are rounded before they are added, so that the weights are the same on every machine.
const (
	patternEpochs    = 8
	patternBatch     = 64
	patternFirstStep = 0.004
	patternLastStep  = 0.0002
	patternResult    = 0.5 // of the chance is the result of the game
	patternHeldOne   = 16  // in so many games, to measure by
	patternOne       = 256 // of a weight in whole numbers
)

// Where the numbers of a net lie in a patternVector.
const (
	patternMoves   = analysis.MoveUnits
	patternUnits   = analysis.MoveUnits + analysis.ChanceUnits
	patternBias    = analysis.PatternRows * patternUnits
	patternOut     = patternBias + patternUnits
	patternOdds    = patternOut + patternUnits // what the odds by currents count, and what the side to move has more
	patternNumbers = patternOdds + patternUnits
)

// A patternPosition is what a net of patterns learns from a position.
type patternPosition struct {
	moves  []analysis.Pattern
	tried  []float32 // part of the visits, by move
	odds   float64   // by the currents
	chance float64   // that the side to move should have, or below 0
	held   bool
}

type patternVector [patternNumbers]float32

// A patternFit is a net of patterns while it is fitted.
type patternFit struct {
	weights, slopes patternVector
	mean, square    patternVector // of slopes, lately
	seen            [patternNumbers / patternUnits]bool
	steps           [patternNumbers / patternUnits]int
	look            patternLook
}

// A patternLook is what a net makes of a position.
type patternLook struct {
	sums   [][patternUnits]float32 // by move
	shares []float64               // by move
	pooled [patternUnits]float32   // of the units for the chance
	odds   float64
}

func newPatternFit() *patternFit {
	f := new(patternFit)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range patternBias {
		if i%patternUnits != 0 {
			f.weights[i] = float32(0.1 * (float32(r.Float32()) - 0.5))
		}
	}
	for i := range patternUnits {
		f.weights[patternOut+i] = float32(0.6 * (float32(r.Float32()) - 0.5))
	}
	f.weights[patternOut], f.weights[patternOdds] = 1, 1
	return f
}

// see works out the shares of moves and the odds.
func (f *patternFit) see(s *patternPosition) {
	l := &f.look
	l.sums, l.shares, l.pooled = l.sums[:0], l.shares[:0], [patternUnits]float32{}
	out := (*[patternUnits]float32)(f.weights[patternOut:])
	most, all := math.Inf(-1), 0.0
	for i := range s.moves {
		sums := [patternUnits]float32(f.weights[patternBias:])
		for _, row := range s.moves[i].Rows {
			r := (*[patternUnits]float32)(f.weights[int(row)*patternUnits:])
			for u := range sums {
				sums[u] += r[u]
			}
		}
		logit := sums[0]
		for u := 1; u < patternMoves; u++ {
			logit += float32(max(sums[u], 0) * out[u])
		}
		for u := patternMoves; u < patternUnits; u++ {
			l.pooled[u] += float32(max(sums[u], 0) * s.moves[i].Part)
		}
		l.sums = append(l.sums, sums)
		l.shares = append(l.shares, float64(logit))
		most = max(most, float64(logit))
	}
	for i, x := range l.shares {
		l.shares[i] = exponential(x - most)
		all += l.shares[i]
	}
	for i := range l.shares {
		l.shares[i] /= all
	}
	l.odds = float64(float64(f.weights[patternOdds])*s.odds) + float64(f.weights[patternOdds+1])
	for u := patternMoves; u < patternUnits; u++ {
		l.odds += float64(float32(l.pooled[u] * out[u]))
	}
}

// exponential returns e^x, the same on every machine.
func exponential(x float64) float64 {
	c := chanceOf(x)
	return c / (1 - c)
}

// learn adds the slopes of a position.
func (f *patternFit) learn(s *patternPosition) {
	f.see(s)
	l := &f.look
	out := (*[patternUnits]float32)(f.weights[patternOut:])
	outSlopes := (*[patternUnits]float32)(f.slopes[patternOut:])
	bias := (*[patternUnits]float32)(f.slopes[patternBias:])
	odds := float32(0)
	if s.chance >= 0 {
		c := min(max(analysis.Chance(l.odds), 0.001), 0.999)
		spread := 4 + float64(l.odds*l.odds)
		odds = float32((c - s.chance) / float64(c*(1-c)) * 2 / float64(spread*math.Sqrt(spread)))
		f.slopes[patternOdds] += float32(odds * float32(s.odds))
		f.slopes[patternOdds+1] += odds
		for u := patternMoves; u < patternUnits; u++ {
			outSlopes[u] += float32(odds * l.pooled[u])
		}
	}
	for _, row := range [...]int{patternBias, patternOut, patternOdds} {
		f.seen[row/patternUnits] = true
	}
	for i := range s.moves {
		slope := float32(l.shares[i]) - s.tried[i]
		var back [patternUnits]float32
		back[0] = slope
		for u := 1; u < patternMoves; u++ {
			if l.sums[i][u] > 0 {
				back[u] = float32(slope * out[u])
				outSlopes[u] += float32(slope * l.sums[i][u])
			}
		}
		part := float32(odds * s.moves[i].Part)
		for u := patternMoves; u < patternUnits; u++ {
			if l.sums[i][u] > 0 {
				back[u] = float32(part * out[u])
			}
		}
		for u := range bias {
			bias[u] += back[u]
		}
		for _, row := range s.moves[i].Rows {
			f.seen[row] = true
			r := (*[patternUnits]float32)(f.slopes[int(row)*patternUnits:])
			for u := range back {
				r[u] += back[u]
			}
		}
	}
}

// step goes down the slopes of a batch, by Adam; of rows that it has seen.
func (f *patternFit) step(step float64) {
	for row := range f.seen {
		if !f.seen[row] {
			continue
		}
		f.seen[row] = false
		f.steps[row]++
		meanLeft, squareLeft := 1-power(0.9, f.steps[row]), 1-power(0.999, f.steps[row])
		for i := row * patternUnits; i < (row+1)*patternUnits; i++ {
			slope := float32(f.slopes[i] / patternBatch)
			f.slopes[i] = 0
			f.mean[i] += float32(0.1 * (slope - f.mean[i]))
			f.square[i] += float32(0.001 * (float32(slope*slope) - f.square[i]))
			change := float64(step*float64(f.mean[i])/meanLeft) / (math.Sqrt(float64(f.square[i])/squareLeft) + 1e-6)
			f.weights[i] = min(max(f.weights[i]-float32(change), -patternMost), patternMost)
		}
	}
	f.weights[patternOut] = 1
}

// patternMost is how far from 0 a weight may be.
const patternMost = 4

// power returns x^n, the same on every machine.
func power(x float64, n int) float64 {
	y := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			y = float64(y * x)
		}
		x = float64(x * x)
	}
	return y
}

// A patternMiss is by how much a net misses, in the mean: the logarithm of what share it gives to moves that were tried, how often another move has the greatest
// one, and the square of the chance.
type patternMiss struct{ share, best, chance float64 }

func (f *patternFit) missed(all []patternPosition) (m patternMiss) {
	n, chances := 0.0, 0.0
	for i := range all {
		s := &all[i]
		if !s.held {
			continue
		}
		f.see(s)
		n++
		best, most := 0, 0
		for k, share := range f.look.shares {
			m.share -= float64(float64(s.tried[k]) * math.Log(max(share, 1e-9)))
			if share > f.look.shares[best] {
				best = k
			}
			if s.tried[k] > s.tried[most] {
				most = k
			}
		}
		if best != most {
			m.best++
		}
		if s.chance >= 0 {
			chances++
			miss := analysis.Chance(f.look.odds) - s.chance
			m.chance += float64(miss * miss)
		}
	}
	m.share /= max(n, 1)
	m.best /= max(n, 1)
	m.chance /= max(chances, 1)
	return m
}

// rounded returns the net in whole numbers.
func (f *patternFit) rounded() *analysis.PatternWeights {
	w := new(analysis.PatternWeights)
	round := func(to *[patternUnits]int16, at int) {
		for u := range to {
			to[u] = int16(math.Round(float64(f.weights[at+u]) * patternOne))
		}
	}
	for row := range w.Rows {
		round(&w.Rows[row], row*patternUnits)
	}
	round(&w.Bias, patternBias)
	round(&w.Out, patternOut)
	for i := range w.Odds {
		w.Odds[i] = int16(math.Round(float64(f.weights[patternOdds+i]) * patternOne))
	}
	return w
}

// fitPatterns fits a net to positions.
func fitPatterns(all []patternPosition) *analysis.PatternWeights {
	f := newPatternFit()
	var own []*patternPosition
	for i := range all {
		if !all[i].held {
			own = append(own, &all[i])
		}
	}
	first := f.missed(all)
	say("%d positions; the currents alone miss chances of those held back by %.4f", len(own), math.Sqrt(first.chance))
	r := rand.New(rand.NewPCG(1, 2))
	batches := (len(own) + patternBatch - 1) / patternBatch
	for epoch := range patternEpochs {
		r.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
		for i := range batches {
			for _, s := range own[i*patternBatch : min((i+1)*patternBatch, len(own))] {
				f.learn(s)
			}
			done := float64(epoch*batches+i) / float64(patternEpochs*batches)
			f.step(patternFirstStep - float64(done*(patternFirstStep-patternLastStep)))
		}
		m := f.missed(all)
		say("epoch %d: shares miss by %.4f, %.1f%% of the best moves; chances by %.4f", epoch+1, m.share, 100*m.best, math.Sqrt(m.chance))
	}
	return f.rounded()
}
