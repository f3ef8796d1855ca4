package stats

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Keys are fields one after the other, each written so that comparing bytes compares fields. No field is
// the beginning of another one, so that fields never run into each other.

// AppendText appends a field of text: a zero byte in it becomes 00 FF, and 00 01 ends it.
func AppendText[T string | []byte](key []byte, text T) []byte {
	from := 0
	for i := range len(text) {
		if text[i] == 0 {
			key = append(append(key, text[from:i+1]...), 0xff)
			from = i + 1
		}
	}
	return append(append(key, text[from:]...), 0, 1)
}

// AppendInt appends a field that is a number: a byte that tells its sign and how many bytes follow, and
// these, the highest first.
func AppendInt(key []byte, n int64) []byte {
	if n >= 0 {
		return appendDigits(append(key, 0x80+digits(uint64(n))), uint64(n), false)
	}
	return appendDigits(append(key, 0x7f-digits(uint64(^n))), uint64(^n), true)
}

// digits returns how many bytes a number needs; 0 needs none.
func digits(n uint64) byte { return byte((bits.Len64(n) + 7) / 8) }

func appendDigits(key []byte, n uint64, negative bool) []byte {
	flip := byte(0)
	if negative {
		flip = 0xff
	}
	for shift := 8 * (int(digits(n)) - 1); shift >= 0; shift -= 8 {
		key = append(key, byte(n>>shift)^flip)
	}
	return key
}

// AppendWords appends a field of fixed length: two words, as keys of positions are.
func AppendWords(key []byte, words [2]uint64) []byte {
	return binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(key, words[0]), words[1])
}

// A keyReader takes the fields of a key off, one after the other. What is no such field sets bad, and
// reads as nothing.
type keyReader struct {
	rest []byte
	bad  bool
}

func (r *keyReader) fail() {
	r.bad, r.rest = true, nil
}

// section returns the first byte of a key.
func (r *keyReader) section() section {
	if len(r.rest) == 0 {
		r.fail()
		return 0
	}
	s := section(r.rest[0])
	r.rest = r.rest[1:]
	return s
}

func (r *keyReader) text() string { return r.textLike("") }

// textLike reads a text as text does. One that is there is returned if it is the same.
func (r *keyReader) textLike(known string) string {
	if i := bytes.IndexByte(r.rest, 0); i >= 0 && i+1 < len(r.rest) && r.rest[i+1] != 0xff {
		text := r.rest[:i]
		r.rest = r.rest[i+2:]
		if string(text) == known {
			return known
		}
		return string(text)
	}
	var text []byte
	for i := 0; i+1 < len(r.rest); i++ {
		switch {
		case r.rest[i] != 0:
			text = append(text, r.rest[i])
		case r.rest[i+1] == 0xff:
			text = append(text, 0)
			i++
		default:
			r.rest = r.rest[i+2:]
			return string(text)
		}
	}
	r.fail()
	return ""
}

func (r *keyReader) int() int64 {
	if len(r.rest) == 0 {
		r.fail()
		return 0
	}
	head := r.rest[0]
	length, flip := int(head)-0x80, byte(0)
	if head < 0x80 {
		length, flip = 0x7f-int(head), 0xff
	}
	if length > 8 || length >= len(r.rest) {
		r.fail()
		return 0
	}
	n := uint64(0)
	for _, b := range r.rest[1 : 1+length] {
		n = n<<8 | uint64(b^flip)
	}
	r.rest = r.rest[1+length:]
	if flip != 0 {
		return int64(^n)
	}
	return int64(n)
}

func (r *keyReader) words() (words [2]uint64) {
	if len(r.rest) < 16 {
		r.fail()
		return words
	}
	words[0], words[1] = binary.BigEndian.Uint64(r.rest), binary.BigEndian.Uint64(r.rest[8:])
	r.rest = r.rest[16:]
	return words
}
