package analyze_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/analyze/stats/statstest"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

func TestSchemasFitTogether(t *testing.T) {
	for _, schema := range analyze.Schemas() {
		t.Run(schema.Game, func(t *testing.T) {
			if _, err := replay.GameByName(schema.Game); err != nil {
				t.Error(err)
			}
			checkColumns(t, schema.GameColumns)
			checkColumns(t, schema.PlyColumns)
			names := map[string]bool{}
			for _, m := range schema.Measures {
				if names[m.Name] {
					t.Errorf("two measures are called %s", m.Name)
				}
				names[m.Name] = true
				checkMeasure(t, schema, m)
			}
		})
	}
}

func checkColumns(t *testing.T, columns []stats.Column) {
	t.Helper()
	names := map[string]bool{}
	for _, c := range columns {
		if names[c.Name] || strings.Trim(c.Name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
			t.Errorf("%q is no good name of a column", c.Name)
		}
		names[c.Name] = true
		if c.Title == "" || !strings.HasSuffix(c.Text, ".") {
			t.Errorf("%s has title %q and text %q", c.Name, c.Title, c.Text)
		}
	}
}

func checkMeasure(t *testing.T, schema stats.Schema, m stats.Measure) {
	t.Helper()
	find := func(columns []stats.Column, name string) *stats.Column {
		if i := slices.IndexFunc(columns, func(c stats.Column) bool { return c.Name == name }); i >= 0 {
			return &columns[i]
		}
		return nil
	}
	ofGames := find(schema.GameColumns, m.Column) != nil
	for _, name := range append([]string{m.Column}, m.Also...) {
		c := find(schema.PlyColumns, name)
		if ofGames {
			c = find(schema.GameColumns, name)
		}
		switch {
		case c == nil:
			t.Errorf("%s has no column %s", m.Name, name)
		case (m.Kind == stats.Shares) != (c.Labels != nil):
			t.Errorf("%s: shares are of columns with labels, and %s has %d", m.Name, name, len(c.Labels))
		}
	}
	if ofGames && (m.Kind == stats.Curve || m.Split == stats.BySeat) {
		t.Errorf("%s is of games, which have neither plies nor seats", m.Name)
	}
	if m.Split == stats.ByResult && (ofGames || m.Kind == stats.Curve) {
		t.Errorf("%s is of games, or by ply, and split by the result of who moved", m.Name)
	}
	if m.Kind != stats.Means && m.Also != nil {
		t.Errorf("%s has %d columns", m.Name, len(m.Also)+1)
	}
	if m.Title == "" || !strings.HasSuffix(m.Text, ".") {
		t.Errorf("%s has title %q and text %q", m.Name, m.Title, m.Text)
	}
}

func TestObserversAllocateNothingForAPly(t *testing.T) {
	for _, schema := range analyze.Schemas() {
		statstest.NoAllocs(t, schema, statstest.Start(t, schema, "", game.Options{}).State)
	}
}

// BenchmarkObservers measures games at random, playing them on the board included; a figure is of one ply.
func BenchmarkObservers(b *testing.B) {
	for _, schema := range analyze.Schemas() {
		b.Run(schema.Game, func(b *testing.B) {
			p := statstest.Start(b, schema, "", game.Options{})
			p.Play(7, 60, game.Outcome{})
			row := statstest.Nulls(schema.PlyColumns)
			for b.Loop() {
				p.Again(row)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(p.Played)), "ns/ply")
		})
	}
}
