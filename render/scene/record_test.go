package scene

import (
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A year that the name of an event has is not said twice, and what is not known of a date is left out.
func TestOccasions(t *testing.T) {
	for _, c := range []struct{ event, date, want string }{
		{"EGP Athens - 2019", "2019", "EGP Athens - 2019"},
		{"EGP Athens - 2019", "2019.??.??", "EGP Athens - 2019"},
		{"EGP Athens - 2019", "2019.05.04", "EGP Athens - 2019, 2019.05.04"},
		{"Garden Open", "2026.05.??", "Garden Open, 2026.05"},
		{"Garden Open", "????.??.??", "Garden Open"},
		{"?", "2026", "2026"},
		{"", "", ""},
	} {
		r := &parse.Record{Tags: []parse.Tag{{Name: "Event", Value: c.event}, {Name: "Date", Value: c.date}}}
		if got := Occasion(&replay.Played{Played: game.Played{Record: r}}); got != c.want {
			t.Errorf("%q and %q: got %q, want %q", c.event, c.date, got, c.want)
		}
	}
}

func TestResultsHaveTheirReasons(t *testing.T) {
	own := map[string]string{"wipe-out": "no disc left"}
	for reason, want := range map[string]string{
		"":               "White wins",
		"time":           "White wins: time",
		"wipe-out":       "White wins: no disc left",
		game.NotRecorded: "White wins, reason not recorded",
	} {
		if got := WithReason("White wins", reason, own); got != want {
			t.Errorf("%q: got %q, want %q", reason, got, want)
		}
	}
}
