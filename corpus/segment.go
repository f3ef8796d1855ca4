package corpus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// SegmentSize is how many batches a segment has: some 2 MiB of records, which is work for about a second.
// The batches of a corpus depend on its bytes alone, so its segments do.
const SegmentSize = 128

// SegmentOptions say which part of a corpus to work on, in which segments. The zero value is all of it.
type SegmentOptions struct {
	Size   int    // batches in a segment; 0 is [SegmentSize]
	Ranges Ranges // that are worked on, in place of the arguments; nil: these are one range
	Resume Cursor // where an earlier run with the same arguments and options stood; zero: at the start
	Marks  []Mark // that the earlier run came by, in their order: they tell where something has changed; may be nil
	Units  Units  // may be nil
}

// Units are told which records are a unit, see [source.Batch]: its first one is emitted after Begin, and its last one before End. A
// unit of which not all is worked on lacks one of these.
type Units interface {
	Begin(inRange int) error
	End(inRange int) error
}

// Ranges yields ranges in order, without so many of the first ones; an error ends them.
type Ranges func(done int) iter.Seq2[*source.Range, error]

// A Mark is a place between two segments, and what was read before it.
type Mark struct {
	Segments int // that lie before
	Ranges   int // whole ones that lie before, of [SegmentOptions.Ranges]
	Batches  int // of the range after these
	Sum      source.Sum
}

// A Cursor is a mark, and what a run knows there.
type Cursor struct {
	Mark
	Games    int    // records of the range, whoever works on them
	InSource int    // those of the source that goes on after
	First    int    // those of the source that the range before has the beginning of
	Last     int    // those of its last source so far
	One      bool   // which is that of First
	Totals   Totals // of the segments that were worked on
}

