package contactix

import (
	"slices"

	"github.com/plybook/plybook/replay/game"
)

var _ game.Arranger = (*State)(nil)

// AppendPalette implements [game.Arranger]: a tile of each side.
func (s *State) AppendPalette(dst []game.Hand) []game.Hand {
	for side, word := range sideDigits {
		dst = append(dst, game.Hand{Spot: game.HandSpot(s.PlayerOf(side), word), Count: -1, Name: tileNames[side]})
	}
	return dst
}

// tileNames are the names of tiles by side: colours differ from game to game.
var tileNames = [2]string{"Tile from top to bottom", "Tile from left to right"}

// Arrange implements [game.Arranger]. A lone tile of the side that is not to move may be swapped where the rules know a
// swap, as after the first ply of a game.
func (s *State) Arrange(puts []game.Put, turn game.Seat) string {
	p := Setup{Columns: s.columns, Rows: s.rows, Turn: s.side, Swap: true, Tiles: make([]int8, len(s.places))}
	for cell := range p.Tiles {
		p.Tiles[cell] = int8(s.Tile(cell))
	}
	for _, put := range puts {
		side := slices.Index(sideDigits[:], put.Word)
		cell, ok := s.CellAt(int(put.Cell.Col), int(put.Cell.Row))
		if ok && (side >= 0 || put.Word == "") {
			p.Tiles[cell] = int8(side)
		}
	}
	if turn == 0 || turn == 1 {
		p.Turn = s.SideOf(turn)
	}
	arranged, err := New(p, s.rules)
	if err != nil {
		return "" // never, since a board of this size is there
	}
	return string(arranged.AppendPosition(nil))
}
