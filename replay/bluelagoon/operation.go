package bluelagoon

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// The operations of the assignment's methods on a single state. They judge placements by the rules of
// placing alone, and change the state for good: it is the start of a game afterwards.

// A Dealer returns the deal that is due at the start of a phase.
type Dealer func(of Phase) (Deal, *game.Illegal)

// Valid reads a move string and says why the player whom the state names may not make it.
func (s *State) Valid(text string) (game.Move, *game.Illegal) {
	w, ill := scanMove(text, s.allow)
	if ill != nil {
		return 0, ill
	}
	return s.judgePlacement(w)
}

// Place places a piece and claims the token under it; the phase does not end, and the turn stays.
func (s *State) Place(text string) *game.Illegal {
	m, ill := s.Valid(text)
	if ill != nil {
		return ill
	}
	s.place(m)
	s.begin()
	return nil
}

func (s *State) place(m game.Move) {
	piece, cell, _ := PlacementOf(m)
	s.put(s.player, cell, piece)
	s.claim(s.player, cell)
}

// EndPhase adds the points of the phase, which must be over, to the scores. After exploration the
// board is cleared and the tokens are dealt. The turn stays.
func (s *State) EndPhase(dealer Dealer) *game.Illegal {
	if !s.over() {
		return s.notOver()
	}
	if ill := s.endPhase(dealer); ill != nil {
		return ill
	}
	s.begin()
	return nil
}

func (s *State) endPhase(dealer Dealer) *game.Illegal {
	if s.phase == Settlement {
		s.tally()
		return nil
	}
	d, ill := s.drawn(dealer, Settlement)
	if ill != nil {
		return ill
	}
	s.endExploration()
	s.layDeal(s.AddDeal(d))
	return nil
}

// Apply makes a move as a turn: it places the piece, ends the phase if it is over then, and passes
// the turn.
func (s *State) Apply(text string, dealer Dealer) *game.Illegal {
	m, ill := s.Valid(text)
	if ill != nil {
		return ill
	}
	s.place(m)
	if s.over() {
		if ill := s.endPhase(dealer); ill != nil {
			return ill
		}
	}
	s.turnTo(s.next(s.player))
	s.begin()
	return nil
}

// Distribute deals the tokens, which have not been dealt.
func (s *State) Distribute(dealer Dealer) *game.Illegal {
	if s.dealt() {
		return illegal("already-dealt", "Tokens are already on the board or in hands.")
	}
	d, ill := s.drawn(dealer, s.phase)
	if ill != nil {
		return ill
	}
	s.layDeal(s.AddDeal(d))
	s.begin()
	return nil
}

// drawn returns the deal of a phase, if there are circles to put it on.
func (s *State) drawn(dealer Dealer, of Phase) (Deal, *game.Illegal) {
	if ills := s.circleCount(); ills != nil {
		return Deal{}, ills[0]
	}
	return dealer(of)
}

// NoValidMove says that no move can be chosen. A single state is judged by its pieces, whether its phase is over or not.
func (*State) NoValidMove() *game.Illegal {
	return illegal("no-valid-move", "The current player has no legal move.")
}

// notOver explains why the phase goes on.
func (s *State) notOver() *game.Illegal {
	able := s.player
	if s.stuck(able) {
		able = s.next(able)
	}
	if !s.dealt() {
		return illegal("phase-not-over", "The phase is not over: the tokens have not been dealt and player %d can move.", able)
	}
	return illegal("phase-not-over", "The phase is not over: resources remain and player %d can move.", able)
}

// A Final is how a game ended.
type Final struct {
	Scores  []int           // with the points of settlement
	Tokens  []int           // claimed in settlement
	Winners []int           // most points, then most tokens; several share the victory
	Notes   []*game.Illegal // what the state leaves open
}

// Winner returns how the game ended, which must be over.
func (s *State) Winner() (f Final, ill *game.Illegal) {
	switch {
	case s.status == finished:
	case s.over():
		return f, illegal("phase-not-over", "Exploration is over, but the game is not: settlement follows.")
	default:
		return f, s.notOver()
	}
	scores := s.FinalScores()
	f.Scores, f.Notes = slices.Clone(scores[:s.seats]), s.tallyUnknown()
	outcome := s.Outcome()
	for seat := range s.seats {
		f.Tokens = append(f.Tokens, handSize(&s.hands[seat]))
		if outcome.Won(game.Seat(seat)) {
			f.Winners = append(f.Winners, seat)
		}
	}
	return f, nil
}
