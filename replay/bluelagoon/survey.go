package bluelagoon

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A Survey is how a player stands, as an evaluation asks at every node of a search: nothing looks over the
// board.
type Survey struct {
	Claimable [Kinds]int          // tokens beside own pieces, which the next piece can claim
	Contested int                 // of these, tokens beside pieces of another player too
	Homes     int                 // islands with villages that stay for settlement
	Survivors int                 // villages that do
	Stay      [villagesEach]int16 // their cells; if there are more, the first
	Islands   int                 // with own pieces
	Linked    int                 // islands that the best chain links
	Moves     int                 // legal moves, whoever's turn it is
}

// Survey returns how a player stands in the present phase.
func (s *State) Survey(seat game.Seat) (v Survey) {
	v.Islands, v.Linked = s.islands[seat], s.linked[seat]
	settlers, villages := s.moves(int(seat))
	v.Moves = settlers + villages
	for w, beside := range s.beside[seat] {
		if beside == 0 {
			continue
		}
		all := uint64(0)
		for k := range Kinds {
			lying := beside & s.lying[k][w]
			v.Claimable[k] += bits.OnesCount64(lying)
			all |= lying
		}
		if all != 0 {
			v.Contested += bits.OnesCount64(all & s.besideOthers(int(seat), w))
		}
	}
	s.surveyVillages(int(seat), &v)
	return v
}

// besideOthers returns which of the 64 cells from 64w on lie beside a piece of another player.
func (p *position) besideOthers(seat, w int) (cells uint64) {
	for other := range p.seats {
		if other != seat {
			cells |= p.beside[other][w]
		}
	}
	return cells
}

// surveyVillages finds the villages that stay for settlement.
func (p *position) surveyVillages(seat int, v *Survey) {
	if p.placed[seat][Village] == 0 {
		return
	}
	var room [maxHomes]int16
	homes := room[:0]
	for w, word := range p.of[seat][Village] {
		for stay := word &^ p.board.circle[w]; stay != 0; stay &= stay - 1 {
			cell := w<<6 | bits.TrailingZeros64(stay)
			if v.Survivors < len(v.Stay) {
				v.Stay[v.Survivors] = int16(cell)
			}
			v.Survivors++
			homes = addHome(homes, p.board.islandOf[cell])
		}
	}
	v.Homes = len(homes)
}

// maxHomes bounds the islands that are distinguished: a state string may have more villages than a player has.
const maxHomes = villagesEach

// addHome adds an island to those that are there.
func addHome(homes []int16, island int16) []int16 {
	for _, h := range homes {
		if h == island {
			return homes
		}
	}
	if len(homes) == cap(homes) {
		return homes
	}
	return append(homes, island)
}

// An Advance is what placing a piece comes to where no token lies, as a survey would tell it afterwards.
type Advance struct {
	Claimable [Kinds]int    // tokens that come to lie beside pieces of the player who places
	Tokens    int           // all of these
	Contested int           // of these, tokens beside pieces of another player too
	Linked    int           // islands that the best chain of the player links
	Moves     [MaxSeats]int // legal moves by seat
}

// Advance works out what a move of the present player comes to, without playing it. It is not ok, and says nothing, if a token is claimed,
// the phase may end, a player is stuck, or the map has more islands than a word has bits.
func (s *State) Advance(m game.Move, a *Advance) (ok bool) {
	p := &s.position
	seat, cell, piece := p.player, int(m>>1), Piece(m&1)
	b := p.board
	if p.tokens[cell] != NoToken || b.links > 1 {
		return false
	}
	onLand := b.onLand(cell)
	p.placed[seat][piece]++
	p.freeSea -= 1 - onLand
	*a = Advance{}
	ok = true
	for q := range p.seats {
		reach := p.reach[q]
		if p.beside[q].has(cell) {
			reach[onLand]--
		}
		if q == seat {
			fresh := p.advance(seat, cell, a)
			reach[0] += fresh[0]
			reach[1] += fresh[1]
		}
		settlers, villages := p.movesOf(q, &reach)
		a.Moves[q] = settlers + villages
		ok = ok && a.Moves[q] > 0
	}
	p.placed[seat][piece]--
	p.freeSea += 1 - onLand
	return ok
}

// advance looks at the neighbours of a cell where a player places: it counts the tokens and the free cells, on sea and on land, that they had
// no piece beside before, and joins chains.
func (p *position) advance(seat, cell int, a *Advance) (fresh [2]int) {
	b := p.board
	var links uint64
	if island := b.islandOf[cell]; island >= 0 {
		links = 1 << island
	}
	for _, next := range b.grid.neighbours[cell] {
		near := int(next)
		if int(p.pieces[near]+1)>>1 == seat+1 {
			links |= p.links[p.last(near)]
		}
		if p.beside[seat].has(near) {
			continue
		}
		if p.free.has(near) {
			fresh[b.onLand(near)]++
		}
		if kind := p.tokens[near]; kind != NoToken {
			a.Claimable[kind]++
			a.Tokens++
			if p.besideOthers(seat, near>>6)>>(near&63)&1 == 1 {
				a.Contested++
			}
		}
	}
	a.Linked = max(p.linked[seat], bits.OnesCount64(links))
	return fresh
}

// OnIslands returns how many pieces players have on islands: [MaxSeats] numbers for each island. The caller leaves them alone.
func (s *State) OnIslands() []int16 { return s.onIsland }
