package corpora

import (
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/picture"
)

// After the same move games are in different positions if deals lie between.
func TestOpeningsAfterOtherDealsAreToldApart(t *testing.T) {
	n := &openingNode{}
	for _, row := range [][2]string{{"S 2,9", "S 2,9"}, {"S 2,9", "S 2,9 (another deal)"}, {"S 3,1", "S 3,1"}} {
		child := n.add(&openingNode{})
		if child.Move = n.nameOf(row[0]); child.Move != row[1] {
			t.Errorf("%s in the tree is %q, want %q", row[0], child.Move, row[1])
		}
	}
	all := &openings{all: []*reachedPosition{
		{line: "S 2,9", games: 50}, {line: "S 2,9", games: 40}, {line: "S 2,9", start: "a", games: 30},
	}}
	table := positionTable(&stats.VariantResult{Seats: 2}, all, nil, nil)
	for i, want := range []string{"S 2,9", "S 2,9 (another deal)", "S 2,9"} {
		if i >= len(table.Rows) || table.Rows[i][0].Text != want {
			t.Errorf("row %d of %+v is not of %q", i, table.Rows, want)
		}
	}
}

// Where games begin in several positions, a page gives how many begin in the one of most.
func TestStartsAreCounted(t *testing.T) {
	v := &stats.VariantResult{Starts: 3, Totals: stats.Totals{Records: 242}, Openings: []stats.Opening{{StartGames: 1}, {StartGames: 240}, {}}}
	for want, usual := range map[string]int64{
		"The games start from 3 positions, 240 of 242 games from the same one; the tree has 1 of them.": 240,
		"The games start from 3 positions; the tree has 1 of them.":                                     121,
	} {
		v.Openings[1].StartGames = usual
		if got := evenBlanks.Replace(startsText(v, 1)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Games that are openings alone lower the shares of the tree and of maps: where they are many, a page gives their number and what leaves them out.
func TestOpeningsAloneAreNamed(t *testing.T) {
	type lengths map[int64]int64
	of := func(ended, open lengths) *stats.VariantResult {
		v := &stats.VariantResult{Rules: "othello", Board: "8x8", Seats: 2, Outcomes: stats.Outcomes{Wins: make([]int64, 2)}}
		all := lengths{}
		for length, n := range open {
			v.Unfinished += n
			all[length] += n
		}
		for length, n := range ended {
			v.Outcomes.Games += n
			all[length] += n
		}
		v.Records = v.Outcomes.Games + v.Unfinished
		for _, row := range []struct {
			name  string
			split stats.Split
			of    lengths
		}{{stats.LengthMeasure, stats.Whole, all}, {stats.EndedMeasure, stats.Decided, ended}} {
			m := stats.MeasureResult{Measure: stats.Measure{Name: row.name, Kind: stats.Histogram, Split: row.split}, Column: stats.Column{Name: "plies"}}
			var bins []stats.Bin2D
			for _, length := range slices.Sorted(maps.Keys(row.of)) {
				bins = append(bins, stats.Bin2D{Value: length, N: row.of[length]})
			}
			if bins != nil {
				m.Series = []stats.Series{reporttest.SeriesOfBins("", bins)}
			}
			v.Measures = append(v.Measures, m)
		}
		return v
	}
	r := &stats.Result{Settings: stats.Settings{TreePlies: 8}}
	for _, row := range []struct {
		ended, open lengths
		want, where string
	}{
		{lengths{60: 900}, lengths{8: 90, 6: 10}, "100 of 1,000 valid games (10.0%) stop within 8 plies without a result; --where '", "plies>8"},
		{lengths{60: 900}, lengths{5: 100, 30: 20}, "100 of 1,020 valid games (9.8%) stop within 5 plies without a result; --where '", "plies>5"},
		{lengths{4: 1, 60: 899}, lengths{5: 100}, "100 of 1,000 valid games (10.0%) stop within 5 plies without a result; --where '", "plies>5 or result!=open"},
		{lengths{60: 40}, lengths{1: 1}, "1 of 41 valid games (2%) stops within 1 ply without a result; --where '", "plies>1"},
		{lengths{60: 990}, lengths{8: 10}, "", ""},
		{lengths{60: 900}, lengths{9: 100}, "", ""},
		{lengths{60: 900, 8: 100}, nil, "", ""},
		{nil, lengths{8: 100}, "", ""},
	} {
		v := of(row.ended, row.open)
		got := evenBlanks.Replace(linesNote(r, v))
		if row.want != "" {
			row.want += row.where + "' leaves " + either(row.open[1], "it", "them") + " out."
			if _, err := where.Parse(row.where); err != nil {
				t.Error(err)
			}
		}
		if got != row.want {
			t.Errorf("%v and %v: got %q, want %q", row.ended, row.open, got, row.want)
		}
	}
	v := of(lengths{60: 900}, lengths{8: 100})
	for to, text := range variantHighlights(r, &stats.GameResult{Game: "reversi"}, v, replay.Options{}) {
		if want := to == "openings"; strings.Contains(text, "leaves them out") != want {
			t.Errorf("the sentence about %s is %q", to, text)
		}
	}
}

// The sentence about openings alone stands beside the tree and beside the maps of moves, whose shares they lower.
func TestOpeningsAloneAreNamedBesideTreeAndMaps(t *testing.T) {
	dir, games := t.TempDir(), ""
	for i := range 30 {
		games += reporttest.ReversiGame("Ada", "Bob", "1. f5 d6", "64-0") + reporttest.ReversiGame("Ada", "Bob", []string{"1. f5 f6", "1. f5 d6", "1. f5 f4"}[i%3], "")
	}
	if err := os.WriteFile(filepath.Join(dir, "games.pgn"), []byte(games), 0o666); err != nil {
		t.Fatal(err)
	}
	result := reporttest.Result(t, reporttest.SmallSettings(), dir)
	renderer := newRenderer(Options{})
	renderer.viewers = &picture.Viewers{Create: func(string) (io.Writer, error) { return io.Discard, nil }, Page: "reversi"}
	d, err := gameDocument(result, result.Games[0], Options{}, renderer)
	if err != nil {
		t.Fatal(err)
	}
	root := &chapter{Parts: d.Parts}
	for _, id := range []string{"reversi-v1-openings", "reversi-v1-board"} {
		c := root.find(id)
		if c == nil || !slices.ContainsFunc(c.Text, func(text string) bool {
			return evenBlanks.Replace(text) == "30 of 60 valid games (50%) stop within 2 plies without a result; --where 'plies>2 or result!=open' leaves them out."
		}) {
			t.Errorf("%s: %+v", id, c)
		}
	}
}
