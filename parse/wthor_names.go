package parse

import (
	"encoding/binary"
	"strconv"
	"strings"
)

// A nameList is a list of the WTHOR database: names of one length after a header, in ISO 8859-1, ended
// by a zero byte.
type nameList struct {
	file  string // its usual name
	what  string // whose names it has
	width int
	zero  string // what number 0 is without the list
	text  string // of the names; "" if the list is not there
	count int
	made  map[int]string // names that are not parts of the text
}

// names reads a list that lies beside the file.
func (r *wthorReader) names(file string, width int, zero string) nameList {
	l := nameList{file: file, what: "Player", width: width, zero: zero, made: map[int]string{}}
	if file == wthorEvents {
		l.what = "Tournament"
	}
	if r.in.Beside == nil {
		return l
	}
	data, err := r.in.Beside(file)
	if err != nil || len(data) < wthorHeader+width {
		return l
	}
	l.text = string(data[wthorHeader:])
	l.count = min(len(l.text)/width, int(binary.LittleEndian.Uint16(data[8:])))
	return l
}

// missing says whether the list is not there.
func (l *nameList) missing() bool { return l.count == 0 }

// name returns the name with a number, or the number if the list is not there. ok is false if the
// list has no such number.
func (l *nameList) name(n int) (name string, ok bool) {
	if n < l.count {
		field := l.text[n*l.width : (n+1)*l.width]
		if end := strings.IndexByte(field, 0); end >= 0 {
			field = field[:end]
		}
		if isASCII(field) {
			return field, true
		}
		return l.make(n, func() string { return fromLatin1(field) }), true
	}
	if n == 0 {
		return l.zero, true
	}
	return l.make(n, func() string { return "#" + strconv.Itoa(n) }), l.missing()
}

// make returns a name that is made once.
func (l *nameList) make(n int, name func() string) string {
	made, ok := l.made[n]
	if !ok {
		made = name()
		l.made[n] = made
	}
	return made
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// fromLatin1 returns a text in ISO 8859-1 as UTF-8.
func fromLatin1(text string) string {
	if isASCII(text) {
		return text
	}
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = rune(text[i])
	}
	return string(runes)
}
