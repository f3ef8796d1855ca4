package contactix

// A pnTable is where proof-number searches keep positions: a fixed number of them, 40 bytes each. A position
// may stand in one of two places beside each other, and takes the one that was less work.
type pnTable []pnNode

// newPNTable returns a table of so many positions, a power of 2.
func newPNTable(positions int) pnTable { return make(pnTable, positions) }

// places returns the two places of a position.
func (t pnTable) places(key uint64) (a, b *pnNode) {
	i := key & uint64(len(t)-1)
	return &t[i], &t[i^1]
}

// find returns what is known about a position, or nil.
func (t pnTable) find(key uint64) *pnNode {
	switch a, b := t.places(key); key {
	case a.key:
		return a
	case b.key:
		return b
	}
	return nil
}

// store keeps a node.
func (t pnTable) store(n *pnNode) {
	a, b := t.places(n.key)
	if a.key != n.key && (b.key == n.key || b.work < a.work) {
		a = b
	}
	*a = *n
}
