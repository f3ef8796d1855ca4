package corpora

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
)

// Where no game is a copy of another, as with --unique, the summary and the head of the section say how games repeat others.
func TestRepeatsWithoutCopiesSayHow(t *testing.T) {
	for _, row := range []struct {
		of         stats.Duplicates
		text, head string
	}{
		{stats.Duplicates{Reordered: 5}, "5 games (5% of all records) repeat others with moves in another order.", "5 transpositions"},
		{stats.Duplicates{Reordered: 1}, "1 game repeats another with moves in another order.", "1 transposition"},
		{stats.Duplicates{Prefix: 3}, "3 games (3% of all records) repeat the first plies of others.", "3 beginnings of others"},
		{stats.Duplicates{Prefix: 1}, "1 game repeats the first plies of another.", "1 beginning of others"},
		{stats.Duplicates{Prefix: 4, Reordered: 5}, "9 games (9% of all records) repeat others with moves in another order, or only their first plies.", "5 transpositions and 4 beginnings of others"},
		{stats.Duplicates{SamePlies: 1}, "1 game repeats another. Results by side count each game once. Other statistics count every copy; with --unique, they count each game once.", "1 repeated game"},
		{stats.Duplicates{SamePlies: 1, Reordered: 2}, "3 games (3% of all records) repeat others, 1 of them as a copy. Results by side count each game once. Other statistics count every copy; with --unique, they count each game once.", "3 repeated games"},
	} {
		if got := evenBlanks.Replace(duplicateHighlight(&row.of, 100)); got != row.text {
			t.Errorf("%+v:\ngot  %s\nwant %s", row.of, got, row.text)
		}
		c := &chapter{}
		duplicateChapter(c, &row.of, 100, nil)
		if got := evenBlanks.Replace(c.Brief); got != row.head {
			t.Errorf("%+v: the head is %q, want %q", row.of, got, row.head)
		}
	}
}

// Variants without ratings are said to have too few games only if all of them have.
func TestVariantsWithoutRatingsSayWhy(t *testing.T) {
	const each, why = "so each variant has its own: 1 variant below.", "ratings take at least 5 games between players who both won and lost points against each other."
	variant := func(board string, games int64) *stats.VariantResult {
		return &stats.VariantResult{Rules: "othello", Board: board, Seats: 2, Totals: stats.Totals{Records: games}}
	}
	first := variant("8x8", 100)
	for _, row := range []struct {
		others []*stats.VariantResult
		named  int64 // games of each of the others whose players are named
		want   string
	}{
		{[]*stats.VariantResult{variant("6x6", 4)}, 1, " The other one has fewer than 5 games."},
		{[]*stats.VariantResult{variant("6x6", 4), variant("4x4", 1)}, 0, " The 2 others have fewer than 5 games each."},
		{[]*stats.VariantResult{variant("6x6", 4), variant("4x4", 1), {Rules: "othello", Board: "10x10", Seats: 2, Totals: stats.Totals{Records: 2, Invalid: 2}}}, 0, " The 2 others have fewer than 5 games each."},
		{[]*stats.VariantResult{variant("6x6", 50)}, 0, " 1 other variant has no ratings: " + why},
		{[]*stats.VariantResult{variant("2x2", 4), variant("4x4", 4), variant("6x6", 4), variant("10x10", 4), variant("12x12", 4), variant("14x14", 4), variant("16x16", 4)}, 4, " The 7 others have fewer than 5 games each."},
		{[]*stats.VariantResult{variant("2x2", 50), variant("4x4", 50), variant("6x6", 50), variant("10x10", 50), variant("12x12", 50), variant("14x14", 50), variant("16x16", 3)}, 5, " 6 other variants have no ratings: " + why + " 1 variant with fewer records, which may have some too, is not looked at."},
	} {
		g := &stats.GameResult{Game: "reversi", Variants: append([]*stats.VariantResult{first}, row.others...)}
		g.Pairings = []stats.Pairing{{Rules: "othello", Board: "8x8", Players: []string{"A", "B"}, Wins: []int64{60, 40}}}
		for _, v := range row.others {
			if n := min(row.named, v.Records); n > 0 {
				g.Pairings = append(g.Pairings, stats.Pairing{Rules: v.Rules, Board: v.Board, Players: []string{"A", "B"}, Wins: []int64{n, 0}})
			}
		}
		ranked, more := rankingsOf(g)
		if _, got, _ := strings.Cut(evenBlanks.Replace(apartNote(g, ranked[:1], more)), each); got != row.want {
			t.Errorf("got  %s\nwant %s", got, row.want)
		}
	}
}
