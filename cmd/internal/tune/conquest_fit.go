package main

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"

	analysis "github.com/plybook/plybook/analyze/conquest"
	"github.com/plybook/plybook/analyze/nn"
	"github.com/plybook/plybook/replay/conquest"
)

// How a net is fitted: by Adam, whose steps become smaller, on the squares of what is missed of the chance to win. That is partly what
// became of the game and partly what the search said. In every epoch each position is seen once, in one of its images.
//
// Sums are made in an order that does not depend on the number of workers, and products are rounded before they are added, so that the weights are
// the same on every machine.
const (
	netEpochs    = 10
	netBatch     = 4096
	netPart      = 256 // of a batch, for one worker
	netFirstStep = 0.004
	netLastStep  = 0.0001
	netResult    = 0.35 // of the chance is the result of the game
	netSpread    = 900  // hundredths of a pawn: so much ahead the chance is e to 1
	netMostRow   = 1.98
	netOutUnit   = nn.Unit * netSpread
	netMostOut   = float64(1<<15-1) / netOutUnit
	netHeldOne   = 16 // in so many blocks of games, to measure by
	netHeldBlock = 4096
)

// Where the numbers of a net lie in netNumbers.
const (
	netCells   = 49
	netSquares = 36
	netOwn     = 0
	netOpp     = netOwn + netCells*nn.Hidden
	netGap     = netOpp + netCells*nn.Hidden
	netSquare  = netGap + netCells*nn.Hidden // by square and state
	netBias    = netSquare + netSquares*nn.States*nn.Hidden
	netOut     = netBias + nn.Hidden // by bucket and view
	netRest    = netOut + analysis.NetBuckets*2*nn.Hidden
	netNumbers = netRest + analysis.NetBuckets
)

type netVector [netNumbers]float32

// A netFit is a net while it is fitted. That of a draft, which has few positions to learn from, has weights for the stones of cells instead of those for
// squares, and is added to the terms.
type netFit struct {
	draft        bool
	weights      netVector
	mean, square netVector // of slopes, lately
	meanLeft     float64   // what of a mean is still the 0 that it began with
	squareLeft   float64
	parts        [netBatch / netPart]netSlopes
}

// netSlopes are the slopes of a part of a batch. Rows that are not seen have none.
type netSlopes struct {
	netVector
	seen [netBias / nn.Hidden]bool
}

func (s *netSlopes) clear() {
	for row := range s.seen {
		if s.seen[row] {
			clear(s.netVector[row*nn.Hidden:][:nn.Hidden])
			s.seen[row] = false
		}
	}
	clear(s.netVector[netBias:])
}

func (s *netSlopes) add(other *netSlopes) {
	add := func(from, to int) {
		sums := s.netVector[from:to]
		for i, slope := range other.netVector[from:to] {
			sums[i] += slope
		}
	}
	for row, seen := range other.seen {
		if seen {
			add(row*nn.Hidden, (row+1)*nn.Hidden)
			s.seen[row] = true
		}
	}
	add(netBias, netNumbers)
}

// fitNet fits a net to positions, that of a draft or the last one.
func fitNet(samples []netSample, draft bool, workers int) *nn.Weights {
	var held, own []*netSample
	for i := range samples {
		if i/netHeldBlock%netHeldOne == netHeldOne-1 {
			held = append(held, &samples[i])
		} else {
			own = append(own, &samples[i])
		}
	}
	say("%d positions are held back; the terms alone miss by %.5f", len(held), (&netFit{draft: true}).missed(held))
	f := newNetFit(draft)
	r := rand.New(rand.NewPCG(1, 2))
	batches := (len(own) + netBatch - 1) / netBatch
	for epoch := range netEpochs {
		r.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
		for i := range batches {
			done := float64(epoch*batches+i) / float64(netEpochs*batches)
			f.learn(own[i*netBatch:min((i+1)*netBatch, len(own))], r.Uint64(), workers)
			f.step(netFirstStep - float64(done*(netFirstStep-netLastStep)))
		}
		say("epoch %d: missed by %.5f", epoch+1, f.missed(held))
	}
	return f.rounded()
}

func newNetFit(draft bool) *netFit {
	f := &netFit{draft: draft, meanLeft: 1, squareLeft: 1}
	r := rand.New(rand.NewPCG(3, 4))
	begin := func(rows []float32) {
		for i := range rows {
			rows[i] = float32(0.3 * (float32(r.Float32()) - 0.5))
		}
	}
	if draft {
		begin(f.weights[netOwn:netSquare])
	} else {
		for state := range netSquares * nn.States {
			if state&(state>>4)&15 == 0 { // no gaps, many of whose states are never seen
				begin(f.weights[netSquare+state*nn.Hidden:][:nn.Hidden])
			}
		}
	}
	for i := range f.weights[netBias:netOut] {
		f.weights[netBias+i] = 0.25
	}
	for i := range f.weights[netOut:netRest] {
		f.weights[netOut+i] = float32(0.1 * (float32(r.Float32()) - 0.5))
	}
	return f
}

