package main

import (
	"math"

	analysis "github.com/plybook/plybook/analyze/bluelagoon"
)

// A lagoonFit fits weights by least squares.
type lagoonFit struct {
	squares [][]float64 // sums of products of two terms; the last is what a sample is worth beyond
	counts  []float64   // samples of each term
	held    []lagoonSample
	samples int
}

func (f *lagoonFit) add(s *lagoonSample) {
	if s.held {
		f.held = append(f.held, *s)
		return
	}
	if f.squares == nil {
		n := len(new(analysis.Weights).Numbers(s.phase)) + 1
		for range n {
			f.squares = append(f.squares, make([]float64, n))
		}
		f.counts = make([]float64, n)
	}
	f.samples++
	last := f.squares[len(f.squares)-1]
	for i, a := range s.terms {
		row := f.squares[a.number]
		f.counts[a.number]++
		for _, b := range s.terms[:i+1] {
			row[b.number] += float64(float64(a.value) * float64(b.value))
		}
		last[a.number] += float64(float64(a.value) * s.beyond)
	}
}

// solve moves weights, which are the first ones, to where they miss least, by Cholesky's decomposition. Products are rounded, so that they are the same on every machine.
func (f *lagoonFit) solve(numbers []*int) {
	n := len(numbers)
	if f.squares == nil {
		return
	}
	l := make([][]float64, n+1)
	for i := range l {
		l[i] = make([]float64, n+1)
		for j := range min(i+1, n) {
			sum := f.squares[i][j]
			if i == n { // what the first weights miss
				for k, first := range numbers {
					sum -= float64(f.squares[max(j, k)][min(j, k)] * float64(*first))
				}
			}
			if i == j {
				sum += float64(lagoonRidge * (sum + 1) / (f.counts[i] + 1))
			}
			for k := range j {
				sum -= float64(l[i][k] * l[j][k])
			}
			if i == j {
				l[i][i] = math.Sqrt(sum)
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	w := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		sum := l[n][i]
		for j := i + 1; j < n; j++ {
			sum -= float64(l[j][i] * w[j])
		}
		w[i] = sum / l[i][i]
	}
	for i := range w {
		*numbers[i] += int(math.Round(w[i]))
	}
}

// missed returns the root of the mean square, in points, of what weights miss of the samples that are held back.
func (f *lagoonFit) missed(numbers []*int) float64 {
	squares := 0.0
	for _, s := range f.held {
		miss := s.beyond
		for _, t := range s.terms {
			miss -= float64(float64(t.value) * float64(*numbers[t.number]))
		}
		squares += float64(miss * miss)
	}
	return math.Sqrt(squares/float64(max(1, len(f.held)))) / analysis.WeightPoint
}
