package contactix

import (
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// A Case is how the columns of cells are written.
type Case byte

const (
	Lower Case = 'a' // as in records of moves: c4
	Upper Case = 'A' // as on boards and in sentences: C4
)

// AppendCell appends the name of a cell, column and row counted from 0. Columns are A to Z, AA, AB
// and so on; rows are numbers from 1.
func AppendCell(dst []byte, column, row int, c Case) []byte {
	if column >= 26 {
		dst = append(dst, byte(c)+byte(column/26-1))
	}
	dst = append(dst, byte(c)+byte(column%26))
	return strconv.AppendInt(dst, int64(row)+1, 10)
}

// farOff stands for every column and row that is beyond all boards.
const farOff = 1 << 12

// ParseCell reads the name of a cell in either case: letters, then a number without leading zero.
// Column and row count from 0, so that the row of a0, which no board has, is -1; those beyond all
// boards are cut off.
func ParseCell(text string) (column, row int, ok bool) {
	if len(text) == 2 || len(text) == 3 { // nearly all cells: one letter, and a number of one or two digits
		column = int(text[0]|0x20) - 'a'
		row = int(text[1]) - '0'
		if uint(column) < 26 && uint(row-1) < 9 {
			if len(text) == 2 {
				return column, row - 1, true
			}
			if unit := int(text[2]) - '0'; uint(unit) < 10 {
				return column, 10*row + unit - 1, true
			}
		}
		column, row = 0, 0
	}
	i := 0
	for i < len(text) && isLetter(text[i]) {
		column = min(column*26+int(text[i]|0x20-'a')+1, farOff)
		i++
	}
	digits := text[i:]
	if i == 0 || digits == "" || len(digits) > 1 && digits[0] == '0' {
		return 0, 0, false
	}
	for _, d := range []byte(digits) {
		if d < '0' || d > '9' {
			return 0, 0, false
		}
		row = min(row*10+int(d-'0'), farOff)
	}
	return column - 1, row - 1, true
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// CellAt returns the number of a cell; ok is false outside of the board.
func (s *State) CellAt(column, row int) (cell int, ok bool) {
	if uint(column) >= uint(s.columns) || uint(row) >= uint(s.rows) {
		return 0, false
	}
	return row*s.columns + column, true
}

// Place returns the column and the row of a cell.
func (s *State) Place(cell int) (column, row int) { return cell % s.columns, cell / s.columns }

// GameCell returns a cell as all games have it.
func (s *State) GameCell(cell int) game.Cell {
	return game.Cell{Row: int16(cell / s.columns), Col: int16(cell % s.columns)}
}

// AppendCell appends the name of a cell.
func (s *State) AppendCell(dst []byte, cell int, c Case) []byte {
	return AppendCell(dst, cell%s.columns, cell/s.columns, c)
}

// CellText returns the name of a cell as sentences have it.
func (s *State) CellText(cell int) string { return string(s.AppendCell(nil, cell, Upper)) }
