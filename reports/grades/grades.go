// Package grades writes the grading table of a match: what each player has made, how it has failed, and how it did so first.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package grades

import (
	"cmp"
	_ "embed"
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/reports/page"
	"github.com/plybook/plybook/reports/wording"
)

// A grade is what a table says of a player.
type grade struct {
	Rank   int
	Name   string
	Games  int // with those that only a failure ended
	Points float64
	Score  float64 // of the points of these games

	Wins, Shared, Losses int

	Failures []int // by kind
	Failed   int   // in all
	First    string
	Game     int // of the first failure, from 1; 0: none
}

// grades returns the grades of a match, the best first, and the kinds of failures that there are. Equal points have equal ranks, and
// among these those with fewer failures come first.
func gradesOf(t *match.Table) (all []grade, kinds []string) {
	found := map[string]bool{}
	for i := range t.Rows {
		for kind := range t.Rows[i].Failures {
			found[kind] = true
		}
	}
	kinds = slices.Sorted(maps.Keys(found))
	for i := range t.Rows {
		all = append(all, gradeOf(&t.Rows[i], kinds))
	}
	slices.SortStableFunc(all, func(a, b grade) int {
		return cmp.Or(-cmp.Compare(a.Score, b.Score), cmp.Compare(a.Failed, b.Failed), cmp.Compare(a.Name, b.Name))
	})
	for i := range all {
		all[i].Rank = i + 1
		if i > 0 && all[i].Score == all[i-1].Score {
			all[i].Rank = all[i-1].Rank
		}
	}
	return all, kinds
}

func gradeOf(r *match.Row, kinds []string) grade {
	g := grade{
		Name: r.Name, Games: r.Games + r.Unended, Points: r.Points + r.UnendedPoints, Wins: r.Wins, Shared: r.Shared, Losses: r.Losses,
		First: r.FirstFailure, Game: r.FirstFailureGame, Score: -1, // without games: last
	}
	if g.Games > 0 {
		g.Score = g.Points / float64(g.Games)
	}
	for _, kind := range kinds {
		g.Failures = append(g.Failures, r.Failures[kind])
		g.Failed += r.Failures[kind]
	}
	return g
}

// PointsText writes points, which may be thirds, with two decimals at most.
func (g grade) PointsText() string {
	return strconv.FormatFloat(math.Round(100*g.Points)/100, 'f', -1, 64)
}

// ScoreText writes the share of the points in per cent; "–" without games.
func (g grade) ScoreText() string {
	if g.Games == 0 {
		return "–"
	}
	return wording.Decimal(100*g.Score, 1) + "%"
}

// WriteCSV writes the table as CSV: a row a player, the best first, with a column for each kind of failure that there is.
func WriteCSV(w io.Writer, t *match.Table) error {
	all, kinds := gradesOf(t)
	out := csv.NewWriter(w)
	head := slices.Concat([]string{"rank", "player", "points", "games", "score", "wins", "shared", "losses", "failures"}, kinds,
		[]string{"first_failure_game", "first_failure"})
	_ = out.Write(head) // Error returns what is wrong
	for _, g := range all {
		row := []string{
			strconv.Itoa(g.Rank), g.Name, g.PointsText(), strconv.Itoa(g.Games), "", strconv.Itoa(g.Wins), strconv.Itoa(g.Shared),
			strconv.Itoa(g.Losses), strconv.Itoa(g.Failed),
		}
		if g.Games > 0 {
			row[4] = strconv.FormatFloat(g.Score, 'f', 4, 64)
		}
		for _, n := range g.Failures {
			row = append(row, strconv.Itoa(n))
		}
		game := ""
		if g.Game > 0 {
			game = strconv.Itoa(g.Game)
		}
		_ = out.Write(append(row, game, g.First))
	}
	out.Flush()
	return out.Error()
}

//go:embed grades.html
var pageHTML string

var pageTemplate = page.Template("grades", pageHTML)

// WritePage writes the table as a page that needs nothing else. The title is of the match.
func WritePage(w io.Writer, title string, t *match.Table) error {
	all, kinds := gradesOf(t)
	for i := range all {
		all[i].Name, all[i].First = wording.ShownName(all[i].Name), wording.ShownName(all[i].First)
	}
	return pageTemplate().Execute(w, struct {
		Title   string
		Facts   []string
		Kinds   []string
		Grades  []grade
		Unended bool
		Script  template.JS
	}{title, facts(t, all), kinds, all, slices.ContainsFunc(t.Rows, func(r match.Row) bool { return r.Unended > 0 }), template.JS(page.SortJS)})
}

// facts are what the page says first.
func facts(t *match.Table, all []grade) []string {
	failing := 0
	for _, g := range all {
		if g.Failed > 0 {
			failing++
		}
	}
	return []string{wording.Count(len(all), "player"), wording.Count(t.Games, "game"), fmt.Sprintf("%d with failures", failing)}
}
