package rating

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// Of two players the difference is what their score says, and the error what other programs of the field give.
func TestTwoPlayersAreRatedByTheirScore(t *testing.T) {
	for _, test := range []struct {
		wins, draws, losses int
		value, err          float64 // as fastchess gives them
		precision           float64 // of the error
	}{
		{60, 40, 0, 240.82, 53.0, 0.6},
		{90, 9, 1, 494.03, 129.8, 11},
		{20, 10, 10, 88.74, 98.3, 2},
		{500, 20, 450, 17.92, 21.7, 0.3},
		{45, 5, 0, 511.50, 215, 40},
	} {
		for _, o := range []Options{{}, {NoAdvantage: true}} {
			got := fitted(t, record(test.wins, test.draws, test.losses), o).Difference(0, 1)
			if math.Abs(got.Value-test.value) > 0.01 || math.Abs(got.Error-test.err) > test.precision {
				t.Errorf("%+v: %.2f ± %.2f", test, got.Value, got.Error)
			}
		}
	}
}

// It is so whatever moving first is worth, as long as both players move first equally often.
func TestTheFirstMoveDoesNotChangeWhatAScoreSays(t *testing.T) {
	for _, test := range [][6]int{{50, 0, 0, 10, 40, 0}, {30, 15, 5, 10, 5, 35}, {49, 1, 0, 41, 8, 1}, {50, 0, 0, 0, 0, 50}, {50, 0, 0, 20, 0, 30}} {
		p := &Pool{Players: []string{"A", "B"}}
		points := 0.0
		for k, n := range test {
			if n > 0 {
				p.Results = append(p.Results, Result{First: k / 3, Second: 1 - k/3, Score: math.Abs(float64(k/3) - float64(2-k%3)/2), Times: n})
			}
			points += float64(n) * float64(2-k%3) / 2
		}
		r := fitted(t, p, Options{})
		if got, want := r.Difference(0, 1).Value, difference(points/100); math.Abs(got-want) > 1e-6 {
			t.Errorf("%v: %.4f, want %.4f, first move %v", test, got, want, r.Advantage)
		}
	}
}

// A pool with draws is rated unless scores between groups are 0 or 1.
func TestOnlyScoresOfAllAndNothingAreRefused(t *testing.T) {
	w := &world{elo: []float64{300, 0}, draws: 1, random: rand.New(rand.NewPCG(1, 2))}
	for range 300 {
		p := w.rounds(10)
		points := 0.0
		for _, r := range p.Results {
			points += math.Abs(float64(r.First) - r.Score)
		}
		_, err := Fit(p, Options{})
		if all := points == 20 || points == 0; (err != nil) != all {
			t.Fatalf("%v for %g of 20 points", err, points)
		}
	}
	r := fitted(t, record(0, 20, 0), Options{})
	if d := r.Difference(0, 1); math.Abs(d.Value) > 1e-9 || d.Error < 30 || d.Error > 200 || math.Abs(r.Better[0]-0.5) > 1e-9 || r.DrawShare != 1 {
		t.Errorf("20 draws: %+v, better with %g", d, r.Better)
	}
}

func TestPoolsThatCannotBeRated(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"", "no games"},
		{"A-B 11", "2 groups never took points from each other both ways: (A) (B)"},
		{"A-B 11|B-A 000|C-B 1|D-C 1", "(A) (B) (C) (D)"},
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
		if r := fitted(t, pool(t, lines...), Options{Prior: 1}); r.Players[0].Elo.Value <= r.Players[1].Elo.Value {
			t.Errorf("%s with a prior: %+v", test.name, r.Players)
		}
	}
}

// The group with most games is rated, and the others are listed with the reason.
func TestTheLargestGroupIsRated(t *testing.T) {
	p := pool(t, "A-B 1100==", "B-C 10", "D-A 000", "B-D 1", "E-A 11", "F-G 1=", "H-D 1", "I-E 1=", "E-J 1")
	r := fitted(t, p, Options{})
	want := map[string]Reason{"D": Below, "E": Above, "I": Above, "F": NeverMet, "G": NeverMet, "H": Incomparable, "J": Incomparable}
	got := map[string]Reason{}
	for _, u := range r.Unrated {
		got[u.Name] = u.Reason
		bounded := u.Name == "D" || u.Name == "E"
		if math.IsNaN(u.Bound) == bounded {
			t.Errorf("%+v", u)
		}
	}
	if len(r.Players) != 3 || !reflect.DeepEqual(got, want) {
		t.Errorf("%v rated, not %v", eloOf(r), got)
	}
	// With a prior all who have met are rated, and the others still are not.
	if r := fitted(t, p, Options{Prior: 1}); len(r.Players) != 8 || len(r.Unrated) != 2 || r.Unrated[0].Reason != NeverMet {
		t.Errorf("with a prior: %v rated, not %v", eloOf(r), r.Unrated)
	}
	met := p.Met(nil)
	if len(met) != 2 || len(met[0]) != 8 || len(met[1]) != 2 || p.Players[met[1][0]] != "F" {
		t.Errorf("%d groups: %v", len(met), met)
	}
}

