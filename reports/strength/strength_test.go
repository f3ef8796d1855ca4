package strength

import (
	"encoding/xml"
	"errors"
	"html"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/page"
)

// strengthOf reports on records.
func strengthOf(t *testing.T, records string, o Options, workers int) []*Report {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(name, []byte(records), 0o666); err != nil {
		t.Fatal(err)
	}
	var pools Pools
	reporttest.EachGame(t, workers, []string{name}, func(g *corpus.Game) *Game { return GameOf(g, o.OpeningPlies) }, pools.Add)
	all := pools.Reports(o.RateOptions)
	for _, s := range all {
		for _, r := range s.Repeats {
			r.File = filepath.Base(r.File)
		}
	}
	return all
}

func TestStrengthCountsWhatRecordsSay(t *testing.T) {
	s := strengthOf(t, reporttest.FewGames, Options{RateOptions: RateOptions{}}, 1)[0]
	check := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", what, got, want)
		}
	}
	check("games", s.Games, 4)
	check("seats", s.Seats, []string{"Black", "White"})
	check("sides", s.Sides, []Tally{{3, 1, 1, 1, 1.5}, {3, 1, 1, 1, 1.5}})
	check("Ada by side", s.PlayerSide["Ada"], []Tally{{2, 1, 1, 0, 1.5}, {1, 1, 0, 0, 1}})
	check("Ada against Bob", *s.Meetings[[2]string{"Ada", "Bob"}], Tally{2, 2, 0, 0, 2})
	check("Cleo against Ada", *s.Meetings[[2]string{"Cleo", "Ada"}], Tally{1, 0, 1, 0, 0.5})
	check("lengths", s.Lengths, map[int]int{3: 3})
	check("openings", len(s.Openings), 2)
	first := *s.Openings[0]
	first.record = ""
	check("the first opening", first, Opening{Text: "f5 d6 c3", Rules: "othello", Games: 3, Sides: []Tally{{3, 1, 1, 1, 1.5}, {3, 1, 1, 1, 1.5}}, plies: 6})
	for _, r := range s.Repeats {
		r.record = ""
	}
	check("repeats", s.Repeats, []*Repeat{{File: "games.pgn", Index: 1, Players: "Ada – Bob", Plies: 3, Times: 3}})
	check("copies", s.copies(), 2)
	check("Ada's effort", *s.Searches["Ada"], SearchTotals{5, Mean{2, 1, 2}, Mean{40, 2, 30}, Mean{}})
	check("Bob's effort", *s.Searches["Bob"], SearchTotals{4, Mean{4, 1, 4}, Mean{100, 1, 100}, Mean{500000, 1, 500000}})
	losses := 0
	for loss, n := range s.Losses {
		if losses += n; loss.Player != "Bob" || loss.Failed {
			t.Errorf("%+v lost", loss)
		}
	}
	check("losses", losses, 2)
	check("places", s.Places(), []string{"Ada", "Cleo", "Bob"})
	if s.Unrated != nil || len(s.Rating.Ratings.Players) != 2 || s.Rating.Ratings.Unrated[0].Name != "Bob" {
		t.Errorf("rated are %+v without %+v: %v", s.Rating.Ratings.Players, s.Rating.Ratings.Unrated, s.Unrated)
	}
}

func TestOpeningsAreAsLongAsWantedOrAsTheMatchDrew(t *testing.T) {
	records := reporttest.ReversiGame("A", "B", "1. f5 d6 2. c3", "64-0", "Match", "games 2, seed 1, openings random:2, depth 1, id 0") +
		reporttest.ReversiGame("A", "B", "1. f5 d6 2. c4", "64-0", "Match", "games 2, seed 1, openings random:2, depth 1, id 0")
	for plies, want := range map[int]int{0: 1, 2: 1, 3: 2, 60: 2} {
		if got := len(strengthOf(t, records, Options{OpeningPlies: plies}, 1)[0].Openings); got != want {
			t.Errorf("--opening-plies %d: %d openings, want %d", plies, got, want)
		}
	}
}

// Earlier versions wrote that somebody had given up as if that were a failure.
func TestGivingUpIsNoFailure(t *testing.T) {
	for _, more := range [][]string{nil, {"Failure", "B, resigned: it resigns"}} {
		s := strengthOf(t, reporttest.ReversiGame("A", "B", "1. f5 d6 2. c3 {[%end resign 1]}", "1-0", more...), Options{}, 1)[0]
		if n := s.Losses[Loss{Player: "B", Reason: "resignation"}]; n != 1 {
			t.Errorf("%v", s.Losses)
		}
	}
}

