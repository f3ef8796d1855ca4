package corpus

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// A wideText is a way of writing text that takes several bytes for every letter. plybook reads none of them, but
// tells them from what is no text.
type wideText struct {
	name     string
	mark     string // byte-order mark
	unit     int    // bytes
	encoding encoding.Encoding
}

// wideTexts are told by their marks, the longer ones first.
var wideTexts = []wideText{
	{"UTF-32", "\xff\xfe\x00\x00", 4, utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"UTF-32", "\x00\x00\xfe\xff", 4, utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"UTF-16", "\xff\xfe", 2, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"UTF-16", "\xfe\xff", 2, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}

// wideTextOf returns how a text is written that begins with a mark, or whose first letters are all plain ones in
// several bytes; nil if it is something else.
func wideTextOf(head []byte) *wideText {
	for i := range wideTexts {
		if w := &wideTexts[i]; bytes.HasPrefix(head, []byte(w.mark)) || w.isPlain(head) {
			return w
		}
	}
	return nil
}

// isPlain says whether a text without a mark is of ASCII alone as far as it is looked at.
func (w *wideText) isPlain(head []byte) bool {
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
func (w *wideText) utf8(head []byte) []byte {
	text, _ := w.encoding.NewDecoder().Bytes(bytes.TrimPrefix(head, []byte(w.mark))) // never fails: it replaces
	return text
}

// wide returns how an input is written that would be read as records if it were in UTF-8; nil if it is no such text.
func (w *walker) wide(in *input, head []byte) *wideText {
	text := wideTextOf(head)
	told := w.options.Format
	switch {
	case text == nil, w.required(in):
	case told != nil && !hasExtensionOf(told, in.file):
		return nil
	case told == nil && !hasRecordExtension(in.file) && w.options.Detect(in.file, text.utf8(head)) == nil:
		return nil
	}
	return text
}

// tooWide reports a text that is not in UTF-8.
func (w *walker) tooWide(in *input, text *wideText) bool {
	return w.find(in, "file/encoding",
		fmt.Sprintf("The text is in %s, which plybook does not read.", text.name), "save it as UTF-8")
}
