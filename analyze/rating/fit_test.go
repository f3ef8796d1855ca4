package rating

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A world has players of known strengths, in Elo.
type world struct {
	elo       []float64
	advantage float64 // of moving first
	nu        float64 // of Davidson's model
	shared    float64 // how much the opening of a pair of games matters, in Elo
	random    *rand.Rand
}

func (w *world) play(i, j int, opening float64) float64 {
	d := (w.elo[i] - w.elo[j] + w.advantage + opening) / perNat * (2 + w.nu) / 2
	win, loss := math.Exp(d/2), math.Exp(-d/2)
	switch x := w.random.Float64() * (win + loss + w.nu); {
	case x < win:
		return 1
	case x < win+loss:
		return 0
	}
	return 0.5
}

// rounds plays everybody against everybody, with the sides exchanged and the opening kept.
func (w *world) rounds(n int) *Pool {
	p := &Pool{}
	for i := range w.elo {
		p.Players = append(p.Players, fmt.Sprintf("P%d", i))
	}
	group := 0
	for range n {
		for i := range w.elo {
			for j := range i {
				opening := w.shared * w.random.NormFloat64()
				group++
				p.Results = append(p.Results,
					Result{First: i, Second: j, Score: w.play(i, j, opening), Group: group},
					Result{First: j, Second: i, Score: w.play(j, i, opening), Group: group})
			}
		}
	}
	return p
}

// alone returns the results of a pool without their groups.
func alone(p *Pool) *Pool {
	single := &Pool{Players: p.Players, Results: slices.Clone(p.Results)}
	for i := range single.Results {
		single.Results[i].Group = 0
	}
	return single
}

// tables plays games of three who are drawn, and has each two of a game as a result of its group. Places are drawn by
// strength one after the other (Plackett and Luce), so that each two of them are placed as Bradley and Terry say.
func (w *world) tables(n int) *Pool {
	p := &Pool{}
	for i := range w.elo {
		p.Players = append(p.Players, fmt.Sprintf("P%d", i))
	}
	for group := 1; group <= n; group++ {
		left := w.random.Perm(len(w.elo))[:3]
		slices.Sort(left)
		var places []int
		for len(left) > 0 {
			i := w.draw(left)
			places = append(places, left[i])
			left = slices.Delete(left, i, i+1)
		}
		for j, worse := range places {
			for _, better := range places[:j] {
				first, second, score := better, worse, 1.0
				if worse < better {
					first, second, score = worse, better, 0
				}
				p.Results = append(p.Results, Result{First: first, Second: second, Score: score, Group: group})
			}
		}
	}
	return p
}

// draw returns the place of one of some players, the likelier the stronger he is.
func (w *world) draw(players []int) int {
	total := 0.0
	for _, i := range players {
		total += math.Exp(w.elo[i] / perNat)
	}
	x := w.random.Float64() * total
	for place, i := range players {
		if x -= math.Exp(w.elo[i] / perNat); x < 0 {
			return place
		}
	}
	return len(players) - 1
}

// Results of a game of several are not independent, and errors allow for that.
func TestRatingsRecoverStrengthsFromGamesOfSeveral(t *testing.T) {
	w := &world{elo: []float64{-150, -60, 0, 70, 140}, random: rand.New(rand.NewPCG(13, 17))}
	within, all := 0, 0
	for range 200 {
		r, err := Fit(w.tables(120), Options{NoAdvantage: true})
		if err != nil {
			t.Fatal(err)
		}
		for i, player := range r.Players {
			all++
			if math.Abs(player.Elo.Value-w.elo[i]) < player.Elo.Error {
				within++
			}
		}
	}
	if share := float64(within) / float64(all); share < 0.91 || share > 0.985 {
		t.Errorf("%.1f %% of the ratings lie within their errors, not 95 %%", 100*share)
	}
}

// Over many simulations the truth lies within the error as often as the error says.
func TestRatingsRecoverKnownStrengths(t *testing.T) {
	for _, test := range []struct {
		name       string
		nu, shared float64
		grouped    bool
	}{{"decisive games", 0, 0, false}, {"with draws", 1, 0, false}, {"pairs of games", 0.5, 0, true}, {"pairs whose opening matters", 0.5, 60, true}} {
		w := &world{
			elo: []float64{-180, -60, 0, 90, 150}, advantage: 40, nu: test.nu, shared: test.shared,
			random: rand.New(rand.NewPCG(7, 11)),
		}
		within, all, advantage := 0, 0, 0
		const runs = 200
		for range runs {
			p := w.rounds(8)
			if !test.grouped {
				p = alone(p)
			}
			r, err := Fit(p, Options{})
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			for i, player := range r.Players {
				all++
				if math.Abs(player.Elo.Value-w.elo[i]) < player.Elo.Error {
					within++
				}
			}
			if math.Abs(r.Advantage.Value-w.advantage) < r.Advantage.Error {
				advantage++
			}
		}
		for what, share := range map[string]float64{"ratings": float64(within) / float64(all), "advantages": float64(advantage) / runs} {
			if share < 0.91 || share > 0.985 {
				t.Errorf("%s: %.1f %% of the %s lie within their errors, not 95 %%", test.name, 100*share, what)
			}
		}
	}
}

// pool makes a pool of results written "A-B 1": who moved first, who second, and the score of the first.
func pool(t *testing.T, lines ...string) *Pool {
	t.Helper()
	p, index := &Pool{}, map[string]int{}
	player := func(name string) int {
		if _, ok := index[name]; !ok {
			index[name] = len(p.Players)
			p.Players = append(p.Players, name)
		}
		return index[name]
	}
	for _, line := range lines {
		names, scores, _ := strings.Cut(line, " ")
		first, second, _ := strings.Cut(names, "-")
		for _, s := range scores {
			score, ok := map[rune]float64{'0': 0, '=': 0.5, '1': 1}[s]
			if !ok {
				t.Fatalf("no result: %c", s)
			}
			p.Results = append(p.Results, Result{First: player(first), Second: player(second), Score: score})
		}
	}
	return p
}

