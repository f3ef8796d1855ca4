package stats

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Records that break off tell nothing of how long games are, so that examples come from games with a result, where there
// are some.
func TestExamplesAreGamesWithAResult(t *testing.T) {
	const long, short = "1. f5 d6 2. c3 d3 3. c4", "1. f5 d6"
	open := reversiRecord("Ann", "Ben", long, "*")
	whys := func(records string) (whys []string) {
		for _, e := range countedFrom(t, Settings{TreePlies: 8, MinGames: 1}, records).Games[0].Variants[0].Examples {
			whys = append(whys, e.Why+" "+string(rune('0'+e.Number)))
		}
		return whys
	}
	if got, want := whys(open+reversiRecord("Ann", "Ben", short, "64-0")),
		[]string{"longest 2", "shortest 2", "median length 2"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := whys(open+reversiRecord("Ann", "Ben", short, "*")+open),
		[]string{"longest 1", "longest 3", "median length 1"}; len(got) != 3 || !slices.Equal(got[:2], want[:2]) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Names decide between games that are equally good, and only between them.
func TestExamplesHaveNamedPlayers(t *testing.T) {
	const long, short = "1. f5 d6 2. c3", "1. f5 d6"
	records := reversiRecord("Ann", "?", short, "64-0") + reversiRecord("Player 1", "Ben", short, "64-0") + reversiRecord("Ann", "Ben", short, "64-0") + reversiRecord("Ann", "Ben", short, "64-0") +
		reversiRecord("?", "?", long, "64-0")
	var got []string
	for _, e := range countedFrom(t, Settings{TreePlies: 8, MinGames: 1}, records).Games[0].Variants[0].Examples {
		got = append(got, fmt.Sprint(e.Why, " ", e.Number))
	}
	if want := []string{"longest 5", "longest 3", "shortest 3", "shortest 4", "median length 3"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// However many games there are, the example of median length has it, and is the first that does.
func TestTheExampleOfMedianLengthHasIt(t *testing.T) {
	var records strings.Builder
	for range 60 {
		records.WriteString(reversiRecord("Ann", "Ben", "1. f5", "64-0"))
		records.WriteString(reversiRecord("Ann", "Ben", "1. f5 d6 2. c3", "64-0"))
	}
	records.WriteString(reversiRecord("Ann", "Ben", "1. f5 f6", "64-0"))
	records.WriteString(reversiRecord("Ann", "Ben", "1. f5 d6", "64-0"))
	examples := countedFrom(t, Settings{TreePlies: 8, MinGames: 1}, records.String()).Games[0].Variants[0].Examples
	if last := examples[len(examples)-1]; last.Why != TypicalExample || last.Number != 121 {
		t.Errorf("the last example is game %d, %q, want game 121, which has 2 plies", last.Number, last.Why)
	}
}
