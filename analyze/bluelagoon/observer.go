package bluelagoon

import (
	"slices"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// An observer measures games of Blue Lagoon.
type observer struct {
	seats  int
	plies  int // of players
	last   int // seat of the last one, or -1
	hands  [bluelagoon.MaxSeats][bluelagoon.Kinds]int
	totals [bluelagoon.MaxSeats]int
	phases [2]phase

	leader  int // who alone has most points, or -1
	ledFrom int // ply since which
	skips   int64
}

// A phase is what there is of one of the two phases.
type phase struct {
	plies   int64
	ended   bool
	tallies [bluelagoon.MaxSeats]tally
}

// A tally is what a player came to in a phase.
type tally struct {
	lastPly   int // from 0, of all that players made; -1 if the player made none in the phase
	points    bluelagoon.Points
	survivors int64
}

// Begin implements [stats.Observer].
func (g *observer) Begin(s game.State) {
	*g = observer{seats: s.Seats(), last: -1, leader: -1}
	for phase := range g.phases {
		for seat := range g.phases[phase].tallies {
			g.phases[phase].tallies[seat].lastPly = -1
		}
	}
	g.takeHands(s.(*bluelagoon.State))
}

// takeHands notes what the players hold.
func (g *observer) takeHands(s *bluelagoon.State) {
	for seat := range g.seats {
		g.hands[seat] = s.Hand(game.Seat(seat))
	}
}

// Ply implements [stats.Observer].
func (g *observer) Ply(state game.State, ply game.PlayedPly, row []int64) {
	s := state.(*bluelagoon.State)
	if row == nil {
		g.takeHands(s)
		g.skip(s)
		return
	}
	seat := int(ply.Seat)
	phase := &g.phases[s.Phase()]
	phase.plies++
	phase.tallies[seat].lastPly = g.plies
	g.plies++
	g.last = seat
	g.skip(s)
	row[phaseColumn] = int64(s.Phase())
	g.claim(s, seat, row)
	g.stand(s, seat, row)
	if over, exhausted, stuck := s.PhaseOver(); over {
		row[endColumn] = endOf(s.Phase(), exhausted, stuck)
		phase.end(s)
	}
}

// skip counts the players who would come next and have no move.
func (g *observer) skip(s *bluelagoon.State) {
	if turn := int(s.Turn()); turn >= 0 && g.last >= 0 {
		g.skips += int64((turn - g.last - 1 + g.seats) % g.seats)
	}
}

// claim notes the token that a ply claimed.
func (g *observer) claim(s *bluelagoon.State, seat int, row []int64) {
	hand := s.Hand(game.Seat(seat))
	left := 0
	for k := range hand {
		if hand[k] > g.hands[seat][k] {
			row[claimedColumn] = int64(k)
		}
		left += s.Left(bluelagoon.Kind(k))
	}
	g.hands[seat] = hand
	row[tokensColumn] = int64(left)
}

// stand notes how the players stand if the phase ends now.
func (g *observer) stand(s *bluelagoon.State, seat int, row []int64) {
	final := s.FinalScores()
	for q := range g.seats {
		g.totals[q] = final[q]
		if s.Turn() != game.Nobody { // the points of the phase are still to be added
			g.totals[q] += s.Scores(game.Seat(q)).Total()
		}
	}
	survey := s.Survey(game.Seat(seat))
	row[totalColumn] = int64(g.totals[seat])
	row[islandsColumn], row[linkedColumn] = int64(survey.Islands), int64(survey.Linked)
	if g.plies%g.seats == 0 { // all have had as many turns, unless some were skipped
		row[leadColumn] = int64(g.totals[0] - slices.Max(g.totals[1:g.seats]))
	}
	if leader := leader(g.totals[:g.seats]); leader != g.leader {
		g.leader, g.ledFrom = leader, g.plies
	}
}

// leader returns the seat that alone has most points, or -1.
func leader(totals []int) int {
	most, leader := slices.Max(totals), -1
	for seat, points := range totals {
		if points != most {
			continue
		}
		if leader >= 0 {
			return -1
		}
		leader = seat
	}
	return leader
}

// end notes what the players came to in a phase that is over.
func (p *phase) end(s *bluelagoon.State) {
	p.ended = true
	for q := range s.Seats() {
		seat := game.Seat(q)
		p.tallies[q].points, p.tallies[q].survivors = s.Scores(seat), int64(s.Survivors(seat))
	}
}

// End implements [stats.Observer].
func (g *observer) End(p *replay.Played, row []int64) {
	explored, settled := &g.phases[bluelagoon.Exploration], &g.phases[bluelagoon.Settlement]
	if explored.ended {
		row[exploredColumn] = explored.plies
	}
	o := &p.Outcome
	if !o.Over {
		return
	}
	row[skipsColumn] = g.skips
	if settled.ended {
		row[settledColumn] = settled.plies
	}
	if o.Scored {
		scores := o.Scores
		slices.Sort(scores[:g.seats])
		row[marginColumn] = int64(scores[g.seats-1] - scores[g.seats-2])
	}
	if explored.ended {
		row[leaderColumn] = explored.leaderWon(g.seats, o)
	}
	if winner := int(o.Winner()); winner >= 0 && winner == g.leader {
		row[ledFromColumn] = int64(g.ledFrom)
	}
}

// leaderWon returns what became of the player with most points after exploration.
func (p *phase) leaderWon(seats int, o *game.Outcome) int64 {
	var totals [bluelagoon.MaxSeats]int
	for seat := range seats {
		totals[seat] = p.tallies[seat].points.Total()
	}
	switch leader := leader(totals[:seats]); {
	case leader < 0:
		return severalLed
	case o.Won(game.Seat(leader)):
		return leaderWon
	}
	return otherWon
}

// told reports whether the phase is over and has a ply of each player to stand with what that player came to: else the players would not be compared in the same games.
func (p *phase) told(seats int) bool {
	return p.ended && !slices.ContainsFunc(p.tallies[:seats], func(t tally) bool { return t.lastPly < 0 })
}

// Review implements [stats.Reviewer]: points stand with the last ply of a player in the phase.
func (g *observer) Review(row func(ply int) []int64) {
	for of := range g.phases {
		phase := &g.phases[of]
		for seat := range g.seats {
			t := &phase.tallies[seat]
			if !phase.told(g.seats) {
				continue
			}
			p, values := &t.points, row(t.lastPly)
			copy(values[points[of]:], []int64{
				int64(p.Islands), int64(p.Links), int64(p.Majorities), int64(p.Resources), int64(p.Statuettes),
			})
			if bluelagoon.Phase(of) == bluelagoon.Exploration {
				values[keptColumn] = t.survivors
			}
		}
	}
}
