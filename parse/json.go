package parse

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
)

// splitObjects makes a record of every object; what is none is one to the end.
func splitObjects(body []byte, eof bool) (skip, length int) {
	depth, inString, escaped := 0, false, false
	for i, c := range body {
		switch {
		case i == 0 && c != '{':
			if !eof {
				return 0, 0
			}
			return 0, trimmed(body)
		case escaped:
			escaped = false
		case inString:
			escaped, inString = c == '\\', c != '"'
		case c == '"':
			inString = true
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth <= 0 {
				return 0, i + 1
			}
		}
	}
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

// A jsonText is an object while it is being read. It stops at the first fault.
type jsonText struct {
	*reading
	in   *json.Decoder
	off  int    // of the last value
	code string // of faults of the syntax
}

// newJSON begins with the text of a record.
func newJSON(d *reading, code string) *jsonText {
	j := &jsonText{reading: d, in: json.NewDecoder(strings.NewReader(d.text)), code: code}
	j.in.UseNumber()
	return j
}

// ends looks for the end of the text after the object.
func (j *jsonText) ends() bool {
	end := j.skipped()
	return end == len(j.text) || j.stray(end, "follows the object; nothing may.")
}

// A member is a member of an object, and how it is read.
type member[T any] struct {
	name string
	read func(T) bool
}

// skipped returns the place of the next value or bracket.
func (j *jsonText) skipped() int {
	at := int(j.in.InputOffset())
	return at + len(j.text[at:]) - len(strings.TrimLeft(j.text[at:], " \t\r\n,:"))
}

// next returns the next value or bracket and notes where it begins.
func (j *jsonText) next() (json.Token, bool) {
	j.off = j.skipped()
	t, err := j.in.Token()
	switch {
	case err == nil:
		return t, true
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, j.open(j.code, len(j.text), "This is not JSON: it ends within the object.", "")
	}
	return nil, j.fail(j.code, j.off, 1, "This is not JSON: "+err.Error()+".", "")
}

// len returns the length of the last value in the source.
func (j *jsonText) len() int { return int(j.in.InputOffset()) - j.off }

// line returns the text from off to the end of its line.
func (j *jsonText) line(off int) string {
	text, _, _ := strings.Cut(j.text[off:], "\n")
	return strings.TrimRight(text, " \t\r")
}

// stray ends the record at a value that cannot come there.
func (j *jsonText) stray(off int, why string) bool {
	text := j.line(off)
	return j.fail(j.code, off, len(text), cite(text)+" "+why, "")
}

// unexpected ends the record at the last value, in place of which another one was expected.
func (j *jsonText) unexpected(want string) bool {
	text := j.line(j.off)
	return j.fail(j.code, j.off, len(text), "Expected "+want+", found "+cite(text)+".", "")
}

// delim reads a bracket.
func (j *jsonText) delim(want json.Delim, what string) bool {
	t, ok := j.next()
	if ok && t != want {
		return j.unexpected(what)
	}
	return ok
}

// readMembers reads an object for whatever is being read. Members that are not known are skipped; none
// may stand there twice.
func readMembers[T any](j *jsonText, of T, members []member[T]) bool {
	if !j.delim('{', "an object") {
		return false
	}
	seen := 0 // bit i: members[i]
	for j.in.More() {
		key, ok := j.next()
		if !ok {
			return false
		}
		i := slices.IndexFunc(members, func(m member[T]) bool { return m.name == key })
		switch {
		case i < 0:
			ok = j.pass()
		case seen>>i&1 == 1:
			ok = j.stray(j.off, "appears twice.")
		default:
			seen |= 1 << i
			ok = members[i].read(of)
		}
		if !ok {
			return false
		}
	}
	return j.delim('}', "the end of the object")
}

// pass passes over a value.
func (j *jsonText) pass() bool {
	for depth := 0; ; {
		t, ok := j.next()
		if !ok {
			return false
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return true
		}
	}
}

// string reads a string.
func (j *jsonText) string(what string) (string, bool) {
	t, ok := j.next()
	text, isText := t.(string)
	if ok && !isText {
		return "", j.unexpected(what + " in quotes")
	}
	return text, ok
}

// value reads a number as it is written.
func (j *jsonText) value(what string) (json.Number, bool) {
	t, ok := j.next()
	number, isNumber := t.(json.Number)
	if ok && !isNumber {
		return "", j.unexpected(what + ", a number")
	}
	return number, ok
}
