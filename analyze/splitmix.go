package analyze

// A splitMix is a stream of SplitMix64, whose numbers are the same everywhere: a seed means the same
// game in every version and in other programs.
type splitMix uint64

// scatter is the output function of SplitMix64.
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

func (s *splitMix) next() uint64 {
	*s += 0x9E3779B97F4A7C15
	return scatter(uint64(*s))
}

// below returns a number below n, each equally likely.
func (s *splitMix) below(n uint64) uint64 {
	threshold := -n % n
	for {
		if x := s.next(); x >= threshold {
			return x % n
		}
	}
}
