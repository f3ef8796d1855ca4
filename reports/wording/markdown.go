package wording

import (
	"strings"
	"unicode"
)

// markdownEscaper keeps text from being anything but text in Markdown. Addresses are links on GitHub unless
// what makes them one is broken up.
var markdownEscaper = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "|", `\|`,
	"~", `\~`, "!", `\!`, "#", `\#`, "@", `\@`, "://", "&#58;//", "www.", `www\.`, "$", `\$`,
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
