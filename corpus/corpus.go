// Package corpus reads games in bulk: from files, folders, globs, archives and standard input,
// decoded and replayed on all cores, with the results in the order of the input.
//
// [Each] does all of it. It calls a function for every record in a worker and hands what that
// function returns to another one, in order:
//
//	totals, err := corpus.Each(ctx, []string{"games/", "more.zip"}, corpus.Options{},
//		func() func(*corpus.Game) string {
//			return func(g *corpus.Game) string { return g.Played.Rules }
//		},
//		func(item corpus.Item[string]) error {
//			_, err := fmt.Println(item.Source.Name, item.Index, item.Value)
//			return err
//		})
//
// On top of it stand [Snapshot], one line a game, and [Diff], what became of the games of one corpus
// in another. An [Identifier] tells which games are the same. [Segments] is for work that is long enough to be resumed, or to be shared
// by several machines.
//
// What the package promises:
//
//   - Output order is input order, and the same input gives the same output, whatever the number
//     of workers.
//   - Memory does not grow with the corpus; the bounds are in limits.go.
//   - A bad record, file or archive is a [replay.Finding] in its place, and the rest is read. So
//     is a panic while a record is worked on.
//   - Nothing that an archive says decides where anything is written.
//   - Cancelling the context ends a run at once, or with [Options.Finish] when what was read is done;
//     what was emitted is the beginning of the whole.
//
// # What is read
//
// An argument is a file, a folder, a pattern with *, **, ?, [a-z] or {a,b}, or "-" for standard
// input. A name that exists is never taken for a pattern. Folders and patterns are walked in the
// order of the names, folder by folder; names that begin with a dot are skipped, links to
// files are followed and links to folders are not, so that no walk goes in circles; a link that
// is named as an argument is always followed. Patterns work alike, and what lies in a folder
// that matches is read too.
//
// Archives (.zip, .tar, and .gz, .zst around them or around a single file) are known by their
// first bytes. Their members are named archive.zip!folder/file.sgf, and that is an argument too.
// An archive in an archive is opened, one in that is not. Hidden members and everything that is
// no plain file are skipped.
//
// What is in no known format is an error if it was named, and counted in [Totals] if it lay in a folder or an archive;
// [source.Unrecognised] says what else becomes of it there. Texts in UTF-16 and UTF-32 are errors. What [Options.Exclude] names
// is not looked at.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package corpus

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"runtime"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// Options say how a corpus is read. The zero value is the default.
type Options struct {
	Replay replay.Options // how records are read; File is filled in

	// Format is the format of everything that is named. In folders and archives it takes the
	// files that have its ending or look like it. nil finds the format of every file out.
	Format *parse.Format
	// Detect finds formats out, from a name and up to 4 KiB; nil is [parse.DetectFor] the game of
	// Replay, if it names one.
	Detect func(name string, head []byte) *parse.Format
	// Named finds a format by its name, where Detect has found it when a corpus was cut into ranges; nil is [parse.FormatByName].
	Named func(name string) (*parse.Format, error)

	// Unrecognised says what becomes of files in folders and archives that are in no known format.
	Unrecognised source.Unrecognised
	// Exclude are patterns of files, folders and members of archives that are left out, unless they were named: with a slash of
	// paths as they are shown or below the folder that was named, else of names. See [source.CheckPattern].
	Exclude []string

	// Listed are paths that are read after the arguments, as if they had been found in a folder: none of them has to hold records.
	Listed []string

	// Where is a condition on records: the others are counted and not reported. It asks of a
	// record that cannot be decoded what can be asked of it. nil is true of all.
	Where *where.Expr

	// Only are the records that are worked on, of those that Where is true of; nil: all. Others count, and are not even replayed. Records
	// then have numbers, as in [Segments], and if the input is not that of the selection the run ends with [ErrChanged]. It is neither for ranges nor with Finish.
	Only *Selection

	// Own says of a file that is no record whether the run itself writes it: it is neither counted nor said. nil: none is.
	Own func(name string) bool

	// Refuse is asked of every source in the order of the input, before it is read for records or said to be unreadable. An error ends the run; nil refuses none.
	Refuse func(*source.Source) error

	// Root is the folder in which the relative names of ranges are; "" is the present one.
	Root string

	// Opener opens what is no file, such as objects of a store; nil: all is.
	Opener source.Opener

	// Beside is the folder of the files that some formats have beside those of the records, such as
	// lists of names; "" is the folder in which a file of records lies.
	Beside string

	// Encoding is that of non-ASCII characters.
	Encoding parse.Encoding

	// Finish says that the end of the context ends nothing but the reading: what was read by then is worked on and emitted.
	// It is for work that shows what it has when the context ends, and sees to that itself.
	Finish bool

	Stdin   io.Reader // what "-" reads; nil is os.Stdin
	TempDir string    // where to put what memory is too small for; "" is the system's folder

	// Workers is the number of goroutines that decode and replay; 0 is one for each core. There are never more
	// than 16 or, if there are more of these, cores.
	Workers int
	// PieceSize is how many bytes of records a worker takes at a time; 0 is [source.PieceSize]. 1 hands
	// out single records, which is right where the work on each takes milliseconds.
	PieceSize int
	// Stacks puts the stack into the hint of the finding that a panic becomes.
	Stacks bool
	// Skipped is called with everything that is skipped, and why, in the order of the input;
	// nil is not.
	Skipped func(source.SkippedFile)
	// Progress is called between records with what was done so far; nil is not.
	Progress func(Progress)

	keep *store // where to keep what cannot be read again; nil: nothing is read again
}

