package game

// Less says whether a key comes before another. The order means nothing, but it is the same everywhere.
func (k Key) Less(o Key) bool { return k[0] < o[0] || k[0] == o[0] && k[1] < o[1] }

// Compare returns the order of two keys as functions that sort take it: -1, 0 or 1.
func (k Key) Compare(o Key) int {
	switch {
	case k.Less(o):
		return -1
	case o.Less(k):
		return 1
	}
	return 0
}

// Xor combines two keys, as in Zobrist hashing.
func (k Key) Xor(o Key) Key { return Key{k[0] ^ o[0], k[1] ^ o[1]} }

// KeyNumber returns the i-th of the pseudo-random numbers from which rule sets make keys; it never changes.
func KeyNumber(i uint64) Key {
	return Key{SplitMix(2 * i).At(0), SplitMix(2*i + 1).At(0)}
}

// Mix spreads every bit of a key over all its bits; it is one-to-one.
func (k Key) Mix() Key {
	for range mixRounds {
		k[0] ^= SplitMix(k[1]).At(0)
		k[1] ^= SplitMix(k[0]).At(0)
	}
	return k
}

const mixRounds = 2

// MixKeys mixes keys. Each waits for its own numbers one after the other, so that four at a time take hardly longer than one.
func MixKeys(keys []Key) {
	for ; len(keys) >= 4; keys = keys[4:] {
		a, b, c, d := keys[0], keys[1], keys[2], keys[3]
		for range mixRounds {
			a[0], b[0], c[0], d[0] = a[0]^SplitMix(a[1]).At(0), b[0]^SplitMix(b[1]).At(0), c[0]^SplitMix(c[1]).At(0), d[0]^SplitMix(d[1]).At(0)
			a[1], b[1], c[1], d[1] = a[1]^SplitMix(a[0]).At(0), b[1]^SplitMix(b[0]).At(0), c[1]^SplitMix(c[0]).At(0), d[1]^SplitMix(d[0]).At(0)
		}
		keys[0], keys[1], keys[2], keys[3] = a, b, c, d
	}
	for i := range keys {
		keys[i] = keys[i].Mix()
	}
}

// SymmetricKey returns the key that all symmetric equivalents of a position share; the plain key if the game has no
// symmetries.
func SymmetricKey(s State) Key {
	if symmetric, ok := s.(Symmetric); ok {
		return symmetric.SymmetricKey()
	}
	return s.Key()
}

// A SplitMix is a stream of SplitMix64, whose numbers are the same in every version and in other programs. A seed
// therefore always gives the same deals, random choices and games, and a position always has the same key.
type SplitMix uint64

// gamma is how far the state of SplitMix64 moves from one number to the next.
const gamma = 0x9E3779B97F4A7C15

// Next returns the next number.
func (s *SplitMix) Next() uint64 {
	*s += gamma
	return Scatter(uint64(*s))
}

// At returns the i-th of the numbers to come, from 0.
func (s SplitMix) At(i uint64) uint64 { return Scatter(uint64(s) + (i+1)*gamma) }

// Below returns a number below n, each equally likely.
func (s *SplitMix) Below(n uint64) uint64 {
	least := -n % n
	for {
		if x := s.Next(); x >= least {
			return x % n
		}
	}
}

// Scatter is the output function of SplitMix64: one-to-one, and every bit of a word changes about half of all bits.
func Scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
