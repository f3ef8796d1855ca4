package terminal

import (
	"unicode/utf8"
)

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
			dst = append(AppendSpaces(dst, gap+lead), text...)
			gap = widths[i] - width - lead + 2
		}
		dst = append(dst, '\n')
	}
	return dst
}
