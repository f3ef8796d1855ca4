package conquest

import "github.com/plybook/plybook/replay/game"

// A cell is a place on a board in one number that grows row by row: row·128 + column.
type cell uint16

const (
	columnBits = 7
	cellBits   = 2 * columnBits
	columnMask = 1<<columnBits - 1
	cellMask   = 1<<cellBits - 1
)

func cellAt(row, column int) cell { return cell(row<<columnBits | column) }

func (c cell) row() int    { return int(c >> columnBits) }
func (c cell) column() int { return int(c & columnMask) }

func (c cell) place() game.Cell { return game.Cell{Row: int16(c.row()), Col: int16(c.column())} }

// distance returns how far two cells are from each other, counted in steps of a chess king.
func distance(a, b game.Cell) int {
	return max(abs(int(a.Row)-int(b.Row)), abs(int(a.Col)-int(b.Col)))
}

func abs(i int) int { return max(i, -i) }

// A move has its destination in the lowest 14 bits, its source in the next 14, and a bit for
// jumps. A clone that names no source has its destination in both places.
const jumpBit game.Move = 1 << (2 * cellBits)

// Pass is the move of a side that has no other.
const Pass game.Move = 1 << (2*cellBits + 1)

// IsPass says whether a move is a pass.
func (*State) IsPass(m game.Move) bool { return m == Pass }

// Target implements [game.Targeter]: the destination of a move.
func (*State) Target(m game.Move) (c game.Cell, ok bool) { return target(m).place(), m != Pass }

func cloneTo(to cell) game.Move         { return game.Move(to)<<cellBits | game.Move(to) }
func cloneFrom(from, to cell) game.Move { return game.Move(from)<<cellBits | game.Move(to) }
func jump(from, to cell) game.Move      { return jumpBit | game.Move(from)<<cellBits | game.Move(to) }

func target(m game.Move) cell { return cell(m & cellMask) }
func source(m game.Move) cell { return cell(m >> cellBits & cellMask) }
func isJump(m game.Move) bool { return m&jumpBit != 0 }

// Kind is a kind of move.
type Kind uint8

const (
	Clone   Kind = iota // a new pawn next to one that stays
	Jump                // a pawn leaves its cell for one two steps away
	Passing             // nothing happens on the board
)

// Parts returns what a move is. The source of a clone is its destination where the rules do not
// name it; a pass has no cells.
func Parts(m game.Move) (k Kind, from, to game.Cell) {
	if m == Pass {
		return Passing, game.Cell{}, game.Cell{}
	}
	if isJump(m) {
		k = Jump
	}
	return k, source(m).place(), target(m).place()
}
