package strength

import (
	"cmp"
	"errors"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/replay"
)

// RateOptions are the choices of [RatingPools.Rate].
type RateOptions struct {
	rating.Options
	MinGames int // players with fewer games are left out, and games that leaves one player of do not count; 0: nobody is
	Selection
}

// A Selection is which games are compared; it is made while they come.
type Selection struct {
	Pooled           bool              // whatever the rules, the board and the number of players
	Alias            map[string]string // names of players that stand for others, by these
	Include, Exclude []string          // patterns of the players to compare; without Include all are
}

// admits says whether a game counts, and calls its players by the names that stand for theirs. A placeholder is no name, unless it is asked for.
func (s *Selection) admits(v *Verdict) bool {
	for seat, name := range v.players {
		v.players[seat] = s.name(name)
		if replay.IsPlaceholder(v.players[seat]) && !slices.Contains(s.Include, v.players[seat]) {
			v.players[seat] = ""
			continue
		}
		if name != "" && !s.wants(v.players[seat]) {
			return false
		}
	}
	return true
}

// name returns the name that stands for another one, or that itself.
func (s *Selection) name(name string) string { return cmp.Or(s.Alias[name], name) }

func (s *Selection) wants(name string) bool {
	matches := func(pattern string) bool { return Matches(pattern, name) }
	return (len(s.Include) == 0 || slices.ContainsFunc(s.Include, matches)) && !slices.ContainsFunc(s.Exclude, matches)
}

// Matches says whether a name is as a pattern says, in which * stands for any text.
func Matches(pattern, name string) bool {
	first, rest, starred := strings.Cut(pattern, "*")
	if !starred {
		return pattern == name
	}
	name, ok := strings.CutPrefix(name, first)
	if !ok {
		return false
	}
	parts := strings.Split(rest, "*")
	last := parts[len(parts)-1]
	for _, part := range parts[:len(parts)-1] {
		_, after, found := strings.Cut(name, part)
		if !found {
			return false
		}
		name = after
	}
	return strings.HasSuffix(name, last)
}

// keyOf returns which games a game is compared with.
func (s *Selection) keyOf(v *Verdict) poolKey {
	if s.Pooled {
		return poolKey{game: v.game}
	}
	return poolKey{v.game, v.variant}
}

// A Rating is the players of one variant of a game who have met, rated by their results.
type Rating struct {
	Game    string
	Title   string // of the game, with the variant where there are others
	Variant        // zero where variants are pooled
	Pooled  []Variant
	Group   int // from 1, those with most games first, of players who have met
	Groups  int // how many there are of these
	Ratings *rating.Ratings
	Pairs   []PairScore

	LeftOut
	Games    int  // that were rated
	Failed   int  // of these, whose result is that a player has failed
	Several  bool // some games have more than two players, and each two of them count
	Grouped  bool // some games share their opening
	Again    int  // games of a match that the same file had before
	Repeated int  // games that were left out, since their group repeats an earlier one

	rating.Options // with the anchors among these players
}

// A PairScore is what two players scored against each other in pairs of games with a common opening.
type PairScore struct {
	A, B  string             // as they are ranked
	Pairs rating.Pentanomial // as A sees them
}

// A RateError says why the players of a game cannot be rated.
type RateError struct {
	Game string
	Err  error
}

func (e *RateError) Error() string { return e.Game + ": " + e.Err.Error() }
func (e *RateError) Unwrap() error { return e.Err }

// A poolKey is what results are kept apart by.
type poolKey struct {
	game    string
	variant Variant
}

// RatingPools collect the results of games of all kinds. The zero value is empty and ready to use.
type RatingPools struct {
	Selection
	pools map[poolKey]*ratingPool
}

// Add counts a game; the order in which games come makes a difference where the same ones come again.
func (p *RatingPools) Add(v *Verdict) {
	key := p.keyOf(v)
	pool := p.pools[key]
	if pool == nil {
		if p.pools == nil {
			p.pools = map[poolKey]*ratingPool{}
		}
		pool = newRatingPool(v.game, v.title, key.variant)
		p.pools[key] = pool
	}
	if !p.admits(v) {
		pool.Excluded++
		return
	}
	pool.add(v)
}

// A MissingError names players who were to be anchors and have no game.
type MissingError struct{ Names []string }

func (e *MissingError) Error() string {
	return "no game that counts names these anchors: " + namesText(e.Names)
}

// missing returns a [MissingError] if no pool has some of the anchors.
func missing(o *RateOptions, pools iter.Seq[*ratingPool]) error {
	found := map[string]bool{}
	for pool := range pools {
		for name := range o.Anchors {
			if _, is := pool.index[name]; is {
				found[name] = true
			}
		}
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(o.Anchors)) {
		if !found[name] {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		return &MissingError{names}
	}
	return nil
}

// ranked returns the keys of pools in the order of games, and of one game those of most games first; and how many each game has.
func ranked[P any](pools map[poolKey]P, games func(P) int) (keys []poolKey, variants map[string]int) {
	variants = map[string]int{}
	for key := range pools {
		variants[key.game]++
	}
	return slices.SortedFunc(maps.Keys(pools), func(a, b poolKey) int {
		return cmp.Or(strings.Compare(a.game, b.game), -cmp.Compare(games(pools[a]), games(pools[b])),
			strings.Compare(a.variant.Rules, b.variant.Rules), strings.Compare(a.variant.Board, b.variant.Board), cmp.Compare(a.variant.Seats, b.variant.Seats))
	}), variants
}

// titled returns the pools as ranked, with titles that tell the variants of a game apart.
func (p *RatingPools) titled() (pools []*ratingPool) {
	keys, variants := ranked(p.pools, (*ratingPool).seen)
	for _, key := range keys {
		pool := p.pools[key]
		if variants[key.game] > 1 {
			pool.Title += ": " + key.variant.title(key.game)
		}
		pools = append(pools, pool)
	}
	return pools
}

// Rate rates the players, the variants of games apart from each other, and the players who never met. The error is of all variants whose
// players cannot be rated.
func (p *RatingPools) Rate(o RateOptions) ([]*Rating, error) {
	var ratings []*Rating
	var failed []error
	if err := missing(&o, maps.Values(p.pools)); err != nil {
		return nil, err
	}
	for _, pool := range p.titled() {
		rated, err := pool.rate(o)
		if err != nil {
			failed = append(failed, &RateError{Game: pool.Title, Err: err})
			continue
		}
		ratings = append(ratings, rated...)
	}
	return ratings, errors.Join(failed...)
}
