package job

import (
	"errors"
	"testing"
)

// Results of games that could not be judged are not emitted before it is known that some game was, whatever lies between.
func TestNothingIsEmittedBeforeAGameIsJudged(t *testing.T) {
	vain := func() *result[text] { return &result[text]{err: &unjudgedError{err: errors.New("no")}} }
	emitted := 0
	emit := func(*result[text]) error {
		emitted++
		return nil
	}
	var g gate[text]
	for i, step := range []struct {
		res  *result[text]
		want int // emitted after it
	}{{&result[text]{}, 1}, {vain(), 1}, {&result[text]{}, 1}, {vain(), 1}, {&result[text]{value: &text{}}, 5}, {vain(), 6}} {
		if err := g.pass(step.res, emit); err != nil || emitted != step.want {
			t.Fatalf("result %d: %d emitted, error %v; want %d", i, emitted, err, step.want)
		}
	}
	if err := g.end(); err != nil {
		t.Error(err)
	}
	g, emitted = gate[text]{}, 0
	for _, res := range []*result[text]{vain(), {}, vain()} {
		if err := g.pass(res, emit); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.end(); err == nil || emitted > 0 {
		t.Errorf("%d emitted, error %v", emitted, err)
	}
}
