package measure

import (
	"fmt"
	"maps"
	"math"
	"math/bits"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A rowKeeper keeps the rows of both tables.
type rowKeeper struct {
	games []stats.GameRow
	plies [][]stats.PlyRow // by game
}

func (k *rowKeeper) WriteGame(g *stats.GameRow) error {
	row := *g
	row.Players, row.Values, row.Scores = slices.Clone(g.Players), slices.Clone(g.Values), slices.Clone(g.Scores)
	k.games, k.plies = append(k.games, row), append(k.plies, nil)
	return nil
}

func (k *rowKeeper) WritePly(_ int64, p *stats.PlyRow) error {
	row := *p
	row.Values = slices.Clone(p.Values)
	last := len(k.plies) - 1
	k.plies[last] = append(k.plies[last], row)
	return nil
}

func (k *rowKeeper) Close() error { return nil }

// tabled returns what a corpus comes to, with the rows of its tables.
func tabled(t *testing.T, args ...string) (*stats.Result, *rowKeeper) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "part")
	measurePart(t, quietRun(2, args...), smallAnalysis(), name)
	parts, err := OpenParts([]string{name})
	if err != nil {
		t.Fatal(err)
	}
	defer parts.Close()
	rows := &rowKeeper{}
	r, err := stats.Merge(analyze.Schemas(), parts.Parts, rows, "")
	if err != nil {
		t.Fatal(err)
	}
	return r, rows
}

// A listed is the values of a measure as the tables have them, by series and, in that, by ply or column.
type listed map[string]map[int64][]int64

func (l listed) add(series string, at, value int64) {
	if value == stats.Null {
		return
	}
	if l[series] == nil {
		l[series] = map[int64][]int64{}
	}
	l[series][at] = append(l[series][at], value)
}

// listMeasure lists the values of a measure of a variant.
func listMeasure(rows *rowKeeper, game string, v *stats.VariantResult, m *stats.MeasureResult) listed {
	all := listed{}
	for i := range rows.games {
		g := &rows.games[i]
		isGame := g.Fault == "" && (g.Plies > 0 || g.Over)
		if g.Game != game || g.Rules != v.Rules || g.VariantBoard() != v.Board || int64(len(g.Players)) != v.Seats || !isGame {
			continue
		}
		winner := winnerOf(g)
		split := m.Measure.Split
		if (split == stats.ByWinner || split == stats.Decided || split == stats.ByResult) && winner == "" {
			continue
		}
		if split != stats.ByWinner && split != stats.ByResult {
			winner = ""
		}
		for k, column := range append([]stats.Column{m.Column}, m.Also...) {
			if !m.OfPlies {
				all.add(winner, int64(k), gameColumn(g, column.Name))
				continue
			}
			for p := range rows.plies[i] {
				ply := &rows.plies[i][p]
				series, at := winner, int64(k)
				switch seat := seatOf(game, int(ply.Seat)); {
				case split == stats.BySeat:
					series = seat
				case split == stats.ByResult && winner == seat+" won":
					series = "winners"
				case split == stats.ByResult && strings.HasSuffix(winner, " won"):
					series = "others"
				}
				if m.Measure.Kind == stats.Curve {
					at = ply.Ply
				}
				all.add(series, at, plyColumn(g.Game, ply, column.Name))
			}
		}
	}
	return all
}

// seatOf returns what a seat is called, and its number where games have more seats than names.
func seatOf(name string, seat int) string {
	kind, err := replay.GameByName(name)
	if err != nil || seat >= len(kind.Seats) {
		return fmt.Sprintf("Player %d", seat)
	}
	return kind.Seats[seat]
}

// winnerOf says what series a game is in where the winner makes them.
func winnerOf(g *stats.GameRow) string {
	switch winners := bits.OnesCount64(uint64(g.Winners)); {
	case !g.Over:
		return ""
	case winners == 0:
		return "drawn"
	case winners > 1:
		return "shared"
	}
	return seatOf(g.Game, bits.TrailingZeros64(uint64(g.Winners))) + " won"
}

