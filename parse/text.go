package parse

import (
	"strings"
	"unicode/utf8"
)

// Small readings of text. They are loops over bytes, for decoders spend most of their time in them.

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isBlank(c byte) bool  { return c == ' ' || c == '\t' || c == '\r' }
func isSpace(c byte) bool  { return c == '\n' || isBlank(c) }

func isNumber(text string) bool {
	for i := range len(text) {
		if !isDigit(text[i]) {
			return false
		}
	}
	return text != ""
}

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// trimLeft returns text without the white space that it begins with.
func trimLeft(text string) string {
	i := 0
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return text[i:]
}

// trimRight returns text without the white space that it ends with.
func trimRight(text string) string {
	i := len(text)
	for i > 0 && isSpace(text[i-1]) {
		i--
	}
	return text[:i]
}

// trim returns text without the white space at its ends.
func trim(text string) string { return trimRight(trimLeft(text)) }

// trimBlanks returns text without the spaces and tabs at its ends.
func trimBlanks(text string) string {
	for text != "" && (text[0] == ' ' || text[0] == '\t') {
		text = text[1:]
	}
	for text != "" && (text[len(text)-1] == ' ' || text[len(text)-1] == '\t') {
		text = text[:len(text)-1]
	}
	return text
}

// fold returns the text with every run of blanks written as one blank, and none at the ends.
func fold(text string) string {
	text = trim(text)
	for i := range len(text) {
		if c := text[i]; c == '\t' || c == '\r' || c == ' ' && text[i+1] == ' ' {
			return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && isBlank(byte(r)) }), " ")
		}
	}
	return text
}

// foldLines is fold for a text that may have several lines, which become one.
func foldLines(text string) string {
	if strings.IndexByte(text, '\n') < 0 {
		return fold(text)
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && isSpace(byte(r)) }), " ")
}

// word returns what text begins with up to the next white space or comment.
func word(text string) string {
	for i := range len(text) {
		if isSpace(text[i]) || text[i] == '{' {
			return text[:i]
		}
	}
	return text
}

// cutWord takes the first word off a text.
func cutWord(text string) (word, rest string) {
	i := 0
	for i < len(text) && !isSpace(text[i]) {
		i++
	}
	return text[:i], trimLeft(text[i:])
}

// cite returns a text as messages show it: cut off at some length, control characters replaced.
func cite(text string) string {
	const longest = 60
	return "`" + strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, Clip(text, longest)) + "`"
}

// Clip shortens a text to at most most bytes, without breaking a character, and appends an ellipsis if it cut something.
func Clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}
