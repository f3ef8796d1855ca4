package wording

import (
	"strings"
	"unicode"
)

// markdownEscaper keeps text from being anything but text in Markdown. Addresses, names after an @ and numbers after a # are links on
// GitHub unless what makes them one is broken up.
var markdownEscaper = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "|", `\|`,
	"~", `\~`, "!", `\!`, "#", `\#<!-- -->`, "@", "@<!-- -->", "://", "&#58;//", "www.", `www\.`, "$", `\$`,
)

// Markdown escapes a text on a line.
func Markdown(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
	return markdownEscaper.Replace(text)
}

// MarkdownCellCode is [MarkdownCode] in a cell of a table, where a bar ends even code.
func MarkdownCellCode(text string) string { return strings.ReplaceAll(MarkdownCode(text), "|", `\|`) }

// MarkdownCode writes a text on a line as code, in which nothing is a link or a name.
func MarkdownCode(text string) string {
	fence, run := "`", 0
	for _, r := range text {
		if run++; r != '`' {
			run = 0
		}
		if run >= len(fence) {
			fence += "`"
		}
	}
	text = Clean(text)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") || strings.TrimSpace(text) == "" {
		text = " " + text + " "
	}
	return fence + text + fence
}
