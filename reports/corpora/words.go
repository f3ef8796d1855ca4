package corpora

import (
	"fmt"
	"math"
	"strings"
	"unicode"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// shareNote writes a share in brackets, with what it is one of: " (27% of valid games)". Of a single one there are no
// percentages.
func shareNote(some, all int64, of string) string {
	if all <= 1 {
		return ""
	}
	return " (" + wording.Percent(some, all) + " of " + of + ")"
}

// inUnit writes a value of a column.
func inUnit(v float64, digits int, unit string) string {
	switch unit {
	case "":
		return wording.Grouped(v, digits)
	case "ms":
		return wording.Millis(v)
	}
	return wording.Grouped(v, digits) + unitBeside(unit)
}

// halfDigits returns how many decimals a number needs that is whole or a half.
func halfDigits(v float64) int {
	if v == math.Trunc(v) {
		return 0
	}
	return 1
}

// medianCell has a median, which may be a half.
func medianCell(v float64) table.Cell {
	return table.Cell{Text: wording.Grouped(v, halfDigits(v)), Value: v}
}

// either returns the first of two words of one thing, and the second of none or several: "is", "are".
func either(n int64, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// seatNames returns what the seats of a game are called.
func seatNames(name string, seats int64) (names []string) {
	kind, _ := replay.GameByName(name)
	for i := range int(seats) {
		if kind != nil && i < len(kind.Seats) {
			names = append(names, kind.Seats[i])
			continue
		}
		names = append(names, fmt.Sprintf("Player %d", i))
	}
	return names
}

// inSentence returns what a seat is called within a sentence: a name as it is, and a description, which a word in lower
// case ends, with an article: "White", "the first player".
func inSentence(seat string) string {
	last := seat[strings.LastIndexByte(seat, ' ')+1:]
	if last == seat || last == "" || !unicode.IsLower(rune(last[0])) {
		return seat
	}
	return "the " + strings.ToLower(seat)
}

// eloWords writes a rating; one of nothing has no sign.
func eloWords(e rating.Estimate) string {
	text := wording.Elo(e)
	if !strings.ContainsAny(text, "123456789") {
		return strings.TrimPrefix(text, "+")
	}
	return text
}

// eloEstimate writes an estimate with its error.
func eloEstimate(e rating.Estimate) string {
	if math.IsInf(e.Value, 0) {
		return "?"
	}
	return eloWords(e) + wording.NoBreak + "±" + wording.NoBreak + wording.EloError(e.Error)
}

// variantTitle returns what tells the games of a variant from others of the same game.
func variantTitle(name string, v *stats.VariantResult) string {
	return wording.Capital(wording.Variant(name, v.Rules, v.Board, v.Seats))
}

// sentence joins words: "a", "a and b", "a, b and c".
func sentence(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
