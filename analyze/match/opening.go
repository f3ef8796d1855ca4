package match

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// An Opening is how the games of a round begin. The zero value is the standard start position.
type Opening struct {
	Rules string   `json:"rules,omitempty"` // full name of the rules that it was played by; "": those of the match
	Setup string   `json:"setup,omitempty"` // in the game's own notation; "": the standard start position
	Moves []string `json:"moves,omitempty"` // in the game's own notation; deals may be left out
}

// ErrOver is what is wrong with an opening after which there is nothing to play.
var ErrOver = errors.New("the game is over after it")

// ArrangeOpenings puts the openings in the order in which the rounds have them: that of their source or, shuffled, one that follows
// from the seed; then those before the first one come last.
func (s *Settings) ArrangeOpenings(shuffled bool, first int) error {
	n := len(s.Openings)
	if first < 1 || first > n {
		return fmt.Errorf("there are only %d openings, no number %d", n, first)
	}
	s.Shuffled, s.FirstOpening = shuffled, first
	if shuffled {
		draw := game.SplitMix(s.Seed)
		for i := n - 1; i > 0; i-- {
			j := draw.Below(uint64(i) + 1)
			s.Openings[i], s.Openings[j] = s.Openings[j], s.Openings[i]
		}
	}
	s.Openings = slices.Concat(s.Openings[first-1:], s.Openings[:first-1])
	return nil
}

// OpeningOf returns the first plies of a played game, or of all its plies if plies is less than 0.
// The standard start position of the options needs no setup.
func OpeningOf(p *replay.Played, plies int, o game.Options) Opening {
	end := len(p.Plies)
	if plies >= 0 {
		end = p.PlyEnd(plies)
	}
	opening := Opening{Rules: p.Rules}
	o.Rules = p.Rules
	opening.Setup = player.SetupOf(p, o)
	for i := range end {
		opening.Moves = append(opening.Moves, string(p.At(i).AppendMove(nil, p.Plies[i].Move)))
	}
	return opening
}

// Open returns the state in which the players take over, with the moves that led there.
func (o *Opening) Open(kind *replay.Game, options game.Options) (game.State, []game.Move, error) {
	s, err := kind.Start(o.Setup, options)
	if err != nil {
		return nil, nil, err
	}
	moves, err := o.play(s)
	return s, moves, err
}

// play plays the opening on its start.
func (o *Opening) play(s game.State) (moves []game.Move, err error) {
	for i := 0; i < len(o.Moves); {
		m, refused := s.ParseMove(o.Moves[i])
		switch {
		case refused == nil:
			i++
		case s.Turn() == game.Chance:
			if m, err = deal(s); err != nil {
				return moves, err
			}
		default:
			return moves, fmt.Errorf("its ply %d: %w", i+1, refused)
		}
		moves = append(moves, m)
		s.Play(m)
	}
	for s.Turn() == game.Chance {
		m, err := deal(s)
		if err != nil {
			return moves, err
		}
		moves = append(moves, m)
		s.Play(m)
	}
	if s.Turn() == game.Nobody {
		return moves, ErrOver
	}
	return moves, nil
}

// A retrace plays a replayed game of a slot once more, from where its opening begins and with the deals of its round.
type retrace struct {
	state   game.State
	opening []game.Move // of players, that are still to come
}

// checkBeginning says how a replayed game differs from all games of its slot: in its start, a move of its opening, or a deal.
func (m *Match) checkBeginning(slot Slot, p *replay.Played) error {
	state, moves, err := m.settings.opening(slot.Round).Open(m.settings.Game, m.settings.options(slot.Round))
	if err != nil {
		return err
	}
	for range moves {
		state.Undo()
	}
	r := retrace{state: state}
	for _, move := range moves {
		if state.Turn() != game.Chance {
			r.opening = append(r.opening, move)
		}
		state.Play(move)
	}
	for range moves {
		state.Undo()
	}
	for i := range p.Plies {
		if p.Plies[i].Seat == game.Chance {
			continue
		}
		if err := r.ply(p, i); err != nil {
			return fmt.Errorf("at ply %d it has %w of round %d", p.PlyNumber(i), err, slot.Round+1)
		}
	}
	switch end := p.At(len(p.Plies)); {
	case len(r.opening) > 0:
		return fmt.Errorf("it ends within the opening of round %d", slot.Round+1)
	case end.Turn() != game.Chance && !r.reaches(end):
		return fmt.Errorf("its last deal differs from that of round %d", slot.Round+1)
	}
	return nil
}

