// Package matchfile keeps the games of a match in a file that grows game by game.
package matchfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/internal/safefile"
)

// Why a file cannot be that of a match.
var (
	ErrThere = errors.New("already exists")
	ErrOther = errors.New("cannot resume")
)

// A File is the games of a match so far, which no other run writes at the same time. Every game is written at
// once, so that whole ones are left whatever ends the run.
type File struct {
	file   *os.File
	name   string
	empty  bool
	unlock func()
}

// Open opens the file of a match. A file that is there is gone on with, after its last whole game, or not touched
// if there is anything in it: [ErrThere], or [ErrOther] if the games in it are of another match. A file that another run writes is
// a [safefile.ErrLocked].
func Open(name string, resume bool, m *match.Match) (*File, error) {
	file, unlock, err := safefile.OpenLocked(name)
	switch {
	case errors.Is(err, safefile.ErrLocked):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("cannot write %s: %w", name, causeOf(err))
	}
	out := &File{file: file, name: name, unlock: unlock}
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
func (f *File) checkEmpty() error {
	if info, err := f.file.Stat(); err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return nil
	}
	return fmt.Errorf("%s %w", f.name, ErrThere)
}

// resume counts the games that are there, and takes away what is not whole.
func (f *File) resume(m *match.Match) error {
	whole, err := m.Resume(f.file)
	if err != nil {
		return fmt.Errorf("%w %s: %w", ErrOther, f.name, err)
	}
	if err = f.file.Truncate(whole); err == nil {
		_, err = f.file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", f.name, causeOf(err))
	}
	f.empty = whole == 0
	return nil
}

// Put writes the record of the next game.
func (f *File) Put(record []byte) error {
	f.empty = false
	if _, err := f.file.Write(record); err != nil {
		return fmt.Errorf("cannot write %s: %w", f.name, causeOf(err))
	}
	return nil
}

// Close closes the file, and takes an empty one away again; a second time it does nothing.
func (f *File) Close() error {
	err := safefile.Close(f.file)
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	defer f.unlock()
	if err == nil && f.empty {
		err = os.Remove(f.name)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", f.name, causeOf(err))
	}
	return nil
}

// causeOf returns an error without the name of the file, which the message has already.
func causeOf(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
