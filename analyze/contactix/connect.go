package contactix

import "math/bits"

// A connector finds virtual connections of a side: how chains, empty cells and edges are joined whatever the other side does, each with its carrier, the
// empty cells that this needs. A full connection holds although the other side moves first; a semi-connection holds if the side moves first, on its key.
// The ends of a connection count as own tiles.
//
// They are put together from those of neighbours by two rules (V. Anshelevich, A hierarchical approach to computer Hex, Artificial Intelligence 134, 2002).
// AND: full connections from one point to two others, whose carriers have nothing in common, are a full connection of these if the point is an own chain,
// and a semi-connection if it is an empty cell, which is its key. OR: semi-connections of the same two points whose carriers have no cell that is in all of them are
// a full connection. What is found is true; not everything that is true is found.
type connector struct {
	*grid
	points int     // the places, and the two edges after them
	point  []int16 // by place: itself if it is empty, the first place of its chain or an edge, or nowhere
	firm   []bool  // by point: it is a chain or an edge
	joints []joint // by pair of points
	fulls  []cellSet
	semis  []cellSet
	keys   []int16   // of the semi-connections
	reach  [][]int16 // by point: those with which it has full connections

	fresh   queue // joints with full connections of which nothing was made yet
	changed queue // joints with semi-connections that were not compared yet
	chain   []int16
	common  cellSet // the cells that are in all carriers between the edges
	work    int     // what was done, in pairs of carriers compared
	enough  bool    // the search ends when it has found out that the side wins
	turn    bool    // the side has the turn then
}

// A joint is what is known of two points.
type joint struct {
	fulls, semis  uint8
	used          uint8  // which full connections something was made of
	compared      uint16 // which semi-connections were compared with each other
	a, b          int16
	fresh, change bool // it is in these queues
}

// What is kept at most of two points, how many semi-connections make a full one at most, and how much work is done.
const (
	mostFulls = 8
	mostSemis = 14
	mostOr    = 4
	mostWork  = 500_000
)

func newConnector(g *grid) *connector {
	c := &connector{grid: g, points: g.places + 2}
	n := c.points * (c.points - 1) / 2
	c.point, c.firm, c.reach = make([]int16, c.points), make([]bool, c.points), make([][]int16, c.points)
	c.joints, c.fulls = make([]joint, n), make([]cellSet, n*mostFulls)
	c.semis, c.keys = make([]cellSet, n*mostSemis), make([]int16, n*mostSemis)
	for b := range c.points {
		for a := range b {
			j := &c.joints[c.at(int16(a), int16(b))]
			j.a, j.b = int16(a), int16(b)
		}
	}
	return c
}

// at returns the number of the joint of two points.
func (c *connector) at(a, b int16) int32 {
	if a > b {
		a, b = b, a
	}
	return int32(b)*int32(b-1)/2 + int32(a)
}

// ends is the number of the joint of a side's edges.
func (c *connector) ends() int32 { return c.at(int16(c.places), int16(c.places+1)) }

// search finds the connections of a side.
func (c *connector) search(tiles []int8, side int8) {
	for i := range c.joints {
		j := &c.joints[i]
		j.fulls, j.semis, j.used, j.compared, j.fresh, j.change = 0, 0, 0, 0, false, false
	}
	for i := range c.reach {
		c.reach[i] = c.reach[i][:0]
	}
	c.fresh.clear()
	c.changed.clear()
	c.work, c.common = 0, everywhere
	c.group(tiles, side)
	c.seed(tiles, side)
	ends := &c.joints[c.ends()]
	for c.work < mostWork {
		if c.enough && (ends.fulls > 0 || c.turn && ends.semis > 0) {
			return
		}
		if i, ok := c.fresh.next(); ok {
			c.use(i)
		} else if i, ok := c.changed.next(); ok {
			c.compare(i)
		} else {
			return
		}
	}
}

// A queue is of joints, first in, first out.
type queue struct {
	joints []int32
	first  int
}

