package replay

import "github.com/plybook/plybook/replay/game"

// A trail is the keys of the positions of a game, the same for all images of the game. Positions that a deal
// follows are left out: some records begin before the first deal and some after it.
type trail struct {
	keys    []game.Key // plain ones, if the state is [game.Oriented]; they are mixed at the end
	live    bool       // the keys are those of a game that was watched and not yet asked for
	image   int        // that all later positions are taken of,
	settled bool       // if a position has told the images apart
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
		return o.PlainUnder(t.image)
	}
	t.image, t.settled = o.Orientation()
	return o.PlainUnder(t.image)
}

// of returns the keys of a game, which was watched or not, that stands at its end.
func (t *trail) of(p *Played) []game.Key {
	if !t.live {
		t.follow(p)
	}
	t.live = false
	if _, ok := p.State.(game.Oriented); ok {
		game.MixKeys(t.keys)
	}
	return t.keys
}

// follow goes through a game that was not watched.
func (t *trail) follow(p *Played) {
	plies := p.Plies
	*t = trail{keys: t.keys[:0]}
	for n := range len(plies) + 1 {
		if n == len(plies) || plies[n].Seat != game.Chance {
			t.keys = append(t.keys, t.key(p.At(n)))
		}
	}
}
