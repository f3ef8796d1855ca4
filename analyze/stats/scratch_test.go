package stats

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Half-way is the last of 2, 3, 4, 6, 8, 12, … plies that lies in the first half: never before the third of a game.
func TestWaypoints(t *testing.T) {
	for plies, want := range map[int]int{0: 0, 3: 0, 4: 2, 5: 2, 6: 3, 8: 4, 11: 4, 12: 6, 16: 8, 24: 12, 47: 16, 48: 24, 60: 24, 64: 32, 200: 96} {
		if got := waypoint(plies); got != want {
			t.Errorf("of %d plies half-way is after %d, want %d", plies, got, want)
		}
	}
}

// Where a game was half-way is known of every game, also of one that is shorter than its record is long.
func TestThePositionHalfWayIsKnown(t *testing.T) {
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	const moves = "1. f5 d6 2. c3 d3 3. c4 f4 4. f6 g5 5. e6 d7 6. e3 c5"
	const waypoint = 6
	for _, c := range []struct {
		name, moves string
		treePlies   int
	}{
		{"foretold", moves, 0},
		{"in the opening", moves, 8},
		{"with a variation", strings.Replace(moves, "d7", "d7 (5... g6 6. g4 (6. e3 c5) 6... c5 7. b6 b5)", 1), 0},
	} {
		var tallies Tallies
		collector := NewCollector(Options{Settings: Settings{TreePlies: int64(c.treePlies), MinGames: 1}}, &tallies)
		r := replay.NewReplayer(replay.Options{})
		r.Watch, r.WatchDue = collector.Watch, collector.WatchDue
		for record := range own.Records(parse.Input{Data: []byte(reversiRecord("Ann", "Ben", c.moves, "*"))}) {
			p := r.Replay(record)
			if f := p.Fault(); f != nil {
				t.Fatalf("%s: %s: %s", c.name, f.Code, f.Message)
			}
			got := collector.scratch.halfway(p)
			if at := p.State.Ply(); at != len(p.Plies) {
				t.Errorf("%s: the game stands after %d plies, want %d", c.name, at, len(p.Plies))
			}
			if want := game.SymmetricKey(p.At(waypoint)); got != want {
				t.Errorf("%s: the key half-way is %x, want %x", c.name, got, want)
			}
		}
	}
}
