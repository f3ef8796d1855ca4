package game_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// The numbers of SplitMix64 are those of its reference, or seeds and keys would not mean what they did.
func TestSplitMixIsThatOfTheReference(t *testing.T) {
	s := game.SplitMix(1234567)
	want := []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821}
	for i, n := range want {
		if got := game.SplitMix(1234567).At(uint64(i)); got != n {
			t.Errorf("number %d of 1234567 is %d, want %d", i, got, n)
		}
		if got := s.Next(); got != n {
			t.Errorf("after %d numbers of 1234567 comes %d, want %d", i, got, n)
		}
	}
	if got, want := game.KeyNumber(0), (game.Key{0xE220A8397B1DCDAF, 0x910A2DEC89025CC1}); got != want {
		t.Errorf("the first number of keys is %x, want %x", got, want)
	}
}

func TestSplitMixBelow(t *testing.T) {
	s := game.SplitMix(1)
	var counts [6]int
	for range 6000 {
		counts[s.Below(6)]++
	}
	if least, most := slices.Min(counts[:]), slices.Max(counts[:]); least < 850 || most > 1150 {
		t.Errorf("of 6000 numbers below 6 each comes about 1000 times, not %v", counts)
	}
}

func TestKeysAreOrderedByTheirFirstWord(t *testing.T) {
	keys := []game.Key{{0, 0}, {0, 9}, {1, 0}, {1, 1}}
	for i, a := range keys {
		for j, b := range keys {
			if a.Less(b) != (i < j) || a.Compare(b) != cmp.Compare(i, j) {
				t.Errorf("%v before %v: %v, %d", a, b, a.Less(b), a.Compare(b))
			}
		}
	}
	if got := keys[1].Xor(keys[3]); got != (game.Key{1, 8}) {
		t.Errorf("%v with %v is %v", keys[1], keys[3], got)
	}
}

// A mirrored corridor looks the same from both ends.
type mirrored struct{ corridor }

func (m *mirrored) SymmetricKey() game.Key {
	return game.Key{uint64(min(m.at, len(m.choices)-m.at))}
}

func TestSymmetricKey(t *testing.T) {
	plain, twofold := &corridor{choices: make([]int, 9), at: 7}, &mirrored{corridor{choices: make([]int, 9), at: 7}}
	if got := game.SymmetricKey(plain); got != (game.Key{7}) {
		t.Errorf("without symmetries: %v", got)
	}
	if got := game.SymmetricKey(twofold); got != (game.Key{2}) {
		t.Errorf("with symmetries: %v", got)
	}
}

func TestKeysAreMixedTogetherAsOneByOne(t *testing.T) {
	for n := range 10 {
		keys := make([]game.Key, n)
		for i := range keys {
			keys[i] = game.KeyNumber(uint64(i))
		}
		want := slices.Clone(keys)
		for i := range want {
			want[i] = want[i].Mix()
		}
		if game.MixKeys(keys); !slices.Equal(keys, want) {
			t.Errorf("of %d keys: got %x, want %x", n, keys, want)
		}
	}
}

// BenchmarkMixKeys mixes the keys of a game of 60 plies, one by one and together.
func BenchmarkMixKeys(b *testing.B) {
	keys := make([]game.Key, 61)
	for i := range keys {
		keys[i] = game.KeyNumber(uint64(i))
	}
	b.Run("one by one", func(b *testing.B) {
		for b.Loop() {
			for i := range keys {
				keys[i] = keys[i].Mix()
			}
		}
	})
	b.Run("together", func(b *testing.B) {
		for b.Loop() {
			game.MixKeys(keys)
		}
	})
}
