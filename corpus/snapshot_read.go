package corpus

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// A SnapshotError says what is wrong with a snapshot, and where.
type SnapshotError struct {
	Name string // of the file
	Line int    // from 1
	Err  error
}

func (e *SnapshotError) Error() string { return fmt.Sprintf("%s:%d: %v", e.Name, e.Line, e.Err) }

// Unwrap returns the cause.
func (e *SnapshotError) Unwrap() error { return e.Err }

// IsSnapshot says whether the first bytes of a file are those of a snapshot, of this version or
// another.
func IsSnapshot(head []byte) bool {
	mark := []byte(snapshotMark)
	return bytes.HasPrefix(head, mark[:len(mark)-1])
}

// ReadSnapshot yields the lines of a snapshot. The first thing wrong is yielded as a
// [*SnapshotError], or as the error of r, and ends it. name is for messages.
func ReadSnapshot(r io.Reader, name string) iter.Seq2[*Line, error] {
	return func(yield func(*Line, error) bool) {
		s := bufio.NewScanner(r)
		s.Buffer(make([]byte, readSize), MaxSnapshotLine)
		s.Split(wholeLines)
		var text snapshotText
		n := 0
		for s.Scan() {
			n++
			l, err := text.line(s.Text(), n == 1)
			if err != nil {
				yield(nil, &SnapshotError{name, n, err})
				return
			}
			if l != nil && !yield(l, nil) {
				return
			}
		}
		err := s.Err()
		switch {
		case errors.Is(err, bufio.ErrTooLong):
			err = fmt.Errorf("the line is longer than %d bytes", MaxSnapshotLine)
		case errors.Is(err, io.ErrUnexpectedEOF):
			err = errors.New("the last line is incomplete; the snapshot is cut off")
		case err != nil:
			yield(nil, err)
			return
		default:
			err = text.end()
		}
		if err != nil {
			yield(nil, &SnapshotError{name, n + 1, err})
		}
	}
}

// A snapshotText is what is known of a snapshot from the lines that were read.
type snapshotText struct {
	columns int   // of the lines of records; 0 before the first line
	last    *Line // nil before the first record
	records int
	counted bool // the last line was read
}

// line reads a line; it returns nil for the first and the last one.
func (t *snapshotText) line(text string, first bool) (l *Line, err error) {
	count, isCount := strings.CutPrefix(text, countMark)
	switch {
	case first:
		t.columns, err = readSnapshotHead(text)
		return nil, err
	case t.counted:
		return nil, fmt.Errorf("expected the end after \"%s%d\", found another line", countMark, t.records)
	case isCount && !strings.Contains(text, "\t") && t.hasCount():
		t.counted = true
		return nil, t.check(count)
	}
	if l, err = parseLine(text, t.columns); err != nil {
		return nil, err
	}
	if t.last != nil && l.compare(t.last) < 0 {
		return nil, fmt.Errorf("%s follows %s; the lines of a snapshot are sorted", l.ID(), t.last.ID())
	}
	t.last = l
	t.records++
	return l, nil
}

// hasCount says whether a snapshot of this version counts its records.
func (t *snapshotText) hasCount() bool { return t.columns == len(snapshotColumns) }

// check compares the count in the last line with the lines that were read.
func (t *snapshotText) check(count string) error {
	n, err := parseCount(count, 0)
	if err != nil {
		return fmt.Errorf("the count of the records: %w", err)
	}
	if n != t.records {
		return fmt.Errorf("expected %d records, found %d; the snapshot is incomplete or was edited: make it again", n, t.records)
	}
	return nil
}

// end says what is missing at the end of a snapshot.
func (t *snapshotText) end() error {
	switch {
	case t.columns == 0:
		_, err := readSnapshotHead("")
		return err
	case t.counted || !t.hasCount():
		return nil
	case t.last == nil:
		return fmt.Errorf("the last line, \"%sN\", is missing; the snapshot is cut off after its first line", countMark)
	}
	return fmt.Errorf("the last line, \"%sN\", is missing; the snapshot is cut off after %s, the record of line %d", countMark, t.last.ID(), t.records+1)
}

// wholeLines splits at line ends, be they \n or \r\n, and refuses a last line that has none.
func wholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, bytes.TrimSuffix(data[:i], []byte{'\r'}), nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, io.ErrUnexpectedEOF
	}
	return 0, nil, nil
}

// olderColumns is how many columns a snapshot of the version before has.
const olderColumns = 8

// readSnapshotHead returns how many columns the lines after the first one have.
func readSnapshotHead(text string) (columns int, err error) {
	mark, names, _ := strings.Cut(text, "\t")
	columns = len(snapshotColumns)
	switch {
	case mark == olderMark:
		columns = olderColumns
	case mark == snapshotMark:
	case IsSnapshot([]byte(mark)):
		return 0, fmt.Errorf("expected %[2]q, found %[1]q: the snapshot has another version; make it again", mark, snapshotMark)
	default:
		return 0, fmt.Errorf("a snapshot begins with %q", snapshotMark)
	}
	if names != strings.Join(snapshotColumns[:columns], "\t") {
		return 0, fmt.Errorf("the columns differ from those of this version: %s", strings.Join(snapshotColumns[:columns], ", "))
	}
	return columns, nil
}

// parseLine reads a line as a snapshot of so many columns shows it.
func parseLine(text string, columns int) (*Line, error) {
	fields := strings.Split(text, "\t")
	if len(fields) != columns {
		return nil, fmt.Errorf("expected %[2]d columns, found %[1]d: %[3]s",
			len(fields), columns, strings.Join(snapshotColumns[:columns], ", "))
	}
	var l Line
	source, number, found := cutLast(fields[0], '#')
	if !found {
		return nil, fmt.Errorf("%q is not a source, # and a number", fields[0])
	}
	into := []*string{&l.Source, &l.Game, &l.Rules, nil, &l.Outcome, &l.Key, &l.Position, &l.Fault, &l.Moves, &l.Players}
	fields[0] = source
	for i, field := range into[:columns] {
		if field == nil {
			continue
		}
		var err error
		if *field, err = parseField(fields[i]); err != nil {
			return nil, err
		}
	}
	var err error
	if l.Index, err = parseCount(number, 1); err != nil {
		return nil, fmt.Errorf("the number of the record: %w", err)
	}
	if l.Plies, err = parseCount(fields[3], 0); err != nil {
		return nil, fmt.Errorf("the plies: %w", err)
	}
	if l.Key != "" && !isHex(l.Key, 32) {
		return nil, fmt.Errorf("the key: %q is not 32 hexadecimal digits", l.Key)
	}
	if l.Moves != "" && !isMoves(l.Moves) {
		return nil, fmt.Errorf("the moves: %q is not 16 hexadecimal digits, at most %d times 8 more, and a point in front", l.Moves, len(beginnings))
	}
	if l.Players != "" && !isHex(l.Players, 16) {
		return nil, fmt.Errorf("the players: %q is not 16 hexadecimal digits", l.Players)
	}
	return &l, nil
}

// parseCount reads a number as snapshots write it: digits, no sign, no zeros in front.
func parseCount(text string, least int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%q is not a number from %d", text, least)
	}
	return n, nil
}

// compare orders lines as snapshots have them.
func (l *Line) compare(o *Line) int {
	if l.Source == o.Source {
		return cmp.Compare(l.Index, o.Index)
	}
	return bytes.Compare(appendField(nil, l.Source), appendField(nil, o.Source))
}

// cutLast cuts around the last sep.
func cutLast(text string, sep byte) (before, after string, found bool) {
	i := strings.LastIndexByte(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}
