package reports

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/replay"
)

// Codes returns all codes that findings can have, sorted by name.
func Codes() []parse.Code {
	all := slices.Concat(replay.Codes(), corpus.Codes(), codes, crosscheckCodes, judgeCodes, diffCodes[:])
	slices.SortFunc(all, func(a, b parse.Code) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// codes are the faults of what is asked of a record, not of the record.
var codes = []parse.Code{
	{
		Name:   noPicture,
		Title:  "A game cannot be drawn.",
		Text:   "The reason stands in the message.",
		Source: "plybook",
	},
	{
		Name:  noPly,
		Title: "A ply was asked for that the game does not have.",
		Text: "Plies count from 1, passes among them and deals not; 0 is the start, and a position has the deals that directly follow its ply. " +
			"A game that breaks off has the plies before the fault.",
		Source: "plybook",
	},
}

const (
	noPicture = "record/no-picture"
	noPly     = "record/no-such-ply"
)

// CodesByName returns the code with that name; or, if there is none, the codes of all games that
// have the name behind their slash.
func CodesByName(name string) []parse.Code {
	var found []parse.Code
	for _, c := range Codes() {
		if c.Name == name {
			return []parse.Code{c}
		}
		if _, short, _ := strings.Cut(c.Name, "/"); short == name {
			found = append(found, c)
		}
	}
	return found
}

// textWidth is how wide explanations are set.
const textWidth = 88

// AppendCode appends the page about a code: what it says, the rule behind it, and where that
// comes from.
func AppendCode(dst []byte, c parse.Code) []byte {
	dst = fmt.Appendf(dst, "%s (%s)\n", c.Name, c.Severity)
	for _, paragraph := range []string{c.Title, c.Text} {
		if paragraph != "" {
			dst = append(dst, '\n')
			dst = appendWrapped(dst, paragraph)
		}
	}
	dst = append(dst, '\n')
	if c.Allow != "" {
		dst = fmt.Appendf(dst, "Accepted with --allow %s.\n", c.Allow)
	}
	return fmt.Appendf(dst, "Source: %s\n", c.Source)
}

// AppendCodes appends the list of codes, one a line.
func AppendCodes(dst []byte, codes []parse.Code) []byte {
	var rows [][]string
	for _, c := range codes {
		rows = append(rows, []string{c.Name, c.Severity.String(), c.Title})
	}
	return render.AppendTable(dst, rows)
}

// appendCodeMarkdown appends what stands below a heading with the code's name.
func appendCodeMarkdown(dst []byte, c parse.Code) []byte {
	dst = fmt.Appendf(dst, "**%s.** %s\n", capital(c.Severity.String()), c.Title)
	if c.Text != "" {
		dst = fmt.Appendf(dst, "\n%s\n", c.Text)
	}
	if c.Allow != "" {
		dst = fmt.Appendf(dst, "\nAccepted with `--allow %s`.\n", c.Allow)
	}
	return fmt.Appendf(dst, "\nSource: %s\n", c.Source)
}

// appendWrapped appends text broken into lines at its blanks.
func appendWrapped(dst []byte, text string) []byte {
	column := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case column == 0:
		case column+1+len(word) > textWidth:
			dst = append(dst, '\n')
			column = 0
		default:
			dst = append(dst, ' ')
			column++
		}
		dst = append(dst, word...)
		column += len(word)
	}
	return append(dst, '\n')
}
