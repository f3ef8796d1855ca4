package reversi

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A Board8 is a position on a board of 4 × 4, 6 × 6 or 8 × 8 cells.
type Board8 struct {
	common
	now  position8
	past []position8 // before each ply
	full uint64      // the cells of the board
}

// A position8 is a position with what is known about it. The rest is found when it is asked for:
// a replay of known cells never asks.
type position8 struct {
	Discs8           // seen by the mover
	legal  uint64    // cells of the mover's legal moves, once seen
	mover  game.Seat // who is to move, or would be if the game were not over
	phase  phase
}

func newBoard8(c common, p position) *Board8 {
	b := &Board8{common: c, past: make([]position8, 0, pastRoom(c.size))}
	for row := range c.size {
		b.full |= (1<<c.size - 1) << (8 * row)
	}
	b.now.mover = p.mover
	for s := range p.discs[p.mover].All() {
		b.now.Own |= 1 << bit8(s)
	}
	for s := range p.discs[1-p.mover].All() {
		b.now.Opp |= 1 << bit8(s)
	}
	return b
}

// look returns what can be done in the position.
func (b *Board8) look() phase {
	if b.now.phase == unseen {
		b.find()
	}
	return b.now.phase
}

// find looks at a position for the first time.
func (b *Board8) find() {
	p := &b.now
	p.legal = p.Legal() & b.full
	switch {
	case p.legal != 0:
		p.phase = moving
	case p.Own|p.Opp == 0 && b.rules.Placement:
		p.phase = placing
	case p.Swap().Legal()&b.full != 0:
		p.phase = passing
	default:
		p.phase = over
	}
}

// Turn returns who moves, or Nobody if neither side can.
func (b *Board8) Turn() game.Seat {
	if b.look() == over {
		return game.Nobody
	}
	return b.now.mover
}

// Ply returns the plies played since the start, passes and the placement included.
func (b *Board8) Ply() int { return len(b.past) }

// MustPass says whether the only legal move is a pass.
func (b *Board8) MustPass() bool { return b.look() == passing }

// Placing says whether the starter's pair of discs is to be placed.
func (b *Board8) Placing() bool { return b.look() == placing }

// Moves appends the legal moves by cell, then by direction.
func (b *Board8) Moves(dst []game.Move) []game.Move {
	switch b.look() {
	case placing:
		return appendPairs(dst, b.size)
	case passing:
		return append(dst, Pass)
	}
	if b.rules.OneLine {
		return b.lineMoves(dst)
	}
	for legal := b.now.legal; legal != 0; legal &= legal - 1 {
		dst = append(dst, Disc(square8(bits.TrailingZeros64(legal))))
	}
	return dst
}

// lineMoves appends the moves that turn one line each.
func (b *Board8) lineMoves(dst []game.Move) []game.Move {
	var towards [directions]uint64
	for d := range directions {
		towards[d] = b.now.legalTowards(d)
	}
	for legal := b.now.legal; legal != 0; legal &= legal - 1 {
		i := bits.TrailingZeros64(legal)
		for d := range directions {
			if towards[d]>>i&1 == 1 {
				dst = append(dst, Line(square8(i), d))
			}
		}
	}
	return dst
}

// Play plays a legal move.
func (b *Board8) Play(m game.Move) {
	if s, ok := DiscOf(m); ok {
		i := bit8(s)
		b.turn(i, b.turned(i, m))
		return
	}
	b.past = append(b.past, b.now)
	if m == Pass {
		b.now = position8{Discs8: b.now.Swap(), mover: 1 - b.now.mover}
		return
	}
	for _, s := range centre(b.size) {
		b.now.Opp |= 1 << bit8(s)
	}
	one, two, _ := PairOf(m)
	b.now.Own = 1<<bit8(one) | 1<<bit8(two)
	b.now.Opp &^= b.now.Own
	b.now.phase = unseen
}

// Place plays a disc on a cell, if that is legal.
func (b *Board8) Place(s Square) bool {
	i := bit8(s)
	if s&0x88 != 0 || (b.full&^(b.now.Own|b.now.Opp))>>i&1 == 0 {
		return false
	}
	turned := b.now.Turned(i)
	if turned == 0 || b.rules.OneLine && b.Lines(s).Len() != 1 {
		return false
	}
	b.turn(i, turned)
	return true
}

// turn plays a disc that turns others.
func (b *Board8) turn(i int, turned uint64) {
	b.past = append(b.past, b.now)
	b.now = position8{Discs8: b.now.After(i, turned), mover: 1 - b.now.mover}
}

