package render

import (
	"strconv"
	"strings"
)

// counted returns a number with its noun: "1 ply", "2 plies".
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// grouped returns a number with blanks that no line ends at between its thousands.
func grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u00a0" + text[i:]
	}
	return text
}

// signed returns a number with a real minus sign.
func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// lowerFirst returns text that goes on with a sentence instead of beginning one.
func lowerFirst(s string) string {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return s
	}
	return string(s[0]|0x20) + s[1:]
}

// upperFirst returns text that begins a sentence.
func upperFirst(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]&^0x20) + s[1:]
}

// joinComments puts a comment on a line of its own below those before it: they may be of different people. How the
// lines of the comment itself are broken says nothing.
func joinComments(before, comment string) string {
	comment = strings.Join(strings.Fields(comment), " ")
	if before == "" || comment == "" {
		return before + comment
	}
	return before + "\n" + comment
}

// joinSentences puts texts one after the other, leaving out empty ones.
func joinSentences(texts ...string) string {
	joined := ""
	for _, t := range texts {
		if t == "" {
			continue
		}
		if joined != "" {
			joined += " "
		}
		joined += t
	}
	return joined
}

// listed joins words: "a, b and c".
func listed(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	end := len(words) - 1
	return strings.Join(words[:end], ", ") + " " + last + " " + words[end]
}
