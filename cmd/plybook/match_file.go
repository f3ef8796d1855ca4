package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/plybook/plybook/analyze/match"
)

// A matchFile is the games of a match so far, which no other run writes at the same time. Every game is written at
// once, so that whole ones are left whatever ends the run.
type matchFile struct {
	file   *os.File
	name   string
	empty  bool
	unlock func()
}

// openMatch opens the file of a match. A file that is there is gone on with, behind its last whole game, or
// not touched.
func openMatch(name string, resume bool, m *match.Match) (*matchFile, error) {
	flag := os.O_RDWR | os.O_CREATE
	if !resume {
		flag |= os.O_EXCL
	}
	out, err := openLocked(name, flag)
	if errors.Is(err, os.ErrExist) {
		return nil, errorWithHint("--resume goes on with the match in it", "%s is there already", name)
	}
	if err != nil {
		return nil, err
	}
	if err := out.resume(m); err != nil {
		out.file.Close()
		out.unlock()
		return nil, err
	}
	return out, nil
}

// openLocked opens a file that no other run has. One that another run takes away meanwhile is opened anew.
func openLocked(name string, flag int) (*matchFile, error) {
	for {
		file, err := os.OpenFile(name, flag, 0o666)
		if err != nil {
			return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
		}
		unlock, err := lock(name)
		if err != nil {
			file.Close()
			return nil, lockedError(name, err)
		}
		if isAt(file, name) {
			return &matchFile{file: file, name: name, unlock: unlock}, nil
		}
		file.Close()
		unlock()
	}
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
	err := f.file.Close()
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
