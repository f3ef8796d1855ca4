package tables

import (
	"github.com/parquet-go/parquet-go"

	"github.com/plybook/plybook/analyze/stats"
)

// valuesAtOnce is how many values a column is given at a time. Pages end between these.
const valuesAtOnce = 1 << 8

// encode encodes the columns of a group.
func (t *parquetTable[R]) encode(g *group) error {
	for i, to := range g.to.ColumnWriters() {
		c, v := &t.columns[i], &g.vectors[i]
		fill := v.fillInts
		switch {
		case c.Labels != nil:
			fill = v.labelFiller(c.Labels)
		case c.Str != nil:
			fill = v.fillTexts
		case c.Bool != nil:
			fill = v.fillBools
		}
		if err := g.writeColumn(to, fill, c.Needed); err != nil {
			return err
		}
	}
	return nil
}

// A filler sets values from a row of a column on, with the level of definition of those that are there. It returns
// how many it has set: behind them there are none.
type filler func(values []parquet.Value, row, level int) int

// writeColumn writes a column.
func (g *group) writeColumn(to *parquet.ColumnWriter, fill filler, needed bool) error {
	level := 1
	if needed {
		level = 0
	}
	for row := 0; row < g.rows; {
		values := g.values[:min(len(g.values), g.rows-row)]
		n := fill(values, row, level)
		clear(values[n:])
		if _, err := to.WriteRowValues(values); err != nil {
			return err
		}
		row += len(values)
	}
	return to.Flush()
}

func (v *vector) fillInts(values []parquet.Value, row, level int) int {
	from := v.ints[min(row, len(v.ints)):]
	from = from[:min(len(from), len(values))]
	for i, value := range from {
		values[i] = parquet.Value{}
		if value != stats.Null {
			values[i] = parquet.Int64Value(value)
			values[i].SetDefinitionLevel(level)
		}
	}
	return len(from)
}

func (v *vector) fillBools(values []parquet.Value, row, level int) int {
	from := v.ints[min(row, len(v.ints)):]
	from = from[:min(len(from), len(values))]
	for i, value := range from {
		values[i] = parquet.BooleanValue(value != 0)
		values[i].SetDefinitionLevel(level)
	}
	return len(from)
}

// labelFiller returns a filler with the labels of numbers.
func (v *vector) labelFiller(labels []string) filler {
	texts := make([][]byte, len(labels))
	for i, label := range labels {
		texts[i] = []byte(label)
	}
	return func(values []parquet.Value, row, level int) int {
		from := v.ints[min(row, len(v.ints)):]
		from = from[:min(len(from), len(values))]
		for i, n := range from {
			values[i] = parquet.Value{}
			if n == stats.Null {
				continue
			}
			if n >= 0 && n < int64(len(texts)) {
				values[i] = parquet.ByteArrayValue(texts[n])
			} else {
				values[i] = parquet.ByteArrayValue([]byte(labelOf(labels, n)))
			}
			values[i].SetDefinitionLevel(level)
		}
		return len(from)
	}
}

func (v *vector) fillTexts(values []parquet.Value, row, level int) int {
	from := v.ends[min(row, len(v.ends)):]
	from = from[:min(len(from), len(values))]
	begin := 0
	if row > 0 && len(from) > 0 {
		begin = v.ends[row-1]
	}
	for i, end := range from {
		values[i] = parquet.Value{}
		if begin < end {
			values[i] = parquet.ByteArrayValue(v.text[begin:end])
			values[i].SetDefinitionLevel(level)
		}
		begin = end
	}
	return len(from)
}
