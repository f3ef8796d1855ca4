package replay

import "github.com/plybook/plybook/replay/game"

// A trail is the keys of the positions of a game, the same for all images of the game. Positions that a deal
// follows are left out: some records begin before the first deal and some after it.
type trail struct {
	keys     []game.Key    // plain ones, if there is a state that is oriented; they are turned and mixed at the end
	oriented game.Oriented // the state, if it is that
	live     bool          // the keys are those of a game that was watched and not yet asked for
	image    int           // that all later positions are taken of,
	settled  bool          // if a position has told the images apart,
	from     int           // which are the keys from here on
}

// watch adds the position that a game has come to.
func (t *trail) watch(p *Played) {
	if len(p.Plies) == 0 {
		t.begin(p.State)
		t.live = true
	} else if p.Plies[len(p.Plies)-1].Seat == game.Chance {
		t.keys = t.keys[:len(t.keys)-1]
		t.from = min(t.from, len(t.keys))
	}
	t.add(p.State)
}

func (t *trail) begin(s game.State) {
	*t = trail{keys: t.keys[:0]}
	t.oriented, _ = s.(game.Oriented)
}

func (t *trail) add(s game.State) {
	switch {
	case t.settled:
		t.keys = append(t.keys, t.oriented.Plain())
	case t.oriented == nil:
		t.keys = append(t.keys, game.SymmetricKey(s))
	default:
		t.image, t.settled = t.oriented.Orientation()
		t.keys = append(t.keys, t.oriented.Plain())
		t.from = len(t.keys)
		t.oriented.TurnPlain(t.keys[t.from-1:], t.image)
	}
}

// of returns the keys of a game, which was watched or not, that stands at its end.
func (t *trail) of(p *Played) []game.Key {
	if !t.live {
		t.follow(p)
	}
	t.live = false
	if t.oriented != nil {
		t.oriented.TurnPlain(t.keys[t.from:], t.image)
		game.MixKeys(t.keys)
	}
	return t.keys
}

// follow goes through a game that was not watched.
func (t *trail) follow(p *Played) {
	plies := p.Plies
	t.begin(p.State)
	for n := range len(plies) + 1 {
		if n == len(plies) || plies[n].Seat != game.Chance {
			t.add(p.At(n))
		}
	}
}
