package render

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/replay/game"
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

// AppendTable appends rows of text with their columns aligned to the left, two blanks apart.
func AppendTable(dst []byte, rows [][]string) []byte { return appendAligned(dst, rows, false) }

// AppendFigures appends rows as [AppendTable] does, with all columns but the first aligned to the right.
func AppendFigures(dst []byte, rows [][]string) []byte { return appendAligned(dst, rows, true) }

func appendAligned(dst []byte, rows [][]string, right bool) []byte {
	var widths []int
	for _, row := range rows {
		for i, text := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	for _, row := range rows {
		gap := 0
		for i, text := range row {
			if text == "" {
				gap += widths[i] + 2
				continue
			}
			width, lead := utf8.RuneCountInString(text), 0
			if right && i > 0 {
				lead = widths[i] - width
			}
			dst = append(appendSpaces(dst, gap+lead), text...)
			gap = widths[i] - width - lead + 2
		}
		dst = append(dst, '\n')
	}
	return dst
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

// turnText says after which ply a position stands, and how the game ended or else who acts next.
func turnText(s game.State, result string, seats []string) string {
	text := "Ply " + strconv.Itoa(s.Ply()) + "."
	switch turn := s.Turn(); {
	case result != "":
		return text + " " + result + "."
	case turn >= 0 && int(turn) < len(seats):
		return text + " " + seats[turn] + " to move."
	}
	return text
}
