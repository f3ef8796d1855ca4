package rating

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Published log-likelihood ratios of the test framework of a chess engine.
func TestLLROfPublishedPentanomials(t *testing.T) {
	for _, test := range []struct {
		pairs      Pentanomial
		elo0, elo1 float64
		scale      Scale
		want       float64
	}{
		{Pentanomial{365, 16618, 36229, 16974, 390}, 0, 2, Normalized, 2.25},
		{Pentanomial{127, 4883, 10712, 5150, 104}, -1.75, 0.25, Normalized, 3.01},
		{Pentanomial{223, 9863, 21279, 10037, 246}, 0.5, 2.5, Logistic, -3.07},
		{Pentanomial{871, 26175, 55983, 26678, 821}, 0, 2, Logistic, -4.98},
	} {
		got := Test{Elo0: test.elo0, Elo1: test.elo1, Scale: test.scale}.ratio(test.pairs)
		if math.Abs(got-test.want) > 0.005 {
			t.Errorf("%v (%g, %g): %.3f, want %.2f", test.pairs, test.elo0, test.elo1, got, test.want)
		}
	}
}

func TestPublishedEstimates(t *testing.T) {
	near := func(name string, got Estimate, value, bound, precision float64) {
		t.Helper()
		if math.Abs(got.Value-value) > precision || math.Abs(got.Error-bound) > precision {
			t.Errorf("%s: %.3f ± %.3f, want %g ± %g", name, got.Value, got.Error, value, bound)
		}
	}
	near("normalized Elo", NormalizedElo(Pentanomial{379, 10170, 21828, 10640, 343}, Usual), 3.05, 2.31, 0.005)
	near("Elo", Elo(Trinomial{Wins: 20, Losses: 10, Draws: 10}, Usual), 89, 98, 0.5)
}

// Of a great difference the spread is as unsure as the mean, and the error says so.
func TestErrorsOfNormalizedElo(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 3))
	const pairs, runs = 50, 1000
	for _, chance := range []float64{0.5, 0.7, 0.85} {
		truth := (chance - 0.5) / math.Sqrt(chance*(1-chance)) * 2 * perNat
		within := 0
		for range runs {
			var p Pentanomial
			for range pairs {
				points := 0
				for range 2 {
					if random.Float64() < chance {
						points += 2
					}
				}
				p[points]++
			}
			if e := NormalizedElo(p, Usual); math.Abs(e.Value-truth) < e.Error {
				within++
			}
		}
		if share := float64(within) / runs; share < 0.925 {
			t.Errorf("at %g: %.1f %% lie within their errors, not 95 %%", chance, 100*share)
		}
	}
}

func TestWilson(t *testing.T) {
	for _, test := range []struct{ seen, n, low, high float64 }{
		{0, 10, 0, 0.278}, {10, 10, 0.722, 1}, {5, 10, 0.237, 0.763}, {0, 0, 0, 1}, {3, 10, 0.108, 0.603},
	} {
		low, high := Wilson(test.seen, test.n)
		if math.Abs(low-test.low) > 5e-4 || math.Abs(high-test.high) > 5e-4 {
			t.Errorf("%g of %g: [%.4f, %.4f], want [%g, %g]", test.seen, test.n, low, high, test.low, test.high)
		}
	}
}

// The bounds are as far from what was seen as 99 % of samples are at most: 2.576 standard errors of their own.
func TestWilsonWithMoreCertainty(t *testing.T) {
	const seen, n = 8.0, 26.0
	low, high := Wilson99(seen, n)
	for _, bound := range []float64{low, high} {
		if far := math.Abs(seen/n-bound) / math.Sqrt(bound*(1-bound)/n); math.Abs(far-2.5758) > 5e-5 {
			t.Errorf("%.4f is %.4f standard errors from %.4f", bound, far, seen/n)
		}
	}
	if low, high := Wilson99(0, 0); low != 0 || high != 1 {
		t.Errorf("without trials: [%v, %v]", low, high)
	}
}

func TestEstimatesOfFewGames(t *testing.T) {
	for _, r := range []Results{Trinomial{}, Pentanomial{}, Trinomial{Wins: 3}, Pentanomial{4: 2}} {
		if e := Elo(r, Usual); !math.IsInf(e.Error, 1) || math.IsNaN(e.Value) {
			t.Errorf("%v: %v", r, e)
		}
		if e := NormalizedElo(r, Usual); !math.IsInf(e.Error, 1) || math.IsNaN(e.Value) {
			t.Errorf("%v: normalized %v", r, e)
		}
	}
	if e := NormalizedElo(Pentanomial{2: 4}, Usual); e.Value != 0 {
		t.Errorf("as many points each: normalized %v", e)
	}
	test := Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if v, llr := test.Judge(Trinomial{}); v != Undecided || llr != 0 {
		t.Errorf("nothing played: %v, %g", v, llr)
	}
	if _, llr := test.Judge(Trinomial{Wins: 1000}); math.IsNaN(llr) || llr <= 0 {
		t.Errorf("only wins: %g", llr)
	}
}

