package strength

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/wording"
)

// notes returns what has to be said about a table of ratings, a sentence each.
func (r *Rating) notes() (notes []string) {
	for _, n := range r.allNotes() {
		notes = append(notes, n.text)
	}
	return notes
}

// A note is a sentence about a table of ratings.
type note struct {
	text   string
	caveat bool // who reads the table without it may be misled
}

// caveats returns the notes without which a table misleads.
func (r *Rating) caveats() []string { return r.notesThat(true) }

// method returns the others.
func (r *Rating) method() []string { return r.notesThat(false) }

func (r *Rating) notesThat(mislead bool) (notes []string) {
	for _, n := range r.allNotes() {
		if n.caveat == mislead {
			notes = append(notes, n.text)
		}
	}
	return notes
}

func (r *Rating) allNotes() (notes []note) {
	add := func(caveat bool, format string, args ...any) {
		notes = append(notes, note{fmt.Sprintf(format, args...), caveat})
	}
	add(false, "Elo with %s confidence intervals (± half-width), %s; %s with a result.", r.level(), r.relativeText(), wording.Count(r.Games, "game"))
	if text := r.differenceText(); text != "" {
		add(true, "%s", text)
	}
	if r.Groups > 1 {
		add(true, "There are %d groups of players who never met, so ratings of different groups are not comparable.", r.Groups)
	}
	if len(r.Pooled) > 1 {
		add(true, "Rated as one pool: games of %d variants: %s.", len(r.Pooled), r.pooledText())
	}
	for _, text := range r.unratedNotes() {
		add(true, "%s", text)
	}
	if text := r.boundNote(); text != "" {
		add(false, "%s", text)
	}
	if r.Failed > 0 {
		add(true, "Failures decided %d of these games.", r.Failed)
	}
	notes = append(notes, r.methodNotes()...)
	for _, text := range r.leftOut() {
		add(true, "Left out: %s.", text)
	}
	return notes
}

// methodNotes state how the ratings were made of the results.
func (r *Rating) methodNotes() (notes []note) {
	add := func(caveat bool, format string, args ...any) {
		notes = append(notes, note{fmt.Sprintf(format, args...), caveat})
	}
	if p := r.Prior; p > 0 {
		add(false, "Prior: %s drawn against an average player for each player.", gamesText(p))
	}
	switch worth := r.advantageText(); {
	case worth != "":
		add(false, "%s.", wording.Capital(worth))
	case !r.NoAdvantage:
		add(false, "These results give no estimate of what %s is worth; it counts as 0 Elo.", r.firstSeat())
	}
	if d := r.Ratings.DrawShare; d > 0 {
		add(false, "Draws are half points: %.1f%% of the %s ended level.", 100*d, r.counted())
	}
	if r.Several {
		add(false, "A game of more than two players counts as one pairing of each two of them; confidence intervals account for that.")
	}
	if r.Grouped {
		add(false, "Confidence intervals account for games that share an opening.")
	}
	if r.Again > 0 {
		add(true, "%s the pair and seats of an earlier one in the same file: a match was played twice or is there twice.", gamesHave(r.Again))
	}
	if r.Repeated > 0 {
		add(true, "Left out: %s of pairs that only repeat an earlier one, ply by ply or as a symmetric equivalent.", wording.Count(r.Repeated, "game"))
	}
	return notes
}

// level states the confidence of errors: "95%".
func (r *Rating) level() string {
	return strconv.FormatFloat(math.Round(1e4*cmp.Or(r.Confidence, rating.Usual))/100, 'f', -1, 64) + "%"
}

// relativeText states what ratings are relative to.
func (r *Rating) relativeText() string {
	if len(r.Anchors) == 0 {
		if r.Average != 0 {
			return fmt.Sprintf("with an average of %s of the %d players rated", wording.Hundredths(r.Average), len(r.Ratings.Order))
		}
		return fmt.Sprintf("relative to the average of the %d players rated", len(r.Ratings.Order))
	}
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(r.Anchors)) {
		anchor := r.Anchors[name]
		text := name + " " + wording.Hundredths(anchor.Elo)
		if anchor.Error > 0 {
			text += " ± " + wording.Hundredths(anchor.Error)
		}
		texts = append(texts, text)
	}
	return "relative to the anchors " + namesText(texts)
}

// difference returns that of two players, of which both ratings have a part; only is false if there are others.
func (r *Rating) difference() (d rating.Estimate, only bool) {
	order := r.Ratings.Order
	if len(order) != 2 || len(r.Anchors) > 0 {
		return d, false
	}
	return r.Ratings.Difference(order[0], order[1]), true
}

// differenceText states the difference of two players, of which both ratings have a part; "" if there are others.
func (r *Rating) differenceText() string {
	d, only := r.difference()
	if !only {
		return ""
	}
	order := r.Ratings.Order
	a, b := r.Ratings.Players[order[0]].Name, r.Ratings.Players[order[1]].Name
	difference := estimateText(d)
	if difference == wording.TooFewGames {
		return fmt.Sprintf("There are too few games to tell how much %s and %s differ.", wording.ShownName(a), wording.ShownName(b))
	}
	return fmt.Sprintf("%s minus %s is %s; each ± in the table is of one player against the average, half of it.",
		wording.ShownName(a), wording.ShownName(b), difference)
}

// pooledText lists the variants that were pooled.
func (r *Rating) pooledText() string {
	var titles []string
	for _, v := range r.Pooled {
		titles = append(titles, v.title(r.Game))
	}
	const shown = 4
	text := strings.Join(titles[:min(len(titles), shown)], "; ")
	if more := len(titles) - shown; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

// firstSeat states who has the advantage of moving first: in games of several, as each two players of them are compared,
// whoever of two has the earlier seat.
func (r *Rating) firstSeat() string {
	if r.Several {
		return "an earlier seat than that of the other"
	}
	return "moving first"
}

// advantageText states what moving first is worth; "" if the results do not tell, or nobody asked.
func (r *Rating) advantageText() string {
	if r.Ratings.Advantage == nil {
		return ""
	}
	worth := estimateText(*r.Ratings.Advantage)
	if worth == wording.TooFewGames {
		return "too few games to tell what " + r.firstSeat() + " is worth"
	}
	return r.firstSeat() + " is worth " + worth + " Elo"
}

func gamesText(n float64) string {
	if n == 1 {
		return "1 game"
	}
	return strconv.FormatFloat(n, 'f', -1, 64) + " games"
}

func gamesHave(n int) string {
	if n == 1 {
		return "1 game has"
	}
	return wording.Count(n, "game") + " have"
}
