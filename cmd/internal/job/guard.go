package job

import (
	"fmt"
	"os"
	"strings"

	"github.com/plybook/plybook/corpus/source"
)

// A guard keeps a run from replacing what it reads.
type guard struct {
	written []os.FileInfo // files that are there already
	last    *source.Source
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

// check fails if the source is, or lies in an archive that is, one of the files to be written.
func (g *guard) check(s *source.Source) error {
	if len(g.written) == 0 || s == g.last {
		return nil
	}
	g.last = s
	name, _, _ := strings.Cut(s.Name, "!")
	for _, file := range []string{s.Name, name} {
		info, err := os.Stat(file)
		if err != nil {
			continue
		}
		for _, w := range g.written {
			if os.SameFile(w, info) {
				return fmt.Errorf("%s is read and would be written over; name another file for the output", file)
			}
		}
	}
	return nil
}
