package reversi

// discs16 are the discs on a board of up to 16 × 16 cells, seen by the side to move. Smaller boards
// lie in the upper left corner.
type discs16 struct{ own, opp Set }

// inner16 is a word of the columns that are not at an edge, as [inner8] is.
const inner16 = 0x7FFE7FFE7FFE7FFE

// and returns the squares of both sets.
func (s Set) and(t Set) Set { return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]} }

// or returns the squares of either set.
func (s Set) or(t Set) Set { return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]} }

// minus returns the squares of s that are not in t.
func (s Set) minus(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]} }

// empty says whether there is no square in the set.
func (s *Set) empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// up moves all squares k higher, 0 < k < 64.
func (s Set) up(k uint) Set {
	return Set{s[0] << k, s[1]<<k | s[0]>>(64-k), s[2]<<k | s[1]>>(64-k), s[3]<<k | s[2]>>(64-k)}
}

// down moves all squares k lower, 0 < k < 64.
func (s Set) down(k uint) Set {
	return Set{s[0]>>k | s[1]<<(64-k), s[1]>>k | s[2]<<(64-k), s[2]>>k | s[3]<<(64-k), s[3] >> k}
}

// move moves all squares by a step of [steps].
func (s Set) move(step int) Set {
	if step > 0 {
		return s.up(uint(step) & 63)
	}
	return s.down(uint(-step) & 63)
}

// legalTowards returns the empty cells of the board from which a line is enclosed in one direction.
func (d *discs16) legalTowards(dir Direction, full Set) (found Set) {
	back, m := -steps[dir], d.opp
	if dir != North && dir != South {
		m = m.and(Set{inner16, inner16, inner16, inner16})
	}
	for run := d.own.move(back).and(m); !run.empty(); run = run.and(m) {
		run = run.move(back)
		found = found.or(run)
	}
	return found.and(full).minus(d.own).minus(d.opp)
}

// legal returns the empty cells of the board in which a disc encloses others.
func (d *discs16) legal(full Set) (found Set) {
	for dir := range directions {
		found = found.or(d.legalTowards(dir, full))
	}
	return found
}

// turnedTowards adds the discs to a set that a disc on an empty cell encloses in one direction, and
// says whether there are any.
func (d *discs16) turnedTowards(s Square, dir Direction, size int, turned *Set) bool {
	step := steps[dir]
	n, q := 0, int(s)
	for reach := reach(s, dir, size); n < reach; n++ {
		q += step
		if !d.opp.Has(Square(q)) {
			break
		}
	}
	if n == 0 || !d.own.Has(Square(q)) {
		return false
	}
	for ; n > 0; n-- {
		q -= step
		turned.Add(Square(q))
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

// reach returns the number of cells from s to the edge.
func reach(s Square, dir Direction, size int) int {
	n := size
	switch dir {
	case NorthWest, North, NorthEast:
		n = s.Row()
	case SouthEast, South, SouthWest:
		n = size - 1 - s.Row()
	}
	switch dir {
	case NorthWest, West, SouthWest:
		n = min(n, s.Col())
	case NorthEast, East, SouthEast:
		n = min(n, size-1-s.Col())
	}
	return n
}
