package measure

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
)

// A guard keeps a run from replacing what it reads.
type guard struct {
	written []os.FileInfo // files that are there already
	stdin   os.FileInfo   // nil if it is no file
}

// Guarded returns how the records of a run are read so that nothing is replaced that is read: neither its files nor these.
func (r *Run) Guarded(more ...string) corpus.Options {
	g, o := newGuard(append(more, r.Writes...)), r.Corpus
	if file, ok := cmp.Or(o.Stdin, io.Reader(os.Stdin)).(*os.File); ok {
		g.stdin, _ = file.Stat()
	}
	o.Own, o.Refuse = g.owns, g.check
	return o
}

func newGuard(names []string) *guard {
	g := &guard{}
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			g.written = append(g.written, info)
		}
	}
	return g
}

// ownFiles is what the names of plybook's own files begin with that nobody asked for.
const ownFiles = ".plybook"

// owns says whether a file is one of the run's own: the same run again, into a folder that is read, reads what it read the
// first time.
func (g *guard) owns(name string) bool {
	return strings.HasPrefix(filepath.Base(name), ownFiles) || g.isWritten(name) != ""
}

// check fails if the source is, or lies in an archive that is, one of the files to be written.
func (g *guard) check(s *source.Source) error {
	if s.Name == "-" && g.stdin != nil && g.isOne(g.stdin) {
		return errors.New("the file on standard input would be overwritten; name another output file")
	}
	if file := g.isWritten(s.Name); file != "" {
		return fmt.Errorf("%s is an input and would be overwritten; name another output file", file)
	}
	return nil
}

// isWritten returns the name of the file to be written that a source is or lies in; "" if there is none.
func (g *guard) isWritten(name string) string {
	if len(g.written) == 0 {
		return "" // without a look at each file that is read
	}
	outer, _, _ := strings.Cut(name, "!")
	for _, file := range slices.Compact([]string{name, outer}) {
		info, err := os.Stat(file)
		if err != nil {
			continue
		}
		if g.isOne(info) {
			return file
		}
	}
	return ""
}

// isOne says whether a file is one of those to be written.
func (g *guard) isOne(info os.FileInfo) bool {
	return slices.ContainsFunc(g.written, func(w os.FileInfo) bool { return os.SameFile(w, info) })
}
