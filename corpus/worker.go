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
	skipped []SkippedFile
	read    int64 // bytes of files and pipes that were read for this batch and all before it
}

// An outcome is what became of a batch.
type outcome[T any] struct {
	items   []Item[T]
	totals  Totals
	skipped []SkippedFile
	read    int64
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
	newTask func() task[T]

	task     task[T]          // zero before the first record and after a panic, and
	replayer *replay.Replayer // this is nil: a panic may leave their memory in any state
	spare    []*holding       // whose memory is used again
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

// A holding is what was decoded of a batch before the records before it were counted.
type holding struct {
	records  []*parse.Record
	held     int      // so many of these are in use
	censuses []census // of the pieces
}

// A census is what a piece was found to hold.
type census struct {
	held     bool        // the records, and not to be decoded again
	from, to int         // which those are, in all that are held
	games    int         // how many records count
	findings int         // about the source
	before   int         // records of the source before the piece
	err      *PanicError // of the decoder, behind the records
}

// holding returns an empty holding. A worker has two of them at most: one that waits, and one that is worked on.
func (w *worker[T]) holding() *holding {
	if n := len(w.spare); n > 0 {
		r := w.spare[n-1]
		w.spare = w.spare[:n-1]
		r.held, r.censuses = 0, r.censuses[:0]
		return r
	}
	return new(holding)
}

// begin decodes and counts the pieces of larger sources. How many records stand before one is known only when
// all pieces before it were counted, and until then none of its records can be worked on.
func (w *worker[T]) begin(b batch) step[outcome[T]] {
	r := w.holding()
	for i := range b.pieces {
		p := &b.pieces[i]
		var c census
		switch {
		case p.turn == nil:
		case p.finding != nil:
			c = w.count(p)
		default:
			c = w.read(p, r)
		}
		r.censuses = append(r.censuses, c)
	}
	return func(mayWait bool) (out outcome[T], done bool) {
		// Who begins a second record that takes long keeps it from a worker that would be free sooner.
		if !mayWait && !w.options.singly() && !b.ready() {
			return out, false
		}
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
	w.out = w.outcome(b)
	for i := range b.pieces {
		if w.ctx.Err() != nil {
			break
		}
		p, c := &b.pieces[i], &r.censuses[i]
		w.ahead = before - c.before
		before += c.games
		switch {
		case p.finding != nil:
			w.say(p, c)
		case c.held:
			w.play(p, r, c)
		default:
			w.whole(p)
		}
	}
	return w.out
}

// outcome returns what becomes of a batch at first, with room for as many items as the last one had.
func (w *worker[T]) outcome(b *batch) outcome[T] {
	return outcome[T]{totals: b.totals, skipped: b.skipped, read: b.read, items: make([]Item[T], 0, len(w.out.items))}
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

// read decodes a piece, holds its records, and counts them.
func (w *worker[T]) read(p *piece, r *holding) census {
	c := census{held: true, from: r.held}
	c.err = w.decode(p, func(rec *parse.Record) bool {
		if r.held == len(r.records) {
			r.records = append(r.records, new(parse.Record))
		}
		r.records[r.held].CopyFrom(rec)
		r.held++
		c.count(rec)
		return true
	})
	c.to = r.held
	c.close(p)
	return c
}

// count reads a piece as read does, but holds nothing.
func (w *worker[T]) count(p *piece) (c census) {
	switch {
	case p.finding == nil:
		c.err = w.decode(p, func(rec *parse.Record) bool {
			c.count(rec)
			return true
		})
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

// play works on the records of a piece that are held.
func (w *worker[T]) play(p *piece, r *holding, c *census) {
	for i, rec := range r.records[c.from:c.to] {
		if w.ctx.Err() != nil {
			return
		}
		if rec.OfFile {
			w.ofFile(p, rec)
			continue
		}
		rec.Index += c.before
		w.record(p, rec, i)
	}
	if c.err != nil {
		w.add(p, w.internal(p, c.before+c.games, p.line, c.err))
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
	w.out.items = append(w.out.items, Item[T]{Source: p.source, Index: r.Index, Number: w.game.Number, Value: value})
}

func (w *worker[T]) value() (value T, err *PanicError) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{v, debug.Stack()}
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
