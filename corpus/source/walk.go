package source

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/klauspost/compress/zstd"

	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/parse"
)

// An input is something that may hold records or be an archive.
type input struct {
	name  string // [Source.Name]
	outer string // [Source.Outer]
	id    string // [Source.ID]
	file  string // last part of the name, without endings that were unpacked: "games.sgf"
	named bool   // by the user, so that it has to be something
	sole  bool   // the only argument

	only *member // of which alone it is to be read; nil: all

	archives int     // how many lie around it
	packed   bool    // it is what a .gz or .zst unpacks to
	budget   *budget // of the file on disk
	disk     *opened // where it lies as it is; nil in archives and pipes
	folder   string  // in which it lies, packed or not; "" in archives and pipes

	size  int64  // [Source.Size]
	etag  string // [Source.ETag]
	entry int    // [Source.Entry]
	nth   int    // [Source.Nth]
}

// source returns what findings are told of the input.
func (in *input) source() *Source {
	outer := in.outer
	if outer == "" {
		outer = in.name
	}
	return &Source{Name: in.name, ID: in.id, Outer: outer, Packed: in.archives > 0}
}

// A Walker opens one argument after the other and hands out the pieces of what it finds. All of
// it happens in one goroutine.
type Walker struct {
	options *Options
	ctx     context.Context
	yield   func(Batch) bool
	Failed  []error // about arguments
	Err     error   // why the run cannot go on
	Whole   bool    // everything was handed out

	pending Batch
	size    int     // bytes of the pending pieces
	unit    int     // bytes of the unit so far, as [afterPiece] counts
	stopped bool    // yield wants no more
	read    int64   // bytes of all files and pipes so far
	noted   int     // files that were skipped with a note
	asked   *Source // the last one that might have been refused

	sole  bool           // there is but one argument
	known map[uint64]int // how often the IDs have come that may come again, by their hash

	planning bool     // the places of sources are wanted
	nth      int      // sources so far in the entry or file
	reading  *reading // nil unless a range is read

	scratch []byte          // of splitters
	readers []*bufio.Reader // one for each layer of archives; the first depth are in use
	depth   int
	unpack  unpackers
}

// NewWalker returns a walker for one walk.
func NewWalker(o Options) *Walker { return &Walker{options: &o} }

// Batches yields all pieces of the arguments in order.
func (w *Walker) Batches(ctx context.Context, args []string) iter.Seq[Batch] {
	return func(yield func(Batch) bool) {
		w.ctx, w.yield = ctx, yield
		defer w.unpack.close()
		found, failed := resolve(args, w.options.Listed, w.options.Opener)
		w.Failed, w.sole = failed, len(args)+len(w.options.Listed) == 1
		for _, a := range found {
			if !w.argument(a) {
				return
			}
		}
		w.pending.End = true
		w.Whole = w.flush()
	}
}

// emit hands out a piece, with others as far as they fit into [Options.PieceSize]. It returns false when the run is to end.
func (w *Walker) emit(p Piece) bool {
	if w.reading != nil && w.reading.outer && p.Finding != nil {
		return !w.stopped
	}
	return w.put(p)
}

func (w *Walker) put(p Piece) bool {
	if w.refuses(&p) {
		return false
	}
	if w.size > 0 && w.size+len(p.Data) > w.options.PieceSize && !w.flush() {
		return false
	}
	if len(w.pending.Pieces) == 0 {
		w.pending.Begins = w.unit == 0
	}
	w.pending.Counts.Bytes += int64(len(p.Data))
	w.pending.Pieces = append(w.pending.Pieces, p)
	w.size += len(p.Data)
	w.unit = w.options.afterPiece(w.unit, &p)
	w.pending.Ends = w.unit == 0
	if !w.pending.Ends && w.size < w.options.PieceSize && len(w.pending.Pieces) < maxBatch {
		return true
	}
	return w.flush()
}

// refuses says whether the source of a piece is refused. What is skipped with a note is not read.
func (w *Walker) refuses(p *Piece) bool {
	if w.options.Refuse == nil || p.Source == w.asked || p.Finding != nil && p.Finding.Severity == parse.Note {
		return false
	}
	w.asked = p.Source
	w.Err = cmp.Or(w.Err, w.options.Refuse(p.Source))
	return w.Err != nil
}

func (w *Walker) flush() bool {
	if w.stopped || w.Err != nil || w.ctx.Err() != nil {
		return false
	}
	w.pending.Read = w.read
	if w.reading != nil {
		w.reading.counts.Bytes = w.pending.Counts.Bytes
		w.pending.Counts, w.reading.counts = w.reading.counts, Counts{}
	}
	w.stopped = !w.yield(w.pending)
	w.pending, w.size = Batch{}, 0
	return !w.stopped
}

