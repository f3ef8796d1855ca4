package reversi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// A game and its images have the same keys, and a continued game has those of what it continues.
func TestTrailsOfImagesAgree(t *testing.T) {
	for _, size := range []int{4, 6, 8} {
		rnd := rand.New(rand.NewPCG(12, uint64(size)))
		for k := range reversi.Symmetry(reversi.Symmetries) {
			b := start(t, "othello", size, "")
			other := start(t, "othello", size, image(b, k))
			var before []game.Key
			for moves := b.Moves(nil); ; moves = b.Moves(nil) {
				trail := b.(game.Trailer).AppendTrail(nil)
				if !slices.Equal(trail, other.(game.Trailer).AppendTrail(nil)) {
					t.Fatalf("image %d of %s has another trail", k, position(b))
				}
				if len(trail) != len(before)+1 || !slices.Equal(trail[:len(before)], before) {
					t.Fatalf("after %s the keys before it are others", position(b))
				}
				if before = trail; len(moves) == 0 {
					break
				}
				m := moves[rnd.IntN(len(moves))]
				other.Play(k.Move(m, size))
				b.Play(m)
			}
		}
	}
}

// Positions that differ have keys that differ, also those in which the other side is to move.
func TestTrailsOfOtherGamesDiffer(t *testing.T) {
	one, other := start(t, "othello", 8, ""), start(t, "othello", 8, "")
	for _, text := range []string{"f5", "f6", "e6", "f4"} {
		m, ill := one.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		one.Play(m)
	}
	for _, text := range []string{"f5", "d6", "c5", "f4"} {
		m, ill := other.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		other.Play(m)
	}
	a, b := one.(game.Trailer).AppendTrail(nil), other.(game.Trailer).AppendTrail(nil)
	if a[0] != b[0] || a[1] != b[1] || a[2] == b[2] || a[4] == b[4] {
		t.Errorf("keys %x and %x", a, b)
	}
}
