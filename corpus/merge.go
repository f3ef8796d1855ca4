package corpus

import (
	"bytes"
	"context"
	"io"
)

// A merge walks along the sorted lines of both sides.
type merge struct {
	sides        [2]*side
	lines        [2][]byte // the present line of each side; nil behind the last
	ignoreSource bool
	same         int // records that both sides have alike
}

// run calls emit with every record that one side has otherwise than the other, and with the sorted lines that say so.
func (m *merge) run(ctx context.Context, emit func(c *Change, lines [2][]byte) error) error {
	for i := range m.sides {
		if err := m.advance(i); err != nil {
			return err
		}
	}
	for m.lines[0] != nil || m.lines[1] != nil {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		if err := m.step(emit); err != nil {
			return err
		}
	}
	return nil
}

func (m *merge) step(emit func(c *Change, lines [2][]byte) error) error {
	has := [2]bool{true, true}
	switch order := m.compare(); {
	case order < 0:
		has[1] = false
	case order > 0:
		has[0] = false
	}
	var lines [2][]byte
	for i := range lines {
		if has[i] {
			lines[i] = m.lines[i]
		}
	}
	c, err := changeOf(m.sides, lines)
	if err != nil {
		return err
	}
	if c == nil {
		m.same++
	} else if err := emit(c, lines); err != nil {
		return err
	}
	for i := range m.sides {
		if has[i] {
			if err := m.advance(i); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *merge) advance(side int) error {
	line, err := m.sides[side].lines.next()
	m.lines[side] = line
	if err == io.EOF {
		return nil
	}
	return err
}

// compare says which side's present line comes first: negative for the old side.
func (m *merge) compare() int {
	switch {
	case m.lines[0] == nil:
		return 1
	case m.lines[1] == nil:
		return -1
	}
	return bytes.Compare(m.key(0), m.key(1))
}

// key returns what records are matched by.
func (m *merge) key(side int) []byte {
	line := m.lines[side]
	name := bytes.IndexByte(line, 0)
	if m.ignoreSource {
		return line[name+1 : name+9]
	}
	return line[:name+9]
}

// changeOf returns what has become of a record that the sides have in these lines, of which one may be nil; nil if
// it is the same.
func changeOf(sides [2]*side, sorted [2][]byte) (*Change, error) {
	c := &Change{sides: sides}
	var columns [2][]byte
	var lines [2]*Line
	for i, line := range sorted {
		if line != nil {
			columns[i], c.place[i] = cutPlace(line)
		}
	}
	if sorted[0] != nil && sorted[1] != nil && bytes.Equal(columns[0], columns[1]) {
		return nil, nil
	}
	for i := range lines {
		if sorted[i] == nil {
			continue
		}
		l, err := parseLine(string(appendLineText(nil, columns[i])))
		if err != nil {
			return nil, err
		}
		lines[i] = l
	}
	c.Old, c.New = lines[0], lines[1]
	switch {
	case c.New == nil:
		c.Kind = Vanished
	case c.Old == nil:
		c.Kind = Appeared
	default:
		if c.Fields = differences(c.Old, c.New); len(c.Fields) == 0 {
			return nil, nil
		}
	}
	return c, nil
}

// cutPlace takes the place off that stands behind a sortable line. The number in the line may
// hold a byte that looks like the end of a line.
func cutPlace(line []byte) (columns, place []byte) {
	number := bytes.IndexByte(line, 0) + 1
	end := bytes.IndexByte(line[number+8:], '\n')
	if end < 0 {
		return line, nil
	}
	end += number + 8
	return line[:end], line[end+1:]
}

// differences names the columns that differ. Positions with equal keys are the same, however
// they are written; where a key is not known their text decides.
func differences(a, b *Line) []string {
	position := a.Position != b.Position
	if a.Key != "" && b.Key != "" {
		position = a.Key != b.Key
	}
	var fields []string
	for _, field := range []struct {
		name   string
		differ bool
	}{
		{"game", a.Game != b.Game},
		{"rules", a.Rules != b.Rules},
		{"plies", a.Plies != b.Plies},
		{"outcome", a.Outcome != b.Outcome},
		{"position", position},
		{"fault", a.Fault != b.Fault},
	} {
		if field.differ {
			fields = append(fields, field.name)
		}
	}
	return fields
}
