package findings

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/plybook/plybook/reports/wording"
)

// An excerpt is at most excerptWidth columns wide. In a longer line the token begins at most
// excerptLead columns from its left.
const (
	excerptWidth = 100
	excerptLead  = 50
)

// maxColumnBytes is more than the bytes that one column takes in any real text: a letter with accents, a flag.
// Of a long line only what can be shown is looked at.
const maxColumnBytes = 16

// excerpt returns what a terminal can show of a source line, and a second line that underlines
// the width bytes from at.
func excerpt(source string, at, width int) (text, mark string) {
	at = min(max(at, 0), len(source))
	end := min(len(source), at+max(width, 1))
	from := runeStart(source, at-excerptWidth*maxColumnBytes)
	to := runeStart(source, min(len(source), end+excerptWidth*maxColumnBytes))
	lead := wording.Clean(source[from:at])
	if from > 0 || to < len(source) || wider(wording.Clean(source), excerptWidth) {
		lead = lastColumns(lead, excerptLead)
	}
	token := firstColumns(wording.Clean(source[at:min(end, at+excerptWidth*maxColumnBytes)]), excerptWidth-excerptLead)
	indent, under := columnsOf(lead), max(1, columnsOf(token))
	rest := firstColumns(wording.Clean(source[end:to]), excerptWidth-indent-under)
	return strings.TrimRight(lead+token+rest, " "), strings.Repeat(" ", indent) + strings.Repeat("^", under)
}

// runeStart returns the place of the letter that has its bytes at a place, or the end.
func runeStart(s string, at int) int {
	for at > 0 && at < len(s) && !utf8.RuneStart(s[at]) {
		at--
	}
	return max(at, 0)
}

// wider reports whether s is wider than n columns. It measures no further.
func wider(s string, n int) bool {
	if len(s) <= n || isASCII(s) {
		return len(s) > n // no column takes less than a byte
	}
	for g := uniseg.NewGraphemes(s); n >= 0 && g.Next(); {
		n -= g.Width()
	}
	return n < 0
}

// isASCII reports whether a clean text has a byte a column.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// columnsOf returns how wide a clean text is.
func columnsOf(s string) int {
	if isASCII(s) {
		return len(s)
	}
	return uniseg.StringWidth(s)
}

// firstColumns returns the beginning of s that fits into n columns, an ellipsis included.
func firstColumns(s string, n int) string {
	switch {
	case !wider(s, n):
		return s
	case isASCII(s):
		return s[:max(n-1, 0)] + "…"
	}
	used, end := 1, 0
	for g := uniseg.NewGraphemes(s); g.Next() && used+g.Width() <= n; {
		used += g.Width()
		_, end = g.Positions()
	}
	return s[:end] + "…"
}

// lastColumns returns the end of s that fits into n columns, an ellipsis included.
func lastColumns(s string, n int) string {
	switch {
	case !wider(s, n):
		return s
	case isASCII(s):
		return "…" + s[len(s)-n+1:]
	}
	s = s[runeStart(s, len(s)-n*maxColumnBytes):]
	left := columnsOf(s)
	start := 0
	for g := uniseg.NewGraphemes(s); left+1 > n && g.Next(); {
		left -= g.Width()
		_, start = g.Positions()
	}
	return "…" + s[start:]
}
