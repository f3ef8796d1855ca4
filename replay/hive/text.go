package hive

import (
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// A mark is how a place beside a piece is written.
type mark struct {
	char   byte
	before bool // in front of the piece
}

// marks are by the direction of the place as seen from the piece.
var marks = [6]mark{{'\\', true}, {'/', false}, {'-', false}, {'\\', false}, {'/', true}, {'-', true}}

func (k mark) append(dst []byte, ref Piece) []byte {
	if k.before {
		return ref.Append(append(dst, k.char))
	}
	return append(ref.Append(dst), k.char)
}

// AppendMove appends the canonical text of a move: the piece; then, with the piece lifted, the top
// piece of the target if it is occupied, or else the top of the first occupied neighbour, clockwise
// from the upper left, with the mark that leads from there to the target.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	if m == Pass {
		return append(dst, "pass"...)
	}
	x := MovedPiece(m)
	dst = x.Append(dst)
	if p.OnBoard() == 0 {
		return dst
	}
	at, _ := p.To(m)
	return p.appendPlace(append(dst, ' '), at, x)
}

// appendPlace appends the canonical name of a cell with piece x lifted. Only where no other piece
// is near is the cell named after x.
func (p *Position) appendPlace(dst []byte, at Axial, x Piece) []byte {
	if ref := p.topWithout(at, x); ref != NoPiece {
		return ref.Append(dst)
	}
	for d := range Directions {
		if ref := p.topWithout(at.Step(d), x); ref != NoPiece {
			return marks[opposite(d)].append(dst, ref)
		}
	}
	for d := range Directions {
		if ref, ok := p.Top(at.Step(d)); ok && ref == x {
			return marks[opposite(d)].append(dst, ref)
		}
	}
	return x.Append(dst)
}

// topWithout returns the top piece of a cell with piece x lifted, or NoPiece.
func (p *Position) topWithout(at Axial, x Piece) Piece {
	ref, _ := p.Top(at)
	if ref == x && ref != NoPiece {
		return p.below[x&31]
	}
	return ref
}

// AppendTurn appends the side to move and its turn as UHP writes them: "White[12]".
func (p *Position) AppendTurn(dst []byte) []byte {
	dst = append(dst, seatNames[p.mover()]...)
	dst = append(dst, '[')
	dst = strconv.AppendInt(dst, int64(p.TurnNumber()), 10)
	return append(dst, ']')
}

// AppendPosition appends the position on one line:
//
//	position = type " " turn { " " stack } [ " resting:" piece ]
//	type     = "Base" [ "+" letters ]
//	turn     = ( "White" | "Black" ) "[" number "]"
//	stack    = row "," column ":" piece { ">" piece }
//
// Stacks are sorted by row and column, relative to the first piece, and list their pieces from the
// bottom up; unique bugs have no number. The resting piece is there if the game has a pillbug.
func (p *Position) AppendPosition(dst []byte) []byte {
	dst = append(dst, p.rules.Letters.GameType()...)
	dst = p.AppendTurn(append(dst, ' '))
	for at, stack := range p.Stacks() {
		dst = appendAt(append(dst, ' '), at, ',')
		sep := byte(':')
		for _, x := range stack {
			dst = x.Append(append(dst, sep))
			sep = '>'
		}
	}
	if x, ok := p.Resting(); ok {
		dst = x.Append(append(dst, " resting:"...))
	}
	return dst
}

// AppendPieces appends the piece list of the assignment: a line for each piece on the board, row,
// column, colour, letter and number, sorted by row and column and in one cell from the bottom up.
func (p *Position) AppendPieces(dst []byte) []byte {
	for at, stack := range p.Stacks() {
		for _, x := range stack {
			dst = appendAt(dst, at, ' ')
			dst = x.AppendNumbered(append(dst, ' '))
			dst = append(dst, '\n')
		}
	}
	return dst
}

// appendAt appends row and column with something between them.
func appendAt(dst []byte, at Axial, sep byte) []byte {
	dst = strconv.AppendInt(dst, int64(at.R), 10)
	return strconv.AppendInt(append(dst, sep), int64(at.Q), 10)
}
