package bluelagoon

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A position is all that changes in a game. Everything that moves, scores and ends of phases need
// is kept up to date with every piece, so that none of them looks over the board.
type position struct {
	board *Board
	seats int

	phase  Phase
	player int // of the c statement
	scores [MaxSeats]int
	hands  [MaxSeats][Kinds]int
	key    game.Key

	placed  [MaxSeats][2]int // pieces on the board, by kind of piece
	reach   [MaxSeats][2]int // free cells beside an own piece: on sea, on land
	freeSea int
	left    [Kinds]int // tokens on the board
	found   int        // tokens in all hands
	islands [MaxSeats]int
	linked  [MaxSeats]int // islands of the chain that links most

	pieces []uint8 // by cell, see pieceCode
	tokens []Kind  // by cell
	free   set
	of     [MaxSeats][2]set // cells of a player's pieces, by kind of piece
	beside [MaxSeats]set    // cells beside a player's pieces, occupied ones too
	lying  [Kinds]set       // cells of tokens

	onIsland []int16  // pieces, by island and seat
	chain    []int16  // by occupied cell: another cell of its chain that was occupied later, or itself
	links    []uint64 // by the last cell of a chain: the islands of the chain
}

// pieceCode returns what stands for a player's piece in pieces; 0 is a free cell.
func pieceCode(seat int, p Piece) uint8 { return uint8(1 + seat<<1 + int(p)) }

// newPosition returns a position without tokens and pieces, and without key.
func newPosition(b *Board, seats int) *position {
	p := &position{board: b, seats: seats}
	n, words := b.Cells(), b.words
	room := make([]uint64, words*(1+3*seats+Kinds)+n*b.links)
	take := func(k int) set {
		taken := room[:k:k]
		room = room[k:]
		return taken
	}
	p.free = take(words)
	for seat := range seats {
		p.of[seat] = [2]set{take(words), take(words)}
		p.beside[seat] = take(words)
	}
	for k := range p.lying {
		p.lying[k] = take(words)
	}
	p.links = take(n * b.links)
	p.pieces, p.tokens = make([]uint8, n), make([]Kind, n)
	small := make([]int16, len(b.islands)*MaxSeats+n)
	p.onIsland, p.chain = small[:len(b.islands)*MaxSeats], small[len(b.islands)*MaxSeats:]
	p.clear()
	return p
}

// clear takes all tokens and pieces away and makes hands and scores empty. The key is left alone.
func (p *position) clear() {
	p.phase, p.player = Exploration, 0
	p.scores, p.hands, p.found = [MaxSeats]int{}, [MaxSeats][Kinds]int{}, 0
	p.clearPieces()
	p.clearTokens()
}

// clearPieces empties the board. The key is left alone.
func (p *position) clearPieces() {
	p.placed, p.reach, p.islands, p.linked = [MaxSeats][2]int{}, [MaxSeats][2]int{}, [MaxSeats]int{}, [MaxSeats]int{}
	p.freeSea = p.board.seaCells
	clear(p.pieces)
	clear(p.onIsland)
	for i := range p.free {
		p.free[i] = ^uint64(0)
	}
	if rest := p.board.Cells() & 63; rest != 0 {
		p.free[len(p.free)-1] = 1<<rest - 1
	}
	for seat := range p.seats {
		clear(p.of[seat][Settler])
		clear(p.of[seat][Village])
		clear(p.beside[seat])
	}
}

// clearTokens takes the tokens off the board. The key is left alone.
func (p *position) clearTokens() {
	p.left = [Kinds]int{}
	for i := range p.tokens {
		p.tokens[i] = NoToken
	}
	for k := range p.lying {
		clear(p.lying[k])
	}
}

