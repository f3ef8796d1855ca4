package corpus

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A batch is what a worker takes at a time: one large piece or many small ones.
type batch struct {
	pieces  []piece
	totals  Totals // counted while the batch was gathered
	skipped []skipped
	read    int64 // bytes of files and pipes that were read for this batch and all before it
}

// A skipped is what was passed over, and why.
type skipped struct{ name, why string }

// An outcome is what became of a batch.
type outcome[T any] struct {
	items   []Item[T]
	totals  Totals
	skipped []skipped
	read    int64
}

// pass reports what was passed over and emits the items.
func (out *outcome[T]) pass(o *Options, emit func(Item[T]) error) error {
	for _, s := range out.skipped {
		o.Skipped(s.name, s.why)
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
	begin   func() task[T]

	task     task[T]          // zero before the first record and after a panic, and
	replayer *replay.Replayer // this is nil: a panic may leave their memory in any state
	records  []*parse.Record  // that were held; their memory is used again
	game     Game
	out      outcome[T]

	numbered bool // records have numbers in the corpus,
	ahead    int  // and so many stand there before the source's first one
}

// A task is what to do with records.
type task[T any] struct {
	game  func(*Game) T
	watch func(*replay.Played) // may be nil; see [replay.Replayer.Watch]
}

// A census is what a piece was found to hold.
type census struct {
	from, to int         // the records, in those that the worker holds; none if they are to be decoded again
	games    int         // how many records count
	before   int         // records of the source before the piece
	err      *PanicError // of the decoder, behind the records
}

func (w *worker[T]) batch(b batch) outcome[T] {
	w.out = w.outcome(&b)
	for i := range b.pieces {
		if w.ctx.Err() != nil {
			break
		}
		w.piece(&b.pieces[i])
	}
	return w.out
}

// outcome returns what becomes of a batch at first, with room for as many items as the last one had.
func (w *worker[T]) outcome(b *batch) outcome[T] {
	return outcome[T]{totals: b.totals, skipped: b.skipped, read: b.read, items: make([]Item[T], 0, len(w.out.items))}
}

func (w *worker[T]) piece(p *piece) {
	switch {
	case p.finding != nil:
		w.finding(p)
	case p.turn == nil:
		w.whole(p)
	default:
		w.part(p)
	}
}

// finding passes on what there is to say about a source, or about a record of it that nobody
// can decode.
func (w *worker[T]) finding(p *piece) {
	if r, ok := w.count(p); ok {
		w.say(p, &r)
	}
}

func (w *worker[T]) say(p *piece, r *census) {
	f := *p.finding
	if p.turn != nil {
		f.Game = r.before + r.games
		w.out.totals.Records++
		w.out.totals.Unsound++
	}
	w.add(p, f)
}

// whole works on a piece that is all of its source, record by record as they are decoded.
func (w *worker[T]) whole(p *piece) {
	n, games := 0, 0
	err := w.decode(p, func(r *parse.Record) bool {
		if r.OfFile {
			w.ofFile(p, r)
		} else {
			w.record(p, r, n)
			games++
		}
		n++
		return w.ctx.Err() == nil
	})
	if err != nil {
		w.add(p, w.internal(p, games+1, p.line, err))
	}
}

// part works on a piece of a larger source. How many records stand before it is known only when
// the pieces before it have been decoded; so a piece is decoded and counted first, and passes the
// number on before the work on its records begins.
func (w *worker[T]) part(p *piece) {
	if r, ok := w.read(p, 0); ok {
		w.play(p, &r)
	}
}

// read decodes a piece, holds its records behind the first n of the worker, and counts them. It returns
// false if the run ends before it is known how many stand before.
func (w *worker[T]) read(p *piece, n int) (r census, ok bool) {
	r = census{from: n, to: n}
	r.err = w.decode(p, func(rec *parse.Record) bool {
		if r.to == len(w.records) {
			w.records = append(w.records, new(parse.Record))
		}
		w.records[r.to].CopyFrom(rec)
		r.to++
		r.count(rec)
		return true
	})
	return r, r.takeTurn(w.ctx, p)
}

// count reads a piece as read does, but holds nothing.
func (w *worker[T]) count(p *piece) (r census, ok bool) {
	if p.finding == nil {
		r.err = w.decode(p, func(rec *parse.Record) bool {
			r.count(rec)
			return true
		})
	} else if p.turn != nil {
		r.games = 1
	}
	return r, r.takeTurn(w.ctx, p)
}

func (r *census) count(rec *parse.Record) {
	if !rec.OfFile {
		r.games++
	}
}

// takeTurn waits for the number of records before the piece and passes on the number of those up to its
// end. A record on which the decoder failed is one of them.
func (r *census) takeTurn(ctx context.Context, p *piece) (ok bool) {
	if r.err != nil {
		r.games++
	}
	if p.turn == nil {
		return true
	}
	if r.before, ok = p.turn.wait(ctx); ok {
		p.turn.pass(r.before + r.games)
	}
	return ok
}

// play works on the records of a piece that the worker holds.
func (w *worker[T]) play(p *piece, r *census) {
	for i, rec := range w.records[r.from:r.to] {
		if w.ctx.Err() != nil {
			return
		}
		if rec.OfFile {
			w.ofFile(p, rec)
			continue
		}
		rec.Index += r.before
		w.record(p, rec, i)
	}
	if r.err != nil {
		w.add(p, w.internal(p, r.before+r.games, p.line, r.err))
	}
}

// decode yields the records of a piece, numbered from 1, and returns a panic of the decoder.
func (w *worker[T]) decode(p *piece, yield func(*parse.Record) bool) (err *PanicError) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{v, debug.Stack()}
		}
	}()
	p.source.Format.Records(parse.Input{
		Name: p.source.Name, Data: p.data, Offset: p.offset, Line: p.line, Column: p.column, Allow: w.options.Replay.Allow,
		Encoding: w.options.Encoding,
		Head:     p.head, Last: p.last, Beside: p.source.beside,
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
	w.out.items = append(w.out.items, Item[T]{Source: p.source, Index: r.Index, Number: w.game.Number, Value: value})
}

func (w *worker[T]) value() (value T, err *PanicError) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{v, debug.Stack()}
		}
	}()
	if w.replayer == nil {
		w.task = w.begin()
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
	f.Key = f.Fingerprint()
	if f.Game == 0 {
		f.Key = sourceFingerprint(f) // for one archive may have many with the same code
	}
	w.out.items = append(w.out.items, Item[T]{Source: p.source, Index: f.Game, Number: w.number(f.Game), Finding: &f})
}

// internal makes the finding that a panic becomes.
func (w *worker[T]) internal(p *piece, game, line int, err *PanicError) replay.Finding {
	f := newFinding("file/internal", p.source.Name, fmt.Sprintf("plybook failed on this record: %v", err.Value))
	f.Game, f.Line, f.Column = game, line, 1
	f.Hint = "this is a fault of plybook; please report it with the record"
	if w.options.Stacks {
		f.Hint = string(err.Stack)
	}
	return f
}
