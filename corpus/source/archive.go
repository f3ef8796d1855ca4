package source

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/plybook/plybook/parse"
)

// A container is a kind of archive or of compressed file.
type container uint8

const (
	noContainer container = iota
	zipContainer
	tarContainer
	gzipContainer
	zstdContainer
)

// A containerKind is a row of the table of containers.
type containerKind struct {
	kind       container
	offset     int // of the magic
	magic      string
	extensions []string
}

// containers is what archives look like, and what their files are called.
var containers = []containerKind{
	{zipContainer, 0, "PK\x03\x04", []string{".zip"}},
	{zipContainer, 0, "PK\x05\x06", []string{".zip"}}, // without members
	{tarContainer, 257, "ustar", []string{".tar"}},
	{gzipContainer, 0, gzipMagic + "\x08", []string{".gz", ".tgz"}},
	{zstdContainer, 0, zstdMagic, []string{".zst", ".tzst"}},
}

// unreadPackings is what archives look like that plybook does not read.
var unreadPackings = []struct{ magic, name string }{
	{"BZh", "bzip2"},
	{"\xfd7zXZ\x00", "xz"},
	{"7z\xbc\xaf\x27\x1c", "7z"},
	{"Rar!\x1a\x07", "rar"},
}

// unreadPacking says that something is packed in a way that plybook does not read; "" if not.
func unreadPacking(head []byte) string {
	for _, p := range unreadPackings {
		if bytes.HasPrefix(head, []byte(p.magic)) {
			return p.name + " is not read"
		}
	}
	return ""
}

// IsArchive says whether a file of a name that begins so is an archive or compressed.
func IsArchive(name string, head []byte) bool {
	return containerOf(name, head) != noContainer || unreadPacking(head) != ""
}

// containerOf finds out whether an input is an archive: from its first bytes, or else, so that
// damage is seen, from its name.
func containerOf(name string, head []byte) container {
	for _, c := range containers {
		if len(head) >= c.offset && bytes.HasPrefix(head[c.offset:], []byte(c.magic)) {
			return c.kind
		}
	}
	extension := strings.ToLower(path.Ext(name))
	for _, c := range containers {
		if slices.Contains(c.extensions, extension) && len(head) > 0 {
			return c.kind
		}
	}
	return noContainer
}

// container reads an archive or a compressed file.
func (w *Walker) container(kind container, in *input, br *bufio.Reader) bool {
	layer := !(kind == tarContainer && in.packed) // a .tar.gz is one archive
	if layer && in.archives > MaxNesting {
		return w.tooDeep(in, br)
	}
	if layer {
		w.pending.Counts.Archives++
		in.archives++
	}
	if w.sole && in.archives == 1 {
		clear(w.known) // the names in another archive begin otherwise
	}
	switch {
	case kind == gzipContainer && !beginsAs(br, gzipMagic, 0xff):
		return w.misnamed(in, "gzip")
	case kind == zstdContainer && !beginsAs(br, zstdMagic, 0xff) && !beginsAs(br, zstdSkipped, 0xf0):
		return w.misnamed(in, "Zstandard")
	}
	switch kind {
	case zipContainer:
		return w.zip(in, br)
	case tarContainer:
		return w.tar(in, br)
	case gzipContainer:
		return w.gzip(in, br)
	}
	return w.zstd(in, br)
}

// tooDeep reports an archive that is left out, and reads over it.
func (w *Walker) tooDeep(in *input, br *bufio.Reader) bool {
	if !w.find(in, "archive/nested",
		"This archive is nested too deep, or was compressed twice; plybook skipped it.", "unpack the outer archive") {
		return false
	}
	if _, err := io.Copy(io.Discard, br); err != nil { // nobody else would see that the outer one is cut off here
		return w.broken(in, err)
	}
	return true
}

