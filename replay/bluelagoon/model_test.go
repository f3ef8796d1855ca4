package bluelagoon_test

import (
	"github.com/plybook/plybook/replay/bluelagoon"
)

// A model is the game as its rules are told, with maps and loops over the whole board: what the
// positions of the package are compared with.
type model struct {
	board   *bluelagoon.Board
	players []*tribe
	phase   bluelagoon.Phase
	player  int
	tokens  map[int]bluelagoon.Kind
	dealt   bool
}

// A tribe is a player of a [model].
type tribe struct {
	score    int
	hand     [bluelagoon.Kinds]int
	settlers map[int]bool
	villages map[int]bool
}

func newModel(b *bluelagoon.Board, players int) *model {
	m := &model{board: b, tokens: map[int]bluelagoon.Kind{}}
	for range players {
		m.players = append(m.players, &tribe{settlers: map[int]bool{}, villages: map[int]bool{}})
	}
	return m
}

func (t *tribe) stands(cell int) bool { return t.settlers[cell] || t.villages[cell] }

func (m *model) free(cell int) bool {
	for _, t := range m.players {
		if t.stands(cell) {
			return false
		}
	}
	return true
}

func (m *model) adjacent(t *tribe, cell int) bool {
	at := m.board.Place(cell)
	row, col := int(at.Row), int(at.Col)
	for r := row - 1; r <= row+1; r++ {
		for c := col - 1; c <= col+1; c++ {
			if near, ok := m.board.Cell(r, c); ok && t.stands(near) && touch(row, col, r, c) {
				return true
			}
		}
	}
	return false
}

// touch says whether two cells at most a row and a column apart are neighbours, by their centres in
// half hexes.
func touch(row, col, r, c int) bool {
	x := func(row, col int) int { return 2*col + 1 - row&1 }
	dx := x(row, col) - x(r, c)
	return row == r && (dx == 2 || dx == -2) || row != r && (dx == 1 || dx == -1)
}

// mayPlace is the table of legal moves.
func (m *model) mayPlace(player int, village bool, cell int) bool {
	t := m.players[player]
	settlers := map[int]int{2: 30, 3: 25, 4: 20}[len(m.players)]
	sea := m.board.IslandOf(cell) < 0
	switch {
	case !m.free(cell):
		return false
	case village:
		return m.phase == bluelagoon.Exploration && len(t.villages) < 5 && !sea && m.adjacent(t, cell)
	case len(t.settlers) >= settlers:
		return false
	}
	return m.phase == bluelagoon.Exploration && sea || m.adjacent(t, cell)
}

func (m *model) moves(player int) (all []string) {
	for _, letter := range []string{"S ", "T "} {
		for cell := range m.board.Cells() {
			if m.mayPlace(player, letter == "T ", cell) {
				all = append(all, letter+m.board.CellName(cell))
			}
		}
	}
	return all
}

func (m *model) place(village bool, cell int) {
	t := m.players[m.player]
	if village {
		t.villages[cell] = true
	} else {
		t.settlers[cell] = true
	}
	if k, lies := m.tokens[cell]; lies {
		delete(m.tokens, cell)
		t.hand[k]++
	}
}

func (m *model) exhausted() bool {
	for _, k := range m.tokens {
		if k != bluelagoon.Statuette {
			return false
		}
	}
	return m.dealt
}

func (m *model) phaseOver() bool {
	for player := range m.players {
		if len(m.moves(player)) > 0 {
			return m.exhausted()
		}
	}
	return true
}

// endPhase tallies a phase; after exploration it clears the board and deals.
func (m *model) endPhase(d bluelagoon.Deal) {
	for player, t := range m.players {
		t.score += m.points(player).Total()
	}
	if m.phase == bluelagoon.Settlement {
		return
	}
	m.phase = bluelagoon.Settlement
	for _, t := range m.players {
		t.hand = [bluelagoon.Kinds]int{}
		clear(t.settlers)
		for _, cell := range m.board.Circles() {
			delete(t.villages, cell)
		}
	}
	m.deal(d)
}

func (m *model) deal(d bluelagoon.Deal) {
	clear(m.tokens)
	for i, cell := range m.board.Circles() {
		m.tokens[cell] = d[i]
	}
	m.dealt = true
}

func (m *model) pass() {
	for i := 1; i <= len(m.players); i++ {
		if next := (m.player + i) % len(m.players); len(m.moves(next)) > 0 {
			m.player = next
			return
		}
	}
}

func (m *model) points(player int) (p bluelagoon.Points) {
	t := m.players[player]
	reached := map[int]bool{}
	for cell := range m.board.Cells() {
		if t.stands(cell) && m.board.IslandOf(cell) >= 0 {
			reached[m.board.IslandOf(cell)] = true
		}
	}
	if len(reached) >= 8 {
		p.Islands = 20
	} else if len(reached) == 7 {
		p.Islands = 10
	}
	p.Links = 5 * m.longest(t)
	for _, island := range m.board.Islands() {
		p.Majorities += m.majority(player, island)
	}
	all := true
	for _, n := range t.hand[:4] {
		switch {
		case n >= 4:
			p.Resources += 20
		case n == 3:
			p.Resources += 10
		case n == 2:
			p.Resources += 5
		}
		all = all && n > 0
	}
	if all {
		p.Resources += 10
	}
	p.Statuettes = 4 * t.hand[4]
	return p
}

// longest returns the islands of the chain that links most.
func (m *model) longest(t *tribe) (most int) {
	seen := map[int]bool{}
	var walk func(cell int, islands map[int]bool)
	walk = func(cell int, islands map[int]bool) {
		seen[cell] = true
		if i := m.board.IslandOf(cell); i >= 0 {
			islands[i] = true
		}
		for _, near := range m.board.Neighbours(cell) {
			if t.stands(int(near)) && !seen[int(near)] {
				walk(int(near), islands)
			}
		}
	}
	for cell := range m.board.Cells() {
		if t.stands(cell) && !seen[cell] {
			islands := map[int]bool{}
			walk(cell, islands)
			most = max(most, len(islands))
		}
	}
	return most
}

func (m *model) majority(player int, island bluelagoon.Island) int {
	counts := make([]int, len(m.players))
	for p, t := range m.players {
		for _, cell := range island.Cells {
			if t.stands(cell) {
				counts[p]++
			}
		}
	}
	most, equal := 0, 0
	for _, n := range counts {
		if n > most {
			most, equal = n, 0
		}
		if n == most {
			equal++
		}
	}
	if most == 0 || counts[player] < most {
		return 0
	}
	return island.Bonus / equal
}
