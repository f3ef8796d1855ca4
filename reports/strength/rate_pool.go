package strength

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
)

// A ratingPool collects the results of one game.
type ratingPool struct {
	Rating
	pool   rating.Pool
	rated  []ratedGame // those of the pool's results, in their order
	index  map[string]int
	digest digest
	groups map[groupKey]int
	seated map[hash]int    // how often players had these seats in a group
	played []playedGroup   // by group
	pooled map[Variant]int // games of variants that are compared all the same
}

// A playedGroup is what was played in a group.
type playedGroup struct {
	content hash // of all its games
	unknown bool // nothing is known of some game, so that it cannot repeat another one
}

// A ratedGame is what is known of a game whose results are in a pool.
type ratedGame struct {
	results int // how many of the pool are of this game
	group   int
	several bool // more than two players had a seat
	grouped bool // it shares its opening
	failed  bool // its result is that a player has failed
}

// A groupKey distinguishes the games that share an opening from those of the same match played again.
type groupKey struct {
	group hash
	run   int // from 0
}

func newRatingPool(name, title string, variant Variant) *ratingPool {
	return &ratingPool{
		Rating: Rating{Game: name, Title: title, Variant: variant}, index: map[string]int{}, digest: newDigest(), groups: map[groupKey]int{}, seated: map[hash]int{},
		played: make([]playedGroup, 1), pooled: map[Variant]int{},
	}
}

// seen returns how many games came.
func (p *ratingPool) seen() (games int) {
	for _, n := range p.pooled {
		games += n
	}
	return games
}

// groupOf returns the number of the group of a game; 0 for one that stands for itself. In a group nobody has a seat
// twice: where all sit as they did before, the match was played again, or the file has it twice.
func (p *ratingPool) groupOf(v *Verdict) (group int) {
	next := func() int {
		p.played = append(p.played, playedGroup{unknown: !v.grouped})
		return len(p.played) - 1
	}
	if !v.grouped {
		if len(v.players) > 2 {
			return next()
		}
		return 0
	}
	name := p.digest.groupOf(v)
	seats := p.digest.seatsOf(name, v)
	run := p.seated[seats]
	p.seated[seats] = run + 1
	if run > 0 {
		p.Again++
	}
	key := groupKey{name, run}
	if group = p.groups[key]; group == 0 {
		group = next()
		p.groups[key] = group
	}
	return group
}

