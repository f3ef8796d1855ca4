package hive

import (
	"github.com/plybook/plybook/replay/game"
)

// A Position is a game of Hive at one moment, with its history. Make one with [New], or from the
// zero value with [Position.Reset].
type Position struct {
	board
	history []step
	repeats repetition
}

// A board is a position without its history. Boards can be compared.
type board struct {
	rules   Rules
	inGame  PieceSet
	hand    PieceSet // pieces not on the board
	end     end
	resting Piece // moved or thrown in the ply before; else NoPiece

	// The anchor is the target of the last play: a cell within reach of every piece. home is
	// the same cell in rows and columns from the first piece.
	anchor cell
	home   Axial

	cells [torusSize]uint8  // height in the upper 3 bits, top piece in the lower 5; 0 is empty
	rings [torusSize]uint16 // neighbours by the colour of their top: white in bits 0-5, black in 8-13
	at    [pieces]cell      // where each piece lies; noCell in the hand
	below [pieces]Piece     // what each piece stands on; NoPiece on the ground and in the hand

	unruled [pieces]Axial // where each piece lies under Notation, which does not use the torus

	region region // scratch of the move generator; empty between its uses
}

var (
	_ game.State       = (*Position)(nil)
	_ game.Counter     = (*Position)(nil)
	_ game.Symmetric   = (*Position)(nil)
	_ game.PieceLister = (*Position)(nil)
)

// historyRoom is how many plies a new position can hold before it grows: more than most games.
const historyRoom = 256

// heightOne is a height of 1 in [board.cells].
const heightOne = 1 << 5

// New returns the start of a game. Expansions that the rules do not have are not checked here;
// [ParseRules] does.
func New(r Rules) *Position {
	p := &Position{history: make([]step, 0, historyRoom)}
	p.Reset(r)
	return p
}

// Reset goes back to the start of a game under other rules, with repetition not watched, and
// keeps the memory.
func (p *Position) Reset(r Rules) {
	p.board = board{} // a literal with values would be made elsewhere and copied
	p.rules, p.inGame, p.hand, p.resting, p.anchor = r, piecesOf(r.Letters), piecesOf(r.Letters), NoPiece, start
	for x := range p.at {
		p.at[x], p.below[x] = noCell, NoPiece
	}
	p.history = p.history[:0]
	p.repeats = repetition{keys: p.repeats.keys[:0], traces: p.repeats.traces[:0]}
}

// Rules returns the rules of the game.
func (p *Position) Rules() Rules { return p.rules }

// Seats returns 2.
func (p *Position) Seats() int { return 2 }

// Ply returns the number of plies played, passes included.
func (p *Position) Ply() int { return len(p.history) }

// mover returns the seat to play, whether or not the game is over.
func (p *Position) mover() game.Seat { return game.Seat(len(p.history) & 1) }

// Turn returns who plays next. Under Notation it alternates and means nothing.
func (p *Position) Turn() game.Seat {
	if p.end != open {
		return game.Nobody
	}
	return p.mover()
}

// TurnNumber returns the turn of the side to move, from 1, as UHP counts: it goes on after the end.
func (p *Position) TurnNumber() int { return len(p.history)/2 + 1 }

// Outcome returns the result on the board.
func (p *Position) Outcome() game.Outcome { return ends[p.end].outcome }

// StateName returns what UHP calls the state: "NotStarted", "InProgress", "Draw", "WhiteWins" or
// "BlackWins".
func (p *Position) StateName() string {
	if len(p.history) == 0 {
		return "NotStarted"
	}
	return ends[p.end].state
}

// Play plays a legal move.
func (p *Position) Play(m game.Move) {
	if p.rules.Base == Notation {
		p.playUnruled(m)
		return
	}
	var t trace
	if p.repeats.watched {
		p.keyAfter(len(p.history))
		t = p.repeats.traces[len(p.history)]
	}
	from := noCell
	s := step{move: m, resting: p.resting, end: p.end, anchor: p.anchor, home: p.home}
	p.resting = NoPiece
	if m != Pass {
		x, to := MovedPiece(m), target(m)
		if from = p.at[x]; from == noCell {
			p.hand &^= x.bit()
		} else {
			if p.repeats.watched {
				t.take(p.what(x), p.axial(from))
			}
			p.pick(x, from)
			p.resting = x
		}
		p.drop(x, to)
		p.home = p.home.Add(lift(p.anchor, to))
		p.anchor = to
		p.end = p.judge()
		if p.repeats.watched {
			t.put(p.what(x), p.home)
			t.add()
		}
	}
	s.from = from
	p.history = append(p.history, s)
	if p.repeats.watched {
		p.watch(t)
	}
}

