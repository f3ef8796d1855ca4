package corpus

import (
	"context"
	"fmt"
	"runtime/debug"
	"unsafe"

	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A batch is what a worker takes at a time: one large piece or many small ones.
type batch struct {
	pieces  []piece
	totals  Totals // counted while the batch was gathered
	skipped []SkippedFile
	read    int64 // bytes of files and pipes that were read for this batch and all before it
}

// size returns how many bytes of memory a batch takes.
func (b *batch) size() int64 {
	n := b.totals.Bytes
	for i := range b.pieces {
		p := &b.pieces[i]
		n += pieceSize + int64(len(p.source.Name)+len(p.source.ID))
		if p.finding != nil {
			n += findingSize(p.finding)
		}
	}
	for i := range b.skipped {
		n += int64(len(b.skipped[i].Name))
	}
	return n
}

// pieceSize is what a piece takes besides its bytes and names.
const pieceSize = int64(unsafe.Sizeof(piece{}) + unsafe.Sizeof(Source{}) + unsafe.Sizeof(turn{}))

// An outcome is what became of a batch, or of a part of it.
type outcome[T any] struct {
	items   []Item[T]
	size    int64 // of the items in memory
	totals  Totals
	skipped []SkippedFile
	read    int64
	bytes   int64 // what [batch.size] was; 0 if there is more to come
}

// pass reports what was passed over and emits the items.
func (out *outcome[T]) pass(o *Options, emit func(Item[T]) error) error {
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
	replayer *replay.Replayer // this is nil: a panic may leave their memory in any state
	spare    []*holding       // whose memory is used again
	game     Game
	out      outcome[T]
	told     int64 // of out.size

	numbered bool // records have numbers in the corpus,
	ahead    int  // and so many stand there before the source's first one
}

// A task is what to do with records.
type task[T any] struct {
	game  func(*Game) T
	watch func(*replay.Played) // may be nil; see [replay.Replayer.Watch]
}

// holding returns an empty holding. A worker has two of them at most: one that waits, and one that is worked on.
func (w *worker[T]) holding() *holding {
	if n := len(w.spare); n > 0 {
		r := w.spare[n-1]
		w.spare = w.spare[:n-1]
		r.reset()
		return r
	}
	return new(holding)
}

// begin decodes and counts the pieces of larger sources. How many records stand before one is known only when
// all pieces before it were counted, and until then none of its records can be worked on.
func (w *worker[T]) begin(b batch) ordered.Step[outcome[T]] {
	r := w.holding()
	for i := range b.pieces {
		var c census
		if p := &b.pieces[i]; p.turn != nil {
			c = w.count(p, r)
		}
		r.censuses = append(r.censuses, c)
	}
	return func(mayWait bool, pass func(outcome[T])) (out outcome[T], done bool) {
		// Who begins a second record that takes long keeps it from a worker that would be free sooner.
		if !mayWait && !w.options.singly() && !b.ready() {
			return out, false
		}
		w.pass = pass
		if b.wait(w.ctx, r) {
			out = w.batch(&b, r, 0)
		} else {
			out = w.outcome(&b)
		}
		w.spare = append(w.spare, r)
		return out, true
	}
}

// ready says whether it is known how many records stand before each piece.
func (b *batch) ready() bool {
	for i := range b.pieces {
		if t := b.pieces[i].turn; t != nil && !t.ready() {
			return false
		}
	}
	return true
}

// wait completes the censuses. It returns false if the run ends before it is known how many records stand before
// the pieces.
func (b *batch) wait(ctx context.Context, r *holding) (ok bool) {
	for i := range b.pieces {
		if t := b.pieces[i].turn; t != nil {
			if r.censuses[i].before, ok = t.wait(ctx); !ok {
				return false
			}
		}
	}
	return true
}

// batch works on the records of a batch, with so many of the corpus before them where those are counted.
func (w *worker[T]) batch(b *batch, r *holding, before int) outcome[T] {
	w.out, w.told = w.outcome(b), 0
	for i := range b.pieces {
		if w.ctx.Err() != nil {
			break
		}
		p, c := &b.pieces[i], &r.censuses[i]
		w.ahead = before - c.before
		before += c.games
		if p.finding != nil {
			w.say(p, c)
		} else {
			w.play(p, r, c)
		}
	}
	w.tell()
	return w.out
}

// outcome returns what becomes of a batch at first, with room for as many items as the last one had.
func (w *worker[T]) outcome(b *batch) outcome[T] {
	return outcome[T]{
		totals: b.totals, skipped: b.skipped, read: b.read, bytes: b.size(), items: make([]Item[T], 0, len(w.out.items)),
	}
}

// say passes on what there is to say about a source, or about a record of it that nobody can decode.
func (w *worker[T]) say(p *piece, c *census) {
	f := *p.finding
	if p.turn != nil {
		f.Game = c.before + c.games
		w.out.totals.Records++
		w.out.totals.Unsound++
	}
	w.add(p, f)
}

// count counts the records of a piece, and holds those that r has room for, if it is not nil.
func (w *worker[T]) count(p *piece, r *holding) (c census) {
	switch {
	case p.finding == nil:
		c.whole = r != nil
		if r != nil {
			c.from = len(r.records)
		}
		c.err = w.decode(p, func(rec *parse.Record) bool {
			c.whole = c.whole && r.hold(rec)
			c.count(rec)
			return true
		})
		if r != nil {
			c.to = len(r.records)
		}
	case p.turn != nil:
		c.games = 1
	case p.finding.Severity != parse.Note: // one that says more than that something was passed over
		c.findings = 1
	}
	c.close(p)
	return c
}

func (c *census) count(rec *parse.Record) {
	if rec.OfFile {
		c.findings++
	} else {
		c.games++
	}
}

// close ends the count. A record on which the decoder failed is one of them.
func (c *census) close(p *piece) {
	if c.err != nil {
		c.games++
	}
	if p.turn != nil {
		p.turn.count(c.games)
	}
}

// play works on the records of a piece: on those that are held, and then on those that are to be decoded.
func (w *worker[T]) play(p *piece, r *holding, c *census) {
	nth, games, err := 0, 0, c.err
	one := func(rec *parse.Record) bool {
		if rec.OfFile {
			w.ofFile(p, rec)
		} else {
			games++
			rec.Index += c.before
			w.record(p, rec, nth)
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
		w.add(p, w.internal(p, c.before+games+1, p.line, err))
	}
}

// decode yields the records of a piece, numbered from 1, and returns a panic of the decoder.
func (w *worker[T]) decode(p *piece, yield func(*parse.Record) bool) (err *ordered.PanicError) {
	defer func() {
		if v := recover(); v != nil {
			err = &ordered.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	p.source.Format.Records(parse.Input{
		Name: p.source.Name, Data: p.data, Offset: p.offset, Line: p.line, Column: p.column, Allow: w.options.Replay.Allow,
		Encoding: w.options.Encoding,
		Head:     p.head, Last: p.last, Beside: p.source.beside.reader(),
	})(yield)
	return nil
}

// ofFile adds what a decoder says about a file as a whole.
func (w *worker[T]) ofFile(p *piece, r *parse.Record) {
	o := w.options.Replay
	o.File = p.source.Name
	for _, f := range replay.Replay(r, o).Findings {
		w.add(p, f)
	}
}

// record replays a record, calls the function on it and adds what it returned.
func (w *worker[T]) record(p *piece, r *parse.Record, nth int) {
	w.game = Game{Source: p.source, Record: r, Number: w.number(r.Index), piece: p, nth: nth}
	value, err := w.value()
	w.out.totals.Records++
	if err != nil {
		w.out.totals.Unsound++
		w.add(p, w.internal(p, r.Index, r.Line, err))
		w.task, w.replayer = task[T]{}, nil
		return
	}
	if w.game.Played.Fault() != nil {
		w.out.totals.Unsound++
	}
	w.keep(Item[T]{Source: p.source, Index: r.Index, Number: w.game.Number, Value: value})
}

func (w *worker[T]) value() (value T, err *ordered.PanicError) {
	defer func() {
		if v := recover(); v != nil {
			err = &ordered.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	if w.replayer == nil {
		w.task = w.newTask()
		w.replayer = replay.NewReplayer(w.options.Replay)
		w.replayer.Watch = w.task.watch
	}
	w.replayer.Options.File = w.game.Source.Name
	w.game.Played = w.replayer.Replay(w.game.Record)
	return w.task.game(&w.game), nil
}

// number returns the number in the corpus of a record of the source; 0 if it is not known.
func (w *worker[T]) number(index int) int {
	if !w.numbered || index == 0 {
		return 0
	}
	return w.ahead + index
}

func (w *worker[T]) add(p *piece, f replay.Finding) {
	f.Key = replay.FileKey(f.Code, p.source.Member())
	w.keep(Item[T]{Source: p.source, Index: f.Game, Number: w.number(f.Game), Finding: &f})
}

// keep adds an item to the outcome, and passes on what there is of that if too much waits to be emitted.
func (w *worker[T]) keep(item Item[T]) {
	w.out.items = append(w.out.items, item)
	kept := &w.out.items[len(w.out.items)-1] // the item itself would escape to the heap
	w.out.size += int64(unsafe.Sizeof(item)) + w.sizeOf(&kept.Value)
	if item.Finding != nil {
		w.out.size += findingSize(item.Finding)
	}
	if w.out.size-w.told < partSize || w.tell() {
		return
	}
	w.pass(outcome[T]{items: w.out.items, size: w.out.size, skipped: w.out.skipped})
	w.out.items, w.out.size, w.out.skipped, w.told = nil, 0, nil, 0
}

// tell takes note of the items that wait to be emitted. It returns false if too much does.
func (w *worker[T]) tell() bool {
	n := w.out.size - w.told
	w.told = w.out.size
	return w.room.keep(n)
}

// internal makes the finding that a panic becomes.
func (w *worker[T]) internal(p *piece, game, line int, err *ordered.PanicError) replay.Finding {
	f := newFinding("file/internal", p.source.Name, fmt.Sprintf("plybook failed on this record: %v", err.Value))
	f.Game, f.Line, f.Column = game, line, 1
	f.Hint = "this is a fault of plybook; please report it with the record"
	if w.options.Stacks {
		f.Hint = string(err.Stack)
	}
	return f
}
