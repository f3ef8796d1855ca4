package reversi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// image returns the set-up that a symmetry makes of a position.
func image(b reversi.Board, k reversi.Symmetry) string {
	n := b.Size()
	text := b.AppendPosition(nil)
	out := slices.Clone(text)
	for row := range n {
		for col := range n {
			to := k.Square(reversi.NewSquare(row, col), n)
			out[to.Row()*n+to.Col()] = text[row*n+col]
		}
	}
	return string(out)
}

func TestImagesHaveTheSameSymmetricKey(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		seen := map[game.Key]string{}
		randomGame(t, rules, size, 9, func(b reversi.Board) {
			key := b.SymmetricKey()
			least := position(b)
			for k := range reversi.Symmetry(reversi.Symmetries) {
				text := image(b, k)
				least = min(least, text)
				if got := start(t, rules, size, text).SymmetricKey(); got != key {
					t.Fatalf("image %d of %s has another symmetric key", k, position(b))
				}
			}
			if other, found := seen[key]; found && other != least {
				t.Fatalf("%s and %s have the same symmetric key", other, least)
			}
			seen[key] = least
		})
	})
}

// The canonical image is one of the eight, so its key is the key of one of them.
func TestSymmetricKeyIsTheKeyOfAnImage(t *testing.T) {
	for _, size := range sizes() {
		randomGame(t, "othello", size, 10, func(b reversi.Board) {
			for k := range reversi.Symmetry(reversi.Symmetries) {
				if start(t, "othello", size, image(b, k)).Key() == b.SymmetricKey() {
					return
				}
			}
			t.Fatalf("the symmetric key of %s is the key of none of its images", position(b))
		})
	}
}

// A game of images leads through the images of its positions.
func TestImagesOfMoves(t *testing.T) {
	eachKind(t, func(t *testing.T, rules string, size int) {
		rnd := rand.New(rand.NewPCG(11, uint64(size)))
		for k := range reversi.Symmetry(reversi.Symmetries) {
			b := start(t, rules, size, "")
			mirrored := start(t, rules, size, image(b, k))
			for moves := b.Moves(nil); len(moves) > 0; moves = b.Moves(nil) {
				m := moves[rnd.IntN(len(moves))]
				if !slices.Contains(mirrored.Moves(nil), k.Move(m, size)) {
					t.Fatalf("image %d of %s is not legal in %s", k, b.AppendMove(nil, m), position(mirrored))
				}
				mirrored.Play(k.Move(m, size))
				b.Play(m)
				if want := image(b, k); position(mirrored) != want {
					t.Fatalf("image %d: %s, want %s", k, position(mirrored), want)
				}
			}
		}
	})
}

// Up to symmetry there is one first move, and of the 12 lines of two plies there are 3.
func TestOpeningLinesUpToSymmetry(t *testing.T) {
	b := start(t, "othello", 8, "")
	var distinct func(depth int, keys map[game.Key]bool)
	distinct = func(depth int, keys map[game.Key]bool) {
		if depth == 0 {
			keys[b.SymmetricKey()] = true
			return
		}
		for _, m := range b.Moves(nil) {
			b.Play(m)
			distinct(depth-1, keys)
			b.Undo()
		}
	}
	for depth, want := range []int{1, 1, 3} {
		keys := map[game.Key]bool{}
		if distinct(depth, keys); len(keys) != want {
			t.Errorf("after %d plies there are %d positions, want %d", depth, len(keys), want)
		}
	}
}