// What compressed files begin with, whatever follows it. The lower half of the first byte of frames that
// Zstandard skips is free.
const (
	gzipMagic   = "\x1f\x8b"
	zstdMagic   = "\x28\xb5\x2f\xfd"
	zstdSkipped = "\x50\x2a\x4d\x18"
)

// beginsAs says whether an input begins with a magic, as far as it goes. Of the first byte the bits of the mask count.
func beginsAs(br *bufio.Reader, magic string, mask byte) bool {
	head, _ := br.Peek(len(magic)) // what is not there is for whoever reads on to find out
	if len(head) == 0 {
		return true
	}
	return head[0]&mask == magic[0] && string(head[1:]) == magic[1:len(head)]
}

// misnamed reports a file with the ending of compressed ones that is none.
func (w *Walker) misnamed(in *input, packing string) bool {
	return w.find(in, "archive/damaged", fmt.Sprintf("Expected %s data by the name, found something else.", packing),
		"if it is not a packed file, rename it")
}

// unpackers are kept from one compressed file to the next: making one costs more than reading
// a small file.
type unpackers struct {
	gzip []*gzip.Reader
	zstd [MaxNesting + 1]*zstd.Decoder // of what lies in so many archives: each of them keeps the window that it needed
}

func (u *unpackers) close() {
	for _, d := range u.zstd {
		if d != nil {
			d.Close()
		}
	}
	*u = unpackers{}
}

// unzstd returns what Zstandard has packed, in an archive around which so many others lie.
func (u *unpackers) unzstd(r io.Reader, outer int) (_ io.Reader, err error) {
	if u.zstd[outer] == nil {
		u.zstd[outer], err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(maxWindow(outer)))
	}
	if err == nil {
		err = u.zstd[outer].Reset(r)
	}
	return u.zstd[outer], err
}

// maxWindow returns how far back a .zst may refer around which so many archives lie.
func maxWindow(outer int) uint64 {
	if outer > 0 {
		return MaxInnerWindow
	}
	return MaxWindow
}

// pop takes the last of a list.
func pop[T any](list *[]T) (last T, ok bool) {
	n := len(*list)
	if n == 0 {
		return last, false
	}
	last, *list = (*list)[n-1], (*list)[:n-1]
	return last, true
}

func (w *Walker) gzip(in *input, br *bufio.Reader) bool {
	zr, ok := pop(&w.unpack.gzip)
	if !ok {
		zr = new(gzip.Reader)
	}
	defer func() { w.unpack.gzip = append(w.unpack.gzip, zr) }()
	if err := zr.Reset(br); err != nil {
		return w.broken(in, err)
	}
	return w.unpacked(in, zr)
}

func (w *Walker) zstd(in *input, br *bufio.Reader) bool {
	r, err := w.unpack.unzstd(br, in.archives-1)
	if err != nil {
		return w.broken(in, err)
	}
	return w.unpacked(in, r)
}

// unpacked goes on with what a compressed file holds: a .tar, records, or another archive.
func (w *Walker) unpacked(in *input, r io.Reader) bool {
	inner := *in
	inner.disk, inner.packed = nil, true
	extension := path.Ext(in.file)
	if HasArchiveExtension(in.file) {
		inner.file = strings.TrimSuffix(in.file, extension)
	}
	if strings.EqualFold(extension, ".tgz") || strings.EqualFold(extension, ".tzst") {
		inner.file += ".tar"
	}
	return w.stream(&inner, in.budget.meter(r))
}

func (w *Walker) tar(in *input, br *bufio.Reader) bool {
	blocks := &tarBlocks{r: br}
	tr := tar.NewReader(blocks)
	for {
		h, err := tr.Next()
		if err == io.EOF && blocks.cutOff() {
			return w.find(in, "archive/damaged",
				"The archive is truncated: the empty block at its end is missing. Later members are missing too.", "")
		}
		if err == io.EOF {
			return true
		}
		if err == nil || errors.Is(err, tar.ErrInsecurePath) {
			err = in.budget.member()
		}
		if err != nil {
			return w.broken(in, err)
		}
		m := in.budget.meter(tr)
		switch h.Typeflag {
		case tar.TypeDir:
			continue
		case tar.TypeReg, tar.TypeGNUSparse:
			if !w.member(in, h.Name, m) {
				return false
			}
		default:
			w.skip(in.name+"!"+h.Name, isNoFile)
		}
		if m.failed() {
			return true // and reported: nothing can be found after it
		}
	}
}