func TestBadTests(t *testing.T) {
	for _, bad := range []Test{
		{Elo0: 5, Elo1: 5, Alpha: 0.05, Beta: 0.05}, {Elo0: math.NaN(), Elo1: 5, Alpha: 0.05, Beta: 0.05},
		{Elo1: 5, Beta: 0.05}, {Elo1: 5, Alpha: 0.05, Beta: 0.5},
		{Elo1: math.Inf(1), Alpha: 0.05, Beta: 0.05}, {Elo1: 8000, Alpha: 0.05, Beta: 0.05},
		{Elo0: -2001, Alpha: 0.05, Beta: 0.05, Scale: Normalized},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

// A test must not take the wrong side more often than it says.
func TestSPRTErrsAsOftenAsItSays(t *testing.T) {
	test := Test{Elo0: 0, Elo1: 40, Alpha: 0.1, Beta: 0.1}
	random := rand.New(rand.NewPCG(1, 2))
	const runs = 400
	for _, truth := range []struct {
		elo   float64
		wrong Verdict
	}{{0, AcceptElo1}, {40, AcceptElo0}} {
		wrong := 0
		for range runs {
			var r Trinomial
			v := Undecided
			for v == Undecided {
				switch x := random.Float64(); {
				case x < 0.3:
					r.Draws++
				case x < 0.3+0.7*(expected(truth.elo)-0.15)/0.7:
					r.Wins++
				default:
					r.Losses++
				}
				v, _ = test.Judge(r)
			}
			if v == truth.wrong {
				wrong++
			}
		}
		if low, _ := Wilson(float64(wrong), runs); low > 0.1 {
			t.Errorf("at %g Elo the wrong side is taken %d times in %d", truth.elo, wrong, runs)
		}
	}
}

// Whatever the results and the bounds are, the ratio is a number, and the test goes the way in which results lie.
func TestRatiosOfAllResultsAndBounds(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	count := func() uint64 { return uint64(math.Exp(random.Float64()*16)-1) * uint64(random.IntN(2)) }
	for range 1500 {
		var r Results = Trinomial{count(), count(), count()}
		if random.IntN(2) > 0 {
			r = Pentanomial{count(), count(), count(), count(), count()}
		}
		test := Test{Elo0: 2 * farthest * (random.Float64() - 0.5), Alpha: 0.05, Beta: 0.05, Scale: Scale(random.IntN(2))}
		test.Elo1 = test.Elo0 + (farthest-test.Elo0)*math.Pow(random.Float64(), 4)
		if test.Check() != nil || r.sample().total() == 0 {
			continue
		}
		_, ratio := test.Judge(r)
		near := test
		near.Elo1 = (test.Elo0 + test.Elo1) / 2
		far := test
		far.Elo0 = near.Elo1
		s := r.sample()
		shares, _ := s.shares()
		mean, variance := moments(s.scores, shares)
		seen := difference(mean)
		if test.Scale == Normalized {
			seen = (mean - 0.5) / math.Sqrt(variance*s.games) * 2 * perNat
		}
		_, nearer := near.Judge(r)
		_, farther := far.Judge(r)
		slack := 1e-6 * (1 + math.Abs(ratio))
		switch {
		case math.IsNaN(ratio) || math.IsInf(ratio, 0):
			t.Fatalf("%v %+v: %g", r, test, ratio)
		case math.Abs(nearer+farther-ratio) > slack:
			t.Errorf("%v %+v: %g and %g are not %g", r, test, nearer, farther, ratio)
		case seen >= test.Elo1+1 && ratio < 0 || seen <= test.Elo0-1 && ratio > 0:
			t.Errorf("%v %+v: %g, though %g was seen", r, test, ratio, seen)
		case seen >= test.Elo1+1 && nearer > ratio+slack || seen <= test.Elo0-1 && farther < ratio-slack:
			t.Errorf("%v %+v: %g is less sure than %g or %g, though %g was seen", r, test, ratio, nearer, farther, seen)
		}
	}
}

// A test takes about as many games as are expected, from its start and from any results on.
func TestExpectedGamesAreThoseOfSimulations(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates thousands of matches")
	}
	random := rand.New(rand.NewPCG(7, 9))
	for _, test := range []struct {
		t      Test
		draws  float64
		start  Trinomial
		truths []float64
	}{
		{t: Test{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05}, draws: 0.4, truths: []float64{-20, 0, 15, 30, 60}},
		{t: Test{Elo0: -10, Elo1: 15, Alpha: 0.1, Beta: 0.02}, draws: 0.7, truths: []float64{-10, 2.5, 15}},
		{t: Test{Elo0: 0, Elo1: 120, Alpha: 0.05, Beta: 0.05}, draws: 0.2, truths: []float64{0, 60, 120}},
		{t: Test{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05}, draws: 0.4, start: Trinomial{Wins: 70, Draws: 80, Losses: 50}, truths: []float64{0, 15, 30}},
		{t: Test{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05}, draws: 0.4, start: Trinomial{Wins: 52, Draws: 80, Losses: 60}, truths: []float64{0, 30}},
	} {
		for _, elo := range test.truths {
			mean := expected(elo)
			games := 0
			const runs = 200
			for range runs {
				r := test.start
				for v := Undecided; v == Undecided; v, _ = test.t.Judge(r) {
					switch x := random.Float64(); {
					case x < mean-test.draws/2:
						r.Wins++
					case x < mean+test.draws/2:
						r.Draws++
					default:
						r.Losses++
					}
					games++
				}
			}
			many := Trinomial{Wins: uint64(1e6 * (mean - test.draws/2)), Draws: uint64(1e6 * test.draws), Losses: uint64(1e6 * (1 - mean - test.draws/2))}
			llr := 0.0
			if Games(test.start) > 0 {
				_, llr = test.t.Judge(test.start)
			}
			got, want := test.t.gamesFrom(llr, many, elo), float64(games)/runs
			if got < 0.8*want || got > 1.2*want {
				t.Errorf("%+v after %+v at %g: %.0f games, and %.0f by simulation", test.t, test.start, elo, got, want)
			}
		}
	}
}

// Where one game moves the ratio by little, the games are Wald's: under either hypothesis the mean of the ratio at the end, by the mean
// of a step, and half-way the product of the bounds, by the mean square of a step.
func TestExpectedGamesAreWalds(t *testing.T) {
	test := Test{Elo0: -1, Elo1: 3, Alpha: 0.03, Beta: 0.1}
	lower, upper := test.Bounds()
	r := Trinomial{Wins: 300, Draws: 400, Losses: 300}
	s0, s1, variance := expected(-1), expected(3), 0.15
	step := (s1 - s0) * (s1 - s0) / 2 / variance
	middle := difference((s0 + s1) / 2)
	for _, c := range []struct{ elo, want float64 }{
		{test.Elo0, -((1-test.Alpha)*lower + test.Alpha*upper) / step},
		{test.Elo1, (test.Beta*lower + (1-test.Beta)*upper) / step},
		{middle, -lower * upper / (2 * step)},
	} {
		if got := test.gamesFrom(0, r, c.elo); math.Abs(got/c.want-1) > 0.02 {
			t.Errorf("at %g: %.0f games, want %.0f", c.elo, got, c.want)
		}
	}
	// On the scale of normalized Elo a step is the difference in units of the spread of a game, whatever that is.
	test = Test{Elo0: 0, Elo1: 1, Alpha: 0.05, Beta: 0.05, Scale: Normalized}
	for _, r := range []Results{Trinomial{40, 20, 40}, Pentanomial{5, 20, 50, 20, 5}} {
		if got, want := test.gamesFrom(0, r, 0.5), math.Pow(math.Log(19)*2*perNat, 2); math.Abs(got/want-1) > 0.01 {
			t.Errorf("%v: %g games, want %g", r, got, want)
		}
	}
}

func TestGamesToCome(t *testing.T) {
	test := Test{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	for _, r := range []Results{Trinomial{}, Trinomial{Wins: 10}, Trinomial{Draws: 3}, Pentanomial{0, 0, 7, 0, 0}} {
		for _, elo := range []float64{0, 5, 10, test.Estimate(r)} {
			if got := test.GamesToCome(r, elo); !math.IsInf(got, 1) {
				t.Errorf("%v at %g: %g games", r, elo, got)
			}
		}
	}
	if got := test.GamesToCome(Trinomial{Wins: 6000, Losses: 4000}, 0); got != 0 {
		t.Errorf("%g games to come when the test has ended", got)
	}
	// The nearer a bound is, the fewer games are to come if the truth lies there.
	fewer := math.Inf(1)
	for wins := uint64(1000); wins < 1070; wins += 10 {
		r := Trinomial{Wins: wins, Draws: 500, Losses: 1000}
		if verdict, llr := test.Judge(r); verdict != Undecided || llr < 0 {
			continue
		}
		got := test.GamesToCome(r, test.Elo1)
		if got >= fewer || got < 1 {
			t.Errorf("%v: %g games to come, and %g with fewer wins", r, got, fewer)
		}
		fewer = got
	}
	for _, far := range []float64{-1900, 1900} {
		if got := (Test{Elo0: -1, Elo1: 0, Alpha: 1e-9, Beta: 1e-9}).GamesToCome(Trinomial{1, 1, 1}, far); math.IsNaN(got) || got < 1 {
			t.Errorf("at %g: %g games", far, got)
		}
	}
}

func TestSuperiorityOfScores(t *testing.T) {
	for _, test := range []struct {
		r    Results
		want float64
	}{
		{Trinomial{}, 0.5}, {Trinomial{Draws: 9}, 0.5}, {Trinomial{Wins: 3}, 0.875}, {Trinomial{Losses: 3}, 0.125},
		{Trinomial{Wins: 120, Draws: 30, Losses: 80}, 0.9981}, {Pentanomial{2, 0, 3, 0, 2}, 0.5},
	} {
		if got := Superiority(test.r); math.Abs(got-test.want) > 5e-4 {
			t.Errorf("%v: %.4f, want %g", test.r, got, test.want)
		}
	}
}