// find hands out a finding about an input.
func (w *Walker) find(in *input, code, message, hint string) bool {
	f := NewFinding(code, in.name, message)
	f.Hint = hint
	return w.emit(Piece{Source: in.source(), Finding: &f})
}

// skip passes over something that is no file of records for sure.
func (w *Walker) skip(name, why string) bool {
	w.pending.Counts.Skipped++
	return w.passOver(SkippedFile{Name: name, Why: why})
}

// passOver says what was skipped.
func (w *Walker) passOver(s SkippedFile) bool {
	if w.options.ListSkipped {
		w.pending.Skipped = append(w.pending.Skipped, s)
	}
	if w.reading == nil && w.pending.Counts.Skipped+w.pending.Counts.Unrecognised >= maxBatch { // wanted or not: the batches are to be the same
		return w.flush()
	}
	return !w.stopped && w.ctx.Err() == nil
}

// Why something is skipped.
const (
	isHiddenName = "its name begins with a dot"
	isNoFile     = "it is not a regular file"
	isUnfinished = "it is left over from an interrupted run"
	isNoRecord   = "it is in no format that plybook reads"
)

// broken reports that reading an input failed. It returns false if the run cannot go on.
func (w *Walker) broken(in *input, err error) bool {
	var limit *limitError
	var disk *safefile.DiskError
	var store *storeError
	switch {
	case w.ctx.Err() != nil || w.Err != nil:
		return false
	case errors.As(err, &store):
		return w.lost(store.name, store.err)
	case w.reading != nil && !outOfFiles(err):
		return true // it was said
	case errors.As(err, &disk):
		w.Err = err
		return false
	case outOfFiles(err): // for which the input is not to blame
		w.Err = fmt.Errorf("%s: %w", in.name, err)
		return false
	case errors.As(err, &limit):
		return w.find(in, "archive/limit", limit.message, "")
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return w.find(in, "archive/limit", fmt.Sprintf(
			"This needs a window of more than %d MiB; pack it without --long or --ultra.", maxWindow(in.archives-1)>>20), "")
	case in.budget != nil && in.budget.err != nil:
		return w.unreadable(&input{name: in.outer, outer: in.outer, id: in.id, named: in.budget.named}, in.budget.err)
	case in.archives > 0:
		return w.find(in, "archive/damaged", fmt.Sprintf("The archive is truncated or corrupt: %s.", reason(err)), "")
	}
	return w.unreadable(in, err)
}

// unreadable reports a file or pipe that cannot be read, or not to its end.
func (w *Walker) unreadable(in *input, err error) bool {
	if in.named {
		w.Failed = append(w.Failed, &ArgError{in.name, unwrapPath(err)})
		return true
	}
	return w.find(in, "file/unreadable", fmt.Sprintf("This cannot be read: %s.", reason(err)), "")
}

// reason returns an error's text without what the message says anyway.
func reason(err error) string {
	if errors.Is(err, io.ErrUnexpectedEOF) || err == io.EOF {
		return "it ends too early"
	}
	return unwrapPath(err).Error()
}

// unwrapPath returns an error without the name that the message says anyway.
func unwrapPath(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}

// argument reads what an argument leads to.
func (w *Walker) argument(a argument) bool {
	in := &input{name: a.path, id: a.id, named: true, sole: a.sole, only: a.member}
	switch a.kind {
	case stdinArg:
		return w.pipe(in, func() (io.ReadCloser, error) { return io.NopCloser(w.options.Stdin), nil })
	case fileArg:
		ok := w.path(in)
		if ok && a.member != nil && !a.member.found && (in.budget == nil || in.budget.err == nil) {
			w.Failed = append(w.Failed, &ArgError{a.text, ErrNoMember})
		}
		return ok
	case folderArg:
		if w.options.opens(in.name) {
			return w.prefix(in)
		}
		return w.folder(in, "", nil)
	case listedArg:
		return w.entry(&input{name: a.path, id: a.id}, filepath.ToSlash(filepath.Clean(a.path)), nil)
	}
	ok := w.folder(in, "", a.glob)
	if ok && !a.glob.found {
		w.Failed = append(w.Failed, &ArgError{a.text, ErrNoMatch})
	}
	return ok
}

