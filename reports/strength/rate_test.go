package strength

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/internal/reporttest"
)

// ratingText returns what is printed of the ratings of records, those of each file in turn.
func ratingText(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i, text := range files {
		if err := os.WriteFile(filepath.Join(dir, string(rune('a'+i))+".pgn"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	rated, err := poolsOf(t, dir).Rate(RateOptions{Options: rating.Options{Prior: 1}})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := WriteRatings(&text, rated, "text"); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// pairOfGames returns two games with the seats exchanged. a wins the first; the second ends as it is said.
func pairOfGames(a, b, pair, match, second string) string {
	const moves = "1. f5 d6 2. c3"
	return reporttest.ReversiGame(a, b, moves, "64-0", "Pair", pair, "Match", match) +
		reporttest.ReversiGame(b, a, moves, second, "Pair", pair, "Match", match)
}

// Every match counts its pairs from 1, and those of several do not get mixed up in one file.
func TestMatchesInOneFileAreRatedAsInSeveral(t *testing.T) {
	const settings = "games 4, seed 1, openings random:8, depth 1, id "
	for name, matches := range map[string][2]string{
		"other players": {
			pairOfGames("Ada", "Bob", "1", settings+"1", "0-64") + pairOfGames("Ada", "Bob", "2", settings+"1", "64-0"),
			pairOfGames("Bob", "Cleo", "1", settings+"2", "64-0") + pairOfGames("Bob", "Cleo", "2", settings+"2", "32-32"),
		},
		"the same players": {
			pairOfGames("Ada", "Bob", "1", settings+"1", "0-64") + pairOfGames("Ada", "Bob", "2", settings+"1", "64-0"),
			pairOfGames("Ada", "Bob", "1", settings+"2", "32-32") + pairOfGames("Ada", "Bob", "2", settings+"2", "64-0"),
		},
		"without settings": {
			pairOfGames("Ada", "Bob", "1", "", "0-64"),
			pairOfGames("Ada", "Cleo", "1", "", "64-0") + pairOfGames("Bob", "Cleo", "1", "", "64-0"),
		},
	} {
		apart, together := ratingText(t, matches[0], matches[1]), ratingText(t, matches[0]+matches[1])
		if apart != together {
			t.Errorf("%s: in one file\n%s\nand in two\n%s", name, together, apart)
		}
	}
}

// A match that a file has twice, or that was played again with the same settings, has as many pairs as it has in
// two files, however its games lie, and that is said.
func TestAMatchThatIsThereTwiceHasItsPairsTwice(t *testing.T) {
	const note = "2 games have the pair and seats of an earlier one in the same file: a match was played twice or is there twice.\n"
	first, again := pairOfGames("Ada", "Bob", "1", "id 1", "0-64"), pairOfGames("Ada", "Bob", "1", "id 1", "32-32")
	open := reporttest.ReversiGame("Ada", "Bob", "1. f5", "", "Pair", "1", "Match", "id 1") +
		reporttest.ReversiGame("Bob", "Ada", "1. f5 d6", "0-64", "Pair", "1", "Match", "id 1")
	for name, row := range map[string]struct{ first, again, together string }{
		"one after the other":              {first, again, first + again},
		"mixed":                            {first, again, inTurn(first, again)},
		"one that begins without a result": {open, again, open + again},
		"the other one begins without it":  {again, open, again + open},
	} {
		apart, together := ratingText(t, row.first, row.again), ratingText(t, row.together)
		if strings.Contains(apart, note) || !strings.Contains(together, note) {
			t.Errorf("%s: it is said of two files, or not of one:\n%s\n%s", name, apart, together)
		}
		if strings.Replace(together, note, "", 1) != apart {
			t.Errorf("%s: in one file\n%s\nand in two\n%s", name, together, apart)
		}
	}
}

// Pairs that only repeat an earlier one are no new evidence, in the table, in the pairs and in the crosstable, as in the test of a match; pairs that
// differ in one game are.
func TestRepeatedPairsCountOnce(t *testing.T) {
	image := func(pair string) string { // of the games of pairOfGames
		return reporttest.ReversiGame("Ada", "Bob", "1. e6 f4 2. c3", "64-0", "Pair", pair) +
			reporttest.ReversiGame("Bob", "Ada", "1. d3 c5 2. f6", "0-64", "Pair", pair)
	}
	one := pairOfGames("Ada", "Bob", "1", "", "0-64") + pairOfGames("Ada", "Bob", "2", "", "32-32")
	text := ratingText(t, one)
	repeats := ""
	for i := range 40 {
		repeats += pairOfGames("Ada", "Bob", strconv.Itoa(3+i), "", "0-64")
	}
	repeats += image("90")
	const note = "Left out: 82 games of pairs that only repeat an earlier one, ply by ply or as a symmetric equivalent.\n"
	if got := ratingText(t, one+repeats); !strings.Contains(got, note) || strings.Replace(got, note, "", 1) != text {
		t.Errorf("with repeats\n%s\nand without\n%s", got, text)
	}
	s := strengthOf(t, one+repeats, Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1)[0]
	if m := *s.Meetings[[2]string{"Ada", "Bob"}]; m.Games != 4 || m.Points != 3.5 || s.Games != 86 {
		t.Errorf("%+v of %d games", m, s.Games)
	}
	other := reporttest.ReversiGame("Ada", "Bob", "1. f5 d6 2. c3", "64-0", "Pair", "1") + reporttest.ReversiGame("Bob", "Ada", "1. f5 d6 2. c4", "0-64", "Pair", "1")
	if got := ratingText(t, one+other); strings.Contains(got, "repeat") {
		t.Errorf("another game is taken for a repeat:\n%s", got)
	}
	// Without plies nobody knows what was played.
	unknown := strings.ReplaceAll(pairOfGames("Ada", "Bob", "1", "", "0-64"), "1. f5 d6 2. c3 ", "")
	if got := ratingText(t, unknown+strings.ReplaceAll(unknown, `"1"`, `"2"`)); strings.Contains(got, "repeat") || !strings.Contains(got, "4 games with a result") {
		t.Errorf("games without plies repeat each other:\n%s", got)
	}
}

// Players are compared by games of one rule set, on one board and of one number of players, unless somebody asks for more.
func TestVariantsAreRatedApart(t *testing.T) {
	eight := reporttest.ReversiGame("Ada", "Bob", "1. f5 d6 2. c3", "64-0") + reporttest.ReversiGame("Bob", "Ada", "1. f5 d6 2. c3", "64-0") +
		reporttest.ReversiGame("Bob", "Cleo", "1. f5 d6 2. c3", "32-32")
	six := reporttest.ReversiGame("Ada", "Bob", "1. e4 c5", "36-0", "Size", "6") + reporttest.ReversiGame("Ada", "Bob", "1. e4 c5", "0-36", "Size", "6")
	name := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(name, []byte(six+eight), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, pooled := range []bool{false, true} {
		pools := RatingPools{Selection: Selection{Pooled: pooled}}
		reporttest.EachGame(t, 1, []string{name}, VerdictOf, pools.Add)
		all, err := pools.Rate(RateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range all {
			got = append(got, fmt.Sprintf("%s %d", r.Title, r.Games))
		}
		want := []string{"Reversi: othello, 8×8 3", "Reversi: othello, 6×6 2"}
		if pooled {
			want = []string{"Reversi 5"}
			if notes := strings.Join(all[0].notes(), " "); !strings.Contains(notes, "games of 2 variants: othello, 8×8; othello, 6×6.") {
				t.Errorf("%s", notes)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	reports := strengthOf(t, six+eight, Options{}, 1)
	if len(reports) != 2 || reports[0].Key != "reversi" || reports[1].Key != "reversi-2" || reports[1].Games != 2 {
		t.Errorf("%+v", reports)
	}
}

// Players who never met those of the largest group have a table of their own, with a prior too; of groups that cannot be rated
// the players are named.
func TestPlayersWhoNeverMetAreRatedApart(t *testing.T) {
	game := func(a, b, result string) string { return reporttest.ReversiGame(a, b, "1. f5 d6 2. c3", result) }
	records := game("Ada", "Bob", "64-0") + game("Ada", "Bob", "0-64") + game("Ada", "Bob", "32-32") + game("Cleo", "Dan", "64-0") +
		game("Cleo", "Dan", "0-64") + game("Eve", "Fay", "64-0")
	for _, prior := range []float64{0, 1} {
		s := strengthOf(t, records, Options{RateOptions: RateOptions{Options: rating.Options{Prior: prior}}}, 1)[0]
		groups, never := 1, 2
		if prior > 0 {
			groups, never = 2, 0
		}
		notes := strings.Join(s.Rating.notes(), "\n")
		if len(s.Apart) != groups || len(s.Rating.Ratings.Unrated) != never || len(s.rankingTables()) != groups+1 ||
			!strings.Contains(notes, fmt.Sprintf("There are %d groups of players who never met", groups+1)) ||
			strings.Contains(notes, "No rating for Eve, Fay, who never met") != (never > 0) {
			t.Errorf("prior %g: %d groups, unrated %+v\n%s", prior, len(s.Apart)+1, s.Rating.Ratings.Unrated, notes)
		}
		if got := s.Apart[0].Ratings.Players[0].Name; got != "Cleo" || s.Apart[0].Games != 2 {
			t.Errorf("prior %g: the second group has %s and %d games", prior, got, s.Apart[0].Games)
		}
	}
}

// inTurn returns the records of two texts in turn.
func inTurn(a, b string) (text string) {
	first, second := strings.SplitAfter(a, "\n\n"), strings.SplitAfter(b, "\n\n")
	for i := 0; i+1 < len(first); i += 2 {
		text += first[i] + first[i+1] + second[i] + second[i+1]
	}
	return text
}

// Who cannot be rated is told what would help.
func TestWhatWouldHelpWhereNothingCanBeRated(t *testing.T) {
	open, unnamed := reporttest.ReversiGame("Ada", "Bob", "1. f5", ""), reporttest.ReversiGame("Ada", "?", "1. f5 d6", "64-0")
	invalid := reporttest.ReversiGame("Ada", "Bob", "1. f5 a1", "64-0")
	for _, row := range []struct {
		records string
		least   int
		err     string
		advice  []string
	}{
		{open, 0, "Reversi: there is nothing to rate by: 1 game without a result", []string{"the tag Result"}},
		{unnamed, 0, "Reversi: there is nothing to rate by: 1 game without the names of two different players", []string{"the tags of their seats"}},
		{invalid + open, 0, "Reversi: there is nothing to rate by: 1 game with an error in the record, 1 game without a result",
			[]string{"plybook validate", "the tag Result"}},
		{open + open + unnamed, 0, "Reversi: there is nothing to rate by: 2 games without a result, 1 game without the names of two different players",
			[]string{"the tag Result", "the tags of their seats"}},
		{reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0"), 9, "Reversi: there is nothing to rate by: 2 players with too few games", []string{"--min-games"}},
		{reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0"), 0, "Reversi: the results compare no two players", []string{"--prior 1"}},
	} {
		name := filepath.Join(t.TempDir(), "games.pgn")
		if err := os.WriteFile(name, []byte(row.records), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := poolsOf(t, name).Rate(RateOptions{MinGames: row.least})
		if err == nil || !strings.HasPrefix(err.Error(), row.err) {
			t.Errorf("%v, want %s", err, row.err)
		}
		for _, advice := range row.advice {
			if got := Advice(err); !strings.Contains(got, advice) {
				t.Errorf("%s: the advice is %q, without %s", row.err, got, advice)
			}
		}
	}
}

// Counts of games are of those that rate somebody, and a game of several is one for each who played it.
func TestGamesOfPlayersWithFewAreNotCounted(t *testing.T) {
	records := strings.Repeat(reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0")+reporttest.ReversiGame("Bob", "Ada", "1. f5 d6", "64-0"), 10) +
		strings.Repeat(pairOfGames("Ada", "Cleo", "1", "", "0-64"), 2)
	rated := strengthOf(t, records, Options{RateOptions: RateOptions{MinGames: 10}}, 1)[0].Rating
	if rated.Games != 20 || rated.Grouped || rated.Few != 1 || rated.Ratings.Players[0].Games != 20 {
		t.Errorf("%d games are rated, %d players have few, some grouped: %v, %+v", rated.Games, rated.Few, rated.Grouped, rated.Ratings.Players)
	}

	pool := newRatingPool("", "", Variant{})
	for range 4 {
		pool.add(&Verdict{players: []string{"Ada", "Bob", "Cleo", "Dan"}, scores: []float64{4, 3, 2, 1}})
	}
	for range 2 {
		pool.add(&Verdict{players: []string{"Bob", "Ada", "Eve"}, scores: []float64{3, 2, 1}})
	}
	pool.add(&Verdict{players: []string{"Eve", "Ada"}, scores: []float64{1, 0}})
	all, err := pool.rate(RateOptions{MinGames: 4, Options: reporttest.PriorOne})
	if err != nil {
		t.Fatal(err)
	}
	got := all[0]
	if got.Games != 6 || got.Few != 1 || !got.Several || len(got.Ratings.Order) != 4 {
		t.Errorf("%d games of %d players are rated, %d players have few, some games of several: %v", got.Games, len(got.Ratings.Order), got.Few, got.Several)
	}
}

// A pair of players is listed as they are ranked, whatever their names are, and the pairs likewise.
func TestPairsAreInTheOrderOfTheRanking(t *testing.T) {
	text := ratingText(t, pairOfGames("Bob", "Ada", "1", "", "32-32")+pairOfGames("Cleo", "Bob", "2", "", "0-64")+
		pairOfGames("Cleo", "Ada", "3", "", "0-64"))
	_, pairs, _ := strings.Cut(text, "pairs of games")
	var got []string
	for line := range strings.Lines(pairs) {
		if fields := strings.Fields(line); len(fields) > 8 && fields[1] == "–" {
			got = append(got, strings.Join(fields[:8], " "))
		}
	}
	want := []string{"Cleo – Bob 0 0 0 0 1", "Cleo – Ada 0 0 0 0 1", "Bob – Ada 0 0 0 1 0"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What results cannot tell is said; what nobody asked for is not.
func TestAdvantageThatResultsDoNotTell(t *testing.T) {
	const note = "no estimate of what moving first is worth"
	oneSided := reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0") + reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "0-64")
	for records, want := range map[string]bool{oneSided: true, oneSided + reporttest.ReversiGame("Bob", "Ada", "1. f5 d6", "64-0"): false} {
		if got := strings.Contains(ratingText(t, records), note); got != want {
			t.Errorf("said %v, want %v of\n%s", got, want, records)
		}
	}
	s := strengthOf(t, oneSided, Options{RateOptions: RateOptions{Options: rating.Options{NoAdvantage: true}}}, 1)[0]
	if text := strings.Join(s.Rating.notes(), " "); strings.Contains(text, note) {
		t.Errorf("with --no-advantage: %s", text)
	}
}

// In games of several an advantage is that of the earlier of two seats, and nobody is said to move first.
func TestAdvantageInGamesOfSeveral(t *testing.T) {
	pool := newRatingPool("", "", Variant{})
	names := []string{"Ada", "Bob", "Cleo"}
	for i := range 12 {
		players := []string{names[i%3], names[(i+1)%3], names[(i+2)%3]}
		scores := []float64{3, 2, 1}
		if i > 7 {
			scores = []float64{1, 2, 2}
		}
		pool.add(&Verdict{players: players, scores: scores})
	}
	all, err := pool.rate(RateOptions{Options: reporttest.PriorOne})
	if err != nil {
		t.Fatal(err)
	}
	notes := strings.Join(all[0].notes(), "\n")
	for _, want := range []string{
		"\nPrior: 1 game drawn against an average player for each player.\n",
		"\nAn earlier seat than that of the other is worth +", " Elo.\n", "\nDraws are half points: 11.1% of the pairings ended level.\n",
	} {
		if !strings.Contains(notes, want) {
			t.Errorf("no %q in\n%s", want, notes)
		}
	}
	if strings.Contains(notes, "oving first") {
		t.Errorf("somebody moves first:\n%s", notes)
	}
}

// What the columns of pairs mean stands below the table, on the page and in the docs.
func TestColumnsOfPairsAreExplained(t *testing.T) {
	records := pairOfGames("Ada", "Bob", "1", "", "32-32")
	page := filesOf(t, strengthOf(t, records, Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1), false)[PageFile]
	table := ratingText(t, records)
	if !strings.Contains(table, betterNote) {
		t.Errorf("the table does not say what is better:\n%s", table)
	}
	for where, text := range map[string]string{"the table": table, "the page": html.UnescapeString(page)} {
		if !strings.Contains(text, pairNote) {
			t.Errorf("%s does not explain its columns:\n%s", where, text)
		}
	}
	docs, err := os.ReadFile("../../docs/how-to/matches.md")
	if err != nil {
		t.Fatal(err)
	}
	_, pairs, _ := strings.Cut(string(docs), "**Pairs of games.**")
	pairs, _, _ = strings.Cut(pairs, "\n\n")
	for _, word := range append(pairColumns[len(pairColumns)-2:], "?") {
		if !strings.Contains(pairs, "`"+word+"`") {
			t.Errorf("docs/how-to/matches.md does not say what %s is in:\n%s", word, pairs)
		}
	}
}

// poolsOf returns the results of the games of files.
func poolsOf(t *testing.T, files ...string) *RatingPools {
	t.Helper()
	var pools RatingPools
	reporttest.EachGame(t, 1, files, VerdictOf, pools.Add)
	return &pools
}

// Of 200 pairs that are ten played again and again ten count, in the ranking, in the table of pairs and in the sequential test.
func TestTenPairsOfTwoHundredCount(t *testing.T) {
	moves := strings.Fields("f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 c6")
	var ten, all strings.Builder
	for i := range 200 {
		var text string // as many plies as no other pair has
		for ply, move := range moves[:3+i%10] {
			if ply%2 == 0 {
				text += fmt.Sprintf(" %d.", ply/2+1)
			}
			text += " " + move
		}
		second := []string{"0-64", "64-0", "0-64"}[i%10%3]
		pair := reporttest.ReversiGame("Ada", "Bob", text[1:], "64-0", "Pair", strconv.Itoa(i+1)) +
			reporttest.ReversiGame("Bob", "Ada", text[1:], second, "Pair", strconv.Itoa(i+1))
		all.WriteString(pair)
		if i < 10 {
			ten.WriteString(pair)
		}
	}
	const note = "Left out: 380 games of pairs that only repeat an earlier one, ply by ply or as a symmetric equivalent.\n"
	want, got := ratingText(t, ten.String()), ratingText(t, all.String())
	if !strings.Contains(got, note) || strings.Replace(got, note, "", 1) != want || strings.Contains(want, "Left out") {
		t.Errorf("of 200\n%s\nand of 10\n%s", got, want)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "all.pgn"), []byte(all.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	contests, err := poolsOf(t, dir).Contests("Ada")
	if err != nil || contests[0].Pairs != (rating.Pentanomial{2: 3, 4: 7}) || contests[0].Repeated != 380 {
		t.Errorf("%+v, %v", contests, err)
	}
}

// A player who has lost all of ten games keeps nobody from being rated, and stands below the others with a bound.
func TestALoserOfAllGamesIsBounded(t *testing.T) {
	var text strings.Builder
	game := func(a, b, result string) { text.WriteString(reporttest.ReversiGame(a, b, "1. f5 d6", result)) }
	for i := range 20 {
		for j := range i {
			a, b := fmt.Sprintf("P%02d", i), fmt.Sprintf("P%02d", j)
			game(a, b, "64-0")
			game(b, a, []string{"64-0", "0-64", "32-32"}[(i+j)%3])
		}
		if i < 10 {
			game("Loser", fmt.Sprintf("P%02d", i), "0-64")
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.pgn"), []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	rated, err := poolsOf(t, dir).Rate(RateOptions{})
	if err != nil || len(rated) != 1 || len(rated[0].Ratings.Players) != 20 || len(rated[0].Ratings.Unrated) != 1 {
		t.Fatalf("%+v, %v", rated, err)
	}
	var out bytes.Buffer
	if err := WriteRatings(&out, rated, "text"); err != nil {
		t.Fatal(err)
	}
	if line := regexp.MustCompile(`(?m)^.*Loser.*$`).FindString(out.String()); !regexp.MustCompile(`Loser +< −\d+`).MatchString(line) {
		t.Errorf("%q in\n%s", line, out.String())
	}
}
