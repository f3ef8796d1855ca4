package contactix

import "sync"

// What is around a cell at the edge of the board in place of a neighbour: an edge of side 0, one of side 1, or nothing.
const (
	edge0  = -1
	edge1  = -2
	corner = -3
)

// ring returns what is around a place.
func (g *grid) ring(place int16) (around [6]int16) {
	cell := g.cellOf(place)
	for i, step := range steps {
		column, row := cell%g.columns+step[0], cell/g.columns+step[1]
		offColumn, offRow := column < 0 || column >= g.columns, row < 0 || row >= g.rows
		switch {
		case offColumn && offRow:
			around[i] = corner
		case offRow:
			around[i] = edge0
		case offColumn:
			around[i] = edge1
		default:
			around[i] = g.place(column, row)
		}
	}
	return around
}

// deadRings says of all rings of own tiles and empty cells, six bits each, whether the cell in the middle joins nothing that is not joined without it.
var deadRings = sync.OnceValue(func() *[1 << 12]bool {
	var dead [1 << 12]bool
	for code := range dead {
		own, open := code>>6, code&63
		dead[code] = own&open == 0
		for a := range 6 {
			for b := range a {
				if both := 1<<a | 1<<b; (own|open)&both == both {
					between := 1<<a - 1<<(b+1)
					outside := 63 &^ (between | both)
					dead[code] = dead[code] && (between&^own == 0 || outside&^own == 0)
				}
			}
		}
	}
	return &dead
})

// isDead says whether a tile on an empty cell changes nothing, whosever it is.
func (b *broad) isDead(tiles []int8, x int16) bool {
	var rings [2]int
	for i, y := range b.rings[x] {
		switch {
		case y == corner:
		case y == edge0 || y >= 0 && tiles[y] == 0:
			rings[0] |= 1 << (i + 6)
		case y == edge1 || y >= 0 && tiles[y] == 1:
			rings[1] |= 1 << (i + 6)
		default:
			rings[0] |= 1 << i
			rings[1] |= 1 << i
		}
	}
	return b.dead[rings[0]] || b.dead[rings[1]]
}

// fill lays tiles on the cells that do not matter in a position, and returns those that each side has captured: two cells of which
// one is dead as soon as the side has the other.
func (b *broad) fill(p *broadPly) (captured [2]cellSet) {
	for again := true; again; {
		again = false
		for x, tile := range p.tiles {
			x := int16(x)
			if tile != noSide {
				continue
			}
			if b.isDead(p.tiles, x) {
				b.fillIn(p, x, 0)
				again = true
				continue
			}
			if side, y := b.capturedWith(p, x); side != noSide {
				b.fillIn(p, x, side)
				b.fillIn(p, y, side)
				captured[side].add(x)
				captured[side].add(y)
				again = true
			}
		}
	}
	return captured
}

// fillIn lays a tile of a side without anybody's turn being over.
func (b *broad) fillIn(p *broadPly, x int16, side int8) {
	p.tiles[x] = side
	p.key ^= b.keys[x][side]
}

// capturedWith returns who has captured a cell together with a neighbour, and that neighbour; noSide if nobody has.
func (b *broad) capturedWith(p *broadPly, x int16) (side int8, y int16) {
	for _, y := range b.rings[x] {
		if y <= x || p.tiles[y] != noSide {
			continue
		}
		for side := range int8(2) {
			p.tiles[x] = side
			kills := b.isDead(p.tiles, y)
			p.tiles[x] = noSide
			if !kills {
				continue
			}
			p.tiles[y] = side
			kills = b.isDead(p.tiles, x)
			p.tiles[y] = noSide
			if kills {
				return side, y
			}
		}
	}
	return noSide, nowhere
}
