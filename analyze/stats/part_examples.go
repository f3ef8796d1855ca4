package stats

import "bytes"

// An exampleCut leaves out of merged entries the examples that a single tally of all games would not have kept: so a
// part does not depend on who has counted which games.
type exampleCut struct {
	list []byte // the key of the list that the last example belongs to
	n    int    // of its examples so far
}

// keeps says whether the entry of the next key is to be kept.
func (c *exampleCut) keeps(all []byte) bool {
	key := keyReader{rest: all}
	most := 0
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
		most = exampleWhys[key.int()].most
	default:
		return true
	}
	list := all[:len(all)-len(key.rest)]
	if !bytes.Equal(list, c.list) {
		c.list, c.n = append(c.list[:0], list...), 0
	}
	c.n++
	return c.n <= most
}
