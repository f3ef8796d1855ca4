// Package wording writes what all reports say alike: counts with their nouns, shares, ratings with their errors, players,
// and text from records that must not break out of a terminal or of Markdown. It writes no layout.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package wording

import (
	"strconv"
	"strings"
)

// Count writes a count with its noun in plain digits, as messages and terminals have it: "1 game", "2000 games".
func Count(n int, noun string) string { return strconv.Itoa(n) + " " + Noun(int64(n), noun) }

// Plies writes a count of plies as [Count] does.
func Plies(n int) string { return Count(n, "ply") }

// Counted writes a count with its noun as pages have it: with commas between thousands, and no line ends within.
func Counted(n int64, noun string) string { return Number(n) + NoBreak + Noun(n, noun) }

// Noun returns the noun as it stands after a count.
func Noun(n int64, noun string) string {
	switch {
	case n == 1:
		return noun
	case strings.HasSuffix(noun, "ply"):
		return strings.TrimSuffix(noun, "y") + "ies"
	}
	return noun + "s"
}

// Capital writes the first letter of a sentence, which is ASCII, as a capital.
func Capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
