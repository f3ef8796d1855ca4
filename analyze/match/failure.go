package match

import (
	"strings"
	"unicode"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
)

// failureText returns the value of the tag Failure: who failed, how, and a sentence for people.
func failureText(name string, f *player.Failure) string { return oneLine(name + ", " + f.Error()) }

// ReadFailure takes the value of a tag Failure apart, with the names of the record's players by seat. It returns
// the seat that failed, and how; -1 if the tag names none of the players. Of names that begin alike the longest counts.
func ReadFailure(tag string, names []string) (seat int, f *player.Failure) {
	seat, longest := -1, 0
	for i, name := range names {
		begin := oneLine(name) + ", "
		if rest, ok := strings.CutPrefix(tag, begin); ok && len(begin) > longest {
			reason, detail, _ := strings.Cut(rest, ": ")
			seat, longest, f = i, len(begin), &player.Failure{Reason: reason, Detail: detail}
		}
	}
	return seat, f
}

// oneLine folds blanks and line ends, and keeps texts of others short and readable.
func oneLine(text string) string {
	const longest = 300
	return parse.Clip(printable(strings.Join(strings.Fields(text), " ")), longest)
}

// printable puts a question mark in the place of what cannot be seen on a line.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}
