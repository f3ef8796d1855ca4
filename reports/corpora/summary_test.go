package corpora

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/wording"
)

// evenBlanks writes blanks that no line ends at as others.
var evenBlanks = strings.NewReplacer(wording.NoBreak, " ")

func TestWhatStandsOutOfGames(t *testing.T) {
	v := &stats.VariantResult{Rules: "othello", Board: "8x8", Seats: 2, Totals: stats.Totals{Records: 1010, Invalid: 10}, Starts: 1}
	v.Outcomes = stats.Outcomes{Games: 1000, Wins: []int64{600, 399}, Draws: 1}
	for _, line := range []struct {
		moves string
		games int64
	}{{"f5", 990}, {"d3", 10}, {"f5 f6", 300}, {"f5 d6", 250}, {"f5 d6 c3", 199}} {
		ply := int64(len(strings.Fields(line.moves)))
		v.Joined = append(v.Joined, stats.Joined{Ply: ply, From: [2]uint64{uint64(ply)}, To: [2]uint64{uint64(ply) + 1, uint64(line.games)}, Line: line.moves, Games: line.games})
	}
	v.Measures = []stats.MeasureResult{{Column: stats.Column{Name: "plies"}, Series: []stats.Series{
		reporttest.SeriesOfBins("", []stats.Bin2D{{Value: 9, N: 1}, {Value: 58, N: 400}, {Value: 60, N: 599}}),
	}}}
	want := []string{
		"Black won 600 of 1,000 games (60.0%), White won 399 (39.9%) and 1 (0.1%) was drawn. Moving first is an advantage, significant at 99%.",
		"Median length of games: 60 plies (9 to 60).",
		"300 of 1,000 valid games (30.0%) reach the position after f5 f6.",
	}
	var got []string
	for _, text := range variantHighlights(&stats.Result{}, &stats.GameResult{Game: "reversi"}, v, replay.Options{}) {
		got = append(got, evenBlanks.Replace(text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	v.Outcomes = stats.Outcomes{Games: 4, Wins: []int64{3, 1}}
	if text := resultHighlight(v, []string{"Black", "White"}, true); !strings.Contains(text, "No significant first-move advantage") {
		t.Error(text)
	}
	if text := resultHighlight(v, []string{"Black", "White"}, false); strings.Contains(text, "first") {
		t.Errorf("games that begin elsewhere: %s", text)
	}
}

// The highest rating says little where most players have none, and nothing of who won every game.
func TestTheHighestRatingIsNotThatOfAFew(t *testing.T) {
	pair := func(a, b string, wins, losses int64) stats.Pairing {
		return stats.Pairing{Players: []string{a, b}, Wins: []int64{wins, losses}}
	}
	player := func(name string, games, wins int64) stats.PlayerResult {
		return stats.PlayerResult{Name: name, Games: games, Wins: wins, Losses: games - wins}
	}
	for _, row := range []struct {
		pairings []stats.Pairing
		players  []stats.PlayerResult
		want     string
	}{
		{[]stats.Pairing{pair("A", "B", 150, 50)}, []stats.PlayerResult{player("A", 200, 150), player("B", 200, 50)},
			"Strongest of 2 players by the lower bound of the ratings: A, "},
		{[]stats.Pairing{pair("A", "B", 150, 50), pair("Z", "A", 78, 0), pair("Y", "B", 3, 0)},
			[]stats.PlayerResult{player("A", 278, 150), player("B", 203, 50), player("Y", 3, 3), player("Z", 78, 78)},
			"2 of 4 players could be rated; Z won all 78 games and cannot be."},
		{[]stats.Pairing{pair("A", "B", 150, 50), pair("A", "X", 3, 0), pair("A", "Y", 3, 0), pair("A", "Z", 3, 0)},
			[]stats.PlayerResult{player("A", 209, 159), player("B", 200, 50), player("X", 3, 0), player("Y", 3, 0), player("Z", 3, 0)},
			"2 of 5 players could be rated."},
	} {
		s := onlyRanking(&stats.GameResult{Game: "reversi", Pairings: row.pairings})
		if s.err != nil {
			t.Fatal(s.err)
		}
		if got := evenBlanks.Replace(s.highlight(row.players)); !strings.HasPrefix(got, row.want) {
			t.Errorf("got  %s\nwant %s", got, row.want)
		}
		beside := evenBlanks.Replace(strings.Join(s.notes(), " "))
		if said := strings.Contains(beside, "Z has no rating because they won all 78 games, which no finite rating fits."); said != strings.Contains(row.want, "won all 78") {
			t.Errorf("beside the ratings stands %s", beside)
		}
		c, unbeaten := &chapter{}, strings.Contains(row.want, "won all 78")
		playerTable(c, &stats.GameResult{Players: row.players, PlayersAll: int64(len(row.players))}, s)
		tab := c.Charted[0]
		if first := tab.Rows[0][0].Text; (first == "Z") != unbeaten {
			t.Errorf("the table of players begins with %s", first)
		}
		if says := strings.Contains(tab.Note, "Players who won all of at least 10 games come first, without a rating."); says != unbeaten {
			t.Errorf("the note is %q", tab.Note)
		}
		if caption := evenBlanks.Replace(s.plot().Caption); strings.Contains(caption, "Without a rating: Z, who won all 78 games.") != unbeaten {
			t.Errorf("below the chart stands %q", caption)
		}
	}
}

// Of ratings of several variants the summary speaks of some that the page shows, and leads to them.
func TestRatedPlayersAreThoseOfTheirVariant(t *testing.T) {
	small := &stats.VariantResult{Rules: "othello", Board: "6x6", Seats: 2, Totals: stats.Totals{Records: 400, Plies: 400}}
	large := &stats.VariantResult{Rules: "othello", Board: "8x8", Seats: 2, Totals: stats.Totals{Records: 300, Plies: 9000}}
	g := &stats.GameResult{Game: "reversi", Totals: stats.Totals{Records: 700}, Variants: []*stats.VariantResult{small, large}, PlayersAll: 9}
	for _, row := range []struct {
		wins int64 // of the large board
		want string
		at   string
		own  bool // it is about the variant that the summary is about
	}{
		{1, "Othello, 6×6: Strongest of 2 players by the lower bound of the ratings: A, ", "reversi-players-r1", false},
		{150, "Strongest of 2 players by the lower bound of the ratings: A, ", "reversi-players-r2", true},
	} {
		g.Players = []stats.PlayerResult{{Name: "A", Games: 200, Wins: 150, Losses: 50}, {Name: "B", Games: 200, Wins: 50, Losses: 150}}
		g.Pairings = []stats.Pairing{
			{Rules: "othello", Board: "6x6", Players: []string{"A", "B"}, Wins: []int64{150, 50}},
			{Rules: "othello", Board: "8x8", Players: []string{"A", "B"}, Wins: []int64{row.wins, 1}},
		}
		ranked, more := rankingsOf(g)
		root := &chapter{ID: g.Game, Level: 1}
		playerChapter(root.addPart("players", "Players"), g, ranked, more)
		var said []highlight
		for _, h := range gameHighlights(&stats.Result{}, g, Options{}, ranked, root) {
			if h.Text = evenBlanks.Replace(h.Text); strings.Contains(h.Text, "of 2 players") || strings.Contains(h.Text, "could be rated") {
				said = append(said, h)
			}
		}
		if len(said) != 1 || !strings.HasPrefix(said[0].Text, row.want) || said[0].Below != row.own || said[0].To == nil || said[0].To.ID != row.at {
			t.Errorf("%d wins: got %+v, want %q at %s", row.wins, said, row.want, row.at)
		}
	}
}

func TestWhatIsWrongWithACorpus(t *testing.T) {
	r := &stats.Result{Totals: stats.Totals{Records: 500, Invalid: 7, Unfinished: 1}}
	r.Reading.Unreadable = 2
	r.Games = []*stats.GameResult{{Game: "hive", Duplicates: stats.Duplicates{Identical: 3, Prefix: 2}}}
	r.Faults = []stats.Fault{{Code: "hive/hop", Title: "A hop is none.", Games: 4}, {Code: "sgf/syntax", Games: 3}}
	want := []string{
		"2 files could not be read completely.", "5 games (1% of all records) repeat others, 3 of them as copies. Results by side count each game once. Other statistics count every copy; with --unique, they count each game once.", "1 game (0.2% of all valid games) has no result.",
		"7 records (1% of all records) are invalid and excluded from all other statistics. The most frequent error (4 records): A hop is none.",
	}
	var got []string
	for _, h := range indexHighlights(r, &chapter{}) {
		got = append(got, evenBlanks.Replace(h.Text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := faultHighlight(&stats.Totals{Records: 5}, nil); got != "All records are valid." {
		t.Error(got)
	}
}

// How long games last only those tell that ended: a record that breaks off early would make all of them shorter.
func TestLengthsAreThoseOfGamesThatEnded(t *testing.T) {
	plies := func(split stats.Split, bins ...stats.Bin2D) stats.MeasureResult {
		return stats.MeasureResult{
			Measure: stats.Measure{Split: split}, Column: stats.Column{Name: "plies"}, Series: []stats.Series{reporttest.SeriesOfBins("", bins)},
		}
	}
	v := &stats.VariantResult{Seats: 2, Totals: stats.Totals{Records: 16, Unfinished: 10}, Outcomes: stats.Outcomes{Games: 6, Wins: []int64{4, 2}}}
	v.Measures = []stats.MeasureResult{
		plies(stats.Whole, stats.Bin2D{Value: 1, N: 8}, stats.Bin2D{Value: 26, N: 2}, stats.Bin2D{Value: 57, N: 4}, stats.Bin2D{Value: 300, N: 2}),
		plies(stats.Decided, stats.Bin2D{Value: 26, N: 2}, stats.Bin2D{Value: 57, N: 4}),
	}
	says := func(want string) {
		t.Helper()
		if got := evenBlanks.Replace(lengthHighlight(v)); got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
	says("Median length of games with a result: 57 plies (26 to 57).")
	cards := evenBlanks.Replace(factLine(variantFacts(v, []string{"A", "B"})))
	if want := "57 plies, median (from 26 to 57, in games with a result)"; !strings.Contains(cards, want) {
		t.Errorf("%q does not say %q", cards, want)
	}
	if text := evenBlanks.Replace(resultHighlight(v, []string{"A", "B"}, false)); !strings.Contains(text, "4 of 6 games with a result") {
		t.Error(text)
	}
	v.Unfinished, v.Outcomes = 16, stats.Outcomes{Wins: []int64{0, 0}}
	v.Measures = v.Measures[:1]
	says("No game has a result; they stop after 1 to 300 plies.")
	v.Records, v.Unfinished = 1, 1
	v.Measures[0] = plies(stats.Whole, stats.Bin2D{Value: 26, N: 1})
	says("The only game stops after 26 plies.")
}

// Pages say many things about moving first, so that one of them would be wrong if 95% were enough: 8 of 26 are as far from
// a half by chance once in thirteen times.
func TestMovingFirstTakesMuchToTell(t *testing.T) {
	seats := []string{"A", "B"}
	for _, c := range []struct {
		wins, losses int64
		want         string
	}{{8, 18, "No significant"}, {18, 8, "No significant"}, {6, 20, "is a disadvantage"}, {20, 6, "is an advantage"}} {
		o := &stats.Outcomes{Games: c.wins + c.losses, Wins: []int64{c.wins, c.losses}}
		if text := onFirst(o, seats); !strings.Contains(text, c.want) {
			t.Errorf("%d to %d: %q", c.wins, c.losses, text)
		}
		if text := firstSeat(o, seats, true); strings.Contains(text, "not significant") != (c.want == "No significant") {
			t.Errorf("%d to %d: %q", c.wins, c.losses, text)
		}
	}
}

// What is said of moving first counts each game once, and ratings say that they count every copy; a few of many do no harm.
func TestCopiesMakeNothingSignificant(t *testing.T) {
	for _, c := range []struct {
		copies int64
		want   bool
	}{{10, true}, {9, false}, {0, false}} {
		v := &stats.VariantResult{Outcomes: stats.Outcomes{Games: 500}, Copies: stats.Outcomes{Games: c.copies}}
		if note := repeatNote(v); (note != "") != c.want {
			t.Errorf("%d copies: %q", c.copies, note)
		}
	}
	var games strings.Builder
	for i := range 60 {
		games.WriteString(reporttest.ReversiGame("Ada", "Bob", "1. f5 d6 "+[]string{"c3", "c4", "c5"}[i%3], []string{"64-0", "64-0", "0-64"}[i%3]))
	}
	games.WriteString(reporttest.ReversiGame("Bob", "Ada", "1. f5 f6", "64-0"))
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, games.String())
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	v := r.Games[0].Variants[0]
	if text := onFirst(&v.Outcomes, seatNames("reversi", 2)); !strings.Contains(text, "significant at 99%") {
		t.Fatalf("copies do no harm: %s", text)
	}
	d, err := gameDocument(r, r.Games[0], Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	root := &chapter{Parts: d.Parts}
	for id, wants := range map[string][]string{
		"reversi-v1-results": {
			"Black, who moves first, scored 75% in 4 games", "The first-move advantage is not significant",
			"Results by side count each game once: 57 of 61 games with a result (93%) repeat another move for move. Other statistics count every copy; with --unique, they count each game once.",
		},
		"reversi-players": {"57 of 61 games with a result (93%) repeat another move for move. Every copy counts here, so confidence intervals are too narrow; --unique counts each game once."},
	} {
		c := root.find(id)
		if c == nil {
			t.Fatalf("there is no %s", id)
		}
		for _, want := range wants {
			if text := evenBlanks.Replace(strings.Join(c.Text, " ")); !strings.Contains(text, want) {
				t.Errorf("%s does not say %q: %s", id, want, text)
			}
		}
	}
	if text := strings.Join(root.find("reversi-v1-results").Text, " "); strings.Contains(text, "With the strengths") {
		t.Errorf("the advantage is that of all copies: %s", text)
	}
	if text := evenBlanks.Replace(d.Short[0].Text); !strings.HasPrefix(text, "Black won 3 of 4 distinct games and White won 1. No significant first-move advantage.") {
		t.Error(text)
	}
}

// What is not significant is an advantage or a disadvantage, as the score has it.
func TestFirstMoveAdvantageHasItsSign(t *testing.T) {
	seats := []string{"White", "Black"}
	for word, wins := range map[string][]int64{"advantage": {11, 9}, "disadvantage": {9, 11}} {
		o := &stats.Outcomes{Games: 20, Wins: wins}
		if got := onFirst(o, seats); got != "No significant first-move "+word+"." {
			t.Errorf("%v: %q", wins, got)
		}
		if got := firstSeat(o, seats, true); !strings.Contains(got, "The first-move "+word+" is not significant") {
			t.Errorf("%v: %q", wins, got)
		}
	}
}

// What is not significant has no interval beside it that says the opposite.
func TestMovingFirstHasOneConfidence(t *testing.T) {
	seats := []string{"A", "B"}
	v := &stats.VariantResult{Seats: 2, Outcomes: stats.Outcomes{Games: 280, Wins: []int64{158, 122}}}
	if low, _ := rating.Wilson(158, 280); low <= 0.5 {
		t.Fatalf("at 95%% the interval begins at %v", low)
	}
	got := evenBlanks.Replace(firstSeat(&v.Outcomes, seats, true) + firstMoveElo(v, seats, true, nil))
	const want = "A, who moves first, scored 56% in 280 games (99% CI: 49–64%). The first-move advantage is not significant at 99%. " +
		"If all players were equally strong, moving first would be worth +45 ± 54 Elo (99% CI)."
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if facts := evenBlanks.Replace(factLine(variantFacts(v, seats))); !strings.Contains(facts, "99% CI: 49–64%") {
		t.Error(facts)
	}
	g := &stats.GameResult{Game: "reversi", Pairings: []stats.Pairing{{Players: []string{"A", "B"}, Wins: []int64{90, 50}}, {Players: []string{"B", "A"}, Wins: []int64{68, 72}}}}
	s := onlyRanking(g)
	s.variant = v
	usual := s.ratings.Advantage
	if a, _ := advantage([]*ranking{s}, v); a.Value != usual.Value || a.Error <= usual.Error*1.2 || *s.ratings.AdvantageAt(rating.Usual) != *usual {
		t.Errorf("%v at 99%%, %v at 95%%", a, usual)
	}
}

// The sentence on which variants have a section is true of those that have none.
func TestTheRuleOfSectionsIsSaid(t *testing.T) {
	of := func(board string, games, positions, plies int64) *stats.VariantResult {
		return &stats.VariantResult{Rules: "hex", Board: board, Seats: 2, Totals: stats.Totals{Records: games + positions, Positions: positions, Plies: plies}}
	}
	for _, row := range []struct {
		variants []*stats.VariantResult
		want     string
		boards   []string
	}{
		{[]*stats.VariantResult{of("11x11", 90, 0, 900), of("3x3", 0, 20, 0), of("13x13", 10, 0, 99), of("19x19", 9, 0, 83)},
			"the 2 variants with the most plies, of those with games and at least 10 valid records", []string{"11x11", "13x13"}},
		{[]*stats.VariantResult{of("3x3", 0, 20, 0), of("4x4", 2, 0, 9), of("5x5", 3, 0, 7)}, "the 2 variants with the most plies", []string{"4x4", "5x5"}},
		{[]*stats.VariantResult{of("3x3", 0, 20, 0), of("4x4", 0, 2, 0)}, "the variant with the most positions", []string{"3x3"}},
		{[]*stats.VariantResult{of("3x3", 10, 0, 9000), of("4x4", 10, 0, 80), of("5x5", 10, 0, 70), of("6x6", 10, 0, 60), of("7x7", 2000, 0, 50)},
			"the 3 variants with the most plies, of those with games and at least 10 valid records", []string{"3x3", "4x4", "5x5"}},
	} {
		g := &stats.GameResult{Game: "contactix", Variants: row.variants}
		for _, v := range row.variants {
			g.Records, g.Positions, g.Plies = g.Records+v.Records, g.Positions+v.Positions, g.Plies+v.Plies
		}
		var boards []string
		for _, v := range mainVariants(g) {
			boards = append(boards, v.Board)
		}
		if !slices.Equal(boards, row.boards) || mainRule(g) != row.want {
			t.Errorf("got  %v, %s\nwant %v, %s", boards, mainRule(g), row.boards, row.want)
		}
		if note := variantTable(g).Note; note != "Details follow for "+row.want+"." {
			t.Error(note)
		}
	}
}

// Who played most of the games is named beside what they say of moving first, in whatever seats they sat.
func TestPlayersOfMostGamesAreNamed(t *testing.T) {
	v := &stats.VariantResult{Rules: "othello", Board: "8x8", Seats: 2, Starts: 1, Totals: stats.Totals{Records: 100}, Outcomes: stats.Outcomes{Games: 100, Wins: []int64{60, 40}}}
	for _, row := range []struct {
		other int64 // games between others
		want  string
	}{{0, "All these games are between greedy and random."}, {50, "50 of these games (50%) are between greedy and random."}, {51, ""}} {
		n := 100 - row.other
		g := &stats.GameResult{Game: "reversi", Pairings: []stats.Pairing{
			{Rules: "othello", Board: "8x8", Players: []string{"greedy", "random"}, Wins: []int64{20, 1}, Draws: 3},
			{Rules: "othello", Board: "8x8", Players: []string{"random", "greedy"}, Wins: []int64{0, n - 25}, Shared: 1},
			{Rules: "othello", Board: "6x6", Players: []string{"Ada", "Bob"}, Wins: []int64{900, 900}},
		}}
		for i := range row.other {
			g.Pairings = append(g.Pairings, stats.Pairing{Rules: "othello", Board: "8x8", Players: []string{"Ada", fmt.Sprint("B", i)}, Wins: []int64{1, 0}})
		}
		if got := evenBlanks.Replace(pairNote(g, v)); got != row.want {
			t.Errorf("got %q, want %q", got, row.want)
		}
		for to, text := range variantHighlights(&stats.Result{}, g, v, replay.Options{}) {
			if text = evenBlanks.Replace(text); to == "results" && !strings.HasSuffix(text, row.want) {
				t.Errorf("%q does not end with %q", text, row.want)
			}
		}
	}
}

// Of nothing there is nothing to praise, and of a single game there are no percentages.
func TestCorporaOfNextToNothing(t *testing.T) {
	none := evenBlanks.Replace(markdownOf(t, &stats.Result{}))
	if !strings.Contains(none, "There are no records") || strings.Contains(none, "All records are valid") {
		t.Error(none)
	}
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "0-64"))
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	one := evenBlanks.Replace(markdownOf(t, r))
	if !strings.Contains(one, "The only game with a result was won by White.") {
		t.Error(one)
	}
	for name, page := range filesOf(t, r, Options{}) {
		_, body, _ := strings.Cut(page, "<body>")
		if at := strings.Index(body, wording.NoBreak+"%"); at >= 0 {
			t.Errorf("%s: …%s", name, body[max(0, at-200):at+20])
		}
	}
	if at := strings.Index(one, "%"); at >= 0 {
		t.Errorf("…%s", one[max(0, at-200):at+5])
	}
}

// A kind of games of which there are invalid records alone is none that could be spoken of.
func TestVariantsAreThoseOfValidGames(t *testing.T) {
	valid := &stats.VariantResult{Rules: "othello", Board: "8x8", Seats: 2, Totals: stats.Totals{Records: 4, Plies: 9}}
	lost := &stats.VariantResult{Rules: "othello", Board: "10x10", Seats: 2, Totals: stats.Totals{Records: 3, Invalid: 3}}
	small := &stats.VariantResult{Rules: "othello", Board: "6x6", Seats: 2, Totals: stats.Totals{Records: 4, Invalid: 3}}
	g := &stats.GameResult{Game: "reversi", Totals: stats.Totals{Records: 11}, Variants: []*stats.VariantResult{valid, lost, small}}
	if text := varietyHighlight(g, valid); !strings.HasPrefix(evenBlanks.Replace(text), "2 variants. The one with most plies is Othello, 8×8, with 4 of 11 records:") {
		t.Error(text)
	}
	note := func() string { return evenBlanks.Replace(variantTable(g).Note) }
	if got := note(); !strings.HasSuffix(got, "The row of invalid records alone does not count as a variant.") {
		t.Error(got)
	}
	g.Records++ // which is of no variant
	if got := note(); !strings.HasSuffix(got, "The 2 rows of invalid records alone do not count as variants.") {
		t.Error(got)
	}
	g.Variants = g.Variants[:2]
	if text := varietyHighlight(g, valid); text != "" {
		t.Error(text)
	}
}

// What is measured on a board of a guessed size comes after what is known, however many games it has, and the summary is of a known one.
func TestGuessedBoardsComeLast(t *testing.T) {
	of := func(board string, games, guessed int64) *stats.VariantResult {
		return &stats.VariantResult{Rules: "hex", Board: board, Seats: 2, Totals: stats.Totals{Records: games, Plies: 30 * games, Guessed: guessed}}
	}
	guess, large, small := of("11x11"+stats.SizeNotGiven, 900, 900), of("11x11", 60, 0), of("13x13", 40, 0)
	for _, row := range []struct {
		variants, want []*stats.VariantResult
		says           string
	}{
		{[]*stats.VariantResult{guess, large, small}, []*stats.VariantResult{large, small, guess},
			"3 variants. The one with most plies, of those that give their board size, is Hex, 11×11, with 60 of 1,000 records:"},
		{[]*stats.VariantResult{guess, of("5x5", 9, 0)}, []*stats.VariantResult{guess}, "2 variants. The one with most plies is Hex, 11×11, size not given, with 900 of 1,000 records:"},
		{[]*stats.VariantResult{guess}, []*stats.VariantResult{guess}, ""},
	} {
		g := &stats.GameResult{Game: "contactix", Totals: stats.Totals{Records: 1000}, Variants: row.variants}
		main := mainVariants(g)
		if !slices.Equal(main, row.want) {
			t.Errorf("the order of %d variants is wrong", len(row.variants))
		}
		if got := evenBlanks.Replace(varietyHighlight(g, main[0])); got != row.says {
			t.Errorf("got %q, want %q", got, row.says)
		}
	}
}

// The share of draws in the table of variants is that of their sections, which count each game once.
func TestVariantsCountEachGameOnce(t *testing.T) {
	v := &stats.VariantResult{
		Rules: "othello", Board: "8x8", Seats: 2, Totals: stats.Totals{Records: 18},
		Outcomes: stats.Outcomes{Games: 18, Wins: []int64{9, 0}, Draws: 9, ScoreSum: make([]int64, 2)},
		Copies:   stats.Outcomes{Games: 6, Wins: []int64{0, 0}, Draws: 6, ScoreSum: make([]int64, 2)},
	}
	row := variantTable(&stats.GameResult{Game: "reversi", Totals: v.Totals, Variants: []*stats.VariantResult{v}}).Rows[0]
	if row[2].Text != "18" || !strings.HasPrefix(evenBlanks.Replace(row[3].Text), "25%") {
		t.Errorf("%s results, %s drawn; want 18 and 25%%", row[2].Text, row[3].Text)
	}
}

// A page does not say of which size boards are without saying that nobody told it.
func TestGuessedBoardsAreSaidToBe(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("b a1,w b2\nb c3,w b2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	const said = "The records do not give the size of their board. They are read as 11×11; if that is not the size, what follows is wrong."
	d, err := gameDocument(r, r.Games[0], Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	led := slices.IndexFunc(d.Short, func(h highlight) bool { return evenBlanks.Replace(h.Text) == said })
	if led < 0 || d.Short[led].To == nil || !strings.Contains(evenBlanks.Replace(strings.Join(d.Short[led].To.Text, " ")), said) {
		t.Errorf("the chapter and what stands above it do not say %q: %+v", said, d.Short)
	}
	if page := evenBlanks.Replace(filesOf(t, r, Options{})[IndexPage]); !strings.Contains(page, said) {
		t.Error("the index does not say it")
	}
	v := r.Games[0].Variants[0]
	title := evenBlanks.Replace(variantTitle("contactix", v))
	if title != "Hex, 11×11, size not given" {
		t.Error(title)
	}
	if rows := variantTable(r.Games[0]).Rows; evenBlanks.Replace(rows[0][0].Text) != title {
		t.Errorf("the table of variants has %v", rows)
	}
	if v.Guessed = 0; guessNote(v) != "" {
		t.Error(guessNote(v))
	}
}

// A sentence leads only to a chapter that is on the page.
func TestHighlightsLeadToChapters(t *testing.T) {
	r := reporttest.MadeResult(t, 300)
	for _, g := range r.Games {
		d, err := gameDocument(r, g, Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		root, led := &chapter{Parts: d.Parts}, 0
		for _, h := range d.Short {
			if h.To != nil {
				led++
				if root.find(h.To.ID) != h.To {
					t.Errorf("%s: %q leads to %s, which there is not", g.Game, h.Text, h.To.ID)
				}
			}
		}
		if len(d.Short) < 5 || led < 3 {
			t.Errorf("%s: %d highlights, %d of which lead on", g.Game, len(d.Short), led)
		}
	}
}

// Maps of players are compared, so that they have one scale; maps of a few dots, and of cells that are all alike, are
// left out.
func TestMapsThatAreShown(t *testing.T) {
	cells := func(counts ...int64) (all []stats.HeatCell) {
		for i, n := range counts {
			all = append(all, stats.HeatCell{Col: int64(i), N: n})
		}
		return all
	}
	v := &stats.VariantResult{Heats: []stats.Heat{
		{Name: "final", Of: "Black ant", Cells: cells(19, 1)}, {Name: "final", Of: "White ant", Cells: cells(4, 4)}, {Name: "final", Of: "White spider", Cells: cells(4, 3)},
		{Name: "first-move", Cells: cells(40)}, {Name: "even", Cells: cells(38, 40, 39)},
		{Name: "moves", Cells: cells(30, 9)}, {Name: "moves", Of: "Black", Cells: cells(20, 4)}, {Name: "moves", Of: "White", Cells: cells(10, 5)},
	}}
	main := mainHeats(v, []string{"White", "Black"})
	var got []string
	for _, h := range main {
		var beside []string
		for _, other := range besideHeat(h, main) {
			beside = append(beside, other.Of)
		}
		got = append(got, strings.TrimSpace(h.Name+" "+h.Of)+": "+strings.Join(beside, ", "))
	}
	if want := []string{"moves White: White, Black", "moves Black: White, Black", "moves: ", "final Black ant: Black ant"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Lines of few games are no curves, and say how many games they are of.
func TestCurvesOfFewGames(t *testing.T) {
	points := func(n ...int64) (all []stats.Point) {
		for i, n := range n {
			all = append(all, stats.Point{Ply: int64(i + 1), N: n, Upper: 1})
		}
		return all
	}
	m := &countedMeasure{Noun: "ply", MeasureResult: &stats.MeasureResult{Measure: stats.Measure{Kind: stats.Curve}, OfPlies: true, Needed: 10, Series: []stats.Series{
		{Label: "Black won", N: 56, Points: points(30, 10, 9, 5, 2, 1)}, {Label: "drawn", N: 4, Points: points(2, 2)},
	}}}
	p := curvePlot(m)
	if got := p.Caption; evenBlanks.Replace(got) != "Too few to show: drawn (2 games)." {
		t.Errorf("the caption is %q", got)
	}
	if len(p.Keys) != 1 || evenBlanks.Replace(p.Keys[0].Label) != "Black won (30 games)" {
		t.Errorf("the keys are %v", p.Keys)
	}
	if key := p.Keys[0]; key.Filled || !key.Outlined() {
		t.Errorf("the key of a line with an outline is %+v", key)
	}
	shown := reached(m.Series[0].Points)
	if sure := solid(m, shown); sure != 2 || len(shown) != 2 {
		t.Errorf("%d plies are shown, %d of them to be relied on; want 2 and 2", len(shown), sure)
	}
}

// What some plies have is no number of plies.
func TestWhatMeasuresCount(t *testing.T) {
	v := &stats.VariantResult{Totals: stats.Totals{Plies: 250}}
	series := []stats.Series{{N: 60}, {N: 60}}
	for want, m := range map[string]*stats.MeasureResult{
		"game": {Series: series}, "time": {OfPlies: true, Series: series}, "ply": {OfPlies: true, Series: append(series, series...)},
	} {
		if got := countedAs(m, v).Noun; got != want {
			t.Errorf("it counts each %s, want %s", got, want)
		}
	}
}

// Of wide tables pages put words below the first column; the Markdown has all columns.
func TestWordsStandBelowTheFirstColumn(t *testing.T) {
	r := &stats.Result{Totals: stats.Totals{Records: 9}, Faults: []stats.Fault{
		{Code: "sgf/syntax", Title: "A text is no game tree.", Games: 1, Examples: []stats.Example{{Source: "a.sgf", Line: 3}}},
	}}
	c := &chapter{ID: "all"}
	faultChapter(c, otherFaults(r), r.Records, nil)
	t1 := c.Tables[0]
	rows := t1.PageRows()
	if len(t1.PageColumns()) != 3 || len(rows) != 1 || len(rows[0]) != 3 || len(rows[0][0].Below) != 2 || rows[0][0].Below[1].Text != "a.sgf:3" {
		t.Errorf("the columns are %v and the rows %v", t1.PageColumns(), rows)
	}
	if md := markdownOf(t, r); !strings.Contains(md, "| Code | Meaning | Games | Share | Examples |") {
		t.Error(md)
	}
}

func TestSamplesSayWhyTheyAreShown(t *testing.T) {
	for why, want := range map[string]string{
		"longest": "The longest game", "longest and closest": "The longest and closest game", "median length": "A game of about median length",
		"closest and median length": "The closest game, of about median length", "": "A game", stats.PositionExample: "A position",
	} {
		if got := sampleTitle(why, "game"); got != want {
			t.Errorf("%q: %q, want %q", why, got, want)
		}
	}
	for why, want := range map[string]string{
		"longest": "The longest game with a result", "median length": "A game with a result of about median length",
		"closest and median length": "The closest game with a result, of about median length", "": "A game",
	} {
		if got := sampleTitle(why, "game with a result"); got != want {
			t.Errorf("%q of games with a result: %q, want %q", why, got, want)
		}
	}
}
