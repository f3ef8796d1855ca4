package tables

import (
	"github.com/plybook/plybook/analyze/stats"
)

// A batch holds rows of a table by column, on their way into a row group.
type batch struct {
	rows    int
	text    int // bytes of it
	vectors []vector
}

// A vector holds the values of a column. What it lacks at its end are rows without a value, so that columns of
// other games cost nothing.
type vector struct {
	ints []int64 // [stats.Null] for none; 0 and 1 for booleans; numbers of labels
	text []byte  // texts one after the other
	ends []int32 // where each of them ends; an empty one is none
	most int     // rows that there may be
}

// newBatch returns a batch for so many rows. Columns get their memory when they first have a value.
func newBatch(columns, rows int) batch {
	b := batch{vectors: make([]vector, columns)}
	for i := range b.vectors {
		b.vectors[i].most = rows
	}
	return b
}

func (b *batch) reset() {
	b.rows, b.text = 0, 0
	for i := range b.vectors {
		v := &b.vectors[i]
		v.ints, v.text, v.ends = v.ints[:0], v.text[:0], v.ends[:0]
	}
}

// reach gives the rows before one that have no value none, so that the next value is that of the row.
func (v *vector) reach(row int) {
	if v.ints == nil {
		v.ints = make([]int64, 0, v.most)
	}
	for len(v.ints) < row {
		v.ints = append(v.ints, stats.Null)
	}
}

// setInt sets the value of a row, which may not be before those that have one.
func (v *vector) setInt(row int, value int64) {
	v.reach(row)
	v.ints = append(v.ints, value)
}

// reachTexts is reach for texts.
func (v *vector) reachTexts(row int) {
	if v.ends == nil {
		v.ends = make([]int32, 0, v.most)
	}
	for len(v.ends) < row {
		v.ends = append(v.ends, int32(len(v.text)))
	}
}

func setText[T string | []byte](v *vector, row int, value T) {
	v.reachTexts(row)
	v.text = append(v.text, value...)
	v.ends = append(v.ends, int32(len(v.text)))
}

// An appender appends rows to batches. Columns of schemas are taken from the values of rows: labels become texts when
// they are written.
type appender[R any] struct {
	columns  []Column[R]
	valuesOf func(*R) (game string, values []int64)

	general []int  // the columns of all games
	game    string // whose schema is of
	of      []int  // the columns of the game
}

func newAppender[R any](columns []Column[R], valuesOf func(*R) (string, []int64)) appender[R] {
	a := appender[R]{columns: columns, valuesOf: valuesOf}
	a.general = a.columnsOf("")
	return a
}

// columnsOf returns the places of the columns of a game.
func (a *appender[R]) columnsOf(game string) (places []int) {
	for i := range a.columns {
		if a.columns[i].Game == game {
			places = append(places, i)
		}
	}
	return places
}

// append appends a row.
func (a *appender[R]) append(b *batch, row *R) {
	for _, i := range a.general {
		c, v := &a.columns[i], &b.vectors[i]
		switch {
		case c.Int != nil:
			if n := c.Int(row); n != stats.Null {
				v.setInt(b.rows, n)
			}
		case c.Bool != nil:
			v.setInt(b.rows, intOf(c.Bool(row)))
		default:
			if text := c.Valid(row); text != "" {
				setText(v, b.rows, text)
				b.text += len(text)
			}
		}
	}
	game, values := a.valuesOf(row)
	if game != a.game {
		a.game, a.of = game, nil
		if game != "" {
			a.of = a.columnsOf(game)
		}
	}
	for _, i := range a.of {
		if n := at(values, a.columns[i].place); n != stats.Null {
			b.vectors[i].setInt(b.rows, n)
		}
	}
	b.rows++
}

func intOf(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
