package source

import (
	"context"
	"sync"
)

// An Ordinal is the place of a piece among those of its source, or of a batch in a corpus. How many records stand
// before it is known once all before it were counted, in whatever order that happens.
type Ordinal struct {
	mutex  *sync.Mutex   // of all ordinals of the source
	known  chan struct{} // closed as soon as before is right
	before int           // records
	games  int           // records of the piece; uncounted at first
	after  *Ordinal      // nil until it is handed out
}

const uncounted = -1

// Next returns the ordinal after this one, which may be nil: then it is the first.
func (t *Ordinal) Next() *Ordinal {
	n := &Ordinal{known: make(chan struct{}), games: uncounted}
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

// CountedOrdinal returns an ordinal after which so many records have passed.
func CountedOrdinal(games int) *Ordinal {
	t := (*Ordinal)(nil).Next()
	t.Count(games)
	return t
}

// Count says how many records the piece holds.
func (t *Ordinal) Count(games int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.games = games
	t.settle()
}

// EndAt says how many records the source has up to the end of the piece, where those before are not counted.
func (t *Ordinal) EndAt(total int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.games = 0
	t.know(total)
	t.settle()
}

// settle hands on what is known, as far as pieces were counted.
func (t *Ordinal) settle() {
	for t.Ready() && t.games != uncounted && t.after != nil && !t.after.Ready() {
		t.after.know(t.before + t.games)
		t = t.after
	}
}

func (t *Ordinal) know(before int) {
	t.before = before
	if !t.Ready() {
		close(t.known)
	}
}

// Ready says whether it is known how many records stand before the piece.
func (t *Ordinal) Ready() bool {
	select {
	case <-t.known:
		return true
	default:
		return false
	}
}

// Wait returns how many records stand before the piece, or false if the run ends first.
func (t *Ordinal) Wait(ctx context.Context) (before int, ok bool) {
	select {
	case <-t.known:
		return t.before, true
	case <-ctx.Done():
		return 0, false
	}
}
