package corpus

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"github.com/plybook/plybook/internal/extsort"
)

// A changeOrder puts changes in the order in which people want to read them: what changed before what was removed, and
// that before what was added, each in the order of a snapshot. The changes need not fit in memory.
type changeOrder struct {
	extsort.Sorter
	first [3][]changeID // of each kind, sorted, at most MaxDiffIDs
}

// A changeID is the identity of a record with what it is sorted by.
type changeID struct{ key, id string }

// add keeps the lines of a change.
func (o *changeOrder) add(c *Change, lines [2][]byte) error {
	line := lines[1]
	if line == nil {
		line = lines[0]
	}
	key := line[:bytes.IndexByte(line, 0)+9] // name and number
	o.name(c, key)
	b := append(append(make([]byte, 0, 16+len(key)+len(lines[0])+len(lines[1])), byte(c.Kind)), key...)
	b = binary.AppendUvarint(b, uint64(len(lines[0])))
	return o.Sorter.Add(append(append(b, lines[0]...), lines[1]...))
}

// name keeps the identity of a change that is one of the first of its kind.
func (o *changeOrder) name(c *Change, key []byte) {
	ids := o.first[c.Kind]
	if len(ids) == MaxDiffIDs && ids[MaxDiffIDs-1].key <= string(key) {
		return
	}
	id := changeID{string(key), c.ID()}
	i, _ := slices.BinarySearchFunc(ids, id, func(a, b changeID) int { return cmp.Compare(a.key, b.key) })
	ids = slices.Insert(ids, i, id)
	o.first[c.Kind] = ids[:min(len(ids), MaxDiffIDs)]
}

// ids returns the identities of the first changes of each kind.
func (o *changeOrder) ids() (ids [3][]string) {
	for kind := range ids {
		for _, c := range o.first[kind] {
			ids[kind] = append(ids[kind], c.id)
		}
	}
	return ids
}

// run calls emit with the changes in order.
func (o *changeOrder) run(ctx context.Context, sides [2]*side, emit func(*Change) error) error {
	for b, err := range o.All(ctx) {
		if err != nil {
			return err
		}
		kind, b := ChangeKind(b[0]), b[1+bytes.IndexByte(b[1:], 0)+9:]
		length, n := binary.Uvarint(b)
		var lines [2][]byte
		if kind != Added {
			lines[0] = b[n : n+int(length)]
		}
		if kind != Removed {
			lines[1] = b[n+int(length):]
		}
		c, err := changeOf(sides, lines)
		if err == nil {
			err = emit(c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
