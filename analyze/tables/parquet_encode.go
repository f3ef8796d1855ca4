package tables

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"

	"github.com/plybook/plybook/analyze/stats"
)

// A groupEncoder encodes row groups, a column as one page, or two if it has a dictionary.
type groupEncoder struct {
	*pageWriter
	words   dictionary
	present []byte  // by row: 1 where there is a value
	ints    []int64 // the values that are there
	indexes []int32 // or their numbers in the dictionary
	levels  []byte
	values  []byte
	data    []byte
}

func newGroupEncoder() (*groupEncoder, error) {
	w, err := newPageWriter()
	return &groupEncoder{pageWriter: w}, err
}

// A chunkKind is what a column is, for encoding.
type chunkKind struct {
	name    string
	of      format.Type
	needed  bool     // there is a value in every row
	labels  []string // of numbers, which become texts
	unique  bool     // texts are seldom there twice
	bounded bool     // the least and the greatest value tell something
}

func (c *Column[R]) chunkKind() chunkKind {
	return chunkKind{
		name: c.Name, of: c.physical(), needed: c.Needed, labels: c.Labels, unique: c.Unique,
		bounded: c.Bool == nil && !c.Free && !c.Unique && c.Labels == nil, // bounds of what has no order may be long
	}
}

func kindsOf[R any](columns []Column[R]) (kinds []chunkKind) {
	for i := range columns {
		kinds = append(kinds, columns[i].chunkKind())
	}
	return kinds
}

// column encodes the values of a column of a row group. Offsets of the chunk are from the begin of the row group.
func (e *groupEncoder) column(k *chunkKind, v *vector, rows int) (format.ColumnMetaData, error) {
	chunk := format.ColumnMetaData{
		Type: k.of, PathInSchema: []string{k.name}, Codec: format.Zstd, NumValues: int64(rows),
	}
	e.values = e.values[:0]
	var err error
	encoding := format.Plain
	switch {
	case k.of == format.Int64:
		encoding, err = format.DeltaBinaryPacked, e.numbers(k, v, rows, &chunk.Statistics)
	case k.of == format.Boolean:
		e.bools(k, v, rows)
	case k.unique:
		e.plainTexts(v, rows)
	default:
		encoding, err = e.texts(k, v, rows, &chunk)
	}
	if err == nil && !k.needed {
		err = e.define(rows, &chunk.Statistics)
	}
	if err != nil {
		return chunk, err
	}
	e.data = append(append(e.data[:0], e.levels...), e.values...)
	e.levels = e.levels[:0]
	return chunk, e.pageWriter.data(&chunk, encoding, e.data)
}

// define encodes which of the rows have values, as [groupEncoder.present] says.
func (e *groupEncoder) define(rows int, s *format.Statistics) error {
	there := bytes.Count(e.present, []byte{1})
	s.NullCount = int64(rows - there)
	var runs []byte
	var err error
	if there == 0 || there == rows {
		runs = append(binary.AppendUvarint(nil, uint64(rows)<<1), byte(min(there, 1)))
	} else {
		e.present = append(e.present, make([]byte, rows-len(e.present))...)
		runs, err = (&rle.Encoding{BitWidth: 1}).EncodeLevels(nil, e.present)
	}
	e.levels = append(binary.LittleEndian.AppendUint32(e.levels[:0], uint32(len(runs))), runs...)
	return err
}

// whole gives the rows at the end their value that lack it, of a column that has one in every row.
func (v *vector) whole(k *chunkKind, rows int) {
	if k.needed {
		for len(v.ints) < rows {
			v.ints = append(v.ints, 0)
		}
	}
}