// learn finds the slopes of a batch, each position in an image that the salt draws.
func (f *netFit) learn(batch []*netSample, salt uint64, workers int) {
	parts := make(chan int, len(f.parts))
	for i := range f.parts {
		parts <- i
	}
	close(parts)
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			for part := range parts {
				f.parts[part].clear()
				for i := part * netPart; i < min((part+1)*netPart, len(batch)); i++ {
					image := (salt*uint64(2*i+1) + uint64(i)) >> 61
					f.slopes(&f.parts[part], batch[i], &netImages[image])
				}
			}
		})
	}
	wait.Wait()
}

// step changes the weights by the slopes of a batch.
func (f *netFit) step(rate float64) {
	const meanKept, squareKept = 0.9, 0.999
	f.meanLeft = float64(f.meanLeft * meanKept)
	f.squareLeft = float64(f.squareLeft * squareKept)
	scale := float32(rate * math.Sqrt(1-f.squareLeft) / (1 - f.meanLeft))
	all := &f.parts[0]
	for part := range f.parts[1:] {
		all.add(&f.parts[1+part])
	}
	for i, slope := range &all.netVector {
		if slope == 0 && f.square[i] == 0 {
			continue // of a row that was never seen
		}
		slope /= netBatch
		f.mean[i] = float32(meanKept*f.mean[i]) + float32((1-meanKept)*slope)
		f.square[i] = float32(squareKept*f.square[i]) + float32(float32((1-squareKept)*slope)*slope)
		w := f.weights[i] - float32(float32(scale*f.mean[i])/(float32(math.Sqrt(float64(f.square[i])))+1e-8))
		switch {
		case i < netBias:
			w = min(max(w, -netMostRow), netMostRow)
		case i >= netOut && i < netRest:
			w = min(max(w, -float32(netMostOut)), float32(netMostOut))
		}
		f.weights[i] = w
	}
}

// A netLook is what a net makes of a position.
type netLook struct {
	rows   [2]netRows // that views add up
	views  [2][nn.Hidden]float32
	bucket int
	chance float64 // of the side to move
}

// netRows are where rows lie.
type netRows struct {
	at [netCells]int32
	n  int
}

// look sees an image of a position.
func (f *netFit) look(l *netLook, s *netSample, image *[64]uint8) {
	own, opp := s.own, s.opp
	for view := range l.views {
		rows := &l.rows[view]
		rows.n = 0
		if f.draft {
			rows.addCells(netOwn, own, image)
			rows.addCells(netOpp, opp, image)
			rows.addCells(netGap, s.gaps, image)
		} else {
			rows.addSquares(imageOf(own|s.gaps, image), imageOf(opp|s.gaps, image))
		}
		f.addUp(&l.views[view], rows)
		own, opp = opp, own
	}
	l.bucket = analysis.NetBucket(netCells - bits.OnesCount64(s.own|s.opp|s.gaps))
	sum := float64(f.weights[netRest+l.bucket])
	for view := range l.views {
		out := f.out(l.bucket, view)
		for i, v := range &l.views[view] {
			sum += float64(float32(min(max(v, 0), 1) * out[i]))
		}
	}
	if f.draft {
		sum += float64(s.linear) / netSpread
	}
	l.chance = chanceOf(sum)
}

func (r *netRows) addCells(from int, cells uint64, image *[64]uint8) {
	for ; cells != 0; cells &= cells - 1 {
		r.at[r.n] = int32(from + int(image[bits.TrailingZeros64(cells)&63])*nn.Hidden)
		r.n++
	}
}

func (r *netRows) addSquares(own, opp uint64) {
	square := 0
	for corners := nn.Corners(analysis.NetCells); corners != 0; corners &= corners - 1 {
		r.at[r.n] = int32(netSquare + (square*nn.States+nn.State(own, opp, bits.TrailingZeros64(corners)))*nn.Hidden)
		r.n++
		square++
	}
}

// imageOf returns an image of a set of cells.
func imageOf(cells uint64, image *[64]uint8) (set uint64) {
	for ; cells != 0; cells &= cells - 1 {
		cell := image[bits.TrailingZeros64(cells)&63]
		set |= 1 << (cell/7*conquest.Stride + cell%7)
	}
	return set
}

// netBlock is how many units are in registers at a time.
const netBlock = 8

// addUp makes a view of its rows.
func (f *netFit) addUp(view *[nn.Hidden]float32, rows *netRows) {
	for i := 0; i < nn.Hidden; i += netBlock {
		b := (*[netBlock]float32)(f.weights[netBias+i:])
		s, t, u, v, w, x, y, z := b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]
		for _, at := range rows.at[:rows.n] {
			r := (*[netBlock]float32)(f.weights[int(at)+i:])
			s, t, u, v, w, x, y, z = s+r[0], t+r[1], u+r[2], v+r[3], w+r[4], x+r[5], y+r[6], z+r[7]
		}
		*(*[netBlock]float32)(view[i:]) = [netBlock]float32{s, t, u, v, w, x, y, z}
	}
}

