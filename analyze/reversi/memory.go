package reversi

// A solvedTable remembers bounds of positions of Reversi. A bucket fills a line of the processor's cache. Of the
// positions that share one, those stay that took most work.
type solvedTable struct {
	buckets []solvedBucket
	shift   uint
	age     uint8 // of what is kept now; the bits of ageMask
}

type solvedBucket struct {
	own, opp [bucketSize]uint64
	solved   [bucketSize]solved
	_        [1]uint8
}

const bucketSize = 3

// A solved is what is known about the score of a position for the side to move.
type solved struct {
	lower, upper int8
	best         uint8 // the cell of the best move so far, or noCell
	empties      uint8 // how much work it was
	mark         uint8 // the round that found the bounds, and the age
}

const (
	roundMask = 7 // of a mark; round 0 has proved its bounds
	ageStep   = roundMask + 1
)

// round returns the round that the bounds are from.
func (e *solved) round() uint8 { return e.mark & roundMask }

// noCell is in place of a cell where there is none.
const noCell = 64

// unknown is what is known about the score of a position that is not in the table.
var unknown = solved{lower: none, upper: -none - 1, best: noCell}

func newSolvedTable(bits uint) *solvedTable {
	return &solvedTable{buckets: make([]solvedBucket, 1<<bits), shift: 64 - bits}
}

// grow makes everything in the table older than what is kept from now on.
func (t *solvedTable) grow() { t.age += ageStep }

func (t *solvedTable) bucket(own, opp uint64) *solvedBucket {
	h := own*0x9E3779B97F4A7C15 ^ (opp*0xC2B2AE3D27D4EB4F>>29 | opp*0xC2B2AE3D27D4EB4F<<35)
	return &t.buckets[h*0xD6E8FEB86659FD93>>t.shift]
}

// find returns what is known about a position, or nil.
func (t *solvedTable) find(own, opp uint64) *solved {
	b := t.bucket(own, opp)
	for i := range b.own {
		if b.own[i] == own && b.opp[i] == opp && own|opp != 0 {
			return &b.solved[i]
		}
	}
	return nil
}

// keep notes a score that a round has found with the null window above alpha. What a better round has found stays.
func (t *solvedTable) keep(own, opp uint64, alpha, score int, best, empties, round uint8) {
	b := t.bucket(own, opp)
	at, known := b.place(own, opp, t.age)
	e := &b.solved[at]
	switch {
	case known && e.round() < round:
		return
	case !known:
		b.own[at], b.opp[at] = own, opp
		*e = unknown
	case e.round() > round:
		*e = solved{lower: unknown.lower, upper: unknown.upper, best: e.best}
	}
	if score > alpha {
		e.lower = max(e.lower, int8(score))
	} else {
		e.upper = min(e.upper, int8(score))
	}
	if score > alpha || e.best == noCell {
		e.best = best
	}
	e.empties, e.mark = empties, t.age|round
}

// place returns where a position stands in its bucket, or, if it is not known, what it may replace: positions of
// earlier calls first, then those that took least work.
func (b *solvedBucket) place(own, opp uint64, age uint8) (at int, known bool) {
	least := 1 << 16
	for i := range b.own {
		if b.own[i] == own && b.opp[i] == opp {
			return i, true
		}
		work := int(b.solved[i].empties)
		if b.solved[i].mark&^roundMask == age {
			work += 1 << 8
		}
		if work < least {
			at, least = i, work
		}
	}
	return at, false
}
