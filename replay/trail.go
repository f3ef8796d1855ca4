package replay

import "github.com/plybook/plybook/replay/game"

// A trail is the keys of the positions of a game, the same for all images of the game. Positions that a deal
// follows are left out: some records begin before the first deal and some after it.
type trail struct {
	keys    []game.Key
	live    bool // the keys are those of a game that was watched and not yet asked for
	image   int  // that all later positions are taken of,
	settled bool // if a position has told the images apart
}

// watch adds the position that a game has come to.
func (t *trail) watch(p *Played) {
	if len(p.Plies) == 0 {
		*t = trail{keys: t.keys[:0], live: true}
	} else if p.Plies[len(p.Plies)-1].Seat == game.Chance {
		t.keys = t.keys[:len(t.keys)-1]
	}
	t.keys = append(t.keys, t.key(p.State))
}

func (t *trail) key(s game.State) game.Key {
	o, ok := s.(game.Oriented)
	if !ok {
		return game.SymmetricKey(s)
	}
	if t.settled {
		return o.KeyUnder(t.image)
	}
	t.image, t.settled = o.Orientation()
	return o.KeyUnder(t.image)
}

// of returns the keys of a game, which was watched or not, that stands at its end.
func (t *trail) of(p *Played) []game.Key {
	if t.live {
		t.live = false
		return t.keys
	}
	plies := p.Plies
	*t = trail{keys: t.keys[:0]}
	for n := range len(plies) + 1 {
		if n == len(plies) || plies[n].Seat != game.Chance {
			t.keys = append(t.keys, t.key(p.At(n)))
		}
	}
	return t.keys
}
