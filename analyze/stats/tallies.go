package stats

import "sync"

// Tallies are what the collectors of a run count into. There are few of them, however many collectors there are: a tally
// may have tens of MiB, and to count a game takes a small part of the time that its replay takes. The zero value is empty.
type Tallies struct {
	mutex sync.Mutex
	put   *sync.Cond // nil until somebody waits
	idle  []*Tally
	made  int
}

// maxTallies is how many tallies there are at most.
const maxTallies = 4

// use calls a function with a tally that nobody else has meanwhile.
func (t *Tallies) use(count func(*Tally)) {
	tally := t.get()
	defer t.giveBack(tally)
	count(tally)
}

// get waits for a tally. It is the one that was given back last: few collectors use few.
func (t *Tallies) get() *Tally {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for len(t.idle) == 0 {
		if t.made < maxTallies {
			t.made++
			return NewTally()
		}
		if t.put == nil {
			t.put = sync.NewCond(&t.mutex)
		}
		t.put.Wait()
	}
	last := len(t.idle) - 1
	tally := t.idle[last]
	t.idle = t.idle[:last]
	return tally
}

func (t *Tallies) giveBack(tally *Tally) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.idle = append(t.idle, tally)
	if t.put != nil {
		t.put.Signal()
	}
}

// Take returns what was counted since the last call, and begins to count again. No collector may be at work.
func (t *Tallies) Take() []*Tally {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	all := t.idle
	t.idle, t.made = nil, 0
	return all
}
