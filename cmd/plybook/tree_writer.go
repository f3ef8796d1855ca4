package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/plybook/plybook/cmd/internal/job"
)

// A treeWriter writes files below a folder, each whole or not at all. It puts several in their places at a time, since
// a disk takes many at once nearly as fast as one.
type treeWriter struct {
	*outputs
	dir     string
	files   int       // so far
	pending []*output // finished, and not in their places
}

// mostPending bounds the files that a treeWriter has open.
const mostPending = 32

// write writes a file as it is. Folders are made where they are missing.
func (t *treeWriter) write(file *job.File) error {
	name := filepath.Join(t.dir, filepath.FromSlash(file.Name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return fmt.Errorf("cannot make the folder %s: %w", filepath.Dir(name), cause(err))
	}
	out, err := t.createAs(name, nil)
	if err != nil {
		return err
	}
	if _, err = out.Write(file.Data); err == nil {
		err = out.finish()
	}
	if err != nil {
		out.discard()
		return err
	}
	t.files++
	if t.pending = append(t.pending, out); len(t.pending) < mostPending {
		return nil
	}
	return t.flush()
}

// flush puts the files in their places.
func (t *treeWriter) flush() error {
	err := t.place(t.pending)
	for _, out := range t.pending {
		out.discard()
	}
	t.pending = nil
	return err
}

// close writes what is left. It has to be called after an error too, for the files before it.
func (t *treeWriter) close() error {
	if err := t.flush(); err != nil {
		return err
	}
	return t.settle()
}
