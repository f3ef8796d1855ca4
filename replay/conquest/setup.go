package conquest

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A Setup is a position to start from.
type Setup struct {
	Size  int       // side of the board in cells
	Cells []Stone   // Size × Size of them, row by row from the top
	Turn  game.Seat // 0 for X, 1 for O
	Clock int       // half-moves since the last clone
	Full  int       // full-move number

	turnGiven bool // Turn was written, not assumed
}

// startSetup returns the standard start position: X on the top-left and bottom-right corner, O on the others.
func startSetup(n int) Setup {
	cells := make([]Stone, n*n)
	cells[0], cells[n*n-1] = X, X
	cells[n-1], cells[n*n-n] = O, O
	return Setup{Size: n, Cells: cells, Full: 1}
}

// isRows says whether a setup is rows of X, O and _ rather than a FEN. Rows of pawns alone are
// both, and mean the same.
func isRows(text string) bool {
	return strings.Contains(text, "_") || strings.Count(text, "/") >= MaxFEN
}

// ParseRows reads rows of X, O and _ joined by slashes, from the top: X_O/___/O_X. A turn and
// counters may follow as in a FEN.
func ParseRows(text string) (Setup, *game.Illegal) {
	fields := splitFields(text)
	if len(fields) == 0 {
		return Setup{}, badBoard("there is nothing to read")
	}
	if len(fields) > 4 {
		return Setup{}, badBoard("more than three words follow the rows")
	}
	n := strings.Count(fields[0], "/") + 1
	if n < 2 || n > MaxSize {
		return Setup{}, badBoard(fmt.Sprintf("it has %d rows; a board has 2 to %d", n, MaxSize))
	}
	setup := Setup{Size: n, Cells: make([]Stone, 0, n*n), Full: 1}
	row := 0
	for line := range strings.SplitSeq(fields[0], "/") {
		row++
		if len(line) != n {
			return Setup{}, badBoard(fmt.Sprintf("row %d has %d cells, expected %d", row, len(line), n))
		}
		for i := range len(line) {
			stone := strings.IndexByte(rowLetters, line[i])
			if stone < 0 {
				return Setup{}, badBoard(fmt.Sprintf("cell %d of row %d is %s, not X, O or _", i+1, row, quoteAt(line, i)))
			}
			setup.Cells = append(setup.Cells, Stone(stone))
		}
	}
	return parseFields(setup, fields[1:], noneAllowed, func(field, what string) *game.Illegal {
		return badBoard(field + ": " + what)
	})
}

// rowLetters are the letters of rows by [Stone]; gaps have none.
const rowLetters = "_XO"

func badBoard(what string) *game.Illegal {
	return &game.Illegal{Code: "conquest/bad-board", Message: "This is not a board: " + what + "."}
}

// AppendRows appends the board as rows of X, O and _ joined by slashes; a gap is written as - and
// cannot be read back, for only FEN has gaps.
func (s *State) AppendRows(dst []byte) []byte {
	for row := range s.n {
		if row > 0 {
			dst = append(dst, '/')
		}
		for column := range s.n {
			dst = append(dst, "_XO-"[s.grid.at(cellAt(row, column))])
		}
	}
	return dst
}

// check says why the rules do not know such a position.
func (r *ruleSet) check(setup Setup) *game.Illegal {
	if setup.Size < r.sizes[0] || setup.Size > r.sizes[1] {
		return r.badSize(setup.Size)
	}
	pawns := 0
	for i, s := range setup.Cells {
		if s == Gap && !r.gaps {
			c := cellAt(i/setup.Size, i%setup.Size).place()
			return &game.Illegal{
				Code:    "conquest/no-gaps",
				Message: fmt.Sprintf("These rules have no gaps, but %s is one.", r.notation.cellText(c, setup.Size)),
				Hint:    "pass --rules ataxx for boards with gaps", Cells: []game.Cell{c},
			}
		}
		if s == X || s == O {
			pawns++
		}
	}
	if pawns == 0 && !r.barren {
		return &game.Illegal{Code: "conquest/no-pawns", Message: "The board has no pawn."}
	}
	return nil
}

func (r *ruleSet) badSize(n int) *game.Illegal {
	ill := &game.Illegal{
		Code:    "conquest/bad-size",
		Message: fmt.Sprintf("Expected a board of size %[2]d to %[3]d by the rules %[1]s, found %[4]d.", r.name, r.sizes[0], r.sizes[1], n),
	}
	if r.sizes[0] == r.sizes[1] {
		ill.Message = fmt.Sprintf("Expected a board of size %[2]d by the rules %[1]s, found %[3]d.", r.name, r.sizes[0], n)
	}
	return ill
}

// checkStart says why the assignment's game does not begin on a board of that size.
func checkStart(n int) *game.Illegal {
	if n >= 3 && n <= MaxSize && n%2 == 1 {
		return nil
	}
	return &game.Illegal{
		Code:    "conquest/bad-size",
		Message: fmt.Sprintf("Expected a board of odd size, at least 3, found %d.", n),
		Hint:    "--rules ataxx has sizes 2 to 9; --allow even-size accepts any size up to 99",
	}
}
