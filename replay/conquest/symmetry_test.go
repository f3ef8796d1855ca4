package conquest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// turned returns the eight images of a board, made from the rules of the symmetries.
func turned(p Setup) (all []Setup) {
	m := p.Size - 1
	for _, f := range []func(r, c int) (int, int){
		func(r, c int) (int, int) { return r, c },
		func(r, c int) (int, int) { return c, m - r },
		func(r, c int) (int, int) { return m - r, m - c },
		func(r, c int) (int, int) { return m - c, r },
		func(r, c int) (int, int) { return r, m - c },
		func(r, c int) (int, int) { return m - r, c },
		func(r, c int) (int, int) { return c, r },
		func(r, c int) (int, int) { return m - c, m - r },
	} {
		q := p
		q.Cells = make([]Stone, len(p.Cells))
		for i, s := range p.Cells {
			r, c := f(i/p.Size, i%p.Size)
			q.Cells[r*p.Size+c] = s
		}
		all = append(all, q)
	}
	return all
}

func TestImagesShareTheirSymmetricKey(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := map[game.Key]string{}
	for range 1500 {
		p := randomSetup(rng, 2+rng.IntN(12), true)
		images := turned(p)
		least := slices.MinFunc(images, func(a, b Setup) int { return slices.Compare(a.Cells, b.Cells) })
		want := keyOf(least.Cells, p.Size, int(p.Turn))
		for _, q := range images {
			if got := newState(Ataxx, q).SymmetricKey(); got != want {
				t.Fatalf("size %d: an image has key %x, the least of them %x", p.Size, got, want)
			}
		}
		text := string(newState(Ataxx, least).AppendPosition(nil))
		if other, found := seen[want]; found && other != text {
			t.Fatalf("%s and %s have the same key", text, other)
		}
		seen[want] = text
	}
}

// The sixteen first moves are five: two clones and three jumps.
func TestFirstMovesAreFive(t *testing.T) {
	s := mustStart(t, "ataxx", "")
	kinds := map[game.Key]Kind{}
	for _, m := range s.Moves(nil) {
		s.Play(m)
		kinds[s.SymmetricKey()], _, _ = Parts(m)
		s.Undo()
	}
	clones := 0
	for _, k := range kinds {
		if k == Clone {
			clones++
		}
	}
	if len(kinds) != 5 || clones != 2 {
		t.Errorf("%d classes, %d of them clones", len(kinds), clones)
	}
}

// Identity is size, cells, gaps and side to move; the counters are no part of it.
func TestIdentity(t *testing.T) {
	same := func(a, b string) bool {
		return mustStart(t, "ataxx", a).Key() == mustStart(t, "ataxx", b).Key()
	}
	const start = "x5o/7/7/7/7/7/o5x"
	if !same(start+" x 0 1", start+" x 57 90") {
		t.Error("the counters are part of the key")
	}
	for _, other := range []string{start + " o", "x5o/7/7/3-3/7/7/o5x", "x6/7/7/7/7/7/o5x", "6/6/6/6/6/6"} {
		if same(start, other) {
			t.Errorf("%s has the key of the start", other)
		}
	}
	if same("7/7/7/7/7/7/7", "6/6/6/6/6/6") {
		t.Error("the size is no part of the key")
	}
	if mustStart(t, "conquest", start).Key() != mustStart(t, "ataxx", start).Key() {
		t.Error("the rules are part of the key")
	}
}

// A key is for ever: these numbers stand in files.
func TestKeysStayTheSame(t *testing.T) {
	for setup, want := range map[string]game.Key{
		"x5o/7/7/7/7/7/o5x":           {0xf12d15a6e38fe5bc, 0x3a3a62d0ff8c6381},
		"x7o/9/9/9/4-4/9/9/9/o7x o 1": {0xcbee24d2da27a4f0, 0xda96bb737e782114},
	} {
		if got := mustStart(t, "ataxx", setup).Key(); got != want {
			t.Errorf("%s has key %#x, want %#x", setup, got, want)
		}
	}
}
