package serve

import "time"

// A rate bounds how often something may happen: as often as burst at once, and again as often in each period.
type rate struct {
	burst  int
	period time.Duration
	most   int // keys that are remembered
	seen   map[string]*bucket
}

// A bucket is what one key has left.
type bucket struct {
	left float64
	at   time.Duration
}

// take says whether it may happen once more for a key, and counts it if so.
func (r *rate) take(key string, now time.Duration) bool {
	b := r.bucket(key, now)
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}

// bucket returns what a key has left now.
func (r *rate) bucket(key string, now time.Duration) *bucket {
	b := r.seen[key]
	if b == nil {
		if r.seen == nil {
			r.seen = map[string]*bucket{}
		}
		r.forget(now)
		b = &bucket{left: float64(r.burst), at: now}
		r.seen[key] = b
	}
	b.left = min(float64(r.burst), b.left+r.regained(now-b.at))
	b.at = now
	return b
}

func (r *rate) regained(d time.Duration) float64 {
	return float64(r.burst) * float64(d) / float64(r.period)
}

// forget makes room for a key: those go first that have all back, and then any.
func (r *rate) forget(now time.Duration) {
	if len(r.seen) < r.most {
		return
	}
	for key, b := range r.seen {
		if b.left+r.regained(now-b.at) >= float64(r.burst) {
			delete(r.seen, key)
		}
	}
	for key := range r.seen {
		if len(r.seen) < r.most {
			return
		}
		delete(r.seen, key)
	}
}
