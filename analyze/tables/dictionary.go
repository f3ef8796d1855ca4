package tables

import (
	"bytes"
	"encoding/binary"
)

// A dictionary numbers texts in the order in which they come first.
type dictionary struct {
	numbers map[string]int32
	page    []byte    // all of them, each after its length
	ends    []int     // where each ends in page
	short   []recency // short texts that came lately, by their hash; most moves are found there
}

// A recency is a short text and its number. The one without a text is none, as no text is empty.
type recency struct {
	text   uint64 // its bytes and its length
	number int32
}

const (
	recencies = 1 << 10
	shortText = 7 // bytes
)

func (d *dictionary) reset() {
	if d.numbers == nil {
		d.numbers, d.short = map[string]int32{}, make([]recency, recencies)
	}
	clear(d.numbers)
	clear(d.short)
	d.page, d.ends = d.page[:0], d.ends[:0]
}

func (d *dictionary) len() int { return len(d.ends) }

// number returns the number of a text that is not empty.
func (d *dictionary) number(text []byte) int32 {
	if len(text) > shortText {
		return d.find(text)
	}
	var bytes [8]byte
	copy(bytes[:], text)
	bytes[shortText] = byte(len(text))
	key := binary.LittleEndian.Uint64(bytes[:])
	r := &d.short[key*0x9e3779b97f4a7c15>>54]
	if r.text != key {
		r.text, r.number = key, d.find(text)
	}
	return r.number
}

func (d *dictionary) find(text []byte) int32 {
	n, ok := d.numbers[string(text)]
	if !ok {
		n = int32(len(d.ends))
		d.numbers[string(text)] = n
		d.page = appendText(d.page, text)
		d.ends = append(d.ends, len(d.page))
	}
	return n
}

// bounds returns the least and the greatest text of a dictionary that has some.
func (d *dictionary) bounds() (least, most []byte) {
	from := 0
	for _, end := range d.ends {
		text := d.page[from+4 : end]
		if least == nil || bytes.Compare(text, least) < 0 {
			least = text
		}
		if bytes.Compare(text, most) > 0 {
			most = text
		}
		from = end
	}
	return least, most
}
