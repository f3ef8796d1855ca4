package contactix

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A Setup is a position to start from.
type Setup struct {
	Columns, Rows int
	Tiles         []int8 // side by cell, or -1; nil: no tiles
	Turn          int    // side to move
	Swap          bool   // the first ply may swap the only tile
}

// New returns the state of a setup whose size is allowed.
func New(p Setup, rules Rules) (*State, error) {
	s, err := NewState(p.Columns, p.Rows, rules)
	if err != nil {
		return nil, err
	}
	s.setUp(p)
	return s, nil
}

// setUp lays the tiles of a setup on the empty board.
func (s *State) setUp(p Setup) {
	for cell, side := range p.Tiles {
		if side >= 0 {
			s.SetTile(cell, int(side))
		}
	}
	s.SetTurn(p.Turn)
	s.setSwap = p.Swap && s.rules.Swap() && s.laid == 1 && s.winner < 0 && s.Tile(s.setCell) != s.side
}

// SetTile lays a tile of a side on an empty cell as part of the setup, before the first ply. A board
// on which both sides join their edges cannot be.
func (s *State) SetTile(cell, side int) {
	p := &s.places[cell]
	if s.lay(p.node, side, new(joint)) {
		s.winner = side
	}
	s.key = s.key.Xor(p.keys[side].Xor(turnKey))
	if s.laid == 0 {
		s.setCell = cell
	}
	s.laid++
}

// SetTurn makes it the turn of a side, before the first ply.
func (s *State) SetTurn(side int) {
	if s.side != side {
		s.pass()
	}
}

// tileDigits are the cells of setups: empty, side 0, side 1.
const tileDigits = ".01"

// AppendPosition implements [game.State]: the rows from the top, a blank, the side to move, and the
// word swap if the ply to come may be one: "0../.../... 1 swap".
func (s *State) AppendPosition(dst []byte) []byte {
	for cell := range s.places {
		if cell > 0 && cell%s.columns == 0 {
			dst = append(dst, '/')
		}
		dst = append(dst, tileDigits[s.Tile(cell)+1])
	}
	dst = append(dst, ' ', tileDigits[s.side+1])
	if s.SwapPossible() {
		dst = append(dst, " swap"...)
	}
	return dst
}

// AppendPieces implements [game.PieceLister]: the tiles in cell order, a line each as the assignment
// writes it, "(B4) -> blue".
func (s *State) AppendPieces(dst []byte) []byte {
	for cell := range s.places {
		if side := s.Tile(cell); side >= 0 {
			dst = s.AppendCell(append(dst, '('), cell, Upper)
			dst = append(append(append(dst, ") -> "...), s.names[side]...), '\n')
		}
	}
	return dst
}

// ParseSetup reads what [State.AppendPosition] writes.
func ParseSetup(text string) (Setup, *game.Illegal) {
	fields := strings.Fields(text)
	if len(fields) < 2 || len(fields) > 3 || len(fields) == 3 && fields[2] != "swap" {
		return Setup{}, badSetup("expected rows of cells, a space and the side to move, as in 0../.1./... 0")
	}
	p := Setup{Turn: strings.Index("01", fields[1]), Swap: len(fields) == 3}
	if p.Turn < 0 || len(fields[1]) != 1 {
		return Setup{}, badSetup(fmt.Sprintf("the side to move must be 0 or 1, not %s", shorten(fields[1])))
	}
	rows := strings.Split(fields[0], "/")
	p.Columns, p.Rows = len(rows[0]), len(rows)
	if max(p.Columns, p.Rows) > MaxSide || p.Columns == 0 {
		return Setup{}, badSize()
	}
	p.Tiles = make([]int8, 0, p.Columns*p.Rows)
	for i, row := range rows {
		if len(row) != p.Columns {
			return Setup{}, badSetup(fmt.Sprintf("row %d has %d cells, but row 1 has %d", i+1, len(row), p.Columns))
		}
		for _, digit := range []byte(row) {
			side := strings.IndexByte(tileDigits, digit) - 1
			if side < -1 {
				return Setup{}, badSetup(fmt.Sprintf("a cell must be ., 0 or 1, not %q", digit))
			}
			p.Tiles = append(p.Tiles, int8(side))
		}
	}
	return p, nil
}