// copyFrom makes p what o is, of the same board and number of players.
func (p *position) copyFrom(o *position) {
	mine := *p
	*p = *o
	p.pieces, p.tokens, p.free = mine.pieces, mine.tokens, mine.free
	p.of, p.beside, p.lying = mine.of, mine.beside, mine.lying
	p.onIsland, p.chain, p.links = mine.onIsland, mine.chain, mine.links
	copy(p.pieces, o.pieces)
	copy(p.tokens, o.tokens)
	copy(p.free, o.free)
	for seat := range p.seats {
		copy(p.of[seat][Settler], o.of[seat][Settler])
		copy(p.of[seat][Village], o.of[seat][Village])
		copy(p.beside[seat], o.beside[seat])
	}
	for k := range p.lying {
		copy(p.lying[k], o.lying[k])
	}
	copy(p.onIsland, o.onIsland)
	copy(p.chain, o.chain)
	copy(p.links, o.links)
}

// A placing is what putting a piece changes and taking it away cannot work out.
type placing struct {
	fresh  uint8 // which neighbours the player had no piece beside before, a bit each
	joined uint8 // how many chains became one
	roots  [3]int16
	linked int // islands of the player's best chain before
}

// put puts a player's piece on a free cell. The token that lies there stays.
func (p *position) put(seat, cell int, piece Piece) (done placing) {
	b := p.board
	p.pieces[cell] = pieceCode(seat, piece)
	p.free.remove(cell)
	p.of[seat][piece].add(cell)
	p.placed[seat][piece]++
	p.key = p.key.Xor(pieceKey(cell, p.pieces[cell]))
	island := int(b.islandOf[cell])
	onLand := 0
	if island < 0 {
		p.freeSea--
	} else {
		onLand = 1
		count := &p.onIsland[island*MaxSeats+seat]
		if *count == 0 {
			p.islands[seat]++
		}
		*count++
	}
	for q := range p.seats {
		if p.beside[q].has(cell) {
			p.reach[q][onLand]--
		}
	}
	for i, next := range b.grid.neighbours[cell] {
		if near := int(next); !p.beside[seat].has(near) {
			p.beside[seat].add(near)
			done.fresh |= 1 << i
			if p.free.has(near) {
				p.reach[seat][b.onLand(near)]++
			}
		}
	}
	p.join(seat, cell, island, &done)
	return done
}

// onLand returns 1 for land and 0 for sea.
func (b *Board) onLand(cell int) int { return 1 - int(b.sea[cell>>6]>>(cell&63)&1) }

// join makes the piece on a cell the last one of its chain, which becomes one of all the chains
// that it touches.
func (p *position) join(seat, cell, island int, done *placing) {
	k := p.board.links
	mine := p.links[cell*k : cell*k+k]
	clear(mine)
	if island >= 0 {
		mine[island>>6] |= 1 << (island & 63)
	}
	p.chain[cell] = int16(cell)
	for _, next := range p.board.grid.neighbours[cell] {
		if int(p.pieces[next]+1)>>1 != seat+1 {
			continue
		}
		root := p.last(int(next))
		if root == cell {
			continue
		}
		p.chain[root] = int16(cell)
		done.roots[done.joined] = int16(root)
		done.joined++
		for i, word := range p.links[root*k : root*k+k] {
			mine[i] |= word
		}
	}
	n := 0
	for _, word := range mine {
		n += bits.OnesCount64(word)
	}
	done.linked = p.linked[seat]
	p.linked[seat] = max(p.linked[seat], n)
}

// last returns the last cell of the chain that a piece belongs to.
func (p *position) last(cell int) int {
	for int(p.chain[cell]) != cell {
		cell = int(p.chain[cell])
	}
	return cell
}

// take takes the piece away that was put last. The key is left alone.
func (p *position) take(seat, cell int, piece Piece, done *placing) {
	b := p.board
	for i := range done.joined {
		p.chain[done.roots[i]] = done.roots[i]
	}
	p.linked[seat] = done.linked
	for i, next := range b.grid.neighbours[cell] {
		if done.fresh>>i&1 == 1 {
			near := int(next)
			p.beside[seat].remove(near)
			if p.free.has(near) {
				p.reach[seat][b.onLand(near)]--
			}
		}
	}
	island, onLand := int(b.islandOf[cell]), 0
	if island < 0 {
		p.freeSea++
	} else {
		onLand = 1
		count := &p.onIsland[island*MaxSeats+seat]
		*count--
		if *count == 0 {
			p.islands[seat]--
		}
	}
	for q := range p.seats {
		if p.beside[q].has(cell) {
			p.reach[q][onLand]++
		}
	}
	p.pieces[cell] = 0
	p.free.add(cell)
	p.of[seat][piece].remove(cell)
	p.placed[seat][piece]--
}