// A RangeEnd is what is known of a range after it.
type RangeEnd struct {
	Range int        // its number
	Games int        // records
	First int        // records of the source that the range before has the beginning of; 0 if there is none
	Last  int        // records of its last source
	One   bool       // First and Last are of one source
	Sum   source.Sum // of all that was read
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

// A DueWatcher is a [SegmentWorker] that sees every ply before it is played too.
type DueWatcher interface {
	// WatchDue is called as [replay.Replayer.WatchDue] is.
	WatchDue(p *replay.Played, ply game.PlayedPly)
}

// A Segment is a part of a corpus that was worked on.
type Segment[W any] struct {
	Number  int        // from 0
	Cursor  Cursor     // after it
	Ended   []RangeEnd // the ranges that end in it
	Workers []W        // all that worked on it and maybe on others before, in no order; they are idle
}

// ErrChanged says that a run cannot be resumed, because it would read other bytes.
var ErrChanged = source.ErrChanged

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
// stored with the cursor. A run that ended early can be resumed at that cursor, and ranges of a corpus can
// be worked on apart from each other: what they emit, one after the other, is what one run emits, but that records are
// counted in each range from 1, and in a range those of each source.
//
// Of the range in which a run is resumed, what lies before is read and compared by its checksum with what was there; nothing is
// emitted or reported of it. The cursor that is returned is that after the last segment that was read.
//
// The errors are those of [Each], of the ranges and of end; [ErrChanged], by itself or as a [*ChangedError]; and
// [*source.StaleError] where a range is no longer what it was when it was cut.
func Segments[T any, W SegmentWorker[T]](
	ctx context.Context, args []string, o Options, s SegmentOptions,
	newWorker func() W, emit func(Item[T]) error, end func(Segment[W]) error,
) (Cursor, error) {
	cursor, failed, err := segments(ctx, args, o, s, newWorker, emit, end)
	return cursor, errors.Join(failed, err)
}

// segments is [Segments] with the errors of the arguments apart from what ended the run.
func segments[T any, W SegmentWorker[T]](
	ctx context.Context, args []string, o Options, s SegmentOptions,
	newWorker func() W, emit func(Item[T]) error, end func(Segment[W]) error,
) (cursor Cursor, failed, err error) {
	o = o.withDefaults()
	if s.Size <= 0 {
		s.Size = SegmentSize
	}
	reading, stopReading := context.WithCancel(ctx)
	defer stopReading()
	walk := source.NewWalker(o.source())
	run := &segmenter[T, W]{
		ctx: ctx, stopReading: stopReading, options: &o, segments: s,
		newWorker: newWorker, emit: emit, end: end, room: newWindow(),
	}
	if s.Resume.Batches == 0 {
		run.cursor = s.Resume // nothing is read again
	}
	run.cursor.Ranges = s.Resume.Ranges
	next, stop := iter.Pull(run.batches(reading, walk, args))
	defer stop()
	run.next = next
	err = run.all()
	failed, err = errors.Join(walk.Failed...), errors.Join(walk.Err, run.noRange, err)
	if o.Only != nil && failed == nil && err == nil && run.cursor.Sum != o.Only.Sum {
		err = ErrChanged
	}
	return run.cursor, failed, err
}

// batches yields what is to be read.
func (r *segmenter[T, W]) batches(ctx context.Context, walk *source.Walker, args []string) iter.Seq[portion] {
	return func(yield func(portion) bool) {
		if r.segments.Ranges == nil {
			all := &source.Range{}
			for b := range walk.Batches(ctx, args) {
				if !yield(portion{batch: batch{Batch: b}, of: all}) {
					return
				}
			}
			return
		}
		for of, err := range r.segments.Ranges(r.segments.Resume.Ranges) {
			if r.noRange = err; err != nil {
				return
			}
			for b := range walk.Range(ctx, of) {
				if !yield(portion{batch: batch{Batch: b}, of: of}) {
					return
				}
			}
			if !walk.Whole {
				return
			}
		}
	}
}

// passes says whether what comes next lies before where the run is resumed.
func (r *segmenter[T, W]) passes() bool {
	c, s := &r.cursor, &r.segments.Resume
	return c.Ranges == s.Ranges && c.Batches < s.Batches
}

// length returns how many batches the next segment has. A skipped one ends at a mark.
func (r *segmenter[T, W]) length() int {
	if !r.passes() {
		return r.segments.Size
	}
	to := r.segments.Resume.Batches
	for _, m := range r.segments.Marks {
		if m.Ranges == r.cursor.Ranges && m.Batches > r.cursor.Batches {
			to = min(to, m.Batches)
		}
	}
	return to - r.cursor.Batches
}

// A portion is a batch on its way through the workers of a segment.
type portion struct {
	batch
	of       *source.Range
	passOver bool            // it is to be compared with what it was, and not worked on
	ordinal  *source.Ordinal // for the number of records before the batch; nil if it is skipped
}

// A yielded is what became of a portion.
type yielded[T any] struct {
	outcome[T]
	of       *source.Range
	passOver bool
	part     bool // there is more to come
	end      bool // of the range
	begins   bool // a unit begins with the portion, of which nothing was yielded before,
	ends     bool // a unit ends with it
	games    int  // records of the range up to its end
	inSource int  // those of the source that goes on after it
	first    int  // those of the source that the range began within
	one      bool // and these are all
	sums     []source.Sum

	from, to string // names of the sources
}

// A segmenter is one run of [Segments].
type segmenter[T any, W SegmentWorker[T]] struct {
	ctx         context.Context
	stopReading func()
	options     *Options
	segments    SegmentOptions
	next        func() (portion, bool)
	noRange     error // why there are no more ranges
	newWorker   func() W
	emit        func(Item[T]) error
	end         func(Segment[W]) error

	cursor  Cursor
	ended   []RangeEnd      // in the segment
	checked ChangedError    // the sources that were skipped since the last mark that was right
	ordinal *source.Ordinal // of the last portion that was handed out
	within  *source.Range   // of which that is
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
		case !more && r.passes():
			return r.changed()
		case !more:
			return nil
		}
		if err := r.segment(first); err != nil {
			return err
		}
	}
}

// segment runs the segment that begins with a portion.
func (r *segmenter[T, W]) segment(first portion) error {
	passOver, length := r.passes(), r.length()
	r.taken, r.ended = 0, nil
	portions := func(ctx context.Context) iter.Seq[portion] { return r.portions(ctx, first, length, passOver) }
	if err := ordered.RunSteps(r.ctx, portions, r.options.limits(), r.take, r.collect); err != nil {
		return err
	}
	if passOver {
		return r.check()
	}
	number := r.cursor.Segments
	r.cursor.Segments++
	err := r.end(Segment[W]{Number: number, Cursor: r.cursor, Ended: r.ended, Workers: r.flushed()})
	for _, w := range r.workers {
		w.forget()
	}
	return err
}

