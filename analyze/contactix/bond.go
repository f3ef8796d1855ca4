package contactix

// A bond is a full connection of a chain or an edge that a [net] lets current run through freely.
type bond struct {
	carrier cellSet
	a, b    int16 // places, or an edge as b
}

// bonds appends the bonds of a side that its net does not know by itself.
func (c *connector) bonds(dst []bond) []bond {
	for i := range c.joints {
		j := &c.joints[i]
		if j.fulls == 0 || !c.firm[j.a] && !c.firm[j.b] || int(j.a) >= c.places {
			continue
		}
		for k := range min(j.fulls, bondsOfJoint) {
			if f := &c.fulls[i*mostFulls+int(k)]; f.size() > 2 {
				dst = append(dst, bond{carrier: *f, a: j.a, b: j.b})
			}
		}
	}
	return dst
}

const bondsOfJoint = 3

// findIntact finds those bonds that the other side's tiles have not broken, but for one that may be answered.
func (n *net) findIntact(tiles []int8, side int8, bonds []bond) {
	n.intact = n.intact[:0]
	if len(bonds) == 0 {
		return
	}
	var others cellSet
	for p, tile := range tiles {
		if tile == 1-side && int16(p) != n.answer {
			others.add(int16(p))
		}
	}
	for i := range bonds {
		if b := &bonds[i]; tiles[b.a] != 1-side && !b.carrier.meets(&others) {
			n.intact = append(n.intact, *b)
		}
	}
}

// joinBonds joins the cells of bonds between own tiles.
func (n *net) joinBonds(tiles []int8, side int8) {
	for i := range n.intact {
		b := &n.intact[i]
		if int(b.b) < n.places && tiles[b.a] == side && tiles[b.b] == side {
			n.joints++
			b.carrier.each(func(p int16) { n.joint[p] = n.joints })
		}
	}
}

// bondEdge connects an edge and what has bonds with it.
func (n *net) bondEdge(tiles []int8, side int8, edge int) {
	into := n.into[edge]
	for i := range n.intact {
		b := &n.intact[i]
		switch {
		case int(b.b) != n.places+edge:
		case tiles[b.a] == side:
			into[b.a] = tileToTile
		case into[b.a] == 0:
			into[b.a] = templated
		}
	}
}
