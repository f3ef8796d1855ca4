// Package terminal writes positions, and tables beside them, as text: plain, or with ANSI colours.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package terminal

import (
	"strings"
	"unicode/utf8"
)

// A Style is how text looks in a terminal: the parameters of an ANSI colour sequence. The board
// colours are of the 256 that do not change with the terminal's theme, so that a light piece is
// light on any background.
type Style string

const (
	plain     Style = ""
	Faint     Style = "2"
	Strong    Style = "1"
	LightTile Style = "38;5;235;48;5;230"
	Red       Style = "31"
	Green     Style = "32"
	Yellow    Style = "33"
	Cyan      Style = "36"
	DarkTile  Style = "38;5;231;48;5;239"
	Marked    Style = "1;38;5;16;48;5;214"
)

// NewlyMoved is the style of the cells of the last move.
const NewlyMoved Style = "1;38;5;16;48;5;222"

// A Cell is what a cell shows: up to three characters and a small one after them.
type Cell struct {
	Text  string
	Small string
	Style Style
}

// An Ink writes styled text, or plain text where colours are off.
type Ink bool

func (k Ink) Append(dst []byte, s Style, text string) []byte {
	if !k || s == plain {
		return append(dst, text...)
	}
	dst = append(dst, "\x1b["...)
	dst = append(dst, s...)
	dst = append(dst, 'm')
	dst = append(dst, text...)
	return append(dst, "\x1b[0m"...)
}

// Text returns styled text.
func (k Ink) Text(s Style, text string) string {
	if !k {
		return text
	}
	return string(k.Append(nil, s, text))
}

// Between returns what stands between two cells: where there are no colours the brackets of marked
// ones, or else what stands there anyway.
func (k Ink) Between(closes, opens, otherwise string) string {
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

func AppendSpaces(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, ' ')
	}
	return dst
}

// TrimSpaces takes the blanks off the end of what was appended after start.
func TrimSpaces(dst []byte, start int) []byte {
	for len(dst) > start && dst[len(dst)-1] == ' ' {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// Center puts text into the middle of a field; an odd blank goes to the right.
func Center(text string, width int) string {
	space := max(0, width-utf8.RuneCountInString(text))
	return strings.Repeat(" ", space/2) + text + strings.Repeat(" ", space-space/2)
}

// A StyledRun writes texts, with one colour sequence for neighbours of the same style.
type StyledRun struct {
	Ink
	Dst   []byte
	Style Style
	text  string
}

func (r *StyledRun) Add(s Style, text string) {
	if s != r.Style {
		r.End()
		r.Style = s
	}
	r.text += text
}

// End writes what is left, and returns everything.
func (r *StyledRun) End() []byte {
	if r.text != "" {
		r.Dst = r.Append(r.Dst, r.Style, r.text)
	}
	r.text = ""
	return r.Dst
}
