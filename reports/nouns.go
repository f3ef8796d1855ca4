// Package reports lays out what the stages before it found, for people and for machines.
//
// A run over many games is written game by game, in one of the layouts that [Layouts] lists:
//
//	w := layout.New(os.Stdout, reports.Options{})
//	for game := range games {
//		w.Game(game)
//	}
//	w.Close(&summary)
//
// What the package promises: no layout keeps more than a few MiB in memory, besides one game, however many findings there
// are; the same findings give the same bytes; whatever text a record holds, it cannot
// break out of the layout or send control characters to a terminal.
package reports

import (
	"strconv"
	"strings"
)

func Count(n int, noun string) string { return strconv.Itoa(n) + " " + nounOf(int64(n), noun) }

func Plies(n int) string { return Count(n, "ply") }

// counted writes a count with its noun: "1 game", "2 games".
func counted(n int64, noun string) string { return number(n) + NoBreak + nounOf(n, noun) }

// nounOf returns the noun as it stands behind a count.
func nounOf(n int64, noun string) string {
	switch {
	case n == 1:
		return noun
	case strings.HasSuffix(noun, "ply"):
		return strings.TrimSuffix(noun, "y") + "ies"
	}
	return noun + "s"
}

// capital writes the first letter of a sentence as a capital.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
