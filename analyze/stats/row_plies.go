package stats

import (
	"encoding/binary"
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// PlyColumns are the rows of the table of plies of one game, by column.
type PlyColumns struct {
	Plies   int       // rows; they are numbered from 1
	Columns [][]int64 // by the constants below, then by the schema's PlyColumns; nil where no ply has a value

	moves []byte
	ends  []int32 // of each move in moves
	room  [][]int64

	befores    []byte // positions before the plies; empty if they are not there
	beforeEnds []int32
	keys       []game.Key
}

// The columns of all games' plies.
const (
	PlySeat = iota
	PlyLeft // 0 or 1
	PlyLegal
	PlyMillis
	PlyScore
	PlyDepth
	PlyNodes
	PlyValues // the first one of the schema
)

// Move returns the canonical text of a ply's move, from 0. It is valid until the next game.
func (p *PlyColumns) Move(i int) []byte {
	from := int32(0)
	if i > 0 {
		from = p.ends[i-1]
	}
	return p.moves[from:p.ends[i]]
}

// Moves returns the texts of the moves from one ply to before another, one after the other, and where in the texts of all moves each
// of them ends. They are valid until the next game.
func (p *PlyColumns) Moves(from, to int) (text []byte, ends []int32) {
	begin, end := int32(0), int32(0)
	if from > 0 {
		begin = p.ends[from-1]
	}
	if end = begin; to > from {
		end = p.ends[to-1]
	}
	return p.moves[begin:end], p.ends[from:to]
}

// Position returns the text of the position before a ply, from 0; nil if it is not known. It is valid until the next game.
func (p *PlyColumns) Position(i int) []byte {
	if i >= len(p.beforeEnds) {
		return nil
	}
	from := int32(0)
	if i > 0 {
		from = p.beforeEnds[i-1]
	}
	return p.befores[from:p.beforeEnds[i]]
}

// Key returns the key of the position before a ply, from 0; zero if it is not known.
func (p *PlyColumns) Key(i int) (key game.Key) {
	if i < len(p.keys) {
		key = p.keys[i]
	}
	return key
}

// At returns a value of a ply, from 0; [Null] if there is none.
func (p *PlyColumns) At(column, i int) int64 {
	if column >= len(p.Columns) || p.Columns[column] == nil {
		return Null
	}
	return p.Columns[column][i]
}

// row fills in the row of a ply, from 0.
func (p *PlyColumns) row(i int, r *PlyRow) {
	r.Ply, r.Seat, r.Left, r.Legal = int64(i+1), p.At(PlySeat, i), p.At(PlyLeft, i) == 1, p.At(PlyLegal, i)
	r.Millis, r.Score, r.Depth, r.Nodes = p.At(PlyMillis, i), p.At(PlyScore, i), p.At(PlyDepth, i), p.At(PlyNodes, i)
	if move := p.Move(i); string(move) != r.Move {
		r.Move = string(move)
	}
	r.Position, r.Key = string(p.Position(i)), p.Key(i)
	r.Values = r.Values[:0]
	for c := PlyValues; c < len(p.Columns); c++ {
		r.Values = append(r.Values, p.At(c, i))
	}
}

// Each calls f with all rows, which are in the same memory.
func (p *PlyColumns) Each(r *PlyRow, f func(*PlyRow) error) error {
	for i := range p.Plies {
		p.row(i, r)
		if err := f(r); err != nil {
			return err
		}
	}
	return nil
}

// How the values of a column are written.
const (
	columnOfNone  byte = iota // there are none
	columnOfBytes             // a byte each; the least is Null
	columnOfWords             // as appendValue writes them
)

const leastByte = -128

// codingOf returns how values are written.
func codingOf(values []int64) (coding byte) {
	for _, n := range values {
		switch {
		case n == Null:
		case n <= leastByte || n > 127:
			return columnOfWords
		default:
			coding = columnOfBytes
		}
	}
	return coding
}

// appendColumn appends the values of a column.
func appendColumn(dst []byte, values []int64, coding byte) []byte {
	dst = append(dst, coding)
	switch coding {
	case columnOfBytes:
		for _, n := range values {
			if n == Null {
				n = leastByte
			}
			dst = append(dst, byte(n))
		}
	case columnOfWords:
		for _, n := range values {
			dst = appendValue(dst, n)
		}
	}
	return dst
}

// column reads a column of n values into the memory of to; nil if there are none.
func (d *decoder) column(to []int64, n int) []int64 {
	switch coding := d.uint(); {
	case coding == uint64(columnOfNone):
		return nil
	case coding == uint64(columnOfBytes) && n <= len(d.rest):
		to = slices.Grow(to, n)[:n]
		for i, b := range d.rest[:n] {
			if to[i] = int64(int8(b)); to[i] == leastByte {
				to[i] = Null
			}
		}
		d.rest = d.rest[n:]
	case coding == uint64(columnOfWords) && n <= len(d.rest):
		for range n {
			to = append(to, d.value())
		}
	default:
		d.fail()
	}
	return to
}

// readPlies reads the plies of a game.
func readPlies(d *decoder, p *PlyColumns) {
	p.Plies, p.moves, p.ends, p.Columns = d.length(len(d.rest)), p.moves[:0], p.ends[:0], p.Columns[:0]
	p.befores, p.beforeEnds, p.keys = p.befores[:0], p.beforeEnds[:0], p.keys[:0]
	for range p.Plies {
		p.moves = append(p.moves, d.bytes()...)
		p.ends = append(p.ends, int32(len(p.moves)))
	}
	for i := range d.length(maxValues) {
		if i == len(p.room) {
			p.room = append(p.room, nil)
		}
		column := d.column(p.room[i][:0], p.Plies)
		if column != nil {
			p.room[i] = column
		}
		p.Columns = append(p.Columns, column)
	}
}

// readPositions reads the positions before the plies of a game.
func readPositions(d *decoder, p *PlyColumns) {
	for range p.Plies {
		p.befores = append(p.befores, d.bytes()...)
		p.beforeEnds = append(p.beforeEnds, int32(len(p.befores)))
		words := keyReader{rest: d.rest, bad: d.bad}
		p.keys = append(p.keys, words.words())
		d.rest, d.bad = words.rest, words.bad
	}
}

// appendPositions appends the positions before the plies of the game.
func (c *Collector) appendPositions(dst []byte) []byte {
	g := &c.scratch
	dst = append(dst, positionMark)
	from := int32(0)
	for i := range g.plies {
		end := g.plies[i].before
		dst = appendBytes(dst, g.befores[from:end])
		dst = AppendWords(dst, g.keys[i])
		from = end
	}
	return dst
}

// appendPlies appends the rows of the plies of the game.
func (c *Collector) appendPlies(dst []byte) []byte {
	g := &c.scratch
	dst = append(dst, plyRowMark)
	dst = binary.AppendUvarint(dst, uint64(len(g.plies)))
	c.seats, c.left = c.seats[:0], c.left[:0]
	for i := range g.plies {
		seen := &g.plies[i]
		dst = appendBytes(dst, g.words[seen.from:seen.end])
		left := int64(0)
		if seen.token < 0 {
			left = 1
		}
		c.seats, c.left = append(c.seats, int64(seen.seat)), append(c.left, left)
	}
	dst = binary.AppendUvarint(dst, uint64(PlyLegal+len(g.kind.nulls)))
	dst = appendColumn(dst, c.seats, codingOf(c.seats))
	dst = appendColumn(dst, c.left, codingOf(c.left))
	for i := range g.kind.nulls {
		dst = appendColumn(dst, g.column(i), g.codings[i])
	}
	if g.boards {
		return c.appendPositions(dst)
	}
	return dst
}
