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

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/record"
)

// A Choice says which of the games that a run reads it works on, after its condition. The zero value is all of them.
type Choice struct {
	Unique Unique
	Sample int    // so many of them, drawn at random without replacement; 0: all
	Seed   uint64 // of the draw
}

// A Unique says which game of a group stays. Those of a group have one [corpus.Identity], or the same bytes.
type Unique string

const (
	Repeated Unique = ""        // all of them
	First    Unique = "first"   // the first one
	Longest  Unique = "longest" // of the games that begin another one, the last of these; else the first one
	Tagged   Unique = "tagged"  // the one with most tags that have a value, or the first of these
)

// Chosen counts what a choice has come to.
type Chosen struct {
	Games   int // that were read
	Repeats int // of them: those that were left out because others stay
	Drawn   int // that the run works on
}

// Choose reads all games once and makes later jobs of the run work on those of a choice, in the order of the input. It
// keeps numbers of games in temporary files, and standard input too, which the run reads again. The caller closes what is returned.
func (r *Run) Choose(ctx context.Context, c Choice) (sum Chosen, done io.Closer, err error) {
	again := &rereading{}
	defer func() {
		if err != nil {
			err = errors.Join(err, again.Close())
		}
	}()
	if err := again.open(r); err != nil {
		return sum, nil, err
	}
	o := r.Corpus
	o.Skipped = nil
	ch := &chooser{choice: c}
	defer ch.close()
	totals, err := corpus.EachWatched(ctx, r.Args, o, func() *candidates { return &candidates{unique: c.Unique} }, ch.take)
	if err != nil {
		return sum, nil, err
	}
	again.numbers = &extsort.Sorter{Dir: o.TempDir}
	if err := ch.choose(ctx, again.numbers); err != nil {
		return sum, nil, err
	}
	if err := again.rewind(r); err != nil {
		return sum, nil, err
	}
	again.totals = totals
	r.chosen = again
	return ch.sum, again, nil
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
	unique   Unique
	identify corpus.Identifier
}

// Watch implements [corpus.SegmentWorker].
func (w *candidates) Watch(p *replay.Played) {
	if w.unique != Repeated {
		w.identify.Watch(p)
	}
}

// Game implements [corpus.SegmentWorker].
func (w *candidates) Game(g *corpus.Game) (c candidate) {
	if w.unique == Repeated {
		return c
	}
	id := w.identify.Identify(g)
	if w.unique == Longest {
		c.key = append(c.key, id.Steps...)
		c.key = append(c.key, 0) // less than the first byte of a step
	}
	c.key = append(c.key, id.Hash[:]...)
	if w.unique == Tagged {
		for i := range g.Record.Tags {
			if record.Known(g.Record.Tags[i].Value) {
				c.value++
			}
		}
	}
	return c
}

// A chooser sorts the games that are read. A game has a number, from 1, among the items about records.
type chooser struct {
	choice  Choice
	number  uint64
	sum     Chosen
	groups  extsort.Sorter // key, value and number of every game
	draw    extsort.Sorter // hash and number of those that stay
	scratch []byte
}

func (ch *chooser) close() {
	ch.groups.Close()
	ch.draw.Close()
}

// take takes the next record.
func (ch *chooser) take(item corpus.Item[candidate]) error {
	if item.Index == 0 {
		return nil
	}
	ch.number++
	if item.Finding != nil {
		return nil
	}
	ch.sum.Games++
	if ch.choice.Unique == Repeated {
		return ch.keep(ch.number)
	}
	c := item.Value
	ch.scratch = append(ch.scratch[:0], c.key...)
	ch.scratch = binary.BigEndian.AppendUint32(ch.scratch, ^c.value)
	return ch.groups.Add(binary.BigEndian.AppendUint64(ch.scratch, ch.number))
}

// tail is how many bytes stand after the key of a game in groups.
const tail = 4 + 8

