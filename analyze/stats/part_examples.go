package stats

import "bytes"

// An exampleCut leaves out of merged entries the examples that a single tally of all games would not have kept: so a
// part does not depend on who has counted which games.
type exampleCut struct {
	list []byte // the key of the list that the last example belongs to
	rank int64  // of that example
	n    int    // of its examples so far
}

// keeps says whether the entry of the next key is to be kept.
func (c *exampleCut) keeps(all []byte) bool {
	key := keyReader{rest: all}
	most, apart := 0, false
	switch key.section() {
	case faultGameSection:
		key.text()
		key.text()
		most = MaxFaults
	case exampleSection:
		key.text()
		key.text()
		key.text()
		key.int()
		kind := exampleKind(key.int())
		if kind < 0 || kind >= exampleKinds {
			return true // of a part that was made by others, and is refused when it is read
		}
		most, apart = exampleWhys[kind].most, kind.apart()
	default:
		return true
	}
	list, rank := all[:len(all)-len(key.rest)], key.int()
	switch {
	case !bytes.Equal(list, c.list):
		c.list, c.n = append(c.list[:0], list...), 0
	case apart && meritOf(rank) == meritOf(c.rank):
		return false
	}
	c.n++
	c.rank = rank
	return c.n <= most
}
