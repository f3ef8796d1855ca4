package strength

import (
	"testing"
)

func TestPatternsOfNames(t *testing.T) {
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"Ada", "Ada", true}, {"Ada", "Ada 2", false}, {"Ada*", "Ada 2", true}, {"*2", "Ada 2", true}, {"A*a*2", "Ada 2", true}, {"A*a*2", "Ada 3", false},
		{"*", "", true}, {"a/*", "a/b/c", true}, {"A*A", "A", false}, {"*b*", "abc", true}, {"*bb*", "abc", false},
	} {
		if got := Matches(test.pattern, test.name); got != test.want {
			t.Errorf("%s, %s: %v", test.pattern, test.name, got)
		}
	}
}

// Names that stand for others are counted as these everywhere, and games of who is left out nowhere.
func TestSelection(t *testing.T) {
	s := Selection{Alias: map[string]string{"Ada 1": "Ada", "Ada 2": "Ada"}, Include: []string{"Ada", "B*"}, Exclude: []string{"Bad*"}}
	pools := RatingPools{Selection: s}
	for _, g := range [][2]string{{"Ada 1", "Bob"}, {"Bob", "Ada 2"}, {"Ada", "Cleo"}, {"Bad Bob", "Ada"}, {"Bob", ""}} {
		pools.Add(&Verdict{players: g[:], scores: []float64{1, 0}})
	}
	all, err := pools.Rate(RateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	r := all[0]
	if r.Games != 2 || r.Excluded != 2 || r.Unnamed != 1 || len(r.Ratings.Players) != 2 || r.Ratings.Players[0].Name != "Ada" || r.Ratings.Players[0].Games != 2 {
		t.Errorf("%+v of %+v", r.Ratings.Players, r)
	}
}

// A placeholder names nobody, unless somebody asks for it or has a name for it.
func TestPlaceholdersAreNotRated(t *testing.T) {
	games := [][2]string{{"Ada", "Bob"}, {"Bob", "Ada"}, {"Player 1", "Ada"}, {"Bob", "red"}}
	for _, c := range []struct {
		s              Selection
		games, unnamed int
	}{
		{Selection{}, 2, 2},
		{Selection{Include: []string{"*"}}, 2, 2},
		{Selection{Include: []string{"*", "red"}}, 3, 1},
		{Selection{Alias: map[string]string{"Player 1": "Bob"}}, 3, 1},
	} {
		pools := RatingPools{Selection: c.s}
		for _, g := range games {
			pools.Add(&Verdict{players: g[:], scores: []float64{1, 0}})
			pools.Add(&Verdict{players: g[:], scores: []float64{0, 1}})
		}
		all, err := pools.Rate(RateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if r := all[0]; r.Games != 2*c.games || r.Unnamed != 2*c.unnamed {
			t.Errorf("%+v: %d games, and %d without names", c.s, r.Games, r.Unnamed)
		}
	}
}

func TestTitlesOfVariants(t *testing.T) {
	for want, v := range map[string]Variant{
		"standard, board wheels, 3 players": {"standard", "wheels", 3}, "standard, 1 player": {"standard", "", 1},
	} {
		if got := v.title("bluelagoon"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
