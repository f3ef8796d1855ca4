package corpus

import (
	"context"
	"encoding/binary"
	"io"
)

// A changeOrder puts changes in the order in which people want to read them: what changed before what vanished, and
// that before what appeared. Those of a kind stay in their order. The changes need not fit in memory.
type changeOrder struct {
	sorter
	n uint64
}

// add keeps the lines of a change.
func (o *changeOrder) add(kind ChangeKind, lines [2][]byte) error {
	b := append(make([]byte, 0, 10+len(lines[0])+len(lines[1])), byte(kind))
	b = binary.BigEndian.AppendUint64(b, o.n)
	b = binary.AppendUvarint(b, uint64(len(lines[0])))
	b = append(b, lines[0]...)
	o.n++
	return o.sorter.add(append(b, lines[1]...))
}

// run calls emit with the changes in order.
func (o *changeOrder) run(ctx context.Context, sides [2]*side, emit func(*Change) error) error {
	for {
		b, err := o.next()
		if err == io.EOF {
			return nil
		}
		if err == nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		var lines [2][]byte
		kind := ChangeKind(b[0])
		length, n := binary.Uvarint(b[9:])
		old, after := b[9+n:9+n+int(length)], b[9+n+int(length):]
		if kind != Appeared {
			lines[0] = old
		}
		if kind != Vanished {
			lines[1] = after
		}
		c, err := changeOf(sides, lines)
		if err == nil {
			err = emit(c)
		}
		if err != nil {
			return err
		}
	}
}