func TestTwoPlayersAreRatedByTheirScore(t *testing.T) {
	p := pool(t, "A-B 111111110", "B-A 111000000", "C-A 1", "A-C 1") // C evens out
	p.Results = p.Results[:18]
	p.Players = p.Players[:2]
	r, err := Fit(p, Options{NoAdvantage: true})
	if err != nil {
		t.Fatal(err)
	}
	want := difference(14.0 / 18)
	if got := r.Difference(0, 1); math.Abs(got.Value-want) > 1e-6 {
		t.Errorf("%.3f Elo apart, want %.3f", got.Value, want)
	}
	if got := r.Players[0]; got.Games != 18 || got.Points != 14 {
		t.Errorf("%+v", got)
	}
	if los := r.Superiority(0, 1); los < 0.98 || los > 0.999 || math.Abs(los+r.Superiority(1, 0)-1) > 1e-12 {
		t.Errorf("superior with %.4f", los)
	}
}

func TestResultsCountAsOftenAsTheyCame(t *testing.T) {
	each := pool(t, "A-B 11110==0", "B-A 110000", "B-C 1100=", "C-A 10=")
	times := map[Result]int{}
	for _, r := range each.Results {
		times[r]++
	}
	together := &Pool{Players: each.Players}
	for _, r := range each.Results {
		if n := times[r]; n > 0 {
			together.Results = append(together.Results, Result{First: r.First, Second: r.Second, Score: r.Score, Times: n})
			times[r] = 0
		}
	}
	want, err := Fit(each, Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Fit(together, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range want.Players {
		g := got.Players[i]
		if math.Abs(g.Elo.Value-w.Elo.Value) > 1e-6 || math.Abs(g.Elo.Error-w.Elo.Error) > 1e-6 || g.Games != w.Games || g.Points != w.Points {
			t.Errorf("%+v, want %+v", g, w)
		}
	}
}

func TestPoolsThatCannotBeRated(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"", "no games"},
		{"A-B ==|B-A =", "every game was drawn"},
		{"A-B 11", "2 groups never took a point from each other both ways: (A) (B)"},
		{"A-B 10|C-D 10", "2 groups"},
		{"A-B 10|B-C 11|C-D 10|C-E ==", "(A, B) (C, D, E)"},
	} {
		var lines []string
		if test.name != "" {
			lines = strings.Split(test.name, "|")
		}
		_, err := Fit(pool(t, lines...), Options{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
		var apart *NotConnectedError
		if !errors.As(err, &apart) {
			continue
		}
		r, err := Fit(pool(t, lines...), Options{Prior: 1})
		if err != nil {
			t.Errorf("%s with a prior: %v", test.name, err)
		} else if strings.HasPrefix(test.name, "A-B 11") && r.Players[0].Elo.Value <= r.Players[1].Elo.Value {
			t.Errorf("%s with a prior: %+v", test.name, r.Players)
		}
	}
}

func TestInconclusiveFirstMoveAdvantage(t *testing.T) {
	for _, line := range []string{"A-B 110=0", "A-B 1|B-A 1"} {
		r, err := Fit(pool(t, strings.Split(line, "|")...), Options{})
		if err != nil {
			t.Errorf("%s: %v", line, err)
		} else if r.Advantage != nil {
			t.Errorf("%s: an advantage of %v", line, *r.Advantage)
		}
	}
	r, err := Fit(pool(t, "A-B 110", "B-A 1101"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Advantage == nil || r.Advantage.Value < 50 {
		t.Errorf("the advantage of moving first is %v", r.Advantage)
	}
}

// With any share of draws the ratings of two players agree with their score, as long as that is not lopsided.
func TestRatingsAreOnTheScaleOfScores(t *testing.T) {
	for _, n := range [][3]int{{20, 10, 10}, {10, 80, 6}, {60, 0, 40}, {500, 20, 450}, {30, 300, 20}} {
		p := &Pool{Players: []string{"A", "B"}}
		for i, score := range []float64{1, 0.5, 0} {
			p.Results = append(p.Results, Result{First: 0, Second: 1, Score: score, Times: n[i]})
		}
		r, err := Fit(p, Options{NoAdvantage: true})
		if err != nil {
			t.Fatal(err)
		}
		got, want := r.Difference(0, 1), Elo(Trinomial{uint64(n[2]), uint64(n[1]), uint64(n[0])})
		if math.Abs(got.Value-want.Value) > 0.01*want.Value+0.1 || math.Abs(got.Error-want.Error) > 0.03*want.Error {
			t.Errorf("%v: %+v, want %+v", n, got, want)
		}
	}
}

func TestDrawsOfEqualPlayers(t *testing.T) {
	r, err := Fit(pool(t, "A-B 11==00", "B-A 11==00"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.DrawShare-1.0/3) > 1e-6 || math.Abs(r.Players[0].Elo.Value) > 1e-6 {
		t.Errorf("draws %.4f, %+v", r.DrawShare, r.Players)
	}
}

func BenchmarkFit(b *testing.B) {
	w := &world{elo: make([]float64, 100), nu: 0.3, random: rand.New(rand.NewPCG(1, 1))}
	for i := range w.elo {
		w.elo[i] = float64(i)
	}
	p := w.rounds(2)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Fit(p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
