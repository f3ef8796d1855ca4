package reports

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
)

// noBreak is a blank at which no line ends.
const NoBreak = "\u00a0"

func number(n int64) string { return signed(bigText(math.Abs(float64(n))), float64(n)) }

// signed puts a minus sign before the text of a negative number.
func signed(text string, value float64) string {
	if value < 0 && strings.ContainsAny(text, "123456789") {
		return "−" + text
	}
	return text
}

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

// minus writes a hyphen before a number as a minus sign.
func minus(text string) string { return strings.ReplaceAll(text, "-", "−") }

// tenthsFrom is how many games shares have decimals from: those of fewer say nothing about tenths of a percent.
const tenthsFrom = 1000

// percent writes the share that some are of all, with the digits that mean something: "48 %", "48.3 %" of many, and
// "0.4 %" of few, for what is there is never 0 %, and what is not all never 100 %. Of nothing it is 0 %.
func Percent[N int64 | float64](some N, all int64) string {
	if all == 0 {
		return "0" + NoBreak + "%"
	}
	share := 100 * float64(some) / float64(all)
	digits := 1
	if all < tenthsFrom && share >= 0.95 && share <= 99.05 || share == 0 || share == 100 {
		digits = 0
	}
	switch text := decimal(share, digits); {
	case share > 0 && text == "0.0":
		return "<0.1" + NoBreak + "%"
	case share < 100 && text == "100.0":
		return ">99.9" + NoBreak + "%"
	default:
		return text + NoBreak + "%"
	}
}

func decimal(v float64, digits int) string {
	return signed(strconv.FormatFloat(math.Abs(v), 'f', digits, 64), v)
}

// ratio returns a share; of nothing it is 0.
func Ratio(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// wilsonText writes Wilson's interval of a share.
func wilsonText(seen float64, n int64) string {
	low, high := rating.Wilson(seen, float64(n))
	digits := 0
	if n >= tenthsFrom {
		digits = 1
	}
	return decimal(100*low, digits) + "–" + decimal(100*high, digits) + NoBreak + "%"
}

func numberCell(n int64) sheetCell { return sheetCell{Text: number(n), Value: float64(n)} }

// numberOrNone leaves out what there is none of.
func numberOrNone(n int64) sheetCell {
	if n == 0 {
		return noCell
	}
	return numberCell(n)
}

// shareNote writes a share in brackets, with what it is one of: " (27 % of sound games)". Of a single one there are no
// percentages.
func shareNote(some, all int64, of string) string {
	if all <= 1 {
		return ""
	}
	return " (" + Percent(some, all) + " of " + of + ")"
}

// percentCell is empty where there is a single one, of which there are no percentages.
func percentCell[N int64 | float64](some N, all int64) sheetCell {
	if all == 1 {
		return noCell
	}
	return sheetCell{Text: Percent(some, all), Value: float64(some) / float64(max(all, 1))}
}

// wilsonCell is sorted by the lower bound: by what is sure.
func wilsonCell(seen float64, n int64) sheetCell {
	low, _ := rating.Wilson(seen, float64(n))
	return sheetCell{Text: wilsonText(seen, n), Value: low}
}

func codeCell(text string) sheetCell { return sheetCell{Text: ShownName(text), Code: true} }

// noCell has nothing to say, and comes last where the largest comes first.
var noCell = sheetCell{Value: math.Inf(-1)}

// inUnit writes a value of a column.
func inUnit(v float64, digits int, unit string) string {
	switch unit {
	case "":
		return grouped(v, digits)
	case "ms":
		return millisText(v)
	}
	return grouped(v, digits) + NoBreak + unit
}

// grouped writes a number with blanks between thousands.
func grouped(v float64, digits int) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', digits, 64)
	whole, rest, _ := strings.Cut(text, ".")
	n, _ := strconv.ParseFloat(whole, 64)
	whole = bigText(n)
	if rest != "" {
		whole += "." + rest
	}
	return signed(whole, v)
}

// millisText writes a time in the unit that suits its size.
func millisText(v float64) string {
	d := time.Duration(v * float64(time.Millisecond))
	trimmed := func(v float64, unit string) string {
		text := strconv.FormatFloat(v, 'f', 1, 64)
		return strings.TrimSuffix(text, ".0") + NoBreak + unit
	}
	switch {
	case d < time.Second:
		return trimmed(v, "ms")
	case d < time.Minute:
		return trimmed(d.Seconds(), "s")
	case d < time.Hour:
		return trimmed(d.Minutes(), "min")
	}
	return trimmed(d.Hours(), "h")
}

// gameTitle returns what people call a game.
func gameTitle(name string) string {
	if kind, err := replay.GameByName(name); err == nil {
		return kind.Title
	}
	return name
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

// capital writes the first letter of a sentence as a capital.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// eloWords writes a rating; one of nothing has no sign.
func eloWords(v float64) string {
	text := minus(eloText(v))
	if text == "+0" {
		return "0"
	}
	return text
}

// eloEstimate writes an estimate with its error.
func eloEstimate(e rating.Estimate) string {
	if math.IsInf(e.Value, 0) {
		return "?"
	}
	return eloWords(e.Value) + " ± " + errorText(e.Error)
}

// variantTitle returns what tells the games of a variant from others of the same game.
func variantTitle(name string, v *stats.VariantResult) string {
	parts := []string{ShownName(v.Rules)}
	switch title := boardTitle(v.Board); {
	case title == "":
	case title == ShownName(v.Board): // a name and no size
		parts = append(parts, "board "+title)
	default:
		parts = append(parts, title)
	}
	if kind, err := replay.GameByName(name); err == nil && strings.Contains(kind.Players, "-") {
		parts = append(parts, counted(v.Seats, "player"))
	}
	return strings.Join(parts, ", ")
}

// boardTitle writes the name of a board, a size among them with a proper sign.
func boardTitle(name string) string {
	columns, rows, ok := strings.Cut(name, "x")
	if _, err := strconv.Atoi(columns); ok && err == nil {
		if _, err := strconv.Atoi(rows); err == nil {
			return columns + "×" + rows
		}
	}
	return ShownName(name)
}

// sentence joins words: "a", "a and b", "a, b and c".
func sentence(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
