package where

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plybook/plybook/replay/record"
)

// A valueKind is what values are compared as.
type valueKind uint8

const (
	text valueKind = iota
	number
	date
)

// A value is one of those that a field has in a record: a number, or else a text.
type value struct {
	text     string
	number   float64
	isNumber bool
}

// A getter returns the n-th value of a field, from 0; ok is false after the last one.
type getter func(s *Subject, n int) (v value, ok bool)

// A comparison is true of records of which a field has a value that stands to another one as an operator says; or, with
// not, of which it has one and none that does.
type comparison struct {
	get getter
	op  string // one of = < <= > >= ~
	not bool

	kind   valueKind
	text   string
	number float64
	date   day
	needle needle
}

func (c *comparison) match(s *Subject) bool {
	some, hit := false, false
	for n := 0; !hit; n++ {
		v, ok := c.get(s, n)
		if !ok {
			break
		}
		is, known := c.holds(&v)
		some, hit = some || known, is
	}
	if c.not {
		return some && !hit
	}
	return hit
}

// holds says whether the comparison is true of a value; known is false if that cannot be said.
func (c *comparison) holds(v *value) (is, known bool) {
	if !v.isNumber && !record.Known(v.text) {
		return false, false
	}
	switch {
	case c.op == "~":
		return c.needle.in(v.text), true
	case c.kind == date:
		order, known := compareDays(v.text, c.date)
		return known && c.stands(order), known
	case c.kind == number:
		if !v.isNumber {
			if v.number, v.isNumber = numberOf(v.text); !v.isNumber {
				return false, true
			}
		}
		return c.stands(compareNumbers(v.number, c.number)), true
	}
	return c.stands(compareTexts(v.text, c.text)), true
}

// stands says whether the operator is true of two values that compare like this number and 0.
func (c *comparison) stands(order int) bool {
	switch c.op {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	}
	return order == 0
}

func compareNumbers(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// maxDigits is how long a number may be.
const maxDigits = 18

// numberOf reads a decimal number.
func numberOf(s string) (n float64, ok bool) {
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || len(s) > maxDigits || digits == "" {
		return 0, false
	}
	for i := range len(digits) {
		if c := digits[i]; c != '.' && (c < '0' || c > '9') {
			return 0, false
		}
	}
	if strings.Count(digits, ".") > 1 || digits == "." {
		return 0, false
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, err == nil
}

// fold returns what a character has in common with itself in another case.
func fold(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	return unicode.ToLower(unicode.ToUpper(r))
}

// compareTexts compares texts character by character, whatever their case.
func compareTexts(a, b string) int {
	for a != "" && b != "" {
		x, n := utf8.DecodeRuneInString(a)
		y, m := utf8.DecodeRuneInString(b)
		if d := fold(x) - fold(y); d != 0 {
			return int(d)
		}
		a, b = a[n:], b[m:]
	}
	return len(a) - len(b)
}

// A needle is a text that is looked for in others, whatever its case.
type needle struct {
	runes []rune
	back  []int // by how many characters of a beginning fit: how many still do where the next one does not
}

func needleOf(s string) needle {
	n := needle{back: []int{0}}
	for _, r := range s {
		n.runes = append(n.runes, fold(r))
	}
	for i, fits := 1, 0; i < len(n.runes); i++ {
		for fits > 0 && n.runes[i] != n.runes[fits] {
			fits = n.back[fits-1]
		}
		if n.runes[i] == n.runes[fits] {
			fits++
		}
		n.back = append(n.back, fits)
	}
	return n
}

// in looks for the needle in a text, in time linear in it: the algorithm of Knuth, Morris and Pratt.
func (n *needle) in(s string) bool {
	if len(n.runes) == 0 {
		return true
	}
	fits := 0
	for _, r := range s {
		r = fold(r)
		for fits > 0 && r != n.runes[fits] {
			fits = n.back[fits-1]
		}
		if r == n.runes[fits] {
			fits++
		}
		if fits == len(n.runes) {
			return true
		}
	}
	return false
}
