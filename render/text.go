package render

import (
	"strings"
	"unicode/utf8"
)

// A style is how text looks in a terminal: the parameters of an ANSI colour sequence. The board
// colours are of the 256 that do not change with the terminal's theme, so that a light piece is
// light on any background.
type style string

const (
	plain     style = ""
	faint     style = "2"
	strong    style = "1"
	lightTile style = "38;5;235;48;5;230"
	darkTile  style = "38;5;231;48;5;239"
	marked    style = "1;38;5;16;48;5;214"
)

// newlyMoved is the style of the cells of the last move.
const newlyMoved style = "1;38;5;16;48;5;222"

// A textCell is what a cell shows: up to three characters and a small one behind them.
type textCell struct {
	text  string
	small string
	style style
}

// An ink writes styled text, or plain text where colours are off.
type ink bool

func (k ink) append(dst []byte, s style, text string) []byte {
	if !k || s == plain {
		return append(dst, text...)
	}
	dst = append(dst, "\x1b["...)
	dst = append(dst, s...)
	dst = append(dst, 'm')
	dst = append(dst, text...)
	return append(dst, "\x1b[0m"...)
}

// between returns what stands between two cells: where there are no colours the brackets of marked
// ones, or else what stands there anyway.
func (k ink) between(closes, opens, otherwise string) string {
	switch {
	case bool(k) || opens == "" && closes == "":
		return otherwise
	case closes == "":
		return opens
	case opens == "":
		return closes
	}
	return "|"
}

func appendSpaces(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, ' ')
	}
	return dst
}

// trimSpaces takes the blanks off the end of what was appended after start.
func trimSpaces(dst []byte, start int) []byte {
	for len(dst) > start && dst[len(dst)-1] == ' ' {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// center puts text into the middle of a field; an odd blank goes to the right.
func center(text string, width int) string {
	space := max(0, width-utf8.RuneCountInString(text))
	return strings.Repeat(" ", space/2) + text + strings.Repeat(" ", space-space/2)
}

// A styledRun writes texts, with one colour sequence for neighbours of the same style.
type styledRun struct {
	ink
	dst   []byte
	style style
	text  string
}

func (r *styledRun) add(s style, text string) {
	if s != r.style {
		r.end()
		r.style = s
	}
	r.text += text
}

// end writes what is left, and returns everything.
func (r *styledRun) end() []byte {
	if r.text != "" {
		r.dst = r.append(r.dst, r.style, r.text)
	}
	r.text = ""
	return r.dst
}