// lay lays a token on a cell where none lies.
func (p *position) lay(cell int, k Kind) {
	p.tokens[cell] = k
	p.lying[k].add(cell)
	p.left[k]++
	p.key = p.key.Xor(tokenKey(cell, k))
}

// claim gives the token on a cell, if there is one, to a player.
func (p *position) claim(seat, cell int) Kind {
	if p.tokens[cell] == NoToken || !p.board.circle.has(cell) {
		return NoToken
	}
	k := p.tokens[cell]
	p.tokens[cell] = NoToken
	p.lying[k].remove(cell)
	p.left[k]--
	held := &p.hands[seat][k]
	p.key = p.key.Xor(tokenKey(cell, k)).Xor(handKey(seat, k, *held).Xor(handKey(seat, k, *held+1)))
	*held++
	p.found++
	return k
}

// unclaim puts a claimed token back. The key is left alone.
func (p *position) unclaim(seat, cell int, k Kind) {
	if k == NoToken {
		return
	}
	p.hands[seat][k]--
	p.found--
	p.tokens[cell] = k
	p.lying[k].add(cell)
	p.left[k]++
}

// score adds points to a player's score.
func (p *position) score(seat, by int) {
	p.key = p.key.Xor(scoreKey(seat, p.scores[seat]))
	p.scores[seat] += by
	p.key = p.key.Xor(scoreKey(seat, p.scores[seat]))
}

// turnTo makes a player the one to move.
func (p *position) turnTo(seat int) {
	p.key = p.key.Xor(playerKeys[p.player].Xor(playerKeys[seat]))
	p.player = seat
}

// dealt says whether the tokens have been dealt: at least one lies on the board or in a hand.
func (p *position) dealt() bool {
	return p.found > 0 || p.left != [Kinds]int{}
}

// settlersLeft and villagesLeft return how many pieces a player has yet to place in this phase. Villages not placed in
// exploration are discarded with its end.
func (p *position) settlersLeft(seat int) int {
	return max(0, settlersEach[p.seats]-p.placed[seat][Settler])
}
func (p *position) villagesLeft(seat int) int {
	if p.phase == Settlement {
		return 0
	}
	return max(0, villagesEach-p.placed[seat][Village])
}

// moves returns the numbers of legal moves of a player in this phase: settlers and villages.
func (p *position) moves(seat int) (settlers, villages int) { return p.movesOf(seat, &p.reach[seat]) }

// movesOf returns the numbers of legal moves of a player who has so many free cells beside own pieces, on sea and on land.
func (p *position) movesOf(seat int, reach *[2]int) (settlers, villages int) {
	if p.settlersLeft(seat) > 0 {
		settlers = reach[1] + reach[0]
		if p.phase == Exploration {
			settlers = reach[1] + p.freeSea
		}
	}
	if p.villagesLeft(seat) > 0 {
		villages = reach[1]
	}
	return settlers, villages
}

// stuck says whether a player has no legal move.
func (p *position) stuck(seat int) bool {
	settlers, villages := p.moves(seat)
	return settlers+villages == 0
}

// exhausted says whether no resource is left on the board.
func (p *position) exhausted() bool {
	return p.left[Coconut]+p.left[Bamboo]+p.left[Water]+p.left[Stone] == 0 && p.dealt()
}

// allStuck says whether nobody has a legal move.
func (p *position) allStuck() bool {
	for seat := range p.seats {
		if !p.stuck(seat) {
			return false
		}
	}
	return true
}

// over says whether the phase is over.
func (p *position) over() bool { return p.exhausted() || p.allStuck() }

// next returns who moves after a player: the first in turn order who can, or else the same player.
func (p *position) next(after int) int {
	for i := 1; i <= p.seats; i++ {
		if seat := (after + i) % p.seats; !p.stuck(seat) {
			return seat
		}
	}
	return after
}
