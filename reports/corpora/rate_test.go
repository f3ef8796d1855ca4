package corpora

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/internal/reporttest"
	"github.com/plybook/plybook/reports/strength"
)

// ratedBy returns what plybook rate says of records.
func ratedBy(t *testing.T, o rating.Options, args ...string) map[string]*strength.Rating {
	t.Helper()
	var pools strength.RatingPools
	reporttest.EachGame(t, 1, args, strength.VerdictOf, pools.Add)
	rated, err := pools.Rate(strength.RateOptions{Options: o})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*strength.Rating{}
	for _, r := range rated {
		all[r.Game] = r
	}
	return all
}

// Pages rate players as plybook rate does, by games of two as by games of more. A prior rates those too whom results do
// not connect. Errors agree where no games are pairs, which a corpus is not asked for.
func TestPagesRateAsTheCommandDoes(t *testing.T) {
	dir := reporttest.SampleFolder(t)
	prior := rating.Options{Prior: 1}
	rated := ratedBy(t, prior, dir)
	compared := 0
	for _, g := range reporttest.Result(t, reporttest.SmallSettings(), dir).Games {
		want := rated[g.Game]
		if want == nil {
			continue
		}
		got, err := rating.Fit(poolOf(g), prior)
		if err != nil {
			t.Fatalf("%s: %v", g.Game, err)
		}
		compared += len(got.Players)
		sameRatings(t, g.Game, got, want.Ratings, !want.Grouped)
	}
	if len(rated) != 5 || compared < 20 {
		t.Errorf("%d games with %d players were compared", len(rated), compared)
	}
}

// sameRatings compares ratings by name; errors too, if they are to agree.
func sameRatings(t *testing.T, what string, got, want *rating.Ratings, errors bool) {
	t.Helper()
	players := map[string]rating.Rated{}
	for _, p := range got.Players {
		players[p.Name] = p
	}
	if len(players) != len(want.Players) {
		t.Errorf("%s: %d players, want %d", what, len(players), len(want.Players))
	}
	near := func(a, b float64) bool { return a == b || math.Abs(a-b) < 1e-6*max(1, math.Abs(b)) }
	for _, w := range want.Players {
		p := players[w.Name]
		if !near(p.Elo.Value, w.Elo.Value) || p.Games != w.Games || p.Points != w.Points || errors && !near(p.Elo.Error, w.Elo.Error) {
			t.Errorf("%s: %+v, want %+v", what, p, w)
		}
	}
	switch a, b := got.Advantage, want.Advantage; {
	case (a == nil) != (b == nil):
		t.Errorf("%s: an advantage of %v, want %v", what, a, b)
	case a != nil && !near(a.Value, b.Value):
		t.Errorf("%s: an advantage of %v, want %v", what, *a, *b)
	}
}

