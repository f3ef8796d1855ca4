package bluelagoon

import (
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A moment is what one picture shows: a position, or what lies between two of them.
type moment struct {
	index   int // plies on the board, deals among them
	number  int // of the ply, as people count
	phase   bluelagoon.Phase
	turn    game.Seat
	outcome game.Outcome // by the rules
	step    step
	between bool // it lies between two positions
	last    shownPly
	skipped []game.Seat // who could not move and was skipped
	tokens  []bluelagoon.Kind
	pieces  []shownPiece // by cell
	players []playerState
	written [2]writing // how the points of each phase are written
	ended   string     // why the phase ended, where the picture is about that

	// For overlays, where these are asked for.
	chains     []bluelagoon.Chain // the best of each player
	majorities []majority         // by island
	targets    []game.Move
}

// A step says what a picture is about.
type step uint8

const (
	placing  step = iota // a piece was placed, or nothing yet
	tallying             // the points of a phase are added
	clearing             // the board is cleared
	dealing              // the tokens are dealt
)

// A shownPiece is what stands on a cell; the zero value is nothing.
type shownPiece struct {
	there bool
	seat  game.Seat
	piece bluelagoon.Piece
}

// A shownPly is a piece that was placed; the zero value is none.
type shownPly struct {
	placed  bool
	seat    game.Seat
	piece   bluelagoon.Piece
	cell    int
	claimed bluelagoon.Kind
}

// A playerState is what a player has.
type playerState struct {
	left   [2]int // settlers and villages yet to be placed
	hand   [bluelagoon.Kinds]int
	points [2]bluelagoon.Points // by phase
	total  int                  // what the points come to, with those of phases that are not known
	before int                  // points of exploration of which no more is known
}

// A writing says how points are written.
type writing uint8

const (
	unwritten writing = iota // the phase has not begun
	summed                   // only their sum is known: the game begins after them
	running                  // in lighter ink: if the phase ended now
	tallied                  // in full ink
)

// newMoment returns what there is to show of a position by itself.
func newMoment(s *bluelagoon.State) *moment {
	cells := s.Board().Cells()
	m := &moment{
		phase: s.Phase(), turn: s.Turn(), outcome: s.Outcome(),
		tokens: make([]bluelagoon.Kind, cells), pieces: make([]shownPiece, cells), players: make([]playerState, s.Seats()),
	}
	for cell := range m.pieces {
		m.tokens[cell] = s.Token(cell)
		if seat, piece := s.Piece(cell); piece != bluelagoon.NoPiece {
			m.pieces[cell] = shownPiece{true, seat, piece}
		}
	}
	m.readPoints(s)
	if over, exhausted, stuck := s.PhaseOver(); over && s.Dealt() {
		m.step, m.ended = tallying, endReason(exhausted, stuck)
	}
	return m
}

// readMove takes over what there is to show of the move that led here. before is the position that
// it was made in.
func (m *moment) readMove(before *bluelagoon.State, move game.Move) {
	piece, cell, ok := bluelagoon.PlacementOf(move)
	if ok {
		m.last = shownPly{true, before.Player(), piece, cell, before.Token(cell)}
	} else {
		m.step = dealing
	}
	if m.step == tallying || m.turn < 0 || before.Phase() == m.phase && !ok {
		return
	}
	seats := game.Seat(len(m.players))
	for seat := (before.Player() + 1) % seats; seat != m.turn; seat = (seat + 1) % seats {
		m.skipped = append(m.skipped, seat)
	}
}

// readOverlays takes over what overlays show.
func (d *drawing) readOverlays(m *moment, s *bluelagoon.State) {
	if d.shows(overlayChains) {
		for seat := range game.Seat(d.seats) {
			m.chains = append(m.chains, s.BestChain(seat))
		}
	}
	if d.shows(overlayMajorities) {
		m.majorities = majoritiesOf(s)
	}
	if d.shows(overlayMoves) && m.turn >= 0 {
		m.targets = s.Moves(nil)
	}
}

// readPoints takes over what the players have.
func (m *moment) readPoints(s *bluelagoon.State) {
	explored, known := s.Tally(bluelagoon.Exploration)
	_, over := s.Tally(m.phase)
	totals := s.AppendScores(nil)
	m.written[m.phase] = running
	if over {
		m.written[m.phase] = tallied
	}
	if m.phase == bluelagoon.Settlement {
		m.written[bluelagoon.Exploration] = summed
		if known {
			m.written[bluelagoon.Exploration] = tallied
		}
	}
	for i := range m.players {
		p, seat := &m.players[i], game.Seat(i)
		p.left = [2]int{s.SettlersLeft(seat), s.VillagesLeft(seat)}
		p.hand = s.Hand(seat)
		p.points[m.phase] = s.Scores(seat)
		p.total = totals[i]
		if m.phase == bluelagoon.Settlement {
			p.before = p.total - p.points[m.phase].Total()
			if known {
				p.points[bluelagoon.Exploration] = explored[i]
			}
		}
	}
}

// endReason says why a phase ended.
func endReason(exhausted, stuck bool) string {
	switch {
	case exhausted && stuck:
		return "no resource is left, and nobody can move"
	case exhausted:
		return "no resource is left"
	}
	return "nobody can move"
}

// untallied returns the picture of a phase that is over, with its points not yet counted.
func (m *moment) untallied() *moment {
	before := *m
	before.between, before.step, before.outcome = true, placing, game.Outcome{}
	before.written[m.phase] = running
	return &before
}

// cleared returns the picture of the board before the tokens of a deal are laid on it.
func (m *moment) cleared() *moment {
	before := *m
	before.between, before.step, before.turn, before.outcome = true, clearing, game.Nobody, game.Outcome{}
	before.skipped, before.targets = nil, nil
	before.tokens = make([]bluelagoon.Kind, len(m.tokens))
	for cell := range before.tokens {
		before.tokens[cell] = bluelagoon.NoToken
	}
	return &before
}
