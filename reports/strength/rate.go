package strength

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay/game"
)

// RateOptions are the choices of [RatingPools.Rate].
type RateOptions struct {
	rating.Options
	MinGames int // players with fewer games are left out, and games that leaves one player of do not count; 0: nobody is
}

// A Rating is the players of one game, rated by their results.
type Rating struct {
	Game    string
	Title   string // of the game
	Ratings *rating.Ratings
	Pairs   []PairScore

	LeftOut
	Games   int  // that were rated
	Failed  int  // of these, whose result is that a player has failed
	Several bool // some games have more than two players, and each two of them count
	Grouped bool // some games share their opening
	Again   int  // games of a match that the same file had before

	NoAdvantage bool    // nobody asked what moving first is worth
	Prior       float64 // see [rating.Options]
}

// A PairScore is what two players scored against each other in pairs of games with a common opening.
type PairScore struct {
	A, B  string             // as they are ranked
	Pairs rating.Pentanomial // as A sees them
}

// A Verdict is what one record says of its players.
type Verdict struct {
	game, title string
	players     []string
	scores      []float64 // comparable between the players, see [game.Outcome.Beaten]; nil: no result
	failed      bool      // the result is that a player has failed
	invalid     bool      // the record has an error, and so no result either
	group       string    // what the record shares with others
}

// A RateError says why the players of a game cannot be rated.
type RateError struct {
	Game string
	Err  error
}

func (e *RateError) Error() string { return e.Game + ": " + e.Err.Error() }
func (e *RateError) Unwrap() error { return e.Err }

// VerdictOf returns what a record says of its players; nil if it is of no known game.
func VerdictOf(g *corpus.Game) *Verdict {
	p := g.Played
	if p.Kind == nil || p.State == nil {
		return nil
	}
	v := &Verdict{game: p.Kind.Name, title: p.Kind.Title}
	for seat := range p.Seats() {
		v.players = append(v.players, strings.Clone(p.Player(seat)))
	}
	if pair := p.Record.Tag("Pair"); pair != "" {
		v.group = groupOf(g.Source.Name, p.Record.Tag("Match"), pair, v.players)
	}
	if v.invalid = p.Fault() != nil; v.invalid || !p.Outcome.Over {
		return v
	}
	_, reason := failureOf(p)
	v.failed = reason != ""
	for seat := range v.players {
		v.scores = append(v.scores, float64(p.Outcome.Beaten(game.Seat(seat), len(v.players))))
	}
	return v
}

// groupOf names the games that share the value of the tag Pair. A file may hold several matches, each of which
// counts its pairs from 1: they differ in the tag Match, or else in the players.
func groupOf(file, match, pair string, players []string) string {
	return fmt.Sprintf("%q", append([]string{file, match, pair}, slices.Sorted(slices.Values(players))...))
}

// RatingPools collect the results of games of all kinds. The zero value is empty and ready to use.
type RatingPools struct{ pools map[string]*ratingPool }

// Add counts a game; the order in which games come makes a difference where the same ones come again.
func (p *RatingPools) Add(v *Verdict) {
	pool := p.pools[v.game]
	if pool == nil {
		if p.pools == nil {
			p.pools = map[string]*ratingPool{}
		}
		pool = newRatingPool(v.game, v.title)
		p.pools[v.game] = pool
	}
	pool.add(v)
}

// Rate rates the players, the games apart from each other. The error is of all games whose players cannot be rated.
func (p *RatingPools) Rate(o RateOptions) ([]*Rating, error) {
	var ratings []*Rating
	var failed []error
	for _, name := range slices.Sorted(maps.Keys(p.pools)) {
		rated, err := p.pools[name].rate(o)
		if err != nil {
			failed = append(failed, &RateError{Game: p.pools[name].Title, Err: err})
			continue
		}
		ratings = append(ratings, rated)
	}
	return ratings, errors.Join(failed...)
}

// A ratingPool collects the results of one game.
type ratingPool struct {
	Rating
	pool   rating.Pool
	rated  []ratedGame // those of the pool's results, in their order
	index  map[string]int
	groups map[groupKey]int
	seated map[string]int // how often players had these seats in a group
	next   int            // group
}

// A ratedGame is what is known of a game whose results are in a pool.
type ratedGame struct {
	results int  // how many of the pool are of this game
	several bool // more than two players had a seat
	grouped bool // it shares its opening
	failed  bool // its result is that a player has failed
}

// A groupKey distinguishes the games that share an opening from those of the same match played again.
type groupKey struct {
	group string
	run   int // from 0
}

func newRatingPool(name, title string) *ratingPool {
	return &ratingPool{
		Rating: Rating{Game: name, Title: title}, index: map[string]int{}, groups: map[groupKey]int{}, seated: map[string]int{},
	}
}

// groupOf returns the number of the group of a game; 0 for one that stands for itself. In a group nobody has a seat
// twice: where all sit as they did before, the match was played again, or the file has it twice.
func (p *ratingPool) groupOf(v *Verdict) (group int) {
	if v.group == "" {
		if len(v.players) > 2 {
			p.next++
			return p.next
		}
		return 0
	}
	seats := fmt.Sprintf("%s %q", v.group, v.players)
	key := groupKey{v.group, p.seated[seats]}
	p.seated[seats]++
	if key.run > 0 {
		p.Again++
	}
	if p.groups[key] == 0 {
		p.next++
		p.groups[key] = p.next
	}
	return p.groups[key]
}

