package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/internal/safefile"
)

// A matchFile is the games of a match so far, which no other run writes at the same time. Every game is written at
// once, so that whole ones are left whatever ends the run.
type matchFile struct {
	file   *os.File
	name   string
	empty  bool
	unlock func()
}

// openMatch opens the file of a match. A file that is there is gone on with, after its last whole game, or not touched
// if there is anything in it.
func openMatch(name string, resume bool, m *match.Match) (*matchFile, error) {
	file, unlock, err := safefile.OpenLocked(name)
	if errors.Is(err, safefile.ErrLocked) {
		return nil, lockedError(name, err)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	out := &matchFile{file: file, name: name, unlock: unlock}
	if !resume {
		err = out.checkEmpty()
	}
	if err == nil {
		err = out.resume(m)
	}
	if err != nil {
		file.Close()
		unlock()
		return nil, err
	}
	return out, nil
}

// checkEmpty refuses a file that has anything in it; one without may be what a run that was killed has left.
func (f *matchFile) checkEmpty() error {
	if info, err := f.file.Stat(); err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return nil
	}
	return errorWithHint("--resume goes on with the match in it", "%s is there already", f.name)
}

// resume counts the games that are there, and takes away what is not whole.
func (f *matchFile) resume(m *match.Match) error {
	whole, err := m.Resume(f.file)
	if err != nil {
		return errorWithHint("the same command goes on with a match, with more --games if there are to be more", "cannot go on with %s: %w", f.name, err)
	}
	if err = f.file.Truncate(whole); err == nil {
		_, err = f.file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", f.name, cause(err))
	}
	f.empty = whole == 0
	return nil
}

func (f *matchFile) put(record []byte) error {
	f.empty = false
	if _, err := f.file.Write(record); err != nil {
		return fmt.Errorf("cannot write %s: %w", f.name, cause(err))
	}
	return nil
}

// Close closes the file, and takes an empty one away again; a second time it does nothing.
func (f *matchFile) Close() error {
	err := safefile.Close(f.file)
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	defer f.unlock()
	if err == nil && f.empty {
		err = os.Remove(f.name)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", f.name, cause(err))
	}
	return nil
}
