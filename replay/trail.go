package replay

import "github.com/plybook/plybook/replay/game"

// A trail is the keys of the positions of a game, the same for all images of the game. Positions that a deal
// follows are left out: some records begin before the first deal and some after it.
type trail struct {
	keys []game.Key
	live bool // they are those of a game that was watched and not yet asked for
}

// watch adds the position that a game has come to, unless its state is asked for all of the keys in the end.
func (t *trail) watch(p *Played) {
	if len(p.Plies) == 0 {
		t.keys, t.live = t.keys[:0], true
		switch p.State.(type) {
		case game.Tracer, game.Trailer:
			t.live = false
		}
	}
	if !t.live {
		return
	}
	if n := len(p.Plies); n > 0 && p.Plies[n-1].Seat == game.Chance {
		t.keys = t.keys[:len(t.keys)-1]
	}
	t.keys = append(t.keys, game.SymmetricKey(p.State))
}

// of returns the keys of a game, which was watched or not, that stands at its end.
func (t *trail) of(p *Played) []game.Key {
	if s, ok := p.State.(game.Trailer); ok {
		t.keys = s.AppendTrail(t.keys[:0])
	} else if !t.live {
		t.follow(p)
	}
	t.live = false
	return t.keys
}

// follow goes through a game that was not watched.
func (t *trail) follow(p *Played) {
	t.keys = t.keys[:0]
	for n := range len(p.Plies) + 1 {
		if n == len(p.Plies) || p.Plies[n].Seat != game.Chance {
			t.keys = append(t.keys, game.SymmetricKey(p.At(n)))
		}
	}
}
