package strength

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/rating"
)

// A Tally counts games and points: one for a game that is won alone, shared by those who win together or draw.
type Tally struct {
	Games, Wins, Draws, Losses int
	Points                     float64
}

func (t *Tally) add(points float64) {
	t.Games++
	t.Points += points
	switch points {
	case 1:
		t.Wins++
	case 0:
		t.Losses++
	default:
		t.Draws++
	}
}

// Score returns the share of the points.
func (t Tally) Score() float64 {
	if t.Games == 0 {
		return 0
	}
	return t.Points / float64(t.Games)
}

// Interval returns where the true share lies with 95% (Wilson), which holds for few games too, and for
// those that were all won.
func (t Tally) Interval() (low, high float64) {
	return rating.Wilson(t.Points, float64(t.Games))
}

// An Opening is the games that began alike.
type Opening struct {
	Text  string // as the first of them has it
	Rules string
	Games int // those without a result too
	Sides []Tally
	Name  string // what a record calls it; "" if none does

	record string // of a game with it, to draw it; "" if there was no room
	plies  int    // of that game to draw
}

// Pools collect the games of all kinds. The zero value is empty and ready to use.
type Pools struct {
	Selection
	pools map[poolKey]*reportPool
	kept  int // bytes of records that are kept to be drawn
}

// maxKept bounds the bytes of the records that are kept.
const maxKept = 16 << 20

// keep returns a record, if there is room for it.
func (p *Pools) keep(record string) string {
	if p.kept += len(record); p.kept > maxKept {
		return ""
	}
	return record
}

// Add counts a game; the order in which games come makes a difference.
func (p *Pools) Add(b *Game) {
	key := p.keyOf(b.Verdict)
	pool := p.pools[key]
	if pool == nil {
		if p.pools == nil {
			p.pools = map[poolKey]*reportPool{}
		}
		pool = newReportPool(b.Verdict, key.variant)
		pool.keep = p.keep
		p.pools[key] = pool
	}
	if !p.admits(b.Verdict) {
		pool.ratings.Excluded++
		return
	}
	b.failed = p.name(b.failed)
	pool.add(b)
}

// Missing returns a [MissingError] if no game names some of the anchors.
func (p *Pools) Missing(o RateOptions) error {
	return missing(&o, func(yield func(*ratingPool) bool) {
		for _, pool := range p.pools {
			if !yield(pool.ratings) {
				return
			}
		}
	})
}

// Reports completes what was collected, a variant of a game after the other.
func (p *Pools) Reports(o RateOptions) (all []*Report) {
	keys, variants := ranked(p.pools, func(s *reportPool) int { return s.Games })
	place := map[string]int{} // among the variants of a game
	for _, key := range keys {
		pool := p.pools[key]
		place[key.game]++
		if pool.Key = key.game; place[key.game] > 1 {
			pool.Key += fmt.Sprintf("-%d", place[key.game])
		}
		if !p.Pooled {
			pool.Variant = key.variant.title(key.game)
		}
		if variants[key.game] > 1 {
			pool.Title += ": " + pool.Variant
			pool.ratings.Title = pool.Title
		}
		all = append(all, pool.report(o))
	}
	shorten(all)
	return all
}

// shorten sets what is different among the variants of a game.
func shorten(all []*Report) {
	parts := func(s *Report) []string { return strings.Split(s.Variant, ", ") }
	for _, s := range all {
		var own []string
		for i, part := range parts(s) {
			if slices.ContainsFunc(all, func(o *Report) bool {
				others := parts(o)
				return o.Game == s.Game && (len(others) != len(parts(s)) || others[i] != part)
			}) {
				own = append(own, part)
			}
		}
		s.Brief = strings.Join(own, ", ")
	}
}

// A reportPool collects the games of one kind. What it keeps of a game does not depend on its length.
type reportPool struct {
	Report
	ratings  *ratingPool
	openings map[openingKey]*Opening
	seen     map[[16]byte]*Repeat
	lines    map[string]*Match
	keep     func(record string) string // which is that, or "" if there is no room
}

func newReportPool(v *Verdict, variant Variant) *reportPool {
	return &reportPool{
		Report: Report{
			Game: v.game, Title: v.title, Name: v.title,
			PlayerSide: map[string][]Tally{}, Meetings: map[[2]string]*Tally{}, Lengths: map[int]int{},
			Ends: map[string]int{}, Losses: map[Loss]int{}, Failed: map[string]Tally{}, Settlement: match.Settlement{Points: map[string]float64{}}, Searches: map[string]*SearchTotals{}, players: map[string]Tally{},
		},
		ratings:  newRatingPool(v.game, v.title, variant),
		openings: map[openingKey]*Opening{}, seen: map[[16]byte]*Repeat{}, lines: map[string]*Match{},
	}
}

