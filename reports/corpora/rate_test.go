package corpora

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/strength"
)

// ratedBy returns what plybook rate says of records, by the game and the variant.
func ratedBy(t *testing.T, o rating.Options, args ...string) map[string]*strength.Rating {
	t.Helper()
	var pools strength.RatingPools
	reporttest.EachGame(t, 1, args, strength.VerdictOf, pools.Add)
	rated, err := pools.Rate(strength.RateOptions{Options: o})
	if err != nil && len(rated) == 0 {
		t.Fatal(err)
	}
	all := map[string]*strength.Rating{}
	for _, r := range rated {
		if r.Group == 1 {
			all[variantKey(r.Game, r.Rules, r.Board, r.Seats)] = r
		}
	}
	return all
}

func variantKey(game, rules, board string, seats int) string {
	return fmt.Sprint(game, rules, board, seats)
}

// byVariant parts pairings by what can be compared.
func byVariant(g *stats.GameResult) map[string][]stats.Pairing {
	all := map[string][]stats.Pairing{}
	for _, p := range g.Pairings {
		key := variantKey(g.Game, p.Rules, p.Board, len(p.Players))
		all[key] = append(all[key], p)
	}
	return all
}

// Pages rate players as plybook rate does, by games of two as by games of more, and no variant by games of another. A prior rates
// those too whom results do not connect. Errors agree where no games are pairs, which a corpus is not asked for.
func TestPagesRateAsTheCommandDoes(t *testing.T) {
	dir := samplestest.Folder(t)
	prior := rating.Options{Prior: 1}
	rated := ratedBy(t, prior, dir)
	compared := 0
	for _, g := range reporttest.Result(t, reporttest.SmallSettings(), dir).Games {
		for key, pairings := range byVariant(g) {
			want := rated[key]
			if want == nil {
				continue
			}
			pool := poolOf(pairings)
			if want.Groups > 1 {
				pool = pool.Among(pool.Met(nil)[0])
			}
			got, err := rating.Fit(pool, prior)
			if err != nil {
				t.Fatalf("%s: %v", key, err)
			}
			compared += len(got.Players)
			sameRatings(t, key, got, want.Ratings, !want.Grouped)
		}
	}
	if len(rated) < 5 || compared < 20 {
		t.Errorf("%d variants with %d players were compared", len(rated), compared)
	}
}

// Games of different rule sets, boards or numbers of players give a ranking each, in which the others have no say.
func TestPagesRateVariantsApart(t *testing.T) {
	eight := reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0") + reporttest.ReversiGame("Bob", "Ada", "1. f5 d6", "64-0") + reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0")
	six := reporttest.ReversiGame("Bob", "Ada", "1. e4 c5", "36-0", "Size", "6") + reporttest.ReversiGame("Ada", "Bob", "1. e4 c5", "0-36", "Size", "6") +
		reporttest.ReversiGame("Ada", "Bob", "1. e4 c5", "36-0", "Size", "6")
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, eight+six+eight+six+eight)
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	all, more := rankingsOf(r.Games[0])
	if len(all) != 2 || more != 0 || all[0].title != "Othello, 8×8" || all[1].title != "Othello, 6×6" {
		t.Fatalf("%d rankings: %+v", len(all), all)
	}
	for i, best := range []string{"Ada", "Bob"} {
		s := all[i]
		if p := s.ratings.Players[s.ratings.Order[0]]; p.Name != best || p.Games != []int{9, 6}[i] {
			t.Errorf("%s: the first is %+v, want %s", s.title, p, best)
		}
	}
	page := filesOf(t, r, Options{})["reversi.html"]
	for _, want := range []string{"Ratings: Othello, 8×8", "Ratings: Othello, 6×6", "so each variant has its own"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(page, "Rated as one pool") {
		t.Error("the page pools variants")
	}
}

