package bluelagoon

// A Deal is the kind of the token on each stone circle of a board that has [Tokens] of them,
// circles ascending.
type Deal [Tokens]Kind

// mix is the finalizer of SplitMix64. The shuffle is part of the format: a seed means the same
// deals for ever.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// A splitMix is a stream of SplitMix64.
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9E3779B97F4A7C15
	return mix(uint64(*s))
}

// below returns a number below n, each equally likely.
func (s *splitMix) below(n uint64) uint64 {
	least := -n % n
	for {
		if x := s.next(); x >= least {
			return x % n
		}
	}
}

// DrawDeal returns a deal of a seed: which is 0 for that of exploration, 1 for that of settlement.
func DrawDeal(seed uint64, which Phase) (d Deal) {
	s := splitMix(mix(mix(seed) + uint64(which)))
	var circles [Tokens]int
	for i := range circles {
		circles[i] = i
	}
	for i := Tokens - 1; i > 0; i-- {
		j := s.below(uint64(i) + 1)
		circles[i], circles[j] = circles[j], circles[i]
	}
	rest := circles[:]
	for k, n := range kindTotals {
		for _, i := range rest[:n] {
			d[i] = Kind(k)
		}
		rest = rest[n:]
	}
	return d
}
