package contactix

// The chains of tiles that hang together are the trees of a union–find structure, by rank and without
// path compression, so that a union is taken back by cutting one branch. The rank of an edge is above
// all others: it stays the root of what hangs on it, and a union of two edges is a win.

// A link is a node's place in its tree.
type link struct {
	parent uint16 // the node itself: it is a root
	rank   uint8  // of a root: no branch of the tree is longer
}

// The ranks of a tile that is alone, which may get leaves, and of an edge: twelve unions of equals would
// need more tiles than boards have cells.
const (
	tileRank = 1
	edgeRank = 16
)

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
	for _, e := range edges {
		links[e] = link{e, edgeRank}
	}
	return links
}

// A joint is the unions that one tile has made between the chains next to it, in order.
type joint struct {
	count    uint8
	raised   uint8     // bit i: union i has raised the rank of the root
	branches [2]uint16 // that were roots before
}

// A ring is a set of own tiles around a cell: how many runs without a gap there are, and the first
// neighbour in each, in place of the very first one the cell itself if there is none. Neighbours that
// follow each other are neighbours of one another, so that a run is of one chain.
type ring struct {
	runs  uint8
	first [3]uint8
}

// rings are by set.
var rings = func() (table [64]ring) {
	table[0].first[0] = itself
	table[63].runs = 1
	for set := range table {
		r := &table[set]
		for i := range 6 {
			if before := (i + 5) % 6; set>>i&1 == 1 && set>>before&1 == 0 {
				r.first[r.runs] = uint8(i)
				r.runs++
			}
		}
	}
	return table
}()

// clear takes all tiles off the board.
func (s *State) clear() { copy(s.tiles, s.board.tiles) }

// around returns the set of tiles of a side around a node, in the order of [board.steps].
func (s *State) around(n, side int) int {
	bit := side & 1
	above := s.tiles[n-s.stride:][:2]
	beside := s.tiles[n-1:][:3]
	below := s.tiles[n+s.stride-1:][:2]
	return int(above[0]>>bit&1 | above[1]>>bit&1<<1 | beside[2]>>bit&1<<2 |
		below[1]>>bit&1<<3 | below[0]>>bit&1<<4 | beside[0]>>bit&1<<5)
}

// lay puts a tile of a side on a node and joins the chains next to it. It leaves what [State.lift] needs
// in an empty joint, and says whether the tile joins the edges.
func (s *State) lay(node uint16, side int, j *joint) (wins bool) {
	n := int(node)
	ring := &rings[s.around(n, side)]
	s.tiles[n] = tile0 << (side & 1)
	s.links[n] = link{node, tileRank}
	// A leaf beside the first neighbour makes no branch longer. Without any, it is its own parent.
	parent := s.links[n+s.steps[ring.first[0]]].parent
	s.links[n].parent = parent
	if ring.runs <= 1 {
		return false
	}
	root := s.root(parent)
	for _, i := range ring.first[1:ring.runs] {
		other := s.root(uint16(n + s.steps[i]))
		if other == root {
			continue
		}
		if s.links[root].rank < s.links[other].rank {
			root, other = other, root
		}
		r, o := &s.links[root], &s.links[other]
		if o.rank == edgeRank {
			return true
		}
		if r.rank == o.rank {
			r.rank++
			j.raised |= 1 << j.count
		}
		o.parent = root
		j.branches[j.count] = other
		j.count++
	}
	return false
}

// lift takes the tile away that was laid last.
func (s *State) lift(node uint16, j *joint) {
	for i := j.count; i > 0; i-- {
		branch := j.branches[i-1]
		l := &s.links[branch]
		s.links[l.parent].rank -= j.raised >> (i - 1) & 1
		l.parent = branch
	}
	s.tiles[node] = empty
}

func (s *State) root(node uint16) uint16 {
	for {
		parent := s.links[node].parent
		if parent == node {
			return node
		}
		node = parent
	}
}
