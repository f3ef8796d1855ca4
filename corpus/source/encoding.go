package source

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// A multiByteText is a way of writing text that takes several bytes for every letter. plybook reads none of them, but
// tells them from what is no text.
type multiByteText struct {
	name     string
	mark     string // byte-order mark
	unit     int    // bytes
	encoding encoding.Encoding
}

// multiByteTexts are known by their marks, the longer ones first.
var multiByteTexts = []multiByteText{
	{"UTF-32", "\xff\xfe\x00\x00", 4, utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"UTF-32", "\x00\x00\xfe\xff", 4, utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"UTF-16", "\xff\xfe", 2, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"UTF-16", "\xfe\xff", 2, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}

// multiByteTextOf returns how a text is written that begins with a mark, or whose first letters are all plain ones in
// several bytes; nil if it is something else.
func multiByteTextOf(head []byte) *multiByteText {
	for i := range multiByteTexts {
		if w := &multiByteTexts[i]; bytes.HasPrefix(head, []byte(w.mark)) || w.isPlain(head) {
			return w
		}
	}
	return nil
}

// isPlain says whether a text without a mark is of ASCII alone as far as it is looked at.
func (w *multiByteText) isPlain(head []byte) bool {
	const least, most = 8, 64 // letters
	letters := min(len(head)/w.unit, most)
	for _, r := range string(w.utf8(head[:letters*w.unit])) {
		if r >= utf8.RuneSelf || r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			return false
		}
	}
	return letters >= least
}

// utf8 returns the text in UTF-8. What is no letter, as the rest of one that is cut off, becomes U+FFFD.
func (w *multiByteText) utf8(head []byte) []byte {
	text, _ := w.encoding.NewDecoder().Bytes(bytes.TrimPrefix(head, []byte(w.mark))) // never fails: it replaces
	return text
}

// multiByte returns how an input is written that would be read as records if it were in UTF-8; nil if it is no such text.
func (w *Walker) multiByte(in *input, head []byte) *multiByteText {
	text := multiByteTextOf(head)
	given := w.options.Format
	switch {
	case text == nil, w.required(in):
	case given != nil && !hasExtensionOf(given, in.file):
		return nil
	case given == nil && !hasRecordExtension(in.file) && w.options.Detect(in.file, text.utf8(head)) == nil:
		return nil
	}
	return text
}

// unreadEncoding reports a text that is not in UTF-8.
func (w *Walker) unreadEncoding(in *input, text *multiByteText) bool {
	return w.find(in, "file/encoding",
		fmt.Sprintf("The text is in %s, which plybook does not read.", text.name), "save it as UTF-8")
}
