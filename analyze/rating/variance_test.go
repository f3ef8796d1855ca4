package rating

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Games of a pair lean the same way if the opening does. Taken for independent they would seem to say
// more about the advantage than they do.
func TestPairsAreNotTwiceTheEvidence(t *testing.T) {
	w := &world{elo: []float64{0, 0, 0}, shared: 400, random: rand.New(rand.NewPCG(3, 5))}
	p := w.rounds(100)
	paired, err := Fit(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	single, err := Fit(alone(p), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := paired.Advantage.Error, single.Advantage.Error; a < 1.15*b {
		t.Errorf("the advantage is known to %.1f from pairs and to %.1f from single games", a, b)
	}
	if a, b := paired.Players[0].Elo.Error, single.Players[0].Elo.Error; a > 0.9*b {
		t.Errorf("strengths are known to %.1f from pairs, whose openings cancel out, and to %.1f from single games", a, b)
	}
	if paired.Players[0].Elo.Value != single.Players[0].Elo.Value {
		t.Error("groups change the ratings themselves")
	}
}

// Pairs that all end alike do not scatter, which is no reason to be sure.
func TestPairsThatAllEndAlikeAreNotSure(t *testing.T) {
	p := &Pool{Players: []string{"A", "B"}}
	for pair := range 12 {
		p.Results = append(p.Results, Result{First: 0, Second: 1, Score: 1, Group: pair + 1}, Result{First: 1, Second: 0, Score: 0, Group: pair + 1})
	}
	paired, err := Fit(p, Options{Prior: 1})
	if err != nil {
		t.Fatal(err)
	}
	single, err := Fit(alone(p), Options{Prior: 1})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := paired.Players[0].Elo.Error, single.Players[0].Elo.Error; a < 0.49*b {
		t.Errorf("the strength is known to %.0f from pairs and to %.0f from single games", a, b)
	}
	if a, b := paired.Advantage.Error, single.Advantage.Error; a < 0.49*b {
		t.Errorf("the advantage is known to %.0f from pairs and to %.0f from single games", a, b)
	}
}

// Groups have the variance that they show, but a quarter of that of independent games at least, in differences too.
func TestFloorOfErrors(t *testing.T) {
	p := &Pool{Players: []string{"A", "B", "C"}}
	add := func(i, j int, shared, won int) { // pairs with a win each, and with two of one player
		for pair := range shared + won {
			first, second := 1.0, 1.0 // of who moves first
			if pair >= shared {
				first = float64(pair % 2)
				second = 1 - first
			}
			group := len(p.Results) + 1
			p.Results = append(p.Results, Result{First: i, Second: j, Score: first, Group: group}, Result{First: j, Second: i, Score: second, Group: group})
		}
	}
	for _, test := range []struct {
		name        string
		shared, won int // between A and B
		others      int // won between each of them and C
		want        float64
	}{
		{"no scatter", 2000, 0, 0, 0.25}, {"no scatter beside much", 2000, 0, 40, 0.25},
		{"some scatter", 1700, 300, 0, 0.3}, {"games that are one", 0, 2000, 0, 2},
	} {
		p.Results, p.Players = nil, p.Players[:2]
		add(0, 1, test.shared, test.won)
		if test.others > 0 {
			p.Players = p.Players[:3]
			add(0, 2, 0, test.others)
			add(1, 2, 0, test.others)
		}
		paired, err := Fit(p, Options{NoAdvantage: true})
		if err != nil {
			t.Fatal(err)
		}
		single, err := Fit(alone(p), Options{NoAdvantage: true})
		if err != nil {
			t.Fatal(err)
		}
		ratio := paired.Difference(0, 1).Error / single.Difference(0, 1).Error
		if share := ratio * ratio; math.Abs(share/test.want-1) > 0.03 {
			t.Errorf("%s: the variance is %.4f of that of independent games, not %g", test.name, share, test.want)
		}
	}
}

// Errors hold for few pairs and for lopsided scores too, and so do likelihoods of superiority: a side that is called likelier
// with 95 % is the wrong one in 5 of 100, on either side, and with so few games in a few more.
func TestErrorsOfFewPairs(t *testing.T) {
	for _, test := range []struct {
		name           string
		players, pairs int
		gap, shared    float64
		o              Options
	}{
		{"two players", 2, 10, 100, 0, Options{}},
		{"two players with a prior", 2, 10, 200, 0, Options{Prior: 1}},
		{"two players with a prior, far apart", 2, 10, 300, 0, Options{Prior: 1}},
		{"two players far apart", 2, 40, 300, 0, Options{}},
		{"two players, openings that decide", 2, 40, 0, 400, Options{}},
		{"three players", 3, 3, 60, 0, Options{Prior: 1}},
		{"four players", 4, 2, 60, 0, Options{Prior: 1}},
		{"four players, openings that matter", 4, 4, 0, 200, Options{}},
		{"eight players", 8, 1, 60, 0, Options{Prior: 1}},
	} {
		w := &world{nu: 0.5, shared: test.shared, random: rand.New(rand.NewPCG(19, 23))}
		for i := range test.players {
			w.elo = append(w.elo, test.gap*(float64(i)-float64(test.players-1)/2))
		}
		within, wrong, all := 0, 0, 0
		for range 6000 / (test.players * test.players * test.pairs) * 10 {
			r, err := Fit(w.rounds(test.pairs), test.o)
			if err != nil {
				continue // everything won by one of them
			}
			for i := range w.elo {
				for j := range i {
					all++
					d, truth := r.Difference(i, j), w.elo[i]-w.elo[j]
					if math.Abs(d.Value-truth) < d.Error {
						within++
					}
					if superiority(math.Abs(d.Value-truth), d.Error/z95) > 0.95 {
						wrong++
					}
				}
			}
		}
		if share := float64(within) / float64(all); share < 0.93 {
			t.Errorf("%s: %.1f %% of the differences lie within their errors, not 95 %%", test.name, 100*share)
		}
		if share := float64(wrong) / float64(all); share > 0.135 {
			t.Errorf("%s: %.1f %% lie where a side is called likelier with 95 %%, not 10 %%", test.name, 100*share)
		}
	}
}

// Who has few pairs is no surer for the many of others.
func TestErrorsOfAPlayerWithFewPairs(t *testing.T) {
	w := &world{elo: []float64{-90, -30, 30, 90}, nu: 0.5, random: rand.New(rand.NewPCG(29, 31))}
	const few, runs = 3, 400
	within, all := 0, 0
	for range runs {
		p := w.rounds(20)
		left := 2 * few
		p.Results = slices.DeleteFunc(p.Results, func(r Result) bool {
			if r.First == few || r.Second == few {
				left--
				return left < 0
			}
			return false
		})
		r, err := Fit(p, Options{})
		if err != nil {
			continue // he won or lost all of them
		}
		all++
		if math.Abs(r.Players[few].Elo.Value-w.elo[few]) < r.Players[few].Elo.Error {
			within++
		}
	}
	if share := float64(within) / float64(all); share < 0.93 {
		t.Errorf("%.1f %% of %d ratings lie within their errors, not 95 %%", 100*share, all)
	}
}
