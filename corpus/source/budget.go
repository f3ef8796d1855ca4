package source

import (
	"cmp"
	"context"
	"fmt"
	"io"
)

// A budget bounds what may come out of one file or pipe, with all archives in it.
type budget struct {
	ctx      context.Context
	read     int64 // bytes that went in
	unpacked int64 // bytes that came out, every layer counted
	members  int
	named    bool  // by the user
	err      error // why the file or pipe itself cannot be read on, which is no damage of an archive

	directories int // bytes of the tables of contents of the .zip that are open

	passed *int64 // counts the bytes of all files and pipes; nil: nobody does
}

// A limitError says which bound was passed.
type limitError struct{ message string }

func (e *limitError) Error() string { return e.message }

// source counts what is read of the file or pipe itself.
func (b *budget) source(r io.Reader) io.Reader { return &tap{b, r} }

type tap struct {
	budget *budget
	r      io.Reader
}

func (t *tap) Read(p []byte) (int, error) {
	if err := cmp.Or(t.budget.ctx.Err(), t.budget.err); err != nil {
		return 0, err
	}
	n, err := t.r.Read(p)
	t.budget.read += int64(n)
	t.budget.pass(int64(n))
	t.budget.note(err)
	return n, err
}

// note keeps the first error that is not the end.
func (b *budget) note(err error) {
	if err != nil && err != io.EOF && b.err == nil {
		b.err = err
	}
}

// sourceAt is [budget.source] for a file that is read at any place; what is read is counted elsewhere.
func (b *budget) sourceAt(r io.ReaderAt) io.ReaderAt { return &tapAt{b, r} }

type tapAt struct {
	budget *budget
	r      io.ReaderAt
}

func (t *tapAt) ReadAt(p []byte, off int64) (int, error) {
	n, err := t.r.ReadAt(p, off)
	if off >= 0 {
		t.budget.note(err)
	}
	return n, err
}

// pass counts bytes of the file that were read.
func (b *budget) pass(n int64) {
	if b.passed != nil {
		*b.passed += n
	}
}

// member counts an entry of an archive.
func (b *budget) member() error {
	if b.members++; b.members > MaxMembers {
		return &limitError{fmt.Sprintf("The archive has more than %d entries; plybook skipped the rest.", MaxMembers)}
	}
	return b.ctx.Err()
}

// meter counts what is unpacked of a member or a compressed file.
func (b *budget) meter(r io.Reader) *meter { return &meter{budget: b, r: r} }

// A meter reads until one of the bounds is passed.
type meter struct {
	budget *budget
	r      io.Reader
	n      int64
	err    error // what the last read returned
}

func (m *meter) Read(p []byte) (int, error) {
	if m.err = m.budget.check(m.n); m.err != nil {
		return 0, m.err
	}
	var n int
	n, m.err = m.r.Read(p)
	m.n += int64(n)
	m.budget.unpacked += int64(n)
	return n, m.err
}

// failed says whether reading ended because of anything but the end.
func (m *meter) failed() bool { return m.err != nil && m.err != io.EOF }

// check compares what was read with the bounds; member is how much of the present member.
func (b *budget) check(member int64) error {
	switch {
	case b.ctx.Err() != nil:
		return b.ctx.Err()
	case member > MaxMember:
		return &limitError{fmt.Sprintf("This unpacks to more than %d GiB; plybook skipped the rest.", MaxMember>>30)}
	case b.unpacked > MaxUnpacked:
		return &limitError{fmt.Sprintf("The archive unpacks to more than %d GiB; plybook skipped the rest.", MaxUnpacked>>30)}
	case b.unpacked > FreeRatio && b.unpacked/MaxRatio > b.read:
		return &limitError{fmt.Sprintf(
			"The archive unpacks to more than %d times its size; plybook skipped the rest.", MaxRatio)}
	}
	return nil
}

// spent says whether a bound on the whole archive is passed, or its file cannot be read on, so that nothing more can be read.
func (b *budget) spent() bool { return b.members > MaxMembers || b.err != nil || b.check(0) != nil }
