package source

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
)

// wideForms are encodings of a text that plybook does not read.
func wideForms(text string) map[string]string {
	var little, big, four []byte
	for _, u := range utf16.Encode([]rune(text)) {
		little = binary.LittleEndian.AppendUint16(little, u)
		big = binary.BigEndian.AppendUint16(big, u)
	}
	for _, r := range text {
		four = binary.LittleEndian.AppendUint32(four, uint32(r))
	}
	return map[string]string{
		"UTF-16LE with a mark": "\xff\xfe" + string(little), "UTF-16BE with a mark": "\xfe\xff" + string(big), "UTF-16LE": string(little),
		"UTF-16BE": string(big), "UTF-32LE with a mark": "\xff\xfe\x00\x00" + string(four), "UTF-32LE": string(four),
	}
}

func TestWideTextIsReadByLetters(t *testing.T) {
	const text = "Žofia – 𝄞\n and some more"
	for encoding, wide := range wideForms(text) {
		if !strings.Contains(encoding, "mark") {
			continue
		}
		w := multiByteTextOf([]byte(wide))
		if w == nil || string(w.utf8([]byte(wide))) != text {
			t.Errorf("%s is not read as it was written: %v", encoding, w)
		}
		w.utf8([]byte(wide)[:len(wide)-1])
	}
	for _, other := range []string{"", "\xff", "toy\n0 1 2 3\n", "\x14\x18\x01\x02" + strings.Repeat("\x00\x00", 20), strings.Repeat("\x00", 64)} {
		if w := multiByteTextOf([]byte(other)); w != nil {
			t.Errorf("%q is taken for %s", other, w.name)
		}
	}
}
