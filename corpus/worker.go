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
}

// A skipped is what was passed over, and why.
type skipped struct{ name, why string }

// An outcome is what became of a batch.
type outcome[T any] struct {
	items   []Item[T]
	totals  Totals
	skipped []skipped
}

// A worker turns batches into items. It is for one goroutine.
type worker[T any] struct {
	ctx     context.Context
	options *Options
	newFunc func() func(*Game) T

	function func(*Game) T    // nil before the first record and after a panic, and
	replayer *replay.Replayer // so is this: a panic may leave their memory in any state
	records  []*parse.Record  // of the piece; their memory is used again
	game     Game
	out      outcome[T]
}

func (w *worker[T]) batch(b batch) outcome[T] {
	w.out = outcome[T]{totals: b.totals, skipped: b.skipped}
	for i := range b.pieces {
		if w.ctx.Err() != nil {
			break
		}
		w.piece(&b.pieces[i])
	}
	return w.out
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
	f := *p.finding
	if p.turn != nil {
		before, ok := p.turn.wait(w.ctx)
		if !ok {
			return
		}
		p.turn.pass(before + 1)
		f.Game = before + 1
		w.out.totals.Records++
		w.out.totals.Unsound++
	}
	w.add(p, f)
}

// whole works on a piece that is all of its source, record by record as they are decoded.
func (w *worker[T]) whole(p *piece) {
	n := 0
	err := w.decode(p, func(r *parse.Record) bool {
		if r.OfFile {
			w.ofFile(p, r)
		} else {
			w.record(p, r, n)
		}
		n++
		return w.ctx.Err() == nil
	})
	if err != nil {
		w.add(p, w.internal(p, n+1, p.line, err))
	}
}

// part works on a piece of a larger source. How many records stand before it is known only when
// the pieces before it have been decoded; so a piece is decoded and counted first, and passes the
// number on before the work on its records begins.
func (w *worker[T]) part(p *piece) {
	n, games := 0, 0
	err := w.decode(p, func(r *parse.Record) bool {
		if n == len(w.records) {
			w.records = append(w.records, new(parse.Record))
		}
		w.records[n].CopyFrom(r)
		n++
		if !r.OfFile {
			games++
		}
		return true
	})
	before, ok := p.turn.wait(w.ctx)
	if !ok {
		return
	}
	after := before + games
	if err != nil {
		after++
	}
	p.turn.pass(after)
	for i, r := range w.records[:n] {
		if w.ctx.Err() != nil {
			return
		}
		if r.OfFile {
			w.ofFile(p, r)
			continue
		}
		r.Index += before
		w.record(p, r, i)
	}
	if err != nil {
		w.add(p, w.internal(p, after, p.line, err))
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
	w.game = Game{Source: p.source, Record: r, piece: p, nth: nth}
	value, err := w.value()
	w.out.totals.Records++
	if err != nil {
		w.out.totals.Unsound++
		w.add(p, w.internal(p, r.Index, r.Line, err))
		w.function, w.replayer = nil, nil
		return
	}
	if w.game.Played.Fault() != nil {
		w.out.totals.Unsound++
	}
	w.out.items = append(w.out.items, Item[T]{Source: p.source, Index: r.Index, Value: value})
}

func (w *worker[T]) value() (value T, err *PanicError) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{v, debug.Stack()}
		}
	}()
	if w.function == nil {
		w.replayer = replay.NewReplayer(w.options.Replay)
		w.function = w.newFunc()
	}
	w.replayer.Options.File = w.game.Source.Name
	w.game.Played = w.replayer.Replay(w.game.Record)
	return w.function(&w.game), nil
}

func (w *worker[T]) add(p *piece, f replay.Finding) {
	f.Key = f.Fingerprint()
	if f.Game == 0 {
		f.Key = sourceFingerprint(f) // for one archive may have many with the same code
	}
	w.out.items = append(w.out.items, Item[T]{Source: p.source, Index: f.Game, Finding: &f})
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