// Games of three count for each two of those at the table who are named, losers among them, and stand for themselves.
func TestGamesOfThreeAreRatedByWhoWasBetter(t *testing.T) {
	g := &stats.GameResult{Game: "bluelagoon", Pairings: []stats.Pairing{
		{Players: []string{"A", "B", "C"}, Wins: []int64{3, 1, 1}, Order: []stats.OrderCount{
			{Score: []int64{2, 1, 0}, N: 2}, {Score: []int64{2, 0, 1}, N: 1}, {Score: []int64{0, 2, 1}, N: 1}, {Score: []int64{1, 0, 2}, N: 1},
		}},
		{Players: []string{"", "B", "A"}, Wins: []int64{1, 0, 0}, Order: []stats.OrderCount{{Score: []int64{2, 0, 1}, N: 1}}},
	}}
	var want rating.Pool
	want.Players = []string{"A", "B", "C"}
	add := func(group int, a, b int, score float64) {
		want.Results = append(want.Results, rating.Result{First: a, Second: b, Score: score, Group: group})
	}
	for group, order := range [][3]int{{0, 1, 2}, {0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}} { // as they came in
		place := [3]int{}
		for i, player := range order {
			place[player] = i
		}
		for b := range 3 {
			for a := range b {
				score := 0.0
				if place[a] < place[b] {
					score = 1
				}
				add(group+1, a, b, score)
			}
		}
	}
	add(6, 1, 0, 0)
	wanted, err := rating.Fit(&want, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := rankingOf(g)
	if s.err != nil {
		t.Fatal(s.err)
	}
	sameRatings(t, "three players", s.ratings, wanted, true)
}

// A climber finds the likeliest ratings in the plainest way: by steps that become smaller, one player at a time.
type climber struct {
	results []rating.Result
	x       []float64 // strengths in Elo, then the advantage of moving first and the logarithm of the weight of draws
}

func (c *climber) likelihood() (sum float64) {
	players := len(c.x) - 2
	for _, r := range c.results {
		draw := math.Exp(c.x[players+1])
		d := (c.x[r.First] - c.x[r.Second] + c.x[players]) * math.Ln10 / 400 * (2 + draw) / 2 // a small difference gives points as without draws
		win, loss := math.Exp(d/2), math.Exp(-d/2)
		sum += float64(max(r.Times, 1)) * math.Log(map[float64]float64{1: win, 0.5: draw, 0: loss}[r.Score]/(win+draw+loss))
	}
	return sum
}

func (c *climber) climb(fixed map[int]bool) {
	best := c.likelihood()
	for step := 64.0; step > 1e-7; {
		better := false
		for i := range c.x {
			for _, by := range []float64{step, -step} {
				if fixed[i] {
					continue
				}
				c.x[i] += by
				if l := c.likelihood(); l > best {
					best, better = l, true
				} else {
					c.x[i] -= by
				}
			}
		}
		if !better {
			step /= 2
		}
	}
}

// errors returns how far the truth may be from each player's strength, relative to the average, and from what moving
// first is worth: from how the likelihood bends, measured by small steps. The first player's strength is held.
func (c *climber) errors(t *testing.T) (players []float64, advantage float64) {
	t.Helper()
	const z, step = 1.959963984540054, 0.5
	free := len(c.x) - 1
	at := func(i int, a float64, j int, b float64) float64 {
		x := slices.Clone(c.x)
		x[i] += a
		x[j] += b
		return (&climber{c.results, x}).likelihood()
	}
	bend := mat.NewSymDense(free, nil)
	size := func(i int) float64 { // the last parameter is no Elo
		if i == len(c.x)-1 {
			return step / 100
		}
		return step
	}
	for i := range free {
		for j := range i + 1 {
			a, b := size(i+1), size(j+1)
			second := at(i+1, a, j+1, b) - at(i+1, a, j+1, -b) - at(i+1, -a, j+1, b) + at(i+1, -a, j+1, -b)
			bend.SetSym(i, j, -second/(4*a*b))
		}
	}
	var cholesky mat.Cholesky
	var covariance mat.SymDense
	if !cholesky.Factorize(bend) || cholesky.InverseTo(&covariance) != nil {
		t.Fatal("the likelihood has no top")
	}
	n := len(c.x) - 2
	for player := range n {
		weights := mat.NewVecDense(free, nil)
		for other := 1; other < n; other++ {
			weights.SetVec(other-1, -1/float64(n))
		}
		if player > 0 {
			weights.SetVec(player-1, 1-1/float64(n))
		}
		players = append(players, z*math.Sqrt(mat.Inner(weights, &covariance, weights)))
	}
	return players, z * math.Sqrt(covariance.At(n-1, n-1))
}

// The ratings of a page, and what moving first is worth, are those that make the results likeliest: found here by trying.
func TestRatingsOfAPageAreTheLikeliest(t *testing.T) {
	var games strings.Builder
	random := []string{"64-0", "0-64", "64-0", "32-32", "64-0", "0-64", "64-0"}
	names := []string{"Ada", "Bob", "Cleo", "Dan"}
	n := 0
	for i, a := range names {
		for j, b := range names {
			for range 3 + i {
				if a != b {
					n++
					games.WriteString(reporttest.ReversiGame(a, b, "1. f5 d6", random[(n*n+i+3*j)%len(random)]))
				}
			}
		}
	}
	games.WriteString(reporttest.ReversiGame("Ada", "Ada", "1. f5 d6", "64-0") + reporttest.ReversiGame("Ada", "?", "1. f5 d6", "64-0"))
	dir := t.TempDir()
	reporttest.WriteRecords(t, dir, games.String())
	g := reporttest.Result(t, reporttest.SmallSettings(), dir).Games[0]
	s := rankingOf(g)
	if s.err != nil {
		t.Fatal(s.err)
	}
	pool := poolOf(g)
	c := &climber{results: pool.Results, x: make([]float64, len(pool.Players)+2)}
	c.climb(map[int]bool{0: true})
	mean := 0.0
	for _, x := range c.x[:len(pool.Players)] {
		mean += x / float64(len(pool.Players))
	}
	for i, name := range pool.Players {
		if got := s.ratings.Players[s.place[name]].Elo.Value; math.Abs(got-(c.x[i]-mean)) > 0.01 {
			t.Errorf("%s is rated %.3f, and %.3f makes the results likeliest", name, got, c.x[i]-mean)
		}
	}
	errors, ofFirst := c.errors(t)
	for i, name := range pool.Players {
		if got := s.ratings.Players[s.place[name]].Elo.Error; math.Abs(got-errors[i]) > 0.01*errors[i] {
			t.Errorf("%s is rated within %.2f, want %.2f", name, got, errors[i])
		}
	}
	if got := s.ratings.Advantage.Error; math.Abs(got-ofFirst) > 0.01*ofFirst {
		t.Errorf("moving first is worth something within %.2f, want %.2f", got, ofFirst)
	}
	if got, want := s.ratings.Advantage.Value, c.x[len(pool.Players)]; math.Abs(got-want) > 0.01 {
		t.Errorf("moving first is worth %.3f, want %.3f", got, want)
	}
	counted := 0
	for _, r := range pool.Results {
		counted += r.Times
	}
	if counted != n {
		t.Errorf("%d games are rated, want %d", counted, n)
	}
}

// Of groups that cannot be compared the one with most games is rated, however few players and kinds of results it has.
func TestTheGroupWithMostGamesIsRated(t *testing.T) {
	pairing := func(a, b string, wins, losses int64) stats.Pairing {
		return stats.Pairing{Players: []string{a, b}, Wins: []int64{wins, losses}}
	}
	s := rankingOf(&stats.GameResult{Game: "reversi", Pairings: []stats.Pairing{
		pairing("A", "B", 1, 1), pairing("B", "C", 1, 1), pairing("C", "D", 1, 1), pairing("E", "F", 30, 20), pairing("E", "A", 3, 0),
	}})
	if s.err != nil || len(s.ratings.Players) != 2 || s.ratings.Players[s.place["E"]].Games != 50 || s.apart != 4 {
		t.Errorf("rated are %+v, %v", s.ratings, s.err)
	}
}

// Pages rate the players of public records, too, as plybook rate does.
func TestPagesRatePublicRecordsAsTheCommandDoes(t *testing.T) {
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the public records are not at hand")
	}
	prior := rating.Options{Prior: 1}
	for _, folder := range []string{"conquest/pgn", "hive/boardspace", "reversi/wthor/WTH_1984.wtb", "contactix/olympiad"} {
		dir := filepath.Join(root, filepath.FromSlash(folder))
		g := reporttest.Result(t, reporttest.SmallSettings(), dir).Games[0]
		got, err := rating.Fit(poolOf(g), prior)
		if err != nil {
			t.Errorf("%s: %v", folder, err)
			continue
		}
		sameRatings(t, folder, got, ratedBy(t, prior, dir)[g.Game].Ratings, true)
	}
}