// Undo takes the last move back.
func (p *Position) Undo() {
	last := len(p.history) - 1
	s := &p.history[last]
	p.history = p.history[:last]
	if p.repeats.watched {
		p.repeats.forget(last)
	}
	if p.rules.Base == Notation {
		p.undoUnruled(s)
		return
	}
	p.end, p.resting, p.anchor, p.home = s.end, s.resting, s.anchor, s.home
	if s.move == Pass {
		return
	}
	x := MovedPiece(s.move)
	p.pick(x, target(s.move))
	if s.from == noCell {
		p.at[x] = noCell
		p.hand |= x.bit()
	} else {
		p.drop(x, s.from)
	}
}

// pick takes the top piece x off a cell.
func (p *Position) pick(x Piece, c cell) {
	under := p.below[x&31]
	if under == NoPiece {
		p.cells[c&torusMask] = 0
		p.turnColour(c, colourBit(x))
		return
	}
	p.below[x&31] = NoPiece
	p.cells[c&torusMask] = p.cells[c&torusMask]&^31 - heightOne | uint8(under)
	if colourBit(under) != colourBit(x) {
		p.turnColour(c, bothColours)
	}
}

// drop puts piece x on top of a cell.
func (p *Position) drop(x Piece, c cell) {
	p.at[x&31] = c
	v := p.cells[c&torusMask]
	if v == 0 {
		p.cells[c&torusMask] = heightOne | uint8(x)
		p.turnColour(c, colourBit(x))
		return
	}
	under := Piece(v & 31)
	p.below[x&31] = under
	p.cells[c&torusMask] = v&^31 + heightOne | uint8(x)
	if colourBit(under) != colourBit(x) {
		p.turnColour(c, bothColours)
	}
}

const bothColours = 0x101

// colourBit returns direction 0 in [board.rings] for the piece's colour.
func colourBit(x Piece) uint16 { return 1 << (x >> 4 & 1 * 8) }

// turnColour tells the six neighbours that the top of a cell came, went or changed colour.
func (p *Position) turnColour(c cell, colour uint16) {
	p.rings[(c-torusSide)&torusMask] ^= colour << 3
	p.rings[(c-torusSide+1)&torusMask] ^= colour << 4
	p.rings[(c+1)&torusMask] ^= colour << 5
	p.rings[(c+torusSide)&torusMask] ^= colour
	p.rings[(c+torusSide-1)&torusMask] ^= colour << 1
	p.rings[(c-1)&torusMask] ^= colour << 2
}

// occupied returns the occupied neighbours of a cell.
func (p *Position) occupied(c cell) ring {
	r := p.rings[c&torusMask]
	return ring(r|r>>8) & 63
}

// coloured returns the neighbours of a cell whose top belongs to the seat.
func (p *Position) coloured(c cell, seat game.Seat) ring {
	return ring(p.rings[c&torusMask]>>(uint(seat&1)*8)) & 63
}

// height returns the number of pieces on a cell.
func (p *Position) height(c cell) int { return int(p.cells[c&torusMask] >> 5) }

// top returns the top piece of a cell, or NoPiece.
func (p *Position) top(c cell) Piece {
	if v := p.cells[c&torusMask]; v != 0 {
		return Piece(v & 31)
	}
	return NoPiece
}

// closed says whether all six cells around a queen are occupied.
func (p *Position) closed(queen Piece) bool {
	c := p.at[queen]
	return c != noCell && p.occupied(c) == 63
}

// judge returns how the game stands after a play.
func (p *Position) judge() end {
	e := open
	if p.closed(whiteQ) {
		e = whiteClosed
	}
	if p.closed(blackQ) {
		e += blackClosed
	}
	return e
}

// queenLate says whether the mover has to place the queen and nothing else.
func (p *Position) queenLate() bool {
	return p.hand.Has(p.queen()) && p.TurnNumber() >= p.rules.QueenTurn()
}

// queen returns the queen of the side to move.
func (p *Position) queen() Piece { return Piece(p.mover() * sideBits) }
