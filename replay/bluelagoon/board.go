package bluelagoon

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// A Board is a map: hexes, islands and stone circles. It never changes.
type Board struct {
	grid     *grid
	islands  []Island
	circles  []int
	islandOf []int16 // by cell; -1 on sea
	circle   set
	sea      set
	seaCells int
	words    int // of a set of cells
	links    int // words of a set of islands
	text     string
	key      game.Key
}

// An Island is land that belongs together, though not always connected.
type Island struct {
	Bonus int   // points for the majority
	Cells []int // ascending
}

// Height returns the number of rows.
func (b *Board) Height() int { return b.grid.height }

// Width returns the number of columns of a row: as many as there are rows, less one if the row is even.
func (b *Board) Width(row int) int { return rowWidth(b.grid.height, row) }

// Cells returns the number of cells.
func (b *Board) Cells() int { return len(b.grid.places) }

// Islands returns the islands in the order of the state string: by bonus, then by cells. The caller
// leaves them alone, as all that a Board returns.
func (b *Board) Islands() []Island { return b.islands }

// Circles returns the cells that are stone circles, ascending.
func (b *Board) Circles() []int { return b.circles }

// IslandOf returns the index of a cell's island, or -1 on sea.
func (b *Board) IslandOf(cell int) int { return int(b.islandOf[cell]) }

// IsCircle says whether a cell is a stone circle.
func (b *Board) IsCircle(cell int) bool { return b.circle.has(cell) }

// Neighbours returns the cells beside a cell, ascending.
func (b *Board) Neighbours(cell int) []int16 { return b.grid.neighbours[cell] }

// Place returns the place of a cell as findings have it.
func (b *Board) Place(cell int) game.Cell { return b.grid.places[cell] }

// Cell returns the number of a cell; ok is false if the board has no such cell.
func (b *Board) Cell(row, col int) (cell int, ok bool) { return cellIndex(b.grid.height, row, col) }

// CellName returns a cell as strings have it: "9,3".
func (b *Board) CellName(cell int) string { return b.grid.texts[cell][1:] }

// Text returns what identifies a map in a state string beside the height: all its i statements and
// the s statement, each with a blank before it.
func (b *Board) Text() string { return b.text }

// Equal says whether two boards are the same map.
func (b *Board) Equal(o *Board) bool {
	return b == o || b.grid.height == o.grid.height && b.text == o.text
}

// newBoard returns the board of a height with islands in order, none of which overlap, and circles
// in order.
func newBoard(height int, islands []Island, circles []int) *Board {
	b := &Board{grid: newGrid(height), islands: islands, circles: circles}
	n := b.Cells()
	b.words = (n + 63) / 64
	b.links = max(1, (len(islands)+63)/64)
	b.islandOf = make([]int16, n)
	b.sea, b.circle = make(set, b.words), make(set, b.words)
	for cell := range n {
		b.islandOf[cell] = -1
		b.sea.add(cell)
	}
	b.seaCells = n
	for i, island := range islands {
		for _, cell := range island.Cells {
			b.islandOf[cell] = int16(i)
			b.sea.remove(cell)
			b.seaCells--
		}
	}
	for _, cell := range circles {
		b.circle.add(cell)
	}
	text := b.appendText(nil)
	b.text = string(text)
	sum := sha256.Sum256(append(strconv.AppendInt(nil, int64(height), 10), text...))
	b.key = game.Key{binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])}
	return b
}

func (b *Board) appendText(dst []byte) []byte {
	for _, island := range b.islands {
		dst = strconv.AppendInt(append(dst, " i "...), int64(island.Bonus), 10)
		for _, cell := range island.Cells {
			dst = append(dst, b.grid.texts[cell]...)
		}
		dst = append(dst, ';')
	}
	dst = append(dst, " s"...)
	for _, cell := range b.circles {
		dst = append(dst, b.grid.texts[cell]...)
	}
	return append(dst, ';')
}
