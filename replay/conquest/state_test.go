package conquest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

var (
	_ game.State      = (*State)(nil)
	_ game.Counter    = (*State)(nil)
	_ game.Symmetric  = (*State)(nil)
	_ game.CellLister = (*State)(nil)
	_ game.Pointed    = (*State)(nil)
	_ game.Scorer     = (*State)(nil)
)

func TestNothingAllocates(t *testing.T) {
	for _, v := range []struct{ rules, size string }{
		{"conquest", "7"}, {"ataxx", "7"}, {"nerdvana", "7"}, {"ataxx", "9"}, {"conquest", "11"}, {"conquest", "13"},
	} {
		s := mustStart(t, v.rules, "", "size", v.size)
		moves := make([]game.Move, 0, 4096)
		text := make([]byte, 0, 4096)
		allocs := testing.AllocsPerRun(20, func() {
			for range 40 {
				moves = s.Moves(moves[:0])
				m := moves[len(moves)/2]
				text = s.AppendMove(text[:0], m)
				s.Play(m)
				_, _, _ = s.Turn(), s.Outcome(), s.Key()
				text = s.AppendPosition(text[:0])
				s.SymmetricKey()
			}
			for range 40 {
				s.Undo()
			}
		})
		if allocs != 0 {
			t.Errorf("%s on %s: %v allocations", v.rules, v.size, allocs)
		}
	}
}

func TestReadingLegalMovesDoesNotAllocate(t *testing.T) {
	for _, rules := range []string{"conquest", "ataxx", "nerdvana"} {
		s := mustStart(t, rules, "")
		text := string(s.AppendMove(nil, s.Moves(nil)[9]))
		if allocs := testing.AllocsPerRun(20, func() { _, _ = s.ParseMove(text) }); allocs != 0 {
			t.Errorf("%s: %v allocations for %q", rules, allocs, text)
		}
	}
}

func TestCellsAreListedByRow(t *testing.T) {
	s := mustStart(t, "ataxx", "x1o/1-1/o1x")
	var got []string
	for _, c := range s.AppendCells(nil) {
		got = append(got, fmt.Sprint(c.Cell, c.Text))
	}
	if want := []string{"{0 0}x", "{0 2}o", "{1 1}-", "{2 0}o", "{2 2}x"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestOrderOfMoves(t *testing.T) {
	for rules, want := range map[string]string{
		"conquest": "[(0,0)->(0,1) (0,0)->(1,0) (0,0)->(1,1) (0,0)->(1,2) (0,0)->(2,1) " +
			"(2,2)->(0,1) (2,2)->(1,0) (2,2)->(1,1) (2,2)->(1,2) (2,2)->(2,1)]",
		"ataxx": "[b3 a2 b2 c2 b1 a3c2 a3b1 c1b3 c1a2]",
	} {
		s := mustStart(t, rules, "", "size", "3")
		var got []string
		for _, m := range s.Moves(nil) {
			got = append(got, string(s.AppendMove(nil, m)))
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", rules, got, want)
		}
	}
}

func TestTablesAreWhole(t *testing.T) {
	sets := RuleSets()
	for i, r := range sets {
		if got, err := ParseRules(r.Name); err != nil || got != Rules(i) || got.String() != r.Name || r.Text == "" {
			t.Errorf("rules %q: %v, %v", r.Name, got, err)
		}
	}
	known := map[string]bool{}
	for _, l := range LenientOptions() {
		if known[l.Name] || l.Text == "" {
			t.Errorf("leniency %q", l.Name)
		}
		known[l.Name] = true
	}
	seen := map[string]bool{}
	for _, c := range Codes() {
		if seen[c.Name] || c.Title == "" || c.Text == "" || c.Source == "" {
			t.Errorf("code %+v", c)
		}
		seen[c.Name] = true
	}
	for _, r := range ruleSets {
		if r.unlimit != "" && !known[r.unlimit] {
			t.Errorf("%s: no leniency is called %s", r.name, r.unlimit)
		}
	}
	for _, d := range fenLetterings {
		if !known[d.allow] {
			t.Errorf("no leniency is called %s", d.allow)
		}
	}
	for _, n := range notations {
		if n.loose != "" && !known[n.loose] {
			t.Errorf("no leniency is called %s", n.loose)
		}
	}
}

func TestScores(t *testing.T) {
	if got := fmt.Sprint(mustStart(t, "ataxx", "xo/x- o").AppendScores([]int{9})); got != "[9 2 1]" {
		t.Errorf("the scores are %s", got)
	}
}