func (f *netFit) out(bucket, view int) *[nn.Hidden]float32 {
	return (*[nn.Hidden]float32)(f.weights[netOut+(2*bucket+view)*nn.Hidden:])
}

// target is the chance that the side to move should have.
func (s *netSample) target() float64 {
	return float64(netResult*float64(s.points)/2) + float64((1-netResult)*chanceOf(float64(s.score)/netSpread))
}

// slopes adds the slopes of a position to those of others.
func (f *netFit) slopes(to *netSlopes, s *netSample, image *[64]uint8) {
	var l netLook
	f.look(&l, s, image)
	slope := float32((l.chance - s.target()) * float64(l.chance*(1-l.chance)))
	to.netVector[netRest+l.bucket] += slope
	for view := range l.views {
		out := f.out(l.bucket, view)
		outSlopes := (*[nn.Hidden]float32)(to.netVector[netOut+(2*l.bucket+view)*nn.Hidden:])
		biases := (*[nn.Hidden]float32)(to.netVector[netBias:])
		var lively [nn.Hidden]uint8 // units that are neither off nor wholly active: the others have no slopes
		var back [nn.Hidden]float32
		n := 0
		for i, sum := range &l.views[view] {
			outSlopes[i] += float32(slope * min(max(sum, 0), 1))
			if sum > 0 && sum < 1 {
				lively[n], back[n] = uint8(i), float32(slope*out[i])
				n++
			}
		}
		for i, unit := range lively[:n] {
			biases[unit] += back[i]
		}
		for _, at := range l.rows[view].at[:l.rows[view].n] {
			to.seen[at/nn.Hidden] = true
			row := (*[nn.Hidden]float32)(to.netVector[at:])
			for i, unit := range lively[:n] {
				row[unit] += back[i]
			}
		}
	}
}

// missed returns the root of the mean square of what is missed.
func (f *netFit) missed(samples []*netSample) float64 {
	var l netLook
	sum := 0.0
	for _, s := range samples {
		f.look(&l, s, &netImages[0])
		miss := l.chance - s.target()
		sum += float64(miss * miss)
	}
	return math.Sqrt(sum / float64(max(len(samples), 1)))
}

// newNetWeights returns those of a net that says nothing.
func newNetWeights() *nn.Weights {
	return &nn.Weights{Cells: analysis.NetCells, Squares: make([][nn.States][nn.Hidden]int16, netSquares), Buckets: make([]nn.Bucket, analysis.NetBuckets)}
}

// rounded returns the net in whole numbers.
func (f *netFit) rounded() *nn.Weights {
	w := newNetWeights()
	all := func(numbers *[nn.Hidden]int16, at int, unit float64) {
		for i := range numbers {
			numbers[i] += int16(math.Round(float64(float64(f.weights[at+i]) * unit)))
		}
	}
	corners := nn.Corners(w.Cells)
	for square := range w.Squares {
		corner := bits.TrailingZeros64(corners)
		corners &= corners - 1
		for state := range nn.States {
			numbers := &w.Squares[square][state]
			all(numbers, netSquare+(square*nn.States+state)*nn.Hidden, nn.One)
			for i, bit := range []int{corner, corner + 1, corner + conquest.Stride, corner + conquest.Stride + 1} {
				kind := state>>i&1 + state>>(i+4)&1*2 - 1
				if kind >= 0 && squareOf(bit) == corner {
					all(numbers, kind*netOpp+int(netImages[0][bit])*nn.Hidden, nn.One)
				}
			}
		}
	}
	all(&w.Bias, netBias, nn.One)
	for bucket := range w.Buckets {
		for view := range w.Buckets[bucket].Out {
			all(&w.Buckets[bucket].Out[view], netOut+(2*bucket+view)*nn.Hidden, netOutUnit)
		}
		w.Buckets[bucket].Rest = int32(math.Round(float64(float64(f.weights[netRest+bucket]) * netOutUnit)))
	}
	return w
}

// squareOf returns the corner of the one square whose weights take in those of a cell.
func squareOf(bit int) int {
	row, col := bit/conquest.Stride, bit%conquest.Stride
	return min(row, 5)*conquest.Stride + min(col, 5)
}

// chanceOf returns 1/(1+e^-x), the same on every machine.
func chanceOf(x float64) float64 {
	x = min(max(x, -40), 40)
	twos := math.Floor(float64(-x*math.Log2E) + 0.5)
	rest := -x - float64(twos*math.Ln2)
	sum := 1.0 // of the series of e^rest, which is less than √2
	for n := 13.0; n > 0; n-- {
		sum = 1 + float64(sum*rest/n)
	}
	return 1 / (1 + math.Ldexp(sum, int(twos)))
}
