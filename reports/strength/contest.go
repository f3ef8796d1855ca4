package strength

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// A Contest is what two players scored against each other, as the first of them sees it.
type Contest struct {
	Title string // of the game; "" if nobody knows
	A, B  string // their names; "" if nobody knows

	Games    rating.Trinomial   // single ones; none where there are pairs
	Pairs    rating.Pentanomial // of games with one opening, the sides exchanged
	Single   int                // games that are left out, as they are in no pair and others are
	Repeated int                // games of pairs that only repeat an earlier one, which are left out
}

// results returns what a test looks at.
func (c *Contest) results() rating.Results {
	if c.Pairs != (rating.Pentanomial{}) {
		return c.Pairs
	}
	return c.Games
}

// games returns how many games count.
func (c *Contest) games() (n uint64) {
	for _, pairs := range c.Pairs {
		n += 2 * pairs
	}
	return n + c.Games.Wins + c.Games.Draws + c.Games.Losses
}

// points returns those of A.
func (c *Contest) points() float64 {
	points := float64(c.Games.Wins) + float64(c.Games.Draws)/2
	for half, n := range c.Pairs {
		points += float64(half) / 2 * float64(n)
	}
	return points
}

// A CrowdError says that games of more or fewer than two players are no contest.
type CrowdError struct{ Players []string }

func (e *CrowdError) Error() string {
	if len(e.Players) < 2 {
		return "there are no games between two players with a result"
	}
	return fmt.Sprintf("a test is of two players, and these are %d: %s", len(e.Players), namesText(e.Players))
}

// Contests returns the contests of the variants that have games. a is the player to see them as; "": who came first.
func (p *RatingPools) Contests(a string) (all []*Contest, err error) {
	for _, pool := range p.titled() {
		c, err := pool.contest(a)
		if err != nil {
			return nil, &RateError{Game: pool.Title, Err: err}
		}
		all = append(all, c)
	}
	return all, nil
}

func (p *ratingPool) contest(a string) (*Contest, error) {
	if len(p.pool.Players) != 2 || p.Several {
		return nil, &CrowdError{p.pool.Players}
	}
	first := 0
	if a != "" {
		if first = slices.Index(p.pool.Players, a); first < 0 {
			return nil, fmt.Errorf("no game that counts names %s; the players are %s", wording.ShownName(a), namesText(p.pool.Players))
		}
	}
	p.dropRepeats()
	c := &Contest{Title: p.Title, A: p.pool.Players[first], B: p.pool.Players[1-first], Repeated: p.Repeated}
	ranks := []int{first, 1 - first}
	for _, pair := range p.pairs(ranks) {
		c.Pairs = pair.Pairs
	}
	for _, r := range p.pool.Results {
		score := r.Score
		if r.First != first {
			score = 1 - score
		}
		switch score {
		case 1:
			c.Games.Wins++
		case 0:
			c.Games.Losses++
		default:
			c.Games.Draws++
		}
	}
	if c.Pairs != (rating.Pentanomial{}) {
		all := c.games() // of which those in pairs are twice there
		c.Games = rating.Trinomial{}
		c.Single = int(all - 2*c.games())
	}
	return c, nil
}

// A contestObject is what data say of a contest.
type contestObject struct {
	Game       string          `json:"game,omitempty"`
	A          string          `json:"a,omitempty"`
	B          string          `json:"b,omitempty"`
	Games      uint64          `json:"games"`
	Points     float64         `json:"points"`
	Counts     []uint64        `json:"counts"` // losses, draws, wins; or of pairs with 0, ½, 1, 1½ and 2 points
	Single     int             `json:"single_games"`
	Repeated   int             `json:"repeated_games"`
	Confidence float64         `json:"confidence"`
	Elo        *estimateObject `json:"elo"`
	Normalized *estimateObject `json:"normalized"`
	Superior   rounded         `json:"superiority"`
	Test       *testObject     `json:"test,omitempty"`
}

type testObject struct {
	Elo0       float64  `json:"elo0"`
	Elo1       float64  `json:"elo1"`
	Alpha      float64  `json:"alpha"`
	Beta       float64  `json:"beta"`
	Normalized bool     `json:"normalized"`
	LLR        rounded  `json:"llr"`
	Lower      rounded  `json:"lower"`
	Upper      rounded  `json:"upper"`
	Verdict    string   `json:"verdict"`
	Expected   expected `json:"expected_games"` // in all, with those that were played
	ToCome     expected `json:"games_to_come"`  // of these
}

// expected is how many games a test takes on average, by the true difference. Null: results that are all alike do not say it.
type expected struct {
	Elo0     *float64 `json:"elo0"`
	Middle   *float64 `json:"middle"` // half-way between elo0 and elo1
	Elo1     *float64 `json:"elo1"`
	Estimate *float64 `json:"estimate"` // the difference that the results show
}

// expectedOf returns the games to come, and those that were played.
func expectedOf(t *rating.Test, r rating.Results, played float64) expected {
	games := func(elo float64) *float64 {
		n := t.GamesToCome(r, elo)
		if math.IsInf(n, 1) {
			return nil
		}
		n = math.Round(n) + played
		return &n
	}
	return expected{games(t.Elo0), games((t.Elo0 + t.Elo1) / 2), games(t.Elo1), games(t.Estimate(r))}
}

