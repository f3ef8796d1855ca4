package bluelagoon

import (
	"iter"
	"math/bits"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// Bounds on the rows of a board.
const (
	MinHeight = 2
	MaxHeight = 64
)

// A grid is the hexes of a board of a height: odd rows have as many columns as the board has rows,
// even ones, which lie half a hex to the right, one less. Cells are counted row by row.
type grid struct {
	height     int
	places     []game.Cell
	neighbours [][]int16 // ascending
	texts      []string  // " row,col"
}

// gridCells returns the number of cells of a board of a height.
func gridCells(height int) int { return (height+1)/2*(height-1) + height/2*height }

// rowWidth returns the columns of a row.
func rowWidth(height, row int) int { return height - 1 + row&1 }

// cellIndex returns the number of a cell; ok is false if the board has no such cell.
func cellIndex(height, row, col int) (cell int, ok bool) {
	if row < 0 || row >= height || col < 0 || col >= rowWidth(height, row) {
		return 0, false
	}
	return row*height - (row+1)/2 + col, true
}

// steps are the differences of row and column to the neighbours of a cell, by the parity of its
// row, in the order of the neighbours' numbers.
var steps = [2][6][2]int{
	{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, 0}, {1, 1}},
	{{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 0}},
}

func newGrid(height int) *grid {
	n := gridCells(height)
	g := &grid{
		height: height, places: make([]game.Cell, 0, n), neighbours: make([][]int16, n), texts: make([]string, n),
	}
	for row := range height {
		for col := range rowWidth(height, row) {
			g.places = append(g.places, game.Cell{Row: int16(row), Col: int16(col)})
		}
	}
	room := make([]int16, 0, 6*n)
	for cell, at := range g.places {
		from := len(room)
		for _, step := range steps[at.Row&1] {
			if next, ok := cellIndex(height, int(at.Row)+step[0], int(at.Col)+step[1]); ok {
				room = append(room, int16(next))
			}
		}
		g.neighbours[cell] = room[from:len(room):len(room)]
		g.texts[cell] = " " + strconv.Itoa(int(at.Row)) + "," + strconv.Itoa(int(at.Col))
	}
	return g
}

// A set is a set of cells, a bit each.
type set []uint64

func (s set) has(cell int) bool { return s[cell>>6]>>(cell&63)&1 == 1 }
func (s set) add(cell int)      { s[cell>>6] |= 1 << (cell & 63) }
func (s set) remove(cell int)   { s[cell>>6] &^= 1 << (cell & 63) }

// all returns the cells, ascending.
func (s set) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(w<<6 | bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// appendTo appends the texts of the cells, a blank before each.
func (s set) appendTo(dst []byte, g *grid) []byte {
	for cell := range s.all() {
		dst = append(dst, g.texts[cell]...)
	}
	return dst
}