// numbers encodes integers.
func (e *groupEncoder) numbers(k *chunkKind, v *vector, rows int, s *format.Statistics) (err error) {
	v.whole(k, rows)
	values := v.ints
	if !k.needed {
		values = e.there(v)
	}
	if len(values) > 0 {
		least, most := values[0], values[0]
		for _, n := range values {
			least, most = min(least, n), max(most, n)
		}
		s.MinValue = binary.LittleEndian.AppendUint64(nil, uint64(least))
		s.MaxValue = binary.LittleEndian.AppendUint64(nil, uint64(most))
	}
	if k.name == numberColumn && len(values) > 0 { // they are encoded before they are known too
		encoded, err := e.differences(values)
		e.values = append(deltaHead(e.values, len(values), values[0]), encoded...)
		return err
	}
	e.values, err = (&delta.BinaryPackedEncoding{}).EncodeInt64(e.values, values)
	return err
}

// there returns the numbers that there are, and notes where.
func (e *groupEncoder) there(v *vector) []int64 {
	e.present = grow(e.present, len(v.ints))
	if !slices.Contains(v.ints, stats.Null) {
		for i := range e.present {
			e.present[i] = 1
		}
		return v.ints
	}
	e.ints = grow(e.ints, len(v.ints))
	n := 0
	for i, value := range v.ints {
		e.ints[n] = value
		there := byte(1)
		if value == stats.Null {
			there = 0
		}
		e.present[i] = there
		n += int(there)
	}
	return e.ints[:n]
}

// grow returns a slice of some length, in the memory of another one if there is enough.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// bools encodes truths, a bit each.
func (e *groupEncoder) bools(k *chunkKind, v *vector, rows int) {
	v.whole(k, rows)
	values := v.ints
	if !k.needed {
		values = e.there(v)
	}
	e.values = grow(e.values, (len(values)+7)/8)
	clear(e.values)
	for i, n := range values {
		e.values[i/8] |= byte(n&1) << (i % 8)
	}
}

// plainTexts encodes texts one after the other.
func (e *groupEncoder) plainTexts(v *vector, rows int) {
	e.present = grow(e.present, len(v.ends))
	from := int32(0)
	for i, end := range v.ends {
		e.present[i] = 0
		if from < end {
			e.present[i] = 1
			e.values = appendText(e.values, v.text[from:end])
		}
		from = end
	}
}

// texts encodes texts as their numbers in a dictionary, unless that would make them longer.
func (e *groupEncoder) texts(k *chunkKind, v *vector, rows int, chunk *format.ColumnMetaData) (format.Encoding, error) {
	d := &e.words
	d.reset()
	if k.labels != nil {
		e.lookUpLabels(k.labels, v)
	} else {
		e.lookUpTexts(v)
	}
	if len(e.indexes) < 2*d.len() && k.labels == nil {
		e.plainTexts(v, rows)
		return format.Plain, nil
	}
	if k.bounded && d.len() > 0 {
		least, most := d.bounds()
		chunk.Statistics.MinValue, chunk.Statistics.MaxValue = bytes.Clone(least), bytes.Clone(most)
	}
	if err := e.dictionary(chunk, d.len(), d.page); err != nil {
		return 0, err
	}
	var err error
	e.values, err = (&rle.DictionaryEncoding{}).EncodeInt32(e.values, e.indexes)
	return format.RLEDictionary, err
}

func (e *groupEncoder) lookUpTexts(v *vector) {
	e.present, e.indexes = grow(e.present, len(v.ends)), e.indexes[:0]
	from := int32(0)
	for i, end := range v.ends {
		e.present[i] = 0
		if from < end {
			e.present[i] = 1
			e.indexes = append(e.indexes, e.words.number(v.text[from:end]))
		}
		from = end
	}
}

func (e *groupEncoder) lookUpLabels(labels []string, v *vector) {
	e.indexes = e.indexes[:0]
	numbers := make([]int32, len(labels)) // of labels in the dictionary, from 1
	for _, n := range e.there(v) {
		if n < 0 || n >= int64(len(labels)) {
			e.indexes = append(e.indexes, e.words.number([]byte(labelOf(labels, n))))
			continue
		}
		if numbers[n] == 0 {
			numbers[n] = e.words.number([]byte(labels[n])) + 1
		}
		e.indexes = append(e.indexes, numbers[n]-1)
	}
}
