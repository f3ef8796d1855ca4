package job

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"unsafe"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/record"
)

// Choose reads all games once, if not all are wanted, and makes later jobs of the run work on those of its choice, in the order of the input.
// It completes the choice by how many games there are. It keeps keys of games in temporary files, and standard input too, which
// the run reads again. The caller calls what is returned when the run has ended.
func (r *Run) Choose(ctx context.Context) (done func() error, err error) {
	if r.Choice == (stats.Choice{}) {
		return func() error { return nil }, nil
	}
	o := r.Guarded() // by standard input itself
	stdin, err := r.keepStdin()
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, stdin.Close())
		}
	}()
	o.Stdin, o.Skipped = r.Corpus.Stdin, nil
	ch := &chooser{choice: &r.Choice, chosen: &corpus.Selection{}}
	defer ch.close()
	cursor, err := corpus.Segments(ctx, r.Args, o, corpus.SegmentOptions{},
		func() *candidates { return &candidates{unique: r.Choice.Unique} }, ch.take,
		func(corpus.Segment[*candidates]) error { return nil })
	if err != nil {
		return nil, err
	}
	if err := ch.choose(ctx); err != nil {
		return nil, err
	}
	ch.chosen.Sum = cursor.Sum
	r.Corpus.Only = ch.chosen
	return stdin.Close, stdin.rewind(r)
}

// A candidate is what a choice wants to know of a game.
type candidate struct {
	key   []byte // what the games of a group have in common, and for longest what those have that begin alike
	value uint32 // of games with one key the one with the highest value stays
}

// MemorySize implements [corpus.Sized].
func (c *candidate) MemorySize() int { return int(unsafe.Sizeof(*c)) + cap(c.key) }

// A candidates makes candidates. It is a [corpus.SegmentWorker].
type candidates struct {
	unique   string
	identify corpus.Identifier
}

// Watch implements [corpus.SegmentWorker].
func (w *candidates) Watch(p *replay.Played) {
	if w.unique != "" {
		w.identify.Watch(p)
	}
}

// Game implements [corpus.SegmentWorker].
func (w *candidates) Game(g *corpus.Game) (c candidate) {
	if w.unique == "" {
		return c
	}
	id := w.identify.Identify(g)
	if w.unique == stats.UniqueLongest {
		c.key = append(c.key, id.Steps...)
		c.key = append(c.key, 0) // less than the first byte of a step
	}
	c.key = append(c.key, id.Hash[:]...)
	if w.unique == stats.UniqueTagged {
		for i := range g.Record.Tags {
			if record.Known(g.Record.Tags[i].Value) {
				c.value++
			}
		}
	}
	return c
}

// A chooser sorts the games that are read.
type chooser struct {
	choice  *stats.Choice
	chosen  *corpus.Selection
	groups  extsort.Sorter // key, value and number of every game
	sample  extsort.Sorter // hash and number of those that stay, if not all of them are wanted
	scratch []byte
}

func (ch *chooser) close() {
	ch.groups.Close()
	ch.sample.Close()
}

// take takes the next record. What is found in place of one is no game to choose, and is found again.
func (ch *chooser) take(item corpus.Item[candidate]) error {
	switch {
	case item.Index == 0:
		return nil
	case item.Finding != nil:
		ch.chosen.Add(item.Number)
		return nil
	}
	ch.choice.Games++
	if ch.choice.Unique == "" {
		return ch.keep(uint64(item.Number))
	}
	c := item.Value
	ch.scratch = append(ch.scratch[:0], c.key...)
	ch.scratch = binary.BigEndian.AppendUint32(ch.scratch, ^c.value)
	return ch.groups.Add(binary.BigEndian.AppendUint64(ch.scratch, uint64(item.Number)))
}

// tail is how many bytes stand after the key of a game in groups.
const tail = 4 + 8

// choose adds the games that stay, or the sample of them.
func (ch *chooser) choose(ctx context.Context) error {
	var last []byte // the game that is to stay, unless the next one begins with it
	for b, err := range ch.groups.All(ctx) {
		if err != nil {
			return err
		}
		switch {
		case last == nil:
		case slices.Equal(last[:len(last)-tail], b[:len(b)-tail]):
			ch.choice.Repeats++
			continue
		case ch.choice.Unique == stats.UniqueLongest && beginsLike(last[:len(last)-tail], b):
			ch.choice.Repeats++
		default:
			if err := ch.keep(numberIn(last)); err != nil {
				return err
			}
		}
		last = append(last[:0], b...)
	}
	if last != nil {
		if err := ch.keep(numberIn(last)); err != nil {
			return err
		}
	}
	left := ch.choice.Sample
	for b, err := range ch.sample.All(ctx) {
		if err != nil || left == 0 {
			return err
		}
		left--
		ch.chosen.Add(int(numberIn(b)))
	}
	return nil
}

func numberIn(b []byte) uint64 { return binary.BigEndian.Uint64(b[len(b)-8:]) }

// beginsLike says whether the steps in a key are the first ones of another one. A game that is compared by its bytes has none.
func beginsLike(key, other []byte) bool {
	const after = 1 + len(corpus.Identity{}.Hash)
	steps := key[:len(key)-after]
	return len(steps) > 0 && len(other) > len(steps) && slices.Equal(steps, other[:len(steps)]) && other[len(steps)] != 0
}

// keep adds a game that stays. A sample is of those with the least hashes, which depend on the seed and on the place of the game in
// the input alone.
func (ch *chooser) keep(number uint64) error {
	if ch.choice.Sample == 0 {
		ch.chosen.Add(int(number))
		return nil
	}
	ch.scratch = binary.BigEndian.AppendUint64(ch.scratch[:0], ch.choice.Seed)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(ch.scratch, number))
	ch.scratch = append(ch.scratch[:0], sum[:16]...)
	return ch.sample.Add(binary.BigEndian.AppendUint64(ch.scratch, number))
}

// A keptStdin is standard input in a temporary file; nil: nobody reads it.
type keptStdin struct{ file *safefile.TempFile }

// keepStdin copies standard input, if the run reads it, and refuses other inputs that can be read but once.
func (r *Run) keepStdin() (kept keptStdin, err error) {
	for _, arg := range r.Args {
		info, err := os.Stat(arg)
		if arg == "-" || err != nil || info.Mode().IsRegular() || info.IsDir() {
			continue
		}
		return kept, fmt.Errorf("%s can be read only once, but choosing games reads twice; pass it as standard input, -", arg)
	}
	if !slices.Contains(r.Args, "-") {
		return kept, nil
	}
	if kept.file, err = safefile.NewTempFile(r.Corpus.TempDir); err != nil {
		return kept, err
	}
	from := r.Corpus.Stdin
	if from == nil {
		from = os.Stdin
	}
	if _, err = io.Copy(kept.file, from); err == nil {
		err = kept.rewind(r)
	}
	if err != nil {
		err = errors.Join(err, kept.Close())
	}
	return kept, err
}

// rewind makes standard input what it was at first.
func (k keptStdin) rewind(r *Run) error {
	if k.file == nil {
		return nil
	}
	_, err := k.file.Seek(0, io.SeekStart)
	r.Corpus.Stdin = io.Reader(k.file)
	return err
}

// Close removes the file.
func (k keptStdin) Close() error {
	if k.file == nil {
		return nil
	}
	return k.file.Close()
}
