package corpus

import (
	"context"
	"fmt"
	"runtime/debug"
	"unsafe"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A batch is what a worker takes at a time.
type batch struct {
	source.Batch
	places []place // where the pieces can be read again; nil: they are not
}

// An outcome is what became of a batch, or of a part of it.
type outcome[T any] struct {
	items   []Item[T]
	size    int64 // of the items in memory
	totals  Totals
	skipped []source.SkippedFile
	read    int64
	bytes   int64 // what [source.Batch.Size] was; 0 if there is more to come
}

// emit reports what was skipped and emits the items.
func (out *outcome[T]) emit(o *Options, emit func(Item[T]) error) error {
	for _, s := range out.skipped {
		o.Skipped(s)
	}
	for _, item := range out.items {
		if err := emit(item); err != nil {
			return err
		}
	}
	return nil
}

// A worker turns batches into items. It is for one goroutine.
type worker[T any] struct {
	ctx     context.Context
	options *Options
	room    *window
	sizeOf  func(*T) int64 // of values, as far as they say
	newTask func() task[T]
	pass    func(part outcome[T]) // of the batch that is worked on

	task     task[T]          // zero before the first record and after a panic, and
	replayer *replay.Replayer // this is nil, as after a large batch: a panic may leave their memory in any state
	spare    []*parsed        // whose memory is used again
	game     Game
	subject  where.Subject // of the condition, kept so that none is allocated a record
	out      outcome[T]
	items    int    // that became of the last batch
	noted    int64  // of out.size
	place    *place // of the piece that is worked on; nil: it is not read again

	numbered bool // records have numbers in the corpus,
	ahead    int  // and so many stand there before the source's first one; they are
	of       int  // those of the range of this number
}

// A task is what to do with records.
type task[T any] struct {
	game  func(*Game) T
	watch func(*replay.Played) // may be nil; see [replay.Replayer.Watch]

	watchDue func(*replay.Played, game.PlayedPly) // the same; see [replay.Replayer.WatchDue]
}

// parsed returns an empty list of records. A worker has two of them at most: one that waits, and one that is worked on.
func (w *worker[T]) parsed() *parsed {
	if n := len(w.spare); n > 0 {
		r := w.spare[n-1]
		w.spare = w.spare[:n-1]
		r.reset()
		return r
	}
	return new(parsed)
}

// parse decodes and counts the pieces of larger sources. How many records stand before one is known only when
// all pieces before it were counted, and until then none of its records can be worked on.
func (w *worker[T]) parse(b batch) ordered.Step[outcome[T]] {
	r := w.parsed()
	for i := range b.Pieces {
		var c content
		if p := &b.Pieces[i]; p.Ordinal != nil {
			c = w.parsePiece(p, r)
		}
		r.contents = append(r.contents, c)
	}
	return func(mayWait bool, pass func(outcome[T])) (out outcome[T], done bool) {
		// Who begins a second record that takes long keeps it from a worker that would be free sooner.
		if !mayWait && !w.options.singly() && !b.ready() {
			return out, false
		}
		w.pass = pass
		if b.wait(w.ctx, r) {
			out = w.replayBatch(&b, r, 0)
		} else {
			out = w.outcome(&b)
		}
		w.release(&b, r)
		return out, true
	}
}

// largeBatch is how many bytes a batch has of which a worker keeps no memory to use it again.
const largeBatch = 4 * source.PieceSize

// release lets go of a batch that is done. A worker that waits for the next one would keep its bytes, its records and
// what became of them, which are no longer counted by then.
func (w *worker[T]) release(b *batch, r *parsed) {
	w.items, w.out, w.game, w.subject, w.place, w.pass = len(w.out.items), outcome[T]{}, Game{}, where.Subject{}, nil, nil
	if b.Counts.Bytes > largeBatch {
		w.replayer = nil
		return
	}
	w.spare = append(w.spare, r)
}

// ready says whether it is known how many records stand before each piece.
func (b *batch) ready() bool {
	for i := range b.Pieces {
		if t := b.Pieces[i].Ordinal; t != nil && !t.Ready() {
			return false
		}
	}
	return true
}

// wait completes the contents. It returns false if the run ends before it is known how many records stand before
// the pieces.
func (b *batch) wait(ctx context.Context, r *parsed) (ok bool) {
	for i := range b.Pieces {
		if t := b.Pieces[i].Ordinal; t != nil {
			if r.contents[i].before, ok = t.Wait(ctx); !ok {
				return false
			}
		}
	}
	return true
}

// replayBatch works on the records of a batch, with so many of the corpus before them where those are counted.
func (w *worker[T]) replayBatch(b *batch, r *parsed, before int) outcome[T] {
	w.out, w.noted = w.outcome(b), 0
	for i := range b.Pieces {
		if w.ctx.Err() != nil {
			break
		}
		p, c := &b.Pieces[i], &r.contents[i]
		if b.places != nil {
			w.place = &b.places[i]
		}
		w.ahead = before - c.before
		before += c.games
		if p.Finding != nil {
			w.add(p, *p.Finding)
		} else {
			w.replayPiece(p, r, c)
		}
	}
	w.noteSize()
	return w.out
}

// outcome returns what becomes of a batch at first, with room for as many items as the last one had.
func (w *worker[T]) outcome(b *batch) outcome[T] {
	return outcome[T]{
		totals: totalsOf(b.Counts), skipped: b.Skipped, read: b.Read, bytes: b.Size(), items: make([]Item[T], 0, w.items),
	}
}

// parsePiece counts the records of a piece, and holds those that r has room for, if they had to be decoded for that.
func (w *worker[T]) parsePiece(p *source.Piece, r *parsed) (c content) {
	switch {
	case p.Finding == nil && p.Source.Format.Count != nil:
		in := w.input(p)
		c.games = p.Source.Format.Count(&in)
	case p.Finding == nil:
		c.whole, c.from = true, len(r.records)
		c.err = w.decode(p, func(rec *parse.Record) bool {
			c.whole = c.whole && r.add(rec)
			if !rec.OfFile {
				c.games++
			}
			return true
		})
		c.to = len(r.records)
	}
	c.close(p)
	return c
}

// close ends the count. A record on which the decoder failed is one of them.
func (c *content) close(p *source.Piece) {
	if c.err != nil {
		c.games++
	}
	if p.Ordinal != nil {
		p.Ordinal.Count(c.games)
	}
}

// replayPiece works on the records of a piece: on those that are held, and then on those that are to be decoded.
func (w *worker[T]) replayPiece(p *source.Piece, r *parsed, c *content) {
	nth, games, err := 0, 0, c.err
	one := func(rec *parse.Record) bool {
		if rec.OfFile {
			w.ofFile(p, rec)
		} else {
			games++
			rec.Index += c.before
			rec.Continued = p.Source.Continued
			w.replayRecord(p, rec, nth)
		}
		nth++
		return w.ctx.Err() == nil
	}
	for i := c.from; i < c.to; i++ {
		if !one(r.record(i)) {
			return
		}
	}
	if !c.whole {
		held := nth
		err = w.decode(p, func(rec *parse.Record) bool {
			if held > 0 {
				held--
				return true
			}
			return one(rec)
		})
	}
	if err != nil {
		w.add(p, w.internal(p, c.before+games+1, p.Line, err))
	}
}

// decode yields the records of a piece, numbered from 1, and returns a panic of the decoder.
func (w *worker[T]) decode(p *source.Piece, yield func(*parse.Record) bool) (err *ordered.PanicError) {
	defer func() {
		if v := recover(); v != nil {
			err = &ordered.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	p.Source.Format.Records(w.input(p))(yield)
	return nil
}

// input returns a piece as decoders take it.
func (w *worker[T]) input(p *source.Piece) parse.Input {
	return parse.Input{
		Name: p.Source.Name, Data: p.Data, Offset: p.Offset, Line: p.Line, Column: p.Column, Allow: w.options.Replay.Allow,
		Encoding: w.options.Encoding,
		Head:     p.Head, Last: p.Last, Beside: p.Source.Beside.Reader(),
	}
}

// ofFile adds what a decoder says about a file as a whole.
func (w *worker[T]) ofFile(p *source.Piece, r *parse.Record) {
	o := w.options.Replay
	o.File = p.Source.Name
	for _, f := range replay.Replay(r, o).Findings {
		w.add(p, f)
	}
}

// replayRecord replays a record, calls the function on it and adds what it returned.
func (w *worker[T]) replayRecord(p *source.Piece, r *parse.Record, nth int) {
	w.game = Game{Source: p.Source, Record: r, Range: w.of, Number: w.number(r.Index), piece: p, place: w.place, nth: nth}
	value, wanted, err := w.reduce()
	w.out.totals.Records++
	if err != nil {
		w.out.totals.Unsound++
		w.add(p, w.internal(p, r.Index, r.Line, err))
		w.task, w.replayer = task[T]{}, nil
		return
	}
	if !wanted {
		return
	}
	if w.game.Played.Fault() != nil {
		w.out.totals.Unsound++
	}
	w.keep(Item[T]{Source: p.Source, Index: r.Index, Range: w.of, Number: w.game.Number, Value: value})
}

// wanted says whether the condition is true of a record, and counts it if it is not.
func (w *worker[T]) wanted(s *source.Source, index int, p *replay.Played) bool {
	if w.options.Where == nil {
		return true
	}
	w.subject = where.Subject{Source: s, Index: index, Played: p}
	if w.options.Where.Match(&w.subject) {
		return true
	}
	w.out.totals.LeftOut++
	return false
}

// reduce replays the record of the game unless it is not selected and, if it is wanted, calls the function on it. It returns a panic of either.
func (w *worker[T]) reduce() (value T, wanted bool, err *ordered.PanicError) {
	defer func() {
		if v := recover(); v != nil {
			err = &ordered.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	if only := w.options.Only; only != nil && !only.Has(w.game.Number) {
		w.out.totals.LeftOut++
		return value, false, nil
	}
	if w.task.game == nil {
		w.task = w.newTask()
	}
	if w.replayer == nil {
		w.replayer = replay.NewReplayer(w.options.Replay)
		w.replayer.Watch, w.replayer.WatchDue = w.task.watch, w.task.watchDue
	}
	w.replayer.Options.File = w.game.Source.Name
	w.game.Played = w.replayer.Replay(w.game.Record)
	if !w.wanted(w.game.Source, w.game.Record.Index, w.game.Played) {
		return value, false, nil
	}
	return w.task.game(&w.game), true, nil
}

// number returns the number in the corpus of a record of the source; 0 if it is not known.
func (w *worker[T]) number(index int) int {
	if !w.numbered || index == 0 {
		return 0
	}
	return w.ahead + index
}

func (w *worker[T]) add(p *source.Piece, f replay.Finding) {
	f.Key = replay.FileKey(f.Code, p.Source.Member())
	w.keep(Item[T]{Source: p.Source, Index: f.Game, Range: w.of, Number: w.number(f.Game), Finding: &f})
}

// keep adds an item to the outcome, and passes on what there is of that if too much waits to be emitted.
func (w *worker[T]) keep(item Item[T]) {
	w.out.items = append(w.out.items, item)
	kept := &w.out.items[len(w.out.items)-1] // the item itself would escape to the heap
	w.out.size += int64(unsafe.Sizeof(item)) + w.sizeOf(&kept.Value)
	if item.Finding != nil {
		w.out.size += findingSize(item.Finding)
	}
	if w.out.size-w.noted < partSize || w.noteSize() {
		return
	}
	w.pass(outcome[T]{items: w.out.items, size: w.out.size, skipped: w.out.skipped})
	w.out.items, w.out.size, w.out.skipped, w.noted = nil, 0, nil, 0
}

// noteSize takes note of the items that wait to be emitted. It returns false if too much does.
func (w *worker[T]) noteSize() bool {
	n := w.out.size - w.noted
	w.noted = w.out.size
	return w.room.keep(n)
}

// internal makes the finding that a panic becomes.
func (w *worker[T]) internal(p *source.Piece, game, line int, err *ordered.PanicError) replay.Finding {
	f := source.NewFinding("file/internal", p.Source.Name, fmt.Sprintf("plybook failed on this record: %v", err.Value))
	f.Game, f.Line, f.Column = game, line, 1
	f.Hint = "this is a bug in plybook; please report it with the record"
	if w.options.Stacks {
		f.Hint = string(err.Stack)
	}
	return f
}
