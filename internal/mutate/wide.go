package mutate

import (
	"encoding/binary"
	"unicode/utf16"
)

// Wide returns a text in the encodings that take several bytes for every letter, by name.
func Wide(text string) map[string]string {
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
