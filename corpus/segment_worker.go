package corpus

import (
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/ordered"
)

// A segmentWorker works on portions, and counts the records of all pieces of one before it replays any of
// them, so that others need not wait for their numbers.
type segmentWorker[T any, W SegmentWorker[T]] struct {
	worker[T]
	resume *Cursor
	made   []W // the one in use last; those before it have panicked since the last segment
	sums   source.Summer
}

// start makes a worker of the caller's, at first and after a panic.
func (w *segmentWorker[T, W]) start(newWorker func() W) task[T] {
	made := newWorker()
	w.made = append(w.made, made)
	t := task[T]{game: made.Game, watch: made.Watch}
	if w, ok := any(made).(DueWatcher); ok {
		t.watchDue = w.WatchDue
	}
	return t
}

// forget lets go of the caller's workers that have panicked.
func (w *segmentWorker[T, W]) forget() {
	switch {
	case w.task.game == nil:
		w.made = nil
	case len(w.made) > 1:
		w.made = w.made[len(w.made)-1:]
	}
}

// parse compares or counts a portion.
func (w *segmentWorker[T, W]) parse(p portion) ordered.Step[yielded[T]] {
	y := yielded[T]{of: p.of, passOver: p.passOver, end: p.End, begins: p.Begins, ends: p.Ends, sums: w.sum(p.Pieces)}
	y.read, y.bytes = p.Read, p.Size()
	if n := len(p.Pieces); n > 0 {
		y.from, y.to = p.Pieces[0].Source.Name, p.Pieces[n-1].Source.Name
	}
	if p.passOver {
		for i := range p.Pieces {
			if t := p.Pieces[i].Ordinal; t != nil {
				t.EndAt(w.resume.InSource) // true of the last one, and nobody asks for others
			}
		}
		return func(bool, func(yielded[T])) (yielded[T], bool) { return y, true }
	}
	r := w.parsed()
	games := w.parseAll(&p, r)
	p.ordinal.Count(games)
	return func(mayWait bool, pass func(yielded[T])) (yielded[T], bool) {
		if !mayWait && !(p.ordinal.Ready() && p.ready()) {
			return y, false
		}
		w.pass = func(part outcome[T]) {
			pass(yielded[T]{outcome: part, of: p.of, part: true, begins: y.begins})
			y.begins = false
		}
		w.replayPortion(&p, r, games, &y)
		w.release(&p.batch, r)
		return y, true
	}
}

// replayPortion works on a portion of so many records.
func (w *segmentWorker[T, W]) replayPortion(p *portion, r *parsed, games int, y *yielded[T]) {
	before, ok := p.ordinal.Wait(w.ctx)
	if !ok || !p.wait(w.ctx, r) {
		return
	}
	y.games = before + games
	if n := len(p.Pieces); n > 0 && p.Pieces[n-1].Ordinal != nil {
		y.inSource = r.contents[n-1].before + r.contents[n-1].games
	}
	if p.of.Continues() {
		y.one = true
		for i := range p.Pieces {
			if p.Pieces[i].Source.ID == string(p.of.Spans[0].ID) {
				y.first += r.contents[i].games
			} else {
				y.one = false
			}
		}
	}
	w.of = p.of.Number
	y.outcome = w.replayBatch(&p.batch, r, before)
}

// parseAll reads all pieces of a portion and returns how many records they hold.
func (w *segmentWorker[T, W]) parseAll(p *portion, r *parsed) (games int) {
	for i := range p.Pieces {
		c := w.parsePiece(&p.Pieces[i], r)
		games += c.games
		r.contents = append(r.contents, c)
	}
	return games
}

// sum returns the checksums of pieces.
func (w *segmentWorker[T, W]) sum(pieces []source.Piece) []source.Sum {
	sums := make([]source.Sum, len(pieces))
	for i := range pieces {
		sums[i] = w.sums.Sum(&pieces[i])
	}
	return sums
}