// check compares what was skipped with what was there, as far as anything is known of that.
func (r *segmenter[T, W]) check() error {
	s, at := &r.segments, &r.cursor
	marked := slices.ContainsFunc(s.Marks, func(m Mark) bool { return m.Ranges == at.Ranges && m.Batches == at.Batches && m.Sum == at.Sum })
	resumed := s.Resume.Batches == at.Batches
	switch {
	case resumed && s.Resume.Sum != at.Sum, !resumed && !marked:
		return r.changed()
	case resumed:
		r.cursor = s.Resume
	default:
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

// portions yields the portions of the segment that begins with one. If the context ends before all were, no more is read.
func (r *segmenter[T, W]) portions(ctx context.Context, p portion, length int, passOver bool) iter.Seq[portion] {
	return func(yield func(portion) bool) {
		defer context.AfterFunc(ctx, r.stopReading)()
		for n := 1; ; n++ {
			if p.passOver = passOver; !passOver {
				p.ordinal = r.nextOrdinal(p.of)
			}
			if !r.room.enter(ctx, p.Size()) || !yield(p) || n >= length && (passOver || p.Ends || length < unitBatches) {
				return
			}
			var more bool
			if p, more = r.next(); !more {
				return
			}
		}
	}
}

// nextOrdinal returns the ordinal of the next portion, which is of a range. Each range is counted by itself.
func (r *segmenter[T, W]) nextOrdinal(of *source.Range) *source.Ordinal {
	if of != r.within {
		before := 0
		if r.within == nil {
			before = r.segments.Resume.Games
		}
		r.within, r.ordinal = of, source.CountedOrdinal(before)
	}
	r.ordinal = r.ordinal.Next()
	return r.ordinal
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

// unitBatches is how many batches a segment has that ends with a unit, for which it may have some more.
const unitBatches = source.UnitSize / source.PieceSize

// collect emits what became of a portion and moves the cursor after it.
func (r *segmenter[T, W]) collect(out yielded[T]) error {
	defer r.room.leave(out.bytes, out.size)
	units := r.segments.Units
	if units != nil && out.begins && !out.passOver {
		if err := units.Begin(out.of.Number); err != nil {
			return err
		}
	}
	if out.part {
		return out.emit(r.options, r.emit)
	}
	c := &r.cursor
	for _, sum := range out.sums {
		c.Sum.Add(sum)
	}
	c.Batches++
	if out.passOver {
		r.checked = ChangedError{cmp.Or(r.checked.First, out.from), cmp.Or(out.to, r.checked.Last)}
		r.progress(r.segments.Resume.Totals, out.read)
		return nil
	}
	if c.Games = out.games; len(out.sums) > 0 {
		c.InSource, c.Last = out.inSource, out.inSource
		c.One = out.one && (c.One || c.Batches == 1)
	}
	c.First += out.first
	c.Totals.add(out.totals)
	if err := out.emit(r.options, r.emit); err != nil {
		return err
	}
	if units != nil && out.ends {
		if err := units.End(out.of.Number); err != nil {
			return err
		}
	}
	r.progress(c.Totals, out.read)
	if out.end {
		return r.endRange(out.of)
	}
	return nil
}

// endRange moves the cursor to the beginning of the next range. That of the arguments alone has none.
func (r *segmenter[T, W]) endRange(of *source.Range) error {
	c := &r.cursor
	r.ended = append(r.ended, RangeEnd{Range: of.Number, Games: c.Games, First: c.First, Last: c.Last, One: c.One, Sum: c.Sum})
	if r.segments.Ranges == nil {
		return nil
	}
	if c.Sum != of.Sum {
		return changedRange(of)
	}
	*c = Cursor{Mark: Mark{Segments: c.Segments, Ranges: c.Ranges + 1}, Totals: c.Totals}
	return nil
}

// changedRange says that a range is not what it was when it was cut.
func changedRange(of *source.Range) error {
	if len(of.Spans) == 0 {
		return ErrChanged
	}
	first, last := string(of.Spans[0].Name), string(of.Spans[len(of.Spans)-1].Name)
	if first == last {
		return &source.StaleError{Name: first, Why: "its bytes, or those of a name list beside it, differ"}
	}
	return &source.StaleError{Name: "a file from " + first + " to " + last, Why: "its bytes, or those of a name list beside it, differ"}
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
