package render

import (
	"testing"

	"github.com/plybook/plybook/replay/game"
)

func TestTableAlignsColumns(t *testing.T) {
	got := string(appendTable([]byte("above\n"), [][]string{{"a", "–––", "c"}, {"long", "", "c"}, {"x"}, {"", "b"}}))
	want := "above\na     –––  c\nlong       c\nx\n      b\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestOutcomeText(t *testing.T) {
	seats := []string{"White", "Black"}
	for _, c := range []struct {
		outcome game.Outcome
		want    string
	}{
		{game.Outcome{}, "open"},
		{game.WonBy(0, "queen"), "White won (queen)"},
		{game.WonBy(1, ""), "Black won"},
		{game.DrawnBy("agreement"), "draw (agreement)"},
		{game.Outcome{Over: true, Winners: 3, Reason: "points"}, "White and Black won (points)"},
	} {
		if got := outcomeText(c.outcome, seats); got != c.want {
			t.Errorf("%+v is %q, want %q", c.outcome, got, c.want)
		}
	}
}

func TestInkWritesNoColourUnlessAsked(t *testing.T) {
	if got := string(ink(false).append(nil, marked, "x")); got != "x" {
		t.Errorf("without colours: %q", got)
	}
	if got := string(ink(true).append(nil, strong, "x")); got != "\x1b[1mx\x1b[0m" {
		t.Errorf("with colours: %q", got)
	}
}
