package corpus

import (
	"crypto/sha256"
	"encoding/binary"
)

// A segmentWorker works on portions, and counts the records of all pieces of one before it replays any of
// them, so that others need not wait for their numbers.
type segmentWorker[T any, W SegmentWorker[T]] struct {
	worker[T]
	resume   *Cursor
	made     []W // the one in use last; those before it have panicked since the last segment
	censuses []census
	digest   []byte
}

// start makes a worker of the caller's, at first and after a panic.
func (w *segmentWorker[T, W]) start(newWorker func() W) task[T] {
	made := newWorker()
	w.made = append(w.made, made)
	return task[T]{game: made.Game, watch: made.Watch}
}

// forget lets go of the caller's workers that have panicked.
func (w *segmentWorker[T, W]) forget() {
	switch {
	case w.replayer == nil:
		w.made = nil
	case len(w.made) > 1:
		w.made = w.made[len(w.made)-1:]
	}
}

func (w *segmentWorker[T, W]) portion(p portion) yielded[T] {
	y := yielded[T]{use: p.use, bytes: p.totals.Bytes, sum: w.sum(p.pieces)}
	y.read = p.read
	if p.use == passOver {
		for i := range p.pieces {
			if t := p.pieces[i].turn; t != nil {
				t.pass(w.resume.InSource) // true of the last one, and nobody asks for others
			}
		}
		return y
	}
	games, ok := w.readAll(&p)
	if !ok {
		return y
	}
	before, ok := p.turn.wait(w.ctx)
	if !ok {
		return y
	}
	y.games = before + games
	p.turn.pass(y.games)
	if n := len(p.pieces); n > 0 && p.pieces[n-1].turn != nil {
		y.inSource = w.censuses[n-1].before + w.censuses[n-1].games
	}
	if p.use == workOn {
		y.outcome = w.playAll(&p, before)
	}
	return y
}

// readAll reads all pieces of a portion and returns how many records they hold.
func (w *segmentWorker[T, W]) readAll(p *portion) (games int, ok bool) {
	w.censuses = w.censuses[:0]
	held := 0
	for i := range p.pieces {
		var r census
		if part := &p.pieces[i]; p.use == countOnly || !part.holds() {
			r, ok = w.count(part)
		} else {
			r, ok = w.read(part, held)
			held = r.to
		}
		if !ok {
			return 0, false
		}
		games += r.games
		w.censuses = append(w.censuses, r)
	}
	return games, true
}

// holds says whether the records of a piece can be held.
func (p *piece) holds() bool {
	return p.finding == nil && (p.turn != nil || len(p.data) <= heldSize)
}

// playAll works on all pieces of a portion, with so many records of the corpus before them.
func (w *segmentWorker[T, W]) playAll(p *portion, before int) outcome[T] {
	w.out = w.outcome(&p.batch)
	w.numbered = true
	for i := range p.pieces {
		if w.ctx.Err() != nil {
			break
		}
		part, r := &p.pieces[i], &w.censuses[i]
		w.ahead = before - r.before
		before += r.games
		switch {
		case part.holds():
			w.play(part, r)
		case part.finding == nil:
			w.whole(part)
		default:
			w.say(part, r)
		}
	}
	return w.out
}

// sum returns a checksum of all that the pieces were cut from.
func (w *segmentWorker[T, W]) sum(pieces []piece) (sum [sha256.Size]byte) {
	h := sha256.New()
	field := func(data []byte) {
		w.digest = binary.AppendUvarint(w.digest[:0], uint64(len(data)))
		h.Write(w.digest)
		h.Write(data)
	}
	for i := range pieces {
		p := &pieces[i]
		field([]byte(p.source.ID))
		field(p.head)
		field(p.data)
		if p.finding != nil {
			field([]byte(p.finding.Code))
		}
	}
	h.Sum(sum[:0])
	return sum
}
