package match

import (
	"errors"
	"sync"

	"github.com/plybook/plybook/analyze/player"
)

// A bench has the players that wait for another game.
type bench struct {
	mu      sync.Mutex
	waiting map[benchPlace][]player.Player
}

// A benchPlace is where the players of an entrant wait that are alike.
type benchPlace struct {
	entrant int
	cores   int // the place of those of its programs in [Settings.Cores]
}

// take returns a player: one that waits, or a new one, whose programs are kept to some cores.
func (b *bench) take(place benchPlace, e *Entrant, cores []int) (player.Player, error) {
	if p := b.pop(place); p != nil {
		return p, nil
	}
	p, err := e.New() // which may take its time
	if pinned, ok := p.(player.Pinned); ok && err == nil && len(cores) > 0 {
		pinned.Pin(cores)
	}
	return p, err
}

// pop returns a player that waits, or nil.
func (b *bench) pop(place benchPlace) player.Player {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := b.waiting[place]
	if len(waiting) == 0 {
		return nil
	}
	last := len(waiting) - 1
	p := waiting[last]
	b.waiting[place] = waiting[:last]
	return p
}

// leave takes a player back after a game: it waits for another one if its entrant is kept.
func (b *bench) leave(place benchPlace, e *Entrant, p player.Player) error {
	if !e.Keep {
		return p.Close()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting == nil {
		b.waiting = map[benchPlace][]player.Player{}
	}
	b.waiting[place] = append(b.waiting[place], p)
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
