package stats

import "math/bits"

// A valueBuild collects how often the values of one series came, at one ply, until the next begins.
type valueBuild struct {
	measure *MeasureResult
	series  int64
	ply     int64
	label   string
	bins    []Bin2D
	total   int64
}

func (b *builder) measure(r *keyReader, e *Entry) error {
	last := b.present
	v := b.variant(r)
	known := ""
	if b.values.measure != nil {
		known = b.values.measure.Measure.Name
	}
	name, series, ply, at := r.textLike(known), r.int(), r.int(), r.int()
	if r.bad {
		return ErrDamaged
	}
	m := v.measureOf(name)
	if m == nil {
		return ErrDamaged
	}
	if o := &b.values; o.measure != m || last != v || o.series != series || o.ply != ply {
		o.close()
		*o = valueBuild{measure: m, series: series, ply: ply, label: v.label(m.Measure.Split, series)}
	}
	if m.Measure.Bin != Exact {
		b.values.add(at, e.sum(0), e.sum(1))
		return nil
	}
	if n := len(e.Sums); n == 0 || n > valuesTogether || e.Sums[n-1] == 0 {
		return ErrDamaged
	}
	for i, n := range e.Sums {
		if n != 0 {
			value := at*valuesTogether + int64(i)
			b.values.add(value, n, n*value)
		}
	}
	return nil
}

// add adds the next value, or bin, that came so often, and the sum of those values.
func (o *valueBuild) add(value, n, total int64) {
	o.bins = append(o.bins, Bin2D{value, n})
	o.total += total
}

// measureOf returns the result of a measure; nil if there is no such measure.
func (v *variantBuild) measureOf(name string) *MeasureResult {
	if m := v.measures[name]; m != nil {
		return m
	}
	for i := range v.layout.measures {
		if p := &v.layout.measures[i]; p.Name == name {
			m := &MeasureResult{Measure: p.Measure, Column: p.columns[0], Also: p.columns[1:], OfPlies: p.ofPly}
			v.measures[name] = m
			return m
		}
	}
	return nil
}

// resultNames are what the series of measures that are split by result are called.
var resultNames = []string{winnerSeries: "winners", otherSeries: "others", undecidedSeries: "drawn", undecidedSeries + 1: "shared"}

// label returns what a series is called.
func (v *variantBuild) label(split Split, series int64) string {
	switch {
	case split == BySeat:
		return v.seatName(series)
	case split == Whole, split == Decided:
		return ""
	case split == ByResult:
		return resultNames[min(series, int64(len(resultNames)-1))]
	case series == v.Seats:
		return "drawn"
	case series > v.Seats:
		return "shared"
	}
	return v.seatName(series) + " won"
}

// close adds what was collected to its measure.
func (o *valueBuild) close() {
	if o.measure == nil {
		return
	}
	n := int64(0)
	for _, b := range o.bins {
		n += b.N
	}
	s := o.measure.seriesOf(o.label)
	if kind := o.measure.Measure.Kind; kind != Curve && kind != Means {
		s.N, s.Mean, s.Bins = n, mean(o.total, n), o.bins
		return
	}
	bin, last := o.measure.Measure.Bin, o.bins[len(o.bins)-1].Value
	s.Points = append(s.Points, Point{
		Ply: o.ply, N: n, Mean: mean(o.total, n),
		Min: o.bins[0].Value, Max: last + bin.width(last) - 1,
		Lower:  bin.rankValue(o.bins, (n+3)/4),
		Median: (float64(bin.rankValue(o.bins, (n+1)/2)) + float64(bin.rankValue(o.bins, n/2+1))) / 2,
		Upper:  bin.rankValue(o.bins, n-n/4), // ⌈3n/4⌉
	})
	total := s.total + o.total
	s.N, s.total, s.Mean = s.N+n, total, mean(total, s.N+n)
}

// seriesOf returns the series of a label, the last one or a new one.
func (m *MeasureResult) seriesOf(label string) *Series {
	if n := len(m.Series); n > 0 && m.Series[n-1].Label == label {
		return &m.Series[n-1]
	}
	m.Series = append(m.Series, Series{Label: label})
	return &m.Series[len(m.Series)-1]
}

func mean(total, n int64) float64 {
	if n == 0 {
		return 0
	}
	return float64(total) / float64(n)
}

// rankValue returns the value of a rank, from 1. Where bins hold several values it takes these for evenly spread.
func (b Bin) rankValue(bins []Bin2D, rank int64) int64 {
	for _, some := range bins {
		if rank <= some.N {
			high, low := bits.Mul64(uint64(b.width(some.Value)), uint64(2*rank-1))
			above, _ := bits.Div64(high, low, uint64(2*some.N)) // less than the width
			return some.Value + int64(above)
		}
		rank -= some.N
	}
	return 0
}