func gameColumn(g *stats.GameRow, name string) int64 {
	if name == "plies" {
		return g.Plies
	}
	return g.Values[slices.IndexFunc(analyze.Schemas().Of(g.Game).GameColumns, func(c stats.Column) bool { return c.Name == name })]
}

func plyColumn(game string, p *stats.PlyRow, name string) int64 {
	general := map[string]int64{"legal": p.Legal, "millis": p.Millis, "score": p.Score, "depth": p.Depth, "nodes": p.Nodes}
	if value, ok := general[name]; ok {
		return value
	}
	return p.Values[slices.IndexFunc(analyze.Schemas().Of(game).PlyColumns, func(c stats.Column) bool { return c.Name == name })]
}

// roundedDown returns the 1, 2 or 5 with zeros that a value reaches.
func roundedDown(value int64) int64 {
	least := int64(0)
	if value < 0 {
		return value
	}
	for power := int64(1); power <= value; power *= 10 {
		for _, step := range []int64{1, 2, 5} {
			if step*power <= value {
				least = step * power
			}
		}
	}
	return least
}

// Everything that is measured of games and plies can be had again from the tables of games and plies: all measures of
// all games, in whatever way they are split, put into bins and laid out.
func TestMeasuresAreThoseOfTheTables(t *testing.T) {
	r, rows := tabled(t, samplestest.Folder(t))
	kinds := map[stats.Kind]int{}
	splits := map[stats.Split]int{}
	for _, g := range r.Games {
		for _, v := range g.Variants {
			for i := range v.Measures {
				m := &v.Measures[i]
				kinds[m.Measure.Kind]++
				splits[m.Measure.Split]++
				sameMeasure(t, fmt.Sprintf("%s, %s, %s, %d seats, %s", g.Game, v.Rules, v.Board, v.Seats, m.Measure.Name), m, listMeasure(rows, g.Game, v, m))
			}
		}
	}
	if len(kinds) != 4 || len(splits) != 5 {
		t.Errorf("the samples have measures of the kinds %v and splits %v", kinds, splits)
	}
}

func sameMeasure(t *testing.T, what string, m *stats.MeasureResult, want listed) {
	t.Helper()
	if len(m.Series) != len(want) {
		t.Errorf("%s: %d series, want %d", what, len(m.Series), len(want))
	}
	for i := range m.Series {
		s := &m.Series[i]
		byPlace := want[s.Label]
		var all []int64
		for _, values := range byPlace {
			all = append(all, values...)
		}
		label := what + ": " + s.Label
		if s.N != int64(len(all)) || math.Abs(s.Mean-meanOf(all)) > 1e-9*max(1, math.Abs(s.Mean)) {
			t.Errorf("%s: %d values, %v in the mean; want %d and %v", label, s.N, s.Mean, len(all), meanOf(all))
		}
		if kind := m.Measure.Kind; kind == stats.Curve || kind == stats.Means {
			samePoints(t, label, m, s.Points, byPlace)
			continue
		}
		bins := map[int64]int64{}
		for _, value := range all {
			bins[binOf(m, value)]++
		}
		got := map[int64]int64{}
		for _, b := range s.Bins {
			got[b.Value] += b.N
		}
		if !maps.Equal(got, bins) {
			t.Errorf("%s: got %v, want %v", label, got, bins)
		}
	}
}

func binOf(m *stats.MeasureResult, value int64) int64 {
	if m.Measure.Bin == stats.OneTwoFive {
		return roundedDown(value)
	}
	return value
}

// widthOf returns how many values have a bin in common: those up to the next 1, 2 or 5 with zeros.
func widthOf(m *stats.MeasureResult, least int64) int64 {
	width := int64(1)
	for least > 0 && binOf(m, least+width) == least {
		width++
	}
	return width
}

