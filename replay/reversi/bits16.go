package reversi

// discs16 are the discs on a board of up to 16 × 16 cells, seen by the side to move. Smaller boards
// lie in the upper left corner.
type discs16 struct{ own, opp Set }

// or returns the squares of either set.
func (s Set) or(t Set) Set { return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]} }

// minus returns the squares of s that are not in t.
func (s Set) minus(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]} }

// empty says whether there is no square in the set.
func (s *Set) empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// A quad is a [Set] that the compiler keeps in registers.
type quad struct{ a, b, c, d uint64 }

// inner16 is a word of the columns that are not at an edge, as [inner8] is.
const inner16 = 0x7FFE7FFE7FFE7FFE

func (s *Set) quad() quad { return quad{s[0], s[1], s[2], s[3]} }

func (q quad) set() Set { return Set{q.a, q.b, q.c, q.d} }

func (q quad) and(r quad) quad { return quad{q.a & r.a, q.b & r.b, q.c & r.c, q.d & r.d} }

func (q quad) or(r quad) quad { return quad{q.a | r.a, q.b | r.b, q.c | r.c, q.d | r.d} }

func (q quad) empty() bool { return q.a|q.b|q.c|q.d == 0 }

// up moves all squares k higher, 0 < k < 64.
func (q quad) up(k uint) quad {
	k, l := k&63, (64-k)&63
	return quad{q.a << k, q.b<<k | q.a>>l, q.c<<k | q.b>>l, q.d<<k | q.c>>l}
}

// down moves all squares k lower, 0 < k < 64.
func (q quad) down(k uint) quad {
	k, l := k&63, (64-k)&63
	return quad{q.a>>k | q.b<<l, q.b>>k | q.c<<l, q.c>>k | q.d<<l, q.d >> k}
}

// above returns the cells after the runs of m that begin k above a square of own.
func (own quad) above(m quad, k uint) (found quad) {
	for run := own.up(k).and(m); !run.empty(); run = run.and(m) {
		run = run.up(k)
		found = found.or(run)
	}
	return found
}

// below is above the other way.
func (own quad) below(m quad, k uint) (found quad) {
	for run := own.down(k).and(m); !run.empty(); run = run.and(m) {
		run = run.down(k)
		found = found.or(run)
	}
	return found
}

// legal returns the empty cells of the board in which a disc encloses others.
func (d *discs16) legal(full *Set) Set {
	own, opp := d.own.quad(), d.opp.quad()
	m := opp.and(quad{inner16, inner16, inner16, inner16})
	found := own.above(opp, 16).or(own.below(opp, 16)).
		or(own.above(m, 1)).or(own.below(m, 1)).
		or(own.above(m, 15)).or(own.below(m, 15)).
		or(own.above(m, 17)).or(own.below(m, 17)).and(full.quad())
	return found.set().minus(d.own).minus(d.opp)
}

// turnedTowards adds the discs to a set that a disc on an empty cell encloses in one direction, and
// says whether there are any. Boards that are smaller than the words end in empty cells all round,
// across the edges of the words too; only the largest needs to know where its edges are.
func (d *discs16) turnedTowards(s Square, dir Direction, size int, turned *Set) bool {
	step, n, most := Square(steps[dir]), 0, size
	if size == MaxSize {
		most = reach(s, dir)
	}
	q := s + step
	for n < most && d.opp.Has(q) {
		q += step
		n++
	}
	if n == 0 || n == most || !d.own.Has(q) {
		return false
	}
	for ; n > 0; n-- {
		q -= step
		turned.Add(q)
	}
	return true
}

// turned returns the discs that a disc on an empty cell encloses; none if it is no move.
func (d *discs16) turned(s Square, size int) (turned Set) {
	for dir := range directions {
		d.turnedTowards(s, dir, size, &turned)
	}
	return turned
}

// after returns the discs after a move, seen by the other side.
func (d *discs16) after(s Square, turned Set) discs16 {
	next := discs16{d.opp.minus(turned), d.own.or(turned)}
	next.opp.Add(s)
	return next
}

// swap returns the same discs seen by the other side.
func (d *discs16) swap() discs16 { return discs16{d.opp, d.own} }

// reach returns the number of cells from s to the edge of the largest board.
func reach(s Square, dir Direction) int {
	n := MaxSize
	switch dir {
	case NorthWest, North, NorthEast:
		n = s.Row()
	case SouthEast, South, SouthWest:
		n = MaxSize - 1 - s.Row()
	}
	switch dir {
	case NorthWest, West, SouthWest:
		n = min(n, s.Col())
	case NorthEast, East, SouthEast:
		n = min(n, MaxSize-1-s.Col())
	}
	return n
}
