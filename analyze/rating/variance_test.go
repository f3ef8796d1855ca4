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
	paired, single := fitted(t, p, Options{}), fitted(t, alone(p), Options{})
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

// Results that all are alike do not scatter, which is no reason to be sure: of n of them another kind may have a share of 3/n.
func TestResultsThatAllAreAlikeAreNotSure(t *testing.T) {
	for _, n := range []int{4, 12, 100, 2000} {
		pairs, draws := &Pool{Players: []string{"A", "B"}}, record(0, 2*n, 0)
		for pair := range n {
			pairs.Results = append(pairs.Results, Result{First: 0, Second: 1, Score: 1, Group: pair + 1}, Result{First: 1, Second: 0, Score: 1, Group: pair + 1})
		}
		decisive := fitted(t, record(n, 0, n), Options{}).Difference(0, 1).Error
		for name, p := range map[string]*Pool{"pairs": pairs, "draws": draws} {
			games := float64(2 * n)
			if name == "pairs" {
				games = float64(n)
			}
			least := decisive * math.Sqrt(min(1, 3/games))
			if got := fitted(t, p, Options{NoAdvantage: true}).Difference(0, 1).Error; got < 0.9*least || got > 2.5*least {
				t.Errorf("%d %s: an error of %.1f, want %.1f or some more", n, name, got, least)
			}
		}
	}
}

// Of many results errors are those of the delete-one jackknife, which knows nothing of models: by how much ratings change when a
// group is left out, over all groups.
func TestErrorsAreThoseOfTheJackknife(t *testing.T) {
	for _, test := range []struct {
		name string
		w    world
		p    func(w *world) *Pool
	}{
		{"games", world{elo: []float64{120, 0, -120}, draws: 0.4, advantage: 60}, func(w *world) *Pool { return alone(w.rounds(60)) }},
		{"pairs", world{elo: []float64{120, 0, -120}, draws: 0.4, advantage: 60, shared: 200}, func(w *world) *Pool { return w.rounds(100) }},
		{"games of three", world{elo: []float64{100, 50, 0, -100}}, func(w *world) *Pool { return w.tables(250) }},
	} {
		test.w.random = rand.New(rand.NewPCG(3, 4))
		p := test.p(&test.w)
		for i := range p.Results {
			if p.Results[i].Group == 0 {
				p.Results[i].Group = i + 1
			}
		}
		want := fitted(t, p, Options{})
		groups, count := p.groups()
		squares, advantage := make([]float64, len(p.Players)), 0.0
		for left := range count {
			less := &Pool{Players: p.Players}
			for i, r := range p.Results {
				if int(groups[i]) != left {
					less.Results = append(less.Results, r)
				}
			}
			r := fitted(t, less, Options{})
			for i := range squares {
				d := r.Players[i].Elo.Value - want.Players[i].Elo.Value
				squares[i] += d * d
			}
			d := r.Advantage.Value - want.Advantage.Value
			advantage += d * d
		}
		check := func(what string, got, squares float64) {
			t.Helper()
			if jackknife := 1.96 * math.Sqrt(squares); math.Abs(got/jackknife-1) > 0.05 {
				t.Errorf("%s: %s has an error of %.2f, and of %.2f by the jackknife", test.name, what, got, jackknife)
			}
		}
		for i, player := range want.Players {
			check(player.Name, player.Elo.Error, squares[i])
		}
		check("the advantage", want.Advantage.Error, advantage)
	}
}