func (q *queue) clear() { q.joints, q.first = q.joints[:0], 0 }

func (q *queue) next() (i int32, ok bool) {
	if q.first == len(q.joints) {
		q.clear()
		return 0, false
	}
	q.first++
	return q.joints[q.first-1], true
}

// group finds the chains of a side.
func (c *connector) group(tiles []int8, side int8) {
	for p := range c.points {
		c.point[p], c.firm[p] = int16(p), p >= c.places
		if p < c.places && tiles[p] != noSide {
			c.point[p] = nowhere
		}
	}
	for edge := range c.edges[side] {
		for i := range c.edges[side][edge] {
			if p := &c.edges[side][edge][i]; p.by == nowhere {
				c.flood(tiles, side, p.a, int16(c.places+edge))
			}
		}
	}
	for p := range c.places {
		c.flood(tiles, side, int16(p), int16(p))
	}
}

// flood makes a chain one point, if it is not yet one.
func (c *connector) flood(tiles []int8, side int8, place, point int16) {
	if tiles[place] != side || c.point[place] != nowhere {
		return
	}
	c.firm[point], c.point[place] = true, point
	c.chain = append(c.chain[:0], place)
	for i := 0; i < len(c.chain); i++ {
		for _, n := range c.near[c.chain[i]] {
			if tiles[n] == side && c.point[n] == nowhere {
				c.point[n] = point
				c.chain = append(c.chain, n)
			}
		}
	}
}

// seed adds what is known by itself: neighbours, bridges and templates.
func (c *connector) seed(tiles []int8, side int8) {
	for i := range c.pairs {
		c.seedPair(&c.pairs[i], c.pairs[i].b, tiles)
	}
	for i := range c.bridges {
		c.seedPair(&c.bridges[i], c.bridges[i].b, tiles)
	}
	for edge := range c.edges[side] {
		end := int16(c.places + edge)
		for i := range c.edges[side][edge] {
			c.seedPair(&c.edges[side][edge][i], end, tiles)
		}
		for i := range c.templates[side][edge] {
			c.seedTemplate(&c.templates[side][edge][i], end, tiles, side)
		}
	}
}

func (c *connector) seedPair(p *pair, b int16, tiles []int8) {
	var carrier cellSet
	if p.by != nowhere {
		if tiles[p.by] != noSide || tiles[p.or] != noSide {
			return
		}
		carrier.add(p.by)
		carrier.add(p.or)
	}
	c.addFull(c.point[p.a], c.point[b], &carrier)
}

func (c *connector) seedTemplate(t *template, end int16, tiles []int8, side int8) {
	var carrier cellSet
	for _, cell := range t.cells {
		if tiles[cell] == 1-side {
			return
		}
		if tiles[cell] == noSide {
			carrier.add(cell)
		}
	}
	c.addFull(c.point[t.a], end, &carrier)
}

// addFull adds a full connection, unless one is known that needs no more.
func (c *connector) addFull(a, b int16, carrier *cellSet) {
	if a == nowhere || b == nowhere || a == b {
		return
	}
	i := c.at(a, b)
	if i == c.ends() {
		c.common = c.common.and(carrier)
	}
	j := &c.joints[i]
	fulls := c.fullsOf(i)
	for k := range fulls {
		if fulls[k].within(carrier) {
			return
		}
	}
	// Those that need all of this and more are of no use any more.
	n := uint8(0)
	used := uint8(0)
	for k := range fulls {
		if carrier.within(&fulls[k]) {
			continue
		}
		fulls[n] = fulls[k]
		used |= j.used >> k & 1 << n
		n++
	}
	if n == mostFulls {
		return
	}
	if j.fulls == 0 {
		c.reach[a] = append(c.reach[a], b)
		c.reach[b] = append(c.reach[b], a)
	}
	c.fulls[int(i)*mostFulls+int(n)] = *carrier
	j.fulls, j.used = n+1, used
	if !j.fresh {
		j.fresh = true
		c.fresh.joints = append(c.fresh.joints, i)
	}
}

