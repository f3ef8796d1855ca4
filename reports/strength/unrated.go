package strength

import (
	"fmt"
	"math"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/wording"
)

// reasonNames are what data call the reasons why players have no rating.
var reasonNames = [...]string{
	rating.NeverMet: "never-met", rating.Incomparable: "incomparable", rating.Below: "below", rating.Above: "above",
}

// reasonTexts state them, of players that are counted or named before.
var reasonTexts = [...]string{
	rating.NeverMet:     "never met the rated players, directly or through others",
	rating.Incomparable: "cannot be compared with the rated players: everyone they both met won all points or none",
	rating.Below:        "scored nothing against the rated players, directly or through others",
	rating.Above:        "scored every point against the rated players, directly or through others",
}

// bounded returns those without a rating who have a bound of it: what they would surely be above or below.
func (r *Rating) bounded() (all []rating.Unrated) {
	for _, u := range r.Ratings.Unrated {
		if !math.IsNaN(u.Bound) {
			all = append(all, u)
		}
	}
	return all
}

// boundText writes the bound of a rating: "< -310".
func boundText(u rating.Unrated) string {
	sign := "<"
	if u.Reason == rating.Above {
		sign = ">"
	}
	return sign + " " + wording.Elo(rating.Estimate{Value: u.Bound, Error: math.Inf(1)})
}

// unratedNotes state who has no rating, and why.
func (r *Rating) unratedNotes() (notes []string) {
	for reason, text := range reasonTexts {
		var names []string
		for _, u := range r.Ratings.Unrated {
			if int(u.Reason) == reason {
				names = append(names, u.Name)
			}
		}
		if len(names) > 0 {
			notes = append(notes, fmt.Sprintf("No rating for %s, who %s.", namesText(names), text))
		}
	}
	return notes
}

// boundNote explains bounds of ratings; "" if there are none.
func (r *Rating) boundNote() string {
	if len(r.bounded()) == 0 {
		return ""
	}
	return fmt.Sprintf("At the ratings after < and > such a score would come in %s%% of all cases.",
		strings.TrimSuffix(fmt.Sprintf("%.1f", 50*(1-r.Ratings.Confidence)), ".0"))
}

// namesText lists names, as many as a line has room for.
func namesText(names []string) string {
	shown := 8
	if len(names) > shown { // so many that nobody reads them all
		shown = 3
	}
	text := wording.ShownName(strings.Join(names[:min(len(names), shown)], ", "))
	if more := len(names) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