// turned returns what a disc move at bit i turns.
func (b *Board8) turned(i int, m game.Move) uint64 {
	if d, ok := LineOf(m); ok {
		return b.now.turnedTowards(i, d)
	}
	return b.now.Turned(i)
}

// Turned returns the discs that a legal move turns.
func (b *Board8) Turned(m game.Move) Set {
	s, ok := DiscOf(m)
	if !ok {
		return Set{}
	}
	return set8(b.turned(bit8(s), m))
}

// Undo takes the last ply back.
func (b *Board8) Undo() {
	last := len(b.past) - 1
	b.now, b.past = b.past[last], b.past[:last]
}

// Rewind goes back to the position before the first ply.
func (b *Board8) Rewind() {
	if len(b.past) > 0 {
		b.now, b.past = b.past[0], b.past[:0]
	}
}

// Discs returns the discs as the side to move sees them.
func (b *Board8) Discs() Discs8 { return b.now.Discs8 }

// LegalCells returns the cells that a disc of the side to move may be put on.
func (b *Board8) LegalCells() uint64 {
	b.look()
	return b.now.legal
}

// Legal says whether a disc of the side to move may be put on a cell.
func (b *Board8) Legal(s Square) bool {
	return s&0x88 == 0 && b.look() == moving && b.now.legal>>bit8(s)&1 == 1
}

// Lines returns the directions in which a disc of the side to move would enclose others.
func (b *Board8) Lines(s Square) Lines { return b.linesOf(b.now.mover, s) }

func (b *Board8) linesOf(seat game.Seat, s Square) (lines Lines) {
	d, i := b.now.Discs8, bit8(s)
	if seat != b.now.mover {
		d = d.Swap()
	}
	if !s.on(b.size) || (d.Own|d.Opp)>>i&1 == 1 {
		return 0
	}
	for dir := range directions {
		if d.turnedTowards(i, dir) != 0 {
			lines |= 1 << dir
		}
	}
	return lines
}

// At returns whose disc lies on a cell of the board, or Nobody.
func (b *Board8) At(s Square) game.Seat {
	switch i := bit8(s); {
	case b.now.Own>>i&1 == 1:
		return b.now.mover
	case b.now.Opp>>i&1 == 1:
		return 1 - b.now.mover
	}
	return game.Nobody
}

// colours returns the discs of each seat.
func (b *Board8) colours() (black, white uint64) { return b.now.colours() }

func (p *position8) colours() (black, white uint64) {
	if p.mover == Black {
		return p.Own, p.Opp
	}
	return p.Opp, p.Own
}

// Counts returns the discs of each colour.
func (b *Board8) Counts() (black, white int) {
	one, two := b.colours()
	return bits.OnesCount64(one), bits.OnesCount64(two)
}

// Outcome returns the discs on the board, once the game is over.
func (b *Board8) Outcome() game.Outcome {
	if b.look() != over {
		return game.Outcome{}
	}
	black, white := b.Counts()
	return score(black, white, b.size)
}

// AppendMove appends the text of a legal move.
func (b *Board8) AppendMove(dst []byte, m game.Move) []byte { return appendMove(dst, b, m) }

// ParseMove reads the text of a move, or explains why it may not be played.
func (b *Board8) ParseMove(text string) (game.Move, *game.Illegal) {
	return parseMove(b, game.Nobody, text)
}

// ParseMoveBy is ParseMove for a record that says who moves.
func (b *Board8) ParseMoveBy(by game.Seat, text string) (game.Move, *game.Illegal) {
	return parseMove(b, by, text)
}

// SecondPair checks the second player's pair.
func (b *Board8) SecondPair(text string) (is bool, ill *game.Illegal) { return secondPair(b, text) }

// AppendPosition appends the cells row by row and the side to move.
func (b *Board8) AppendPosition(dst []byte) []byte { return appendPosition(dst, b) }

// AppendCells appends the discs: X black, O white.
func (b *Board8) AppendCells(dst []game.CellText) []game.CellText {
	black, white := b.colours()
	for discs := black | white; discs != 0; discs &= discs - 1 {
		i := bits.TrailingZeros64(discs)
		seat := white >> i & 1
		dst = append(dst, game.CellText{Cell: square8(i).Cell(), Text: discLetters[seat : seat+1]})
	}
	return dst
}

// Perft counts lines of play: passes are plies, and games that end earlier drop out.
func (b *Board8) Perft(depth int) uint64 { return b.Leaves(depth, CountC) }
