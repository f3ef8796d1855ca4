package annotate

import (
	"regexp"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
)

// What the comments of annotations look like. Some have no label; those of a match are like these, but have the
// nodes of a search, where their player counts them.
var (
	summaryForm = regexp.MustCompile(`^Scores are those of .+, by .+\.`)
	commentForm = regexp.MustCompile(`^(` + player.AnnotationLabel + `)?(blunder: )?score ` + scoreForm + `(, exact)?(, loss \d+)?(, best .+ \(` + scoreForm + `\): .+)?(, depth \d+)?$`)
)

const scoreForm = `(0|[+-]\d+|(win|loss) in \d+)`

// withoutEarlier returns a record without the comments of earlier annotations. Each of them has left its
// summary before the first move, and at most one comment behind a move, before what stood there: so
// where a match wrote comments of the same form, those stay.
func withoutEarlier(r *parse.Record) *parse.Record {
	out := *r
	out.Tokens = nil
	earlier, begun := 0, false
	left := 0 // comments behind this move that may be of earlier annotations
	for _, t := range r.Tokens {
		switch {
		case t.Kind == parse.Play:
			begun, left = true, earlier
		case t.Kind != parse.Comment:
		case !begun && matches(summaryForm, t.Text):
			earlier++
			continue
		case left > 0 && matches(commentForm, t.Text):
			left--
			continue
		}
		out.Tokens = append(out.Tokens, t)
	}
	if earlier == 0 {
		return r
	}
	return &out
}

// matches says whether a comment has a form, however its lines are broken.
func matches(form *regexp.Regexp, text string) bool {
	return form.MatchString(strings.Join(strings.Fields(text), " "))
}
