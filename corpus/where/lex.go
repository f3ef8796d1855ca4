package where

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plybook/plybook/parse"
)

// An Error is why a text is no expression.
type Error struct {
	Column  int    // in characters, from 1
	Message string // what was found, and what was expected
	Hint    string // what would have been right; may be empty
}

func (e *Error) Error() string { return fmt.Sprintf("column %d: %s", e.Column, e.Message) }

// A kind says what a lexeme is.
type kind uint8

const (
	end      kind = iota
	word          // letters, digits and _.:/+*-
	quoted        // a text in quotes, which stand for themselves if they are doubled
	operator      // of a comparison
	open
	closing
)

// A lexeme is a smallest part of an expression.
type lexeme struct {
	kind kind
	text string // without quotes
	at   int    // offset in the expression
}

// shown is how many bytes of a lexeme an error repeats.
const shown = 40

// String returns the lexeme as errors name it.
func (l lexeme) String() string {
	if l.kind == end {
		return "the end"
	}
	return fmt.Sprintf("%q", parse.Clip(l.text, shown))
}

// A lexer takes an expression apart.
type lexer struct {
	text string
	off  int
}

// fail returns an error about a place in the text.
func (x *lexer) fail(at int, hint, format string, args ...any) *Error {
	return &Error{utf8.RuneCountInString(x.text[:at]) + 1, fmt.Sprintf(format, args...), hint}
}

// next returns the next lexeme.
func (x *lexer) next() (lexeme, *Error) {
	rest := strings.TrimLeftFunc(x.text[x.off:], unicode.IsSpace)
	x.off = len(x.text) - len(rest)
	at := x.off
	if rest == "" {
		return lexeme{end, "", at}, nil
	}
	switch c := rest[0]; c {
	case '(':
		x.off++
		return lexeme{open, "(", at}, nil
	case ')':
		x.off++
		return lexeme{closing, ")", at}, nil
	case '"', '\'':
		return x.quoted(rest, c)
	case '=', '!', '<', '>', '~', '&', '|':
		return x.operator(rest)
	}
	length := strings.IndexFunc(rest, func(r rune) bool { return !isWord(r) })
	if length < 0 {
		length = len(rest)
	}
	if length == 0 {
		r, _ := utf8.DecodeRuneInString(rest)
		return lexeme{}, x.fail(at, "put texts with such characters in quotes", "unexpected character %q", r)
	}
	x.off += length
	return lexeme{word, rest[:length], at}, nil
}

// isWord says whether a character may stand in a word.
func isWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune("_.:/+*-", r))
}

// operators are those of comparisons; of two that begin alike the longer one stands first.
var operators = []string{"!=", "!~", "<=", ">=", "=", "<", ">", "~"}

// mistaken are operators of other languages, and what they are called here.
var mistaken = [][2]string{{"==", "="}, {"=~", "~"}, {"=<", "<="}, {"=>", ">="}, {"<>", "!="}, {"&", "and"}, {"|", "or"}, {"!", "not"}}

func (x *lexer) operator(rest string) (lexeme, *Error) {
	at := x.off
	for _, m := range mistaken {
		if strings.HasPrefix(rest, m[0]) && !strings.HasPrefix(rest, "!=") && !strings.HasPrefix(rest, "!~") {
			return lexeme{}, x.fail(at, "write "+m[1], "%q is not an operator", m[0])
		}
	}
	for _, op := range operators {
		if strings.HasPrefix(rest, op) {
			x.off += len(op)
			return lexeme{operator, op, at}, nil
		}
	}
	panic("every character that leads here begins an operator or a mistaken one")
}

// quoted reads a text in quotes.
func (x *lexer) quoted(rest string, quote byte) (lexeme, *Error) {
	at := x.off
	var text strings.Builder
	for i := 1; i < len(rest); i++ {
		if rest[i] != quote {
			text.WriteByte(rest[i])
			continue
		}
		if i+1 < len(rest) && rest[i+1] == quote {
			text.WriteByte(quote)
			i++
			continue
		}
		x.off += i + 1
		return lexeme{quoted, text.String(), at}, nil
	}
	return lexeme{}, x.fail(at, fmt.Sprintf("end the text with %c; double it inside", quote), "a text is not closed")
}
