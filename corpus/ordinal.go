package corpus

import (
	"context"
	"sync"
)

// An ordinal is the place of a piece among those of its source, or of a batch in a corpus. How many records stand
// before it is known once all before it were counted, in whatever order that happens.
type ordinal struct {
	mutex  *sync.Mutex   // of all ordinals of the source
	known  chan struct{} // closed as soon as before is right
	before int           // records
	games  int           // records of the piece; uncounted at first
	after  *ordinal      // nil until it is handed out
}

const uncounted = -1

// next returns the ordinal behind this one, which may be nil: then it is the first.
func (t *ordinal) next() *ordinal {
	n := &ordinal{known: make(chan struct{}), games: uncounted}
	if t == nil {
		n.mutex = new(sync.Mutex)
		close(n.known)
		return n
	}
	n.mutex = t.mutex
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.after = n
	t.settle()
	return n
}

// countedOrdinal returns an ordinal behind which so many records have passed.
func countedOrdinal(games int) *ordinal {
	t := (*ordinal)(nil).next()
	t.count(games)
	return t
}

// count says how many records the piece holds.
func (t *ordinal) count(games int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.games = games
	t.settle()
}

// endAt says how many records the source has up to the end of the piece, where those before are not counted.
func (t *ordinal) endAt(total int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.games = 0
	t.know(total)
	t.settle()
}

// settle hands on what is known, as far as pieces were counted.
func (t *ordinal) settle() {
	for t.ready() && t.games != uncounted && t.after != nil && !t.after.ready() {
		t.after.know(t.before + t.games)
		t = t.after
	}
}

func (t *ordinal) know(before int) {
	t.before = before
	if !t.ready() {
		close(t.known)
	}
}

// ready says whether it is known how many records stand before the piece.
func (t *ordinal) ready() bool {
	select {
	case <-t.known:
		return true
	default:
		return false
	}
}

// wait returns how many records stand before the piece, or false if the run ends first.
func (t *ordinal) wait(ctx context.Context) (before int, ok bool) {
	select {
	case <-t.known:
		return t.before, true
	case <-ctx.Done():
		return 0, false
	}
}