// sameRatings compares ratings by name; errors too, if they are to agree.
func sameRatings(t *testing.T, what string, got, want *rating.Ratings, errors bool) {
	t.Helper()
	players := map[string]rating.Rated{}
	for _, p := range got.Players {
		players[p.Name] = p
	}
	if len(players) != len(want.Players) {
		t.Errorf("%s: %d players, want %d", what, len(players), len(want.Players))
	}
	near := func(a, b float64) bool { return a == b || math.Abs(a-b) < 1e-3*max(1, math.Abs(b)) }
	for _, w := range want.Players {
		p := players[w.Name]
		if !near(p.Elo.Value, w.Elo.Value) || p.Games != w.Games || p.Points != w.Points || errors && !near(p.Elo.Error, w.Elo.Error) {
			t.Errorf("%s: %+v, want %+v", what, p, w)
		}
	}
	switch a, b := got.Advantage, want.Advantage; {
	case (a == nil) != (b == nil):
		t.Errorf("%s: an advantage of %v, want %v", what, a, b)
	case a != nil && !near(a.Value, b.Value):
		t.Errorf("%s: an advantage of %v, want %v", what, *a, *b)
	}
}

// Games of three count for each two of those at the table who are named, losers among them, and stand for themselves.
func TestGamesOfThreeAreRatedByWhoWasBetter(t *testing.T) {
	g := &stats.GameResult{Game: "bluelagoon", Pairings: []stats.Pairing{
		{Players: []string{"A", "B", "C"}, Wins: []int64{3, 1, 1}, Order: []stats.OrderCount{
			{Score: []int64{2, 1, 0}, N: 2}, {Score: []int64{2, 0, 1}, N: 1}, {Score: []int64{0, 2, 1}, N: 1}, {Score: []int64{1, 0, 2}, N: 1},
		}},
		{Players: []string{"", "B", "A"}, Wins: []int64{1, 0, 0}, Order: []stats.OrderCount{{Score: []int64{2, 0, 1}, N: 1}}},
	}}
	var want rating.Pool
	want.Players = []string{"A", "B", "C"}
	add := func(group int, a, b int, score float64) {
		want.Results = append(want.Results, rating.Result{First: a, Second: b, Score: score, Group: group})
	}
	for group, order := range [][3]int{{0, 1, 2}, {0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}} { // as they came in
		place := [3]int{}
		for i, player := range order {
			place[player] = i
		}
		for b := range 3 {
			for a := range b {
				score := 0.0
				if place[a] < place[b] {
					score = 1
				}
				add(group+1, a, b, score)
			}
		}
	}
	add(6, 1, 0, 0)
	wanted, err := rating.Fit(&want, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := onlyRanking(g)
	if s.err != nil {
		t.Fatal(s.err)
	}
	sameRatings(t, "three players", s.ratings, wanted, true)
}

// The ratings of a page are those of its games, one by one.
func TestRatingsOfAPageAreThoseOfItsGames(t *testing.T) {
	var games strings.Builder
	var want rating.Pool
	want.Players = []string{"Ada", "Bob", "Cleo", "Dan"}
	results := []string{"64-0", "0-64", "64-0", "32-32", "64-0", "0-64", "64-0"}
	scores := map[string]float64{"64-0": 1, "32-32": 0.5, "0-64": 0}
	for i, a := range want.Players {
		for j, b := range want.Players {
			for range 3 + i {
				if a != b {
					n := len(want.Results) + 1
					result := results[(n*n+i+3*j)%len(results)]
					games.WriteString(reporttest.ReversiGame(a, b, "1. f5 d6", result))
					want.Results = append(want.Results, rating.Result{First: i, Second: j, Score: scores[result]})
				}
			}
		}
	}
	games.WriteString(reporttest.ReversiGame("Ada", "Ada", "1. f5 d6", "64-0") + reporttest.ReversiGame("Ada", "?", "1. f5 d6", "64-0"))
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, games.String())
	s := onlyRanking(reporttest.Result(t, reporttest.SmallSettings(), dir).Games[0])
	if s.err != nil {
		t.Fatal(s.err)
	}
	wanted, err := rating.Fit(&want, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sameRatings(t, "a page", s.ratings, wanted, true)
}

// Of groups that cannot be compared the one with most games is rated, however few players and kinds of results it has.
func TestTheGroupWithMostGamesIsRated(t *testing.T) {
	pairing := func(a, b string, wins, losses int64) stats.Pairing {
		return stats.Pairing{Players: []string{a, b}, Wins: []int64{wins, losses}}
	}
	s := onlyRanking(&stats.GameResult{Game: "reversi", Pairings: []stats.Pairing{
		pairing("A", "B", 1, 1), pairing("B", "C", 1, 1), pairing("C", "D", 1, 1), pairing("E", "F", 30, 20), pairing("E", "A", 3, 0),
	}})
	if s.err != nil || len(s.ratings.Players) != 2 || s.ratings.Players[s.place["E"]].Games != 50 || s.apart != 4 {
		t.Errorf("rated are %+v, %v", s.ratings, s.err)
	}
}

// Pages rate the players of public records, too, as plybook rate does.
func TestPagesRatePublicRecordsAsTheCommandDoes(t *testing.T) {
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the public records are not at hand")
	}
	prior := rating.Options{Prior: 1}
	for _, folder := range []string{"conquest/pgn", "hive/boardspace", "reversi/wthor/WTH_1984.wtb", "contactix/olympiad"} {
		dir := filepath.Join(root, filepath.FromSlash(folder))
		g := reporttest.Result(t, reporttest.SmallSettings(), dir).Games[0]
		rated := ratedBy(t, prior, dir)
		for key, pairings := range byVariant(g) {
			want := rated[key]
			if want == nil {
				continue
			}
			pool := poolOf(pairings)
			if want.Groups > 1 {
				pool = pool.Among(pool.Met(nil)[0])
			}
			got, err := rating.Fit(pool, prior)
			if err != nil {
				t.Errorf("%s: %v", folder, err)
				continue
			}
			sameRatings(t, folder+" "+key, got, want.Ratings, true)
		}
	}
}

