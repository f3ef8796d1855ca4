package corpora

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/internal/reporttest"
)

// Where two sides share the cells, one map says whose they are, in place of one of each side.
func TestFinalPositionsAreOwnership(t *testing.T) {
	heat := func(of string, n ...int64) stats.Heat {
		h := stats.Heat{Name: "final", Of: of, Games: 50}
		for i, n := range n {
			h.Cells = append(h.Cells, stats.HeatCell{Col: int64(i), N: n})
		}
		return h
	}
	v := &stats.VariantResult{Heats: []stats.Heat{heat("O", 20, 5, 30), heat("X", 10, 45), heat("gaps", 50, 50, 50)}}
	var drawn []*scene.HeatMap
	o := Options{Heat: func(_ string, _ *stats.VariantResult, m *scene.HeatMap) ([]byte, error) {
		drawn = append(drawn, m)
		return []byte(`<svg width="10" height="10"></svg>`), nil
	}}
	c := &chapter{ID: "c"}
	v.Seats = 2
	if err := c.addHeats("conquest", v, newRenderer(o), o, func(*stats.Heat) bool { return true }); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(c.Heats, func(m *heatMap) bool { return m.ID == "c-final" })
	if i < 0 || slices.ContainsFunc(c.Heats, func(m *heatMap) bool {
		return strings.HasPrefix(m.ID, "c-final-X") || strings.HasPrefix(m.ID, "c-final-O")
	}) {
		t.Fatalf("%d maps, that of ownership is number %d", len(c.Heats), i)
	}
	i = slices.IndexFunc(drawn, func(m *scene.HeatMap) bool { return m.Sides != nil })
	if m := drawn[i]; m.Sides[0].Name != "X" || m.Sides[1].Name != "O" || m.Cells[0].N != -10 || m.Cells[1].N != 40 || m.Cells[2].N != -30 {
		t.Errorf("%+v", m)
	}
	var shares []string
	for _, row := range c.Heats[0].Data.Rows {
		shares = append(shares, row[0].Text+": "+row[1].Text+" "+row[2].Text+" "+row[3].Text)
	}
	if want := []string{"row 0, column 1: 90% 10% 0%", "row 0, column 2: 0% 60% 40%", "row 0, column 0: 20% 40% 40%"}; !slices.Equal(shares, want) {
		t.Errorf("shares %q, want %q", shares, want)
	}
	if len(ownerships(&stats.VariantResult{Heats: v.Heats}, []string{"White", "Black", "Red"})) != 0 {
		t.Error("three seats share no scale of two")
	}
}

// Where no side has any cell much more often than the other one there is a sentence in place of the map.
func TestEvenOwnershipIsASentence(t *testing.T) {
	for lead, drawn := range map[int64]bool{49: false, -49: false, 50: true, -50: true} {
		pair := ownerPair{{Name: "final", Of: "Black", Games: 1000}, {Name: "final", Of: "White", Games: 1000}}
		for side, h := range pair {
			h.Cells = []stats.HeatCell{{N: 480 + max(lead, 0)*int64(1-side) + max(-lead, 0)*int64(side)}, {Col: 1, N: 500}}
		}
		maps := 0
		o := Options{Heat: func(string, *stats.VariantResult, *scene.HeatMap) ([]byte, error) {
			maps++
			return []byte(`<svg width="10" height="10"></svg>`), nil
		}}
		m, err := ownershipOf("reversi", &stats.VariantResult{Seats: 2}, pair, o, newRenderer(o))
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Contains(m.Caption, "it would be even"); said == drawn || (maps == 1) != drawn || (m.Picture != "") != drawn || len(m.Data.Rows) != 2 {
			t.Errorf("a lead of %d in 1000 games: %d maps, %q", lead, maps, m.Caption)
		}
	}
}

// Measures of final positions stand beside the maps, and nowhere else.
func TestFinalMeasuresStandBesideTheMaps(t *testing.T) {
	v := lengthsOf(5, 6, 5, 6, 6, 5)
	v.Measures[0].Measure = stats.Measure{Name: "queens", Title: "Around the queens at the end", Kind: stats.Histogram, Final: true}
	pace, board := &chapter{ID: "m"}, &chapter{ID: "b", Heats: []*heatMap{{}, {}, {}}}
	measureChapter(pace, v, []string{"A", "B"}, true)
	board.addFinals(v)
	if len(pace.Plots) != 0 || len(board.Plots) != 1 || len(board.FirstHeats()) != 2 || len(board.MoreHeats()) != 1 {
		t.Errorf("%d plots of measures, %d beside %d maps", len(pace.Plots), len(board.Plots), len(board.FirstHeats()))
	}
}

// Tables of maps name cells as moves do, where an example has the board.
func TestCellsOfMapsHaveTheirNames(t *testing.T) {
	for game, want := range map[string]string{"conquest": "(2,2)", "contactix": "C3", "hive": "(2,2)", "reversi": "c3"} {
		valid, _ := reporttest.SampleGames(t, game)
		v := &stats.VariantResult{Examples: valid[:1]}
		if got := cellNames(game, v, replay.Options{})(2, 2); got != want {
			t.Errorf("%s: %s, want %s", game, got, want)
		}
	}
}