func TestFailuresAreReasonsOfLosses(t *testing.T) {
	s := strengthOf(t, reporttest.ReversiGame("A", "A, B", "1. f5 d6", "64-0", "Failure", "A, B, crash: exit code 1"), Options{}, 1)[0]
	want := map[Loss]int{{"A, B", "crash", true}: 1}
	if !maps.Equal(s.Losses, want) {
		t.Errorf("%+v, want %+v", s.Losses, want)
	}
}

// The report has the scores without the games that a failure decided, and reports whether these decide who leads. A game
// that was adjudicated after a failure is none of them: its end and the loss are those of the adjudication.
func TestScoresWithoutFailures(t *testing.T) {
	records := reporttest.ReversiGame("A", "B", "1. f5 d6 2. c3", "0-64") +
		reporttest.ReversiGame("A", "B", "1. f5 d6", "64-0", "Failure", "B, crash: exit code 1") +
		reporttest.ReversiGame("A", "B", "1. f5 f6", "64-0", "Failure", "B, timeout: late") +
		reporttest.ReversiGame("A", "B", "1. f5 f4 {[%end adjudication 0]}", "0-1", "Failure", "B, crash: gone", "Adjudication", "solved: B wins")
	s := strengthOf(t, records, Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1)[0]
	want := map[string]Tally{"A": {Games: 2, Wins: 2, Points: 2}, "B": {Games: 2, Losses: 2}}
	if !maps.Equal(s.Failed, want) {
		t.Errorf("%+v, want %+v", s.Failed, want)
	}
	if s.Ends["adjudication: solved"] != 1 || s.Losses[Loss{Player: "A", Reason: "adjudication: solved"}] != 1 {
		t.Errorf("ends %v, losses %v", s.Ends, s.Losses)
	}
	failures := s.failureTable()
	if len(failures.Rows) != 2 || failures.Rows[0][6].Text != "0" || failures.Rows[1][6].Text != "2" {
		t.Errorf("%+v", failures.Rows)
	}
	const note = "Failures decided 2 of 4 games, and with them the match: A – B is 2–2, and 0–2 without them."
	if failures.Note != note {
		t.Errorf("%q, want %q", failures.Note, note)
	}
	if notes := strings.Join(s.Rating.notes(), " "); !strings.Contains(notes, "Failures decided 2 of these games.") {
		t.Errorf("%s", notes)
	}
	if s := strengthOf(t, reporttest.ReversiGame("A", "B", "1. f5 d6 2. c3", "0-64"), Options{}, 1)[0]; len(s.failureTable().Rows) > 0 {
		t.Error("without failures there is nothing to tell of them")
	}
}

func TestIntervalOfFewGames(t *testing.T) {
	// Wilson's bound of two wins in two games is n / (n + z²).
	low, high := Tally{Games: 2, Wins: 2, Points: 2}.Interval()
	const z = 1.959963984540054
	if want := 2 / (2 + z*z); math.Abs(low-want) > 1e-9 || high != 1 {
		t.Errorf("%v to %v, want %v to 1", low, high, want)
	}
}