// onlyRanking returns the first ranking of a game.
func onlyRanking(g *stats.GameResult) *ranking {
	all, _ := rankingsOf(g)
	return all[0]
}

// Who won a few games more than the strongest player stands below those whose strength is sure: in the chart, in the table and in the summary.
func TestAFewGamesPutNobodyFirst(t *testing.T) {
	g := &stats.GameResult{Game: "reversi"}
	pair := func(a, b string, wins, losses int64) {
		g.Pairings = append(g.Pairings, stats.Pairing{Players: []string{a, b}, Wins: []int64{wins, losses}})
	}
	steady := []string{"sure", "Bob", "Cleo", "Dan", "Eve", "Finn"}
	for i, a := range steady {
		for _, b := range steady[i+1:] {
			if pair(a, b, 25, 25); i == 0 {
				pair(a, b, 50, 0)
			}
		}
	}
	pair("rare", "Bob", 7, 1)
	for _, name := range append([]string{"rare"}, steady...) {
		g.Players = append(g.Players, stats.PlayerResult{Name: name, Games: 4, Wins: 2, Losses: 2, Points: 2})
	}
	g.PlayersAll = int64(len(g.Players))
	all, _ := rankingsOf(g)
	s := all[0]
	if s.err != nil {
		t.Fatal(s.err)
	}
	elo := func(name string) float64 { return s.ratings.Players[s.place[name]].Elo.Value }
	if elo("rare") <= elo("sure") {
		t.Fatalf("the ratings are %v and %v", elo("rare"), elo("sure"))
	}
	c := &chapter{ID: "p"}
	playerChapter(c, g, all, 0)
	var names []string
	for _, row := range c.Tables[0].Rows {
		names = append(names, row[0].Text)
	}
	last := -1
	for i, name := range names {
		at := strings.Index(c.Plots[0].Alt, name+" ")
		if at <= last || i == 0 && name != "sure" {
			t.Errorf("the table has %v, the chart %s", names, c.Plots[0].Alt)
		}
		last = at
	}
	if text := s.highlight(g.Players); !strings.Contains(text, ": sure, ") {
		t.Error(text)
	}
	for what, text := range map[string]string{"table": c.Tables[0].Note, "chart": c.Plots[0].Caption} {
		if !strings.Contains(text, howSorted) {
			t.Errorf("the %s does not say how it is sorted: %s", what, text)
		}
	}
}

