package reversi

// A solvedTable remembers bounds of positions of Reversi. Two entries share a bucket: one keeps what took
// most work, the other what came last.
type solvedTable struct {
	buckets [][2]solved
	shift   uint
	age     uint8
}

// A solved is what is known about the score of a position for the side to move.
type solved struct {
	own, opp     uint64
	lower, upper int8
	best         uint8 // the cell of the best move so far, or noCell
	empties      uint8 // how much work it was
	age          uint8
}

// noCell is in place of a cell where there is none.
const noCell = 64

func newSolvedTable(bits uint) *solvedTable {
	return &solvedTable{buckets: make([][2]solved, 1<<bits), shift: 64 - bits}
}

func (t *solvedTable) bucket(own, opp uint64) *[2]solved {
	h := own*0x9E3779B97F4A7C15 ^ (opp*0xC2B2AE3D27D4EB4F>>29 | opp*0xC2B2AE3D27D4EB4F<<35)
	return &t.buckets[h*0xD6E8FEB86659FD93>>t.shift]
}

// find returns the entry of a position, or nil.
func (t *solvedTable) find(own, opp uint64) *solved {
	b := t.bucket(own, opp)
	for i := range b {
		if e := &b[i]; e.own == own && e.opp == opp && own|opp != 0 {
			return e
		}
	}
	return nil
}

// keep notes a score that was searched for with the null window above alpha.
func (t *solvedTable) keep(own, opp uint64, alpha, score int, best, empties uint8) {
	b := t.bucket(own, opp)
	e := &b[1]
	switch first := &b[0]; {
	case first.own == own && first.opp == opp:
		e = first
	case e.own == own && e.opp == opp:
	case first.age != t.age || empties >= first.empties:
		*e, e = *first, first
	}
	if e.own != own || e.opp != opp {
		*e = solved{own: own, opp: opp, lower: none, upper: -none - 1, best: noCell}
	}
	if score > alpha {
		e.lower = max(e.lower, int8(score))
	} else {
		e.upper = min(e.upper, int8(score))
	}
	if score > alpha || e.best == noCell {
		e.best = best
	}
	e.empties, e.age = empties, t.age
}
