package reversi

import (
	"math/bits"

	"github.com/plybook/plybook/replay/game"
)

// A Board16 is a position on a board of 10 × 10 to 16 × 16 cells.
type Board16 struct {
	common
	now  position16
	past []position16 // before each ply
	full Set          // the cells of the board
}

// A position16 is a position with what is known about it, as a [position8] is.
type position16 struct {
	discs16           // seen by the mover
	moves   Set       // cells of the mover's legal moves, once seen
	mover   game.Seat // who is to move, or would be if the game were not over
	phase   phase
}

func newBoard16(c common, p position) *Board16 {
	b := &Board16{common: c, past: make([]position16, 0, pastRoom(c.size))}
	for row := range c.size {
		for col := range c.size {
			b.full.Add(NewSquare(row, col))
		}
	}
	b.now = position16{discs16: discs16{p.discs[p.mover], p.discs[1-p.mover]}, mover: p.mover}
	return b
}

// look returns what can be done in the position.
func (b *Board16) look() phase {
	if b.now.phase == unseen {
		b.find()
	}
	return b.now.phase
}

// find looks at a position for the first time.
func (b *Board16) find() {
	p := &b.now
	p.moves = p.legal(&b.full)
	switch other := p.swap(); {
	case !p.moves.empty():
		p.phase = moving
	case p.own.empty() && p.opp.empty() && b.rules.Placement:
		p.phase = placing
	case other.legal(&b.full) != Set{}:
		p.phase = passing
	default:
		p.phase = over
	}
}

// Turn returns who moves, or Nobody if neither side can.
func (b *Board16) Turn() game.Seat {
	if b.look() == over {
		return game.Nobody
	}
	return b.now.mover
}

// Ply returns the plies played since the start, passes and the placement included.
func (b *Board16) Ply() int { return len(b.past) }

// MustPass says whether the only legal move is a pass.
func (b *Board16) MustPass() bool { return b.look() == passing }

// Placing says whether the starter's pair of discs is to be placed.
func (b *Board16) Placing() bool { return b.look() == placing }

// Moves appends the legal moves by cell, then by direction.
func (b *Board16) Moves(dst []game.Move) []game.Move {
	switch b.look() {
	case placing:
		return appendPairs(dst, b.size)
	case passing:
		return append(dst, Pass)
	}
	for i, legal := range b.now.moves {
		for ; legal != 0; legal &= legal - 1 {
			s := Square(i<<6 | bits.TrailingZeros64(legal))
			if !b.rules.OneLine {
				dst = append(dst, Disc(s))
				continue
			}
			for lines := b.Lines(s); lines != 0; lines &= lines - 1 {
				dst = append(dst, Line(s, lines.first()))
			}
		}
	}
	return dst
}

// Play plays a legal move.
func (b *Board16) Play(m game.Move) {
	if s, ok := DiscOf(m); ok {
		b.turn(s, b.turned(s, m))
		return
	}
	b.past = append(b.past, b.now)
	if m == Pass {
		b.now = position16{discs16: b.now.swap(), mover: 1 - b.now.mover}
		return
	}
	one, two, _ := PairOf(m)
	for _, s := range centre(b.size) {
		if s == one || s == two {
			b.now.own.Add(s)
		} else {
			b.now.opp.Add(s)
		}
	}
	b.now.phase = unseen
}

// Place plays a disc on a cell, if that is legal.
func (b *Board16) Place(s Square) bool {
	if !b.full.Has(s) || b.now.own.Has(s) || b.now.opp.Has(s) {
		return false
	}
	turned := b.now.turned(s, b.size)
	if turned.empty() || b.rules.OneLine && b.Lines(s).Len() != 1 {
		return false
	}
	b.turn(s, turned)
	return true
}

// turn plays a disc that turns others.
func (b *Board16) turn(s Square, turned Set) {
	b.past = append(b.past, b.now)
	b.now = position16{discs16: b.now.after(s, turned), mover: 1 - b.now.mover}
}

// turned returns what a disc move turns.
func (b *Board16) turned(s Square, m game.Move) (turned Set) {
	if d, ok := LineOf(m); ok {
		b.now.turnedTowards(s, d, b.size, &turned)
		return turned
	}
	return b.now.turned(s, b.size)
}

// Turned returns the discs that a legal move turns.
func (b *Board16) Turned(m game.Move) Set {
	s, ok := DiscOf(m)
	if !ok {
		return Set{}
	}
	return b.turned(s, m)
}

// Undo takes the last ply back.
func (b *Board16) Undo() {
	last := len(b.past) - 1
	b.now, b.past = b.past[last], b.past[:last]
}

// Rewind goes back to the position before the first ply.
func (b *Board16) Rewind() {
	if len(b.past) > 0 {
		b.now, b.past = b.past[0], b.past[:0]
	}
}

// Legal says whether a disc of the side to move may be put on a cell.
func (b *Board16) Legal(s Square) bool { return b.look() == moving && b.now.moves.Has(s) }

// Lines returns the directions in which a disc of the side to move would enclose others.
func (b *Board16) Lines(s Square) Lines { return b.linesOf(b.now.mover, s) }

func (b *Board16) linesOf(seat game.Seat, s Square) (lines Lines) {
	if !b.full.Has(s) || b.now.own.Has(s) || b.now.opp.Has(s) {
		return 0
	}
	d := b.now.discs16
	if seat != b.now.mover {
		d = d.swap()
	}
	var turned Set
	for dir := range directions {
		if d.turnedTowards(s, dir, b.size, &turned) {
			lines |= 1 << dir
		}
	}
	return lines
}

// At returns whose disc lies on a cell of the board, or Nobody.
func (b *Board16) At(s Square) game.Seat {
	switch {
	case b.now.own.Has(s):
		return b.now.mover
	case b.now.opp.Has(s):
		return 1 - b.now.mover
	}
	return game.Nobody
}

// colours returns the discs of each seat.
func (b *Board16) colours() (black, white Set) {
	if b.now.mover == Black {
		return b.now.own, b.now.opp
	}
	return b.now.opp, b.now.own
}

// Counts returns the discs of each colour.
func (b *Board16) Counts() (black, white int) {
	one, two := b.colours()
	return one.Len(), two.Len()
}

// Outcome returns the discs on the board, once the game is over.
func (b *Board16) Outcome() game.Outcome {
	if b.look() != over {
		return game.Outcome{}
	}
	black, white := b.Counts()
	return score(black, white, b.size)
}

// AppendMove appends the text of a legal move.
func (b *Board16) AppendMove(dst []byte, m game.Move) []byte { return appendMove(dst, b, m) }

// ParseMove reads the text of a move, or explains why it may not be played.
func (b *Board16) ParseMove(text string) (game.Move, *game.Illegal) {
	return parseMove(b, game.Nobody, text)
}

// ParseMoveBy is ParseMove for a record that says who moves.
func (b *Board16) ParseMoveBy(by game.Seat, text string) (game.Move, *game.Illegal) {
	return parseMove(b, by, text)
}

// SecondPair checks the second player's pair.
func (b *Board16) SecondPair(text string) (is bool, ill *game.Illegal) { return secondPair(b, text) }

// AppendPosition appends the cells row by row and the side to move.
func (b *Board16) AppendPosition(dst []byte) []byte { return appendPosition(dst, b) }

// AppendCells appends the discs: X black, O white.
func (b *Board16) AppendCells(dst []game.CellText) []game.CellText { return appendCells(dst, b) }

// Perft counts lines of play: passes are plies, and games that end earlier drop out.
func (b *Board16) Perft(depth int) uint64 { return b.Leaves(depth, CountC) }