func (p *ratingPool) add(v *Verdict) {
	group := p.groupOf(v) // games without a result have their place among those of the match
	if v.scores == nil {
		if v.invalid {
			p.Invalid++
		} else {
			p.Open++
		}
		return
	}
	before := len(p.pool.Results)
	for j := range v.players {
		for i := range j {
			a, b := v.players[i], v.players[j]
			if a == "" || b == "" || a == b {
				continue
			}
			p.pool.Results = append(p.pool.Results, rating.Result{
				First: p.player(a), Second: p.player(b), Score: rating.ScoreOf(v.scores[i], v.scores[j]), Group: group,
			})
		}
	}
	results := len(p.pool.Results) - before
	if results == 0 {
		p.Unnamed++
		return
	}
	p.rated = append(p.rated, ratedGame{results, len(v.players) > 2, v.group != "", v.failed})
}

func (p *ratingPool) player(name string) int {
	i, ok := p.index[name]
	if !ok {
		i = len(p.pool.Players)
		p.index[name] = i
		p.pool.Players = append(p.pool.Players, name)
	}
	return i
}

// rate finds the ratings.
func (p *ratingPool) rate(o RateOptions) (*Rating, error) {
	p.dropFew(o.MinGames)
	p.Games = len(p.rated)
	for _, g := range p.rated {
		p.Several, p.Grouped = p.Several || g.several, p.Grouped || g.grouped
		if g.failed {
			p.Failed++
		}
	}
	if len(p.pool.Players) == 0 {
		return nil, &NothingError{p.LeftOut}
	}
	fitted, err := rating.Fit(&p.pool, o.Options)
	if err != nil {
		return nil, err
	}
	p.Ratings, p.NoAdvantage, p.Prior = fitted, o.NoAdvantage, o.Prior
	if !p.Several {
		p.Pairs = p.pairs(p.ranks())
	}
	return &p.Rating, nil
}

// ranks returns the place of each player of the pool, from 0; those without a rating come last.
func (p *ratingPool) ranks() []int {
	ranks := make([]int, len(p.pool.Players))
	for i := range ranks {
		ranks[i] = len(ranks) + i
	}
	for place, i := range p.Ratings.Order {
		ranks[p.index[p.Ratings.Players[i].Name]] = place
	}
	return ranks
}

// dropFew leaves out players with fewer games than wanted, again and again, since those who played them have fewer
// then, and games in which fewer than two of the others played.
func (p *ratingPool) dropFew(least int) {
	for {
		keep, kept := make([]int, len(p.pool.Players)), 0
		var players []string
		for i, n := range p.gamesOfEach() {
			keep[i] = -1
			if n >= least && n > 0 {
				keep[i] = kept
				kept++
				players = append(players, p.pool.Players[i])
			}
		}
		if kept == len(keep) {
			return
		}
		p.Few += len(keep) - kept
		results, rated := p.pool.Results[:0], p.rated[:0]
		for g, of := range p.eachRated() {
			g.results = 0
			for _, r := range of {
				if r.First, r.Second = keep[r.First], keep[r.Second]; r.First >= 0 && r.Second >= 0 {
					results = append(results, r)
					g.results++
				}
			}
			if g.results > 0 {
				rated = append(rated, g)
			}
		}
		p.pool.Results, p.pool.Players, p.rated = results, players, rated
	}
}

// eachRated yields the games with their results.
func (p *ratingPool) eachRated() iter.Seq2[ratedGame, []rating.Result] {
	return func(yield func(ratedGame, []rating.Result) bool) {
		results := p.pool.Results
		for _, g := range p.rated {
			if !yield(g, results[:g.results]) {
				return
			}
			results = results[g.results:]
		}
	}
}

// gamesOfEach returns how many games each player has.
func (p *ratingPool) gamesOfEach() []int {
	games, last := make([]int, len(p.pool.Players)), make([]int, len(p.pool.Players)) // last: the number of the game, from 1
	number := 0
	for _, results := range p.eachRated() {
		number++
		for _, r := range results {
			for _, player := range [...]int{r.First, r.Second} {
				if last[player] != number {
					last[player] = number
					games[player]++
				}
			}
		}
	}
	return games
}

// pairs counts what each two players scored in pairs of games with the sides exchanged, those first that are
// ranked first.
func (p *ratingPool) pairs(ranks []int) []PairScore {
	type half struct {
		players [2]int
		points  float64
		games   int
	}
	open := map[int]*half{}
	counts := map[[2]int]*rating.Pentanomial{}
	for _, r := range p.pool.Results {
		if r.Group == 0 {
			continue
		}
		a, score := [2]int{r.First, r.Second}, r.Score
		if ranks[a[0]] > ranks[a[1]] {
			a, score = [2]int{r.Second, r.First}, 1-score
		}
		h := open[r.Group]
		if h == nil {
			open[r.Group] = &half{players: a, points: score, games: 1}
			continue
		}
		if h.games++; h.games != 2 || h.players != a {
			continue
		}
		if counts[a] == nil {
			counts[a] = &rating.Pentanomial{}
		}
		counts[a][int(2*(h.points+score))]++
	}
	var all []PairScore
	for _, a := range slices.SortedFunc(maps.Keys(counts), func(x, y [2]int) int {
		return cmp.Or(cmp.Compare(ranks[x[0]], ranks[y[0]]), cmp.Compare(ranks[x[1]], ranks[y[1]]))
	}) {
		all = append(all, PairScore{A: p.pool.Players[a[0]], B: p.pool.Players[a[1]], Pairs: *counts[a]})
	}
	return all
}
