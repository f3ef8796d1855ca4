package annotate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
)

// How the comments of annotations begin: about the players, before the first move, and about a move.
var (
	summaryForm = regexp.MustCompile(`^Scores are those of .+, by .+\.`)
	commentForm = regexp.MustCompile(`^` + player.AnnotationLabel + `(blunder: )?score `)
)

// withoutEarlier returns a record without the comments of earlier annotations. Those of a match, which say the same
// without the label, stay.
func withoutEarlier(r *parse.Record) *parse.Record {
	begun := false
	out := *r
	out.Tokens = slices.DeleteFunc(slices.Clone(r.Tokens), func(t parse.Token) bool {
		begun = begun || t.Kind == parse.Play
		return t.Kind == parse.Comment && (matches(commentForm, t.Text) || !begun && matches(summaryForm, t.Text))
	})
	return &out
}

// matches says whether a comment has a form, however its lines are broken.
func matches(form *regexp.Regexp, text string) bool {
	return form.MatchString(strings.Join(strings.Fields(text), " "))
}
