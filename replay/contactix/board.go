package contactix

import "github.com/plybook/plybook/replay/game"

// A board is the empty board of a size: what all its positions share and nothing changes.
//
// Its cells are nodes of a grid that is one wider on every side. The nodes around them are the
// four edges, which are tiles of the side that joins them; the grid's corners are nobody's.
type board struct {
	columns, rows int
	stride        int     // nodes in a row
	steps         [7]int  // to the nodes of the neighbours, once around the cell, and to itself
	places        []place // by cell
	tiles         []uint8 // by node
	key           game.Key
}

// itself is the place of the step to the node itself.
const itself = 6

// A place is what a cell adds to a position.
type place struct {
	node uint16
	keys [2]game.Key // by side: of its tile, and of the turn going to the other side
}

// What is on a node. The tile of a side is the bit of its number.
const (
	empty  uint8 = 0
	tile0  uint8 = 1 << 0
	tile1  uint8 = 1 << 1
	corner uint8 = 1 << 2 // of the grid
)

// The edges, as nodes that stand for all nodes of theirs.
const (
	top    = iota // and bottom are joined by side 0
	bottom        //
	left          // and right are joined by side 1
	right
)

// newBoard returns the empty board; both sides are 1 to [MaxSide].
func newBoard(columns, rows int) *board {
	stride := columns + 2
	b := &board{
		columns: columns, rows: rows, stride: stride,
		steps:  [...]int{-stride, 1 - stride, 1, stride, stride - 1, -1, itself: 0},
		places: make([]place, columns*rows),
		tiles:  make([]uint8, stride*(rows+2)),
		key:    sizeKey(columns, rows),
	}
	for i := range b.places {
		column, row := i%columns, i/columns
		b.places[i] = place{
			node: uint16(b.node(column, row)),
			keys: [2]game.Key{
				tileKey(column, row, 0).Xor(turnKey),
				tileKey(column, row, 1).Xor(turnKey),
			},
		}
	}
	for column := range columns {
		b.tiles[b.node(column, -1)], b.tiles[b.node(column, rows)] = tile0, tile0
	}
	for row := range rows {
		b.tiles[b.node(-1, row)], b.tiles[b.node(columns, row)] = tile1, tile1
	}
	for _, column := range [...]int{-1, columns} {
		b.tiles[b.node(column, -1)], b.tiles[b.node(column, rows)] = corner, corner
	}
	return b
}

func (b *board) node(column, row int) int { return (row+1)*b.stride + column + 1 }

// edges returns the nodes that stand for the edges.
func (b *board) edges() [4]uint16 {
	return [4]uint16{
		top: uint16(b.node(0, -1)), bottom: uint16(b.node(0, b.rows)),
		left: uint16(b.node(-1, 0)), right: uint16(b.node(b.columns, 0)),
	}
}
