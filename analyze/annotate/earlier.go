package annotate

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
)

// withoutEarlier returns a record without the comments of earlier annotations. Those of a match, which say the same
// without the label, stay.
func withoutEarlier(r *parse.Record) *parse.Record {
	begun := false
	out := *r
	out.Tokens = slices.DeleteFunc(slices.Clone(r.Tokens), func(t parse.Token) bool {
		begun = begun || t.Kind == parse.Play
		return t.Kind == parse.Comment && (isScore(t.Text) || !begun && isSummary(t.Text))
	})
	return &out
}

// isSummary says whether a comment begins like one about the players, before the first move, however its lines are broken.
func isSummary(text string) bool {
	rest, ok := strings.CutPrefix(oneLine(text), "Scores are those of ")
	who, rest, named := strings.Cut(rest, ", by ")
	return ok && named && who != "" && strings.LastIndexByte(rest, '.') > 0
}

// isScore says whether a comment begins like one about a move.
func isScore(text string) bool {
	rest, ok := strings.CutPrefix(oneLine(text), player.AnnotationLabel)
	return ok && strings.HasPrefix(strings.TrimPrefix(rest, "blunder: "), "score ")
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