// ply plays a ply of a player.
func (r *retrace) ply(p *replay.Played, i int) error {
	move := p.Plies[i].Move
	switch reached := r.reaches(p.At(i)); {
	case !reached && p.PlyNumber(i) == 1:
		return errors.New("another start position or deal than that")
	case !reached:
		return errors.New("another deal than that")
	case len(r.opening) > 0 && move != r.opening[0]:
		return fmt.Errorf("%s, and not %s as the opening", r.state.AppendMove(nil, move), r.state.AppendMove(nil, r.opening[0]))
	}
	r.opening = r.opening[min(1, len(r.opening)):]
	r.state.Play(move)
	return nil
}

// reaches says whether the deals that are due lead to the position of another state.
func (r *retrace) reaches(other game.State) bool {
	for r.state.Turn() == game.Chance {
		m, err := deal(r.state)
		if err != nil {
			return false
		}
		r.state.Play(m)
	}
	return r.state.Key() == other.Key()
}

// deal returns the deal that is due.
func deal(s game.State) (game.Move, error) {
	known := s.Moves(nil)
	if len(known) == 0 {
		return 0, errors.New("a deal is due, but there is no seed for it")
	}
	return known[0], nil
}

// maxTries bounds the plies that are tried for a random opening that is not there yet.
const maxTries = 100_000

// RandomOpenings returns openings of some random plies that leave the game open, one for each round. No
// position, nor an image of one, comes again before all have come that could be found.
func RandomOpenings(s *Settings, rounds, plies int) ([]Opening, error) {
	w := wanderer{seen: map[game.Key]bool{}, plies: plies}
	openings := make([]Opening, 0, rounds)
	for round := range rounds {
		state, err := s.Game.Start("", s.options(round))
		if err != nil {
			return nil, err
		}
		w.random = rand.New(rand.NewPCG(s.Seed, uint64(round)))
		moves, ok := w.find(state)
		if !ok && len(w.seen) > 0 {
			clear(w.seen)
			moves, ok = w.find(state)
		}
		if !ok {
			return nil, fmt.Errorf("no %d random plies were found that leave the game unfinished", plies)
		}
		openings = append(openings, Opening{Moves: moves})
	}
	return openings, nil
}

// A wanderer looks for positions where it has not been.
type wanderer struct {
	random *rand.Rand
	seen   map[game.Key]bool
	plies  int
	tries  int
}

// find returns the moves to a new position.
func (w *wanderer) find(s game.State) (moves []string, ok bool) {
	w.tries = 0
	return w.wander(s, w.plies)
}

// wander tries the moves in random order until one leads to a new position.
func (w *wanderer) wander(s game.State, plies int) (line []string, ok bool) {
	switch turn := s.Turn(); {
	case turn == game.Nobody:
		return nil, false
	case turn != game.Chance && plies == 0:
		key := game.SymmetricKey(s)
		ok = !w.seen[key]
		w.seen[key] = true
		return nil, ok
	}
	moves := s.Moves(nil)
	dealing := s.Turn() == game.Chance
	if !dealing {
		plies--
		w.random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
	for _, m := range moves {
		if w.tries++; w.tries > maxTries {
			return nil, false
		}
		text := string(s.AppendMove(nil, m))
		s.Play(m)
		line, ok = w.wander(s, plies)
		s.Undo()
		if ok && dealing {
			return line, true
		}
		if ok {
			return append([]string{text}, line...), true
		}
	}
	return nil, false
}
