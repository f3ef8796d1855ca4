package stats

import "bytes"

// An exampleCut leaves out of merged entries the examples that a single tally of all games would not have kept: so a
// part does not depend on who has counted which games.
type exampleCut struct {
	list []byte // the key of the list that the last example belongs to
	n    int    // of its examples so far
}

// keeps says whether an entry, the next one in the order of the keys, is to be kept.
func (c *exampleCut) keeps(e *Entry) bool {
	key := keyReader{rest: e.Key}
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
	list := e.Key[:len(e.Key)-len(key.rest)]
	if !bytes.Equal(list, c.list) {
		c.list, c.n = append(c.list[:0], list...), 0
	}
	c.n++
	return c.n <= most
}
