package findings

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/plybook/plybook/internal/safefile"
)

// backlogMemory is how many bytes of a backlog are kept in memory.
const backlogMemory = 1 << 20

// A backlog keeps lines for later, in a temporary file where there are many. The zero value is empty.
type backlog struct {
	lines int
	last  bytes.Buffer
	file  *safefile.Scratch // with those before; nil if there are none
}

func (b *backlog) add(line []byte) (err error) {
	b.lines++
	b.last.Write(line)
	b.last.WriteByte('\n')
	if b.last.Len() < backlogMemory {
		return nil
	}
	if b.file == nil {
		b.file, err = safefile.NewScratch("")
	}
	if err == nil {
		_, err = b.last.WriteTo(b.file)
	}
	return temporaryFileError(err)
}

// each calls a function with every line, until that returns false or an error.
func (b *backlog) each(f func(line []byte) (bool, error)) error {
	var from io.Reader = &b.last
	if b.file != nil {
		if _, err := b.file.Seek(0, io.SeekStart); err != nil {
			return temporaryFileError(err)
		}
		from = io.MultiReader(b.file, &b.last)
	}
	for r := bufio.NewReader(from); ; {
		line, err := r.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return temporaryFileError(err)
		}
		if more, err := f(bytes.TrimSuffix(line, []byte{'\n'})); err != nil || !more {
			return err
		}
	}
}

// close forgets the lines.
func (b *backlog) close() (err error) {
	if b.file != nil {
		err = temporaryFileError(b.file.Close())
	}
	*b = backlog{}
	return err
}

func temporaryFileError(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("temporary file: %w", err)
}

// closeAll closes backlogs.
func closeAll(all []backlog) error {
	var errs []error
	for i := range all {
		errs = append(errs, all[i].close())
	}
	return errors.Join(errs...)
}
