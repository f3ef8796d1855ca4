package match_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
)

// A pinned player keeps the cores that its programs are kept to.
type pinned struct {
	stub
	pins [][]int
}

func (p *pinned) Pin(cores []int) { p.pins = append(p.pins, cores) }

// Of the games that are played at a time each has processor cores of its own, and a player that is kept stays on those that it began on.
func TestCoresOfGames(t *testing.T) {
	for _, keep := range []bool{false, true} {
		var mu sync.Mutex
		var all []*pinned
		s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
		s.Games, s.Concurrency, s.Cores = 12, 2, [][]int{{3}, {5, 6}}
		both := make(chan bool)
		for i := range s.Entrants {
			s.Entrants[i].Keep = keep
			s.Entrants[i].New = func() (player.Player, error) {
				mu.Lock()
				defer mu.Unlock()
				p := &pinned{}
				p.move = func(g *player.Game) (player.Choice, error) {
					if g.Number <= 2 && g.State.Ply() == 0 { // until both are played
						select {
						case both <- true:
						case <-both:
						}
					}
					return player.Choice{Move: g.State.Moves(nil)[0]}, nil
				}
				all = append(all, p)
				return p, nil
			}
		}
		played(t, s)
		seen := map[int]int{}
		for _, p := range all {
			if len(p.pins) > 1 || len(p.pins) == 1 && !slices.ContainsFunc(s.Cores, func(c []int) bool { return slices.Equal(c, p.pins[0]) }) {
				t.Errorf("a player is kept to the cores %v", p.pins)
			}
			if len(p.pins) == 1 {
				seen[p.pins[0][0]]++
			}
		}
		if seen[3] == 0 || seen[5] == 0 {
			t.Errorf("kept %v: players by core: %v", keep, seen)
		}
	}
	s := stubs(gameOf(t, "reversi"), &stub{}, &stub{})
	s.Concurrency, s.Cores = 3, [][]int{{0}}
	if _, err := match.New(s); err == nil || !strings.Contains(err.Error(), "there are processor cores for 1 parallel games, not 3") {
		t.Errorf("%v", err)
	}
}
