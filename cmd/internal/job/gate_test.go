package job

import (
	"errors"
	"testing"
)

// What was found in vain is not told of before it is known that something was judged, whatever lies between.
func TestNothingIsToldBeforeAGameIsJudged(t *testing.T) {
	vain := func() *Product { return &Product{unjudged: &unjudgedError{err: errors.New("no")}} }
	emitted := 0
	emit := func(*Product) error {
		emitted++
		return nil
	}
	var h hearing
	for i, step := range []struct {
		p    *Product
		want int // emitted behind it
	}{{&Product{}, 1}, {vain(), 1}, {&Product{}, 1}, {vain(), 1}, {&Product{Data: []byte("e4")}, 5}, {vain(), 6}} {
		if err := h.pass(step.p, emit); err != nil || emitted != step.want {
			t.Fatalf("product %d: %d emitted, error %v; want %d", i, emitted, err, step.want)
		}
	}
	if err := h.end(); err != nil {
		t.Error(err)
	}
	h, emitted = hearing{}, 0
	for _, p := range []*Product{vain(), {}, vain()} {
		if err := h.pass(p, emit); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.end(); err == nil || emitted > 0 {
		t.Errorf("%d emitted, error %v", emitted, err)
	}
}
