package scene

import (
	"strconv"
	"strings"
)

// Counted returns a number with its noun: "1 ply", "2 plies".
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// grouped returns a number with commas between its thousands.
func grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// Signed returns a number with a real minus sign.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// InTitle returns a result that goes on with a title: names of sides stay as they are.
func InTitle(result string) string {
	if strings.HasPrefix(result, drawn) {
		return LowerFirst(result)
	}
	return result
}

// LowerFirst returns text that goes on with a sentence instead of beginning one.
func LowerFirst(s string) string {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return s
	}
	return string(s[0]|0x20) + s[1:]
}

// UpperFirst returns text that begins a sentence.
func UpperFirst(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]&^0x20) + s[1:]
}

// JoinComments puts a comment on a line of its own below those before it: they may be of different people. How the
// lines of the comment itself are broken says nothing.
func JoinComments(before, comment string) string {
	comment = strings.Join(strings.Fields(comment), " ")
	if before == "" || comment == "" {
		return before + comment
	}
	return before + "\n" + comment
}

// JoinSentences puts texts one after the other, leaving out empty ones.
func JoinSentences(texts ...string) string {
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

// Listed joins words: "a, b and c".
func Listed(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	end := len(words) - 1
	return strings.Join(words[:end], ", ") + " " + last + " " + words[end]
}
