package match

import (
	"errors"
	"sync"

	"github.com/plybook/plybook/analyze/player"
)

// A bench has the players that wait for another game, by entrant.
type bench struct {
	mu      sync.Mutex
	waiting map[int][]player.Player
}

// take returns a player of an entrant: one that waits, or a new one.
func (b *bench) take(entrant int, e *Entrant) (player.Player, error) {
	if p := b.pop(entrant); p != nil {
		return p, nil
	}
	return e.New() // which may take its time
}

// pop returns a player of an entrant that waits, or nil.
func (b *bench) pop(entrant int) player.Player {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := b.waiting[entrant]
	if len(waiting) == 0 {
		return nil
	}
	last := len(waiting) - 1
	p := waiting[last]
	b.waiting[entrant] = waiting[:last]
	return p
}

// leave takes a player back after a game: it waits for another one if its entrant is kept.
func (b *bench) leave(entrant int, e *Entrant, p player.Player) error {
	if !e.Keep {
		return p.Close()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == nil {
		b.waiting = map[int][]player.Player{}
	}
	b.waiting[entrant] = append(b.waiting[entrant], p)
	return nil
}

// close closes all players that wait.
func (b *bench) close() (err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, waiting := range b.waiting {
		for _, p := range waiting {
			err = errors.Join(err, p.Close())
		}
	}
	b.waiting = nil
	return err
}
