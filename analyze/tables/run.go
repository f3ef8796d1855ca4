package tables

import (
	"bytes"
	"slices"
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

// next turns to the plies that a batch has room for, of those that follow. It returns false if none do.
func (r *plyRun) next(b *batch, most int) bool {
	r.from, r.to = r.to, min(r.Plies, r.to+most-b.rows)
	return r.from < r.to
}

// appendTo appends the plies. Texts are made row by row.
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
		case c.fill != nil:
			v.reach(b.rows)
			before := len(v.ints)
			v.ints = slices.Grow(v.ints, r.to-r.from)[:before+r.to-r.from]
			c.fill(r, v.ints[before:])
		case c.Name == moveColumn:
			r.appendMoves(b, v)
		case c.Name == positionColumn:
			r.appendTexts(b, v, r.Position)
		case c.Name == keyColumn:
			r.appendTexts(b, v, func(j int) []byte { return []byte(keyText(r.Key(j))) })
		default:
			if text := c.Valid(&ply); text != "" {
				for j := range r.to - r.from {
					setText(v, b.rows+j, text)
				}
				b.text += len(text) * (r.to - r.from)
			}
		}
	}
	b.rows += r.to - r.from
}

// numbers, plies and seats are the values of columns that runs do not have as they stand.
func (r *plyRun) numbers(to []int64) {
	for i := range to {
		to[i] = r.number
	}
}

func (r *plyRun) plies(to []int64) {
	for i := range to {
		to[i] = int64(r.from + i + 1)
	}
}

func (r *plyRun) seats(to []int64) {
	for i := range to {
		to[i] = r.At(stats.PlySeat, r.from+i) + 1
	}
}

// appendMoves appends the moves, at once if they are in ASCII, as those of nearly all notations are.
func (r *plyRun) appendMoves(b *batch, v *vector) {
	text, ends := r.Moves(r.from, r.to)
	for _, c := range text {
		if c >= utf8.RuneSelf {
			r.appendTexts(b, v, r.Move)
			return
		}
	}
	v.reachTexts(b.rows)
	before := int32(len(v.text))
	if len(ends) > 0 {
		before += int32(len(text)) - ends[len(ends)-1]
	}
	v.text = append(v.text, text...)
	for _, end := range ends {
		v.ends = append(v.ends, before+end)
	}
	b.text += len(text)
}

// appendTexts appends a text of each ply.
func (r *plyRun) appendTexts(b *batch, v *vector, of func(ply int) []byte) {
	for j := r.from; j < r.to; j++ {
		text := of(j)
		if !utf8.Valid(text) {
			text = bytes.ToValidUTF8(text, []byte("\uFFFD"))
		}
		if len(text) > 0 {
			setText(v, b.rows+j-r.from, text)
			b.text += len(text)
		}
	}
}

// setInts sets the values of rows, which may not be before those that have one.
func (v *vector) setInts(row int, values []int64) {
	v.reach(row)
	v.ints = append(v.ints, values...)
}