func (c *connector) fullsOf(i int32) []cellSet {
	return c.fulls[int(i)*mostFulls:][:c.joints[i].fulls]
}

func (c *connector) semisOf(i int32) []cellSet {
	return c.semis[int(i)*mostSemis:][:c.joints[i].semis]
}

// addSemi adds a semi-connection, unless one is known that needs no more.
func (c *connector) addSemi(a, b int16, carrier *cellSet, key int16) {
	i := c.at(a, b)
	if i == c.ends() {
		c.common = c.common.and(carrier)
	}
	j := &c.joints[i]
	for k := range c.fullsOf(i) {
		if c.fulls[int(i)*mostFulls+k].within(carrier) {
			return
		}
	}
	semis := c.semisOf(i)
	for k := range semis {
		if semis[k].within(carrier) {
			return
		}
	}
	first := int(i) * mostSemis
	n, compared := 0, uint16(0)
	for k := range semis {
		if carrier.within(&semis[k]) {
			continue
		}
		semis[n], c.keys[first+n] = semis[k], c.keys[first+k]
		compared |= j.compared >> k & 1 << n
		n++
	}
	if n == mostSemis {
		return
	}
	c.semis[first+n], c.keys[first+n] = *carrier, key
	j.semis, j.compared = uint8(n+1), compared
	if !j.change {
		j.change = true
		c.changed.joints = append(c.changed.joints, i)
	}
}

// use makes connections by AND of the fresh full connections of a joint.
func (c *connector) use(i int32) {
	j := &c.joints[i]
	j.fresh = false
	for k := range uint8(mostFulls) {
		if k >= j.fulls || j.used>>k&1 == 1 {
			continue
		}
		j.used |= 1 << k
		carrier := c.fulls[int(i)*mostFulls+int(k)]
		c.useAt(j.a, j.b, &carrier)
		c.useAt(j.b, j.a, &carrier)
	}
}

// useAt makes connections of a full connection from a point to an end and those from the point to others.
func (c *connector) useAt(middle, end int16, carrier *cellSet) {
	if int(middle) >= c.places {
		return
	}
	firm := c.firm[middle]
	for _, other := range c.reach[middle] {
		if other == end || carrier.has(other) {
			continue
		}
		i := c.at(middle, other)
		for k := range c.joints[i].fulls {
			c.work++
			f := &c.fulls[int(i)*mostFulls+int(k)]
			if c.joints[i].used>>k&1 == 0 || f.has(end) || f.meets(carrier) {
				continue
			}
			both := f.or(carrier)
			if firm {
				c.addFull(end, other, &both)
			} else {
				both.add(middle)
				c.addSemi(end, other, &both, middle)
			}
		}
	}
}

// compare makes connections by OR of the semi-connections of a joint.
func (c *connector) compare(i int32) {
	j := &c.joints[i]
	j.change = false
	semis := c.semisOf(i)
	if len(semis) < 2 {
		return
	}
	all := semis[0]
	for k := 1; k < len(semis); k++ {
		all = all.and(&semis[k])
	}
	if !all.empty() {
		return
	}
	for k := range semis {
		if j.compared>>k&1 == 0 {
			c.join(i, j.compared, mostOr-1, semis[k], semis[k])
			j.compared |= 1 << k
		}
	}
}

// join adds some of the semi-connections of a joint to others whose carriers have something in common, until they have not.
func (c *connector) join(i int32, from uint16, more int, common, sum cellSet) {
	semis := c.semisOf(i)
	for ; from != 0; from &= from - 1 {
		semi := &semis[bits.TrailingZeros16(from)]
		c.work++
		both := semi.and(&common)
		if both == common {
			continue
		}
		carrier := semi.or(&sum)
		switch {
		case both.empty():
			c.addFull(c.joints[i].a, c.joints[i].b, &carrier)
		case more > 1:
			c.join(i, from&(from-1), more-1, both, carrier)
		}
	}
}
