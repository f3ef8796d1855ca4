package reports

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// newText returns the layout for people. The first line of a finding is for grep and editors,
// file:line:col: code: message; what belongs to it is indented below.
func newText(w io.Writer, o Options) Writer { return &textWriter{w: w, color: o.Color} }

type textWriter struct {
	w     io.Writer
	color bool
	buf   []byte
	some  bool
}

func (t *textWriter) Game(g *Game) error {
	t.buf = t.buf[:0]
	for i := range g.Findings {
		if t.some {
			t.buf = append(t.buf, '\n')
		}
		t.some = true
		t.buf = AppendFinding(t.buf, &g.Findings[i], t.color)
	}
	if len(t.buf) == 0 {
		return nil
	}
	_, err := t.w.Write(t.buf)
	return err
}

func (t *textWriter) Close(s *Summary) error {
	if s.Unshown.All() == 0 {
		return nil
	}
	_, err := io.WriteString(t.w, "\n"+s.more())
	return err
}

// ANSI sequences of the text layout.
const (
	bold   = "\x1b[1m"
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	cyan   = "\x1b[36m"
	faint  = "\x1b[2m"
	plain  = "\x1b[0m"
)

var severityColor = map[parse.Severity]string{parse.Error: red, parse.Warning: yellow, parse.Note: cyan}

// AppendFinding appends a finding as people read it, in several lines.
func AppendFinding(dst []byte, f *replay.Finding, color bool) []byte {
	paint := func(style, s string) string {
		if !color || s == "" {
			return s
		}
		return style + s + plain
	}
	style := severityColor[f.Severity]
	dst = fmt.Appendf(dst, "%s %s: %s\n", paint(bold, place(f)+":"), paint(style, f.Code), Clean(f.Message))
	if f.Source != "" && f.Line > 0 {
		gutter := max(5, len(strconv.Itoa(f.Line)))
		text, mark := excerpt(f.Source, f.At, f.Width)
		dst = fmt.Appendf(dst, "%s %s\n", paint(faint, fmt.Sprintf("%*d |", gutter, f.Line)), text)
		dst = fmt.Appendf(dst, "%s %s\n", paint(faint, fmt.Sprintf("%*s |", gutter, "")), paint(style, mark))
	}
	dst = fmt.Appendf(dst, "  %s\n", about(f))
	dst = appendIndented(dst, f.Board)
	if f.Board == "" && f.Position != "" {
		dst = fmt.Appendf(dst, "    %s\n", Clean(f.Position))
	}
	if len(f.Legal) > 0 {
		dst = fmt.Appendf(dst, "  legal: %s\n", legal(f))
	}
	if f.Hint != "" {
		dst = fmt.Appendf(dst, "  hint: %s\n", Clean(f.Hint))
	}
	return dst
}

// place returns file:line:col, as far as the finding has them.
func place(f *replay.Finding) string {
	name := ShownName(f.File)
	if f.Line == 0 {
		return name
	}
	return fmt.Sprintf("%s:%d:%d", name, f.Line, f.Column)
}

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

// about returns the severity and where in the game the finding is.
func about(f *replay.Finding) string {
	s := f.Severity.String()
	if f.Game > 0 {
		s += " in game " + strconv.Itoa(f.Game)
	}
	if f.Ply > 0 {
		s += " at ply " + strconv.Itoa(f.Ply)
	}
	if f.Aside {
		s += " of a variation"
	}
	if f.Board != "" || f.Position != "" {
		s += "; the position before it:"
	}
	return s
}

func legal(f *replay.Finding) string {
	s := Clean(strings.Join(f.Legal, ", "))
	if more := f.LegalAll - len(f.Legal); more > 0 {
		s += fmt.Sprintf(" and %d more", more)
	}
	return s
}

func appendIndented(dst []byte, block string) []byte {
	for line := range strings.Lines(block) {
		if line != "\n" {
			dst = append(dst, "    "...)
		}
		dst = append(dst, line...)
	}
	if block != "" && !strings.HasSuffix(block, "\n") {
		dst = append(dst, '\n')
	}
	return dst
}

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
	lead := Clean(source[from:at])
	if from > 0 || to < len(source) || wider(Clean(source), excerptWidth) {
		lead = lastColumns(lead, excerptLead)
	}
	token := firstColumns(Clean(source[at:min(end, at+excerptWidth*maxColumnBytes)]), excerptWidth-excerptLead)
	indent, under := columnsOf(lead), max(1, columnsOf(token))
	rest := firstColumns(Clean(source[end:to]), excerptWidth-indent-under)
	return strings.TrimRight(lead+token+rest, " "), strings.Repeat(" ", indent) + strings.Repeat("^", under)
}

// runeStart returns the place of the letter that has its bytes at a place, or the end.
func runeStart(s string, at int) int {
	for at > 0 && at < len(s) && !utf8.RuneStart(s[at]) {
		at--
	}
	return max(at, 0)
}

// wider says whether s is wider than n columns. It measures no further.
func wider(s string, n int) bool {
	if len(s) <= n || isASCII(s) {
		return len(s) > n // no column takes less than a byte
	}
	for g := uniseg.NewGraphemes(s); n >= 0 && g.Next(); {
		n -= g.Width()
	}
	return n < 0
}

// isASCII says whether a clean text has a byte a column.
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

// clean makes any bytes fit for one line of a terminal: a tab or line end becomes a blank, and
// what is no printable character (controls, escapes, text direction, broken UTF-8) U+FFFD. Every
// blank is one column wide then, so that marks below a line stand where they should.
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