// A tarBlocks reads a .tar and knows whether it came to the end without an empty block, which package tar forgives.
type tarBlocks struct {
	r     io.Reader
	zeros int // bytes in a row that were read last
	ended bool
}

const tarBlock = 512

func (t *tarBlocks) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if kept := len(bytes.TrimRight(p[:n], "\x00")); kept > 0 {
		t.zeros = n - kept
	} else {
		t.zeros += n
	}
	t.ended = t.ended || err == io.EOF
	return n, err
}

func (t *tarBlocks) cutOff() bool { return t.ended && t.zeros < tarBlock }

func (w *Walker) zip(in *input, br *bufio.Reader) bool {
	at, size, err := w.zipSource(in, br)
	if err != nil {
		return w.broken(in, err)
	}
	defer at.Close()
	directory := &directoryReader{ReaderAt: at, budget: in.budget}
	defer func() { in.budget.directories -= directory.read }()
	zr, err := zip.NewReader(directory, size)
	if errors.Is(err, zip.ErrFormat) {
		return w.find(in, "archive/damaged",
			"The archive is truncated or corrupt: the table of contents at its end is missing. Nothing of it was read.", "")
	}
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return w.broken(in, err)
	}
	directory.whole = true
	zr.RegisterDecompressor(zstd.ZipMethodWinZip, func(r io.Reader) io.ReadCloser {
		unpacked, err := w.unpack.unzstd(r, in.archives-1)
		if err != nil {
			return io.NopCloser(failedReader{err})
		}
		return io.NopCloser(unpacked)
	})
	if in.archives == 1 {
		in.budget.pass(-in.budget.read) // counted with the members
		in.budget.read = size
	}
	from := 0
	if w.reading != nil && in.archives == 1 {
		from = min(w.wantsFrom(in.outer), len(zr.File))
	}
	for i, f := range zr.File[from:] {
		if in.archives == 1 {
			in.entry, w.nth = from+i, 0
		}
		if err := in.budget.member(); err != nil {
			return w.broken(in, err)
		}
		if !w.zipMember(in, f) {
			return false
		}
		if in.disk != nil {
			in.budget.pass(int64(min(f.CompressedSize64, uint64(size))))
		}
		if in.budget.spent() {
			return w.ctx.Err() == nil // reported with the member
		}
	}
	return true
}

func (w *Walker) zipMember(in *input, f *zip.File) bool {
	const encrypted = 1
	switch {
	case f.FileInfo().IsDir():
		return true
	case !f.Mode().IsRegular():
		return w.skip(in.name+"!"+f.Name, isNoFile)
	case f.Flags&encrypted != 0:
		return w.find(in, "archive/unsupported",
			fmt.Sprintf("The member %s is encrypted; plybook skipped it.", quoteName(f.Name)), "")
	}
	r, err := f.Open()
	switch {
	case errors.Is(err, zip.ErrAlgorithm):
		return w.find(in, "archive/unsupported", fmt.Sprintf(
			"The member %s is packed by method %d, which is not supported; plybook skipped it.", quoteName(f.Name), f.Method), "")
	case err != nil:
		return w.broken(in, fmt.Errorf("member %s: %w", quoteName(f.Name), err))
	}
	defer r.Close()
	return w.member(in, f.Name, in.budget.meter(r))
}

