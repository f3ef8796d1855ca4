package stats

import (
	"reflect"
	"slices"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// However many collectors there are, they count into few tallies: who finds none waits for one.
func TestTalliesAreFew(t *testing.T) {
	var tallies Tallies
	var held []*Tally
	for range maxTallies {
		held = append(held, tallies.get())
	}
	const waiting = 3 * maxTallies
	got := make(chan *Tally, waiting)
	for range waiting {
		go tallies.use(func(t *Tally) { got <- t })
	}
	for _, one := range held {
		tallies.giveBack(one)
	}
	for range waiting {
		if one := <-got; !slices.Contains(held, one) {
			t.Error("there is one more")
		}
	}
	for range held { // so that none is in use any more
		tallies.get()
	}
	for _, one := range held {
		tallies.giveBack(one)
	}
	if n := len(tallies.Take()); n != maxTallies {
		t.Errorf("there are %d tallies, want %d", n, maxTallies)
	}
	if n := len(tallies.Take()); n != 0 {
		t.Errorf("of nothing there are %d tallies", n)
	}
}

// One collector counts into one tally.
func TestOneCollectorHasOneTally(t *testing.T) {
	var tallies Tallies
	for range 3 {
		tallies.use(func(*Tally) {})
	}
	if n := len(tallies.Take()); n != 1 {
		t.Errorf("there are %d tallies, want 1", n)
	}
}

// What is counted does not depend on the order in which workers are done with the games.
func TestGamesAreCountedInAnyOrder(t *testing.T) {
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{"1. f5 d6 2. c3 d3", "1. d3 c5 2. f6 f5", "1. c4 e3 2. f6 e6", "1. f5 f6", "1. d3 c3", "1. f5 d6 2. c4"}
	counted := func(order []int) []*Entry {
		var tallies Tallies
		c := NewCollector(Options{Settings: Settings{TreePlies: 8, MinGames: 1}}, &tallies)
		r := replay.NewReplayer(replay.Options{})
		r.Watch, r.WatchDue = c.Watch, c.WatchDue
		for _, n := range order {
			for record := range own.Records(parse.Input{Data: []byte(reversiRecord("Ann", "Ben", lines[n], "*"))}) {
				c.Game(&Origin{Number: int64(n + 1), Source: "a.pgn", Index: int64(n + 1)}, r.Replay(record), nil)
			}
		}
		return sortedEntries(t, flushed(tallies.Take()[0]))
	}
	want := counted([]int{0, 1, 2, 3, 4, 5})
	for _, order := range [][]int{{5, 4, 3, 2, 1, 0}, {2, 0, 5, 1, 4, 3}} {
		if got := counted(order); !reflect.DeepEqual(got, want) {
			t.Errorf("in the order %v the entries are others", order)
		}
	}
}
