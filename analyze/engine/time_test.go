package engine

import (
	"testing"
	"time"
)

// Some protocols count the time of a move in whole seconds.
func TestTimesOfMoves(t *testing.T) {
	const ms = time.Millisecond
	for _, row := range []struct {
		client client
		want   [3]time.Duration
	}{
		{&uhpClient{}, [3]time.Duration{1000 * ms, 1000 * ms, 2000 * ms}},
		{&gtpClient{}, [3]time.Duration{1000 * ms, 1000 * ms, 1000 * ms}},
		{uaiClient{}, [3]time.Duration{500 * ms, 1000 * ms, 1500 * ms}},
	} {
		e := &Engine{client: row.client}
		for i, d := range []time.Duration{500 * ms, 1000 * ms, 1500 * ms} {
			if got := e.MoveTime(d); got != row.want[i] {
				t.Errorf("%T: %v for %v, want %v", row.client, got, d, row.want[i])
			}
		}
	}
}
