package corpora

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/wording"
)

// Seats that are described, not named, have an article in sentences.
func TestSeatsInSentences(t *testing.T) {
	for seat, want := range map[string]string{"First player": "the first player", "White": "White", "X": "X", "Player 0": "Player 0"} {
		if got := inSentence(seat); got != want {
			t.Errorf("%s: %q, want %q", seat, got, want)
		}
	}
	maps := []*stats.Heat{{Of: "First player"}, {Of: "Second player"}, {Of: "Black ant"}}
	if got := othersOf(maps[0], maps, seatNames("contactix", 2)); got != "the second player and Black ant" {
		t.Error(got)
	}
	if got := resultPlot(&stats.Outcomes{Games: 4, Wins: []int64{3, 0}, Draws: 1}, seatNames("contactix", 2)).Alt; !strings.HasPrefix(got, "The first player wins 75") || !strings.Contains(got, "and drawn 25") {
		t.Error(got)
	}
	v := lengthsOf(9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)
	v.Starts, v.Outcomes.Wins = 1, []int64{11, 1}
	seats := seatNames("contactix", 2)
	texts := []string{resultHighlight(v, seats, true), firstSeat(&v.Outcomes, seats, true), factLine(variantFacts(v, seats)),
		onlyResult(&stats.Outcomes{Games: 1, Wins: []int64{0, 1}}, seats)}
	for i, want := range []string{
		"The first player won 11 of 12 games (92%) and the second player won 1 (8%). Moving first is an advantage",
		"The first player scored 92%", "92% scored by the first player", "was won by the second player.",
	} {
		if got := evenBlanks.Replace(texts[i]); !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}

// What holds of one record is not said of all of them, and that it is invalid stands out too.
func TestASingleRecord(t *testing.T) {
	for want, totals := range map[string]stats.Totals{
		"1 valid record.": {Records: 1}, "1 invalid record.": {Records: 1, Invalid: 1}, "1 valid record: 1 position.": {Records: 1, Positions: 1},
		"2 records, all invalid.": {Records: 2, Invalid: 2}, "2 records, all valid.": {Records: 2},
	} {
		if got := evenBlanks.Replace(lead(&stats.GameResult{Totals: totals})); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		tile := slices.IndexFunc(totalFacts(&totals, 0), func(f fact) bool { return f.Name == "invalid" })
		if want := totals.Invalid > 0; (tile >= 0) != want {
			t.Errorf("%+v: a tile says how many are invalid: %v, want %v", totals, tile >= 0, want)
		}
	}
}

// What few games have in common may be chance: nothing is said of how most of them began, nor of the half of two.
func TestLittleIsSaidOfFewGames(t *testing.T) {
	v := lengthsOf(97, 124)
	reached := &openings{all: []*reachedPosition{{ply: 1, line: "f5", games: 9}, {ply: 2, line: "f5 f6", games: 4}}}
	v.Records = 16
	if got := openingHighlight(v, reached); got != "" {
		t.Error(got)
	}
	reached.all[0].games = 10
	if got := evenBlanks.Replace(openingHighlight(v, reached)); got != "10 of 16 games (63%) reach the position after f5." {
		t.Error(got)
	}
	if got := evenBlanks.Replace(resultHighlight(v, []string{"A", "B"}, false)); got != "A won 2 of 2 games and B won 0." {
		t.Error(got)
	}
	for want, v := range map[string]*stats.VariantResult{
		"The games have 97 and 124 plies.":    lengthsOf(97, 124),
		"The games have 5, 5, 9 and 9 plies.": lengthsOf(5, 5, 9, 9),
		"Both games have 97 plies.":           lengthsOf(97, 97), "All games have 97 plies.": lengthsOf(97, 97, 97),
		"Median length of games: 3 plies (1 to 5).": lengthsOf(1, 2, 3, 4, 5),
	} {
		if got := evenBlanks.Replace(lengthHighlight(v)); got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
	for want, v := range map[string]*stats.VariantResult{
		"3 plies, median (from 1 to 5)": lengthsOf(1, 2, 3, 4, 5), "97 plies": lengthsOf(97), "97 plies each": lengthsOf(97, 97),
	} {
		if got := evenBlanks.Replace(factLine(variantFacts(v, []string{"A", "B"}))); !strings.HasSuffix(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	if got := factLine(variantFacts(lengthsOf(97, 124), []string{"A", "B"})); strings.Contains(got, "median") {
		t.Error(got)
	}
}

// Nothing has no sign.
func TestEloOfNothing(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.4: "0", -0.4: "0", 1: "+1", -3: "−3"} {
		if got := eloCell(rating.Estimate{Value: v, Error: 10}).Text; evenBlanks.Replace(got) != want+" ± 10" {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
	if got := eloEstimate(rating.Estimate{Value: 0.2, Error: 186}); evenBlanks.Replace(got) != "0 ± 186" {
		t.Error(got)
	}
	if got := firstMoveElo(&stats.VariantResult{Outcomes: stats.Outcomes{Games: 40, Wins: []int64{20, 20}}}, []string{"A", "B"}, true, nil); !strings.Contains(evenBlanks.Replace(got), "would be worth 0 ± ") {
		t.Error(got)
	}
}

// Scores alone say nothing of players who are equally strong, and nothing of moving first where games begin elsewhere.
func TestScoresSayOnlyWhatTheyMeasure(t *testing.T) {
	o := &stats.Outcomes{Games: 100, Wins: []int64{60, 40}}
	for first, want := range map[bool]string{
		true: "If all players were equally strong, moving first would be worth ", false: "Games begin from different positions, so this does not measure the advantage of moving first.",
	} {
		if got := firstSeat(o, []string{"Black", "White"}, first) + firstMoveElo(&stats.VariantResult{Outcomes: *o}, []string{"Black", "White"}, first, nil); !strings.Contains(got, want) || strings.Contains(got, "Elo") != first {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}

// As many players are spoken of everywhere, and it is said why some have no rating.
func TestPlayersWithoutARatingAreAccountedFor(t *testing.T) {
	g := &stats.GameResult{Game: "reversi", PlayersAll: 11, Pairings: []stats.Pairing{
		{Players: []string{"A", "B"}, Wins: []int64{5, 4}},
	}}
	for i := range 4 {
		g.Pairings = append(g.Pairings, stats.Pairing{Players: []string{fmt.Sprint("C", i), fmt.Sprint("D", i)}, Wins: []int64{1, 0}})
	}
	s := onlyRanking(g)
	if got := evenBlanks.Replace(s.highlight(nil)); got != "2 of 11 players could be rated." {
		t.Error(got)
	}
	notes := evenBlanks.Replace(strings.Join(s.notes(), " "))
	for _, want := range []string{"8 players have no rating: they have only wins, only losses or no games", "1 player has no rating: they have no game with a result against another named player."} {
		if !strings.Contains(notes, want) {
			t.Errorf("%q does not say %q", notes, want)
		}
	}
}

// Ratings say of how many games they are, and why the others of the variant do not count.
func TestGamesWithoutARatingAreAccountedFor(t *testing.T) {
	for _, c := range []struct {
		unfinished, others int64
		want               string
	}{
		{0, 0, "They use the 9 games between 2 players and are relative to"},
		{0, 3, "They leave out 3 of 12 valid games: those with a player who is not named, is on both sides or has no rating."},
		{2, 0, "They leave out 2 of 11 valid games: those without a result."},
		{2, 3, "They leave out 5 of 14 valid games: 2 without a result and 3 with a player who"},
	} {
		g := &stats.GameResult{Game: "reversi", Pairings: []stats.Pairing{{Players: []string{"A", "B"}, Wins: []int64{5, 4}}, {Players: []string{"A", "C"}, Wins: []int64{c.others, 0}}}}
		s := onlyRanking(g)
		s.variant = &stats.VariantResult{Seats: 2, Totals: stats.Totals{Records: 9 + c.unfinished + c.others, Unfinished: c.unfinished}}
		notes := evenBlanks.Replace(strings.Join(s.notes(), " "))
		if !strings.Contains(notes, c.want) || strings.Contains(notes, "leave out") != (c.unfinished+c.others > 0) {
			t.Errorf("%q does not say %q", notes, c.want)
		}
	}
}

// Of too many players those with most games are rated, and some of these cannot be: one sentence counts both.
func TestSomeOfTheBusiestPlayersAreRated(t *testing.T) {
	g := &stats.GameResult{Game: "reversi"}
	pair := func(a, b string, wins, losses int64) {
		g.Pairings = append(g.Pairings, stats.Pairing{Players: []string{a, b}, Wins: []int64{wins, losses}})
	}
	for i := range maxRated - 2 {
		pair("best", fmt.Sprintf("p%d", i), 5, 5)
	}
	pair("best", "loser", 6, 0)
	pair("best", "rare", 1, 1)
	s := onlyRanking(g)
	notes := evenBlanks.Replace(strings.Join(s.notes(), " "))
	if want := "Of the 400 players with most games, 399 could be rated; the others have only wins, only losses or no games"; !strings.Contains(notes, want) || strings.Contains(notes, "no rating") {
		t.Errorf("%q does not say %q once", notes, want)
	}
}

// The tile of games of more than two players has the side that the text is about, whoever won most.
func TestFactsOfThreePlayersAreOfTheFirst(t *testing.T) {
	v := &stats.VariantResult{Seats: 3, Outcomes: stats.Outcomes{Games: 10, Wins: []int64{2, 3, 5}}}
	if f := variantFacts(v, []string{"Player 0", "Player 1", "Player 2"})[0]; f.Value != "20%" || f.Name != "won by Player 0" {
		t.Errorf("the first fact is %v", f)
	}
}

// Boards have one name on pages and on the command line.
func TestBoardsAreCalledByTheirNames(t *testing.T) {
	v := &stats.VariantResult{Rules: "standard", Board: "default", Seats: 3}
	if got := evenBlanks.Replace(variantTitle("bluelagoon", v)); got != "Standard, board default, 3 players" {
		t.Error(got)
	}
	v.Board = "11x9"
	if got := variantTitle("contactix", v); got != "Standard, 11×9" {
		t.Error(got)
	}
}

// The first variants have chapters whatever their share; of further ones those with enough games.
func TestVariantsThatHaveChapters(t *testing.T) {
	variant := func(board string, records, invalid int64) *stats.VariantResult {
		return &stats.VariantResult{Rules: "standard", Board: board, Seats: 2, Totals: stats.Totals{Records: records, Invalid: invalid, Plies: 10 * (records - invalid)}}
	}
	for want, all := range map[string][]*stats.VariantResult{
		"a b c":     {variant("a", 2, 0), variant("b", 2, 0), variant("c", 2, 0)},
		"a b":       {variant("a", 2, 0), variant("b", 2, 0), variant("c", 2, 2)},
		"a c d":     {variant("a", 900, 0), variant("b", 3, 0), variant("c", 40, 0), variant("d", 30, 0), variant("e", 2, 0)},
		"a b c d f": {variant("a", 900, 0), variant("b", 50, 0), variant("c", 40, 0), variant("d", 30, 0), variant("e", 2, 0), variant("f", 20, 0), variant("g", 20, 0)},
	} {
		g := &stats.GameResult{Game: "bluelagoon", Variants: all}
		for _, v := range all {
			g.Records += v.Records
		}
		var got []string
		for _, v := range mainVariants(g) {
			got = append(got, v.Board)
		}
		if slices.Sort(got); strings.Join(got, " ") != want {
			t.Errorf("chapters have %q, want %s", got, want)
		}
	}
}

// What ended a game is explained on its page, whatever the game.
func TestEndsAreExplained(t *testing.T) {
	r := reporttest.Result(t, reporttest.SmallSettings(), samplestest.Folder(t))
	for _, g := range r.Games {
		for _, v := range g.Variants {
			for _, row := range reasonTable(g.Game, v).Rows {
				if row[1].Text == "" {
					t.Errorf("%s: nothing is said of %q", g.Game, row[0].Text)
				}
			}
		}
	}
	if text := markdownOf(t, r); !strings.Contains(text, "| Queen | The loser's queen was surrounded. |") {
		t.Error("the Markdown does not explain ends")
	}
}

// The letters of a variant are explained, and games that nothing distinguishes are counted.
func TestNamesOfVariantsAndExamples(t *testing.T) {
	for rules, want := range map[string]string{
		"standard+MLP": "; after the +, letters of expansions: M mosquito, L ladybug, P pillbug.", "standard": "the queen by turn 4.", "unheard-of": "",
	} {
		if got := rulesNote("hive", rules); !strings.HasSuffix(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %q, want %q at the end", rules, got, want)
		}
	}
	var all []*stats.VariantResult
	for _, rules := range []string{"standard+M", "standard", "ugent", "unheard-of", "ugent"} {
		all = append(all, &stats.VariantResult{Rules: rules})
	}
	others := otherRules(&stats.GameResult{Game: "hive", Variants: all}, all[:1])
	if len(others) != 1 || !strings.HasPrefix(others[0], "Ugent: the Hive assignment") {
		t.Errorf("rules without a section: %q", others)
	}
	for _, c := range []struct{ titles, want []string }{
		{[]string{"A game", "A game"}, []string{"Game 1", "Game 2"}}, {[]string{"A game", "The longest game"}, []string{"A game", "The longest game"}},
	} {
		var boards []*board
		for _, title := range c.titles {
			boards = append(boards, &board{Title: title})
		}
		numberBoards(boards)
		for i, b := range boards {
			if b.Title != c.want[i] {
				t.Errorf("%q is now %q, want %q", c.titles[i], b.Title, c.want[i])
			}
		}
	}
}

func TestWhichGamesWereChosen(t *testing.T) {
	for want, r := range map[string]stats.Result{
		"":                             {},
		"No game is a copy of another": {Choice: stats.Choice{Unique: stats.UniqueFirst, Games: 9}},
		"No game is a copy or the beginning of another":               {Choice: stats.Choice{Unique: stats.UniqueLongest, Games: 9}},
		"Only games with date>1":                                      {Where: "date>1", Choice: stats.Choice{Sample: 5, Games: 5}},
		"Without 1 game that is a copy of another":                    {Choice: stats.Choice{Unique: stats.UniqueTagged, Games: 2, Repeats: 1}},
		"Without 1,949 games that are copies or beginnings of others": {Choice: stats.Choice{Unique: stats.UniqueLongest, Games: 3000, Repeats: 1949}},
		"A random sample of 1,000 of 37,108 games (seed 7)":           {Choice: stats.Choice{Sample: 1000, Seed: 7, Games: 37108}},
		"Without 3 games that are copies of others. A random sample of 1 of 2 games (seed 1)": {
			Choice: stats.Choice{Unique: stats.UniqueFirst, Sample: 1, Seed: 1, Games: 5, Repeats: 3}},
	} {
		if got := strings.ReplaceAll(selection(&r), wording.NoBreak, " "); got != want+"." && want != "" || want == "" && got != "" {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
