package job

import (
	"errors"
	"testing"
)

// Products of games that could not be judged are not emitted before it is known that some game was, whatever lies between.
func TestNothingIsEmittedBeforeAGameIsJudged(t *testing.T) {
	vain := func() *Product { return &Product{unjudged: &unjudgedError{err: errors.New("no")}} }
	emitted := 0
	emit := func(*Product) error {
		emitted++
		return nil
	}
	var g gate
	for i, step := range []struct {
		p    *Product
		want int // emitted after it
	}{{&Product{}, 1}, {vain(), 1}, {&Product{}, 1}, {vain(), 1}, {&Product{Data: []byte("e4")}, 5}, {vain(), 6}} {
		if err := g.pass(step.p, emit); err != nil || emitted != step.want {
			t.Fatalf("product %d: %d emitted, error %v; want %d", i, emitted, err, step.want)
		}
	}
	if err := g.end(); err != nil {
		t.Error(err)
	}
	g, emitted = gate{}, 0
	for _, p := range []*Product{vain(), {}, vain()} {
		if err := g.pass(p, emit); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.end(); err == nil || emitted > 0 {
		t.Errorf("%d emitted, error %v", emitted, err)
	}
}
