package play

import (
	"time"

	"github.com/plybook/plybook/analyze/player"
)

// clocks count the time of the seats of a game. One runs at a time, or none.
type clocks struct {
	control player.TimeControl
	used    []time.Duration // by seat, without the move that is due
	left    []time.Duration // by seat; means nothing unless the control is bounded
	moves   []int           // made
	runs    int             // the seat whose clock runs; -1: none
	since   time.Duration   // when it began to
	waits   bool            // it begins to once a view is handed to who has the seat
	watched bool            // others have been handed a view in which it waits
}

func newClocks(c player.TimeControl, seats int) clocks {
	k := clocks{control: c, used: make([]time.Duration, seats), left: make([]time.Duration, seats), moves: make([]int, seats), runs: -1}
	for i := range k.left {
		k.left[i] = c.Base
	}
	return k
}

// spent returns how long the clock that runs has run.
func (k *clocks) spent(seat int, now time.Duration) time.Duration {
	if seat != k.runs || k.waits {
		return 0
	}
	return max(now-k.since, 0)
}

// stop stops the clock that runs. The time counts as used.
func (k *clocks) stop(now time.Duration) {
	if k.runs >= 0 {
		spent := k.spent(k.runs, now)
		k.used[k.runs] += spent
		k.left[k.runs] -= spent
	}
	k.runs, k.waits, k.watched = -1, false, false
}

// start starts the clock of a seat, -1: none.
func (k *clocks) start(seat int, now time.Duration) {
	k.stop(now)
	if seat >= 0 && seat < len(k.used) && !k.control.Off {
		k.runs, k.since = seat, now
	}
}

// begin lets the clock that waits run.
func (k *clocks) begin(now time.Duration) { k.waits, k.since = false, now }

// moved counts a move of a seat whose clock was stopped for it.
func (k *clocks) moved(seat int) {
	k.moves[seat]++
	k.left[seat] = k.control.After(k.left[seat], 0, k.moves[seat])
}

// replay counts the moves of a game that goes on, by the times that their record has.
func (k *clocks) replay(line []*node) {
	for _, n := range line {
		if n.seat < 0 {
			continue
		}
		if n.timed {
			k.left[n.seat] -= max(n.used-k.used[n.seat], 0)
			k.used[n.seat] = n.used
		}
		k.moved(int(n.seat))
	}
}

// falls returns when the clock that runs has nothing left; ok is false if it never will.
func (k *clocks) falls() (at time.Duration, ok bool) {
	if k.runs < 0 || k.waits || !k.control.Bounded() {
		return 0, false
	}
	return k.since + max(k.left[k.runs], 0), true
}

// view shows the clock of a seat.
func (k *clocks) view(seat *SeatView, i int, now time.Duration) {
	spent := k.spent(i, now)
	seat.Runs, seat.Used = k.runs == i && !k.waits, (k.used[i] + spent).Milliseconds()
	if k.control.Bounded() {
		left := (k.left[i] - spent).Milliseconds()
		seat.Left = &left
	}
}
