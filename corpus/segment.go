package corpus

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"sync"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/replay"
)

// SegmentSize is how many batches a segment has: some 2 MiB of records, which is work for about a second.
// The batches of a corpus depend on its bytes alone, so its segments do.
const SegmentSize = 128

// SegmentOptions say which segments of a corpus to work on. The zero value is all of them.
type SegmentOptions struct {
	Size   int    // batches in a segment; 0 is [SegmentSize]
	Shard  int    // from 1: of each Shards segments the one to work on
	Shards int    // 0 or 1: all segments are worked on
	Resume Cursor // where an earlier run with the same arguments and options stood; zero: at the start
	Marks  []Mark // that the earlier run came by, in their order: they tell where something has changed; may be nil
}

// A Mark is a place between two segments of a corpus, and what was read before it.
type Mark struct {
	Segments int // that lie before
	Sum      [sha256.Size]byte
}

// A Cursor is a mark, and what a run knows there.
type Cursor struct {
	Mark
	Games    int    // records in them, whoever works on them
	InSource int    // those of the source that goes on after
	Findings int    // about sources in the segments, whoever works on them
	Totals   Totals // of the segments that were worked on
}

// A SegmentWorker works on records and keeps numbers of its own between them. It is for one goroutine
// at a time. One that panics gets no more records; so that its numbers are good all the same, it should
// add those of a game last of all.
type SegmentWorker[T any] interface {
	// Watch is called while a record is replayed, as [replay.Replayer.Watch] is.
	Watch(p *replay.Played)
	// Game is called with every record after its replay. What it returns becomes an [Item].
	Game(g *Game) T
}

// A Segment is a part of a corpus that was worked on.
type Segment[W any] struct {
	Number  int    // from 0
	Cursor  Cursor // after it
	Workers []W    // all that worked on it and maybe on others before, in no order; they are idle
}

// ErrChanged says that a run cannot be resumed, because it would read other bytes.
var ErrChanged = errors.New("what is read is no longer what it was when the run began")

// A ChangedError is [ErrChanged] with the sources between which the first difference was found. What is new or has
// changed is one of them, and what is gone was.
type ChangedError struct {
	First, Last string // names of sources
}

func (e *ChangedError) Error() string {
	if e.First == e.Last {
		return fmt.Sprintf("%v; the first difference is at %s", ErrChanged, e.First)
	}
	return fmt.Sprintf("%v; the first difference is somewhere from %s to %s", ErrChanged, e.First, e.Last)
}

// Unwrap returns [ErrChanged].
func (e *ChangedError) Unwrap() error { return ErrChanged }

// Segments is [Each] in segments of a fixed number of batches. After each of them, when everything in
// it was emitted and the workers are idle, end is called, for what they keep to be taken from them and
// stored with the cursor. A run that ended early can be resumed at that cursor, and shards of a corpus can
// be worked on apart from each other: what they emit, together and by number, is what one run emits.
//
// Segments before a resumed one are read and compared by their checksum with what was there, and those of
// other shards are decoded, so that records have the same numbers in every run; nothing is emitted or
// reported of either. The cursor that is returned is that after the last segment that was read; at the
// end of the corpus its Sum and Games are the same for all shards.
//
// The errors are those of [Each], of end, and [ErrChanged], by itself or as a [*ChangedError].
func Segments[T any, W SegmentWorker[T]](
	ctx context.Context, args []string, o Options, s SegmentOptions,
	newWorker func() W, emit func(Item[T]) error, end func(Segment[W]) error,
) (Cursor, error) {
	o = o.withDefaults()
	s = s.withDefaults()
	if s.Shard < 1 || s.Shard > s.Shards {
		return Cursor{}, fmt.Errorf("there is no shard %d of %d; they are counted from 1", s.Shard, s.Shards)
	}
	reading, stopReading := context.WithCancel(ctx)
	defer stopReading()
	walk := source.NewWalker(o.source())
	next, stop := iter.Pull((*store)(nil).kept(walk.Batches(reading, args), nil))
	defer stop()
	run := &segmenter[T, W]{
		ctx: ctx, stopReading: stopReading, options: &o, segments: s,
		next: next, newWorker: newWorker, emit: emit, end: end, ordinal: source.CountedOrdinal(s.Resume.Games), room: newWindow(),
	}
	err := run.all()
	return run.cursor, errors.Join(errors.Join(walk.Failed...), walk.Err, err)
}

func (s SegmentOptions) withDefaults() SegmentOptions {
	if s.Size <= 0 {
		s.Size = SegmentSize
	}
	if s.Shards <= 0 {
		s.Shard, s.Shards = 1, 1
	}
	return s
}

// use says what to do with a segment.
func (s *SegmentOptions) use(number int) use {
	switch {
	case number < s.Resume.Segments:
		return passOver
	case number%s.Shards != s.Shard-1:
		return countOnly
	}
	return workOn
}

// A use is what a batch is there for.
type use uint8

const (
	workOn    use = iota // to be replayed
	countOnly            // to be decoded, for how many records it has
	passOver             // to be compared with what it was
)

// A portion is a batch on its way through the workers of a segment.
type portion struct {
	batch
	use     use
	ordinal *source.Ordinal // for the number of records before the batch; nil if it is skipped
}

// A yielded is what became of a portion.
type yielded[T any] struct {
	outcome[T]
	use      use
	part     bool // there is more to come
	games    int  // records of the corpus up to its end
	inSource int  // those of the source that goes on after it
	findings int  // about sources
	sum      [sha256.Size]byte

	first, last string // names of the sources
}