// zipSource returns where a .zip can be read at any place: on disk, or else in a copy.
func (w *Walker) zipSource(in *input, br *bufio.Reader) (spooled, int64, error) {
	if in.disk == nil {
		return spool(br, w.options.TempDir)
	}
	return spooled{ReaderAt: in.budget.sourceAt(in.disk)}, in.disk.size, nil
}

// A failedReader returns an error.
type failedReader struct{ err error }

func (f failedReader) Read([]byte) (int, error) { return 0, f.err }

// A directoryReader bounds what is read of a .zip before all of its table of contents is.
type directoryReader struct {
	io.ReaderAt
	budget *budget
	read   int
	whole  bool
}

func (d *directoryReader) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 { // a file and memory refuse it in different words
		return 0, zip.ErrFormat
	}
	if d.whole {
		return d.ReaderAt.ReadAt(p, off)
	}
	d.read += len(p)
	if d.budget.directories += len(p); d.budget.directories > MaxZipDirectory {
		return 0, &limitError{fmt.Sprintf("The table of contents of this archive is longer than %d MiB; "+
			"unpack the archive, or make it a .tar.gz.", MaxZipDirectory>>20)}
	}
	return d.ReaderAt.ReadAt(p, off)
}

// member reads a member of an archive, if its name is valid.
func (w *Walker) member(in *input, name string, r io.Reader) bool {
	clean, problem := memberName(name)
	if in.only != nil && (problem != "" || !in.only.leadsThrough(in.name+"!"+clean)) {
		return true
	}
	if problem != "" {
		return w.find(in, "archive/name",
			fmt.Sprintf("The name %s %s; plybook skipped the member.", quoteName(name), problem), "")
	}
	child := &input{
		name: in.name + "!" + clean, id: in.id + "!" + clean, file: path.Base(clean),
		only: in.only, archives: in.archives, budget: in.budget, outer: in.outer, size: in.size, etag: in.etag, entry: in.entry,
	}
	if in.sole {
		child.id = clean
	}
	if in.only != nil && in.only.name == child.name {
		in.only.found = true
		child.named, child.only = true, nil
		return w.stream(child, r)
	}
	for folder := range strings.SplitSeq(clean, "/") {
		if isHidden(folder) {
			return w.skip(child.name, isHiddenName)
		}
	}
	if w.excludesMember(child.name, clean) {
		return true
	}
	return w.stream(child, r)
}

// excludesMember says whether a member is left out, or a folder in which it lies.
func (w *Walker) excludesMember(name, below string) bool {
	for ; len(w.options.Exclude) > 0 && below != "."; name, below = path.Dir(name), path.Dir(below) {
		if w.options.excludes(name, below) {
			return true
		}
	}
	return false
}

// A member is what is wanted of an archive that was named with it.
type member struct {
	name  string // with that of the archive: "all.zip!2020/a.sgf"
	found bool
}

// leadsThrough says whether a member is the one that is wanted, or an archive around it.
func (m *member) leadsThrough(name string) bool {
	rest, found := strings.CutPrefix(m.name, name)
	return found && (rest == "" || rest[0] == '!')
}

// memberName returns the name of a member with slashes and without detours, or what is wrong
// with it.
func memberName(name string) (clean, problem string) {
	slashed := strings.ReplaceAll(name, `\`, "/")
	switch {
	case name == "":
		return "", "is empty"
	case len(name) > MaxMemberName:
		return "", fmt.Sprintf("is longer than %d bytes", MaxMemberName)
	case slashed[0] == '/' || len(slashed) > 1 && slashed[1] == ':' && unicode.IsLetter(rune(slashed[0])):
		return "", "is absolute"
	case strings.ContainsFunc(name, unicode.IsControl):
		return "", "has control characters"
	}
	for folder := range strings.SplitSeq(slashed, "/") {
		if folder == ".." {
			return "", "leads out of the archive"
		}
	}
	return path.Clean(slashed), ""
}

// quoteName quotes the name of a member for a message.
func quoteName(name string) string {
	const shown = 100
	return strconv.Quote(parse.Clip(name, shown))
}
