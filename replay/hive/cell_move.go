package hive

import "github.com/plybook/plybook/replay/game"

var _ game.CellWriter = (*Position)(nil)

// AppendCellMove implements [game.CellWriter], in the rows and columns of the assignment, which count from the cell of the first
// piece: "(0,1)" for a placement, "(0,1) (2,1)" for a move or a throw, "pass".
func (p *Position) AppendCellMove(dst []byte, m game.Move) []byte {
	if m == Pass {
		return p.AppendMove(dst, m)
	}
	if from, ok := p.Where(MovedPiece(m)); ok {
		dst = append(append(dst, cellText(from)...), ' ')
	}
	to, _ := p.To(m)
	return append(dst, cellText(to)...)
}
