package parse

import (
	"fmt"
	"unicode/utf8"
)

// An Encoding is how an input writes non-ASCII characters.
type Encoding uint8

const (
	UTF8   Encoding = iota
	Latin1          // ISO 8859-1
)

// EncodingByName returns the encoding with a name: "utf-8" or "latin1".
func EncodingByName(name string) (Encoding, error) {
	switch name {
	case "utf-8", "utf8":
		return UTF8, nil
	case "latin1", "latin-1", "iso-8859-1":
		return Latin1, nil
	}
	return 0, fmt.Errorf("unknown encoding %q; known: utf-8, latin1", name)
}

// decodeText makes the texts of a record UTF-8. Places still count the bytes of the source. What is no
// UTF-8 in an input that should be gets a warning.
func (d *reading) decodeText(e Encoding) {
	if e == Latin1 {
		d.recode()
		return
	}
	if utf8.ValidString(d.text) {
		return
	}
	off := 0
	for {
		r, size := utf8.DecodeRuneInString(d.text[off:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		off += size
	}
	fatal := d.Fatal()
	if fatal != nil && fatal.Off <= off {
		return
	}
	d.warn("record/encoding", off, 1, "This byte is not UTF-8; it is kept as it is.",
		"pass --encoding latin1 if the file is in Latin-1, or convert it to UTF-8")
}

// recode turns tags, tokens and the raw rest from ISO 8859-1 into UTF-8.
func (d *reading) recode() {
	if isASCII(d.text) {
		return
	}
	for i := range d.Tags {
		d.Tags[i].Value = fromLatin1(d.Tags[i].Value)
	}
	for i := range d.Tokens {
		d.Tokens[i].Text = fromLatin1(d.Tokens[i].Text)
	}
	d.Rest = fromLatin1(d.Rest)
}
