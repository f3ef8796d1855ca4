package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// resultText says how the game ended.
func (t *table) resultText() string {
	names := make([]string, len(t.seats))
	for i := range names {
		names[i] = t.nameOf(i)
	}
	o := t.outcome()
	text := outcomeText(t.kind, o, names)
	if o.Winners == 0 { // else it begins with a name, which stays as it is
		return game.Sentence(errors.New(text))
	}
	return text + "."
}

// outcomeText says who won and why: "Ada wins by resignation". Without names seats are called as in the game.
func outcomeText(kind *replay.Game, o game.Outcome, names []string) string {
	var won []string
	for i := range kind.Seats {
		if o.Won(game.Seat(i)) {
			seat := kind.SeatName(game.Seat(i))
			name := seat
			if i < len(names) {
				name = names[i]
				if slices.Contains(names[:i], name) || slices.Contains(names[i+1:], name) { // which does not tell who won
					name += " (" + seat + ")"
				}
			}
			won = append(won, name)
		}
	}
	text := "drawn"
	switch len(won) {
	case 0:
	case 1:
		text = won[0] + " wins"
	default:
		text = namesText(won) + " share the victory"
	}
	switch {
	case o.Scored:
		text += " " + scoresText(o, max(len(names), 2))
	case o.Reason != "" && o.Reason != game.NotRecorded:
		text += " (" + o.Reason + ")"
	}
	return text
}

// namesText lists two names or more: "Ada, Bob and Cleo".
func namesText(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// scoresText writes the scores of seats, the highest first: "40–24".
func scoresText(o game.Outcome, seats int) string {
	sorted := slices.Clone(o.Scores[:min(seats, len(o.Scores))])
	slices.SortFunc(sorted, func(a, b int16) int { return cmp.Compare(b, a) })
	var scores []string
	for _, n := range sorted {
		scores = append(scores, fmt.Sprint(n))
	}
	return strings.Join(scores, "–")
}

// resultView returns how the game ended, nil if it did not.
func (t *table) resultView() *ResultView {
	o := t.outcome()
	if !o.Over {
		return nil
	}
	v := &ResultView{Reason: o.Reason, Text: t.resultText(), Winners: []int{}, Scores: []int{}}
	if text := t.kind.EndingText(o.Reason); text != "" {
		v.Reason = text
	}
	for i := range t.seats {
		if o.Won(game.Seat(i)) {
			v.Winners = append(v.Winners, i)
		}
		if o.Scored {
			v.Scores = append(v.Scores, int(o.Scores[i]))
		}
	}
	return v
}

// newBanner returns a banner that says a sentence.
func newBanner(kind, text string) *Banner { return &Banner{Kind: kind, Text: text, Cells: []string{}} }

// bannerOf shows a refusal, with the text of its rule.
func bannerOf(kind string, r *Refusal) *Banner {
	b := newBanner(kind, r.Message)
	b.Code, b.Hint, b.Rule, b.Place = r.Code, r.Hint, ruleText(r.Code), r.Place
	for _, c := range r.Cells {
		b.Cells = append(b.Cells, game.CellSpot(c).String())
	}
	return b
}

// ruleText returns the text of the rule that a code stands for.
func ruleText(code string) string {
	codes := replay.Codes()
	i := slices.IndexFunc(codes, func(c parse.Code) bool { return c.Name == code })
	if code == "" || i < 0 {
		return ""
	}
	return codes[i].Text
}