// Intervals of 95 % hold the truth about so often, whatever the pool is like: of two, five and twenty players, in pairs, with openings
// that matter, and with gaps of up to 600. docs/explanation/ratings.md has more of this, by a program.
func TestIntervalsHoldTheTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates thousands of matches")
	}
	for _, test := range []struct {
		name           string
		players, pairs int
		gap            float64
		draws, shared  float64
		o              Options
	}{
		{"two players", 2, 10, 0, 0, 0, Options{}},
		{"two players with many draws", 2, 50, 0, 0.9, 0, Options{}},
		{"two players far apart with a prior", 2, 10, 300, 0.5, 0, Options{Prior: 1}},
		{"two players 600 apart", 2, 100, 600, 0.5, 0, Options{}},
		{"two players, openings that decide", 2, 40, 0, 0.3, 400, Options{}},
		{"five players", 5, 3, 60, 0.3, 0, Options{}},
		{"five players, openings that matter", 5, 6, 60, 0.3, 200, Options{}},
		{"twenty players", 20, 1, 30, 0.3, 100, Options{}},
	} {
		w := &world{draws: test.draws, shared: test.shared, advantage: 40, random: rand.New(rand.NewPCG(19, 23))}
		for i := range test.players {
			w.elo = append(w.elo, test.gap*(float64(i)-float64(test.players-1)/2))
		}
		within, all := 0, 0
		for range 6000 / (test.players * test.players) {
			r, err := Fit(w.rounds(test.pairs), test.o)
			if err != nil || len(r.Players) < len(w.elo) {
				continue // somebody won or lost everything
			}
			for i := range w.elo {
				for j := range i {
					all++
					if d := r.Difference(i, j); math.Abs(d.Value-w.elo[i]+w.elo[j]) < d.Error {
						within++
					}
				}
			}
		}
		if share := float64(within) / float64(all); share < 0.935 || share > 0.995 {
			t.Errorf("%s: %.1f %% of %d differences lie within their errors, not 95 %%", test.name, 100*share, all)
		}
	}
}

// Results of a game of several are not independent, and errors allow for that.
func TestRatingsRecoverStrengthsFromGamesOfSeveral(t *testing.T) {
	w := &world{elo: []float64{-150, -60, 0, 70, 140}, random: rand.New(rand.NewPCG(13, 17))}
	within, all := 0, 0
	for range 200 {
		for i, player := range fitted(t, w.tables(120), Options{NoAdvantage: true}).Players {
			all++
			if math.Abs(player.Elo.Value-w.elo[i]) < player.Elo.Error {
				within++
			}
		}
	}
	if share := float64(within) / float64(all); share < 0.93 || share > 0.985 {
		t.Errorf("%.1f %% of the ratings lie within their errors, not 95 %%", 100*share)
	}
}

// Who has few pairs is no surer for the many of others.
func TestErrorsOfAPlayerWithFewPairs(t *testing.T) {
	w := &world{elo: []float64{-90, -30, 30, 90}, draws: 0.3, random: rand.New(rand.NewPCG(29, 31))}
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
		r := fitted(t, p, Options{})
		if len(r.Players) < 4 {
			continue // all or nothing
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

// What is said beside a ranking follows from the differences.
func TestBetterIsTheSuperiorityOverTheNext(t *testing.T) {
	w := &world{draws: 0.3, advantage: 50, shared: 50, random: rand.New(rand.NewPCG(37, 41))}
	for range 25 {
		w.elo = append(w.elo, 150*w.random.NormFloat64())
	}
	r := fitted(t, w.rounds(1), Options{})
	if len(r.Better) != len(r.Players)-1 {
		t.Fatalf("%d likelihoods", len(r.Better))
	}
	for place, better := range r.Better {
		i, j := r.Order[place], r.Order[place+1]
		if want := r.Superiority(i, j); math.Abs(better-want) > 1e-3 || better < 0.499 || math.Abs(want+r.Superiority(j, i)-1) > 1e-9 {
			t.Errorf("rank %d: %.4f, want %.4f", place+1, better, want)
		}
	}
}

// The matrix has the same differences, errors and likelihoods as each two players.
func TestMatrix(t *testing.T) {
	w := &world{draws: 0.3, advantage: 50, shared: 50, random: rand.New(rand.NewPCG(43, 47))}
	for range 11 {
		w.elo = append(w.elo, 150*w.random.NormFloat64())
	}
	for name, p := range map[string]*Pool{"pairs": w.rounds(2), "games of three": w.tables(60)} {
		r := fitted(t, p, Options{Prior: 0.5})
		for i, row := range r.Matrix() {
			for j, c := range row {
				a, b := r.Order[i], r.Order[j]
				want := r.Difference(a, b)
				if c.Difference.Value != want.Value || math.Abs(c.Difference.Error-want.Error) > 1e-3*want.Error ||
					math.Abs(c.Superiority-r.Superiority(a, b)) > 1e-3 {
					t.Errorf("%s: %d, %d: %+v, want %+v", name, i, j, c, want)
				}
			}
		}
	}
}
