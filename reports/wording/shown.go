package wording

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ShownName returns the name of a file as a terminal can show it, with escapes like \n and \x1b in
// place of what is no printable character: two names that differ look different.
func ShownName(name string) string {
	var b strings.Builder
	for len(name) > 0 {
		r, size := utf8.DecodeRuneInString(name)
		if unicode.IsPrint(r) && !(r == utf8.RuneError && size == 1) {
			b.WriteRune(r)
		} else {
			quoted := strconv.Quote(name[:size])
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		name = name[size:]
	}
	return b.String()
}

// LineName returns the name of a file as a line of text begins with it, which the runner of a CI system may read: "./" is in front of one that
// would be a command.
func LineName(name string) string {
	name = NoMarks(ShownName(name))
	if strings.HasPrefix(strings.TrimSpace(name), "::") {
		return "./" + name
	}
	return name
}

// NoMarks escapes what the runner of a CI system takes for a command wherever in a line it is.
func NoMarks(text string) string { return strings.ReplaceAll(text, "##[", `##\x5b`) }

// Clean makes any bytes fit for one line of a terminal: a tab or line end becomes a space, and
// what is no printable character (controls, escapes, text direction, broken UTF-8) U+FFFD. Every
// space is one column wide then, so that marks below a line stand where they should.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsPrint(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return utf8.RuneError
	}, s)
}
