package stats

import (
	"slices"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A bluelagoonGauge measures games of Blue Lagoon.
type bluelagoonGauge struct {
	seats  int
	plies  int // of players
	last   int // seat of the last one, or -1
	hands  [bluelagoon.MaxSeats][bluelagoon.Kinds]int
	totals [bluelagoon.MaxSeats]int
	phases [2]bluelagoonPhase

	leader  int // who alone has most points, or -1
	ledFrom int // ply since which
	skips   int64
}

// A bluelagoonPhase is what there is of one of the two phases.
type bluelagoonPhase struct {
	plies   int64
	ended   bool
	tallies [bluelagoon.MaxSeats]bluelagoonTally
}

// A bluelagoonTally is what a player came to in a phase.
type bluelagoonTally struct {
	lastPly   int // from 0, of all that players made; -1 if the player made none in the phase
	points    bluelagoon.Points
	survivors int64
}

// Begin implements [Gauge].
func (g *bluelagoonGauge) Begin(s game.State) {
	*g = bluelagoonGauge{seats: s.Seats(), last: -1, leader: -1}
	for phase := range g.phases {
		for seat := range g.phases[phase].tallies {
			g.phases[phase].tallies[seat].lastPly = -1
		}
	}
	g.takeHands(s.(*bluelagoon.State))
}

// takeHands notes what the players hold.
func (g *bluelagoonGauge) takeHands(s *bluelagoon.State) {
	for seat := range g.seats {
		g.hands[seat] = s.Hand(game.Seat(seat))
	}
}

// Ply implements [Gauge].
func (g *bluelagoonGauge) Ply(state game.State, ply game.PlayedPly, row []int64) {
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
	row[bluelagoonPhaseColumn] = int64(s.Phase())
	g.claim(s, seat, row)
	g.stand(s, seat, row)
	if over, exhausted, stuck := s.PhaseOver(); over {
		row[bluelagoonEnd] = bluelagoonEndOf(s.Phase(), exhausted, stuck)
		phase.end(s)
	}
}

// skip counts the players who would come next and have no move.
func (g *bluelagoonGauge) skip(s *bluelagoon.State) {
	if turn := int(s.Turn()); turn >= 0 && g.last >= 0 {
		g.skips += int64((turn - g.last - 1 + g.seats) % g.seats)
	}
}

// claim notes the token that a ply claimed.
func (g *bluelagoonGauge) claim(s *bluelagoon.State, seat int, row []int64) {
	hand := s.Hand(game.Seat(seat))
	left := 0
	for k := range hand {
		if hand[k] > g.hands[seat][k] {
			row[bluelagoonClaimed] = int64(k)
		}
		left += s.Left(bluelagoon.Kind(k))
	}
	g.hands[seat] = hand
	row[bluelagoonTokens] = int64(left)
}

// stand notes how the players stand if the phase ends now.
func (g *bluelagoonGauge) stand(s *bluelagoon.State, seat int, row []int64) {
	final := s.FinalScores()
	for q := range g.seats {
		g.totals[q] = final[q]
		if s.Turn() != game.Nobody { // the points of the phase are still to be added
			g.totals[q] += s.Scores(game.Seat(q)).Total()
		}
	}
	survey := s.Survey(game.Seat(seat))
	row[bluelagoonTotal] = int64(g.totals[seat])
	row[bluelagoonIslands], row[bluelagoonLinked] = int64(survey.Islands), int64(survey.Linked)
	if leader := bluelagoonLeader(g.totals[:g.seats]); leader != g.leader {
		g.leader, g.ledFrom = leader, g.plies
	}
}

// bluelagoonLeader returns the seat that alone has most points, or -1.
func bluelagoonLeader(totals []int) int {
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
func (p *bluelagoonPhase) end(s *bluelagoon.State) {
	p.ended = true
	for q := range s.Seats() {
		seat := game.Seat(q)
		p.tallies[q].points, p.tallies[q].survivors = s.Scores(seat), int64(s.Survivors(seat))
	}
}

// End implements [Gauge].
func (g *bluelagoonGauge) End(p *replay.Played, row []int64) {
	explored, settled := &g.phases[bluelagoon.Exploration], &g.phases[bluelagoon.Settlement]
	if explored.ended {
		row[bluelagoonExplored] = explored.plies
	}
	o := &p.Outcome
	if !o.Over {
		return
	}
	row[bluelagoonSkips] = g.skips
	if settled.ended {
		row[bluelagoonSettled] = settled.plies
	}
	if o.Scored {
		scores := o.Scores
		slices.Sort(scores[:g.seats])
		row[bluelagoonMargin] = int64(scores[g.seats-1] - scores[g.seats-2])
	}
	if explored.ended {
		row[bluelagoonLeaderColumn] = explored.leaderWon(g.seats, o)
	}
	if winner := soleWinner(o.Winners); winner >= 0 && winner == g.leader {
		row[bluelagoonLedFrom] = int64(g.ledFrom)
	}
}

// leaderWon returns what became of the player with most points after exploration.
func (p *bluelagoonPhase) leaderWon(seats int, o *game.Outcome) int64 {
	var totals [bluelagoon.MaxSeats]int
	for seat := range seats {
		totals[seat] = p.tallies[seat].points.Total()
	}
	switch leader := bluelagoonLeader(totals[:seats]); {
	case leader < 0:
		return bluelagoonSeveralLed
	case o.Won(game.Seat(leader)):
		return bluelagoonLeaderWon
	}
	return bluelagoonOtherWon
}

// Review implements [Reviewer]: points stand with the last ply of a player in the phase.
func (g *bluelagoonGauge) Review(row func(ply int) []int64) {
	for of := range g.phases {
		phase := &g.phases[of]
		for seat := range g.seats {
			t := &phase.tallies[seat]
			if !phase.ended || t.lastPly < 0 {
				continue
			}
			p, values := &t.points, row(t.lastPly)
			copy(values[bluelagoonPoints[of]:], []int64{
				int64(p.Islands), int64(p.Links), int64(p.Majorities), int64(p.Resources), int64(p.Statuettes),
			})
			if bluelagoon.Phase(of) == bluelagoon.Exploration {
				values[bluelagoonKept] = t.survivors
			}
		}
	}
}