// spread returns the value at a place of sorted ones that are rounded down to bins, as if those of a bin were evenly spread over it.
func spread(m *stats.MeasureResult, values []int64, at int) int64 {
	first, end := at, at
	for first > 0 && values[first-1] == values[at] {
		first--
	}
	for end < len(values) && values[end] == values[at] {
		end++
	}
	middle := (float64(at-first) + 0.5) / float64(end-first)
	return values[at] + int64(middle*float64(widthOf(m, values[at])))
}

func samePoints(t *testing.T, what string, m *stats.MeasureResult, got []stats.Point, want map[int64][]int64) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d points, want %d", what, len(got), len(want))
	}
	for _, p := range got {
		values := want[p.Ply]
		n := len(values)
		if n == 0 {
			t.Errorf("%s: there is nothing at %d", what, p.Ply)
			continue
		}
		mean := meanOf(values)
		for i := range values {
			values[i] = binOf(m, values[i])
		}
		slices.Sort(values)
		at := func(quarters int) int64 { return spread(m, values, (quarters*n+3)/4-1) }
		wanted := stats.Point{Ply: p.Ply, N: int64(n), Mean: p.Mean, Min: values[0], Lower: at(1), Median: float64(spread(m, values, (n-1)/2)+spread(m, values, n/2)) / 2, Upper: at(3), Max: values[n-1] + widthOf(m, values[n-1]) - 1}
		if p != wanted || math.Abs(p.Mean-mean) > 1e-9*max(1, math.Abs(mean)) {
			t.Errorf("%s: at %d there is %+v, want %+v and %v in the mean", what, p.Ply, p, wanted, mean)
		}
	}
}

func meanOf(values []int64) float64 {
	sum := int64(0)
	for _, v := range values {
		sum += v
	}
	return float64(sum) / float64(max(len(values), 1))
}

// What the columns of all games say is what the records say: replayed here by itself, ply by ply.
func TestGeneralColumnsAreThoseOfTheGames(t *testing.T) {
	const record = "[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"Ann\"]\n[White \"Ben\"]\n\n" +
		"1. f5 {score +3, depth 5, nodes 1200, time 0.532 s} d6 {score -7, depth 6, nodes 90, time 1.5 s} 2. c3 *\n\n"
	dir := t.TempDir()
	writeRecords(t, dir, strings.Repeat(record, 3))
	r, rows := tabled(t, dir)
	kind, err := replay.GameByName("reversi")
	if err != nil {
		t.Fatal(err)
	}
	s, err := kind.Start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	legal := map[int64]int64{}
	for i, move := range []string{"f5", "d6", "c3"} {
		legal[int64(i+1)] = int64(len(s.Moves(nil)))
		m, refused := s.ParseMove(move)
		if refused != nil {
			t.Fatal(refused)
		}
		s.Play(m)
	}
	points := map[string]string{}
	for _, m := range r.Games[0].Variants[0].Measures {
		for _, series := range m.Series {
			for _, p := range series.Points {
				points[fmt.Sprintf("%s %s %d", m.Measure.Name, series.Label, p.Ply)] = fmt.Sprintf("%d of %v, %v", p.N, p.Mean, p.Median)
			}
		}
	}
	for key, want := range map[string]string{
		"choices  1": fmt.Sprintf("3 of %d, %d", legal[1], legal[1]), "choices  3": fmt.Sprintf("3 of %d, %d", legal[3], legal[3]),
		"score  1": "3 of 3, 3", "score  2": "3 of -7, -7", "depth Black 1": "3 of 5, 5", "depth White 2": "3 of 6, 6",
		"time Black 1": "3 of 532, 750", "time White 2": "3 of 1500, 1500", "time Black 3": "", "score  3": "",
	} {
		if points[key] != want {
			t.Errorf("%s: %q, want %q", key, points[key], want)
		}
	}
	if len(rows.plies) != 3 || rows.plies[2][1].Millis != 1500 || rows.plies[2][1].Nodes != 90 {
		t.Errorf("the rows are %+v", rows.plies)
	}
}