func (s *reportPool) add(b *Game) {
	v := b.Verdict
	s.Games++
	s.ratings.add(v)
	for len(s.Seats) < len(b.seats) {
		s.Seats = append(s.Seats, b.seats[len(s.Seats)])
		s.Sides = append(s.Sides, Tally{})
	}
	s.Ends[b.end]++
	s.addRepeat(b)
	s.addMatch(b)
	for seat, name := range v.players {
		if name != "" && b.searches[seat].Moves > 0 {
			at(s.Searches, name).add(&b.searches[seat])
		}
	}
	points := shares(v.scores)
	if b.ended && b.solver {
		s.Settlement.Add(b.settled && points != nil, v.players, points)
	}
	opening := s.opening(b)
	opening.Games++
	if points == nil {
		return
	}
	s.Lengths[b.plies]++
	s.results++
	if b.failed != "" {
		s.failures++
	}
	for seat, name := range v.players {
		s.Sides[seat].add(points[seat])
		opening.Sides = grown(opening.Sides, seat)
		opening.Sides[seat].add(points[seat])
		if name == "" {
			continue
		}
		own := grown(s.PlayerSide[name], seat)
		own[seat].add(points[seat])
		s.PlayerSide[name] = own
		all := s.players[name]
		all.add(points[seat])
		s.players[name] = all
		if b.failed != "" {
			failed := s.Failed[name]
			failed.add(points[seat])
			s.Failed[name] = failed
		}
		if points[seat] == 0 {
			s.Losses[Loss{name, b.end, b.failed == name}]++
		}
	}
}

func at[K comparable, V any](m map[K]*V, key K) *V {
	if m[key] == nil {
		m[key] = new(V)
	}
	return m[key]
}

func grown(tallies []Tally, index int) []Tally {
	for len(tallies) <= index {
		tallies = append(tallies, Tally{})
	}
	return tallies
}

// shares shares out one point among those with the best score.
func shares(scores []float64) []float64 {
	if len(scores) == 0 {
		return nil
	}
	best := slices.Max(scores)
	winners := 0.0
	for _, s := range scores {
		if s == best {
			winners++
		}
	}
	points := make([]float64, len(scores))
	for i, s := range scores {
		if s == best {
			points[i] = 1 / winners
		}
	}
	return points
}

// meet counts what each two players scored against each other, by the games that rate them.
func (s *reportPool) meet() {
	s.ratings.dropRepeats()
	pool := &s.ratings.pool
	for i := range pool.Results {
		r := &pool.Results[i]
		a, b := pool.Players[r.First], pool.Players[r.Second]
		at(s.Meetings, [2]string{a, b}).add(r.Score)
		at(s.Meetings, [2]string{b, a}).add(1 - r.Score)
	}
}

func (s *reportPool) opening(b *Game) *Opening {
	o := s.openings[b.opening]
	if o == nil {
		o = &Opening{Text: b.text, Rules: b.rules, record: s.keep(b.record), plies: b.begins}
		s.openings[b.opening] = o
		s.Openings = append(s.Openings, o)
	}
	o.Name = cmp.Or(o.Name, b.named)
	return o
}

func (s *reportPool) addRepeat(b *Game) {
	if !b.keyed {
		return
	}
	r := s.seen[b.key]
	if r == nil {
		s.seen[b.key] = &Repeat{
			File: b.file, Index: b.index, Players: b.who, Plies: b.plies, Times: 1,
		}
		return
	}
	if r.Times == 1 {
		s.Repeats = append(s.Repeats, r)
		r.record = s.keep(b.record)
	}
	r.Times++
}

// report completes what was collected.
func (s *reportPool) report(o RateOptions) *Report {
	s.meet()
	if rated, err := s.ratings.rate(o); err != nil {
		s.Rating, s.Unrated = &s.ratings.Rating, err
	} else {
		s.Rating, s.Apart = rated[0], rated[1:]
	}
	slices.SortStableFunc(s.Openings, func(a, b *Opening) int {
		return cmp.Or(-cmp.Compare(a.Games, b.Games), strings.Compare(a.Text, b.Text))
	})
	slices.SortStableFunc(s.Repeats, func(a, b *Repeat) int { return -cmp.Compare(a.Times, b.Times) })
	return &s.Report
}

// Places returns the players, the strongest first: by their ratings and, those without one behind them, by their scores.
func (s *Report) Places() (names []string) {
	if s.Unrated == nil {
		for _, i := range s.Rating.Ratings.Order {
			names = append(names, s.Rating.Ratings.Players[i].Name)
		}
	}
	rated := len(names)
	for name := range s.players {
		if !slices.Contains(names[:rated], name) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names[rated:], func(a, b string) int {
		return cmp.Or(-cmp.Compare(s.players[a].Score(), s.players[b].Score()), strings.Compare(a, b))
	})
	return names
}
