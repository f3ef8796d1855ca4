package measure

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/plybook/plybook/corpus/source"
)

// A Guard keeps a run from replacing what it reads.
type Guard struct {
	written []os.FileInfo // files that are there already
	last    *source.Source
}

func NewGuard(names []string) *Guard {
	g := &Guard{}
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			g.written = append(g.written, info)
		}
	}
	return g
}

// ownFiles is what the names of plybook's own files begin with that nobody asked for.
const ownFiles = ".plybook"

// Owns says whether a file is one of the run's own: the same run again, into a folder that is read, reads what it read the
// first time.
func (g *Guard) Owns(name string) bool {
	return strings.HasPrefix(filepath.Base(name), ownFiles) || g.isWritten(name) != ""
}

// Check fails if the source is, or lies in an archive that is, one of the files to be written.
func (g *Guard) Check(s *source.Source) error {
	if len(g.written) == 0 || s == g.last {
		return nil
	}
	g.last = s
	if file := g.isWritten(s.Name); file != "" {
		return fmt.Errorf("%s is an input and would be overwritten; name another output file", file)
	}
	return nil
}

// isWritten returns the name of the file to be written that a source is or lies in; "" if there is none.
func (g *Guard) isWritten(name string) string {
	outer, _, _ := strings.Cut(name, "!")
	for _, file := range []string{name, outer} {
		info, err := os.Stat(file)
		if err != nil {
			continue
		}
		for _, w := range g.written {
			if os.SameFile(w, info) {
				return file
			}
		}
	}
	return ""
}