func (c *Contest) object(t *rating.Test, confidence float64) contestObject {
	r := c.results()
	o := contestObject{
		Game: c.Title, A: c.A, B: c.B, Games: c.games(), Points: c.points(), Counts: []uint64{c.Games.Losses, c.Games.Draws, c.Games.Wins},
		Single: c.Single, Repeated: c.Repeated, Confidence: confidence,
		Elo: finite(rating.Elo(r, confidence)), Normalized: finite(rating.NormalizedElo(r, confidence)), Superior: rounded(rating.Superiority(r)),
	}
	if pairs, ok := r.(rating.Pentanomial); ok {
		o.Counts = pairs[:]
	}
	o.Test = testOf(t, r)
	return o
}

// testOf returns what a test says of results; nil without a test.
func testOf(t *rating.Test, r rating.Results) *testObject {
	if t == nil {
		return nil
	}
	verdict, llr := t.Judge(r)
	lower, upper := t.Bounds()
	return &testObject{
		t.Elo0, t.Elo1, t.Alpha, t.Beta, t.Scale == rating.Normalized, rounded(llr), rounded(lower), rounded(upper), verdict.String(),
		expectedOf(t, r, rating.Games(r)), expectedOf(t, r, 0),
	}
}

// WriteContests writes what a test says of contests, which may be nil, as text or as JSON, one object a line.
func WriteContests(w io.Writer, all []*Contest, t *rating.Test, confidence float64, inJSON bool) error {
	if inJSON {
		out := json.NewEncoder(w)
		for _, c := range all {
			if err := out.Encode(c.object(t, confidence)); err != nil {
				return err
			}
		}
		return nil
	}
	p := table.NewPrinter(w)
	for i, c := range all {
		if i > 0 {
			p.Printf("\n")
		}
		c.write(p, t, confidence)
	}
	return p.Err()
}

func (c *Contest) write(p *table.Printer, t *rating.Test, confidence float64) {
	if c.Title != "" {
		p.Printf("%s: %s against %s\n", c.Title, wording.ShownName(c.A), wording.ShownName(c.B))
	}
	r := c.results()
	p.Printf("%s\n", c.countsText())
	if c.Single > 0 {
		p.Printf("Left out, as in no pair: %s.\n", wording.Count(c.Single, "game"))
	}
	if c.Repeated > 0 {
		p.Printf("Left out: %s of pairs that only repeat an earlier one.\n", wording.Count(c.Repeated, "game"))
	}
	level := (&Rating{Options: rating.Options{Confidence: confidence}}).level()
	rows := [][]string{
		{"Elo", estimateText(rating.Elo(r, confidence)), level + " confidence interval (half-width)"},
		{"normalized Elo", estimateText(rating.NormalizedElo(r, confidence)), "in units of the spread of a score"},
		{"superiority", likelihoodText(rating.Superiority(r)), "likelihood that the first player is stronger"},
	}
	if t != nil {
		rows = append(rows, testRows(t, r)...)
	}
	p.Printf("\n")
	p.Rows(table.Plain, []string{"measure", "value", "meaning"}, rows)
}

// countsText states the results: "230 games: 120 won, 30 drawn, 80 lost; score 58.7%".
func (c *Contest) countsText() string {
	score := ScorePercent(c.points(), int(c.games()))
	if c.Pairs == (rating.Pentanomial{}) {
		return fmt.Sprintf("%s: %s won, %s drawn, %s lost; score %s", wording.Count(int(c.games()), "game"),
			wording.Number(int64(c.Games.Wins)), wording.Number(int64(c.Games.Draws)), wording.Number(int64(c.Games.Losses)), score)
	}
	var counts []string
	for _, n := range c.Pairs {
		counts = append(counts, wording.Number(int64(n)))
	}
	return fmt.Sprintf("%s in pairs: %s with 0 / ½ / 1 / 1½ / 2 points; score %s", wording.Count(int(c.games()), "game"), strings.Join(counts, " / "), score)
}

// testRows state what a test makes of results.
func testRows(t *rating.Test, r rating.Results) [][]string {
	verdict, llr := t.Judge(r)
	lower, upper := t.Bounds()
	scale := "Elo"
	if t.Scale == rating.Normalized {
		scale = "normalized Elo"
	}
	rows := [][]string{
		{"sequential test", verdict.String(), fmt.Sprintf("of %g and %g %s, alpha %g, beta %g", t.Elo0, t.Elo1, scale, t.Alpha, t.Beta)},
		{"log-likelihood ratio", fmt.Sprintf("%.2f", llr), fmt.Sprintf("elo0 is accepted at %.2f, elo1 at %.2f", lower, upper)},
	}
	if verdict != rating.Undecided {
		return rows
	}
	for _, row := range []struct {
		elo  float64
		note string
	}{
		{t.Elo0, "if elo0 is true"}, {(t.Elo0 + t.Elo1) / 2, "if the true difference is half-way"},
		{t.Elo1, "if elo1 is true"}, {t.Estimate(r), "if the true difference is what these results show"},
	} {
		games, note := "?", "no estimate: all results are equal"
		if n := t.GamesToCome(r, row.elo); !math.IsInf(n, 1) {
			games, note = roundedGames(n+rating.Games(r)), fmt.Sprintf("in all, %s: %s to come", row.note, roundedGames(n))
		}
		rows = append(rows, []string{"expected games", games, note})
		if games == "?" {
			break
		}
	}
	return rows
}

// roundedGames returns a number of games, in no more digits than anybody reads.
func roundedGames(n float64) string {
	const countable = 1e12
	if n < countable {
		return fmt.Sprintf("%.0f", n)
	}
	return fmt.Sprintf("%.0e", n)
}
