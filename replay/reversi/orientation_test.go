package reversi_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A game and its images, each seen from where its first lopsided position says, have the same keys.
func TestImagesOfAGameAgreeOnceTheyAreOriented(t *testing.T) {
	for _, size := range []int{4, 6, 8} {
		rnd := rand.New(rand.NewPCG(12, uint64(size)))
		for k := range reversi.Symmetry(reversi.Symmetries) {
			b := start(t, "othello", size, "")
			other := start(t, "othello", size, image(b, k))
			var one, two oriented
			for moves := b.Moves(nil); ; moves = b.Moves(nil) {
				if one.key(b) != two.key(other) {
					t.Fatalf("image %d of %s has another key", k, position(b))
				}
				if len(moves) == 0 {
					break
				}
				m := moves[rnd.IntN(len(moves))]
				other.Play(k.Move(m, size))
				b.Play(m)
			}
			if !one.settled {
				t.Errorf("size %d: no position settled the orientation", size)
			}
		}
	}
}

// An oriented follows a game as its first lopsided position says.
type oriented struct {
	image   int
	settled bool
}

func (o *oriented) key(b reversi.Board) game.Key {
	s := b.(game.Oriented)
	if !o.settled {
		o.image, o.settled = s.Orientation()
	}
	key := [1]game.Key{s.Plain()}
	s.TurnPlain(key[:], o.image)
	return key[0]
}
