package stats

import (
	"encoding/binary"
	"slices"
)

// Rows are written one after the other: a byte that says of which table, and the fields. The plies of a
// game are by column.

const (
	gameRowMark  byte = 'G'
	plyRowMark   byte = 'P'
	positionMark byte = 'B' // after the plies of a game: the positions before them
	unitMark     byte = 'U' // a unit ends
)

// AppendPlyGroup appends a group of plies to what [EncodePlies] returns: those of games of a range of which the first one has a number.
func AppendPlyGroup(dst []byte, first int64, group []byte) []byte {
	return appendBytes(binary.AppendVarint(dst, first), group)
}

// WriteEncoded writes what [EncodePlies] returned, to whoever takes that.
func (r *RowReader) WriteEncoded(data []byte, to TableWriter) error {
	w, ok := to.(UnitWriter)
	for d := (decoder{rest: data}); len(d.rest) > 0; {
		first, index := d.int(), int64(0)
		group := d.bytes()
		if d.bad || !r.numbers.place(&first, &index) {
			return ErrDamaged
		}
		if !ok {
			continue
		}
		if err := w.WriteEncoded(first, group); err != nil {
			return err
		}
	}
	return nil
}

// maxValues bounds the values of a row that is read.
const maxValues = 1 << 10

// AppendGameRow appends a row of the table of games as a [Collector] makes them.
func AppendGameRow(dst []byte, r *GameRow) []byte {
	dst = append(dst, gameRowMark)
	for _, n := range [...]int64{r.Number, r.Index, r.Line, r.Plies, r.Winners} {
		dst = binary.AppendVarint(dst, n)
	}
	for _, text := range [...]string{
		r.Source, r.Format, r.Game, r.Rules, r.Board, r.Event, r.Site, r.Date, r.Match, r.Reason, r.Fault,
	} {
		dst = appendBytes(dst, text)
	}
	dst = binary.AppendUvarint(dst, uint64(len(r.Players)))
	for _, name := range r.Players {
		dst = appendBytes(dst, name)
	}
	dst = appendBool(appendBool(dst, r.BoardGuessed), r.Over)
	dst = AppendWords(append(dst, r.Hash[:]...), r.Final)
	dst = appendValues(dst, r.Scores)
	return appendValues(dst, r.Values)
}

func readGameRow(d *decoder, r *GameRow) {
	for _, n := range [...]*int64{&r.Number, &r.Index, &r.Line, &r.Plies, &r.Winners} {
		*n = d.int()
	}
	for _, text := range [...]*string{
		&r.Source, &r.Format, &r.Game, &r.Rules, &r.Board, &r.Event, &r.Site, &r.Date, &r.Match, &r.Reason, &r.Fault,
	} {
		d.text(text)
	}
	r.Players = slices.Grow(r.Players[:0], MaxSeats)[:d.length(MaxSeats)]
	for seat := range r.Players {
		d.text(&r.Players[seat])
	}
	r.BoardGuessed, r.Over = d.bool(), d.bool()
	d.fixed(r.Hash[:])
	words := keyReader{rest: d.rest, bad: d.bad}
	r.Final = words.words()
	d.rest, d.bad = words.rest, words.bad
	r.Scores = d.values(r.Scores)
	r.Values = d.values(r.Values)
}

func appendBool(dst []byte, b bool) []byte {
	if b {
		return append(dst, 1)
	}
	return append(dst, 0)
}

// fixed reads as many bytes as there is room for.
func (d *decoder) fixed(to []byte) {
	if len(d.rest) < len(to) {
		d.fail()
		return
	}
	d.rest = d.rest[copy(to, d.rest):]
}

func (d *decoder) bool() bool { return d.uint() != 0 }

// text reads a text. The one that is there is kept if it is the same.
func (d *decoder) text(to *string) {
	if b := d.bytes(); string(b) != *to {
		*to = string(b)
	}
}

// appendValue appends a value that may be Null: 0 for that, and for others one more than the zigzag number,
// which cannot overflow because Null would be the greatest.
func appendValue(dst []byte, n int64) []byte {
	if n == Null {
		return append(dst, 0)
	}
	z := uint64(n)<<1 ^ uint64(n>>63)
	return binary.AppendUvarint(dst, z+1)
}

func (d *decoder) value() int64 {
	z := d.uint()
	if z == 0 {
		return Null
	}
	z--
	return int64(z>>1) ^ -int64(z&1)
}

func appendValues(dst []byte, values []int64) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(values)))
	for _, v := range values {
		dst = appendValue(dst, v)
	}
	return dst
}

func (d *decoder) values(to []int64) []int64 {
	to = to[:0]
	for range d.length(maxValues) {
		to = append(to, d.value())
	}
	return to
}

// A RowReader reads rows into the same memory.
type RowReader struct {
	numbers numbering
	game    GameRow
	plies   PlyColumns
	ply     PlyRow
}

// Write writes rows as a [Collector] made them.
func (r *RowReader) Write(rows []byte, to TableWriter) error {
	for d := (decoder{rest: rows}); len(d.rest) > 0; {
		mark := d.rest[0]
		d.rest = d.rest[1:]
		switch mark {
		case gameRowMark:
			readGameRow(&d, &r.game)
			if !d.bad && !r.numbers.place(&r.game.Number, &r.game.Index) {
				d.fail()
			}
		case plyRowMark:
			readPlies(&d, &r.plies)
			if len(d.rest) > 0 && d.rest[0] == positionMark {
				d.rest = d.rest[1:]
				readPositions(&d, &r.plies)
			}
		case unitMark:
		default:
			d.fail()
		}
		if d.bad {
			return ErrDamaged
		}
		var err error
		switch mark {
		case gameRowMark:
			err = to.WriteGame(&r.game)
		case plyRowMark:
			err = r.writePlies(to)
		case unitMark:
			if w, ok := to.(UnitWriter); ok {
				err = w.EndUnit()
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writePlies hands the plies on, by row to whoever does not take columns.
func (r *RowReader) writePlies(to TableWriter) error {
	if w, ok := to.(PliesWriter); ok {
		return w.WritePlies(r.game.Number, &r.plies)
	}
	return r.plies.Each(&r.ply, func(p *PlyRow) error { return to.WritePly(r.game.Number, p) })
}