// folder reads what lies in a folder, in the order of the names: everything, or what fits the
// pattern. below is the path of the folder below that where the pattern begins.
func (w *Walker) folder(in *input, below string, g *glob) bool {
	names := extsort.Sorter{Dir: w.options.TempDir}
	defer names.Close()
	err := eachName(in.name, func(name string) error { return names.Add([]byte(name)) })
	if err != nil && !w.broken(in, err) {
		return false
	}
	for next, err := range names.All(w.ctx) {
		if err != nil {
			return w.broken(in, err)
		}
		name := string(next)
		child := &input{name: filepath.Join(in.name, name), id: path.Join(in.id, name)}
		if !w.entry(child, path.Join(below, name), g) {
			return false
		}
	}
	return true
}

// eachName calls a function with the name of everything in a folder, in no order, as far as that can be read. There may
// be a million names, so they are read some at a time.
func eachName(folder string, call func(name string) error) error {
	const atOnce = 1000
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		names, err := f.Readdirnames(atOnce)
		for _, name := range names {
			if err := call(name); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// entry reads what lies in a folder, if it is not hidden or excluded and the pattern means it or leads there.
func (w *Walker) entry(in *input, below string, g *glob) bool {
	hidden := isHidden(path.Base(below)) && (g == nil || !g.hidden || safefile.IsTemporary(below))
	fits := g == nil || g.fits(below)
	if g != nil && fits {
		g.found = true
	}
	if hidden || !fits && !g.leadsTo(below) {
		return !fits || w.skip(in.name, isHiddenName)
	}
	switch {
	case w.options.excludes(in.name, below):
		return true
	case !fits:
		return w.onTheWay(in, below, g)
	}
	return w.meant(in, below, g)
}

// meant reads what lies in a folder and is neither hidden nor excluded.
func (w *Walker) meant(in *input, below string, g *glob) bool {
	info, err := os.Lstat(in.name)
	switch {
	case err != nil:
		return w.broken(in, err)
	case info.IsDir():
		return w.folder(in, below, nil)
	case isPartial(below) && (g == nil || !isPartial(g.pattern)):
		return w.skip(in.name, isUnfinished)
	}
	return w.file(in, info.Mode())
}

// onTheWay reads a folder that the pattern does not mean, for what it means in there.
func (w *Walker) onTheWay(in *input, below string, g *glob) bool {
	info, err := os.Lstat(in.name)
	return err != nil || !info.IsDir() || w.folder(in, below, g)
}

// file reads what lies in a folder and is none.
func (w *Walker) file(in *input, mode fs.FileMode) bool {
	switch {
	case mode&fs.ModeSymlink != 0:
		return w.link(in)
	case !mode.IsRegular():
		return w.skip(in.name, isNoFile)
	}
	return w.open(in)
}

func isHidden(name string) bool { return len(name) > 1 && name[0] == '.' }

// isPartial says whether a name is that of the beginning of a product: what it holds would be counted twice
// beside what it was made of.
func isPartial(name string) bool { return strings.HasSuffix(name, safefile.PartialExtension) }

// link follows a link to a file. Links to folders could go in circles.
func (w *Walker) link(in *input) bool {
	info, err := os.Stat(in.name)
	switch {
	case err != nil:
		return w.broken(in, err)
	case !info.Mode().IsRegular():
		return w.skip(in.name, isNoFile)
	}
	return w.open(in)
}

// path reads what was named: a file, a pipe or a device.
func (w *Walker) path(in *input) bool {
	if w.options.opens(in.name) {
		return w.open(in)
	}
	info, err := os.Stat(in.name)
	switch {
	case err != nil:
		return w.broken(in, err)
	case !info.Mode().IsRegular():
		return w.pipe(in, func() (io.ReadCloser, error) { return os.Open(in.name) })
	}
	return w.open(in)
}

// open reads a plain file or an object.
func (w *Walker) open(in *input) bool {
	f, err := w.openFile(in.name)
	if err != nil {
		return w.broken(in, err)
	}
	defer f.Close()
	w.nth = 0
	in.disk, in.folder, in.size, in.etag = f, f.folder, f.size, f.etag
	before := w.read
	ok := w.guarded(in, f)
	if w.options.CountRead {
		w.read = before + f.size // whether all of it was looked at or not
	}
	return ok
}

// pipe reads what may keep a reader waiting.
func (w *Walker) pipe(in *input, open func() (io.ReadCloser, error)) bool {
	if w.planning {
		w.Failed = append(w.Failed, &ArgError{in.name, ErrPipe})
		return true
	}
	r := NewPipeReader(w.ctx, open)
	defer r.Close()
	return w.guarded(in, r)
}

// guarded reads an input from disk or a pipe, and turns a panic on its way into a finding.
func (w *Walker) guarded(in *input, r io.Reader) (ok bool) {
	depth := w.depth
	defer func() {
		if v := recover(); v != nil {
			w.depth = depth
			hint := "this is a bug in plybook; please report it with the file"
			if w.options.Stacks {
				hint = string(debug.Stack())
			}
			ok = w.find(in, "file/internal", fmt.Sprintf("plybook failed on this file: %v", v), hint)
		}
	}()
	in.file, in.outer = filepath.Base(in.name), in.name
	in.budget = &budget{ctx: w.ctx, passed: &w.read, named: in.named}
	return w.stream(in, in.budget.source(r))
}

// stream reads an input: an archive, records, or neither.
func (w *Walker) stream(in *input, r io.Reader) bool {
	br := w.buffer(r)
	defer w.release()
	head, err := br.Peek(parse.SniffLen)
	if len(head) == 0 && err != io.EOF {
		return w.broken(in, err)
	}
	if kind := containerOf(in.file, head); kind != noContainer {
		return w.container(kind, in, br)
	}
	if in.only != nil {
		return true // it has no members
	}
	if text := w.multiByte(in, head); text != nil {
		return w.unreadEncoding(in, text)
	}
	format := w.format(in, head)
	switch {
	case len(head) == 0 && w.options.Unrecognised == UnrecognisedAll && w.required(in):
		return w.unrecognised(in, head)
	case format != nil:
		return w.records(in, format, br)
	case err != nil && err != io.EOF:
		return w.broken(in, err)
	}
	return w.unrecognised(in, head)
}

// records reads an input that holds records.
func (w *Walker) records(in *input, format *parse.Format, br *bufio.Reader) bool {
	in.nth = w.nth
	w.nth++
	if w.reading != nil {
		return w.again(in, format, br)
	}
	w.pending.Counts.Files++
	source := w.sourceOf(in, format, w.identity(in))
	if err := besideFailed(source); err != nil {
		return w.broken(in, err)
	}
	s := splitter{walk: w, in: in, source: source, r: br}
	return s.split()
}

// besideFailed says why a file that lies beside a source cannot be opened now: of one that is there a worker would say that it is not.
func besideFailed(s *Source) error {
	var store *storeError
	for _, name := range s.Format.Beside {
		if s.Beside == nil {
			break
		}
		if err := s.Beside.file(name).err; outOfFiles(err) || errors.As(err, &store) {
			return err
		}
	}
	return nil
}

// sourceOf returns the source of an input that holds records.
func (w *Walker) sourceOf(in *input, format *parse.Format, id string) *Source {
	source := in.source()
	source.Folder, source.Plain = in.folder, in.disk != nil
	source.ID, source.Format, source.Beside = id, format, BesideIn(cmp.Or(w.options.Beside, in.folder), w.options.Opener)
	source.Size, source.ETag, source.Entry, source.Nth = in.size, in.etag, in.entry, in.nth
	return source
}

// outOfFiles says whether something failed because the system lets nobody open more files.
func outOfFiles(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}

// required says whether an input has to hold records, so that it is an error if it does not.
func (w *Walker) required(in *input) bool {
	return in.named || w.options.Unrecognised == UnrecognisedAll && !isBeside(in.file)
}

// identity returns the ID of a source that holds records. An archive may have several members of one
// name, and arguments may overlap: all but the first get a number after their name.
func (w *Walker) identity(in *input) string {
	if in.archives == 0 && w.sole {
		return in.id // the names in a folder differ
	}
	if w.known == nil {
		w.known = map[uint64]int{}
	}
	first := hash(in.id)
	id, n := in.id, w.known[first]
	for ; w.known[hash(id)] > 0; n++ {
		id = fmt.Sprintf("%s~%d", in.id, n+1)
	}
	w.known[first] = n
	w.known[hash(id)] = max(1, w.known[hash(id)])
	return id
}

func hash(id string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, id)
	return h.Sum64()
}

// format returns the format that the caller told or that the first bytes look like, or nil.
func (w *Walker) format(in *input, head []byte) *parse.Format {
	f := w.options.Format
	switch {
	case f == nil:
		return w.options.Detect(in.file, head)
	case w.required(in), hasExtensionOf(f, in.file):
		return f
	case f.Sniff != nil && f.Sniff(head, len(head) < parse.SniffLen):
		return f
	}
	return nil
}

// buffer returns a reader of r that can be looked into, until it is released.
func (w *Walker) buffer(r io.Reader) *bufio.Reader {
	if w.depth == len(w.readers) {
		w.readers = append(w.readers, bufio.NewReaderSize(nil, readSize))
	}
	br := w.readers[w.depth]
	br.Reset(r)
	w.depth++
	return br
}

func (w *Walker) release() { w.depth-- }
