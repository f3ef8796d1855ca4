package match

import (
	"cmp"
	"slices"

	"github.com/plybook/plybook/analyze/rating"
)

// A Table is the standings of a match.
type Table struct {
	Rows  []Row // by entrant
	Games int   // that were played
	Void  int   // of them, that do not count: unfinished, or a program disagreed about the rules
	Seats int   // of a game

	Settlement *Settlement // nil: no solver is asked

	Adjudicated map[string]int // games by reason, as [ReadAdjudication] says it
	Decided     int            // games whose result is that a player has failed

	// Pairs are the pairs of games of a match of two, as the first entrant sees them: those of which both
	// games count, and that do not repeat an earlier pair.
	Pairs   rating.Pentanomial
	Repeats int // pairs that repeat one of Pairs, ply by ply or as images: they are no evidence of anything new

	pair  float64   // points of the first entrant in the group that is being played
	whole bool      // all games of that group count so far
	games [2]gameID // of that group, in a match of two
	seen  map[[2]gameID]bool
}

// A Settlement is what the solver says of the games that a failure ended.
type Settlement struct {
	Failed  int                // games that a failure ended
	Settled int                // of them, those whose last position the solver has settled
	Points  map[string]float64 // of these, with the best play of both, by players
}

// Add counts a game that a failure ended, with the points of its players where it was settled.
func (s *Settlement) Add(settled bool, players []string, points []float64) {
	s.Failed++
	if !settled {
		return
	}
	s.Settled++
	for seat, name := range players {
		s.Points[name] += points[seat]
	}
}

// A Row is what a player has done.
type Row struct {
	Name     string
	Games    int // that count
	Wins     int // alone
	Shared   int // draws, and wins together with others
	Losses   int
	Points   float64
	Failures map[string]int // by reason; giving up is none

	Decided       int     // of Games, those whose result is that a player has failed
	DecidedPoints float64 // of Points, those of these games

	// Unended are the games that a failure of a player ended in a way that the rules have no result for, and UnendedPoints
	// the points that they would give if that lost: one shared by all others.
	Unended       int
	UnendedPoints float64

	FirstFailure     string // of the player, as the tag Failure has it without the name; "" if there is none
	FirstFailureGame int    // from 1
}

// Without returns a row without the games whose result is that a player has failed.
func (r *Row) Without() Row {
	return Row{Name: r.Name, Games: r.Games - r.Decided, Points: r.Points - r.DecidedPoints}
}

// Failed returns how many games a player has ended by failing.
func (t *Table) Failed() (games int) {
	for i := range t.Rows {
		for _, n := range t.Rows[i].Failures {
			games += n
		}
	}
	return games
}

func newTable(settings *Settings, s *Schedule) *Table {
	t := &Table{Seats: s.seats, Adjudicated: map[string]int{}, whole: true, seen: map[[2]gameID]bool{}}
	if settings.Adjudicate.Solve > 0 {
		t.Settlement = &Settlement{Points: map[string]float64{}}
	}
	for _, e := range settings.Entrants {
		t.Rows = append(t.Rows, Row{Name: e.Name, Failures: map[string]int{}})
	}
	return t
}

// add counts a game, and its group if it is the last one of that.
func (t *Table) add(r *Result) {
	t.Games++
	if r.Failure != nil {
		t.Rows[r.Failed].fail(r)
		t.settle(r)
	}
	if r.Failure != nil && r.Points == nil && !r.Failure.Void() {
		t.addUnended(r)
	}
	if r.Points == nil {
		t.Void++
		t.whole = false
	}
	decided := r.Failure != nil && r.Points != nil && r.Adjudicated == ""
	switch {
	case decided:
		t.Decided++
	case r.Adjudicated != "":
		t.Adjudicated[r.Adjudicated]++
	}
	t.addPoints(r, decided)
	t.games[r.Slot.Index%len(t.games)] = r.id
	if r.Slot.Index%t.Seats != t.Seats-1 {
		return
	}
	if t.whole && len(t.Rows) == 2 && t.Seats == 2 {
		t.addPair()
	}
	t.pair, t.whole = 0, true
}

// settle counts a game that a failure ended, if a solver was asked about it.
func (t *Table) settle(r *Result) {
	if t.Settlement == nil {
		return
	}
	var names []string
	for _, entrant := range r.Slot.Seats {
		names = append(names, t.Rows[entrant].Name)
	}
	t.Settlement.Add(r.Adjudicated == BySolver, names, r.Points)
}

// addPoints counts what the players got. decided says that a failure decided the game.
func (t *Table) addPoints(r *Result, decided bool) {
	for seat, points := range r.Points {
		entrant := r.Slot.Seats[seat]
		t.Rows[entrant].add(points)
		if decided {
			t.Rows[entrant].Decided++
			t.Rows[entrant].DecidedPoints += points
		}
		if entrant == 0 {
			t.pair += points
		}
	}
}

// addPair counts the pair of games that has ended.
func (t *Table) addPair() {
	if t.seen[t.games] {
		t.Repeats++
		return
	}
	t.seen[t.games] = true
	t.Pairs[int(2*t.pair)]++
}

// addUnended counts a game that a failure ended without a result.
func (t *Table) addUnended(r *Result) {
	for _, entrant := range r.Slot.Seats {
		t.Rows[entrant].Unended++
		if entrant != r.Failed {
			t.Rows[entrant].UnendedPoints += 1 / float64(len(r.Slot.Seats)-1)
		}
	}
}

// fail counts a failure of the player in a game.
func (r *Row) fail(g *Result) {
	r.Failures[g.Failure.Reason]++
	if r.FirstFailure == "" {
		r.FirstFailure, r.FirstFailureGame = oneLine(g.Failure.Error()), g.Slot.Index+1
	}
}

func (r *Row) add(points float64) {
	r.Games++
	r.Points += points
	switch points {
	case 1:
		r.Wins++
	case 0:
		r.Losses++
	default:
		r.Shared++
	}
}

// Standings returns the rows, those with the greatest share of the points first and those without games last.
func (t *Table) Standings() []Row {
	rows := slices.Clone(t.Rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return -cmp.Compare(a.share(), b.share()) })
	return rows
}

// FailuresDecide says whether others would lead without the games whose result is that a player has failed, or nobody
// could tell who.
func (t *Table) FailuresDecide() bool {
	if t.Decided == 0 {
		return false
	}
	without := make([]Row, len(t.Rows))
	for i := range t.Rows {
		without[i] = t.Rows[i].Without()
	}
	return !slices.Equal(leaders(t.Rows), leaders(without))
}

// leaders returns the places of the rows with the greatest share of the points; none if nobody has a game.
func leaders(rows []Row) (best []int) {
	most := 0.0
	for i := range rows {
		switch share := rows[i].share(); {
		case share < 0 || share < most:
		case share > most:
			most, best = share, []int{i}
		default:
			best = append(best, i)
		}
	}
	return best
}

// share returns which share of its points a row has made; less than all shares if it has no games.
func (r *Row) share() float64 {
	if r.Games == 0 {
		return -1
	}
	return r.Points / float64(r.Games)
}
