// Readparquet reads Parquet files with a library that plybook does not write them with, every value of them, and
// prints what they hold as JSON: an object a file. Plybook's tests compare that with what was meant.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"

	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/file"
)

// A table is what a file holds.
type table struct {
	Rows      int64             `json:"rows"`
	RowGroups []int64           `json:"rowGroups"` // rows of each
	Metadata  map[string]string `json:"metadata"`
	Columns   []column          `json:"columns"`
}

// A column is a column of a table.
type column struct {
	Name     string `json:"name"`
	Physical string `json:"physical"`
	Logical  string `json:"logical"`
	Needed   bool   `json:"needed"` // it cannot be null
	Nulls    int64  `json:"nulls"`
	Sum      int64  `json:"sum"`    // of integers; of booleans that are true; of lengths of texts
	SHA256   string `json:"sha256"` // of all values as text, or "-", with their line ends
}

func main() {
	out := json.NewEncoder(os.Stdout)
	for _, name := range os.Args[1:] {
		t, err := read(name)
		if err == nil {
			err = out.Encode(t)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "readparquet: %s: %v\n", name, err)
			os.Exit(2)
		}
	}
}

func read(name string) (*table, error) {
	r, err := file.OpenParquetFile(name, false)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	t := &table{Rows: r.NumRows(), Metadata: map[string]string{}}
	for i, key := range r.MetaData().KeyValueMetadata().Keys() {
		t.Metadata[key] = r.MetaData().KeyValueMetadata().Values()[i]
	}
	for i := range r.NumRowGroups() {
		t.RowGroups = append(t.RowGroups, r.RowGroup(i).NumRows())
	}
	for i := range r.MetaData().Schema.NumColumns() {
		c, err := readColumn(r, i)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", r.MetaData().Schema.Column(i).Name(), err)
		}
		t.Columns = append(t.Columns, *c)
	}
	return t, nil
}

func readColumn(r *file.Reader, i int) (*column, error) {
	s := r.MetaData().Schema.Column(i)
	c := &column{
		Name: s.Name(), Physical: s.PhysicalType().String(), Logical: s.LogicalType().String(),
		Needed: s.MaxDefinitionLevel() == 0,
	}
	sum := sha256.New()
	for group := range r.NumRowGroups() {
		chunk, err := r.RowGroup(group).Column(i)
		if err != nil {
			return nil, err
		}
		var of func() (any, int64)
		switch chunk := chunk.(type) {
		case *file.Int64ColumnChunkReader:
			of = values(chunk.ReadBatch, c.Needed, func(n int64) (any, int64) { return n, n })
		case *file.BooleanColumnChunkReader:
			of = values(chunk.ReadBatch, c.Needed, func(b bool) (any, int64) {
				if b {
					return b, 1
				}
				return b, 0
			})
		case *file.ByteArrayColumnChunkReader:
			of = values(chunk.ReadBatch, c.Needed, func(b parquet.ByteArray) (any, int64) { return string(b), int64(len(b)) })
		default:
			return nil, fmt.Errorf("values of type %v", s.PhysicalType())
		}
		for range r.RowGroup(group).NumRows() {
			value, n := of()
			if value == nil {
				c.Nulls++
				value = "-"
			}
			c.Sum += n
			fmt.Fprintln(sum, value)
		}
		if value, _ := of(); value != nil {
			return nil, fmt.Errorf("there are more values than rows")
		}
		if err := chunk.Err(); err != nil {
			return nil, err
		}
	}
	c.SHA256 = fmt.Sprintf("%x", sum.Sum(nil))
	return c, nil
}

// values returns a function that returns the values of a column chunk one by one, and nil for null and after the
// last.
func values[V any](
	read func(size int64, values []V, definitions, repetitions []int16) (total int64, n int, err error),
	needed bool, of func(V) (any, int64),
) func() (any, int64) {
	const size = 1 << 12
	batch, levels := make([]V, size), make([]int16, size)
	var rows, row, next int
	return func() (any, int64) {
		if row == rows {
			total, _, err := read(size, batch, levels, nil)
			if err != nil || total == 0 {
				return nil, 0
			}
			rows, row, next = int(total), 0, 0
		}
		row++
		if !needed && levels[row-1] == 0 {
			return nil, 0
		}
		next++
		return of(batch[next-1])
	}
}