func (o Options) withDefaults() Options {
	if o.Detect == nil {
		o.Detect = func(name string, head []byte) *parse.Format {
			return parse.DetectFor(o.Replay.Game, name, head)
		}
	}
	if o.Named == nil {
		o.Named = parse.FormatByName
	}
	if o.Stdin == nil {
		o.Stdin = os.Stdin
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	o.Workers = min(o.Workers, max(maxWorkers, runtime.NumCPU()))
	if o.PieceSize <= 0 {
		o.PieceSize = source.PieceSize
	}
	return o
}

// source returns what of the options says what is read.
func (o *Options) source() source.Options {
	return source.Options{
		Format: o.Format, Detect: o.Detect, Named: o.Named, Unrecognised: o.Unrecognised, Exclude: o.Exclude, Own: o.Own, Refuse: o.Refuse, Listed: o.Listed, Root: o.Root, Opener: o.Opener, Beside: o.Beside,
		Stdin: o.Stdin, TempDir: o.TempDir, PieceSize: o.PieceSize, Stacks: o.Stacks,
		ListSkipped: o.Skipped != nil, CountRead: o.Progress != nil,
	}
}

// singly says whether records are handed out one by one: then the work on each is long, and what is made of it may
// be large.
func (o *Options) singly() bool { return o.PieceSize < source.PieceSize }

// batchesAhead is how many batches of records, which are small and many, are in the works for each worker: so one that
// the system keeps waiting for some milliseconds holds up none.
const batchesAhead = 32

// limits bounds what the workers do at a time.
func (o *Options) limits() ordered.Limits {
	if o.singly() {
		return ordered.Limits{Workers: o.Workers, Ahead: ordered.DefaultAhead}
	}
	return ordered.Limits{Workers: o.Workers, Ahead: batchesAhead}
}

// Totals count what a run read.
type Totals struct {
	Files    int   // files, streams and members that were read as records
	Archives int   // archives and compressed files that were opened
	Skipped  int   // what folders and archives held that is hidden or no plain file
	Records  int   // valid or not
	LeftOut  int   // of them: those of which [Options.Where] is not true, or that are not in [Options.Only]
	Unsound  int   // of the others: records with an error, or that were left out with a finding
	Bytes    int64 // of records, after unpacking

	Unrecognised int // files, streams and members in no known format, errors or not
}

// totalsOf returns what was counted while a batch was gathered.
func totalsOf(c source.Counts) Totals {
	return Totals{Files: c.Files, Archives: c.Archives, Skipped: c.Skipped, Unrecognised: c.Unrecognised, Bytes: c.Bytes}
}

func (t *Totals) add(o Totals) {
	t.Files += o.Files
	t.Archives += o.Archives
	t.Skipped += o.Skipped
	t.Records += o.Records
	t.LeftOut += o.LeftOut
	t.Unsound += o.Unsound
	t.Bytes += o.Bytes
	t.Unrecognised += o.Unrecognised
}

// A Progress is how far a run has come.
type Progress struct {
	Totals
	Read int64 // bytes of files and pipes that were read, packed or not; see [source.Size]
}

// A Game is a record with everything that is known about it. It is valid, with all that it
// points to, until the function it was given to returns.
type Game struct {
	Source *source.Source
	Record *parse.Record // the same as Played.Record; its Index counts the records of the source
	Played *replay.Played
	Range  int // number of its range; see [Segments]
	Number int // of the record in the range, from 1; 0 where [Segments] does not count

	piece *source.Piece
	place *place // where the piece can be read again; may be nil
	nth   int    // which record of the piece, from 0
}

// An Item is what became of one record, or something to say about a source.
type Item[T any] struct {
	Source *source.Source
	Index  int // which record of the source, from 1; 0 if the item is about the source itself
	Range  int // [Game.Range]
	Number int // [Game.Number]; 0 if the item is about the source itself
	Value  T   // what the function for records returned; zero if there is a Finding

	// Finding says why there is no value: a file or archive that cannot be read, a record out of
	// bounds, or a panic. What the rules say about a record is in Played.Findings instead.
	Finding *replay.Finding
}

// Each decodes and replays every record of the arguments, calls a worker's function on it, and
// calls emit with what that returned, in the order of the input. newWorker is called once for
// each worker, and again after a panic; its functions run at the same time, emit never does.
//
// The error joins an [*source.ArgError] for every argument that leads to nothing, after the others were
// read, and what ended the run early: the error of emit, or the cause of the cancelled context.
func Each[T any](
	ctx context.Context, args []string, o Options,
	newWorker func() func(*Game) T, emit func(Item[T]) error,
) (Totals, error) {
	totals, failed, err := each(ctx, args, o, newWorker, emit)
	return totals, errors.Join(failed, err)
}

// each is [Each] with the errors of the arguments apart from what ended the run.
func each[T any](
	ctx context.Context, args []string, o Options,
	newWorker func() func(*Game) T, emit func(Item[T]) error,
) (totals Totals, failed, err error) {
	return eachTask(ctx, args, o, func() task[T] { return task[T]{game: newWorker()} }, emit)
}

// EachWatched is [Each] with workers that see the positions of the games too, while these are replayed.
// As in Each the games have no [Game.Number], unless some are selected: what needs one, such as statistics that are merged, takes [Segments].
func EachWatched[T any, W SegmentWorker[T]](
	ctx context.Context, args []string, o Options, newWorker func() W, emit func(Item[T]) error,
) (Totals, error) {
	totals, failed, err := eachTask(ctx, args, o, func() task[T] {
		w := newWorker()
		return task[T]{game: w.Game, watch: w.Watch}
	}, emit)
	return totals, errors.Join(failed, err)
}

// eachTask is [each] with tasks for the workers.
func eachTask[T any](
	ctx context.Context, args []string, o Options, begin func() task[T], emit func(Item[T]) error,
) (totals Totals, failed, err error) {
	if o.Only != nil {
		return eachSelected(ctx, args, o, begin, emit)
	}
	o = o.withDefaults()
	running := ctx
	if o.Finish {
		running = context.WithoutCancel(ctx)
	}
	walk := source.NewWalker(o.source())
	var keepErr error
	room := newWindow()
	batches := func(running context.Context) iter.Seq[batch] {
		return func(yield func(batch) bool) {
			reading, stop := context.WithCancel(running)
			defer stop()
			defer context.AfterFunc(ctx, stop)()
			room.admit(reading, o.keep.kept(walk.Batches(reading, args), &keepErr))(yield)
		}
	}
	err = ordered.RunSteps(running, batches, o.limits(),
		func(ctx context.Context) func(batch) ordered.Step[outcome[T]] {
			w := &worker[T]{ctx: ctx, options: &o, room: room, sizeOf: sizeOf[T](), newTask: begin}
			return w.parse
		},
		func(out outcome[T]) error {
			defer room.leave(out.bytes, out.size)
			totals.add(out.totals)
			if err := out.emit(&o, emit); err != nil {
				return err
			}
			if o.Progress != nil {
				o.Progress(Progress{totals, out.read})
			}
			return nil
		})
	if err == nil && !walk.Whole {
		err = context.Cause(ctx) // what was not read is missing
	}
	return totals, errors.Join(walk.Failed...), errors.Join(walk.Err, keepErr, err)
}
