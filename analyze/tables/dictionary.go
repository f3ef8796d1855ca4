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
	key := shortKey(text)
	r := &d.short[key*0x9e3779b97f4a7c15>>54]
	if r.text != key {
		r.text, r.number = key, d.find(text)
	}
	return r.number
}

// shortKey returns the bytes of a short text and its length.
func shortKey(text []byte) uint64 {
	length := uint64(len(text))
	if cap(text) < 8 {
		var bytes [8]byte
		copy(bytes[:], text)
		return binary.LittleEndian.Uint64(bytes[:]) | length<<(8*shortText)
	}
	after := binary.LittleEndian.Uint64(text[:8]) // with what lies after the text
	return after&(1<<(8*length)-1) | length<<(8*shortText)
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