// The bound of a player without points is the rating at which that has a chance of 2.5 %.
func TestBoundsOfPlayersWithoutPoints(t *testing.T) {
	p := pool(t, "A-B 10", "B-A 10", "C-A 00000", "B-C 11111", "A-D 000")
	r := fitted(t, p, Options{})
	low, high := r.Unrated[0], r.Unrated[1]
	if chance := math.Pow(1-expected(low.Bound), 10); low.Reason != Below || low.Games != 10 || math.Abs(chance-0.025) > 1e-6 {
		t.Errorf("%+v: the chance is %g", low, chance)
	}
	if chance := math.Pow(expected(high.Bound), 3); high.Reason != Above || high.Points != 3 || math.Abs(chance-0.025) > 1e-6 {
		t.Errorf("%+v: the chance is %g", high, chance)
	}
	for i := range p.Results { // a group is one game
		p.Results[i].Group = 1 + i/2
	}
	r = fitted(t, p, Options{Confidence: 0.9})
	if chance := math.Pow(1-expected(r.Unrated[0].Bound), 5); math.Abs(chance-0.05) > 1e-3 {
		t.Errorf("groups: %+v: the chance is %g", r.Unrated[0], chance)
	}
}

// The more games of a prior there are, the nearer to 0 are the ratings.
func TestAPriorDrawsTowardsZero(t *testing.T) {
	w := &world{elo: []float64{250, 100, 0, -50, -200}, draws: 0.3, advantage: 60, random: rand.New(rand.NewPCG(5, 6))}
	pools := []*Pool{record(45, 5, 0), record(90, 9, 1), record(10, 0, 0), w.rounds(2), w.rounds(10)}
	for n, p := range pools {
		last := math.Inf(1)
		for _, prior := range []float64{1e-3, 0.01, 0.1, 0.5, 1, 2, 5, 20, 100, 1e5} {
			r := fitted(t, p, Options{Prior: prior})
			spread := 0.0
			for _, player := range r.Players {
				spread = max(spread, player.Elo.Value)
			}
			if spread >= last {
				t.Errorf("pool %d: with a prior of %g the highest rating is %.2f, with less it was %.2f", n, prior, spread, last)
			}
			last = spread
		}
		if last > 1 {
			t.Errorf("pool %d: with a prior of 100,000 games the highest rating is %.2f", n, last)
		}
	}
	for prior, want := range map[float64]float64{0.5: 0, 1: 0} { // the equation by bisection
		low, high := 0.0, 4000.0
		for range 100 {
			if want = (low + high) / 2; 45+2.5+prior/2 > 50*expected(want)+prior*expected(want/2) {
				low = want
			} else {
				high = want
			}
		}
		if got := fitted(t, record(45, 5, 0), Options{Prior: prior}).Difference(0, 1).Value; math.Abs(got-want) > 1e-3 {
			t.Errorf("45-5-0 with a prior of %g: %.3f, want %.3f", prior, got, want)
		}
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
	samePlayers(t, "together", fitted(t, together, Options{}), fitted(t, each, Options{}), 0)
}

// samePlayers compares ratings by name, by how much all of them may be shifted.
func samePlayers(t *testing.T, what string, got, want *Ratings, shift float64) {
	t.Helper()
	players := map[string]Rated{}
	for _, p := range got.Players {
		players[p.Name] = p
	}
	for _, w := range want.Players {
		g := players[w.Name]
		if math.Abs(g.Elo.Value-w.Elo.Value-shift) > 1e-5 || math.Abs(g.Elo.Error-w.Elo.Error) > 1e-3 || g.Games != w.Games || g.Points != w.Points {
			t.Errorf("%s: %+v, want %+v", what, g, w)
		}
	}
	if len(got.Players) != len(want.Players) {
		t.Errorf("%s: %d players, want %d", what, len(got.Players), len(want.Players))
	}
}

// Neither the order of games nor names nor the order of players change ratings.
func TestOrderAndNamesDoNotMatter(t *testing.T) {
	w := &world{elo: []float64{150, 40, 0, -10, -200}, draws: 0.4, advantage: 50, shared: 80, random: rand.New(rand.NewPCG(7, 8))}
	p := w.rounds(4)
	want := fitted(t, p, Options{})
	shuffled := &Pool{Players: p.Players, Results: append([]Result(nil), p.Results...)}
	w.random.Shuffle(len(shuffled.Results), func(i, j int) {
		shuffled.Results[i], shuffled.Results[j] = shuffled.Results[j], shuffled.Results[i]
	})
	samePlayers(t, "other order of games", fitted(t, shuffled, Options{}), want, 0)

	order := w.random.Perm(len(p.Players))
	moved := &Pool{Players: make([]string, len(order))}
	for i, to := range order {
		moved.Players[to] = p.Players[i]
	}
	for _, r := range p.Results {
		r.First, r.Second = order[r.First], order[r.Second]
		moved.Results = append(moved.Results, r)
	}
	samePlayers(t, "other order of players", fitted(t, moved, Options{}), want, 0)

	turned := &Pool{Players: p.Players} // everybody loses what they won
	for _, r := range p.Results {
		r.Score, r.First, r.Second = 1-r.Score, r.Second, r.First
		r.First, r.Second = r.Second, r.First
		turned.Results = append(turned.Results, r)
	}
	for i, player := range fitted(t, turned, Options{}).Players {
		if math.Abs(player.Elo.Value+want.Players[i].Elo.Value) > 1e-5 || math.Abs(player.Elo.Error-want.Players[i].Elo.Error) > 1e-2 {
			t.Errorf("turned round: %+v, it was %+v", player, want.Players[i])
		}
	}
}

// A draw moves two players towards each other, and a win away from each other or past each other.
func TestGamesMoveRatings(t *testing.T) {
	w := &world{elo: []float64{200, 80, 0, -30, -250}, draws: 0.4, random: rand.New(rand.NewPCG(9, 10))}
	p := w.rounds(6)
	before := fitted(t, p, Options{NoAdvantage: true})
	for i := range p.Players {
		for j := range i {
			for _, score := range []float64{0, 0.5, 1} {
				more := &Pool{Players: p.Players, Results: append(append([]Result(nil), p.Results...), Result{First: i, Second: j, Score: score})}
				d, now := before.Difference(i, j).Value, fitted(t, more, Options{NoAdvantage: true}).Difference(i, j).Value
				if surprise := score - expected(d); (now-d)*surprise <= 0 {
					t.Errorf("%d scores %g against %d at %.1f, and is at %.1f then", i, score, j, d, now)
				}
			}
		}
	}
}

func TestInconclusiveFirstMoveAdvantage(t *testing.T) {
	for _, line := range []string{"A-B 110=0", "A-B 1|B-A 1"} {
		if r := fitted(t, pool(t, strings.Split(line, "|")...), Options{}); r.Advantage != nil {
			t.Errorf("%s: an advantage of %v", line, *r.Advantage)
		}
	}
	r := fitted(t, pool(t, "A-B 110", "B-A 1101"), Options{})
	if r.Advantage == nil || r.Advantage.Value < 50 {
		t.Errorf("the advantage of moving first is %v", r.Advantage)
	}
}

// An anchor holds its rating, another one is not moved by it, and the average is where it is wanted.
func TestAnchorsAndAverages(t *testing.T) {
	w := &world{elo: []float64{200, 80, 0, -30}, draws: 0.4, random: rand.New(rand.NewPCG(11, 12))}
	p := w.rounds(6)
	free := fitted(t, p, Options{})
	samePlayers(t, "average", fitted(t, p, Options{Average: 2500}), free, 2500)

	one := fitted(t, p, Options{Anchors: map[string]Anchor{"P1": {Elo: 2800}}})
	shift := 2800 - free.Players[1].Elo.Value
	for i, player := range one.Players {
		want := free.Difference(i, 1)
		if math.Abs(player.Elo.Value-free.Players[i].Elo.Value-shift) > 1e-5 || math.Abs(player.Elo.Error-want.Error) > 0.01*want.Error+1e-9 {
			t.Errorf("one anchor: %+v, want a difference of %+v", player, want)
		}
	}
	two := fitted(t, p, Options{Anchors: map[string]Anchor{"P1": {Elo: 2800}, "P3": {Elo: 2500}}})
	if a, b := two.Players[1].Elo, two.Players[3].Elo; a != (Estimate{2800, 0}) || b != (Estimate{2500, 0}) {
		t.Errorf("two anchors: %v, %v", a, b)
	}
	// A loose anchor gives way to games, the more the looser it is, and without games it would be as unsure as it was said to be.
	last := 0.0
	for _, loose := range []float64{1, 30, 100, 1000} {
		r := fitted(t, p, Options{Anchors: map[string]Anchor{"P1": {Elo: 2800}, "P3": {Elo: 2500, Error: loose}}})
		if moved := math.Abs(r.Players[3].Elo.Value - 2500); moved <= last || r.Players[3].Elo.Error > loose*1.6 {
			t.Errorf("± %g: %+v", loose, r.Players[3])
		} else {
			last = moved
		}
	}
	// Anchors compare those who never met.
	apart := pool(t, "A-B 110", "C-D 110")
	r := fitted(t, apart, Options{Anchors: map[string]Anchor{"A": {Elo: 100}, "D": {Elo: 50}}})
	if elo := eloOf(r); len(elo) != 4 || elo["C"] <= 50 || elo["B"] >= 100 {
		t.Errorf("%v", elo)
	}
	if r := fitted(t, record(3, 0, 0), Options{Prior: 2, Anchors: map[string]Anchor{"A": {Elo: 2000}}}); r.Players[1].Elo.Value > 2000 || r.Players[1].Elo.Value < 1500 {
		t.Errorf("a prior beside an anchor: %+v", r.Players)
	}
}

// Anchors that results contradict stay where they are, and the others are rated by the games that they have.
func TestAnchorsThatResultsContradict(t *testing.T) {
	p := &Pool{Players: []string{"A", "B", "C", "D"}, Results: []Result{
		{First: 0, Second: 1, Score: 1}, {First: 1, Second: 0, Score: 1}, {First: 1, Second: 2, Score: 0.5}, {First: 3, Second: 2, Score: 0.5},
	}}
	for _, apart := range []float64{100, 5000, 20000} {
		r := fitted(t, p, Options{Anchors: map[string]Anchor{"A": {Elo: -100}, "B": {Elo: apart - 100}}})
		for i, want := range []float64{-100, apart - 100, apart - 100, apart - 100} {
			if got := r.Players[i].Elo; math.Abs(got.Value-want) > 0.1 && apart > 100 || math.IsNaN(got.Error) || math.IsInf(got.Error, 0) {
				t.Errorf("anchors %g apart: %s has %+v, want %g", apart, r.Players[i].Name, got, want)
			}
		}
	}
}

func TestConfidenceWidensErrors(t *testing.T) {
	p := record(60, 40, 20)
	narrow, wide := fitted(t, p, Options{Confidence: 0.68}).Difference(0, 1), fitted(t, p, Options{Confidence: 0.99}).Difference(0, 1)
	if ratio := wide.Error / narrow.Error; math.Abs(ratio-2.5758/0.9945) > 0.1 {
		t.Errorf("%v and %v", narrow, wide)
	}
}

// A chain compares players only by way of each other, which makes equations that hang together badly.
func TestChainsOfPlayers(t *testing.T) {
	if testing.Short() {
		t.Skip("rates thousands of games")
	}
	p := &Pool{}
	for i := range 300 {
		p.Players = append(p.Players, fmt.Sprint(i))
		if i > 0 {
			p.Results = append(p.Results, Result{First: i - 1, Second: i, Score: 1, Times: 6}, Result{First: i, Second: i - 1, Score: 1, Times: 4})
		}
	}
	r := fitted(t, p, Options{NoAdvantage: true})
	step := difference(0.6)
	for i := range r.Players {
		if got, want := r.Players[0].Elo.Value-r.Players[i].Elo.Value, float64(i)*step; math.Abs(got-want) > 1e-3 {
			t.Fatalf("%d: %.4f, want %.4f", i, got, want)
		}
	}
	near, far := r.Difference(0, 1).Error, r.Difference(0, 299).Error
	if math.Abs(far/near/math.Sqrt(299)-1) > 0.02 {
		t.Errorf("errors of %.1f and %.1f", near, far)
	}
}

func benchmarkPool(players, games int, pairs bool) *Pool {
	w := &world{elo: make([]float64, players), draws: 0.3, advantage: 30, random: rand.New(rand.NewPCG(1, 1))}
	for i := range w.elo {
		w.elo[i] = 150 * w.random.NormFloat64()
	}
	p := w.pool()
	for len(p.Results) < games {
		i := w.random.IntN(players)
		w.meet(p, i, (i+1+w.random.IntN(players-1))%players, 1)
	}
	if !pairs {
		return alone(p)
	}
	return p
}

func BenchmarkFit(b *testing.B) {
	for _, size := range []struct {
		players, games int
		pairs          bool
	}{{100, 20000, true}, {2000, 100000, true}, {500, 1000000, true}, {500, 1000000, false}} {
		b.Run(fmt.Sprintf("players=%d/games=%d/pairs=%v", size.players, size.games, size.pairs), func(b *testing.B) {
			p := benchmarkPool(size.players, size.games, size.pairs)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Fit(p, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