// choose adds the numbers of the games that stay and are drawn.
func (ch *chooser) choose(ctx context.Context, numbers *extsort.Sorter) error {
	var last []byte // the game that is to stay, unless the next one begins with it
	for b, err := range ch.groups.All(ctx) {
		if err != nil {
			return err
		}
		switch {
		case last == nil:
		case slices.Equal(last[:len(last)-tail], b[:len(b)-tail]):
			ch.sum.Repeats++
			continue
		case ch.choice.Unique == Longest && beginsLike(last[:len(last)-tail], b):
			ch.sum.Repeats++
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
	for b, err := range ch.draw.All(ctx) {
		if err != nil || ch.choice.Sample > 0 && ch.sum.Drawn == ch.choice.Sample {
			return err
		}
		ch.sum.Drawn++
		if err := numbers.Add(b[len(b)-8:]); err != nil {
			return err
		}
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

// keep adds a game to those of which some are drawn: those with the least hashes, which depend on the seed and on the place of
// the game in the input alone.
func (ch *chooser) keep(number uint64) error {
	ch.scratch = ch.scratch[:0]
	if ch.choice.Sample > 0 {
		ch.scratch = binary.BigEndian.AppendUint64(ch.scratch, ch.choice.Seed)
		sum := sha256.Sum256(binary.BigEndian.AppendUint64(ch.scratch, number))
		ch.scratch = append(ch.scratch[:0], sum[:16]...)
	}
	return ch.draw.Add(binary.BigEndian.AppendUint64(ch.scratch, number))
}

// A rereading is what a run needs to read its input again and to work on the games that were chosen.
type rereading struct {
	stdin   *safefile.TempFile
	numbers *extsort.Sorter // of the games that were chosen
	next    uint64          // of them that comes; 0: not looked up yet
	at      uint64          // number of the last record
	totals  corpus.Totals   // of the first reading
}

// Close removes the temporary files.
func (a *rereading) Close() (err error) {
	if a.numbers != nil {
		err = a.numbers.Close()
	}
	if a.stdin != nil {
		err = errors.Join(err, a.stdin.Close())
	}
	return err
}

// open copies standard input, and refuses other inputs that can be read but once.
func (a *rereading) open(r *Run) (err error) {
	for _, arg := range r.Args {
		info, err := os.Stat(arg)
		if arg == "-" || err != nil || info.Mode().IsRegular() || info.IsDir() {
			continue
		}
		return fmt.Errorf("%s can be read only once, but choosing games reads twice; pass it as standard input, -", arg)
	}
	if !slices.Contains(r.Args, "-") {
		return nil
	}
	if a.stdin, err = safefile.NewTempFile(r.Corpus.TempDir); err != nil {
		return err
	}
	from := r.Corpus.Stdin
	if from == nil {
		from = os.Stdin
	}
	if _, err := io.Copy(a.stdin, from); err != nil {
		return err
	}
	return a.rewind(r)
}

// rewind makes standard input what it was at first.
func (a *rereading) rewind(r *Run) error {
	if a.stdin == nil {
		return nil
	}
	_, err := a.stdin.Seek(0, io.SeekStart)
	r.Corpus.Stdin = io.Reader(a.stdin)
	return err
}

// has says whether the next record was chosen.
func (a *rereading) has() (bool, error) {
	a.at++
	if a.next < a.at {
		b, err := a.numbers.Next()
		switch {
		case err == io.EOF:
			a.next = ^uint64(0)
		case err != nil:
			return false, err
		default:
			a.next = numberIn(b)
		}
	}
	return a.next == a.at, nil
}

// check fails if other records were read than at first.
func (a *rereading) check(totals corpus.Totals) error {
	if totals.Records != a.totals.Records || totals.LeftOut != a.totals.LeftOut || totals.Bytes != a.totals.Bytes {
		return corpus.ErrChanged
	}
	return nil
}
