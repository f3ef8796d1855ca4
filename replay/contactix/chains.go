package contactix

// The chains of tiles that hang together are the trees of a union–find structure, by size and
// without path compression, so that a union is taken back by cutting one branch. An edge is larger
// than all tiles: it stays the root of what hangs on it, and a union of two edges is a win.

// A link is a node's place in its tree.
type link struct {
	parent uint16 // the node itself: it is a root
	size   uint16 // of a root: nodes in the tree
}

// edgeSize is more than all tiles of a board have.
const edgeSize = 1 << 13

// newLinks returns the trees of the empty board.
func newLinks(b *board) []link {
	links := make([]link, len(b.tiles))
	edges := b.edges()
	for column := range b.columns {
		links[b.node(column, -1)].parent = edges[top]
		links[b.node(column, b.rows)].parent = edges[bottom]
	}
	for row := range b.rows {
		links[b.node(-1, row)].parent = edges[left]
		links[b.node(b.columns, row)].parent = edges[right]
	}
	return links
}

// cut are the branches that one tile has made, in order: at most one for each run of own tiles
// among its six neighbours.
type cut struct {
	count    uint8
	branches [3]uint16
}

// runs holds, by the set of neighbours around a cell, how many runs there are without a gap, and a
// neighbour in each. Neighbours that follow each other are neighbours of one another.
var runs = func() (table [64]struct {
	count uint8
	first [3]uint8
}) {
	for set := range table {
		if set == 63 {
			table[set].count = 1
		}
		for i := range 6 {
			before := (i + 5) % 6
			if set>>i&1 == 1 && set>>before&1 == 0 {
				r := &table[set]
				r.first[r.count] = uint8(i)
				r.count++
			}
		}
	}
	return table
}()

// clear takes all tiles off the board.
func (s *State) clear() {
	copy(s.tiles, s.board.tiles)
	for _, e := range s.board.edges() {
		s.links[e] = link{e, edgeSize}
	}
}

// lay puts a tile on a node and returns what [State.lift] needs, and whether it joins the edges.
func (s *State) lay(node uint16, tile uint8) (c cut, wins bool) {
	n := int(node)
	tiles, steps := s.tiles, &s.board.steps
	set := 0
	for i, step := range steps {
		if tiles[n+step] == tile {
			set |= 1 << i
		}
	}
	tiles[n] = tile
	s.links[n] = link{node, 1}
	around := &runs[set]
	root := node
	for _, i := range around.first[:around.count] {
		other := s.root(uint16(n + steps[i]))
		if other == root {
			continue
		}
		if s.links[root].size > s.links[other].size {
			root, other = other, root
		}
		if s.links[root].size >= edgeSize {
			wins = true
			continue
		}
		s.links[root].parent = other
		s.links[other].size += s.links[root].size
		c.branches[c.count] = root
		c.count++
		root = other
	}
	return c, wins
}

// lift takes the last tile away again.
func (s *State) lift(node uint16, c *cut) {
	for i := c.count; i > 0; i-- {
		l := &s.links[c.branches[i-1]]
		s.links[l.parent].size -= l.size
		l.parent = c.branches[i-1]
	}
	s.tiles[node] = empty
}

func (s *State) root(node uint16) uint16 {
	for s.links[node].parent != node {
		node = s.links[node].parent
	}
	return node
}
