package search

import (
	"math/bits"
	"sync/atomic"

	"github.com/plybook/plybook/replay/game"
)

// A Table remembers what was found out about positions. Its size is fixed: a position shares a bucket
// with others, and takes the place of the one that is worth least, which is what was searched least
// deep or longest ago. It may serve several searches of one evaluation, also at the same time.
type Table struct {
	buckets []bucket
	age     uint8
}

const bucketSize = 4

type bucket [bucketSize]slot

// A slot holds an entry in a form that searches can read and write at the same time without locks. The half of the position's key
// that does not choose the bucket is mixed with the rest, so that a slot that two of them wrote at once belongs to no position.
type slot struct{ mixed, value, facts atomic.Uint64 }

// An entry is what is known about a position. Decided scores count plies from there.
type entry struct {
	move     game.Move
	score    Score
	estimate Score // of the position without a search, or none
	depth    int16
	bound    bound
	age      uint8
}

// load returns what a slot holds, and the half of the key that it belongs to.
func (s *slot) load() (check uint64, e entry) {
	value, facts := s.value.Load(), s.facts.Load()
	e = entry{
		move: game.Move(value >> 32), score: Score(int32(value)),
		estimate: Score(int32(facts >> 32)), depth: int16(facts >> 16), bound: bound(facts >> 8), age: uint8(facts),
	}
	return s.mixed.Load() ^ value ^ facts, e
}

func (s *slot) save(check uint64, e entry) {
	value := uint64(e.move)<<32 | uint64(uint32(e.score))
	facts := uint64(uint32(e.estimate))<<32 | uint64(uint16(e.depth))<<16 | uint64(e.bound)<<8 | uint64(e.age)
	s.mixed.Store(check ^ value ^ facts)
	s.value.Store(value)
	s.facts.Store(facts)
}

// A bound says how an entry's score stands to the value of its depth. The zero value is an empty entry.
type bound uint8

const (
	atLeast bound = 1 << iota
	atMost
	exact = atLeast | atMost
)

// complete is the depth of values that no search can change.
const complete = MaxDepth + 1

// NewTable returns a table for about so many positions, 24 bytes each.
func NewTable(positions int) *Table {
	return &Table{buckets: make([]bucket, max(1, positions/bucketSize))}
}

// nextSearch makes all entries older.
func (t *Table) nextSearch() {
	if t != nil {
		t.age++
	}
}

// bucket returns the bucket of a position.
func (t *Table) bucket(key game.Key) *bucket {
	i, _ := bits.Mul64(key[0], uint64(len(t.buckets)))
	return &t.buckets[i]
}

// find returns the entry of a position.
func (t *Table) find(key game.Key) (e entry, ok bool) {
	if t == nil {
		return entry{estimate: none}, false
	}
	b := t.bucket(key)
	for i := range b {
		if check, e := b[i].load(); check == key[1] && e.bound != 0 {
			return e, true
		}
	}
	return entry{estimate: none}, false
}

// store keeps an entry in the place of the position's last one, or else of the least valuable.
func (t *Table) store(key game.Key, e entry) {
	if t == nil {
		return
	}
	e.age = t.age
	b := t.bucket(key)
	at, least := 0, int(^uint(0)>>1)
	for i := range b {
		check, old := b[i].load()
		if check == key[1] && old.bound != 0 {
			at = i
			break
		}
		if worth := t.worth(&old); worth < least {
			at, least = i, worth
		}
	}
	b[at].save(key[1], e)
}

// ageWorth is how many plies of depth an entry of an earlier search is behind.
const ageWorth = 4

func (t *Table) worth(e *entry) int {
	if e.bound == 0 {
		return -1 << 20
	}
	return int(e.depth) - ageWorth*int(t.age-e.age)
}

// answers returns the score that makes a search of a depth with a window needless, if the entry has
// it, of a search of that depth or, where that is enough, of a deeper one. Lasting says that no depth changes it: it is a decided score in
// the direction that is proved, or comes from a search that met the end of the game in every line.
func (e *entry) answers(depth int, alpha, beta Score, ply int, deeper bool) (score Score, lasting, ok bool) {
	score = e.score.up(ply)
	high := e.bound&atLeast != 0 && score >= beta
	low := e.bound&atMost != 0 && score <= alpha
	lasting = e.depth == complete || high && score >= Limit || low && score <= -Limit
	ok = high || low || e.bound == exact
	return score, lasting, ok && (lasting || int(e.depth) == depth || deeper && int(e.depth) > depth)
}
