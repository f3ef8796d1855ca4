// Package wording writes what all reports say alike: counts with their nouns, shares, ratings with their errors, players,
// and text from records that must not break out of a terminal or of Markdown. It writes no layout.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package wording

import "strings"

// Count writes a count with its noun, for messages and terminals: "1 game", "2,000 games".
func Count(n int, noun string) string { return Number(int64(n)) + " " + Noun(int64(n), noun) }

// Of writes a part of a whole: "500 of 2,000".
func Of(part, whole int) string { return Number(int64(part)) + " of " + Number(int64(whole)) }

// Plies writes a count of plies as [Count] does.
func Plies(n int) string { return Count(n, "ply") }

// Counted writes a count with its noun for pages: no line break separates them.
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
func Capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