func TestLaddersAreOfOnePlayer(t *testing.T) {
	records := ""
	for _, pair := range [][2]string{{"search:2", "search:4"}, {"Fox nodes 100", "Fox nodes 5000"}, {"search:2", "Fox nodes 100"}, {"search:3x", "uhp:1"}} {
		records += reporttest.ReversiGame(pair[0], pair[1], "1. f5 d6 2. c3", "64-0")
	}
	s := strengthOf(t, records, Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1)[0]
	want := []Ladder{
		{"Fox", "nodes", []LadderStep{{100, "Fox nodes 100"}, {5000, "Fox nodes 5000"}}},
		{"search", "depth", []LadderStep{{2, "search:2"}, {4, "search:4"}}},
	}
	if got := s.ladders(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	var names []string
	for _, p := range s.Plots() {
		names = append(names, p.Name)
	}
	if want := []string{"reversi-ranking", "reversi-lengths", "reversi-score-depth", "reversi-score-nodes"}; !slices.Equal(names, want) {
		t.Errorf("plots %v, want %v", names, want)
	}
}

func TestCommandOfAMatch(t *testing.T) {
	m := &Match{
		Settings: "games 20, seed 7, openings random:8, gauntlet, depth 3, nodes 2000, time 100ms, sprt 0 20 0.05 0.05, id d9c8",
		Rules:    "reversi", Event: "It's $HOME", Players: []string{"search:2", "Old engine\n"},
	}
	want := `plybook match --game reversi --rules reversi --player search:2 --player 'Old engine' --games 20 --seed 7 ` +
		`--openings random:8 --gauntlet --depth 3 --nodes 2000 --time 100ms --sprt 0,20,0.05,0.05 --event 'It'\''s $HOME' --out match.pgn`
	if got := m.command("reversi"); got != want {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
}

// Numbers that a match gave to players of one name are not part of what they are made from.
func TestCommandOfAMatchOfEquals(t *testing.T) {
	for _, c := range []struct {
		players []string
		want    string
	}{
		{[]string{"random #1", "random #2"}, "--player random --player random"},
		{[]string{"random #2", "search:2", "random #1"}, "--player random --player search:2 --player random"},
		{[]string{"Fox #2", "Fox #3"}, "--player 'Fox #2' --player 'Fox #3'"},
	} {
		m := &Match{Settings: "games 2, seed 1", Players: c.players, Seats: 2}
		want := "plybook match --game reversi " + c.want + " --games 2 --seed 1 --out match.pgn"
		if got := m.command("reversi"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// The command makes players from what the games say that they were made from.
func TestCommandOfAMatchOfEngines(t *testing.T) {
	records := reporttest.ReversiGame("New", "gtp:./old", "1. f5 d6", "64-0", "Match", "games 4, seed 1, id 1",
		"BlackSpec", `gtp:'my engine' -x`, "BlackOptions", `Hash=1 'Name=a b' --timeout=1m0s --margin=2s`, "WhiteOptions", "--timeout=1m0s --margin=2s") +
		reporttest.ReversiGame("gtp:./old", "New", "1. f5 d6", "64-0", "Match", "games 4, seed 1, id 1",
			"WhiteSpec", `gtp:'my engine' -x`, "WhiteOptions", `Hash=1 'Name=a b'`) +
		reporttest.ReversiGame("A #1", "A #2", "1. f5 d6", "64-0", "Match", "games 4, seed 1, id 2",
			"BlackSpec", "search:2", "WhiteSpec", "search:2", "WhiteOptions", "'never closed") +
		reporttest.ReversiGame("A", "B", "1. f5 d6", "64-0", "Match", "games 4, seed 1, tc 10+0.1, margin 2s, id 3",
			"BlackLimits", "depth 3, tc 40/60", "BlackSpec", "gtp:a", "BlackOptions", "--margin=2s --keep-engines=true", "WhiteOptions", "--keep-engines=true")
	matches := strengthOf(t, records, Options{}, 1)[0].Matches
	for i, want := range []string{
		`--player 'New=gtp:'\''my engine'\'' -x' --player gtp:./old --engine-option New:Hash=1 --engine-option 'New:Name=a b' --timeout 1m0s --margin 2s`,
		`--player A=search:2 --player A=search:2`,
		`--player A=gtp:a --player B --keep-engines --depth A:3 --tc A:40/60`,
	} {
		end := [...]string{"", "", " --tc 10+0.1 --margin 2s"}[i]
		if got := matches[i].command("reversi"); got != "plybook match --game reversi "+want+" --games 4 --seed 1"+end+" --out match.pgn" {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestCommandOfAMatchOfThree(t *testing.T) {
	m := &Match{
		Settings: "games 3, seed 1, openings none, gauntlet 2, opening-order random, opening-start 4, cpu-time, max-plies 90, no-comments, switch map=wheels, switch players=3, switch size=6", Seats: 3, Players: []string{"random"},
	}
	want := "plybook match --game bluelagoon --players 3 --player random --games 3 --seed 1 --gauntlet --seeds 2 --opening-order random " +
		"--opening-start 4 --cpu-time --max-plies 90 --comments none --map wheels --out match.pgn"
	if got := m.command("bluelagoon"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// filesOf returns the files of a report.
func filesOf(t *testing.T, all []*Report, png bool) map[string]string {
	t.Helper()
	return reporttest.Texts(t, func(create page.Create) error { return Write(all, png, create) })
}

func TestReportsAreTheSameWithAnyNumberOfWorkers(t *testing.T) {
	records := strings.Repeat(reporttest.FewGames+reporttest.ReversiGame("Bob", "Cleo", "1. f5 d6", "64-0")+reporttest.ReversiGame("Bob", "Ada", "1. f5 d6", "64-0"), 300)
	one, many := filesOf(t, strengthOf(t, records, Options{}, 1), true), filesOf(t, strengthOf(t, records, Options{}, 5), true)
	if len(one) != 12 {
		t.Errorf("%d files", len(one))
	}
	for name, text := range one {
		if many[name] != text {
			t.Errorf("%s differs", name)
		}
	}
}

func TestNamesCannotBreakOutOfReports(t *testing.T) {
	hostile := "<script>alert(1)</script> ![x](http://x) `|` | &amp; \u202e'\"$(id)"
	records := reporttest.ReversiGame(hostile, "B", "1. f5 d6", "64-0", "Match", "games 2, openings "+hostile+", id 1", "Failure", "B, "+hostile) +
		reporttest.ReversiGame("B", hostile, "1. f5 d6", "64-0")
	files := filesOf(t, strengthOf(t, records, Options{RateOptions: RateOptions{Options: reporttest.PriorOne}}, 1), false)
	if page := files[PageFile]; strings.Contains(page, "<script>alert") || strings.Contains(page, "\u202e") {
		t.Error("the page has what a name says as it stands")
	}
	outside, _, _ := strings.Cut(files[MarkdownFile], "\n```")
	for _, bad := range []string{"<script", "![x]", "http://", "\u202e"} {
		if strings.Contains(outside, bad) {
			t.Errorf("the Markdown has %q as it stands", bad)
		}
	}
	for name, text := range files {
		if !strings.HasSuffix(name, ".svg") {
			continue
		}
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
				t.Errorf("%s has a script", name)
			}
		}
	}
}

func TestQuantilesOfLengths(t *testing.T) {
	s := &Report{Lengths: map[int]int{3: 1, 10: 2, 60: 1}}
	for share, want := range map[float64]int{0: 3, 0.25: 3, 0.5: 10, 0.75: 10, 1: 60} {
		if got := s.quantile(share); got != want {
			t.Errorf("%g: %d, want %d", share, got, want)
		}
	}
}

// The median length of an even number of games is the mean of the middle two.
func TestMedianLengths(t *testing.T) {
	for want, lengths := range map[string]map[int]int{
		"10 plies": {3: 1, 10: 2, 60: 1}, "6.5 plies": {3: 1, 10: 1}, "60 plies": {3: 1, 60: 2}, "1 ply": {0: 1, 2: 1}, "32 plies": {3: 2, 61: 2},
	} {
		s := &Report{Lengths: lengths}
		if got := s.medianLength(); got != want {
			t.Errorf("%v: %s, want %s", lengths, got, want)
		}
	}
}

// The axis below few bars names the lengths that games have, and none that no game can have.
func TestAxesOfFewLengths(t *testing.T) {
	for _, row := range []struct {
		lengths map[int]int
		want    string
	}{
		{map[int]int{0: 2}, "0"},
		{map[int]int{165: 4}, "165"},
		{map[int]int{1: 1, 2: 5, 5: 1}, "1 2 5"},
		{map[int]int{2: 1, 40: 5, 60: 1}, "0 10 20 30 40 50 60"},
	} {
		s := &Report{Lengths: row.lengths}
		p := s.lengthPlot().Plot
		var labels []string
		for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != row.want || p.X.Min < -0.5 {
			t.Errorf("%v: %s from %g on, want %s", row.lengths, got, p.X.Min, row.want)
		}
	}
}

// Without results there is no ranking to show: it is said why, and what would help.
func TestRankingsWithoutResultsSayWhy(t *testing.T) {
	for _, row := range []struct {
		records string
		note    string
		table   bool
	}{
		{reporttest.ReversiGame("Ada", "Bob", "1. f5", ""), "There are no ratings: there is nothing to rate by: 1 game without a result. What would help: a game has a result if ", false},
		{reporttest.ReversiGame("Ada", "?", "1. f5 d6", "64-0"), "without the names of two different players. What would help: players are named by ", true},
		{reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0"), "(Ada) (Bob). What would help: games in which each group scores against the others, or --prior 1", true},
	} {
		all := strengthOf(t, row.records, Options{}, 1)
		files := filesOf(t, all, false)
		for _, name := range []string{PageFile, MarkdownFile} {
			text := files[name]
			if strings.Contains(text, "0 players") {
				t.Errorf("%s counts no players, though games have some:\n%s", name, text)
			}
			_, ranking, _ := strings.Cut(text, "Scores")
			ranking, _, _ = strings.Cut(ranking, "</section>")
			ranking, _, _ = strings.Cut(ranking, "\n### ")
			if !strings.Contains(html.UnescapeString(ranking), row.note) {
				t.Errorf("%s does not say %q:\n%s", name, row.note, ranking)
			}
			if table := strings.Contains(ranking, ">Rank<") || strings.Contains(ranking, "| Rank |"); table != row.table {
				t.Errorf("%s: a table of scores %v, want %v:\n%s", name, table, row.table, ranking)
			}
		}
	}
}