// What moving first is worth is one number: that of ratings, if there are some.
func TestMovingFirstIsWorthOneNumber(t *testing.T) {
	var games strings.Builder
	for i := range 12 {
		for _, pair := range [][2]string{{"Ada", "Bob"}, {"Bob", "Cleo"}, {"Cleo", "Ada"}} {
			games.WriteString(reporttest.ReversiGame(pair[0], pair[1], "1. f5 d6", []string{"64-0", "0-64", "32-32"}[i%3]))
		}
	}
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, games.String())
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	r.Games[0].Variants[0].Copies = stats.Outcomes{} // as if all were different games
	md := evenBlanks.Replace(markdownOf(t, r))
	if strings.Count(md, "worth") != 1 || !strings.Contains(md, "With the strengths of the 3 players who are rated accounted for, moving first is worth ") {
		t.Error(md)
	}
	for i := range r.Games[0].Pairings {
		r.Games[0].Pairings[i].Players = []string{"", ""}
	}
	if md = evenBlanks.Replace(markdownOf(t, r)); strings.Count(md, "worth") != 1 || !strings.Contains(md, "If all players were equally strong, moving first would be worth ") {
		t.Error(md)
	}
}

// Who has no real name is not ranked, and the page counts the games.
func TestPlaceholdersAreNotRanked(t *testing.T) {
	dir := t.TempDir()
	var games strings.Builder
	for i := range 6 {
		games.WriteString(reporttest.ReversiGame("player1", "player2", "1. f5 d6", []string{"64-0", "0-64"}[i%2]))
	}
	reporttest.WriteRecords(t, dir, games.String())
	md := evenBlanks.Replace(markdownOf(t, reporttest.Result(t, reporttest.SmallSettings(), dir)))
	if strings.Contains(md, "player1") || !strings.Contains(md, "6 games with a result have a player without a real name, such as Player 1, Red or guest.") {
		t.Error(md)
	}
}

// Games whose records do not name both players are not ranked either, and the page counts them too.
func TestNamelessPlayersAreCounted(t *testing.T) {
	dir := t.TempDir()
	var games strings.Builder
	for i, names := range [][2]string{{"Ada", "Bob"}, {"Ada", ""}, {"", ""}, {"", "Bob"}, {"Ada", "Ada"}, {"guest", "Ada"}} {
		moves := []string{"1. f5 d6", "1. f5 f4", "1. f5 f6", "1. d3 c5", "1. d3 c3", "1. d3 e3"}[i]
		games.WriteString(reporttest.ReversiGame(names[0], names[1], moves, "64-0"))
	}
	reporttest.WriteRecords(t, dir, games.String())
	r := reporttest.Result(t, reporttest.SmallSettings(), dir)
	const note = "The records of 3 games with a result do not name both players."
	if md := evenBlanks.Replace(markdownOf(t, r)); !strings.Contains(md, note) {
		t.Error(md)
	}
	r.Games[0].PlayersAll++ // one who is not listed, and whose games are not known
	if md := evenBlanks.Replace(markdownOf(t, r)); strings.Contains(md, "do not name both players") {
		t.Error(md)
	}
}