func (p *ratingPool) add(v *Verdict) {
	p.pooled[v.variant]++
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
	if played := &p.played[group]; v.grouped {
		if played.unknown = played.unknown || v.plies == (hash{}); !played.unknown {
			played.content = played.content.plus(p.digest.contentOf(v))
		}
	}
	p.rated = append(p.rated, ratedGame{results, group, len(v.players) > 2, v.grouped, v.failed})
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

// dropRepeats leaves out the groups of games that repeat an earlier one game by game, the players in the same seats, ply by ply or as
// images, and with the same results: they are no evidence of anything new.
func (p *ratingPool) dropRepeats() {
	first := map[hash]int{} // group by what was played
	p.keep(func(g *ratedGame) bool {
		played := p.played[g.group]
		if played.unknown || g.group == 0 {
			return true
		}
		if first[played.content] == 0 {
			first[played.content] = g.group
		}
		if first[played.content] == g.group {
			return true
		}
		p.Repeated++
		return false
	})
}

// keep leaves out the games that are not wanted.
func (p *ratingPool) keep(wanted func(*ratedGame) bool) {
	results, rated := p.pool.Results[:0], p.rated[:0]
	for g, of := range p.eachRated() {
		if wanted(&g) {
			results, rated = append(results, of...), append(rated, g)
		}
	}
	p.pool.Results, p.rated = results, rated
}

// rate finds the ratings, of each group of players who have met.
func (p *ratingPool) rate(o RateOptions) ([]*Rating, error) {
	p.dropRepeats()
	p.dropFew(o.MinGames)
	if len(p.pool.Players) == 0 {
		return nil, &NothingError{p.LeftOut}
	}
	p.Options = o.Options
	if len(p.pooled) > 1 {
		p.Pooled = p.variants()
	}
	all, err := p.rateParts(o)
	if err != nil {
		return nil, err
	}
	for i, r := range all {
		if r.Group, r.Groups = i+1, len(all); r.Groups > 1 {
			r.Title += fmt.Sprintf(", group %d", r.Group)
		}
	}
	return all, nil
}

// variants returns those of the games, those of most games first.
func (p *ratingPool) variants() []Variant {
	return slices.SortedFunc(maps.Keys(p.pooled), func(a, b Variant) int {
		return cmp.Or(-cmp.Compare(p.pooled[a], p.pooled[b]), strings.Compare(a.title(p.Game), b.title(p.Game)))
	})
}

// rateParts rates the groups of players who have met, those with most games first. Players of groups that cannot be rated are
// listed with the first one that can.
func (p *ratingPool) rateParts(o RateOptions) (all []*Rating, err error) {
	var unrated []rating.Unrated
	for _, members := range p.pool.Met(o.Anchors) {
		part := p.part(members)
		var apart *rating.NotConnectedError
		part.Ratings, err = rating.Fit(&part.pool, o.Options)
		switch {
		case errors.As(err, &apart):
			unrated = append(unrated, part.neverMet()...)
			continue
		case err != nil:
			return nil, err
		case len(all) > 0: // it is reported once
			part.LeftOut, part.Again, part.Repeated = LeftOut{}, 0, 0
		}
		part.describe(o.Anchors)
		all = append(all, &part.Rating)
	}
	if len(all) == 0 {
		_, err := rating.Fit(&p.pool, o.Options)
		return nil, err
	}
	all[0].Ratings.Unrated = append(all[0].Ratings.Unrated, unrated...)
	return all, nil
}

// part returns a pool of some players, who have met none of the others, and their games: the pool itself if they are all.
func (p *ratingPool) part(members []int) *ratingPool {
	if len(members) == len(p.pool.Players) {
		return p
	}
	part := &ratingPool{Rating: p.Rating, pool: *p.pool.Among(members)}
	part.reindex()
	for g, results := range p.eachRated() {
		if _, is := part.index[p.pool.Players[results[0].First]]; is {
			part.rated = append(part.rated, g)
		}
	}
	return part
}

// reindex finds the players of the pool again.
func (p *ratingPool) reindex() {
	p.index = map[string]int{}
	for i, name := range p.pool.Players {
		p.index[name] = i
	}
}

// describe says what the ratings come from.
func (p *ratingPool) describe(anchors map[string]rating.Anchor) {
	p.Games, p.Anchors = len(p.rated), map[string]rating.Anchor{}
	for name, anchor := range anchors {
		if _, is := p.index[name]; is {
			p.Anchors[name] = anchor
		}
	}
	for _, g := range p.rated {
		p.Several, p.Grouped = p.Several || g.several, p.Grouped || g.grouped
		if g.failed {
			p.Failed++
		}
	}
	if !p.Several {
		p.Pairs = p.pairs(p.ranks())
	}
}

// neverMet lists the players of a group that cannot be rated.
func (p *ratingPool) neverMet() (all []rating.Unrated) {
	for _, name := range p.pool.Players {
		all = append(all, rating.Unrated{Name: name, Bound: math.NaN()})
	}
	for _, r := range p.pool.Results {
		first, second := &all[r.First], &all[r.Second]
		first.Games, first.Points = first.Games+1, first.Points+r.Score
		second.Games, second.Points = second.Games+1, second.Points+1-r.Score
	}
	return all
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
		p.reindex()
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
		players [2]int32
		points  float32 // halves, and so exact
		games   int32
	}
	groups := 0
	for i := range p.pool.Results {
		groups = max(groups, p.pool.Results[i].Group)
	}
	open := make([]half, groups+1)
	counts := map[[2]int]*rating.Pentanomial{}
	for _, r := range p.pool.Results {
		if r.Group == 0 {
			continue
		}
		a, score := [2]int{r.First, r.Second}, r.Score
		if ranks[a[0]] > ranks[a[1]] {
			a, score = [2]int{r.Second, r.First}, 1-score
		}
		h := &open[r.Group]
		if h.games++; h.games == 1 {
			h.players, h.points = [2]int32{int32(a[0]), int32(a[1])}, float32(score)
			continue
		}
		if h.games != 2 || h.players != [2]int32{int32(a[0]), int32(a[1])} {
			continue
		}
		if counts[a] == nil {
			counts[a] = &rating.Pentanomial{}
		}
		counts[a][int(2*(float64(h.points)+score))]++
	}
	var all []PairScore
	for _, a := range slices.SortedFunc(maps.Keys(counts), func(x, y [2]int) int {
		return cmp.Or(cmp.Compare(ranks[x[0]], ranks[y[0]]), cmp.Compare(ranks[x[1]], ranks[y[1]]))
	}) {
		all = append(all, PairScore{A: p.pool.Players[a[0]], B: p.pool.Players[a[1]], Pairs: *counts[a]})
	}
	return all
}
