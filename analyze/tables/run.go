package tables

import (
	"bytes"
	"unicode/utf8"

	"github.com/plybook/plybook/analyze/stats"
)

// A plyRun is some plies of a game, which are appended to a batch by column.
type plyRun struct {
	*stats.PlyColumns
	number   int64
	game     string
	from, to int // of its plies, from 0
}

// appendTo appends the plies. Columns that have no values as they stand are made row by row.
func (r *plyRun) appendTo(b *batch, columns []Column[Ply]) {
	var row stats.PlyRow
	ply := Ply{Number: r.number, Game: r.game, PlyRow: &row}
	for i := range columns {
		c, v := &columns[i], &b.vectors[i]
		switch {
		case c.Game != "" && c.Game != r.game:
		case c.plies > 0:
			if c.plies < len(r.Columns) && r.Columns[c.plies] != nil {
				v.setInts(b.rows, r.Columns[c.plies][r.from:r.to])
			}
		case c.Int != nil:
			for j := r.from; j < r.to; j++ {
				row.Ply, row.Seat = int64(j+1), r.At(stats.PlySeat, j)
				v.setInt(b.rows+j-r.from, c.Int(&ply))
			}
		case c.Name == moveColumn:
			r.appendMoves(b, v)
		default:
			if text := []byte(c.Valid(&ply)); len(text) > 0 {
				for j := range r.to - r.from {
					v.setText(b.rows+j, text)
				}
				b.text += len(text) * (r.to - r.from)
			}
		}
	}
	b.rows += r.to - r.from
}

func (r *plyRun) appendMoves(b *batch, v *vector) {
	for j := r.from; j < r.to; j++ {
		move := r.Move(j)
		if !utf8.Valid(move) {
			move = bytes.ToValidUTF8(move, []byte("\uFFFD"))
		}
		if len(move) > 0 {
			v.setText(b.rows+j-r.from, move)
			b.text += len(move)
		}
	}
}

// setInts sets the values of rows, which may not be before those that have one.
func (v *vector) setInts(row int, values []int64) {
	if v.ints == nil {
		v.ints = make([]int64, 0, v.most)
	}
	for len(v.ints) < row {
		v.ints = append(v.ints, stats.Null)
	}
	v.ints = append(v.ints, values...)
}
