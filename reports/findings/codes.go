package findings

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// Codes returns all codes that findings can have, sorted by name.
func Codes() []parse.Code {
	all := slices.Concat(replay.Codes(), source.Codes(), codes)
	slices.SortFunc(all, func(a, b parse.Code) int { return strings.Compare(a.Name, b.Name) })
	return all
}

//go:embed codes.md
var codesText string

// codes are the faults of what is asked of a record, not of the record.
var codes = parse.MustDescribe(codesText, []parse.Code{
	{Name: CodeNoPicture},
	{Name: CodeNoPly},
	{Name: CodeNotJudged},
	{Name: CodeNoEmpties},

	{Name: CodeSolvedScore},
	{Name: CodeNotSolved, Severity: parse.Warning},
	{Name: CodeNoScore, Severity: parse.Note},

	{Name: CodeEngineMoves},
	{Name: CodeEnginePosition},
	{Name: CodeEngineResult},
	{Name: CodeEngineRefuses},
	{Name: CodeEngineFails},
	{Name: CodeEngineSilent, Severity: parse.Warning},
	{Name: CodeEngineUnable, Severity: parse.Note},

	{Name: "diff/changed"},
	{Name: "diff/removed"},
	{Name: "diff/added", Severity: parse.Warning},
})

// CodeOf returns the code of that name, which must be one of those that jobs report.
func CodeOf(name string) *parse.Code {
	return &codes[slices.IndexFunc(codes, func(c parse.Code) bool { return c.Name == name })]
}

// Codes of what is found by jobs, and not by the replay of a record.
const (
	CodeNoPicture = "record/no-picture"
	CodeNoPly     = "record/no-such-ply"
	CodeNotJudged = "record/not-judged" // a player has nothing to say about the game
	CodeNoEmpties = "record/no-such-empties"

	CodeSolvedScore = "record/solved-score"
	CodeNotSolved   = "record/not-solved"
	CodeNoScore     = "record/no-score"

	CodeEngineMoves    = "record/engine-moves"
	CodeEnginePosition = "record/engine-position"
	CodeEngineResult   = "record/engine-result"
	CodeEngineRefuses  = "record/engine-refuses"
	CodeEngineFails    = "record/engine-fails"
	CodeEngineSilent   = "record/engine-silent"
	CodeEngineUnable   = "record/engine-unable"
)

// CodesByName returns the code with that name; or, if there is none, the codes of all games that
// have the name after their slash.
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

// AppendCode appends the page about a code: its text, the rule, and where that
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
	for _, l := range optionsOf(c) {
		dst = appendWrapped(dst, fmt.Sprintf("--allow %s accepts %s.", l.Name, l.Text))
	}
	return fmt.Appendf(dst, "Source: %s\n", c.Source)
}

// AppendCodes appends the list of codes, one per line.
func AppendCodes(dst []byte, codes []parse.Code) []byte {
	var rows [][]string
	for _, c := range codes {
		rows = append(rows, []string{c.Name, c.Severity.String(), c.Title})
	}
	return terminal.AppendTable(dst, rows)
}

// AppendCodeMarkdown appends the section of a code, without its heading.
func AppendCodeMarkdown(dst []byte, c parse.Code) []byte {
	dst = fmt.Appendf(dst, "**%s.** %s\n", wording.Capital(c.Severity.String()), c.Title)
	if c.Text != "" {
		dst = fmt.Appendf(dst, "\n%s\n", c.Text)
	}
	for _, l := range optionsOf(c) {
		dst = fmt.Appendf(dst, "\n`--allow %s` accepts %s.\n", l.Name, l.Text)
	}
	return fmt.Appendf(dst, "\nSource: %s\n", c.Source)
}

// optionsOf returns the lenient options that accept what a code reports.
func optionsOf(c parse.Code) []parse.LenientOption {
	names := strings.Split(c.Allow, ",")
	return slices.DeleteFunc(replay.LenientOptions(), func(l parse.LenientOption) bool { return !slices.Contains(names, l.Name) })
}

// appendWrapped appends text broken into lines at its spaces.
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
