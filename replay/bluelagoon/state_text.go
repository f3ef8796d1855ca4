package bluelagoon

import (
	"slices"
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// codePrefix is before the names of this game's codes.
const codePrefix = "bluelagoon/"

// WellFormed says what is wrong with a state string by the grammar, at its first fault from left to
// right; nil if it is well formed. Off and Len are the place of the fault in the text.
func WellFormed(text string, allow parse.Allow) *game.Illegal {
	var t parsedState
	t.reset(text, allow)
	t.statements(nil)
	return t.ill
}

// ParseState reads a state string. What is wrong with it is a fault of the grammar, or else the first
// reason, in the order of the codes, why it describes no position. Whether a game can reach the
// position is not asked; see [State.Check]. Off and Len are the place of the fault in the text.
func ParseState(text string, allow parse.Allow) (*State, *game.Illegal) {
	p := Parser{Allow: allow}
	return p.Parse(text)
}

// A Parser reads one state string after another, faster than by [ParseState] if they are of one map.
// It is for one goroutine.
type Parser struct {
	Allow parse.Allow
	Reuse bool // a State is valid until the next one is read, which takes its memory

	parsedState parsedState
	board       *Board // of the last state
	room        *State // the last state, with Reuse
}

// Parse is [ParseState]. Without Reuse states share nothing but the board.
func (p *Parser) Parse(text string) (*State, *game.Illegal) {
	s, ills := p.ParseAll(text)
	if len(ills) > 0 {
		return nil, ills[0]
	}
	return s, nil
}

// ParseAll is Parse that tells all reasons why the string describes no position, in the order of
// the codes. There is a State if and only if there is none.
func (p *Parser) ParseAll(text string) (*State, []*game.Illegal) {
	t := &p.parsedState
	t.reset(text, p.Allow)
	if !t.statements(p.board) {
		return nil, []*game.Illegal{t.ill}
	}
	if t.order {
		t.sort()
	}
	s, ok := t.state(p.room)
	if !ok {
		return nil, t.invalid()
	}
	p.board, s.allow = s.board, p.Allow
	if p.Reuse {
		p.room = s
	}
	return s, nil
}

// sort brings islands and players in order.
func (t *parsedState) sort() {
	slices.SortStableFunc(t.islands, t.compareIslands)
	slices.SortStableFunc(t.people, func(a, b person) int { return a.id - b.id })
}

func (t *parsedState) compareIslands(a, b islandText) int {
	if a.bonus != b.bonus {
		return a.bonus - b.bonus
	}
	return slices.CompareFunc(t.of(a.cells), t.of(b.cells), compareCoords)
}

// of returns the cells of a list.
func (t *parsedState) of(s span) []coord { return t.cells[s.from:s.to] }

// state returns the position, if there is one, in the memory of another that fits.
func (t *parsedState) state(room *State) (*State, bool) {
	n := len(t.people)
	if t.height < MinHeight || t.height > MaxHeight || n != t.announced || n < MinSeats || n > MaxSeats || t.player >= n {
		return nil, false
	}
	board := t.board
	if board == nil {
		var ok bool
		if board, ok = t.map_(); !ok {
			return nil, false
		}
	}
	s := room
	if s != nil && s.board == board && s.seats == n {
		s.clear()
		s.deals, s.known, s.bothTokens = s.deals[:0], [2]game.Move{}, false
	} else {
		s = newState(board, n)
	}
	p := &s.position
	p.phase, p.player = t.phase, t.player
	if !t.layTokens(p) || !t.putPieces(p) {
		return nil, false
	}
	s.begin()
	return s, true
}

// layTokens lays the tokens. It returns false if there is a fault in their lists, or two lie on a cell.
func (t *parsedState) layTokens(p *position) bool {
	for k, list := range t.tokens {
		ok := t.each(list, func(cell int) bool {
			free := p.tokens[cell] == NoToken
			if free {
				p.lay(cell, Kind(k))
			}
			return free
		})
		if !ok {
			return false
		}
	}
	return true
}

// putPieces fills in the players. It returns false if they are not in order, there is a fault in their
// lists, or two pieces stand on a cell.
func (t *parsedState) putPieces(p *position) bool {
	for seat := range t.people {
		who := &t.people[seat]
		if who.id != seat {
			return false
		}
		p.scores[seat], p.hands[seat] = who.score, who.hand
		p.found += handSize(&who.hand)
		for piece, list := range who.pieces {
			ok := t.each(list, func(cell int) bool {
				free := p.free.has(cell)
				if free {
					p.put(seat, cell, Piece(piece))
				}
				return free
			})
			if !ok {
				return false
			}
		}
	}
	return true
}

// each calls f with the cells of a list while it returns true. It returns false otherwise, and if the
// list is not ascending or leaves the board.
func (t *parsedState) each(list span, f func(cell int) bool) bool {
	before := -1
	for _, c := range t.of(list) {
		cell, ok := cellIndex(t.height, int(c.row), int(c.col))
		if !ok || cell <= before || !f(cell) {
			return false
		}
		before = cell
	}
	return true
}

// map_ returns the board, if the islands and circles make one.
func (t *parsedState) map_() (*Board, bool) {
	land := make(set, (gridCells(t.height)+63)/64)
	room := make([]int, 0, len(t.cells))
	islands := make([]Island, len(t.islands))
	for i := range t.islands {
		if i > 0 && t.compareIslands(t.islands[i-1], t.islands[i]) > 0 {
			return nil, false
		}
		from := len(room)
		ok := t.each(t.islands[i].cells, func(cell int) bool {
			free := !land.has(cell)
			land.add(cell)
			room = append(room, cell)
			return free
		})
		if !ok {
			return nil, false
		}
		islands[i] = Island{t.islands[i].bonus, room[from:len(room):len(room)]}
	}
	from := len(room)
	ok := t.each(t.circles, func(cell int) bool {
		room = append(room, cell)
		return true
	})
	return newBoard(t.height, islands, room[from:]), ok
}

// AppendPosition implements [game.State]: the state string in its canonical form.
func (s *State) AppendPosition(dst []byte) []byte {
	return s.appendState(dst)
}

func (p *position) appendState(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, "a "...), int64(p.board.Height()), 10)
	dst = strconv.AppendInt(append(dst, ' '), int64(p.seats), 10)
	dst = p.appendCurrent(append(dst, "; "...))
	dst = append(dst, p.board.text...)
	dst = p.appendTokens(append(dst, ' '))
	for seat := range p.seats {
		dst = p.appendPerson(append(dst, ' '), seat)
	}
	return dst
}

// appendCurrent appends the c statement.
func (p *position) appendCurrent(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, "c "...), int64(p.player), 10)
	return append(dst, ' ', p.phase.Letter(), ';')
}

// appendTokens appends the r statement.
func (p *position) appendTokens(dst []byte) []byte {
	dst = append(dst, 'r')
	for k := range p.lying {
		dst = p.lying[k].appendTo(append(dst, ' ', kindLetters[k]), p.board.grid)
	}
	return append(dst, ';')
}

// appendPerson appends the p statement of a player.
func (p *position) appendPerson(dst []byte, seat int) []byte {
	dst = strconv.AppendInt(append(dst, "p "...), int64(seat), 10)
	dst = strconv.AppendInt(append(dst, ' '), int64(p.scores[seat]), 10)
	for _, held := range p.hands[seat] {
		dst = strconv.AppendInt(append(dst, ' '), int64(held), 10)
	}
	for piece := range p.of[seat] {
		dst = p.of[seat][piece].appendTo(append(dst, ' ', pieceLetters[piece]), p.board.grid)
	}
	return append(dst, ';')
}
