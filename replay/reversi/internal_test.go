package reversi

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// Undo restores the position to the last bit, what was known of it included.
func TestUndoRestoresEveryBit(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for _, row := range ruleSets {
		for n := MinSize; n <= MaxSize; n += 2 {
			b, err := New(row.rules, n)
			if err != nil {
				t.Fatal(err)
			}
			for moves := b.Moves(nil); len(moves) > 0; moves = b.Moves(nil) {
				m := moves[rnd.IntN(len(moves))]
				before := bitsOf(b)
				b.Play(m)
				b.Moves(nil)
				b.Undo()
				if after := bitsOf(b); after != before {
					t.Fatalf("%s on %d: %+v became %+v", row.name, n, before, after)
				}
				b.Play(m)
			}
		}
	}
}

func bitsOf(b Board) any {
	if small, ok := b.(*Board8); ok {
		return small.now
	}
	return b.(*Board16).now
}

// The words of a Discs8 agree with each other, direction by direction, on positions of any density.
func TestWordsAgreeByDirection(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	for i := range 20_000 {
		d := Discs8{rnd.Uint64(), rnd.Uint64()}
		if i%2 == 0 {
			d.Opp |= rnd.Uint64()
		}
		if i%3 == 0 {
			empty := rnd.Uint64() & rnd.Uint64()
			d.Own, d.Opp = d.Own&^empty, d.Opp&^empty
		}
		d.Own &^= d.Opp
		legal := d.Legal()
		var united uint64
		for dir := range directions {
			united |= d.legalTowards(dir)
		}
		if legal != united {
			t.Fatalf("%+v: legal %x, by direction %x", d, legal, united)
		}
		for empty := ^(d.Own | d.Opp); empty != 0; empty &= empty - 1 {
			i := bits.TrailingZeros64(empty)
			var parts uint64
			for dir := range directions {
				part := d.turnedTowards(i, dir)
				if (part != 0) != (d.legalTowards(dir)>>i&1 == 1) {
					t.Fatalf("%+v: bit %d turns %x towards %s", d, i, part, dir)
				}
				parts |= part
			}
			if turned := d.Turned(i); turned != parts || (turned != 0) != (legal>>i&1 == 1) {
				t.Fatalf("%+v: bit %d turns %x, by direction %x", d, i, turned, parts)
			}
		}
	}
}
