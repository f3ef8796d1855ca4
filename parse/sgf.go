package parse

import (
	"bytes"
	"slices"
	"strings"
)

// An sgfLexer takes text in the syntax of the Smart Game Format apart:
//
//	tree     = "(" node { node } { tree } ")"     node = ";" { property }
//	property = KEY "[" value "]" { "[" value "]" }
//
// with white space between any two of these. A value goes to the first "]" without a backslash;
// a backslash takes the next character as it is.
type sgfLexer struct {
	text string
	pos  int
	key  string // of the last value; a further value in brackets belongs to it
	bare bool   // nothing in a value is escaped: it goes to the first "]" that a property, a node or a bracket follows
}

// An sgfItem is one element of the text.
type sgfItem struct {
	kind    sgfKind
	key     string // of a value
	text    string // of a value: without brackets, with its escapes; of stray text: the word
	off     int    // place of text, or else of the element
	escaped bool   // the value holds a backslash
	bracket bool   // the value holds a "[" without backslash, as if a "]" were missing before it
}

type sgfKind uint8

const (
	sgfEnd      sgfKind = iota // of the text
	sgfOpen                    // (
	sgfClose                   // )
	sgfNode                    // ;
	sgfValue                   // of a property
	sgfUnclosed                // a value without its "]"
	sgfStray                   // a text that is none of these
)

// next returns the next element.
func (l *sgfLexer) next() sgfItem {
	for l.pos < len(l.text) && isSpace(l.text[l.pos]) {
		l.pos++
	}
	if l.pos == len(l.text) {
		return sgfItem{kind: sgfEnd, off: l.pos}
	}
	off := l.pos
	switch l.text[off] {
	case '(':
		return l.mark(sgfOpen)
	case ')':
		return l.mark(sgfClose)
	case ';':
		return l.mark(sgfNode)
	case '[':
		if l.key != "" {
			return l.value()
		}
	}
	if n := sgfKey(l.text[off:]); n > 0 {
		l.key = l.text[off : off+n]
		l.pos = off + n
		for l.pos < len(l.text) && isSpace(l.text[l.pos]) {
			l.pos++
		}
		if l.pos < len(l.text) && l.text[l.pos] == '[' {
			return l.value()
		}
	}
	text := l.text[off:]
	if i := strings.IndexAny(text[1:], " \t\r\n;()"); i >= 0 {
		text = text[:i+1]
	}
	l.pos = off + len(text)
	l.key = ""
	return sgfItem{kind: sgfStray, text: text, off: off}
}

// mark takes one character.
func (l *sgfLexer) mark(kind sgfKind) sgfItem {
	l.key = ""
	l.pos++
	return sgfItem{kind: kind, off: l.pos - 1}
}

// value reads a value from its bracket on.
func (l *sgfLexer) value() sgfItem {
	item := sgfItem{kind: sgfValue, key: l.key, off: l.pos + 1}
	for i := item.off; i < len(l.text); i++ {
		switch c := l.text[i]; {
		case c == ']' && l.bare && !endsValue(l.text[i+1:]), c != ']' && l.bare:
		case c == '\\':
			item.escaped = true
			i++
		case c == '[':
			item.bracket = true
		case c == ']':
			item.text = l.text[item.off:i]
			l.pos = i + 1
			return item
		}
	}
	item.kind, item.text = sgfUnclosed, l.text[item.off:]
	l.pos = len(l.text)
	return item
}

// endsValue says whether what follows a bracket shows that it ends a value.
func endsValue(text string) bool {
	text = trimLeft(text)
	if text == "" || strings.IndexByte(";()", text[0]) >= 0 {
		return true
	}
	n := sgfKey(text)
	return n > 0 && strings.HasPrefix(trimLeft(text[n:]), "[")
}

// sgfKey returns the length of the key of a property that text begins with, or 0: letters and
// digits, and perhaps a minus with a digit, as in P-1.
func sgfKey(text string) int {
	n := 0
	for n < len(text) && (text[n] >= 'A' && text[n] <= 'Z' || n > 0 && isDigit(text[n])) {
		n++
	}
	if n > 0 && n+1 < len(text) && text[n] == '-' && isDigit(text[n+1]) {
		n += 2
	}
	return n
}

// trimmed returns a value without its escapes and the white space around it, and its place.
func (i *sgfItem) trimmed() (value string, off, length int) {
	text := trimLeft(i.text)
	off = i.off + len(i.text) - len(text)
	text = trimRight(text)
	return unescapeSGF(text), off, len(text)
}