// A segmenter is one run of [Segments].
type segmenter[T any, W SegmentWorker[T]] struct {
	ctx         context.Context
	stopReading func()
	options     *Options
	segments    SegmentOptions
	next        func() (batch, bool)
	newWorker   func() W
	emit        func(Item[T]) error
	end         func(Segment[W]) error

	cursor  Cursor
	checked ChangedError    // the sources that were skipped since the last mark that was right
	ordinal *source.Ordinal // of the last portion that was handed out
	room    *window

	mutex   sync.Mutex
	workers []*segmentWorker[T, W]
	taken   int // workers that work on the segment
}

// all runs the segments one after the other.
func (r *segmenter[T, W]) all() error {
	for {
		first, more := r.next()
		switch {
		case r.ctx.Err() != nil:
			return context.Cause(r.ctx)
		case !more && r.cursor.Segments < r.segments.Resume.Segments:
			return r.changed()
		case !more:
			return nil
		}
		if err := r.segment(first); err != nil {
			return err
		}
	}
}

// segment runs the segment that begins with a batch.
func (r *segmenter[T, W]) segment(first batch) error {
	number := r.cursor.Segments
	use := r.segments.use(number)
	r.taken = 0
	portions := func(ctx context.Context) iter.Seq[portion] { return r.portions(ctx, first, use) }
	if err := ordered.RunSteps(r.ctx, portions, r.options.limits(), r.take, r.collect); err != nil {
		return err
	}
	r.cursor.Segments++
	switch use {
	case passOver:
		return r.check()
	case countOnly:
		return nil
	}
	err := r.end(Segment[W]{Number: number, Cursor: r.cursor, Workers: r.flushed()})
	for _, w := range r.workers {
		w.forget()
	}
	return err
}

// check compares what was skipped with what was there, as far as anything is known of that.
func (r *segmenter[T, W]) check() error {
	s := &r.segments
	for len(s.Marks) > 0 && s.Marks[0].Segments < r.cursor.Segments {
		s.Marks = s.Marks[1:]
	}
	marked := len(s.Marks) > 0 && s.Marks[0].Segments == r.cursor.Segments
	resumed := s.Resume.Segments == r.cursor.Segments
	switch {
	case marked && s.Marks[0].Sum != r.cursor.Sum, resumed && s.Resume.Sum != r.cursor.Sum:
		return r.changed()
	case resumed:
		r.cursor = s.Resume
	case marked:
		r.checked = ChangedError{}
	}
	return nil
}

// changed says that something was changed since the last mark that was right.
func (r *segmenter[T, W]) changed() error {
	if r.checked == (ChangedError{}) {
		return ErrChanged // the input has ended there
	}
	e := r.checked
	return &e
}

// portions yields the batches of the segment that begins with one. If the context ends before all were, no more is read.
func (r *segmenter[T, W]) portions(ctx context.Context, b batch, use use) iter.Seq[portion] {
	return func(yield func(portion) bool) {
		defer context.AfterFunc(ctx, r.stopReading)()
		for n := 1; ; n++ {
			p := portion{batch: b, use: use}
			if use != passOver {
				r.ordinal = r.ordinal.Next()
				p.ordinal = r.ordinal
			}
			if !r.room.enter(ctx, b.Size()) || !yield(p) || n == r.segments.Size {
				return
			}
			var more bool
			if b, more = r.next(); !more {
				return
			}
		}
	}
}

// take returns the function of a worker that is idle.
func (r *segmenter[T, W]) take(ctx context.Context) func(portion) ordered.Step[yielded[T]] {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.taken == len(r.workers) {
		w := &segmentWorker[T, W]{resume: &r.segments.Resume}
		w.worker = worker[T]{
			options: r.options, room: r.room, sizeOf: sizeOf[T](), numbered: true,
			newTask: func() task[T] { return w.start(r.newWorker) },
		}
		r.workers = append(r.workers, w)
	}
	w := r.workers[r.taken]
	r.taken++
	w.ctx = ctx
	return w.parse
}

// collect emits what became of a portion and moves the cursor after it.
func (r *segmenter[T, W]) collect(out yielded[T]) error {
	defer r.room.leave(out.bytes, out.size)
	if out.part {
		return out.emit(r.options, r.emit)
	}
	r.cursor.Sum = sha256.Sum256(append(r.cursor.Sum[:], out.sum[:]...))
	if out.use == passOver {
		r.checked = ChangedError{cmp.Or(r.checked.First, out.first), cmp.Or(out.last, r.checked.Last)}
		r.progress(r.segments.Resume.Totals, out.read)
		return nil
	}
	r.cursor.Games, r.cursor.InSource = out.games, out.inSource
	r.cursor.Findings += out.findings
	r.cursor.Totals.add(out.totals)
	if err := out.emit(r.options, r.emit); err != nil {
		return err
	}
	r.progress(r.cursor.Totals, out.read)
	return nil
}

func (r *segmenter[T, W]) progress(t Totals, read int64) {
	if r.options.Progress != nil {
		r.options.Progress(Progress{t, read})
	}
}

// flushed returns what the workers of the segment keep.
func (r *segmenter[T, W]) flushed() (all []W) {
	for _, w := range r.workers {
		all = append(all, w.made...)
	}
	return all
}
