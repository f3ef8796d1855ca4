package play

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

// read returns the move that an act means in a position.
func (s *Session) read(c *call, state game.State) (m game.Move, text string, refused *Refusal) {
	if len(c.Clicks) == 0 {
		m, ill := game.ReadTyped(state, c.Text, s.cellNames(c.window))
		if ill != nil {
			return 0, "", refusalOf(ill, "")
		}
		return m, "", nil
	}
	clicks, refused := spots(c.Clicks)
	if refused != nil {
		return 0, "", refused
	}
	p, ok := state.(game.Pointed)
	if !ok {
		return 0, "", refuse("Moves of this game are typed.")
	}
	manual := s.table.config.Manual && s.mode == modePlay
	for _, m := range state.Moves(nil) {
		for _, g := range p.AppendGestures(nil, m, manual) {
			if matches(g, clicks) == len(g) {
				return m, string(p.AppendPointed(nil, m, clicks)), nil
			}
		}
	}
	if r := s.pointed(p, clicks, manual); r != nil {
		return 0, "", r
	}
	return 0, "", refuse("The move is not complete: select more.")
}

// spots reads clicks.
func spots(texts []string) ([]game.Spot, *Refusal) {
	clicks := make([]game.Spot, len(texts))
	for i, text := range texts {
		var ok bool
		if clicks[i], ok = game.ParseSpot(text); !ok {
			return nil, refuse("%q cannot be selected.", clip(text))
		}
	}
	return clicks, nil
}

// pointed returns why clicks begin no move, nil if they do.
func (s *Session) pointed(p game.Pointed, clicks []game.Spot, manual bool) *Refusal {
	for _, m := range p.Moves(nil) {
		for _, g := range p.AppendGestures(nil, m, manual) {
			if matches(g, clicks) >= 0 {
				return nil
			}
		}
	}
	ill := p.Refuse(clicks)
	if ill == nil {
		return refuse("This is not a move.")
	}
	return refusalOf(ill, "")
}

// matches returns how many steps of a gesture clicks have made; -1 if they do not begin it.
func matches(g game.Gesture, clicks []game.Spot) (steps int) {
	i := 0
	for steps < len(g) {
		step := &g[steps]
		from := i
		for ; i < len(clicks) && i-from < step.Need; i++ {
			if !slices.Contains(step.Spots, clicks[i]) || slices.Contains(clicks[from:i], clicks[i]) {
				return -1
			}
		}
		if i-from < step.Need {
			return steps
		}
		steps++
	}
	if i < len(clicks) {
		return -1
	}
	return steps
}

// doWhy explains clicks that begin no move. Where they do, because the table of moves was too long for the view, it says what goes on.
func (s *Session) doWhy(c *call) *Refusal {
	clicks, refused := spots(c.Clicks)
	if refused != nil {
		return refused
	}
	at := s.node(c.window)
	if refused := s.mayNot(c.by, at); refused != nil {
		return refused
	}
	state := s.table.goTo(at)
	p, ok := state.(game.Pointed)
	if !ok {
		return refuse("Moves of this game are typed.")
	}
	manual := s.table.config.Manual && s.mode == modePlay
	if r := s.pointed(p, clicks, manual); r != nil {
		return r
	}
	r := &Refusal{}
	for _, m := range state.Moves(nil) {
		for _, g := range p.AppendGestures(nil, m, manual) {
			if at := matches(g, clicks); at >= 0 && at < len(g) {
				for _, spot := range g[at].Spots {
					if !slices.Contains(clicks, spot) {
						r.Next = append(r.Next, spot.String())
					}
				}
			}
		}
	}
	slices.Sort(r.Next)
	r.Next = slices.Compact(r.Next)
	return r
}