// unescapeSGF resolves the escapes of a value. A line end after a backslash is none.
func unescapeSGF(value string) string {
	if strings.IndexByte(value, '\\') < 0 {
		return value
	}
	text := make([]byte, 0, len(value))
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' {
			i++
			if strings.HasPrefix(value[i:], "\r\n") {
				i++
			}
			if i == len(value) || value[i] == '\n' {
				continue
			}
		}
		text = append(text, value[i])
	}
	return string(text)
}

// What gets a backslash in a value: besides the backslash itself the bracket that would end the value, and
// for programs that are puzzled by it, the other one too.
const (
	sgfEndings  = `\]`
	sgfBrackets = `\[]`
)

// appendSGF appends a value with escapes before some characters.
func appendSGF(dst []byte, value, escaped string) []byte {
	for i := range len(value) {
		if strings.IndexByte(escaped, value[i]) >= 0 {
			dst = append(dst, '\\')
		}
		dst = append(dst, value[i])
	}
	return dst
}

// splitSGF finds the end of a record that is one tree without variations: after its ")", or
// before the next "(;" if it has none. Text before a tree is a record too, a broken one.
func splitSGF(body []byte, eof bool) (skip, length int) {
	if !beginsTree(body) {
		n := 0
		for i := bytes.IndexByte(body, '('); i >= 0; i = bytes.IndexByte(body[n:], '(') {
			n += i
			if beginsTree(body[n:]) {
				return 0, trimmed(body[:n])
			}
			n++
		}
		if !eof {
			return 0, 0
		}
		return 0, trimmed(body)
	}
	if n := treeLen(body); n > 0 {
		return 0, n
	}
	if !eof {
		return 0, 0
	}
	return 0, trimmed(body)
}

// treeLen returns the length of the tree that body begins with, or 0 if its end is not there.
// A line within a value that begins like a tree ends it too: so a value that is never closed
// costs one record.
func treeLen(body []byte) int {
	inValue := false
	for i := 1; i < len(body); i++ {
		switch c := body[i]; {
		case inValue && c == '\\':
			i++
		case inValue && c == '\n':
			start := i + blank(body[i:])
			if beginsTree(body[start:]) && beginsProperty(body[start+1:]) {
				return trimmed(body[:i])
			}
			i = start - 1
		case inValue:
			inValue = c != ']'
		case c == '[':
			inValue = true
		case c == ')':
			return i + 1
		case c == '(' && beginsTree(body[i:]):
			return trimmed(body[:i])
		}
	}
	return 0
}

// gameTreeLen returns the length of the tree, its variations with it, that body begins with: to after
// the bracket that closes it, or to before the next game if that is missing. 0: the end is not there.
func gameTreeLen(body []byte, eof bool) int {
	depth, inValue := 0, false
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case inValue && c == '\\':
			i++
		case c == '\n' && inValue && beginsGame(body[i+1:]):
			return trimmed(body[:i])
		case inValue:
			inValue = c != ']'
		case c == '[':
			inValue = true
		case c == '(' && i > 0 && beginsGame(body[i:]):
			return trimmed(body[:i])
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	if !eof {
		return 0
	}
	return trimmed(body)
}

// rootKeys are properties that only the first node of a tree has.
var rootKeys = []string{"FF", "GM", "AP", "CA", "SZ", "PB", "PW"}

// beginsGame says whether a text begins with "(;" and a property of a first node.
func beginsGame(text []byte) bool {
	const near = 64 // bytes in which that has to be seen
	text = text[blank(text[:min(len(text), near)]):]
	if !beginsTree(text) {
		return false
	}
	text = bytes.TrimLeft(text[1:min(len(text), near)], "; \t\r\n")
	n := sgfKey(string(text))
	return n > 0 && n < len(text) && text[n] == '[' && slices.Contains(rootKeys, string(text[:n]))
}

// beginsTree says whether a text begins with "(;", white space between them aside.
func beginsTree(text []byte) bool {
	if len(text) == 0 || text[0] != '(' {
		return false
	}
	text = bytes.TrimLeft(text[1:], " \t\r\n")
	return len(text) > 0 && text[0] == ';'
}

// beginsProperty says whether a text begins with ";KEY[", white space aside.
func beginsProperty(text []byte) bool {
	text = bytes.TrimLeft(text, "; \t\r\n")
	n := sgfKey(string(text[:min(len(text), 16)]))
	return n > 0 && n < len(text) && text[n] == '['
}
